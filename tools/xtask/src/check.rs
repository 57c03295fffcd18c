//! `cargo xtask check`: everything that must hold before a change lands, in the order in which it fails fastest.

use std::process::Command;

use crate::browser;
use crate::dependencies;
use crate::postgres;
use crate::step::{cargo, step};

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
    dependencies::run_where_possible()?;
    postgres::install()?;
    // The peers have no tests: `bench-peers` checks every score.
    let tests = ["test", "--workspace", "--exclude", "puissance4-peers", "--locked"];
    // A snapshot that differs fails; it is never rewritten here.
    step("tests", cargo(&tests).env("INSTA_UPDATE", "no"))?;
    let documentation = ["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"];
    step("documentation", cargo(&documentation).env("RUSTDOCFLAGS", "-D warnings"))?;
    browser::run(false)?;
    eprintln!("== all checks passed");
    Ok(())
}
