//! The runner of test programs: cargo starts each of them through this, and it ends one with a test that hangs.
//!
//! The test harness names a test that has run for a minute, and prints a line when a test ends. A test that runs for
//! longer than [`LIMIT`] is named and its program killed, and so is a program that prints nothing for so long. No test
//! can hang the check, whatever it waits for. Slow tests that pass are named with their time.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::web::target_folder;

/// The longest that one test may take: three times the slowest on a busy machine.
const LIMIT: Duration = Duration::from_secs(600);

/// How long a test has run when the harness names it.
const SLOW: Duration = Duration::from_secs(60);

/// The environment variable with another limit, in seconds.
const LIMIT_VARIABLE: &str = "PUISSANCE4_TEST_LIMIT";

/// Tells cargo to start test programs through this. A change of it compiles nothing again.
pub(crate) fn apply(cargo: &mut Command) -> Result<(), String> {
    let program = target_folder()?.join("debug").join(format!("xtask{}", std::env::consts::EXE_SUFFIX));
    let runner = format!("target.'cfg(all())'.runner = ['{}', 'limited']", program.display());
    cargo.args(["--config", &runner]);
    Ok(())
}

/// Runs a test program with its arguments.
pub(crate) fn run(command: &[String]) -> Result<(), String> {
    let limit =
        std::env::var(LIMIT_VARIABLE).ok().and_then(|text| text.parse().ok()).map_or(LIMIT, Duration::from_secs);
    let [program, arguments @ ..] = command else { return Err("limited takes a program".to_owned()) };
    watch(Command::new(program).args(arguments), limit)
}

/// Runs a command and shows its output. It fails with the command, or once it is silent or one of its tests runs for
/// longer than the limit.
fn watch(command: &mut Command, limit: Duration) -> Result<(), String> {
    let shown = format!("{command:?}");
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| format!("{shown}: {error}"))?;
    let output = child.stdout.take().ok_or("it has no output")?;
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        while output.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
            line.clear();
        }
    });
    let mut slow = SlowTests::default();
    let mut silent_since = Instant::now();
    loop {
        let begin = slow.0.values().copied().chain([silent_since]).min().unwrap_or(silent_since);
        match lines.recv_timeout(limit.saturating_sub(begin.elapsed())) {
            Ok(line) => {
                let _ = std::io::stdout().write_all(line.as_bytes()).and_then(|()| std::io::stdout().flush());
                silent_since = Instant::now();
                slow.read(&line);
            }
            Err(RecvTimeoutError::Timeout) => return Err(end(&mut child, &shown, &slow, limit)),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    // It has closed its output, so it has little left to do.
    let begin = Instant::now();
    loop {
        match child.try_wait().map_err(|error| format!("{shown}: {error}"))? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(format!("{shown}: {status}")),
            None if begin.elapsed() > limit => return Err(end(&mut child, &shown, &slow, limit)),
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}

/// The tests that the harness has named as slow and that have not ended, with their beginnings.
#[derive(Default)]
struct SlowTests(BTreeMap<String, Instant>);

impl SlowTests {
    /// Reads a line of the harness.
    fn read(&mut self, line: &str) {
        let Some((name, rest)) = line.strip_prefix("test ").and_then(|rest| rest.split_once(' ')) else { return };
        if rest.starts_with("has been running") {
            let now = Instant::now();
            self.0.insert(name.to_owned(), now.checked_sub(SLOW).unwrap_or(now));
        } else if let Some(begin) = self.0.remove(name) {
            eprintln!("== slow: {name}, {} s", begin.elapsed().as_secs());
        }
    }
}

/// Kills a program that hangs, and says which tests did not end.
fn end(child: &mut Child, shown: &str, slow: &SlowTests, limit: Duration) -> String {
    let _ = child.kill();
    let _ = child.wait();
    let names = slow.0.keys().cloned().collect::<Vec<_>>().join(", ");
    let hung = if names.is_empty() { String::new() } else { format!("; these tests did not end: {names}") };
    format!("== {shown} was killed after {} s without an end{hung}", limit.as_secs())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_millis(300);
    const SLOW_LINE: &str = "echo 'test a has been running for over 60 seconds'";

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn what_ends_in_time_keeps_its_result() {
        assert_eq!(watch(&mut shell("echo; exit 0"), Duration::from_secs(60)), Ok(()));
        let failed = watch(&mut shell("exit 3"), Duration::from_secs(60)).unwrap_err();
        assert!(failed.contains("exit status: 3"), "{failed}");
    }

    #[test]
    fn a_program_that_keeps_printing_is_not_silent() {
        assert_eq!(watch(&mut shell("for i in 1 2 3 4 5 6; do echo; sleep 0.1; done"), SHORT), Ok(()));
    }

    #[test]
    fn a_silent_program_is_killed_and_its_test_named() {
        let script = format!("{SLOW_LINE}; exec sleep 600");
        let killed = watch(&mut shell(&script), SLOW + SHORT).unwrap_err();
        assert!(killed.ends_with("these tests did not end: a"), "{killed}");
        // Also when its output is closed.
        let killed = watch(&mut shell("exec >&-; exec sleep 600"), SHORT).unwrap_err();
        assert!(killed.contains("was killed"), "{killed}");
    }

    #[test]
    fn a_test_that_hangs_is_killed_while_others_go_on() {
        let others = "while :; do echo 'test b ... ok'; sleep 0.05; done";
        let killed = watch(&mut shell(&format!("{SLOW_LINE}; {others}")), SLOW + SHORT).unwrap_err();
        assert!(killed.ends_with("these tests did not end: a"), "{killed}");
    }

    #[test]
    fn a_slow_test_that_ends_is_no_failure() {
        let script = format!("{SLOW_LINE}; echo 'test a ... ok'; sleep 0.1; echo 'test c ... ok'");
        assert_eq!(watch(&mut shell(&script), SLOW + SHORT * 10), Ok(()));
    }
}
