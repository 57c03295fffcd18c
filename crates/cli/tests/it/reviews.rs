//! `review`, `explore` and `puzzle`: what people see, what programs read, and what is refused.

use std::fmt::Write as _;
use std::fs;

use crate::program::{self, Answer, LANGUAGES, compare, lines, printed, run, run_in, succeeded};
use serde_json::{Value, json};

/// Compares what the program prints in each language.
fn screen(name: &str, arguments: &str, typed: &str) {
    for language in LANGUAGES {
        let answer = run(&format!("{arguments} --lang {language}"), lines(typed));
        let Answer { code, stdout, stderr } = answer;
        compare(
            name,
            language,
            &format!("$ puissance4 {arguments}\n[typed: {typed}]\n{stdout}{stderr}[exit code {code}]\n"),
        );
    }
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn help() {
    for command in ["review", "explore", "puzzle", "puzzle new", "puzzle daily", "puzzle solve", "puzzle make"] {
        screen(&format!("help_{}", command.replace(' ', "_")), &format!("{command} --help"), "");
    }
}

// review

/// Compares the review of a game in each language.
fn review_screen(name: &str, moves: &str) {
    for language in LANGUAGES {
        let answer = program::finish(program::puissance4(["review", moves, "--lang", language]), "");
        compare(&format!("review_{name}"), language, &succeeded(answer, name));
    }
}

#[test]
fn reviews_of_the_demonstrations() {
    review_screen("column", "1212121");
    review_screen("row", "1223343445");
    review_screen("diagonal", "12233434464");
    review_screen("draw", "132441365226752477771331233146675264461555");
}

#[test]
fn reviews_of_games_between_known_players() {
    review_screen("tactician_against_minimax", "7165737741126466523252");
    review_screen("perfect_against_perfect", "44444222247765557726555121166116613773333");
}

#[test]
fn reviews_of_short_games() {
    review_screen("nothing", "");
    review_screen("ongoing", "444");
}

#[test]
fn a_review_as_json() {
    let review = parsed(&printed("review 1212121 --json"));
    assert_eq!(review["accuracy"], json!([75.0, 63.3]));
    assert_eq!(
        review["outcome"],
        json!({"kind": "win", "winner": 1, "line": "column", "cells": [[1, 1], [1, 2], [1, 3], [1, 4]]})
    );
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    let marks: Vec<&str> = moves.iter().map(|one| one["mark"].as_str().unwrap()).collect();
    assert_eq!(marks, ["blunder", "best", "best", "good", "best", "blunder", "best"]);
    let mut sixth = moves[5].clone();
    assert_eq!(sixth["facts"][0]["kind"], "misses-block");
    assert_eq!((&sixth["better"]["column"], &sixth["better"]["facts"][0]["kind"]), (&json!(1), &json!("must-block")));
    sixth.as_object_mut().unwrap().retain(|name, _| !["facts", "better"].contains(&name.as_str()));
    let expected = json!({
        "ply": 6, "player": 2, "column": 2, "mark": "blunder", "score": -18, "best": [1], "best_score": 1
    });
    assert_eq!(sixth, expected);
    let none = parsed(&printed("review 1 --size 1x1 --json"));
    assert_eq!((&none["accuracy"], &none["outcome"]["kind"]), (&json!([null, null]), &json!("draw")));
}

/// An episode in the form of Kaggle `ConnectX`.
fn episode(moves: &[usize]) -> Value {
    let mut board = vec![0; 42];
    let mut steps = Vec::new();
    for ply in 0..=moves.len() {
        let mut actions = [0, 0];
        if let Some(index) = ply.checked_sub(1) {
            let column = moves[index] - 1;
            actions[index % 2] = column;
            let row = (0..6).rev().find(|row| board[row * 7 + column] == 0).unwrap();
            board[row * 7 + column] = index % 2 + 1;
        }
        let last = ply == moves.len();
        let agent = |index: usize| {
            let status = if last {
                "DONE"
            } else if ply % 2 == index {
                "ACTIVE"
            } else {
                "INACTIVE"
            };
            json!({"action": actions[index], "reward": 0, "info": {}, "status": status,
                   "observation": {"board": board.clone(), "mark": index + 1}})
        };
        steps.push(json!([agent(0), agent(1)]));
    }
    json!({"configuration": {"columns": 7, "rows": 6, "inarow": 4}, "name": "connectx", "steps": steps})
}

#[test]
fn a_game_comes_from_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("record.json", r#"{"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "1212121"}"#);
    write("episode.json", &episode(&[1, 2, 1, 2, 1, 2, 1]).to_string());
    write("moves.txt", "1212121\n");
    let expected = printed("review 1212121 --json");
    for name in ["record.json", "episode.json", "moves.txt"] {
        let answer = run_in(folder.path(), &format!("review --game {name} --json"), "");
        assert_eq!(succeeded(answer, name), expected, "{name}");
        let text = fs::read(folder.path().join(name)).unwrap();
        assert_eq!(succeeded(run("review --game - --json", text), name), expected, "{name}");
    }
    assert_eq!(succeeded(run("review - --json", "1212121\n"), "-"), expected);
    let other = r#"{"version": 1, "columns": 5, "rows": 4, "connect": 3, "moves": "11"}"#;
    let small = succeeded(run("review --game - --json", other), "5x4");
    assert_eq!(small, printed("review 11 --size 5x4 --connect 3 --json"));
}

#[test]
fn refuses_invalid_games_and_names_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong_board = episode(&[4, 4, 5]);
    wrong_board["steps"][2][0]["observation"]["board"][41] = json!(1);
    let mut wrong_action = episode(&[4, 4, 5]);
    wrong_action["steps"][1][0]["action"] = json!(7);
    let files = [
        ("cut.json", r#"{"version": 1, "#.to_owned()),
        ("broken.json", "{\n  version: 1}".to_owned()),
        ("foreign.json", r#"{"name": "chess", "moves": ["e4", "e5"]}"#.to_owned()),
        ("grid.json", "[[0, 1, 2]]".to_owned()),
        ("later.json", r#"{"version": 2, "game": "445"}"#.to_owned()),
        ("size.json", r#"{"version": 1, "columns": 99, "rows": 6, "connect": 4, "moves": ""}"#.to_owned()),
        ("sign.json", r#"{"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "44?"}"#.to_owned()),
        ("full.json", r#"{"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "4444444"}"#.to_owned()),
        ("huge.json", r#"{"version": 1, "columns": 64, "rows": 64, "connect": 4, "moves": "1"}"#.to_owned()),
        ("board.json", wrong_board.to_string()),
        ("action.json", wrong_action.to_string()),
        ("over.txt", "12121211".to_owned()),
        ("words.txt", "hello, world".to_owned()),
    ];
    for language in LANGUAGES {
        let mut text = String::new();
        for (name, content) in &files {
            fs::write(folder.path().join(name), content).unwrap();
            let answer = run_in(folder.path(), &format!("review --game {name} --lang {language}"), "");
            assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{name}");
            text += &answer.stderr;
        }
        for (arguments, code) in [
            ("review --game nowhere.json", 1),
            ("review 4444444", 1),
            ("review 1 --size 64x64", 1),
            ("review", 2),
            ("review 44 --game over.txt", 2),
            ("review --game over.txt --size 7x6", 2),
            ("explore 1212121", 1),
            ("explore 44 --depth 3", 2),
            ("puzzle", 2),
            ("puzzle new --level 6", 2),
            ("puzzle daily --date 2026-02-30", 2),
            ("puzzle daily --date tomorrow", 2),
            ("puzzle solve 1212121", 1),
            ("puzzle solve 444444326", 1),
            ("puzzle solve 51367175564236644533", 1),
            ("puzzle solve 448", 1),
            ("puzzle solve -", 2),
            ("puzzle solve 44 --level 1", 2),
            ("puzzle solve --idea luck", 2),
            ("puzzle make --output nowhere/x.txt --count 1", 1),
        ] {
            let answer = run_in(folder.path(), &format!("{arguments} --lang {language}"), "");
            assert_eq!((answer.code, answer.stdout.as_str()), (code, ""), "{arguments}: {}", answer.stderr);
            let _ = write!(text, "$ puissance4 {arguments}\n{}", answer.stderr);
        }
        compare("refused", language, &text);
    }
}

#[test]
fn a_curve_is_written_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let review = |options: &str| run_in(folder.path(), &format!("review 12233434464 --svg curve.svg {options}"), "");
    let answer = review("");
    assert_eq!((answer.code, answer.stderr.as_str()), (0, "Written: curve.svg\n"));
    let text = answer.stdout;
    let file = folder.path().join("curve.svg");
    let svg = fs::read_to_string(&file).unwrap();
    compare("curve_svg", "en", &svg);
    assert_eq!(text, printed("review 12233434464"));
    fs::write(&file, "mine").unwrap();
    for language in LANGUAGES {
        let answer = review(&format!("--lang {language}"));
        assert_eq!((answer.code, answer.stdout.as_str()), (1, ""));
        assert!(answer.stderr.contains("curve.svg") && answer.stderr.contains("--force"), "{}", answer.stderr);
        assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    }
    assert_eq!(review("--force").code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), svg);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
}

/// The picture is all that goes to standard output, so another program can read it.
#[test]
fn a_curve_on_standard_output_comes_alone() {
    let folder = tempfile::tempdir().unwrap();
    let answer = run_in(folder.path(), "review 12233434464 --svg curve.svg", "");
    assert_eq!(answer.code, 0);
    let svg = fs::read_to_string(folder.path().join("curve.svg")).unwrap();
    assert_eq!(printed("review 12233434464 --svg -"), svg);
    let answer = run("review 12233434464 --svg - --json", "");
    assert_eq!((answer.code, answer.stdout.as_str()), (2, ""), "{}", answer.stderr);
    assert!(answer.stderr.contains("--svg") && answer.stderr.contains("--json"), "{}", answer.stderr);
}

/// In the picture the colours of the discs as `show --svg` draws them, on a terminal those of the board there.
#[test]
fn the_curve_has_the_colours_of_the_players() {
    let svg = printed("review 12233434464 --svg -");
    let board = printed("show 12 --svg -");
    for colour in ["#E23B3B", "#F6C92B"] {
        assert!(board.contains(colour) && svg.contains(colour), "{colour}");
    }
    // Player 1 is above the line, and has the colour of the first disc.
    assert!(svg.contains("<text x=\"8\" y=\"46.0\" fill=\"#E23B3B\">1</text>"), "{svg}");
    let mut command = program::puissance4(["review", "12233434464"]);
    command.env("CLICOLOR_FORCE", "1");
    let coloured = succeeded(program::finish(command, ""), "review");
    assert!(coloured.contains("\u{1b}[31m1") && coloured.contains("\u{1b}[33m2"), "{coloured:?}");
}

// explore

#[test]
fn trees() {
    screen("explore_44", "explore 44", "");
    screen("explore_two", "explore 121212 --depth 2", "");
    for language in LANGUAGES {
        let answer = program::finish(program::puissance4(["explore", "", "--lang", language]), "");
        compare("explore_empty", language, &succeeded(answer, "explore"));
    }
}

#[test]
fn a_tree_as_json() {
    let tree = parsed(&printed("explore 44 --json"));
    assert_eq!((&tree["moves"], &tree["to_move"], &tree["best"]), (&json!("44"), &json!(1), &json!([4])));
    assert_eq!(tree["columns"][3], json!({"column": 4, "score": 1, "plies": 39, "replies": [4]}));
    assert_eq!(tree["columns"].as_array().unwrap().len(), 7);
    let deep = parsed(&printed("explore 44 --depth 2 --json"));
    assert_eq!(deep["columns"][3]["columns"].as_array().unwrap().len(), 7);
}

// puzzle

#[test]
fn puzzles_as_json() {
    let puzzle = parsed(&printed("puzzle new --level 2 --seed 5 --json"));
    assert_eq!(puzzle["level"], 2);
    assert_eq!(puzzle.as_object().unwrap().len(), 5, "{puzzle}");
    assert!(puzzle["idea"].is_string());
    let moves = puzzle["moves"].as_str().unwrap();
    assert_eq!(puzzle["to_move"], moves.len() % 2 + 1);
    assert!(puzzle["solution"].as_str().is_some_and(|solution| solution.len() % 2 == 1));
    assert_eq!(puzzle, parsed(&printed("puzzle new --level 2 --seed 5 --json")));
    let daily = |date: &str| parsed(&printed(&format!("puzzle daily --date {date} --json")));
    assert_eq!(daily("2026-11-16"), daily("2026-11-16"));
    assert_ne!(daily("2026-11-16"), daily("2026-11-17"));
    assert_eq!(parsed(&printed("puzzle daily --json")).as_object().unwrap().len(), 6);
    assert!(daily("2026-11-16")["rating"].is_u64());
}

#[test]
fn puzzles_to_look_at() {
    screen("puzzle_new", "puzzle new --level 3 --seed 1", "");
    screen("puzzle_daily", "puzzle daily --date 2026-11-16", "");
}

/// The moves of the one who solves.
fn answers(puzzle: &Value) -> String {
    let solution = puzzle["solution"].as_str().unwrap();
    solution.chars().step_by(2).map(String::from).collect::<Vec<_>>().join(" ")
}

/// Playing the solution solves the puzzle, win or draw, since the computer answers as the solution says.
#[test]
fn the_solution_solves() {
    for level in 1..=5 {
        let puzzle = parsed(&printed(&format!("puzzle new --level {level} --seed 2 --json")));
        let moves = puzzle["moves"].as_str().unwrap();
        let answer = run(&format!("puzzle solve {moves} --lang en"), lines(&answers(&puzzle)));
        let text = succeeded(answer, moves);
        assert!(text.contains("Solved") && text.ends_with("No mistakes.\n"), "{text}");
    }
}

#[test]
fn solving() {
    screen("solve_with_errors", "puzzle solve --level 2 --seed 3", "9 x aide 1 hint quit");
    screen("solve_to_the_end", "puzzle solve 37343313365667477", "1 undo 3 4 4");
    screen("solve_end_of_input", "puzzle solve --level 1 --seed 1", "");
}

/// Two makers with one seed make the same bytes; a pack is not overwritten.
#[test]
fn packs_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let make = |options: &str| run_in(folder.path(), &format!("puzzle make --count 3 --seed 3 {options}"), "");
    assert_eq!(make("--output a.txt").code, 0);
    assert_eq!(make("--output b.txt").code, 0);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("a.txt"), read("b.txt"));
    assert_eq!(read("a.txt").lines().count(), 4);
    let refused = make("--output a.txt");
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("a.txt"), "{}", refused.stderr);
    assert_eq!(make("--output a.txt --force").code, 0);
}

/// What was measured before an interruption is not measured again.
#[test]
fn an_interrupted_pack_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str| run_in(folder.path(), &format!("puzzle make --count 2 --output {name}"), "").code;
    assert_eq!(make("a.txt"), 0);
    let whole = fs::read_to_string(folder.path().join("a.txt")).unwrap();
    let [_, first, second] = whole.lines().collect::<Vec<_>>()[..] else { panic!("{whole}") };
    let words: Vec<&str> = first.split(' ').collect();
    // A rating that no measurement gives, and a line that was not finished.
    let kept = format!("{} {} 3999 {}", words[0], words[1], words[3]);
    fs::write(folder.path().join("b.txt.part"), format!("{kept}\n{}", &second[..second.len() - 1])).unwrap();
    assert_eq!(make("b.txt"), 0);
    let again = fs::read_to_string(folder.path().join("b.txt")).unwrap();
    assert!(again.lines().any(|line| line == kept) && again.lines().any(|line| line == second), "{again}");
    assert!(!folder.path().join("b.txt.part").exists());
}

/// A review that is cut judges the last moves, and says of the others what is proved.
#[test]
fn a_limit_leaves_the_first_moves_open() {
    let text = printed("review --size 8x7 44556 --nodes 600000");
    assert!(text.starts_with("1. Player 1, column 4: not judged.\n"), "{text}");
    assert!(text.contains("The search was stopped: "), "{text}");
    let answer = printed("review --size 8x7 44556 --nodes 600000 --json");
    let review: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let (open, moves) = (review["open"].as_array().unwrap(), review["moves"].as_array().unwrap());
    assert_eq!(open.len() + moves.len(), 5, "{answer}");
    // Without a limit, and on a board that is soon solved, nothing is open.
    let whole = printed("review 1212121 --json");
    assert!(whole.starts_with("{\"open\":[],"), "{whole}");
    assert_eq!(printed("review 1212121 --time 20"), printed("review 1212121"));
}
