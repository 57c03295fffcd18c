//! Arguments: players, sizes, numbers, options, moves.

use std::fs;

use super::{REFUSED, USAGE, check, refused, refused_in};
use crate::program::{finish, lines, puissance4, run};

#[test]
fn unknown_players() {
    refused(
        "players",
        &[
            (USAGE, "play --first bob", &["--first", "bob", "tactician"]),
            (USAGE, "play --second Randomly", &["--second", "Randomly", "random"]),
            (USAGE, "play --first level:0", &["--first", "level:0", "10"]),
            (USAGE, "play --first level:11", &["--first", "level:11", "10"]),
            (USAGE, "play --first level:auto --second random", &["level:auto"]),
            (USAGE, "play --first level:auto --second level:auto", &["level:auto"]),
            (USAGE, "arena level:auto random", &["level:auto", "play"]),
            (USAGE, "advise 44 --player level:auto", &["--player", "level:auto", "play"]),
            (USAGE, "tree 44 --player level:auto", &["--player", "level:auto", "play"]),
            (USAGE, "judge level:auto", &["level:auto", "play"]),
            (USAGE, "judge human", &["judge", "puzzle train"]),
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
            (USAGE, "gif 44 film.gif --json", &["--json"]),
            (USAGE, "play 44", &["44", "play --help"]),
            (USAGE, "play --demo nothing", &["--demo", "nothing", "column", "diagonal"]),
            (USAGE, "completions", &["SHELL"]),
            (USAGE, "completions tcsh", &["SHELL", "tcsh", "zsh"]),
            (USAGE, "man nothing", &["PAGE", "nothing", "play"]),
            (USAGE, "bot", &["new", "bot --help"]),
            (USAGE, "bot new cobol here", &["LANGUAGE", "cobol", "fortran", "python", "bot new --help"]),
            (USAGE, "bot new python", &["FOLDER", "bot new --help"]),
            (USAGE, "book", &["build", "info", "check", "book --help"]),
            (USAGE, "puzzle", &["new", "daily", "solve", "make", "puzzle --help"]),
            (USAGE, "book build --nothing", &["--nothing", "book build --help"]),
            (USAGE, "lesson nothing", &["NAME", "nothing", "two-threats", "lesson --help"]),
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
            (USAGE, "lesson drop --json", &["--json"]),
        ],
    );
}

/// The language that is asked for does not exist, so the one of the environment complains.
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

/// A refusal is the end of it: no board, no question, and what was typed is not played.
#[test]
fn a_refused_game_does_not_start() {
    for arguments in ["play --moves 48", "play --first bob", "play --size 0x6", "play --connect 9"] {
        let answer = run(arguments, lines("1 2 3"));
        assert_eq!(answer.stdout, "", "{arguments}");
        assert_ne!(answer.code, 0, "{arguments}");
    }
}
