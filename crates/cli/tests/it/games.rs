//! The history of finished games on the command line, and the keys that every front end shares.

use std::fs;
use std::path::Path;

use crate::program::{Answer, finish, puissance4, run};
use serde_json::{Value, json};

/// Two finished games, as the full-screen game records them.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("history");
    fs::create_dir(&history).unwrap();
    for (id, at, game) in [
        (
            "a",
            1_700_000_000_000_u64,
            json!({"moves": "1212121", "players": ["human", "level:1"], "names": ["Anna", null]}),
        ),
        ("b", 1_700_000_060_000, json!({"moves": "4455", "players": ["human", "human"], "resigned": 1})),
    ] {
        let mut saved = json!({"version": 2, "id": id, "at_ms": at, "columns": 7, "rows": 6, "connect": 4});
        saved.as_object_mut().unwrap().extend(game.as_object().unwrap().clone());
        fs::write(history.join(format!("{id}.json")), saved.to_string()).unwrap();
    }
    folder
}

fn games(folder: &Path, arguments: &[&str]) -> Answer {
    let mut command = puissance4(arguments);
    command.current_dir(folder).env("PUISSANCE4_DATA", folder).env("TZ", "UTC");
    finish(command, "")
}

#[test]
fn finished_games_are_listed_renamed_exported_and_deleted() {
    let folder = folder();
    let run = |arguments: &[&str]| {
        let answer = games(folder.path(), arguments);
        assert_eq!(answer.code, 0, "{arguments:?}: {}", answer.stderr);
        answer.stdout
    };
    assert_eq!(
        run(&["games"]),
        "  1  2023-11-14 22:14  Player 1 – Player 2: Player 2 won  (7x6)\n  2  2023-11-14 22:13  Anna – Beginner · level 1: Anna won  (7x6)\n"
    );
    run(&["games", "rename", "2", "Against a beginner"]);
    let listed: Value = serde_json::from_str(&run(&["games", "--json"])).unwrap();
    assert_eq!(listed[1]["title"], "Against a beginner");
    assert_eq!((&listed[0]["winner"], &listed[1]["names"][0]), (&json!(2), &json!("Anna")));
    run(&["games", "export", "2", "game.json"]);
    let record: Value = serde_json::from_str(&fs::read_to_string(folder.path().join("game.json")).unwrap()).unwrap();
    assert_eq!(record["moves"], "1212121");
    assert_eq!((&record["players"], &record["names"]), (&json!(["human", "level:1"]), &json!(["Anna", null])));
    assert_eq!((&record["winner"], &record["title"]), (&json!(1), &json!("Against a beginner")));
    assert_eq!((&record["date"], &record["version"]), (&json!("2023-11-14T22:13:20Z"), &json!(1)));
    run(&["review", "--game", "game.json"]);
    // A game that was given up has a winner without a line.
    let resigned: Value = serde_json::from_str(&run(&["games", "export", "1", "-"])).unwrap();
    assert_eq!((&resigned["winner"], &resigned["resigned"]), (&json!(2), &json!(1)));
    run(&["games", "delete", "1"]);
    assert_eq!(run(&["games"]).lines().count(), 1);
    assert!(run(&["games", "--lang", "fr"]).contains("« Against a beginner »"));
}

#[test]
fn other_commands_take_a_game_by_its_number_or_its_file() {
    let folder = folder();
    let run = |arguments: &[&str]| games(folder.path(), arguments);
    let shown: Value = serde_json::from_str(&run(&["show", "--game", "2", "--json"]).stdout).unwrap();
    assert_eq!(shown["moves"], "1212121");
    let reviewed: Value = serde_json::from_str(&run(&["review", "--game", "2", "--json"]).stdout).unwrap();
    assert_eq!(reviewed["moves"].as_array().unwrap().len(), 7);
    assert_eq!(run(&["gif", "--game", "2", "film.gif"]).code, 0);
    assert!(fs::read(folder.path().join("film.gif")).unwrap().starts_with(b"GIF89a"));
    // A saved game is also read as a file.
    let shown = run(&["show", "--game", "history/a.json", "--json"]).stdout;
    assert!(shown.contains("\"1212121\""), "{shown}");
    let played = run(&["play", "--plain", "--game", "1"]);
    assert!(played.stdout.contains("Moves so far: 4455"), "{}", played.stdout);
    for (arguments, problem) in [
        (&["show", "--game", "3"][..], "there is no game 3: there are 2"),
        (&["games", "delete", "0"][..], "NUMBER"),
        (&["games", "rename", "9", "x"][..], "there is no game 9"),
        (&["show", "44", "--game", "1"][..], "--game"),
        (&["gif", "44", "x.gif", "--game", "1"][..], "--game"),
        (&["review", "--game", "nothing.json"][..], "nothing.json"),
    ] {
        let answer = run(arguments);
        assert!(answer.code == 1 || answer.code == 2, "{arguments:?}: {answer:?}");
        assert!(answer.stderr.contains(problem), "{arguments:?}: {}", answer.stderr);
    }
}

/// The script that the terminal game and the page play as well.
#[test]
fn the_script_of_keys_line_by_line() {
    let script = include_str!("../../../session/scripts/keys.txt");
    let mut typed = String::new();
    for line in script.lines().filter(|line| !line.starts_with('#')) {
        let (key, moves) = line.split_once(' ').unwrap();
        typed = format!("{typed}{key}\n");
        let answer = run("play --plain", typed.as_str());
        assert!(answer.stdout.contains(&format!("Moves so far: {}\n", moves.trim())), "{typed}{}", answer.stdout);
    }
}

#[test]
fn names_and_words_line_by_line() {
    let typed = "4\nboard\nresign\n";
    let answer = run("play --plain --first-name Anna --second-name Ben", typed);
    assert_eq!(answer.code, 0);
    for sentence in ["Your move, Anna?", "Anna plays column 4, row 1.", "Ben is", "Ben resigned: Anna wins"] {
        assert!(answer.stdout.contains(sentence), "{sentence}: {}", answer.stdout);
    }
    let left = run("play --plain --first-name Anna", "4\nrematch\n1\nnew\nq\n");
    assert!(left.stdout.contains("--second-name Anna"), "the other one starts: {}", left.stdout);
    let refused = run("play --plain --first-name \u{202e}", "");
    assert!(refused.stderr.contains("no invisible characters"), "{}", refused.stderr);
}
