//! Characters that are not text, or that a terminal would obey.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt as _;

use super::{REFUSED, USAGE, check};
use crate::program::{LANGUAGES, finish, puissance4, run, run_in, succeeded};

#[test]
fn arguments_that_are_not_utf8() {
    let bytes = |text: &[u8]| OsString::from_vec(text.to_vec());
    let word = |text: &str| OsString::from(text);
    for (language, phrase) in [("en", "not UTF-8"), ("fr", "pas du texte en UTF-8")] {
        for arguments in [
            vec![word("show"), bytes(b"4\xff")],
            vec![word("show"), word("44"), word("--style"), bytes(b"\xff")],
            vec![word("play"), word("--first"), bytes(b"\xff")],
            vec![word("play"), word("--moves"), bytes(b"4\xff4")],
        ] {
            let mut command = puissance4(&arguments);
            command.args(["--lang", language]);
            check(&finish(command, ""), USAGE, &[phrase], language, &format!("{arguments:?}"));
        }
        // A command by such a name, an option with it, and a file that is not there.
        for (arguments, code) in [
            (vec![bytes(b"\xff")], USAGE),
            (vec![word("show"), bytes(b"--\xff")], USAGE),
            (vec![word("show"), word("--board"), bytes(b"\xff.json")], REFUSED),
        ] {
            let mut command = puissance4(["--lang", language]);
            command.args(&arguments);
            check(&finish(command, ""), code, &[], language, &format!("{arguments:?}"));
        }
    }
}

/// File names may be any bytes; such a board is shown like any other.
#[test]
fn a_file_name_that_is_not_utf8_is_a_file_name() {
    let folder = tempfile::tempdir().unwrap();
    let name = OsString::from_vec(b"\xff.json".to_vec());
    if fs::write(folder.path().join(&name), "[[1]]").is_err() {
        return; // Some file systems know only Unicode.
    }
    let mut command = puissance4(["show", "--json", "--board"]);
    command.arg(&name).current_dir(folder.path());
    assert!(succeeded(finish(command, ""), "show").contains("\"grid\":[[1]]"));
}

/// What was typed is repeated in messages, but never as a command to the terminal.
#[test]
fn control_characters_are_not_printed() {
    let evil = "\u{1b}[31m\u{7}\r\u{9b}x";
    for language in LANGUAGES {
        for (arguments, code) in [
            (vec![evil], USAGE),
            (vec!["show", evil], REFUSED),
            (vec!["show", "44", evil], USAGE),
            (vec!["show", "44", "--size", evil], USAGE),
            (vec!["show", "44", "--style", evil], USAGE),
            (vec!["show", "44", "--connect", evil], USAGE),
            (vec!["show", "--board", evil], REFUSED),
            (vec!["play", "--config", evil], REFUSED),
            (vec!["play", "--first", evil], USAGE),
            (vec!["play", "--moves", evil], REFUSED),
            (vec!["play", "--seed", evil], USAGE),
            (vec!["arena", "random", evil], USAGE),
            (vec!["perft", "--depth", evil], USAGE),
            (vec!["man", evil], USAGE),
            (vec!["completions", evil], USAGE),
        ] {
            let mut command = puissance4(["--lang", language]);
            command.args(&arguments);
            // `check` looks for control characters.
            check(&finish(command, ""), code, &["\\u{1b}"], language, &format!("{arguments:?}"));
        }
        let option = format!("--{evil}");
        let mut command = puissance4(["--lang", language, "show", "44"]);
        command.arg(option);
        check(&finish(command, ""), USAGE, &["\\u{1b}"], language, "an option");
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("board.txt"), "|\u{1b}| |\n 0 1\n").unwrap();
    check(&run_in(folder.path(), "show --board board.txt", ""), REFUSED, &["\\u{1b}"], "en", "a picture");
}

/// During a game, what cannot be read is not repeated at all.
#[test]
fn control_characters_in_a_game_are_not_printed() {
    let game = succeeded(run("play --size 4x4", "\u{1b}[31m\n\u{7}\n1\u{0}\n"), "play");
    assert!(!game.chars().any(|character| character.is_control() && character != '\n'), "{game:?}");
}
