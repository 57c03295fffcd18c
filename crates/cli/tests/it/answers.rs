//! What programs read: JSON, counts, completions, manual pages, and the rules by which the output changes.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use crate::program::{self, commands, finish, lines, printed, puissance4, run, run_in, succeeded};
use serde_json::{Value, json};

/// The four styles.
const STYLES: [&str; 4] = ["numbered", "discs", "pipes", "letters"];

/// A full standard board without a line.
const DRAW: &str = "132441365226752477771331233146675264461555";

fn parsed(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "one line of JSON: {text}");
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn shown(arguments: &str) -> Value {
    parsed(&printed(&format!("show --json {arguments}")))
}

/// The answer to a command that finds this text in the file `board`.
fn with_board(board: &str, arguments: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("board"), board).unwrap();
    succeeded(run_in(folder.path(), arguments, ""), &format!("{arguments} of {board}"))
}

// show

#[test]
fn an_ongoing_game_as_json() {
    assert_eq!(
        shown("4453"),
        json!({
            "columns": 7,
            "rows": 6,
            "connect": 4,
            "moves": "4453",
            "grid": [
                [0, 0, 2, 1, 1, 0, 0],
                [0, 0, 0, 2, 0, 0, 0],
                [0, 0, 0, 0, 0, 0, 0],
                [0, 0, 0, 0, 0, 0, 0],
                [0, 0, 0, 0, 0, 0, 0],
                [0, 0, 0, 0, 0, 0, 0],
            ],
            "to_move": 1,
            "legal": [1, 2, 3, 4, 5, 6, 7],
            "outcome": {"kind": "ongoing"},
        })
    );
    let full_column = shown("444444 --size 7x6");
    assert_eq!(full_column["legal"], json!([1, 2, 3, 5, 6, 7]));
    let small = shown("c1 --size 12x2 --connect 3");
    assert_eq!((&small["columns"], &small["rows"], &small["connect"]), (&json!(12), &json!(2), &json!(3)));
    assert_eq!((&small["moves"], &small["to_move"]), (&json!("c1"), &json!(1)));
}

#[test]
fn moves_are_read_in_every_notation() {
    let position = shown("ab1 --size 12x4");
    assert_eq!(shown("10,11,1 --size 12x4"), position);
    for input in ["ab1\n", "AB1", "10 11 1", "10, 11; 1\n"] {
        let answer = run("show - --json --size 12x4", input);
        assert_eq!(parsed(&succeeded(answer, input)), position, "{input}");
    }
    // Beyond the letters, numbers are written.
    assert_eq!(shown("36,64 --size 64x2")["moves"], "36,64");
    assert_eq!(shown("36, --size 64x2")["moves"], "36,");
}

#[test]
fn a_draw_as_json() {
    let draw = shown(DRAW);
    assert_eq!(draw["outcome"], json!({"kind": "draw"}));
    assert_eq!((&draw["to_move"], &draw["legal"]), (&Value::Null, &json!([])));
}

#[test]
fn wins_as_json() {
    for (moves, winner, line, cells) in [
        ("1212121", 1, "column", json!([[1, 1], [1, 2], [1, 3], [1, 4]])),
        ("1223343445", 2, "row", json!([[2, 1], [3, 1], [4, 1], [5, 1]])),
        ("12233434464", 1, "rising", json!([[1, 1], [2, 2], [3, 3], [4, 4]])),
        ("176655454424", 2, "falling", json!([[4, 4], [5, 3], [6, 2], [7, 1]])),
        // Longer than need be, closed by a disc in the middle: the whole line.
        ("1122335566774", 1, "row", json!([[1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [7, 1]])),
    ] {
        let won = shown(moves);
        assert_eq!(won["outcome"], json!({"kind": "win", "winner": winner, "line": line, "cells": cells}), "{moves}");
        assert_eq!((&won["to_move"], &won["legal"]), (&Value::Null, &json!([])), "{moves}");
    }
}

#[test]
fn show_prints_a_board_file() {
    for arguments in
        ["4453", "1212121", DRAW, "c1 --size 12x4", "1 --size 1x1", "121 --size 4x4 --connect 3", "1 --size 64x64"]
    {
        let mut position = shown(arguments);
        let text = printed(&format!("show --json {arguments}"));
        position["moves"] = Value::Null;
        assert_eq!(parsed(&with_board(&text, "show --json --board board")), position, "{arguments}");
        for style in STYLES {
            let picture = printed(&format!("show {arguments} --style {style}"));
            // A picture does not say how many in a line win.
            let connect = if position["connect"] == 4 { "" } else { "--connect 3" };
            let read = parsed(&with_board(&picture, &format!("show --json --board board {connect}")));
            assert_eq!(read, position, "{arguments} in {style}:\n{picture}");
        }
    }
}

#[test]
fn a_board_says_whose_turn_it_is_and_how_long_a_line_is() {
    let show =
        |board: &str, arguments: &str| parsed(&with_board(board, &format!("show --json --board board {arguments}")));
    let turn = |board: &str| show(board, "")["to_move"].clone();
    assert_eq!(turn("[[1, 2, 0]]"), 1, "as many of both");
    assert_eq!(turn("[[1, 0, 0]]"), 2, "the one who has fewer");
    assert_eq!(turn("[[2, 0, 0]]"), 1, "the one who has fewer");
    assert_eq!(turn(r#"{"grid": [[1, 2, 0]], "to_move": 2}"#), 2);
    assert_eq!(turn(r#"{"grid": [[1, 1, 0]], "to_move": 1}"#), 1);

    let won = show(r#"{"grid": [[1, 1, 0]], "connect": 2}"#, "");
    assert_eq!((&won["connect"], &won["outcome"]["kind"]), (&json!(2), &json!("win")));
    let unsaid = show("[[1, 1, 0]]", "");
    assert_eq!((&unsaid["connect"], &unsaid["outcome"]["kind"]), (&json!(4), &json!("ongoing")));
    let overruled = show(r#"{"grid": [[1, 1, 0]], "connect": 2}"#, "--connect 3");
    assert_eq!((&overruled["connect"], &overruled["outcome"]["kind"]), (&json!(3), &json!("ongoing")));

    // Moves go on from the board.
    let further = show("[[1, 0, 0], [0, 0, 0]]", "33");
    assert_eq!((&further["grid"], &further["to_move"]), (&json!([[1, 0, 2], [0, 0, 1]]), &json!(2)));
    assert_eq!(further["moves"], Value::Null, "they do not start from an empty board");
}

#[test]
fn a_board_from_standard_input() {
    let answer = run("show --json --board -", "[[0, 1], [0, 2]]");
    assert_eq!(parsed(&succeeded(answer, "--board -"))["grid"], json!([[0, 1], [0, 2]]));
}

// advise

/// The test board of the course document in Python: three discs of the computer in the second column, and its turn.
const THREE_IN_COLUMN_2: &str = r#"{"to_move": 1, "grid":
    [[0,1,0,0,0,0,0],[0,1,0,0,0,0,0],[0,1,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0]]}"#;

#[test]
fn the_advice_of_minimax_has_a_note() {
    let advice = with_board(THREE_IN_COLUMN_2, "advise --board board --player minimax --json");
    assert_eq!(advice, "{\"player\":\"minimax:4\",\"column\":2,\"note\":1.0}\n");
    let same_for_the_other = THREE_IN_COLUMN_2.replace("0,1,0", "0,2,0").replace("\"to_move\": 1", "\"to_move\": 2");
    assert_eq!(with_board(&same_for_the_other, "advise --board board --player minimax:4 --json"), advice);
}

#[test]
fn the_advice_of_perfect_has_a_score() {
    let advice = |moves: &str| printed(&format!("advise {moves} --player perfect --json"));
    assert_eq!(advice("444444326"), "{\"player\":\"perfect\",\"column\":5,\"score\":-1}\n");
    assert_eq!(advice("121212"), "{\"player\":\"perfect\",\"column\":1,\"score\":18}\n");
}

/// Two columns win soonest, and each seed has its own.
#[test]
fn chance_decides_between_the_best_columns() {
    let advice = |seed: u32| printed(&format!("advise 51367175564236644533 --player perfect --seed {seed} --json"));
    let all: BTreeSet<String> = (0..20).map(advice).collect();
    let best = [5, 7].map(|column| format!("{{\"player\":\"perfect\",\"column\":{column},\"score\":6}}\n"));
    assert_eq!(all, best.into());
}

#[test]
fn the_advice_of_others_has_none() {
    for player in ["random", "finisher", "careful", "aligner", "tactician"] {
        let advice = parsed(&printed(&format!("advise 121212 --player {player} --seed 1 --json")));
        let column = advice["column"].as_u64().unwrap();
        assert!((1..=7).contains(&column), "{advice}");
        assert_eq!(advice, json!({"player": player, "column": column}));
        if player != "random" {
            assert_eq!(column, 1, "{player} wins at once");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_advice() {
    let advice = |seed: u32| printed(&format!("advise 4453 --player random --seed {seed} --json"));
    let all: BTreeSet<String> = (0..40).map(advice).collect();
    assert!(all.len() > 3, "chance decides: {all:?}");
    for seed in 0..5 {
        assert_eq!(advice(seed), advice(seed));
    }
}

#[test]
fn advice_reads_moves_from_standard_input() {
    let answer = run("advise - --player finisher --json", "121212\n");
    assert_eq!(parsed(&succeeded(answer, "advise -"))["column"], 1);
}

// perft

#[test]
fn counts_of_games() {
    assert_eq!(printed("perft --depth 4"), "0 1 1\n1 7 8\n2 49 57\n3 343 400\n4 2401 2801\n");
    assert_eq!(printed("perft --depth 0"), "0 1 1\n");
    assert_eq!(printed("perft 444444 --depth 1"), "0 1 1\n1 6 7\n");
    // The lines end with the last game.
    assert_eq!(printed("perft --depth 99 --size 2x1"), "0 1 1\n1 2 3\n2 2 5\n");
    assert_eq!(printed("perft 1212121 --depth 5"), "0 1 1\n");
    // Games that are won are not continued: here each is won by the third move.
    assert_eq!(printed("perft --depth 99 --size 2x2 --connect 2"), "0 1 1\n1 2 3\n2 4 7\n3 6 13\n");
    let answer = run("perft - --depth 1", "444444\n");
    assert_eq!(succeeded(answer, "perft -"), "0 1 1\n1 6 7\n");
}

#[test]
fn counts_of_positions() {
    // The known numbers of the standard board.
    let counts = [1, 7, 49, 238, 1120, 4263, 16422];
    let mut expected = String::new();
    let mut total = 0;
    for (depth, count) in counts.into_iter().enumerate() {
        total += count;
        let _ = writeln!(expected, "{depth} {count} {total}");
    }
    assert_eq!(printed("perft --depth 6 --unique"), expected);
    // The known number of all positions of a small board.
    let all = printed("perft --depth 99 --unique --size 4x3");
    assert_eq!(all.lines().last().unwrap().split(' ').collect::<Vec<_>>()[2], "12031");
}

// arena

const ARENA: &str = "arena random careful minimax:1 --games 20";

#[test]
fn the_arena_as_json() {
    let arena = parsed(&printed(&format!("{ARENA} --seed 1 --json --size 6x5")));
    for (key, value) in [("columns", 6), ("rows", 5), ("connect", 4), ("games_a_pair", 20), ("seed", 1)] {
        assert_eq!(arena[key], value, "{key}");
    }
    let count = |value: &Value, key: &str| value[key].as_u64().unwrap_or_else(|| panic!("{key} of {value}"));
    let check_counts = |value: &Value, games: u64| {
        assert_eq!(count(value, "games"), games, "{value}");
        assert_eq!(count(value, "wins") + count(value, "draws") + count(value, "losses"), games, "{value}");
        #[allow(clippy::cast_precision_loss)] // A few dozen games.
        let score = (count(value, "wins") as f64 + count(value, "draws") as f64 / 2.0) / games as f64;
        assert!((value["score"].as_f64().unwrap() - score).abs() < 1e-9, "{value}");
    };
    // Both sides together are the whole, for players and for pairs.
    let check_sides = |value: &Value, games: u64| {
        check_counts(value, games);
        check_counts(&value["first"], games / 2);
        check_counts(&value["second"], games / 2);
        for key in ["wins", "draws", "losses"] {
            assert_eq!(count(&value["first"], key) + count(&value["second"], key), count(value, key), "{value}");
        }
        let elo = |key: &str| value["elo"][key].as_f64().unwrap_or_else(|| panic!("{key} of {value}"));
        assert!(elo("low") < elo("value") && elo("value") < elo("high"), "{value}");
    };
    let players = arena["players"].as_array().unwrap();
    let pairs = arena["pairs"].as_array().unwrap();
    for player in players {
        check_sides(player, 40);
    }
    for pair in pairs {
        check_sides(pair, 20);
    }

    let names: BTreeSet<&str> = players.iter().map(|player| player["player"].as_str().unwrap()).collect();
    assert_eq!(names, BTreeSet::from(["random", "careful", "minimax:1"]));
    let elos: Vec<f64> = players.iter().map(|player| player["elo"]["value"].as_f64().unwrap()).collect();
    assert!(elos.is_sorted_by(|a, b| a >= b), "the strongest first: {elos:?}");
    assert!(elos.iter().sum::<f64>().abs() < 1e-6, "their mean is 0: {elos:?}");
    let met: Vec<&Value> = pairs.iter().map(|pair| &pair["players"]).collect();
    assert_eq!(met, [&json!(["random", "careful"]), &json!(["random", "minimax:1"]), &json!(["careful", "minimax:1"])]);

    // What a player won, it won in its pairs.
    let total = |name: &str, mine: &str, theirs: &str| {
        let of_pair = |pair: &Value| match &pair["players"] {
            both if both[0] == name => count(pair, mine),
            both if both[1] == name => count(pair, theirs),
            _ => 0,
        };
        pairs.iter().map(of_pair).sum::<u64>()
    };
    for player in players {
        let name = player["player"].as_str().unwrap();
        assert_eq!(total(name, "wins", "losses"), count(player, "wins"), "{name}");
        assert_eq!(total(name, "losses", "wins"), count(player, "losses"), "{name}");
    }
}

/// The board is drawn: a player without mistakes does not lose, whichever starts.
#[test]
fn the_perfect_player_in_the_arena() {
    let arena = |threads: u32| {
        let options = format!("--games 10 --size 5x4 --seed 1 --json --threads {threads}");
        printed(&format!("arena careful tactician perfect {options}"))
    };
    let one = arena(1);
    assert_eq!(arena(2), one);
    let best = &parsed(&one)["players"][0];
    assert_eq!((&best["player"], &best["games"], &best["losses"]), (&json!("perfect"), &json!(20), &json!(0)));
}

/// JSON has no infinite numbers: after nothing but wins the difference is null.
#[test]
fn an_infinite_difference_is_null() {
    let arena = parsed(&printed("arena minimax:2 random --games 2 --seed 1 --json"));
    let pair = &arena["pairs"][0];
    assert_eq!(pair["wins"], 2, "{pair}");
    assert_eq!((&pair["elo"]["value"], &pair["elo"]["high"]), (&Value::Null, &Value::Null));
    assert!(pair["elo"]["low"].is_f64(), "{pair}");
}

#[test]
fn the_arena_depends_on_its_seed_and_nothing_else() {
    for form in ["", "--json"] {
        let arena = |options: &str| printed(&format!("{ARENA} {form} {options}"));
        let one = arena("--seed 1 --threads 1");
        assert_eq!(arena("--seed 1 --threads 2"), one);
        assert_eq!(arena("--seed 1"), one);
        // As many as help; that they are fewer is said on standard error.
        let most = run(&format!("{ARENA} {form} --seed 1 --threads 18446744073709551615"), "");
        assert_eq!((most.code, most.stdout), (0, one.clone()));
        assert!(most.stderr.starts_with("--threads 18446744073709551615: "), "{}", most.stderr);
        // Apart from the seed itself, which is printed.
        assert_ne!(arena("--seed 2 --threads 1").replace("seed 2", "seed 1").replace("\"seed\":2", "\"seed\":1"), one);
    }
}

/// A random seed is reported, so the games can be repeated.
#[test]
fn an_arena_without_a_seed_can_be_repeated() {
    let first = printed("arena random careful --games 4 --json");
    let seed = parsed(&first)["seed"].as_u64().unwrap();
    assert_eq!(printed(&format!("arena random careful --games 4 --json --seed {seed}")), first);
    let other = parsed(&printed("arena random careful --games 4 --json"))["seed"].as_u64().unwrap();
    assert_ne!(other, seed);
}

// completions, man, version, help

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&format!("completions {shell}"));
        for word in commands("").iter().map(String::as_str).chain(["puissance4", "style", "letters", "diagonal"]) {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
    // Descriptions are in the person's language, where a shell shows them.
    assert!(printed("completions fish --lang fr").contains("Montrer une position"));
    assert!(printed("completions fish --lang en").contains("Show a position"));
}

#[test]
fn manual_pages() {
    let whole = printed("man");
    assert!(whole.contains(".TH puissance4 1"), "{whole}");
    let commands = commands("");
    assert!(commands.len() > 30, "{commands:?}");
    for command in commands {
        let page = printed(&format!("man {command}"));
        assert!(page.contains(&format!(".TH puissance4-{command} 1")), "{page}");
        assert!(page.contains("\\-\\-help"), "{page}");
        for below in program::commands(&command) {
            let page = printed(&format!("man {command}-{below}"));
            assert!(page.contains(&format!(".TH puissance4-{command}-{below} 1")), "{page}");
        }
    }
    let page = printed("man play --lang fr");
    for text in ["\\-\\-demo", "démonstration", "\\-\\-style", "lecteurs d\\*(Aqécran"] {
        assert!(page.contains(text), "{text} in {page}");
    }
}

#[test]
fn the_version() {
    let version = format!("puissance4 {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed("--version"), version);
    assert_eq!(printed("-V"), version);
}

#[test]
fn without_arguments_and_without_a_terminal_it_prints_help() {
    for language in program::LANGUAGES {
        let help = printed(&format!("--lang {language} --help"));
        assert_eq!(printed(&format!("--lang {language}")), help);
        // It does not wait for a game to be typed in.
        assert_eq!(succeeded(run(&format!("--lang {language}"), lines("human human 4")), ""), help);
    }
}

// The environment.

#[test]
fn the_language() {
    const ENGLISH: &str = "Player 1 to play.";
    const FRENCH: &str = "Au joueur 1 de jouer.";
    for (variables, arguments, expected) in [
        (&[][..], &[][..], ENGLISH),
        (&[("LANG", "fr_FR.UTF-8")], &[], FRENCH),
        (&[("LANG", "fr")], &[], FRENCH),
        (&[("LANG", "fr_CA")], &[], FRENCH),
        (&[("LANG", "de_DE.UTF-8")], &[], ENGLISH),
        (&[("LANG", "C.UTF-8")], &[], ENGLISH),
        (&[("LC_ALL", "fr_FR.UTF-8"), ("LANG", "en_US.UTF-8")], &[], FRENCH),
        (&[("LC_ALL", "en_US.UTF-8"), ("LANG", "fr_FR.UTF-8")], &[], ENGLISH),
        (&[("LC_MESSAGES", "fr_FR.UTF-8"), ("LANG", "en_US.UTF-8")], &[], FRENCH),
        (&[("LC_ALL", "en_US"), ("LC_MESSAGES", "fr_FR")], &[], ENGLISH),
        (&[("LC_ALL", ""), ("LANG", "fr_FR.UTF-8")], &[], FRENCH),
        (&[("LANGUAGE", "de:fr:en"), ("LANG", "en_US.UTF-8")], &[], FRENCH),
        (&[("LANGUAGE", "fr"), ("LC_ALL", "C")], &[], ENGLISH),
        (&[("LANGUAGE", "fr"), ("LANG", "en_US.UTF-8")], &["--lang", "en"], ENGLISH),
        (&[("LANG", "fr_FR.UTF-8")], &["--lang", "en"], ENGLISH),
        (&[("LC_ALL", "en_US.UTF-8")], &["--lang", "fr"], FRENCH),
        (&[("LANG", "en_US.UTF-8")], &["--lang=fr"], FRENCH),
    ] {
        // Before the command and after it.
        for before in [true, false] {
            let command = ["show", ""];
            let all = if before { [arguments, &command].concat() } else { [&command, arguments].concat() };
            let mut command = puissance4(all);
            command.envs(variables.iter().copied());
            let shown = succeeded(finish(command, ""), "show");
            assert!(shown.ends_with(&format!("\n{expected}\n")), "{variables:?} {arguments:?}: {shown}");
        }
    }
}

/// What is read by programs does not depend on the language.
#[test]
fn json_and_counts_are_the_same_in_every_language() {
    for arguments in [
        "show 1212121 --json",
        "advise 44 --player careful --seed 1 --json",
        "tree 44 --player level:5 --seed 1 --json",
        "perft --depth 3",
        "arena random careful --seed 1 --games 2 --json",
    ] {
        assert_eq!(
            printed(&format!("{arguments} --lang fr")),
            printed(&format!("{arguments} --lang en")),
            "{arguments}"
        );
    }
}

#[test]
fn colours_are_for_terminals_only() {
    let show = |variables: &[(&str, &str)]| {
        let mut command = puissance4(["show", "1212121"]);
        command.envs(variables.iter().copied());
        succeeded(finish(command, ""), "show")
    };
    let plain = show(&[]);
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
    assert_eq!(show(&[("TERM", "xterm-256color")]), plain);
    assert_eq!(show(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("CLICOLOR", "1")]), plain);
    assert_eq!(show(&[("NO_COLOR", "1")]), plain);
    // With colours forced on, the same picture has them.
    let forced = show(&[("CLICOLOR_FORCE", "1")]);
    assert!(forced.contains("\u{1b}["), "{forced:?}");
    assert_eq!(without_colours(&forced), plain);

    for arguments in ["--help", "play --demo row", "play --style discs", "arena random random --games 2", "man"] {
        let mut command = puissance4(arguments.split_whitespace());
        command.env("TERM", "xterm-256color");
        let answer = finish(command, "1\n");
        assert!(!answer.stdout.is_empty(), "{arguments}");
        assert!(!(answer.stdout + &answer.stderr).contains('\u{1b}'), "{arguments}");
    }
}

/// A text without the sequences that start with Escape and `[` and end with a letter.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, part| {
        let end = part.find(|character: char| character.is_ascii_alphabetic()).unwrap();
        text + &part[end + 1..]
    })
}
