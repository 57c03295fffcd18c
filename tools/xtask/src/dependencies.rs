//! `cargo xtask dependencies`: what others have written and the program contains: known faults, licences, where it comes from. `deny.toml` says what is allowed.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::step::{cargo, step};
use crate::web::target_folder;

/// At the version it was tried with.
const CARGO_DENY: &str = "cargo-deny@0.20.2";
/// Where known faults are published.
const ADVISORIES: &str = "https://github.com/rustsec/advisory-db";

/// Checks all of it; known faults only where they can be read.
pub(crate) fn run() -> Result<(), String> {
    let mut checks = vec!["bans", "licenses", "sources"];
    if faults_can_be_read() {
        checks.push("advisories");
    }
    let deny = install()?;
    step("dependencies", Command::new(deny).args(["--locked", "check"]).args(checks))
}

/// The same as part of all checks, but only where known faults can be read: the rest changes only with Cargo.lock, and cargo-deny takes minutes to build.
pub(crate) fn run_where_possible() -> Result<(), String> {
    if faults_can_be_read() { run() } else { Ok(()) }
}

fn faults_can_be_read() -> bool {
    // It gives up after ten seconds without a byte, and asks nobody for a password.
    let asked = Command::new("timeout")
        .args(["10", "git", "ls-remote", "--exit-code", ADVISORIES, "HEAD"])
        .env("GIT_TERMINAL_PROMPT", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let answered = asked.is_ok_and(|status| status.success());
    if !answered {
        eprintln!("== dependencies: known faults cannot be looked up from here; versions are pinned in Cargo.lock");
    }
    answered
}

/// A cargo-deny of our own, so that its version is known.
fn install() -> Result<PathBuf, String> {
    let root = target_folder()?.join("cargo-deny");
    let program = root.join("bin/cargo-deny");
    if !program.exists() {
        let install = ["install", CARGO_DENY, "--locked", "--root"];
        step("install cargo-deny", cargo(&install).arg(&root))?;
    }
    Ok(program)
}
