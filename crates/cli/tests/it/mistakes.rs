//! `mistakes` and `progress`: one's own mistakes line by line, what is kept of them, and carrying it to another
//! computer.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::program::{Answer, LANGUAGES, compare, finish, lines, puissance4};
use serde_json::{Value, json};

/// A folder with a finished game on a small board that the computer won, since the person did not block.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("history");
    fs::create_dir(&history).unwrap();
    for (id, players) in [("a", ["level:1", "human"]), ("b", ["human", "human"])] {
        let saved = json!({
            "version": 2, "id": id, "at_ms": 1_700_000_000_000_u64, "columns": 5, "rows": 4, "connect": 4,
            "moves": "1212121", "players": players,
        });
        fs::write(history.join(format!("{id}.json")), saved.to_string()).unwrap();
    }
    folder
}

fn run(folder: &Path, arguments: &str, typed: &str) -> Answer {
    let mut command = puissance4(arguments.split_whitespace());
    command.current_dir(folder).env("PUISSANCE4_DATA", folder);
    finish(command, lines(typed))
}

fn said(folder: &Path, arguments: &str, typed: &str) -> String {
    let answer = run(folder, arguments, typed);
    assert_eq!(answer.code, 0, "{arguments}: {}", answer.stderr);
    answer.stdout
}

fn listed(folder: &Path, arguments: &str) -> Value {
    serde_json::from_str(&said(folder, arguments, "")).unwrap()
}

#[test]
fn mistakes_are_found_put_right_and_kept() {
    let folder = folder();
    let first = run(folder.path(), "mistakes --json", "");
    // The game between two people is none of the learner's.
    assert!(first.stderr.contains("Reviewing game 1 of 1"), "{}", first.stderr);
    let found: Value = serde_json::from_str(&first.stdout).unwrap();
    let [mistake] = found.as_array().unwrap().as_slice() else { panic!("{found}") };
    let expected = json!({
        "game": "a", "size": "5x4", "connect": 4, "moves": "12121", "player": 2, "column": 2,
        "goal": "win", "kind": "missed-block", "put_right": false,
    });
    assert_eq!(*mistake, expected);
    // It is reviewed once.
    assert_eq!(run(folder.path(), "mistakes --json", "").stderr, "");
    let wrong = said(folder.path(), "mistakes", "3 q");
    assert!(wrong.contains("Column 3 does not win.") && wrong.ends_with("One mistake is left.\n"), "{wrong}");
    let right = said(folder.path(), "mistakes", "1");
    assert!(right.contains("Column 1 is right.") && right.ends_with("All of them are fixed.\n"), "{right}");
    assert_eq!(listed(folder.path(), "mistakes --json")[0]["put_right"], true);
    assert!(said(folder.path(), "mistakes", "").contains("no mistakes to fix"));
    // Asked for by its number, it comes up again.
    assert!(said(folder.path(), "mistakes --game 1", "q").contains("Mistake 1 of 1"));
    let progress = listed(folder.path(), "progress --json");
    let kinds = json!([{"kind": "missed-block", "count": 1, "trend": null}]);
    assert_eq!(progress["mistakes"], json!({"games": 1, "all": 1, "put_right": 1, "kinds": kinds}));
    let profile = said(folder.path(), "mistakes --profile", "");
    assert!(profile.contains("Mistakes fixed: 1/1\n  Missed a block: 1\n"), "{profile}");
}

#[test]
fn a_dialogue_in_both_languages() {
    for language in LANGUAGES {
        let folder = folder();
        let mut shown = String::new();
        for (arguments, typed) in [
            ("mistakes", "help hint hint hint hint 9 x 3 1"),
            ("mistakes --size 5x4 1212121", "t n next quit"),
            ("mistakes 4", ""),
            ("mistakes --profile", ""),
            ("progress", ""),
            ("mistakes --help", ""),
            ("progress --help", ""),
        ] {
            let Answer { code, stdout, stderr } = run(folder.path(), &format!("{arguments} --lang {language}"), typed);
            let _ = write!(shown, "$ puissance4 {arguments}\n[typed: {typed}]\n{stdout}{stderr}[exit code {code}]\n\n");
        }
        compare("mistakes_and_progress", language, &shown);
    }
}

#[test]
fn a_game_without_players_asks_for_the_mistakes_of_both() {
    let folder = folder();
    let both = listed(folder.path(), "mistakes --size 5x4 1212121 --json");
    let players: Vec<u64> = both.as_array().unwrap().iter().map(|one| one["player"].as_u64().unwrap()).collect();
    assert!(players.contains(&1) && players.contains(&2), "{both}");
    assert!(both.as_array().unwrap().iter().all(|one| one["game"].is_null()), "{both}");
    assert!(!folder.path().join("progress.json").exists());
    // The same of a file, and of a game between two people.
    fs::write(folder.path().join("moves.txt"), "1212121").unwrap();
    assert!(listed(folder.path(), "mistakes --game moves.txt --json").as_array().unwrap().len() > 1);
    assert_eq!(listed(folder.path(), "mistakes --game 2 --json"), both);
}

#[test]
fn a_finished_lesson_is_kept() {
    let folder = folder();
    let lesson = said(folder.path(), "lesson block", "1 5 4 3 4 4");
    assert!(lesson.contains("Right on the first try: 2 of 4."), "{lesson}");
    let list = said(folder.path(), "lesson", "");
    let line = list.lines().find(|line| line.contains(" block ")).unwrap();
    assert!(line.contains('✓') && line.ends_with("2/4"), "{line}");
    assert_eq!(listed(folder.path(), "progress --json")["lessons"]["finished"], 1);
    // One that is left is not.
    said(folder.path(), "lesson drop", "q");
    assert_eq!(listed(folder.path(), "progress --json")["lessons"]["finished"], 1);
}

#[test]
fn progress_is_carried_to_another_computer_and_nothing_is_lost() {
    let (here, there) = (folder(), folder());
    said(here.path(), "mistakes", "1");
    said(there.path(), "lesson block", "1 5 4 3 4 4");
    let exported = run(here.path(), "progress --export out.json", "");
    assert_eq!(exported.code, 0, "{}", exported.stderr);
    // No file is replaced unless that is wanted.
    assert_ne!(run(here.path(), "progress --export out.json", "").code, 0);
    assert_eq!(run(here.path(), "progress --export out.json --force", "").code, 0);
    fs::copy(here.path().join("out.json"), there.path().join("in.json")).unwrap();
    for _ in 0..2 {
        let imported = said(there.path(), "progress --import in.json", "");
        assert!(imported.contains("Lessons finished: 1/") && imported.contains("fixed: 1/1"), "{imported}");
    }
    // What is no progress is refused by its name, and what is there stays.
    let before = fs::read_to_string(there.path().join("progress.json")).unwrap();
    for (name, text) in [("game.json", r#"{"version": 2, "moves": "44"}"#), ("empty", ""), ("words", "progress")] {
        fs::write(there.path().join(name), text).unwrap();
        let refused = run(there.path(), &format!("progress --import {name}"), "");
        assert_eq!(refused.code, 1, "{}", refused.stdout);
        assert!(refused.stderr.contains(name) && refused.stderr.contains("not the progress"), "{}", refused.stderr);
    }
    assert_eq!(fs::read_to_string(there.path().join("progress.json")).unwrap(), before);
    // A file that cannot be read is kept under another name, and that is said.
    fs::write(there.path().join("progress.json"), "?").unwrap();
    let aside = run(there.path(), "progress", "");
    assert!(aside.code == 0 && aside.stderr.contains("progress.json.unreadable-1"), "{}", aside.stderr);
}

#[test]
fn the_moves_cannot_come_from_where_the_answers_do() {
    let folder = folder();
    for arguments in ["mistakes -", "mistakes --game -"] {
        let refused = run(folder.path(), arguments, "1212121");
        assert!(refused.code == 2 && refused.stderr.contains("standard input"), "{refused:?}");
        let listed = run(folder.path(), &format!("{arguments} --json"), "1212121");
        assert!(listed.code == 0 && listed.stdout.contains("missed-block"), "{listed:?}");
    }
    let refused = run(folder.path(), "mistakes 48", "");
    assert_eq!(refused.code, 1, "{refused:?}");
    let refused = run(folder.path(), "mistakes --game 7", "");
    assert!(refused.code == 1 && refused.stderr.contains('7'), "{refused:?}");
}
