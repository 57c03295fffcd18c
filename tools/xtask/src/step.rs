//! One command of a chore, with its name and how long it took.

use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What was done so far, and how long it took.
static DONE: Mutex<Vec<(String, Duration)>> = Mutex::new(Vec::new());

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
    let time = start.elapsed();
    if let Ok(mut done) = DONE.lock() {
        done.push((name.to_owned(), time));
    }
    if status.success() {
        eprintln!("== {name}: done in {} s", time.as_secs());
        Ok(())
    } else {
        Err(format!("== {name}: failed after {} s", time.as_secs()))
    }
}

/// The slowest steps so far, the slowest first, and the time of all steps.
pub(crate) fn slowest(count: usize) -> (Vec<(String, Duration)>, Duration) {
    let mut done = DONE.lock().map(|done| done.clone()).unwrap_or_default();
    let total = done.iter().map(|(_, time)| *time).sum();
    done.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
    done.truncate(count);
    (done, total)
}
