//! Boards that are read: in which form, whose turn it is, and what is asked about them.

use std::fs;

use crate::program::{LANGUAGES, run_in, succeeded};
use serde_json::{Value, json};

/// A position of our own in the layout of figure 2 of the first document: as many discs each, the second player to
/// move.
const TABBED: &str = "\t1\t2\t3\t4\t5\t6\t7\t
6\t\t\t\t\t\t\t\t6
5\t\t\t\t\t\t\t\t5
4\t\t\t\t\t\t\t\t4
3\t\t\t\to\t*\t\t\t3
2\t\t\t*\to\to\t\t\t2
1\t\to\t*\t*\to\t*\t\t1
\t1\t2\t3\t4\t5\t6\t7\t
";

/// The same as an array whose first index is the column.
const COLUMNS: &str = "[[0. 0. 0. 0. 0. 0.]
 [2. 0. 0. 0. 0. 0.]
 [1. 1. 0. 0. 0. 0.]
 [1. 2. 2. 0. 0. 0.]
 [2. 2. 1. 0. 0. 0.]
 [1. 0. 0. 0. 0. 0.]
 [0. 0. 0. 0. 0. 0.]]
";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("tabs"), TABBED).unwrap();
        fs::write(folder.path().join("columns"), COLUMNS).unwrap();
        Self(folder)
    }

    fn text(&self, arguments: &str) -> String {
        succeeded(run_in(self.0.path(), arguments, ""), arguments)
    }

    fn json(&self, arguments: &str) -> Value {
        serde_json::from_str(&self.text(&format!("{arguments} --json"))).unwrap()
    }
}

#[test]
fn the_second_player_may_have_started() {
    let folder = Folder::new();
    let first = folder.json("analyze --board tabs");
    let second = folder.json("analyze --board tabs --to-move 2");
    assert_eq!((&first["to_move"], &second["to_move"]), (&json!(1), &json!(2)));
    assert_ne!(first["columns"], second["columns"]);
    // The colours exchanged, the first player to move: the same position.
    let exchanged = TABBED.replace('*', "?").replace('o', "*").replace('?', "o");
    fs::write(folder.0.path().join("exchanged"), exchanged).unwrap();
    let mirror = folder.json("analyze --board exchanged");
    assert_eq!((&mirror["columns"], &mirror["line"]), (&second["columns"], &second["line"]));
    for command in ["hint --board tabs", "explain --board tabs", "explore --board tabs", "explain --board tabs 4"] {
        assert!(!folder.text(&format!("{command} --to-move 2")).is_empty());
    }
    assert_eq!(folder.json("advise --board tabs --to-move 2 --player perfect")["score"], second["score"]);
    assert_eq!(folder.json("show --board tabs --to-move 2")["to_move"], 2);
    assert_eq!(folder.json("show --board tabs --to-move 2 4")["to_move"], 1, "after a move it is the other's turn");
}

#[test]
fn the_first_index_may_be_the_column() {
    let folder = Folder::new();
    assert_eq!(folder.text("show --board columns --column-first"), folder.text("show --board tabs"));
    // Python's way to fill an array.
    fs::write(folder.0.path().join("fill"), "T = np.zeros([N1, N2])\nT[1,0], T[1,1], T[1,2] = 2,2,2\n").unwrap();
    assert_eq!(folder.json("show --board fill --column-first --to-move 2")["grid"][2], json!([0, 2, 0, 0, 0, 0, 0]));
    assert_eq!(folder.json("advise --board fill --column-first --to-move 2 --player finisher")["column"], 2);
}

#[test]
fn without_moves_the_board_is_empty() {
    let folder = Folder::new();
    assert_eq!(folder.json("show")["moves"], "");
    assert_eq!(folder.json("analyze")["best"], json!([4]));
    assert_eq!(folder.json("hint")["best"], json!([4]));
    assert_eq!(folder.json("explore")["score"], 1);
    assert_eq!(folder.json("explain")["columns"].as_array().unwrap().len(), 7);
    assert_eq!(folder.json("advise --player perfect")["column"], 4);
}

#[test]
fn alignments_through_a_cell() {
    let folder = Folder::new();
    // Column 4, row 3: with the disc below it, and on both diagonals.
    assert_eq!(
        folder.json("show --board tabs --alignment 4,3"),
        json!({"column": 4, "row": 3, "player": 2, "lengths": {"column": 2, "row": 1, "rising": 1, "falling": 2},
            "longest": 2})
    );
    assert_eq!(folder.json("show --board tabs --alignment 7,1")["longest"], 0);
    assert_eq!(folder.json("show --board tabs --alignment 7,1")["player"], Value::Null);
    let [english, french] = LANGUAGES.map(|language| {
        let text = folder.text(&format!("show --board tabs --alignment (3,2) --lang {language}"));
        text.split("\n\n").nth(1).unwrap().to_owned()
    });
    let (english, french) = if LANGUAGES[0] == "en" { (english, french) } else { (french, english) };
    assert_eq!(
        english,
        "Column 3, row 2: player 1.\nIn the column: 2\nIn the row: 1\nOn the rising diagonal: 1\nOn the falling diagonal: 2\nLongest alignment: 2\n"
    );
    assert!(french.starts_with("Colonne 3, ligne 2\u{a0}: joueur 1.\nDans la colonne\u{a0}: 2\n"), "{french}");
    // Where columns count from 0, so do cells.
    assert!(
        folder
            .text("show --board tabs --alignment 2,1 --style pipes")
            .contains("Column 2, row 1: player 1.\nIn the column: 2")
    );
    for (arguments, code) in [
        ("show --alignment 8,1", 1),
        ("show --alignment 1,0", 1),
        ("show --alignment 3", 2),
        ("show --alignment a,b", 2),
    ] {
        let answer = run_in(folder.0.path(), arguments, "");
        assert_eq!((answer.code, answer.stdout.as_str()), (code, ""), "{arguments}: {}", answer.stderr);
    }
}

#[test]
fn the_note_of_a_position() {
    let folder = Folder::new();
    assert_eq!(folder.json("advise --evaluate"), json!({"to_move": 1, "note": 0.0}));
    assert_eq!(folder.json("advise 12121 --evaluate"), json!({"to_move": 2, "note": -0.5}));
    assert_eq!(folder.json("advise 1212121 --evaluate"), json!({"to_move": 2, "note": -1.0}));
    assert_eq!(folder.text("advise 12121 --evaluate --lang en"), "Evaluation of the position for player 2: -0.50\n");
    assert_eq!(folder.text("advise 12121 --evaluate --lang fr"), "Note de la position pour le joueur 2\u{a0}: -0,50\n");
    for arguments in ["advise 4 --evaluate --player random", "advise 4", "advise 4 --evaluate --seed 1"] {
        assert_eq!(run_in(folder.0.path(), arguments, "").code, 2, "{arguments}");
    }
}

#[test]
fn refuses_unreadable_boards_and_names_the_place() {
    let folder = Folder::new();
    let refused = |arguments: &str, code: i32| {
        let answer = run_in(folder.0.path(), &format!("{arguments} --lang en"), "");
        assert_eq!((answer.code, answer.stdout.as_str()), (code, ""), "{arguments}: {}", answer.stderr);
        answer.stderr
    };
    assert!(refused("show 4 --to-move 2", 2).contains("--to-move says how to read a board"));
    assert!(refused("play --column-first", 2).contains("--column-first says how to read a board"));
    assert!(refused("show --board tabs --to-move 3", 2).contains("not one of 1, 2"));
    assert!(refused("show --board tabs --column-first", 1).contains("--column-first is for arrays"));
    fs::write(folder.0.path().join("floating"), "T[1,0], T[1,1], T[1,2] = 2,2,2\n").unwrap();
    assert!(refused("show --board floating", 1).contains("floats"), "the first index is the row");
    fs::write(folder.0.path().join("outside"), "\nT[7,0] = 2\n").unwrap();
    assert!(refused("show --board outside --column-first", 1).contains("line 2: the array has no cell 7, 0"));
    assert!(refused("hint --board tabs --to-move 2 4444", 1).contains("column 4"));
}
