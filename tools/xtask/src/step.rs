//! One step of a command, with its name and its duration.

use std::process::{Command, ExitStatus};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The steps so far, with their durations.
static DONE: Mutex<Vec<(String, Duration)>> = Mutex::new(Vec::new());

/// The cargo that runs this.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(arguments);
    // `cargo run` describes xtask in variables. ring's build script watches them: ring and all crates above it would be
    // compiled again after each plain cargo command.
    for (name, _) in std::env::vars_os() {
        if is_set_by_run(&name.to_string_lossy()) {
            command.env_remove(name);
        }
    }
    if is_ci() {
        // Nothing is compiled twice there, and the folders for that are larger than everything else.
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Whether this runs in continuous integration, by the variable that such systems set.
pub(crate) fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

/// Whether `cargo run` sets a variable to describe the package that it runs.
fn is_set_by_run(name: &str) -> bool {
    name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

/// Runs one command and says how long it took.
pub(crate) fn step(name: &str, command: &mut Command) -> Result<(), String> {
    eprintln!("== {name}");
    let start = Instant::now();
    let status = command.status().map_err(|error| format!("== {name}: {command:?} did not start: {error}"))?;
    ended(name, start.elapsed(), status)
}

/// The same, but ends a command that takes longer: what waits for something that never comes must not stop the check.
pub(crate) fn step_within(minutes: u64, name: &str, command: &mut Command) -> Result<(), String> {
    eprintln!("== {name}");
    let (start, limit) = (Instant::now(), Duration::from_secs(60 * minutes));
    let mut child = command.spawn().map_err(|error| format!("== {name}: {command:?} did not start: {error}"))?;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| format!("== {name}: {error}"))? {
            break status;
        }
        if start.elapsed() > limit {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("== {name}: no end after {minutes} minutes"));
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    ended(name, start.elapsed(), status)
}

/// Says how long a step took, and keeps that for the list of the slowest.
fn ended(name: &str, time: Duration, status: ExitStatus) -> Result<(), String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn what_does_not_end_is_ended() {
        let ended = step_within(0, "sleep", Command::new("sleep").arg("600"));
        assert_eq!(ended, Err("== sleep: no end after 0 minutes".to_owned()));
        assert_eq!(step_within(1, "true", &mut Command::new("true")), Ok(()));
    }

    #[test]
    fn cargo_is_started_as_from_a_shell() {
        // cargo test sets the same variables.
        assert!(std::env::var_os("CARGO_PKG_NAME").is_some());
        let command = cargo(&["--version"]);
        assert!(command.get_envs().any(|(name, value)| name == "CARGO_PKG_NAME" && value.is_none()));
        assert!(!is_set_by_run("CARGO_HOME") && !is_set_by_run("CARGO_TARGET_DIR"));
    }
}
