//! Commands for contributors: `cargo xtask COMMAND`.

// The descriptions are the help, which shows no backticks.
#![allow(clippy::doc_markdown)]

mod api;
mod arm;
mod bench_peers;
mod bench_python;
mod browser;
mod capture;
mod chaos;
mod check;
mod contender;
mod corpus;
mod deb;
mod dependencies;
mod fuzz;
mod independent;
mod kits;
mod limited;
mod nats;
mod npm;
mod packages;
mod position_set;
mod postgres;
mod python;
mod python_environment;
mod python_games;
mod python_interpreter;
mod python_package;
mod random_game;
mod release;
mod smoke;
mod step;
mod train;
mod verify;
mod web;
mod windows;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::bench_peers::BenchPeers;
use crate::browser::Suite;
use crate::check::Part;
use crate::release::DryRun;

/// Commands for contributors.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", verbatim_doc_comment)]
struct Xtask {
    #[command(subcommand)]
    command: Command,
}

/// In the order of the help: check and test, build and release, faults and load, solver.
#[derive(Debug, Subcommand)]
enum Command {
    /// Check what needs nothing but the toolchain: format, the tests of the libraries but the longest, every subcommand
    /// of the program once.
    Test,
    /// Install what the checks need, then run all of them: format, lints, tests, documentation, the Python and npm
    /// packages, browser. Parts that this machine cannot run are skipped and listed; with CI=true they are an error.
    Check {
        /// Only these parts.
        parts: Vec<Part>,
        /// Only install, and list what would be skipped.
        #[arg(long, conflicts_with = "parts")]
        setup: bool,
    },
    /// Build the rules and the engine for 64-bit ARM processors and run most of their tests under QEMU.
    Arm {
        /// Count the instructions of the engine's example speed instead.
        #[arg(long)]
        count: bool,
    },
    /// Run the long tests: all reference positions, whole boards, counts of openings, the levels, and
    /// python --submission.
    Verify,
    /// Test the page in Chromium and Firefox; needs npm.
    Browser {
        #[command(flatten)]
        suite: SuiteArgs,
    },
    /// Fuzz all decoders and file parsers with libFuzzer; needs a C++ compiler. Results are in target/fuzz.
    Fuzz {
        /// Only these: the names of the folders in tools/fuzz/corpus.
        targets: Vec<String>,
        /// Seconds per target.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
    },
    /// Build the Python package, target/python/wheels and target/python/source, run its tests in the oldest and the
    /// newest Python from 3.10 on, and play 200 games each in kaggle-environments, OpenSpiel and PettingZoo.
    Python {
        /// Write a submission for Kaggle instead, target/python/submission.py, and play with it: some minutes.
        #[arg(long)]
        submission: bool,
    },
    /// Build the npm package, target/npm, and run its tests in Node, Deno, Bun and Chromium; needs npm.
    Npm,
    /// Check dependencies for known vulnerabilities, licences and sources.
    Dependencies,

    /// Build the page and write it as a folder that any web server can serve.
    Web,
    /// Build the page and the program with everything and the page in it, for a server: target/release/puissance4.
    ///
    /// With PUISSANCE4_PAGE=FOLDER, this and other commands that build the page use one that is built already.
    Build,
    /// Build the page and a plain program, and run puissance4 serve.
    Serve {
        /// Options of puissance4 serve.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Build the same as build and run every subcommand of it once.
    Smoke {
        /// Run this program instead; it must contain the page.
        program: Option<PathBuf>,
    },
    /// Build the program for Windows and run every subcommand under wine.
    Windows,
    /// Build the Debian package: target/debian.
    Deb,
    /// Run every dry run of a release; publishes nothing.
    ReleaseCheck {
        /// Only these parts.
        parts: Vec<DryRun>,
    },

    /// Kill the server again and again during games and check that nothing is lost; then let the power, fsync and the
    /// disk fail, and set the clock. --help lists the options.
    #[command(disable_help_flag = true)]
    Crash(Options),
    /// Measure the server: moves per second, latency, memory, watchers. --help lists the options.
    #[command(disable_help_flag = true)]
    Load(Options),
    /// Send invalid input over HTTP and WebSocket, on 200,000 connections or the number given.
    #[command(disable_help_flag = true)]
    Knock(Options),
    /// Attack a server with little memory during a game: floods, idle connections, analyses, pictures and more.
    #[command(disable_help_flag = true)]
    Attack(Options),
    /// Compare the server's answers with openapi.json, by schemathesis; needs Python.
    #[command(disable_help_flag = true)]
    Api(Options),
    /// Kill workers, coordinator and NATS servers during a batch, freeze them and send corrupted chunks, and compare
    /// the output with that of one machine.
    #[command(disable_help_flag = true)]
    Farm(Options),

    /// Regenerate the positions of the engine's tests; the bytes change only if a score does.
    Corpus,
    /// Learn the tables that order the moves, from searches of random positions: half an hour on two cores. An
    /// interrupted run goes on where it was, from target/training.
    Train {
        /// The folder of the benchmarks' positions, which are held out.
        #[arg(long, default_value = BENCHMARKS)]
        data: PathBuf,
    },
    /// Measure this solver beside connect-four-ai and bitbully, on the same positions.
    BenchPeers(BenchPeers),
    /// Compare the solver with the opening databases of BitBully: all positions after 8 moves, and a share of those
    /// after 12. Needs Python. An interrupted run goes on where it was, from target/independent.
    Independent {
        /// Which share, as I/N; the whole is 1/1.
        #[arg(long, default_value = "1/100")]
        shard: String,
    },
    /// Measure the Python package beside bitbully on some of the same sets, and beside the same from Rust.
    BenchPython {
        /// The folder of the sets.
        #[arg(long, default_value = BENCHMARKS)]
        data: PathBuf,
    },
    /// Run a test program that must not hang.
    #[command(hide = true, disable_help_flag = true)]
    Limited(Options),
}

/// The folder of the benchmarks' positions, beside this repository.
pub(crate) const BENCHMARKS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/7x6");

/// Arguments for another program.
#[derive(Debug, clap::Args)]
struct Options {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

/// What to run in the browsers instead of the tests.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
#[allow(clippy::struct_excessive_bools)]
struct SuiteArgs {
    /// Take the pictures of its views and write the texts of its lessons that the tests compare with.
    #[arg(long)]
    accept: bool,
    /// Take pictures of every view and dialog in every window, to look at.
    #[arg(long)]
    gallery: bool,
    /// Test its main paths in WebKit, the engine of Safari.
    #[arg(long)]
    webkit: bool,
    /// Measure its size and speed.
    #[arg(long)]
    measure: bool,
}

impl SuiteArgs {
    fn suite(&self) -> Suite {
        match self {
            Self { accept: true, .. } => Suite::Accept,
            Self { gallery: true, .. } => Suite::Gallery,
            Self { webkit: true, .. } => Suite::Webkit,
            Self { measure: true, .. } => Suite::Measure,
            _ => Suite::Check,
        }
    }
}

fn main() -> ExitCode {
    match run(Xtask::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), String> {
    match command {
        Command::Test => check::quick(),
        Command::Check { setup: true, .. } => check::setup(),
        Command::Check { parts, .. } => check::run(&parts),
        Command::Arm { count: true } => arm::count(),
        Command::Arm { .. } => arm::run(),
        Command::Verify => verify::run(),
        Command::Browser { suite } => browser::obtain_and_run(suite.suite()),
        Command::Fuzz { targets, seconds } => fuzz::run(targets, seconds),
        Command::Python { submission: true } => python::submission(),
        Command::Python { .. } => python::obtain_and_run(),
        Command::Npm => npm::run(&npm::Tools::obtain()?),
        Command::Dependencies => dependencies::run(),
        Command::Web => web::build().map(drop),
        Command::Build => web::program().map(drop),
        Command::Serve { options } => web::serve(&options),
        Command::Smoke { program } => smoke::run(program),
        Command::Windows => windows::run(),
        Command::Deb => deb::build().map(drop),
        Command::ReleaseCheck { parts } => release::run(&parts),
        Command::Crash(Options { options }) => chaos::run("crash", &options),
        Command::Load(Options { options }) => chaos::run("load", &options),
        Command::Knock(Options { options }) => chaos::run("knock", &options),
        Command::Attack(Options { options }) => chaos::run("attack", &options),
        Command::Api(Options { options }) => api::run(options),
        Command::Farm(Options { options }) => chaos::run("farm", &options),
        Command::Corpus => corpus::run(),
        Command::Train { data } => train::run(&data),
        Command::BenchPeers(options) => bench_peers::run(&options),
        Command::Independent { shard } => independent::run(&shard),
        Command::BenchPython { data } => bench_python::run(&data),
        Command::Limited(Options { options }) => limited::run(&options),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_commands_are_consistent() {
        Xtask::command().debug_assert();
    }

    #[test]
    fn options_of_other_programs_are_passed_on() {
        let parsed = Xtask::try_parse_from(["xtask", "crash", "--kills", "3", "--help"]).unwrap();
        let Command::Crash(Options { options }) = parsed.command else { panic!("{parsed:?}") };
        assert_eq!(options, ["--kills", "3", "--help"]);
    }

    #[test]
    fn one_suite_at_a_time() {
        let parse = |flags: &[&str]| Xtask::try_parse_from(["xtask", "browser"].iter().chain(flags));
        let Ok(Xtask { command: Command::Browser { suite } }) = parse(&["--webkit"]) else { panic!("no suite") };
        assert!(suite.suite() == Suite::Webkit);
        assert!(parse(&["--webkit", "--measure"]).is_err());
    }
}
