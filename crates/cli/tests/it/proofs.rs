//! `prove`: the score is that of `solve`, the file goes on and can be checked, and what is no proof is refused.

use std::fs;
use std::path::Path;

use crate::program::{Answer, LANGUAGES, finish, puissance4};
use serde_json::Value;

fn run(folder: &Path, arguments: &str) -> Answer {
    let mut command = puissance4(arguments.split_whitespace());
    command.current_dir(folder);
    finish(command, "")
}

fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.stdout).unwrap_or_else(|error| panic!("{error}: {} {}", answer.stdout, answer.stderr))
}

#[test]
fn the_score_is_that_of_solve_and_the_file_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    for (board, moves) in [("--size 5x4", ""), ("--size 5x5 --connect 3", ""), ("", "444444326")] {
        let file = format!("{}.proof", board.len());
        let answer = run(folder.path(), &format!("prove {moves} {board} --file {file} --threads 2 --table 4 --json"));
        assert_eq!(answer.code, 0, "{}", answer.stderr);
        let found = json(&answer);
        // `solve` takes the empty board as an empty line.
        let mut solve = puissance4(format!("solve {board} --json").split_whitespace());
        solve.current_dir(folder.path());
        let solved = json(&finish(solve, format!("{moves}\n")));
        assert_eq!(found["low"], solved["score"]);
        assert_eq!(found["low"], found["high"]);
        // Nothing is left to ask.
        let again = json(&run(folder.path(), &format!("prove {moves} {board} --file {file} --json")));
        assert_eq!((&again["jobs"], &again["bounds"], &again["low"]), (&0.into(), &found["bounds"], &found["low"]));
        let checked =
            json(&run(folder.path(), &format!("prove {moves} {board} --file {file} --check --json --seed 1")));
        assert_eq!((&checked["low"], &checked["high"]), (&found["low"], &found["high"]));
        assert_eq!(checked["wrong"], Value::Array(Vec::new()));
    }
}

#[test]
fn a_wrong_bound_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let head = "puissance4 proof 1: 4x4, connect 4";
    fs::write(folder.path().join("wrong"), format!("{head}\n1 > 0 5 search\n")).unwrap();
    for language in LANGUAGES {
        let answer = run(folder.path(), &format!("prove --size 4x4 --file wrong --check --seed 1 --lang {language}"));
        assert_eq!(answer.code, 1);
        let verdict = if language == "fr" {
            "1 fausse\u{a0}: le fichier ne démontre rien"
        } else {
            "1 wrong: the file proves nothing"
        };
        assert!(answer.stdout.contains(verdict), "{}", answer.stdout);
        assert!(answer.stderr.contains("1 > 0 5 search") && answer.stderr.contains('2'), "{}", answer.stderr);
    }
}

#[test]
fn refuses_invalid_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let head = "puissance4 proof 1: 4x4, connect 4";
    fs::write(folder.path().join("other"), "hello\n").unwrap();
    fs::write(folder.path().join("line"), format!("{head}\n1 > 0 5 search\nhello\n")).unwrap();
    fs::write(folder.path().join("both"), format!("{head}\n1 > 0 5 search\n4 <= 0 5 search\n")).unwrap();
    for language in LANGUAGES {
        for (file, place) in [("other", "1"), ("line", "3"), ("both", "3"), (".", "."), ("no/such", "no/such")] {
            let answer = run(folder.path(), &format!("prove --size 4x4 --file {file} --lang {language}"));
            assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{file}");
            assert!(answer.stderr.contains(file) && answer.stderr.contains(place), "{}", answer.stderr);
        }
        let answer = run(folder.path(), &format!("prove --size 12x12 --file new --lang {language}"));
        assert_eq!(answer.code, 1, "{}", answer.stderr);
        assert_eq!(run(folder.path(), &format!("prove 48 --file new --lang {language}")).code, 1);
        assert_eq!(run(folder.path(), &format!("prove --lang {language}")).code, 2);
    }
    assert!(!folder.path().join("new").exists());
}
