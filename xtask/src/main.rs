//! Chores of the workspace, as `cargo xtask CHORE`.

mod check;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask CHORE

chores:
  check   install what the checks need, then run them all: format, lints, tests, documentation";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["check"] => check::run(),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
