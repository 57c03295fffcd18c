//! `cargo xtask check`: everything that must hold before a change lands, in the order in which it fails fastest.

use std::process::Command;
use std::time::Instant;

/// Installs what is missing and runs every check. Stops at the first that fails.
pub(crate) fn run() -> Result<(), String> {
    for (component, probe) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        let is_there = cargo(&[probe, "--version"]).output().is_ok_and(|output| output.status.success());
        if !is_there {
            step(&format!("install {component}"), Command::new("rustup").args(["component", "add", component]))?;
        }
    }
    step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    step("lints", &mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    // A snapshot that differs fails; it is never rewritten here.
    step("tests", cargo(&["test", "--workspace", "--locked"]).env("INSTA_UPDATE", "no"))?;
    let documentation = ["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"];
    step("documentation", cargo(&documentation).env("RUSTDOCFLAGS", "-D warnings"))?;
    eprintln!("== all checks passed");
    Ok(())
}

/// The cargo that runs this.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(arguments);
    command
}

/// Runs one command and says how long it took.
fn step(name: &str, command: &mut Command) -> Result<(), String> {
    eprintln!("== {name}");
    let start = Instant::now();
    let status = command.status().map_err(|error| format!("== {name}: {command:?} did not start: {error}"))?;
    let seconds = start.elapsed().as_secs();
    if status.success() {
        eprintln!("== {name}: done in {seconds} s");
        Ok(())
    } else {
        Err(format!("== {name}: failed after {seconds} s"))
    }
}
