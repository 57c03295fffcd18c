//! Files and standard input.

use std::fmt::Write as _;
use std::fs;

use super::{REFUSED, USAGE, check, check_is_calm, output, refused_in};
use crate::program::{LANGUAGES, compare, puissance4, run, run_in};

/// A refused board, with its text and what the message must name.
type Boards<'a> = &'a [(&'a str, &'a [&'a str])];

/// Writes each board to a file, shows it and compares all messages.
fn refused_boards(group: &str, boards: Boards) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.txt");
    for language in LANGUAGES {
        let mut messages = String::new();
        for (board, names) in boards {
            fs::write(&file, board).unwrap();
            let answer = run_in(folder.path(), &format!("show --board board.txt --lang {language}"), "");
            let names: Vec<&str> = ["board.txt"].iter().chain(*names).copied().collect();
            check(&answer, REFUSED, &names, language, board);
            let _ = writeln!(messages, "{}\n{}", board.trim_end(), answer.stderr);
        }
        compare(group, language, &messages);
    }
}

#[test]
fn malformed_json() {
    refused_boards(
        "json",
        &[
            ("[[0, 0], [0", &["line 1, character 11"]),
            ("[[0, 0],\n [0, x]]", &["line 2, character 6"]),
            ("[[0, 0]] [", &["line 1, character 10"]),
            ("[[0, 1.5]]", &["line 1, character 8"]),
            ("[[0, \"1\"]]", &["line 1, character 8"]),
            ("[0, 1]", &["line 1, character 2"]),
            ("[[[0]]]", &["line 1, character 3"]),
            ("[[99999999999999999999]]", &["line 1, character 22"]),
            ("{\"grid\": [[0]]", &["line 1, character 14"]),
            ("{\"board\": [[0]]}", &["line 1, character 16"]),
            ("{\"grid\": 7}", &["line 1, character 10"]),
            ("{\"grid\": [[0]], \"to_move\": 3}", &["to_move", "3"]),
            ("{\"grid\": [[0]], \"to_move\": \"X\"}", &["line 1, character 30"]),
            ("{\"grid\": [[0]], \"connect\": 1}", &["1", "64"]),
            ("{\"grid\": [[0, 0]], \"connect\": 3}", &["3", "2x1"]),
        ],
    );
}

#[test]
fn impossible_grids() {
    refused_boards(
        "grids",
        &[
            ("[[0, 0, 0], [0, 0]]", &["row 2", "3"]),
            ("[[0], []]", &["row 2", "0"]),
            ("[]", &["0", "64"]),
            ("[[]]", &["0", "64"]),
            ("[[0, 0], [0, 3]]", &["row 2, column 2", "3"]),
            ("[[-1]]", &["row 1, column 1", "-1"]),
            ("[[1, 0, 2], [1, 2, 0]]", &["column 2, row 2"]),
            ("[[1, 1, 1, 1], [2, 2, 2, 2]]", &[]),
            ("{\"grid\": [[1, 1, 2, 2]], \"connect\": 2}", &[]),
        ],
    );
    // A grid that is too large, without printing it.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("wide.json"), format!("[[{}0]]", "0,".repeat(64))).unwrap();
    fs::write(folder.path().join("high.json"), format!("[{}[0]]", "[0],".repeat(64))).unwrap();
    refused_in(
        folder.path(),
        "large_grids",
        &[
            (REFUSED, "show --board wide.json", &["wide.json", "65", "64"]),
            (REFUSED, "show --board high.json", &["high.json", "65", "64"]),
        ],
    );
}

#[test]
fn impossible_pictures() {
    refused_boards(
        "pictures",
        &[
            ("", &["line 1"]),
            ("hello\nworld\n", &["line 2"]),
            ("|X| |\n", &["line 1"]),
            (" 1 2 3\n", &["line 1"]),
            ("|X|?|\n 0 1\n", &["line 1", "character 4", "?"]),
            ("|X|O|X|\n 0 1\n", &["line 1", "character 6", "X"]),
            ("  1 2\n1 * o\n  1 2 3\n", &["line 3"]),
            ("|X| |\n| |O|\n 0 1\n", &["column 1, row 2"]),
            ("|X|X|X|X|\n|O|O|O|O|\n 0 1 2 3\n", &[]),
        ],
    );
}

#[test]
fn configurations() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("size.json");
    for language in LANGUAGES {
        let mut messages = String::new();
        for (config, names) in [
            ("{\"column\": 7}", &["line 1", "column", "row"][..]),
            ("{\"column\": 7, \"row\": 6", &["line 1", "column", "row"]),
            ("{\"column\": \"7\", \"row\": 6}", &["line 1, character 14"]),
            ("{\"column\": -7, \"row\": 6}", &["line 1, character 13"]),
            ("{\"columns\": 7, \"rows\": 6}", &["line 1, character 10"]),
            ("seven by six", &["line 1, character 1"]),
            ("{\"column\": 0, \"row\": 6}", &["0", "64"]),
            ("{\"column\": 7, \"row\": 65}", &["65", "64"]),
        ] {
            fs::write(&file, config).unwrap();
            let answer = run_in(folder.path(), &format!("play --config size.json --lang {language}"), "4\n");
            let names: Vec<&str> = ["size.json"].iter().chain(names).copied().collect();
            check(&answer, REFUSED, &names, language, config);
            let _ = writeln!(messages, "{config}\n{}", answer.stderr);
        }
        compare("configurations", language, &messages);
    }
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    fs::write(folder.path().join("latin1.json"), b"[[0, 0], \xe9]").unwrap();
    fs::write(folder.path().join("floating.json"), "[[0],[1]]").unwrap();
    fs::write(folder.path().join("won.json"), "[[1,1,1,1]]").unwrap();
    refused_in(
        folder.path(),
        "files",
        &[
            (REFUSED, "show --board nothing.json", &["nothing.json"]),
            (REFUSED, "show --board folder", &["folder"]),
            (REFUSED, "show --board latin1.json", &["latin1.json", "byte 10"]),
            (REFUSED, "play --board nothing.json", &["nothing.json"]),
            (REFUSED, "play --board floating.json", &["floating.json", "column 1, row 2"]),
            (REFUSED, "play --config nothing.json", &["nothing.json"]),
            (REFUSED, "play --config folder", &["folder"]),
            (REFUSED, "play --config latin1.json", &["latin1.json", "byte 10"]),
            (REFUSED, "advise --board nothing.json --player random", &["nothing.json"]),
            (REFUSED, "advise --board floating.json --player random", &["floating.json", "column 1, row 2"]),
            (REFUSED, "advise --board won.json --player random", &[]),
            (REFUSED, "show 1 --board won.json", &["move 1"]),
            // The length is asked for on the command line, the board is in the file.
            (USAGE, "show --board won.json --connect 5", &["--connect 5", "4x1"]),
        ],
    );
}

#[test]
fn standard_input_that_cannot_be_read() {
    for language in LANGUAGES {
        let mut messages = String::new();
        for (arguments, input, names) in [
            ("review -", &b"44\xff"[..], &["byte 3"][..]),
            ("show -", b"4444444\n", &["move 7", "column 4"]),
            ("show -", b"?\n", &["line 1", "character 1", "?"]),
            ("perft - --depth 2", b"\xff", &["line 1"]),
            ("advise - --player random", b"4x\n", &["move 2", "x"]),
            ("show --board -", b"[[0,0],[0]]", &["row 2"]),
            ("show --board -", b"\xff", &["byte 1"]),
            ("show --board -", b"", &["line 1"]),
        ] {
            let answer = run(&format!("{arguments} --lang {language}"), input);
            check(&answer, REFUSED, names, language, arguments);
            let _ = writeln!(messages, "$ puissance4 {arguments}\n{}", answer.stderr);
        }
        compare("standard_input", language, &messages);
    }
}

/// The system's own words for what went wrong are English, and differ from one to the next.
#[test]
fn standard_input_that_fails() {
    for (language, phrase) in [
        ("en", "reading standard input failed (this is a folder)"),
        ("fr", "lecture de l'entrée standard impossible (c'est un dossier)"),
    ] {
        let mut command = puissance4(["show", "-", "--lang", language]);
        // A folder can be opened, but not read.
        command.stdin(fs::File::open(".").unwrap());
        let answer = output(&mut command);
        check(&answer, REFUSED, &[phrase], language, "show -");
        // A game is not lost with its input.
        let mut command = puissance4(["play", "--moves", "44", "--lang", language]);
        command.stdin(fs::File::open(".").unwrap());
        let answer = output(&mut command);
        assert_eq!(answer.code, REFUSED);
        assert!(answer.stderr.contains("--moves 44\n"), "{}", answer.stderr);
        assert!(answer.stderr.contains(phrase), "{}", answer.stderr);
        check_is_calm(&answer.stderr, "play");
    }
}
