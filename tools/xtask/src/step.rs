//! One command of a chore, with its name and how long it took.

use std::process::Command;
use std::time::Instant;

/// The cargo that runs this.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(arguments);
    command
}

/// Runs one command and says how long it took.
pub(crate) fn step(name: &str, command: &mut Command) -> Result<(), String> {
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
