//! Output that cannot be written: a closed pipe, a full disk.

use std::fs;
use std::io::{self, BufRead as _, BufReader};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::{REFUSED, USAGE, check, output};
use crate::program::puissance4;

/// An output without a reader. It is a socket, which can be shut for good: the reading end of a pipe may live on for a
/// moment in another program that the tests are starting.
fn closed_pipe() -> Stdio {
    let (ours, theirs) = UnixStream::pair().unwrap();
    ours.shutdown(Shutdown::Both).unwrap();
    OwnedFd::from(theirs).into()
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        "show 4453",
        "show 4453 --json",
        "advise 44 --player random",
        "perft --depth 3",
        "arena random random --games 2",
        "play --demo row",
        "completions bash",
        "man",
        "--help",
        "play --help",
        "--version",
        "",
    ] {
        let mut command = puissance4(arguments.split_whitespace());
        let answer = output(command.stdin(Stdio::null()).stdout(closed_pipe()));
        assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{arguments}");
    }
}

/// The reader closes the pipe long before the work is done: `puissance4 perft --depth 100 | head -1`.
#[test]
fn a_pipe_that_is_closed_early_stops_the_work() {
    let (reader, writer) = io::pipe().unwrap();
    let mut command = puissance4(["perft", "--depth", "100"]);
    let mut child = command.stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::with_capacity(1, reader).read_line(&mut first).unwrap();
    assert_eq!(first, "0 1 1\n");
    // Such a count never ends. A program that goes on with it is stopped and fails.
    let deadline = Instant::now() + Duration::from_secs(30);
    while child.try_wait().unwrap().is_none() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    let answer = child.wait_with_output().unwrap();
    assert_eq!((answer.status.code(), answer.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_game_whose_output_is_closed_can_be_resumed() {
    for (language, resume) in [
        ("en", "Moves so far: 445\nTo continue: puissance4 play --lang en --moves 445\n"),
        ("fr", "Coups joués : 445\nPour reprendre : puissance4 play --lang fr --moves 445\n"),
    ] {
        let mut command = puissance4(["play", "--moves", "445", "--lang", language]);
        let answer = output(command.stdin(Stdio::null()).stdout(closed_pipe()));
        assert_eq!((answer.code, answer.stderr.as_str()), (0, resume));
    }
}

/// If not even the message can be written, the exit code has to do.
#[test]
fn a_closed_standard_error_leaves_the_exit_code() {
    for (arguments, code) in [("show 4x", REFUSED), ("show 44 --size 7x", USAGE), ("nothing", USAGE)] {
        let mut command = puissance4(arguments.split_whitespace());
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(closed_pipe()).status().unwrap();
        assert_eq!(status.code(), Some(code), "{arguments}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    for (language, phrase) in
        [("en", "writing failed (there is no room left)"), ("fr", "écriture impossible (il n'y a plus de place)")]
    {
        for arguments in ["show 4453", "show 4453 --json", "perft --depth 2", "man", "play --demo row"] {
            let mut command = puissance4(arguments.split_whitespace());
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let answer = output(command.args(["--lang", language]).stdin(Stdio::null()).stdout(full));
            check(&answer, REFUSED, &[phrase], language, arguments);
        }
        let mut command = puissance4(["play", "--moves", "44", "--lang", language]);
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let answer = output(command.stdin(Stdio::null()).stdout(full));
        assert_eq!(answer.code, REFUSED);
        assert!(answer.stderr.contains("--moves 44\n"), "{}", answer.stderr);
        assert!(answer.stderr.contains(phrase), "{}", answer.stderr);
    }
}
