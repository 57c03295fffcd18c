//! `cargo xtask check`: everything that must hold before a change lands, in the order in which it fails fastest. `cargo xtask test` is the quick part of it.

use std::process::Command;

use crate::browser;
use crate::dependencies;
use crate::postgres;
use crate::step::{cargo, slowest, step};

/// How many of the slowest steps are named in the end.
const SLOWEST: usize = 5;

/// A part of the check that this machine cannot run, and how to get what it needs.
struct Skipped {
    part: &'static str,
    reason: String,
}

/// Installs what is missing and runs every check. Stops at the first that fails.
///
/// Where something cannot be installed (without root, without apt-get, on other systems), the parts that need it are left out and named in the end. With `CI=true`
/// nothing may be left out.
pub(crate) fn run() -> Result<(), String> {
    let mut skipped = Vec::new();
    for (component, probe) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        let is_there = cargo(&[probe, "--version"]).output().is_ok_and(|output| output.status.success());
        if !is_there {
            step(&format!("install {component}"), Command::new("rustup").args(["component", "add", component]))?;
        }
    }
    step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    step("lints", &mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    dependencies::run_where_possible()?;
    // The tests find out by themselves that there is none, and pass.
    obtain("tests on PostgreSQL", postgres::obtain(), &mut skipped)?;
    // The peers have no tests: `bench-peers` checks every score.
    let tests = ["test", "--workspace", "--exclude", "puissance4-peers", "--locked"];
    // A snapshot that differs fails; it is never rewritten here.
    step("tests", cargo(&tests).env("INSTA_UPDATE", "no"))?;
    let documentation = ["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"];
    step("documentation", cargo(&documentation).env("RUSTDOCFLAGS", "-D warnings"))?;
    if let Some(tools) = obtain("the page in a browser", browser::Tools::obtain(), &mut skipped)? {
        browser::run(&tools, false)?;
    }
    conclude(&skipped);
    Ok(())
}

/// The quick part, for every day: format, unit tests, the map, the messages.
pub(crate) fn quick() -> Result<(), String> {
    step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    let units = ["test", "--workspace", "--exclude", "puissance4-peers", "--locked", "--lib", "--bins"];
    step("unit tests", cargo(&units).env("INSTA_UPDATE", "no"))?;
    step("map", &mut cargo(&["test", "--package", "xtask", "--test", "map", "--locked"]))?;
    step("messages", &mut cargo(&["test", "--package", "puissance4-i18n", "--test", "locales", "--locked"]))?;
    conclude(&[]);
    Ok(())
}

/// What a part of the check needs; nothing, and the part is left out, if it cannot be had here.
fn obtain<T>(part: &'static str, needed: Result<T, String>, skipped: &mut Vec<Skipped>) -> Result<Option<T>, String> {
    match needed {
        Ok(needed) => Ok(Some(needed)),
        Err(reason) if is_ci() => Err(format!("== {part}: {reason}\n== with CI=true nothing may be skipped")),
        Err(reason) => {
            eprintln!("== {part}: skipped: {reason}");
            skipped.push(Skipped { part, reason });
            Ok(None)
        }
    }
}

fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

fn conclude(skipped: &[Skipped]) {
    let (steps, total) = slowest(SLOWEST);
    eprintln!("== {} s in all; the slowest steps:", total.as_secs());
    for (name, time) in steps {
        eprintln!("==   {:>5} s  {name}", time.as_secs());
    }
    for Skipped { part, reason } in skipped {
        eprintln!("== skipped: {part}: {reason}");
    }
    match skipped.len() {
        0 => eprintln!("== all checks passed"),
        count => eprintln!("== passed, but {count} parts were skipped"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_had_is_skipped_and_named() {
        let mut skipped = Vec::new();
        assert_eq!(obtain("this", Ok(1), &mut skipped), Ok(Some(1)));
        let missing: Result<i32, String> = Err("it is missing".to_owned());
        let obtained = obtain("that", missing, &mut skipped);
        if is_ci() {
            assert!(obtained.is_err_and(|error| error.contains("it is missing")));
        } else {
            assert_eq!((obtained, skipped.len()), (Ok(None), 1));
            assert_eq!((skipped[0].part, skipped[0].reason.as_str()), ("that", "it is missing"));
        }
    }
}
