//! `puzzle train`: one puzzle after another, with a rating that is kept.

use std::path::Path;

use crate::program::{Answer, finish, lines, puissance4};
use serde_json::Value;

/// Runs the program with a folder of its own.
fn run(folder: &Path, arguments: &str, typed: &str) -> Answer {
    let mut command = puissance4(arguments.split_whitespace());
    command.current_dir(folder).env("PUISSANCE4_DATA", folder);
    finish(command, lines(typed))
}

fn training(folder: &Path) -> Value {
    let Answer { stdout, .. } = run(folder, "progress --json", "");
    serde_json::from_str::<Value>(&stdout).unwrap()["training"].clone()
}

#[test]
fn a_hint_is_a_failed_attempt_and_the_rating_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let before = training(folder.path());
    assert_eq!((&before["rating"], &before["tried"]), (&1200.into(), &0.into()));
    // Leaving without trying is not an attempt.
    let left = run(folder.path(), "puzzle train --seed 1 --lang en", "quit");
    assert!(left.stdout.contains("Rating 1200") && left.stdout.contains("A new puzzle."), "{}", left.stdout);
    assert_eq!(training(folder.path()), before);
    let helped = run(folder.path(), "puzzle train --seed 1 --lang en", "hint quit");
    assert!(helped.stdout.contains("Not solved on the first try: rating"), "{}", helped.stdout);
    assert!(helped.stdout.contains("This puzzle comes again tomorrow."), "{}", helped.stdout);
    let after = training(folder.path());
    assert_eq!(after["tried"], 1);
    assert!(after["rating"].as_u64() < before["rating"].as_u64(), "{after}");
}

#[test]
fn a_run_ends_after_three_failures() {
    let folder = tempfile::tempdir().unwrap();
    // One of the columns is right at most once in a row of answers: in the end there are three failures.
    let typed = "1 2 3 4 5 6 7 ".repeat(20);
    let ended = run(folder.path(), "puzzle train --timed --seed 1 --lang en", &typed);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(ended.stdout.contains("2 failed,") && ended.stdout.contains("The run is over:"), "{}", ended.stdout);
}

#[test]
fn a_run_that_is_left_ends_with_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let left = run(folder.path(), "puzzle train --timed --seed 1 --lang en", "hint hint quit");
    assert!(left.stdout.contains("1 failed,"), "a hint is a failure: {}", left.stdout);
    assert!(
        left.stdout.ends_with("The run is over: 0 puzzles solved. Failed: 2. Your best run: 0.\n"),
        "{}",
        left.stdout
    );
}

/// The script that the full-screen game and the page play as well.
#[test]
fn the_script_of_a_puzzle_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let script = include_str!("../../../session/scripts/exercise.txt");
    let mut script = script.lines().filter(|line| !line.starts_with('#'));
    let start = script.next().unwrap();
    let mut typed = String::new();
    for line in script {
        let mut parts = line.split(" | ");
        typed = format!("{typed}{} ", parts.next().unwrap());
        let shown = run(folder.path(), &format!("puzzle solve {start} --lang en"), &typed).stdout;
        let played = parts.next().unwrap().trim_matches('-');
        let board = run(folder.path(), &format!("show {start}{played} --style numbered"), "").stdout;
        let board = board.split("\n\n").next().unwrap();
        assert!(shown.contains(board), "{line}\n{board}\n{shown}");
        parts.for_each(|part| assert!(shown.contains(part), "{line}: {shown}"));
    }
}
