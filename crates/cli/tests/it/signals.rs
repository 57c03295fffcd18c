//! Every command ends on Ctrl-C and on a request to terminate, whatever it is doing.

#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::program::{self, LANGUAGES, commands, puissance4};
use rustix::process::{Pid, Signal, kill_process};

/// Ends are asked for within 100 ms; a machine that runs many tests at once gets more.
const MAX_END: Duration = Duration::from_secs(2);

/// Nothing takes so long to start, on any machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a command is kept busy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Busy {
    /// By what it was asked: that takes longer than anybody waits.
    Working,
    /// By an input on which nothing comes.
    Reading,
    /// By an output that is not read.
    Writing,
}

/// Every command, with what keeps it busy.
const COMMANDS: &[(&str, Busy)] = &[
    ("play --plain --first perfect --second perfect --size 9x7", Busy::Working),
    ("play --plain", Busy::Reading),
    ("play --plain", Busy::Writing),
    ("play --demo draw", Busy::Writing),
    ("games", Busy::Writing),
    ("show -", Busy::Reading),
    ("show --board -", Busy::Reading),
    ("show 4453", Busy::Writing),
    ("gif - film.gif", Busy::Reading),
    ("advise 1 --player perfect --size 9x7", Busy::Working),
    ("advise 1 --player minimax:40", Busy::Working),
    ("tree 1 --player minimax:40", Busy::Working),
    ("hint 1 --size 9x7", Busy::Working),
    ("plan 1 --size 9x7", Busy::Working),
    ("explain 1 --size 9x7", Busy::Working),
    ("explain 1 2 --size 9x7", Busy::Working),
    ("review 12 --size 9x7 --svg curve.svg", Busy::Working),
    ("explore 1 --size 9x7", Busy::Working),
    ("lesson", Busy::Writing),
    ("lesson drop", Busy::Reading),
    ("mistakes 12 --size 9x7", Busy::Working),
    ("mistakes 1212121", Busy::Reading),
    ("progress", Busy::Writing),
    ("progress --import -", Busy::Reading),
    ("puzzle new", Busy::Writing),
    ("puzzle daily", Busy::Writing),
    ("puzzle solve", Busy::Reading),
    ("puzzle train", Busy::Reading),
    ("puzzle make --count 100000 --output pack.txt", Busy::Working),
    ("solve 1 --size 9x7", Busy::Working),
    ("solve 1 --size 9x7 --threads 2 --weak", Busy::Working),
    ("prove 1 --size 9x7 --threads 2 --file some.proof", Busy::Working),
    ("prove - --file some.proof", Busy::Reading),
    ("solve", Busy::Reading),
    ("solve -", Busy::Reading),
    ("solve 444444326", Busy::Writing),
    ("analyze 1 --size 9x7", Busy::Working),
    ("analyze - --json", Busy::Reading),
    ("hint - --json", Busy::Reading),
    ("explain - --json", Busy::Reading),
    ("perft --depth 40", Busy::Working),
    ("perft --depth 40 --unique", Busy::Working),
    ("arena perfect perfect --size 9x7 --seed 1", Busy::Working),
    ("arena random random --games 4000000000 --seed 1", Busy::Working),
    ("judge perfect --size 9x7 --questions 1000000", Busy::Working),
    ("tournament class.toml", Busy::Working),
    ("ugi", Busy::Reading),
    ("batch - --output some.txt", Busy::Reading),
    ("batch --after 1 --size 9x7 --output some.txt", Busy::Working),
    ("batch --after 40 --output some.txt", Busy::Working),
    ("book build --plies 8 --table 64 --output some.book", Busy::Working),
    ("book check --positions 1000000 --table 16", Busy::Working),
    ("book info", Busy::Writing),
    ("atlas build --size 8x8 --nodes 1000000000000", Busy::Working),
    ("atlas check --nodes 1000000000000", Busy::Working),
    ("atlas show", Busy::Writing),
    ("bench", Busy::Working),
    ("bench --json", Busy::Working),
    ("mcp", Busy::Reading),
    ("help", Busy::Writing),
    ("completions bash", Busy::Writing),
    ("man", Busy::Writing),
];

/// A tournament that takes longer than anybody waits.
const CLASS: &str = "size = '9x7'\n[[player]]\nwho = 'perfect'\n[[player]]\nname = 'Anna'\nwho = 'perfect'\n";

/// A program that was started, with what it is connected to.
struct Running {
    child: Child,
    /// Kept so that the input does not end.
    _input: Option<ChildStdin>,
    /// Kept so that the output is not closed.
    _full: Option<io::PipeReader>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A pipe that takes nothing more.
fn full_pipe() -> (io::PipeReader, io::PipeWriter) {
    let (reader, writer) = io::pipe().unwrap();
    let size = rustix::pipe::fcntl_getpipe_size(&writer).unwrap();
    (&writer).write_all(&vec![b'\n'; size]).unwrap();
    (reader, writer)
}

fn start(folder: &Path, mut command: Command, busy: Busy) -> Running {
    let mut full = None;
    command.current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.stdin(if busy == Busy::Reading { Stdio::piped() } else { Stdio::null() });
    if busy == Busy::Writing {
        let (reader, writer) = full_pipe();
        command.stdout(OwnedFd::from(writer));
        full = Some(reader);
    }
    let mut child = command.spawn().unwrap();
    Running { _input: child.stdin.take(), child, _full: full }
}

/// Waits until a program handles signals by itself, and is at its work.
fn wait_until_busy(child: &Child, what: &str) {
    let begin = Instant::now();
    loop {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
        // The bit before that of its number.
        if [2, 15].iter().all(|signal| caught >> (signal - 1) & 1 == 1) {
            break;
        }
        assert!(begin.elapsed() < PATIENCE, "{what}: signals are left to the system\n{status}");
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(150));
}

/// Sends a signal, and says how the program ended and how soon.
fn end(child: &mut Child, signal: Signal, what: &str) -> (ExitStatus, Duration) {
    assert!(child.try_wait().unwrap().is_none(), "{what}: it was over before the signal");
    let begin = Instant::now();
    kill_process(Pid::from_child(child), signal).unwrap();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return (status, begin.elapsed());
        }
        assert!(begin.elapsed() < PATIENCE, "{what}: {signal:?} did not end it");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// No command is forgotten: the table has all that there are, but for the server, which has a test of its own.
#[test]
fn all_commands_are_tried() {
    let mut known = BTreeSet::new();
    for command in commands("") {
        let inner = commands(&command);
        known.extend(inner.iter().map(|name| format!("{command} {name}")));
        if inner.is_empty() {
            known.insert(command);
        }
    }
    known.remove("serve");
    // It needs a NATS server; see `farm.rs`.
    known.remove("worker");
    // These change a file and are done: there is nothing to interrupt.
    known.retain(|command| !command.starts_with("games ") && command != "bot new");
    known.insert("games".to_owned());
    assert!(known.len() > 20, "{known:?}");
    let tried = |known: &&String| COMMANDS.iter().any(|(arguments, _)| arguments.starts_with(known.as_str()));
    assert_eq!(known.iter().filter(|known| !tried(known)).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn every_command_ends_on_a_signal() {
    let mut slowest = (Duration::ZERO, "");
    for (arguments, busy) in COMMANDS {
        for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143)] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("class.toml"), CLASS).unwrap();
            let mut running = start(folder.path(), puissance4(arguments.split_whitespace()), *busy);
            wait_until_busy(&running.child, arguments);
            let (status, time) = end(&mut running.child, signal, arguments);
            println!("{:>6.1} ms  {signal:?}  {arguments}", time.as_secs_f64() * 1000.0);
            assert_eq!(status.code(), Some(code), "{arguments}: {status}");
            assert!(time < MAX_END, "{arguments}: {time:?}");
            slowest = slowest.max((time, arguments));
            // Only what is there on purpose is left behind.
            let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            let is_meant = |name: &std::ffi::OsString| {
                ["class.toml", "class.games.jsonl", "some.book.parts", "some.txt.parts", "some.proof", "atlas.jsonl"]
                    .iter()
                    .any(|meant| name == meant)
            };
            assert!(left.iter().all(is_meant), "{arguments}: {left:?}");
        }
    }
    println!("slowest: {slowest:?}");
}

/// The processes whose command line has a word.
fn running(word: &str) -> usize {
    let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    lines.filter(|line| line.split(|byte| *byte == 0).any(|one| one == word.as_bytes())).count()
}

/// A program that plays ends with this one, even if it ignores signals. It is not blamed for that: several times, since
/// the two ends race.
#[test]
fn programs_that_play_end_too() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bot"), "trap '' TERM INT HUP\nwhile :; do sleep 98771; done\n").unwrap();
    for _ in 0..10 {
        let command = puissance4(["advise", "4", "--player", "cmd:sh bot"]);
        let mut program = start(folder.path(), command, Busy::Working);
        let begin = Instant::now();
        while running("98771") == 0 {
            assert!(begin.elapsed() < PATIENCE);
            std::thread::sleep(Duration::from_millis(5));
        }
        let (status, time) = end(&mut program.child, Signal::INT, "advise");
        assert_eq!(status.code(), Some(130));
        assert!(time < MAX_END, "{time:?}");
        // What a signal has killed may still be on its way.
        let begin = Instant::now();
        while running("98771") > 0 {
            assert!(begin.elapsed() < PATIENCE);
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The server lets requests finish, and then has done what it was asked: exit code 0.
#[test]
fn the_server_ends_in_an_orderly_way() {
    for signal in [Signal::INT, Signal::TERM] {
        let folder = tempfile::tempdir().unwrap();
        let arguments = ["serve", "--bind", "127.0.0.1:0", "--database", "sqlite:games.sqlite"];
        let mut running = start(folder.path(), puissance4(arguments), Busy::Working);
        let mut errors = BufReader::new(running.child.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        wait_until_busy(&running.child, &line);
        let (status, time) = end(&mut running.child, signal, "serve");
        println!("{:>6.1} ms  {signal:?}  serve", time.as_secs_f64() * 1000.0);
        assert_eq!(status.code(), Some(0), "{line}");
    }
}

fn read(output: &mut Option<ChildStdout>, errors: &mut Option<ChildStderr>) -> (String, String) {
    let (mut printed, mut told) = (String::new(), String::new());
    output.as_mut().unwrap().read_to_string(&mut printed).unwrap();
    errors.as_mut().unwrap().read_to_string(&mut told).unwrap();
    (printed, told)
}

/// An arena that is stopped prints what was played, and says that this is not all.
#[test]
fn a_stopped_arena_prints_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "arena random careful perfect --games 1000000000 --seed 1 --lang";
    for (language, partial, interrupted) in [
        ("en", "\nPartial: interrupted after ", "puissance4: interrupted\n"),
        ("fr", "\nRésultat partiel : interrompu après ", "puissance4 : interrompu\n"),
    ] {
        let words = arguments.split_whitespace().chain([language]);
        let Running { child, .. } = &mut start(folder.path(), puissance4(words), Busy::Working);
        wait_until_busy(child, arguments);
        let (status, _) = end(child, Signal::INT, arguments);
        let (printed, told) = read(&mut child.stdout, &mut child.stderr);
        assert_eq!((status.code(), told.as_str()), (Some(130), interrupted));
        assert!(printed.contains(partial) && printed.contains(" 3000000000"), "{printed}");
        assert!(printed.contains("| careful "), "{printed}");
    }
    // On a busy machine it may take a while until a game is over.
    let stopped_after = |wait: Duration| {
        let words = arguments.split_whitespace().chain(["en", "--json"]);
        let Running { child, .. } = &mut start(folder.path(), puissance4(words), Busy::Working);
        wait_until_busy(child, arguments);
        std::thread::sleep(wait);
        end(child, Signal::TERM, arguments);
        let (printed, _) = read(&mut child.stdout, &mut child.stderr);
        let results: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(results["partial"], true);
        results
    };
    let waits = [0, 1, 5, 30].map(Duration::from_secs);
    let results = waits.into_iter().map(stopped_after).find(|results| results["games"] != 0).expect("no game at all");
    let games = results["games"].as_u64().unwrap();
    // What is counted for the pairs is what was played.
    let pairs = results["pairs"].as_array().unwrap();
    assert_eq!(pairs.iter().map(|pair| pair["games"].as_u64().unwrap()).sum::<u64>(), games, "{results}");
    let whole: serde_json::Value =
        serde_json::from_str(&program::printed("arena random careful --games 4 --seed 1 --json")).unwrap();
    assert_eq!((&whole["partial"], &whole["games"]), (&false.into(), &4.into()));
}

/// A game that is stopped is not lost, whether a person or a computer was to move.
#[test]
fn a_stopped_game_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    for language in LANGUAGES {
        for (arguments, busy) in [
            ("play --plain --moves 4453", Busy::Reading),
            ("play --plain --size 9x7 --first perfect --second perfect --moves 4453", Busy::Working),
        ] {
            let words = arguments.split_whitespace().chain(["--lang", language]);
            let Running { child, .. } = &mut start(folder.path(), puissance4(words), busy);
            // Once the board is shown, the game is on.
            child.stdout.as_mut().unwrap().read_exact(&mut [0; 100]).unwrap();
            let (status, _) = end(child, Signal::INT, arguments);
            let (_, told) = read(&mut child.stdout, &mut child.stderr);
            assert_eq!(status.code(), Some(130), "{told}");
            assert!(told.contains(" --moves 4453\n"), "{told}");
        }
    }
}
