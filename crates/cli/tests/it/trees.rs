//! `puissance4 tree`: what it refuses, and the pictures in the manual.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::program::{printed, run};
use puissance4_rules::{Game, Geometry, Position};

/// The pictures of docs/algorithms.md, with the commands that write them. With `INSTA_UPDATE=always` they are written
/// anew.
const PICTURES: [(&str, &str); 4] = [
    ("tree-rules.svg", "4453 --player tactician --seed 1"),
    ("tree-minimax.svg", "445 --player minimax:1"),
    ("tree-level.svg", "32164352 --player level:4 --seed 1"),
    ("tree-proof.svg", "44444432 --player perfect --seed 1"),
];

#[test]
fn the_pictures_of_the_manual_are_what_the_program_draws() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let text = fs::read_to_string(docs.join("algorithms.md")).unwrap();
    for (name, arguments) in PICTURES {
        let svg = printed(&format!("tree {arguments} --lang en --svg -"));
        let file = docs.join(name);
        if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
            fs::write(&file, &svg).unwrap();
        }
        assert_eq!(fs::read_to_string(&file).unwrap_or_default(), svg, "{name}");
        assert!(text.contains(name), "{name} is not shown");
        let command = format!("puissance4 tree {arguments}");
        assert!(text.contains(&command), "the manual does not say: {command}");
    }
}

#[test]
fn refuses_trees_that_cannot_be_shown() {
    for (arguments, code, said) in [
        ("tree 4 --player human", 2, "--player: the thoughts of a human cannot be shown"),
        ("tree 4 --player cmd:false", 2, "--player: the thoughts of a program cannot be shown"),
        ("tree 1212121 --player minimax", 1, "the game is over"),
        ("tree 4", 2, "--player"),
        ("tree 4 --player perfect --plain", 2, "--plain: only minimax"),
        ("tree 4 --player minimax --depth 0", 2, "--depth"),
        ("tree 4 --player minimax --force", 2, "--svg"),
        ("tree 4 --player minimax --svg x.svg --json", 2, "--json"),
        ("tree 4 --player perfect --size 20x20", 1, "20x20"),
    ] {
        let answer = run(&format!("{arguments} --lang en"), "");
        assert_eq!(answer.code, code, "{arguments}: {}", answer.stderr);
        assert!(answer.stderr.contains(said), "{arguments}: {}", answer.stderr);
        assert_eq!(answer.stdout, "", "{arguments}");
    }
}

/// What is shown is a part of what is looked at: more depth, the same choice and the same number of positions.
#[test]
fn depth_is_only_what_is_shown() {
    let first_line = |depth: u8| {
        let text = printed(&format!("tree 4453 --player minimax:3 --depth {depth} --lang en"));
        (text.lines().next().unwrap().to_owned(), text.lines().count())
    };
    let (choice, lines) = first_line(1);
    let (same_choice, more_lines) = first_line(3);
    assert_eq!(choice, same_choice);
    assert!(more_lines > lines);
}

/// The game tree walked once more, to count it: each move, and what can follow until the game is over.
fn positions(position: &Position, depth: u8) -> u64 {
    let after = |column| {
        let mut after = position.clone();
        after.play(column).unwrap();
        1 + if depth > 0 { positions(&after, depth - 1) } else { 0 }
    };
    position.legal().into_iter().map(after).sum()
}

/// The counts in docs/algorithms.md: everything, and with cut-offs.
#[test]
fn a_plain_tree_has_every_position() {
    let game = Game::replay(Geometry::STANDARD, &"4453".parse().unwrap()).unwrap();
    let grouped = |number: u64| {
        let digits = number.to_string();
        let first = digits.len().saturating_sub(3);
        if first == 0 { digits } else { format!("{},{}", &digits[..first], &digits[first..]) }
    };
    let (mut all, mut fewer) = ("| all positions |".to_owned(), "| with bounds |".to_owned());
    for depth in 1..=5 {
        let tree = |options: &str| -> serde_json::Value {
            let json = printed(&format!("tree 4453 --player minimax:{depth} --depth 1 --json {options}"));
            serde_json::from_str(&json).unwrap()
        };
        let (plain, cut) = (tree("--plain"), tree(""));
        assert_eq!(plain["nodes"], positions(game.position(), depth), "{depth}");
        assert_eq!((&plain["nodes_with_cuts"], &plain["column"]), (&cut["nodes"], &cut["column"]));
        let _ = write!(all, " {} |", grouped(plain["nodes"].as_u64().unwrap()));
        let _ = write!(fewer, " {} |", grouped(cut["nodes"].as_u64().unwrap()));
    }
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/algorithms.md")).unwrap();
    assert!(page.contains(&all) && page.contains(&fewer), "{all}\n{fewer}");
}
