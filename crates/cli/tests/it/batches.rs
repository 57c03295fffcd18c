//! `puissance4 batch`: the same bytes on any number of threads, in any shards, after any interruption.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::program::{self, LANGUAGES, clean, finish, printed, puissance4, run_in, succeeded};

/// Positions that take a few milliseconds each.
const POSITIONS: &str = "--random 120 --plies 16-24 --seed 3";

fn file(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// What a batch writes, with nothing else left behind.
fn output(arguments: &str, typed: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let answer = run_in(folder.path(), &format!("batch {arguments} --output out"), typed);
    assert_eq!(succeeded(answer, arguments), "");
    assert_eq!(names(folder.path()), ["out"]);
    file(folder.path(), "out")
}

fn text(arguments: &str, typed: &str) -> String {
    String::from_utf8(output(arguments, typed)).unwrap()
}

/// What is refused, in both languages, with words that must be told.
fn refused(folder: &Path, arguments: &str, code: i32, words: [&str; 2]) {
    let before = names(folder);
    for (language, words) in LANGUAGES.into_iter().zip(words) {
        let answer = run_in(folder, &format!("batch {arguments} --lang {language}"), "");
        assert_eq!((answer.code, answer.stdout.as_str()), (code, ""), "{arguments}: {}", answer.stderr);
        assert!(answer.stderr.contains(words), "{arguments}: {}", answer.stderr);
    }
    assert_eq!(names(folder), before, "{arguments}");
}

#[test]
fn lines_of_every_kind() {
    let positions = "121212\n1 2 1 2 1 2 1\n\n";
    assert_eq!(text("-", positions), "121212 18\n1212121 -18\n 1\n");
    assert_eq!(text("- --score", positions), "121212 18\n1212121 -18\n 1\n");
    assert_eq!(text("- --value", positions), "121212 win\n1212121 loss\n win\n");
    assert_eq!(text("- --columns", "1212121\n\n"), "1212121 - - - - - - -\n -2 -1 0 1 0 -1 -2\n");
    assert_eq!(text("- --columns --size 2x2", "1122\n11\n"), "1122 - -\n11 - 0\n");
    assert_eq!(text("- --line", "121212\n"), "121212 18 1\n");
    let explained = text("- --explain --lang fr", "121212\n1212121\n");
    assert_eq!(explained.lines().count(), 7, "a line per column, none for a game that is over: {explained}");
    assert!(explained.starts_with("121212 1 18 "), "{explained}");
    assert_ne!(explained, text("- --explain --lang en", "121212\n1212121\n"));
    assert_eq!(text("- --format json", "1 2\n"), "{\"moves\":\"12\",\"score\":-2,\"value\":\"loss\"}\n");
    assert_eq!(text("-", ""), "");
}

#[test]
fn positions_are_made() {
    for (plies, count) in [1, 7, 49, 238, 1120, 4263].into_iter().enumerate() {
        assert_eq!(text(&format!("--after {plies} --value"), "").lines().count(), count);
    }
    assert_eq!(text("--after 1 --mirrored-once", ""), "1 2\n2 1\n3 0\n4 -1\n");
    // A smaller analogue of the data set, also with known results.
    let results = text("--after 6 --value", "");
    let count = |value| results.lines().filter(|line| line.ends_with(value)).count();
    assert_eq!((count(" win"), count(" loss"), count(" draw")), (10_889, 3_590, 1_943));
    assert_eq!(text("--random 5 --plies 30", ""), text("--random 5 --plies 30-30 --seed 1", ""));
}

#[test]
fn the_results_of_the_uci_data_set() {
    let results = text("--after 8 --mirrored-once --no-threats --value", "");
    let count = |value| results.lines().filter(|line| line.ends_with(value)).count();
    assert_eq!((count(" win"), count(" loss"), count(" draw")), (44_473, 16_635, 6_449));
}

#[test]
fn threads_chunks_and_shards_change_no_byte() {
    for (query, format) in [("--score", "lines"), ("--columns", "parquet"), ("--explain", "json")] {
        let asked = format!("{POSITIONS} {query} --format {format}");
        let expected = output(&format!("{asked} --threads 1"), "");
        for division in ["--threads 2", "--threads 3 --chunk 1", "--threads 2 --chunk 50"] {
            assert!(output(&format!("{asked} {division}"), "") == expected, "{asked} {division}");
        }
        if format != "parquet" {
            let shards = (1..=3).flat_map(|number| output(&format!("{asked} --shard {number}/3"), ""));
            assert!(shards.collect::<Vec<u8>>() == expected, "{asked}");
        }
    }
}

/// The batch that the tests of interruptions run, with the output it must have.
fn interrupted() -> (String, Vec<u8>) {
    let asked = format!("{POSITIONS} --columns --chunk 2 --threads 2");
    let expected = output(&asked, "");
    (format!("batch {asked} --output out --resume"), expected)
}

fn start(folder: &Path, arguments: &str) -> Child {
    let mut command = puissance4(arguments.split_whitespace());
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

/// How many chunks are done in a folder.
fn done(folder: &Path) -> usize {
    let parts = folder.join("out.parts");
    if !parts.exists() {
        return 0;
    }
    names(&parts).iter().filter(|name| name.starts_with(|sign: char| sign.is_ascii_digit())).count()
}

#[test]
fn killed_at_any_moment_it_goes_on() {
    let (arguments, expected) = interrupted();
    let folder = tempfile::tempdir().unwrap();
    let (output, parts) = (folder.path().join("out"), folder.path().join("out.parts"));
    let is_complete = || output.exists() && !parts.exists();
    // Later and later: on a slow machine more of the kills are in the beginning.
    for delay in (0..12).map(|turn| Duration::from_millis(7 * turn * turn)) {
        let before = done(folder.path());
        let mut child = start(folder.path(), &arguments);
        std::thread::sleep(delay);
        child.kill().unwrap();
        child.wait().unwrap();
        if is_complete() {
            break;
        }
        // Once the output is there, its parts are removed.
        assert!(output.exists() || done(folder.path()) >= before, "no part is lost");
    }
    // A complete one says so.
    let answer = run_in(folder.path(), &arguments, "");
    assert_eq!((answer.code, answer.stdout.as_str()), (0, ""), "{}", answer.stderr);
    assert_eq!(names(folder.path()), ["out"]);
    assert!(file(folder.path(), "out") == expected);
}

#[test]
fn damaged_parts_are_computed_again() {
    let (arguments, expected) = interrupted();
    let folder = tempfile::tempdir().unwrap();
    let parts = folder.path().join("out.parts");
    let mut child = start(folder.path(), &arguments);
    let begin = Instant::now();
    while !["0.part", "1.part"].iter().all(|name| parts.join(name).exists()) && child.try_wait().unwrap().is_none() {
        assert!(begin.elapsed() < Duration::from_secs(100));
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    if parts.join("manifest.json").exists() {
        fs::write(parts.join("0.part"), "nonsense").unwrap();
        let one = parts.join("1.part");
        let text = fs::read_to_string(&one).unwrap().replace("\"score\":", "\"score\":1");
        fs::write(one, text).unwrap();
        assert_eq!(succeeded(run_in(folder.path(), &arguments, ""), &arguments), "");
    }
    assert!(file(folder.path(), "out") == expected);
}

/// A batch that never ends, in its folder; killed when it is dropped.
struct Endless(Child);

impl Drop for Endless {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn endless(folder: &Path) -> Endless {
    let child = Endless(start(folder, "batch --after 1 --size 9x7 --chunk 1 --output out"));
    let begin = Instant::now();
    while !folder.join("out.parts/manifest.json").exists() {
        assert!(begin.elapsed() < Duration::from_secs(100));
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

#[test]
fn never_overwrites_an_output() {
    let folder = tempfile::tempdir().unwrap();
    let same = "--after 1 --size 9x7 --chunk 1 --output out";
    let child = endless(folder.path());
    refused(folder.path(), &format!("{same} --resume"), 1, ["another process", "un autre processus"]);
    drop(child);
    refused(folder.path(), same, 1, ["--resume", "--resume"]);
    let others = [
        ("--after 2 --size 9x7", ["other positions", "d'autres positions"]),
        ("--after 1 --size 9x6", ["another board", "une autre grille"]),
        ("--after 1 --size 9x7 --value", ["another question", "une autre question"]),
        ("--after 1 --size 9x7 --no-book", ["another question", "une autre question"]),
        ("--after 1 --size 9x7 --shard 1/2", ["other positions", "d'autres positions"]),
    ];
    for (other, words) in others {
        refused(folder.path(), &format!("{other} --output out --resume"), 1, words);
    }
    let manifest = folder.path().join("out.parts/manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replace(env!("CARGO_PKG_VERSION"), "0.0.1")).unwrap();
    refused(folder.path(), &format!("{same} --resume"), 1, ["another version", "une autre version"]);
    fs::write(&manifest, "{").unwrap();
    refused(folder.path(), &format!("{same} --resume"), 1, ["manifest.json", "manifest.json"]);
    fs::remove_dir_all(folder.path().join("out.parts")).unwrap();
    fs::write(folder.path().join("out"), "mine").unwrap();
    refused(folder.path(), same, 1, ["exists already", "existe déjà"]);
    assert_eq!(file(folder.path(), "out"), b"mine");
}

/// A scheduler may start what is finished again.
#[test]
fn resuming_a_finished_batch_does_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "batch --after 1 --output out --resume";
    assert_eq!(succeeded(run_in(folder.path(), arguments, ""), arguments), "");
    let expected = file(folder.path(), "out");
    for (language, words) in LANGUAGES.into_iter().zip(["out is complete", "out est déjà complet"]) {
        // The second time it was killed while it removed the parts.
        for rest in [false, true] {
            if rest {
                fs::create_dir(folder.path().join("out.parts")).unwrap();
                fs::write(folder.path().join("out.parts/0.part"), "puissance4 part").unwrap();
            }
            let answer = run_in(folder.path(), &format!("{arguments} --lang {language}"), "");
            assert_eq!((answer.code, answer.stdout.as_str()), (0, ""), "{}", answer.stderr);
            assert!(answer.stderr.contains(words) && answer.stderr.lines().count() == 1, "{}", answer.stderr);
            assert_eq!(names(folder.path()), ["out"]);
        }
    }
    assert!(file(folder.path(), "out") == expected);
}

#[test]
fn bad_input_is_told_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("positions"), b"4\n48\n44!\n\xff\n4\n").unwrap();
    refused(folder.path(), "positions --output out", 1, ["positions, line 2: ", "positions, ligne 2\u{a0}: "]);
    refused(folder.path(), "positions --output out", 1, ["3 lines are not", "3 lignes ne sont pas"]);
    refused(folder.path(), "none --output out", 1, ["none", "none"]);
    refused(folder.path(), ". --output out", 1, [".", "."]);
    refused(folder.path(), "- --output no/out", 1, ["no/out", "no/out"]);
    refused(folder.path(), "- --output .", 1, ["folder", "dossier"]);
    refused(folder.path(), "--random 1 --plies 42 --output out", 1, ["no random game", "aucune partie"]);
    refused(folder.path(), "--after 1 --size 20x20 --output out", 1, ["20", "20"]);
    refused(folder.path(), "--output out", 2, ["FILE", "FILE"]);
    refused(folder.path(), "-", 2, ["--output", "--output"]);
    refused(folder.path(), "- --after 1 --output out", 2, ["--after", "--after"]);
    refused(folder.path(), "--random 1 --output out", 2, ["--plies", "--plies"]);
    refused(folder.path(), "--random 1 --plies 9-8 --output out", 2, ["A-B", "A-B"]);
    for shard in ["0/2", "3/2", "1", "a/b", "1/0"] {
        refused(folder.path(), &format!("- --shard {shard} --output out"), 2, ["I/N", "I/N"]);
    }
    refused(folder.path(), "- --score --value --output out", 2, ["--score", "--score"]);
    refused(folder.path(), "- --format csv --output out", 2, ["parquet", "parquet"]);
}

/// Files cannot grow beyond some kilobytes: as on a full disk, a part cannot be written.
#[test]
#[cfg(unix)]
fn a_full_disk_loses_nothing() {
    let arguments =
        "batch --random 60 --plies 30-34 --explain --format json --chunk 20 --output out --resume --lang en";
    let folder = tempfile::tempdir().unwrap();
    let mut command = clean("sh");
    // Without the signal, the write fails with an error.
    let script = format!("trap '' XFSZ; ulimit -f 8; exec {} {arguments}", program::BINARY);
    command.args(["-c", &script]).current_dir(folder.path());
    let answer = finish(command, "");
    assert_eq!(answer.code, 1, "{}", answer.stderr);
    assert!(
        answer.stderr.contains("out: it cannot be written") && answer.stderr.contains("--resume"),
        "{}",
        answer.stderr
    );
    assert_eq!(names(folder.path()), ["out.parts"]);
    assert_eq!(succeeded(run_in(folder.path(), arguments, ""), arguments), "");
    assert_eq!(names(folder.path()), ["out"]);
    let undisturbed = output("--random 60 --plies 30-34 --explain --format json --lang en", "");
    assert!(file(folder.path(), "out") == undisturbed);
}

#[test]
fn scores_are_those_of_solve() {
    let positions = "4455\n121212\n44444432\n";
    let solved: String = finish(puissance4(["solve"]), positions)
        .stdout
        .lines()
        .map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    assert_eq!(text("-", positions), solved);
    // The first one is dear without the book.
    let (_, cheap) = positions.split_once('\n').unwrap();
    assert!(solved.ends_with(&text("- --no-book", cheap)));
    assert!(printed("batch --help").contains("--resume"));
}

#[test]
fn an_output_is_replaced_only_by_force() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("out"), "precious").unwrap();
    assert_eq!(run_in(folder.path(), "batch - --output out", "4453\n").code, 1);
    assert_eq!(file(folder.path(), "out"), b"precious");
    let answer = run_in(folder.path(), "batch - --output out --force --no-book --table 1", "444444326\n");
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    assert!(file(folder.path(), "out").starts_with(b"444444326"));
    assert_eq!(names(folder.path()), ["out"]);
    assert_eq!(run_in(folder.path(), "batch - --output out --force --resume", "4\n").code, 2);
}
