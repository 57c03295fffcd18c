//! The runner of test programs: cargo starts each of them through this, and it ends one in which nothing happens any
//! more.
//!
//! A test program prints a line when a test is done. If none comes for [`SILENCE`], a test hangs: the program is
//! killed, and those of its tests that did not end are named. So no test can hang the check, whatever it waits for.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use crate::web::target_folder;

/// The longest that one test may take: three times the slowest on a busy machine.
const SILENCE: Duration = Duration::from_secs(600);

/// The environment variable with another limit, in seconds.
const LIMIT: &str = "PUISSANCE4_TEST_LIMIT";

/// Tells cargo to start test programs through this. A change of it compiles nothing again.
pub(crate) fn apply(cargo: &mut Command) -> Result<(), String> {
    let program = target_folder()?.join("debug").join(format!("xtask{}", std::env::consts::EXE_SUFFIX));
    let runner = format!("target.'cfg(all())'.runner = ['{}', 'limited']", program.display());
    cargo.args(["--config", &runner]);
    Ok(())
}

/// Runs a test program with its arguments.
pub(crate) fn run(command: &[&str]) -> Result<(), String> {
    let limit = std::env::var(LIMIT).ok().and_then(|text| text.parse().ok()).map_or(SILENCE, Duration::from_secs);
    let [program, arguments @ ..] = command else { return Err("limited takes a program".to_owned()) };
    watch(Command::new(program).args(arguments), limit)
}

/// Runs a command and shows its output. It fails with the command, or once it was silent for so long.
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
    // Tests that the harness reports as slow, until they end.
    let mut slow = BTreeSet::new();
    loop {
        match lines.recv_timeout(limit) {
            Ok(line) => {
                let _ = std::io::stdout().write_all(line.as_bytes()).and_then(|()| std::io::stdout().flush());
                match line.strip_prefix("test ").and_then(|rest| rest.split_once(' ')) {
                    Some((name, rest)) if rest.starts_with("has been running") => drop(slow.insert(name.to_owned())),
                    Some((name, _)) => drop(slow.remove(name)),
                    None => (),
                }
            }
            Err(RecvTimeoutError::Timeout) => return Err(end(&mut child, &shown, &slow, limit)),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    // It has closed its output, so it has little left to do.
    let begin = std::time::Instant::now();
    loop {
        match child.try_wait().map_err(|error| format!("{shown}: {error}"))? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(format!("{shown}: {status}")),
            None if begin.elapsed() > limit => return Err(end(&mut child, &shown, &slow, limit)),
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}

/// Kills a program that hangs, and says which tests did not end.
fn end(child: &mut Child, shown: &str, slow: &BTreeSet<String>, limit: Duration) -> String {
    let _ = child.kill();
    let _ = child.wait();
    let names = slow.iter().cloned().collect::<Vec<_>>().join(", ");
    let hung = if names.is_empty() { String::new() } else { format!("; these tests did not end: {names}") };
    format!("== {shown} was killed: silent for {} s{hung}", limit.as_secs())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_millis(300);

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
    fn each_line_of_output_begins_the_limit_anew() {
        assert_eq!(watch(&mut shell("for i in 1 2 3 4 5 6; do echo; sleep 0.1; done"), SHORT), Ok(()));
    }

    #[test]
    fn what_hangs_is_killed_and_named() {
        let script = "echo 'test a has been running for over 60 seconds'; echo 'test b has been running for over 60 \
                      seconds'; echo 'test b ... ok'; exec sleep 600";
        let killed = watch(&mut shell(script), SHORT).unwrap_err();
        assert!(killed.ends_with("these tests did not end: a"), "{killed}");
        // Also when its output is closed.
        let killed = watch(&mut shell("exec >&-; exec sleep 600"), SHORT).unwrap_err();
        assert!(killed.contains("was killed"), "{killed}");
    }
}
