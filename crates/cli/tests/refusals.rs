//! What the program refuses: the message says what and where, in the person's language, and nothing is half done.
//!
//! The whole messages are compared with stored ones under `snapshots/`; the tests themselves say what every message has
//! to name in any language, and the exit code.

#![cfg(unix)]

mod program;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead as _, BufReader};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use program::{Answer, LANGUAGES, compare, finish, lines, puissance4, run, run_in, succeeded};

/// Input was refused.
const REFUSED: i32 = 1;
/// The command was used wrongly.
const USAGE: i32 = 2;

/// How the first line of every message starts.
fn prefix(language: &str) -> &'static str {
    match language {
        "fr" => "puissance4 : ",
        _ => "puissance4: ",
    }
}

/// A place such as `line 2, character 6`, as a language says it.
fn translated(place: &str, language: &str) -> String {
    let words = [
        ("move ", "coup "),
        ("line ", "ligne "),
        ("character ", "caractère "),
        ("byte ", "octet "),
        ("column ", "colonne "),
        ("row ", "ligne "),
    ];
    match language {
        "fr" => words.iter().fold(place.to_owned(), |text, (english, french)| text.replace(english, french)),
        _ => place.to_owned(),
    }
}

/// Checks what holds for every refusal. Names of places are given in English.
fn check(answer: &Answer, code: i32, names: &[&str], language: &str, what: &str) {
    let stderr = &answer.stderr;
    assert_eq!(answer.code, code, "{what}: {stderr}");
    assert_eq!(answer.stdout, "", "{what}");
    assert!(stderr.starts_with(prefix(language)), "{what}: {stderr}");
    assert!(stderr.ends_with('\n'), "{what}: {stderr}");
    for name in names {
        let name = translated(name, language);
        assert!(stderr.contains(&name), "{what}: nothing about {name} in {stderr}");
    }
    check_is_calm(stderr, what);
}

/// Nothing that only a programmer understands, and nothing that a terminal would obey.
fn check_is_calm(stderr: &str, what: &str) {
    for word in ["panicked", "RUST_BACKTRACE", "Error {", "Err(", "unwrap", "serde"] {
        assert!(!stderr.contains(word), "{what}: {stderr}");
    }
    assert!(!stderr.chars().any(|character| character.is_control() && character != '\n'), "{what}: {stderr:?}");
}

/// Commands that are refused, each with its exit code and what the message must name.
type Cases<'a> = &'a [(i32, &'a str, &'a [&'a str])];

/// Runs the commands of a group in each language and compares all messages.
fn refused(group: &str, cases: Cases) {
    refused_in(Path::new("."), group, cases);
}

/// The same in a folder with files.
fn refused_in(folder: &Path, group: &str, cases: Cases) {
    for language in LANGUAGES {
        let mut messages = String::new();
        for (code, arguments, names) in cases {
            let answer = run_in(folder, &format!("--lang {language} {arguments}"), "");
            check(&answer, *code, names, language, arguments);
            let _ = writeln!(messages, "$ puissance4 {arguments}\n{}[exit code {code}]\n", answer.stderr);
        }
        compare(group, language, &messages);
    }
}

// Arguments.

#[test]
fn unknown_players() {
    refused(
        "players",
        &[
            (USAGE, "play --first bob", &["--first", "bob", "tactician"]),
            (USAGE, "play --second Random", &["--second", "Random", "random"]),
            (USAGE, "play --first level:0", &["--first", "level:0", "10"]),
            (USAGE, "play --first level:11", &["--first", "level:11", "10"]),
            (USAGE, "play --first level:", &["--first", "level:", "10"]),
            (USAGE, "play --first level:high", &["--first", "level:high", "10"]),
            (USAGE, "play --first minimax:", &["--first", "64"]),
            (USAGE, "play --first minimax:65", &["--first", "65", "64"]),
            (USAGE, "play --first minimax:four", &["--first", "four"]),
            (USAGE, "play --first minimax:-1", &["--first", "-1"]),
            (USAGE, "advise 44 --player bob", &["--player", "bob", "minimax"]),
            (USAGE, "advise 44 --player human", &["--player"]),
            (USAGE, "arena random bob", &["WHO", "bob"]),
            (USAGE, "arena random human", &["human"]),
            (USAGE, "arena random", &["WHO"]),
            (USAGE, "arena", &["WHO"]),
        ],
    );
}

/// Exact values are not to be had everywhere: nothing is played, nor asked, before that is said.
#[test]
fn where_the_perfect_player_cannot_play() {
    let folder = tempfile::tempdir().unwrap();
    let stacked = r#"{"grid": [[0,2,0,0],[0,2,0,0],[0,2,0,0],[0,0,0,0]], "to_move": 2}"#;
    fs::write(folder.path().join("stacked.json"), stacked).unwrap();
    refused_in(
        folder.path(),
        "perfect",
        &[
            (REFUSED, "advise 1 --size 12x10 --player perfect", &["perfect", "12x10"]),
            (REFUSED, "advise --board stacked.json --player perfect", &["perfect", "altern"]),
            (REFUSED, "play --size 64x64 --second perfect", &["perfect", "64x64"]),
            (REFUSED, "play --size 64x64 --first perfect --second random --games 2", &["perfect", "64x64"]),
            (REFUSED, "play --board stacked.json --second perfect", &["perfect", "altern"]),
            (REFUSED, "play --board stacked.json --moves 34 --first perfect", &["perfect", "altern"]),
            (REFUSED, "arena random careful perfect --size 20x20 --games 4000000000", &["perfect", "20x20"]),
        ],
    );
}

#[test]
fn sizes() {
    refused(
        "sizes",
        &[
            (USAGE, "show 44 --size 0x6", &["--size", "0", "64"]),
            (USAGE, "show 44 --size 7x0", &["--size", "0", "64"]),
            (USAGE, "show 44 --size 7x", &["--size", "7x", "7x6"]),
            (USAGE, "show 44 --size x6", &["--size", "x6"]),
            (USAGE, "show 44 --size 7", &["--size", "7x6"]),
            (USAGE, "show 44 --size 7x6x5", &["--size", "7x6x5"]),
            (USAGE, "show 44 --size=-7x6", &["--size", "-7x6"]),
            (USAGE, "show 44 --size 1000x1000", &["--size", "1000", "64"]),
            (USAGE, "show 44 --size 64x65", &["--size", "65", "64"]),
            (USAGE, "show 44 --size 99999999999999999999999x6", &["--size", "99999999999999999999999"]),
            (USAGE, "show 44 --size fit", &["--size", "fit"]),
            (USAGE, "play --size 0x6", &["--size", "64"]),
            (USAGE, "perft --depth 1 --size 7x", &["--size", "7x"]),
            (USAGE, "arena random careful --size 7x", &["--size", "7x"]),
        ],
    );
}

#[test]
fn connect_lengths() {
    refused(
        "connect",
        &[
            (USAGE, "show 44 --connect 8", &["--connect 8", "7x6"]),
            (USAGE, "play --connect 5 --size 4x4", &["--connect 5", "4x4"]),
            (USAGE, "perft --depth 1 --connect 64 --size 63x63", &["--connect 64", "63x63"]),
            (USAGE, "arena random careful --connect 8", &["--connect 8", "7x6"]),
            (USAGE, "show 44 --connect 1", &["--connect", "1", "64"]),
            (USAGE, "show 44 --connect 0", &["--connect", "0", "64"]),
            (USAGE, "show 44 --connect 256", &["--connect", "256", "64"]),
            (USAGE, "show 44 --connect four", &["--connect", "four"]),
        ],
    );
}

#[test]
fn numbers() {
    refused(
        "numbers",
        &[
            (USAGE, "perft --depth x", &["--depth", "x"]),
            (USAGE, "perft --depth=-1", &["--depth", "-1"]),
            (USAGE, "perft --depth 1.5", &["--depth", "1.5"]),
            (USAGE, "perft --depth 99999999999999999999", &["--depth", "99999999999999999999"]),
            (USAGE, "play --games 0", &["--games", "1"]),
            (USAGE, "play --games 99999999999999999999", &["--games", "99999999999999999999"]),
            (USAGE, "play --seed one", &["--seed", "one"]),
            (USAGE, "play --seed 18446744073709551616", &["--seed", "18446744073709551616"]),
            (USAGE, "arena random careful --games 0", &["--games", "1"]),
            // Counting all games of all pairs must not overflow.
            (USAGE, "arena random careful aligner --games 18446744073709551615", &["--games", "18446744073709551615"]),
            (USAGE, "arena random careful --threads 0", &["--threads", "1"]),
            (USAGE, "arena random careful --games -1", &["-1"]),
            (USAGE, "book build --plies 99", &["--plies", "99", "1", "12", "book build --help"]),
            (USAGE, "book build --plies 0", &["--plies", "0", "12"]),
            (USAGE, "book build --plies -3", &["-3"]),
            (USAGE, "book build --plies ten", &["--plies", "ten"]),
        ],
    );
}

#[test]
fn options() {
    refused(
        "options",
        &[
            (USAGE, "shw 44", &["shw", "show"]),
            (USAGE, "resolve", &["resolve"]),
            (USAGE, "--styl discs", &["--styl"]),
            (USAGE, "show 44 --styl discs", &["--styl", "--style", "show --help"]),
            (USAGE, "show 44 --style fancy", &["--style", "fancy", "numbered", "discs", "pipes", "letters"]),
            (USAGE, "show 44 --style", &["--style"]),
            (USAGE, "show 44 --style discs --style pipes", &["--style"]),
            (USAGE, "show 44 55", &["55"]),
            (REFUSED, "show -1", &["1"]),
            (USAGE, "advise 44", &["--player"]),
            (USAGE, "perft", &["--depth"]),
            (USAGE, "perft --depth 2 --json", &["--json"]),
            (USAGE, "play 44", &["44", "play --help"]),
            (USAGE, "play --demo nothing", &["--demo", "nothing", "column", "diagonal"]),
            (USAGE, "completions", &["SHELL"]),
            (USAGE, "completions tcsh", &["SHELL", "tcsh", "zsh"]),
            (USAGE, "man nothing", &["PAGE", "nothing", "play"]),
            (USAGE, "book", &["build", "info", "check", "book --help"]),
            (USAGE, "puzzle", &["new", "daily", "solve", "make", "puzzle --help"]),
            (USAGE, "book build --nothing", &["--nothing", "book build --help"]),
            (USAGE, "puzzle solve --level 9", &["--level", "9", "puzzle solve --help"]),
            (USAGE, "book bild", &["bild", "build", "book --help"]),
            (USAGE, "solve - 4453 -", &["-", "solve --help"]),
        ],
    );
}

#[test]
fn conflicts() {
    refused(
        "conflicts",
        &[
            (USAGE, "play --size 7x6 --config size.json", &["--size", "--config"]),
            (USAGE, "play --size 7x6 --board board.json", &["--size", "--board"]),
            (USAGE, "play --config size.json --board board.json", &["--config", "--board"]),
            (USAGE, "show --board board.json --size 7x6", &["--board", "--size"]),
            (USAGE, "play --demo row --games 2", &["--demo", "--games"]),
            (USAGE, "play --demo row --second random", &["--demo", "--second"]),
            (USAGE, "play --demo row --moves 44", &["--demo", "--moves"]),
            (USAGE, "play --demo row --size 8x8", &["--demo", "--size"]),
            (USAGE, "play --board -", &["--board -"]),
            (USAGE, "play --moves -", &["--moves -"]),
            (USAGE, "play --config -", &["--config -"]),
        ],
    );
}

/// The language that is asked for does not exist, so that the one of the environment complains.
#[test]
fn unknown_language() {
    for (environment, language) in [("fr_FR.UTF-8", "fr"), ("de_DE.UTF-8", "en")] {
        for arguments in [&["--lang", "de", "show", "44"][..], &["show", "44", "--lang=de"], &["--lang", "FR"]] {
            let mut command = puissance4(arguments);
            command.env("LANG", environment);
            check(&finish(command, ""), USAGE, &["--lang", "en, fr"], language, &format!("{arguments:?}"));
        }
    }
}

// Moves.

#[test]
fn moves() {
    refused(
        "moves",
        &[
            (REFUSED, "show 4444444", &["move 7", "column 4"]),
            (REFUSED, "show 48", &["move 2", "column 8", "7"]),
            (REFUSED, "show 4x", &["move 2", "x", "column 33"]),
            (REFUSED, "show 44!5", &["character 3", "!"]),
            (REFUSED, "show 405", &["character 2", "0"]),
            (REFUSED, "show 4é", &["character 2", "é"]),
            (REFUSED, "show 4,65", &["character 3", "column 65", "64"]),
            (REFUSED, "show 4,99999999999999999999", &["character 3", "column 99999999999999999999"]),
            (REFUSED, "show 4,x2", &["character 3", "x"]),
            (REFUSED, "show -- -1", &["character 1", "-"]),
            (REFUSED, "show 12121212", &["move 8", "column 2"]),
            (REFUSED, "show 11 --size 1x1", &["move 2", "column 1"]),
            (REFUSED, "play --moves 12121211", &["move 8", "column 1"]),
            (REFUSED, "play --moves 4z", &["move 2", "z"]),
            (REFUSED, "advise 4444444 --player random", &["move 7", "column 4"]),
            (REFUSED, "advise 1212121 --player random", &[]),
            (REFUSED, "advise 1 --size 1x1 --player minimax", &[]),
            (REFUSED, "perft 48 --depth 3", &["move 2", "column 8"]),
        ],
    );
}

// Files.

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
            ("show -", &b"44\xff"[..], &["byte 3"][..]),
            ("show -", b"4444444\n", &["move 7", "column 4"]),
            ("show -", b"44\n?\n", &["character 4", "?"]),
            ("perft - --depth 2", b"\xff", &["byte 1"]),
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

// Characters.

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

/// What somebody typed comes back in messages, but never as a command to the terminal.
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

// Output that nobody reads.

/// An output that nobody reads. It is a socket, which can be shut for good: the reading end of a pipe may live on for a
/// moment in another program that the tests are starting.
fn closed_pipe() -> Stdio {
    let (ours, theirs) = UnixStream::pair().unwrap();
    ours.shutdown(Shutdown::Both).unwrap();
    OwnedFd::from(theirs).into()
}

/// Runs a command as it is set up, with an empty standard input unless that is set.
fn output(command: &mut Command) -> Answer {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Answer { code: output.status.code().unwrap(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        "show 4453",
        "show 4453 --json",
        "advise 44 --player random",
        "perft --depth 3",
        "arena random random --games 2",
        "play --demo row",
        "completions bash",
        "man",
        "--help",
        "play --help",
        "--version",
        "",
    ] {
        let mut command = puissance4(arguments.split_whitespace());
        let answer = output(command.stdin(Stdio::null()).stdout(closed_pipe()));
        assert_eq!((answer.code, answer.stderr.as_str()), (0, ""), "{arguments}");
    }
}

/// Long before it is done, somebody has seen enough: `puissance4 perft --depth 100 | head -1`.
#[test]
fn a_pipe_that_is_closed_early_stops_the_work() {
    let (reader, writer) = io::pipe().unwrap();
    let mut command = puissance4(["perft", "--depth", "100"]);
    let mut child = command.stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::with_capacity(1, reader).read_line(&mut first).unwrap();
    assert_eq!(first, "0 1 1\n");
    // Nobody lives to see the end of such a count. A program that goes on with it is stopped and fails.
    let deadline = Instant::now() + Duration::from_secs(30);
    while child.try_wait().unwrap().is_none() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    let answer = child.wait_with_output().unwrap();
    assert_eq!((answer.status.code(), answer.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_game_whose_output_is_closed_can_be_resumed() {
    for (language, resume) in [
        ("en", "Moves so far: 445\nTo continue: puissance4 play --lang en --moves 445\n"),
        ("fr", "Coups joués : 445\nPour reprendre : puissance4 play --lang fr --moves 445\n"),
    ] {
        let mut command = puissance4(["play", "--moves", "445", "--lang", language]);
        let answer = output(command.stdin(Stdio::null()).stdout(closed_pipe()));
        assert_eq!((answer.code, answer.stderr.as_str()), (0, resume));
    }
}

/// If not even the message can be written, the exit code has to do.
#[test]
fn a_closed_standard_error_leaves_the_exit_code() {
    for (arguments, code) in [("show 4x", REFUSED), ("show 44 --size 7x", USAGE), ("nothing", USAGE)] {
        let mut command = puissance4(arguments.split_whitespace());
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(closed_pipe()).status().unwrap();
        assert_eq!(status.code(), Some(code), "{arguments}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    for (language, phrase) in
        [("en", "writing failed (there is no room left)"), ("fr", "écriture impossible (il n'y a plus de place)")]
    {
        for arguments in ["show 4453", "show 4453 --json", "perft --depth 2", "man", "play --demo row"] {
            let mut command = puissance4(arguments.split_whitespace());
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let answer = output(command.args(["--lang", language]).stdin(Stdio::null()).stdout(full));
            check(&answer, REFUSED, &[phrase], language, arguments);
        }
        let mut command = puissance4(["play", "--moves", "44", "--lang", language]);
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let answer = output(command.stdin(Stdio::null()).stdout(full));
        assert_eq!(answer.code, REFUSED);
        assert!(answer.stderr.contains("--moves 44\n"), "{}", answer.stderr);
        assert!(answer.stderr.contains(phrase), "{}", answer.stderr);
    }
}

/// A refusal is the end of it: no board, no question, and what was typed is not played.
#[test]
fn a_refused_game_does_not_start() {
    for arguments in ["play --moves 48", "play --first bob", "play --size 0x6", "play --connect 9"] {
        let answer = run(arguments, lines("1 2 3"));
        assert_eq!(answer.stdout, "", "{arguments}");
        assert_ne!(answer.code, 0, "{arguments}");
    }
}
