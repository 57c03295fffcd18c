//! Hints and explanations: what a person reads, in both languages, and what programs read.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use crate::program::{Answer, LANGUAGES, compare, finish, printed, puissance4, run, run_in, succeeded};
use puissance4_coach::Fact;
use serde_json::{Value, json};

/// Moves and the column that is explained, with options; `empty` is the empty board. Every kind of fact is among them.
const EXPLAINED: [&str; 55] = [
    // The first moves.
    "empty 4",
    "empty 3",
    "empty 1",
    "4 4",
    "4 1",
    "44 4",
    "444 2",
    "4453 3",
    // Winning and blocking.
    "121212 1",
    "121212 4",
    "12121 1",
    "12121 3",
    "4455 6",
    "445 3",
    "445 6",
    "11173774143235 3",
    "11447154411451 2",
    "12341312472247 2",
    "1454717133315452 3",
    "11147424253351 2",
    "65411411267535 1",
    "15167576613361 4",
    "31572327125472 1",
    // Two threats.
    "15465377745623 6",
    "43152157415655 3",
    "24633722733651 5",
    "46415264664373 7",
    "71254762336733 4",
    "34761445762161 3",
    "42231337551566 4",
    "1717315611427713365325373426675565226 2",
    // Given up, thrown away.
    "36622726764341 5",
    "74471123245547 3",
    "11431163152133 3",
    "11611463225327 1",
    "11742471353556 1",
    // What it is worth.
    "15412323735233 2",
    "41473322127511 6",
    "11261261144452 4",
    "11261261144452 1",
    "11255777414253 1",
    "34424613727127 5",
    "24417215742144 6",
    "221 1 --size 2x2",
    // Later.
    "11255777414253 4",
    "11671325156147 3",
    "11344756677225 5",
    "46154551236457 4",
    "11277775635236 5",
    "611444443556364 6",
    "6114444435563646 6",
    "4214256522154454452727657733313 1",
    "6446775523541143547742 6",
    "54545664477565 1",
    "1 2 --size 5x4 --connect 3",
];

/// Positions without a column: all columns, and hints.
const POSITIONS: [&str; 9] = [
    "empty",
    "4",
    "4453",
    "121212",
    "12121",
    "11261261144452",
    "24417215742144",
    "51367175564236644533",
    "a --size 12x2 --connect 3",
];

fn answer(command: &str, words: &str) -> Answer {
    let words = words.split_whitespace().map(|word| if word == "empty" { "" } else { word });
    finish(puissance4(command.split_whitespace().chain(words)), "")
}

fn screens(name: &str, command: &str, cases: &[&str]) {
    for language in LANGUAGES {
        let mut text = String::new();
        for case in cases {
            let printed = succeeded(answer(&format!("{command} --lang {language}"), case), case);
            let _ = writeln!(text, "$ puissance4 {command} {case}\n{printed}");
        }
        compare(name, language, &text);
    }
}

#[test]
fn explanations() {
    screens("explanations", "explain", &EXPLAINED);
}

#[test]
fn all_columns() {
    screens("all_columns", "explain", &POSITIONS);
}

#[test]
fn hints() {
    screens("hints", "hint", &POSITIONS);
}

fn parsed(command: &str, words: &str) -> Value {
    let text = succeeded(answer(command, words), words);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn every_kind_of_fact_is_shown() {
    let mut kinds = BTreeSet::new();
    for case in EXPLAINED {
        let explanation = parsed("explain --json", case);
        let facts = explanation["facts"].as_array().unwrap();
        assert!(!facts.is_empty(), "{case}");
        kinds.extend(facts.iter().map(|fact| fact["kind"].as_str().unwrap().to_owned()));
    }
    assert_eq!(kinds, Fact::KINDS.into_iter().map(str::to_owned).collect());
}

#[test]
fn explanations_as_json() {
    assert_eq!(
        parsed("explain --json", "121212 1"),
        json!({
            "column": 1,
            "score": 18,
            "value": "win",
            "plies": 1,
            "reason": "This disc wins: four in a column.",
            "facts": [{
                "kind": "wins-now",
                "polarity": "for",
                "cells": [[1, 1], [1, 2], [1, 3], [1, 4]],
                "text": "This disc wins: four in a column.",
            }],
        })
    );
    let forced = parsed("explain --json", "11742471353556 1");
    assert_eq!((&forced["value"], &forced["facts"][1]["kind"]), (&json!("loss"), &json!("loses-by-force")));
    let line = forced["facts"][1]["line"].as_str().unwrap();
    assert_eq!(Some(line.len() as u64), forced["plies"].as_u64(), "the line goes to the end");
    assert!(line.starts_with('1'), "{line}");

    let followed = parsed("explain --json", "611444443556364 6");
    let proof = followed["facts"].as_array().unwrap().iter().find(|fact| fact["kind"] == "follow-up").unwrap();
    let rows = proof["grid"].as_array().unwrap();
    assert_eq!(rows.len(), 6);
    assert!(rows.iter().flat_map(|row| row.as_array().unwrap()).all(|cell| cell != 0), "a full board");

    let all = parsed("explain --json", "444444");
    assert_eq!(all["moves"], "444444");
    let columns: Vec<&Value> = all["columns"].as_array().unwrap().iter().map(|column| &column["column"]).collect();
    assert_eq!(columns, [1, 2, 3, 5, 6, 7]);
}

#[test]
fn hints_as_json() {
    let hint = parsed("hint --json", "empty");
    assert_eq!(hint["facts"][0]["kind"], "most-lines");
    assert_eq!(json!([hint["moves"], hint["best"], hint["value"], hint["plies"]]), json!(["", [4], "win", 41]));
    assert_eq!(hint["column"], 4);
    // The reason is that of a best column that has one.
    let hint = parsed("hint --json", "4453");
    assert_eq!((&hint["best"], &hint["column"]), (&json!([3, 6, 7]), &json!(6)));
    assert_eq!(hint["facts"][0]["kind"], "forces");
    let lost = parsed("hint --json", "444444326");
    assert_eq!((&lost["value"], &lost["best"]), (&json!("loss"), &json!([5])));
    assert_eq!(parsed("hint --json --no-book --size 4x4", "1234")["value"], "draw");
}

#[test]
fn a_board_with_a_column() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("board"), "[[1,2,0,0],[1,2,0,0],[1,2,0,0],[0,0,0,0]]").unwrap();
    let explained = |arguments: &str| succeeded(run_in(folder.path(), arguments, ""), arguments);
    let with_column = explained("explain --board board 1 --json");
    assert!(with_column.starts_with(r#"{"column":1,"score":5,"value":"win","plies":1,"#), "{with_column}");
    assert!(
        explained("explain --board board --json").starts_with(r#"{"moves":null,"to_move":1,"columns":[{"column":1,"#)
    );
    assert!(explained("explain --board board 3 2 --json").starts_with(r#"{"column":2,"#));
    assert!(explained("hint --board board --json").starts_with(r#"{"moves":null,"to_move":1,"best":[1],"#));
    assert_eq!(run("explain 1 a --size 12x2 --connect 3", ""), run("explain 1 10 --size 12x2 --connect 3", ""));
}

#[test]
fn refuses_columns_without_explanation() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("loose"), "[[1,1,0,0],[1,0,0,0],[0,0,0,0],[0,0,0,0]]").unwrap();
    let cases = [
        ("hint 1212121", 1),
        ("explain 1212121", 1),
        ("explain 1212121 3", 1),
        ("explain 444444 4", 1),
        ("explain 444444 8", 1),
        ("explain 444444 0", 1),
        ("explain 444444 99999999999999999999999", 2),
        ("explain 444444 x!", 2),
        ("explain 4 x", 2),
        ("explain 444444 12x", 2),
        ("explain 4444444", 1),
        ("hint 448", 1),
        ("hint --board loose", 1),
        ("explain --board loose 3", 1),
        ("hint 1 --size 20x20", 1),
        ("explain 1 2 --size 20x20", 1),
    ];
    for language in LANGUAGES {
        let mut text = String::new();
        for (arguments, code) in cases {
            let answer = run_in(folder.path(), &format!("{arguments} --lang {language}"), "");
            assert_eq!((answer.code, answer.stdout.as_str()), (code, ""), "{arguments}: {}", answer.stderr);
            let _ = write!(text, "$ puissance4 {arguments}\n{}", answer.stderr);
        }
        compare("refused", language, &text);
    }
}

/// On a board that takes hours, a limit gives an answer: what is proved, and what is a guess. With a limit of nodes it
/// is the same everywhere.
#[test]
fn a_limit_gives_what_is_proved_so_far() {
    for command in ["hint", "explain", "analyze"] {
        // Player 1 has two discs in the bottom row with both ends open.
        let threatened = printed(&format!("{command} --size 8x8 445 --nodes 600000"));
        let lines: Vec<&str> = threatened.lines().collect();
        assert_eq!(
            lines[..3],
            [
                "The search was stopped before everything was proved.",
                "Proved: columns 1, 2, 4, 5, 7, 8 lose.",
                "Not proved: columns 3, 6."
            ]
        );
        let guesses = ["A guess: column 3 looks best.", "A guess: column 6 looks best."];
        assert!(guesses.contains(&lines[3]) && lines.len() == 4, "{threatened}");
        assert_eq!(threatened, printed(&format!("{command} --size 8x8 445 --nodes 600000")));
        let won = printed(&format!("{command} --size 8x8 4858 --nodes 600000"));
        assert!(won.contains(" win.\n") && won.contains("Player 1: play column "), "{won}");
        let open = printed(&format!("{command} --size 8x8 --nodes 1000"));
        assert_eq!(
            open.lines().skip(1).collect::<Vec<_>>(),
            ["Not proved: columns 1, 2, 3, 4, 5, 6, 7, 8.", "A guess: column 4 looks best."],
            "{open}"
        );
    }
    let french = printed("hint --size 8x8 --nodes 1000 --lang fr");
    assert!(french.ends_with("Une supposition : la colonne 4 semble la meilleure.\n"), "{french}");
    // What is soon solved is answered as without a limit, and a limit in time ends as well.
    assert_eq!(printed("hint 12121 --time 5"), printed("hint 12121"));
    assert!(printed("hint --size 8x8 --time 0.3").contains("A guess: column"));
    for wrong in ["--time 0", "--time x", "--nodes -1"] {
        assert_eq!(run(&format!("hint 44 {wrong}"), "").code, 2, "{wrong}");
    }
}
