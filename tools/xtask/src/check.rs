//! `cargo xtask check`: everything that must hold before a change lands, the fastest steps first. `cargo xtask test` is the quick part of it.

use std::process::Command;

use crate::browser;
use crate::dependencies;
use crate::kits;
use crate::nats;
use crate::npm;
use crate::postgres;
use crate::python;
use crate::python_environment::PythonEnvironment;
use crate::python_games;
use crate::release;
use crate::step::{cargo, is_ci, slowest, step};

/// How many of the slowest steps are listed at the end.
const SLOWEST: usize = 5;

/// Unit tests that take longer than all others together, with the file of each: they solve whole boards or play perfect games. The quick loop leaves them to `check`.
const SLOW_TESTS: [(&str, &str); 4] = [
    ("bounds_hold_on_every_position_of_boards_of_even_height", "crates/engine/src/bounds.rs"),
    ("bounds_hold_on_every_position_of_boards_of_odd_height", "crates/engine/src/bounds.rs"),
    ("no_move_loses_anything", "crates/players/src/perfect.rs"),
    ("what_is_not_lost_is_never_lost", "crates/players/src/perfect.rs"),
];

/// A part of the check that this machine cannot run, and how to get what it needs.
struct Skipped {
    part: &'static str,
    reason: String,
}

/// What the check needs from the system.
struct Setup {
    has_rustfmt: bool,
    has_clippy: bool,
    has_kits: bool,
    python: Option<PythonEnvironment>,
    python_games: Option<PythonEnvironment>,
    npm: Option<npm::Tools>,
    browser: Option<browser::Tools>,
    skipped: Vec<Skipped>,
}

impl Setup {
    /// Installs what is missing. Where that is impossible (without root, without apt-get, on other systems), the parts that need it are skipped; with `CI=true` that is
    /// an error.
    fn obtain() -> Result<Self, String> {
        let mut skipped = Vec::new();
        let has_rustfmt = obtain("format", component("rustfmt", "fmt"), &mut skipped)?.is_some();
        let has_clippy = obtain("lints", component("clippy", "clippy"), &mut skipped)?.is_some();
        // The tests find out themselves whether there are a PostgreSQL and a NATS.
        obtain("tests on PostgreSQL", postgres::obtain(), &mut skipped)?;
        obtain("tests on NATS", nats::obtain(), &mut skipped)?;
        // So do the tests of the starter kits, one by one.
        let has_kits = obtain("starter kits", kits::obtain(), &mut skipped)?.is_some();
        let python = obtain("the Python package", python::obtain_with_tests(), &mut skipped)?;
        let python_games = obtain("its games in other packages", python_games::obtain(), &mut skipped)?;
        let npm = obtain("the npm package", npm::Tools::obtain(), &mut skipped)?;
        let browser = obtain("the page in a browser", browser::Tools::obtain(), &mut skipped)?;
        Ok(Self { has_rustfmt, has_clippy, has_kits, python, python_games, npm, browser, skipped })
    }
}

/// Installs what the check needs and lists what would be skipped; runs no check.
pub(crate) fn setup() -> Result<(), String> {
    let setup = Setup::obtain()?;
    list(&setup.skipped);
    match setup.skipped.len() {
        0 => eprintln!("== everything is installed"),
        count => eprintln!("== parts that would be skipped: {count}"),
    }
    Ok(())
}

/// Installs what is missing and runs every check. Stops at the first that fails.
pub(crate) fn run() -> Result<(), String> {
    let setup = Setup::obtain()?;
    if setup.has_rustfmt {
        step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    }
    if setup.has_clippy {
        step("lints", &mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    }
    dependencies::run_where_possible()?;
    release::package_files()?;
    // The peers have no tests: `bench-peers` checks every score.
    let tests = ["test", "--workspace", "--exclude", "puissance4-peers", "--locked"];
    let mut tests = cargo(&tests);
    if setup.has_kits {
        // Then none of them may be skipped.
        tests.env("PUISSANCE4_KITS", "all");
    }
    // A snapshot that differs fails; it is never rewritten here.
    step("tests", tests.env("INSTA_UPDATE", "no"))?;
    let documentation = ["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"];
    step("documentation", cargo(&documentation).env("RUSTDOCFLAGS", "-D warnings"))?;
    if let Some(tools) = &setup.python {
        python::run(tools, setup.python_games.as_ref())?;
    }
    if let Some(tools) = &setup.npm {
        npm::run(tools)?;
    }
    if let Some(tools) = &setup.browser {
        browser::run(tools, browser::Suite::Check)?;
    }
    conclude(&setup.skipped);
    Ok(())
}

/// The quick part, for every day: format, unit tests, the map, the messages.
pub(crate) fn quick() -> Result<(), String> {
    step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    let mut units =
        cargo(&["test", "--workspace", "--exclude", "puissance4-peers", "--locked", "--lib", "--bins", "--"]);
    units.args(SLOW_TESTS.iter().flat_map(|(name, _)| ["--skip", *name]));
    step("unit tests", units.env("INSTA_UPDATE", "no"))?;
    step("map", &mut cargo(&["test", "--package", "xtask", "--test", "map", "--locked"]))?;
    step("messages", &mut cargo(&["test", "--package", "puissance4-i18n", "--test", "locales", "--locked"]))?;
    conclude(&[]);
    Ok(())
}

/// Makes sure that the toolchain has a component.
fn component(name: &str, subcommand: &str) -> Result<(), String> {
    let is_installed = cargo(&[subcommand, "--version"]).output().is_ok_and(|output| output.status.success());
    if is_installed {
        return Ok(());
    }
    step(&format!("install {name}"), Command::new("rustup").args(["component", "add", name]))
        .map_err(|_| format!("{name} is missing; with rustup: rustup component add {name}"))
}

/// What a part of the check needs; nothing if it cannot be obtained, and then the part is skipped.
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

fn conclude(skipped: &[Skipped]) {
    let (steps, total) = slowest(SLOWEST);
    eprintln!("== {} s in all; the slowest steps:", total.as_secs());
    for (name, time) in steps {
        eprintln!("==   {:>5} s  {name}", time.as_secs());
    }
    list(skipped);
    match skipped.len() {
        0 => eprintln!("== all checks passed"),
        count => eprintln!("== passed; parts skipped: {count}"),
    }
}

fn list(skipped: &[Skipped]) {
    for Skipped { part, reason } in skipped {
        eprintln!("== skipped: {part}: {reason}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slow_tests_exist() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for (name, file) in SLOW_TESTS {
            let text = std::fs::read_to_string(root.join(file)).expect(file);
            assert!(text.contains(&format!("fn {name}()")), "{file} has no {name}");
        }
    }

    #[test]
    fn what_cannot_be_obtained_is_skipped_and_listed() {
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
