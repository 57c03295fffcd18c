//! `cargo xtask dependencies`: checks the dependencies for known vulnerabilities, licences and sources. `deny.toml`
//! says what is allowed.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::step::{cargo, step};
use crate::web::target_folder;

/// The tested version.
const CARGO_DENY: &str = "cargo-deny@0.20.2";
/// The database of known vulnerabilities.
const ADVISORIES: &str = "https://github.com/rustsec/advisory-db";

/// Checks everything; known vulnerabilities only if the database can be reached.
pub(crate) fn run() -> Result<(), String> {
    let mut checks = vec!["bans", "licenses", "sources"];
    if database_can_be_reached() {
        checks.push("advisories");
    }
    let deny = install()?;
    step("dependencies", Command::new(deny).args(["--locked", "check"]).args(checks))
}

/// The same as a part of `check`, but only if the database can be reached: the rest changes only with Cargo.lock, and
/// cargo-deny takes minutes to build.
pub(crate) fn run_where_possible() -> Result<(), String> {
    if database_can_be_reached() { run() } else { Ok(()) }
}

fn database_can_be_reached() -> bool {
    // With a timeout, and without asking for a password.
    let listed = Command::new("timeout")
        .args(["10", "git", "ls-remote", "--exit-code", ADVISORIES, "HEAD"])
        .env("GIT_TERMINAL_PROMPT", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let can_be_reached = listed.is_ok_and(|status| status.success());
    if !can_be_reached {
        eprintln!(
            "== dependencies: the database of known vulnerabilities cannot be reached; versions are pinned in Cargo.lock"
        );
    }
    can_be_reached
}

/// Installs cargo-deny below the target folder, so its version is known.
fn install() -> Result<PathBuf, String> {
    let root = target_folder()?.join("cargo-deny");
    let program = root.join("bin/cargo-deny");
    if !program.exists() {
        let install = ["install", CARGO_DENY, "--locked", "--root"];
        step("install cargo-deny", cargo(&install).arg(&root))?;
    }
    Ok(program)
}
