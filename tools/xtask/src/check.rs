//! `cargo xtask check`: everything that must hold before a change lands. `cargo xtask test` is the part of it that
//! needs nothing but the toolchain.

use std::path::PathBuf;
use std::process::Command;

use clap::ValueEnum;

use crate::browser;
use crate::dependencies;
use crate::kits;
use crate::limited;
use crate::nats;
use crate::npm;
use crate::packages;
use crate::postgres;
use crate::python;
use crate::python_environment::PythonEnvironment;
use crate::python_games;
use crate::release;
use crate::smoke;
use crate::step::{cargo, is_ci, slowest, step};
use crate::web::target_folder;

/// The programs that are documented: those without a library of the same name.
const PROGRAMS: [&str; 5] = ["connect-four-ai-solve", "page-writer", "puissance4", "puissance4-trainer", "xtask"];

/// How many of the slowest steps are listed at the end.
const SLOWEST: usize = 8;

/// Unit tests that take longer than all others together, with the file of each: they solve whole boards or play perfect
/// games. `cargo xtask test` leaves them to `check`.
const SLOW_TESTS: [(&str, &str); 4] = [
    ("bounds_hold_on_every_position_of_boards_of_even_height", "crates/engine/src/bounds.rs"),
    ("bounds_hold_on_every_position_of_boards_of_odd_height", "crates/engine/src/bounds.rs"),
    ("no_move_loses_anything", "crates/players/src/perfect.rs"),
    ("never_loses_a_position_that_is_not_lost", "crates/players/src/perfect.rs"),
];

/// A part of the check that this machine cannot run, and how to get what it needs.
struct Skipped {
    part: &'static str,
    reason: String,
}

/// What the check needs from the system.
struct Setup {
    has_kits: bool,
    python: Option<PythonEnvironment>,
    python_games: Option<PythonEnvironment>,
    npm: Option<npm::Tools>,
    browser: Option<browser::Tools>,
    skipped: Vec<Skipped>,
}

impl Setup {
    /// Says what is missing and installs it. Where that is impossible (without root, without apt-get, on other
    /// systems), the parts that need it are skipped; with `CI=true` that is an error.
    fn obtain() -> Result<Self, String> {
        packages::install_missing(&packages::FOR_THE_CHECK);
        let mut skipped = Vec::new();
        // The tests find out themselves whether there are a PostgreSQL and a NATS.
        obtain("tests on PostgreSQL", postgres::obtain(), &mut skipped)?;
        obtain("tests on NATS", nats::obtain(), &mut skipped)?;
        // So do the tests of the starter kits, one by one.
        let has_kits = obtain("starter kits", kits::obtain(), &mut skipped)?.is_some();
        let python = obtain("the Python package", python::obtain_with_tests(), &mut skipped)?;
        let python_games = obtain("its games in other packages", python_games::obtain(), &mut skipped)?;
        let npm = obtain("the npm package", npm::Tools::obtain(), &mut skipped)?;
        let browser = obtain("the page in a browser", browser::Tools::obtain(), &mut skipped)?;
        Ok(Self { has_kits, python, python_games, npm, browser, skipped })
    }
}

/// What the lint steps need of the toolchain.
struct Components {
    has_rustfmt: bool,
    has_clippy: bool,
}

impl Components {
    fn obtain(skipped: &mut Vec<Skipped>) -> Result<Self, String> {
        let has_rustfmt = obtain("format", component("rustfmt", "fmt"), skipped)?.is_some();
        let has_clippy = obtain("lints", component("clippy", "clippy"), skipped)?.is_some();
        Ok(Self { has_rustfmt, has_clippy })
    }
}

/// Installs what the check needs and lists what would be skipped; runs no check.
pub(crate) fn setup() -> Result<(), String> {
    let mut skipped = Vec::new();
    Components::obtain(&mut skipped)?;
    skipped.extend(Setup::obtain()?.skipped);
    list(&skipped);
    match skipped.len() {
        0 => eprintln!("== everything is installed"),
        count => eprintln!("== parts that would be skipped: {count}"),
    }
    Ok(())
}

/// A part of the check, which a job of the workflow can run alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Format, lints, dependencies, packages, documentation.
    Code,
    /// All tests of the crates.
    Tests,
    /// The Python package.
    Python,
    /// The npm package.
    Npm,
    /// The page in a browser.
    Browser,
}

/// Installs what is missing and runs the parts that are named, or all of them. Stops at the first step that fails.
pub(crate) fn run(parts: &[Part]) -> Result<(), String> {
    let parts = if parts.is_empty() { Part::value_variants() } else { parts };
    let mut skipped = Vec::new();
    let components = Components::obtain(&mut skipped)?;
    // What comes over the network is installed while the compiler works.
    let (setup, built) = std::thread::scope(|scope| {
        let setup = scope.spawn(|| if parts == [Part::Code] { Ok(None) } else { Setup::obtain().map(Some) });
        let built = build(parts, &components);
        (setup.join().unwrap_or_else(|_| Err("the set-up has panicked".to_owned())), built)
    });
    built?;
    if let Some(setup) = setup? {
        test(parts, &setup)?;
        skipped.extend(setup.skipped);
    }
    conclude(&skipped);
    Ok(())
}

/// The steps that need nothing but the toolchain, and the compilation of the tests.
fn build(parts: &[Part], components: &Components) -> Result<(), String> {
    if parts.contains(&Part::Code) {
        if components.has_rustfmt {
            step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
        }
        release::package_files()?;
        dependencies::run_where_possible()?;
        if components.has_clippy {
            let everything = ["clippy", "--workspace", "--all-targets", "--features", FULL, "--locked"];
            step("lints", cargo(&everything).args(["--", "-D", "warnings"]))?;
            // Of the whole workspace, so the dependencies have the features of the step before and are not built again.
            let plain = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
            step("lints of a plain build", &mut cargo(&plain))?;
        }
        let mut documentation = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"]);
        documentation.args(["--features", FULL, "--lib"]).args(PROGRAMS.iter().flat_map(|name| ["--bin", *name]));
        // Cargo counts the dependencies of tests only where an example or a test is asked for. With them, the features
        // are those of the lints, and nothing is compiled again.
        step("documentation", documentation.args(["--example", "speed"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    }
    if parts.contains(&Part::Tests) {
        let mut tests = everything_tested("test");
        step("build the tests", tests.arg("--no-run").env("CARGO_TARGET_DIR", target_folder()?))?;
    }
    Ok(())
}

/// The other steps.
fn test(parts: &[Part], setup: &Setup) -> Result<(), String> {
    if parts.contains(&Part::Tests) {
        let mut tests = everything_tested("test");
        limited::apply(&mut tests)?;
        if setup.has_kits {
            // Then none of them may be skipped.
            tests.env("PUISSANCE4_KITS", "all");
        }
        // A snapshot that differs fails; it is never rewritten here.
        step("tests", tests.env("INSTA_UPDATE", "no"))?;
    }
    if let Some(tools) = setup.python.as_ref().filter(|_| parts.contains(&Part::Python)) {
        python::run(tools, setup.python_games.as_ref())?;
    }
    if let Some(tools) = setup.npm.as_ref().filter(|_| parts.contains(&Part::Npm)) {
        npm::run(tools)?;
    }
    if let Some(tools) = setup.browser.as_ref().filter(|_| parts.contains(&Part::Browser)) {
        browser::run(tools, browser::Suite::Check)?;
    }
    Ok(())
}

/// The feature of the program that has everything.
const FULL: &str = "puissance4/full";

/// A command of cargo about all crates, with everything. The peers have no tests: `bench-peers` checks every score.
fn everything_tested(command: &str) -> Command {
    cargo(&[command, "--workspace", "--exclude", "puissance4-peers", "--features", FULL, "--locked"])
}

/// Builds all programs as the tests do, and says where the one is that they try. It has everything.
pub(crate) fn tested_program() -> Result<PathBuf, String> {
    let target = target_folder()?;
    // As in the documentation, the example brings the dependencies of tests; what is compiled serves both.
    let mut programs = everything_tested("build");
    programs.args(["--profile", "test", "--bins", "--example", "speed"]);
    step("build the programs", programs.env("CARGO_TARGET_DIR", &target))?;
    Ok(target.join("debug").join(format!("puissance4{}", std::env::consts::EXE_SUFFIX)))
}

/// The libraries that a game is made of, which need nothing but the toolchain.
const LIBRARIES: [&str; 10] =
    ["rules", "engine", "players", "coach", "answers", "drawing", "online", "i18n", "session", "tui"];

/// What anybody can run who has a toolchain: all tests of the libraries but the longest, and every subcommand of the
/// program once.
pub(crate) fn quick() -> Result<(), String> {
    let mut skipped = Vec::new();
    if Components::obtain(&mut skipped)?.has_rustfmt {
        step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    }
    let mut tests = cargo(&["test", "--locked", "--package", "xtask"]);
    tests.args(LIBRARIES.iter().flat_map(|name| ["--package".to_owned(), format!("puissance4-{name}")]));
    limited::apply(&mut tests)?;
    tests.arg("--").args(SLOW_TESTS.iter().flat_map(|(name, _)| ["--skip", *name]));
    step("tests", tests.env("INSTA_UPDATE", "no"))?;
    smoke::plain()?;
    conclude(&skipped);
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
