//! Positions and boards with known values, from the reference data: `shared/data` beside the workspace, or the folder
//! named by `PUISSANCE4_REFERENCE_DATA`. Without the folder, each test prints that it is skipped. `uci.rs` needs no
//! file.
//!
//! Tests that take too long are ignored here and run by `cargo xtask verify`.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::openings::layer;
use crate::scored::Scored;
use puissance4_engine::{Book, Limits, Solver, Value};
use puissance4_rules::{Connect, Geometry, Player, Position, Size};

/// Names the folder of the reference data, if it is not beside the workspace.
const VARIABLE: &str = "PUISSANCE4_REFERENCE_DATA";

fn folder() -> Option<PathBuf> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os(VARIABLE).map_or_else(beside, PathBuf::from);
    if !folder.is_dir() {
        skipped(&folder);
        return None;
    }
    Some(folder)
}

/// Says that a test is skipped. Written past the test runner, which shows nothing of tests that pass.
fn skipped(folder: &Path) {
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let text = format!("SKIPPED {name}: there is no reference data in {}. Set {VARIABLE}.\n", folder.display());
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// The text that says what is known about whole boards.
fn facts() -> Option<String> {
    let file = folder()?.join("README.md");
    Some(std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())))
}

/// What follows a heading in the facts, to the end of the line.
fn fact<'a>(facts: &'a str, heading: &str) -> &'a str {
    let line = facts.lines().find_map(|line| line.trim_start_matches("- ").strip_prefix(heading));
    line.unwrap_or_else(|| panic!("the facts have no '{heading}'")).trim().trim_end_matches('.')
}

fn geometry(columns: usize, rows: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap())
}

/// Solves the first `most` positions of a file and compares their scores. Returns how many there were.
fn check(file: &str, most: usize, mebibytes: usize) -> usize {
    let Some(folder) = folder() else { return most };
    let start = Instant::now();
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let size = file.split_once('/').unwrap().0.parse().unwrap();
    let geometry = Geometry::new(size, Connect::new(4).unwrap());
    let mut solver = Solver::new(geometry, mebibytes).unwrap();
    let checked = text.lines().take(most).map(|line| Scored::read(geometry, line).check(&mut solver)).count();
    println!("{file}: {checked} positions, {} nodes, {:.1} s", solver.nodes(), start.elapsed().as_secs_f64());
    checked
}

#[test]
fn ends_of_games_7x6() {
    assert_eq!(check("7x6/end-easy.txt", 500, 64), 500);
}

#[test]
fn middles_of_games_7x6() {
    assert_eq!(check("7x6/middle-easy.txt", 500, 64), 500);
    assert_eq!(check("7x6/middle-medium.txt", 500, 64), 500);
}

#[test]
fn beginnings_of_games_7x6() {
    assert_eq!(check("7x6/begin-easy.txt", 500, 64), 500);
    assert_eq!(check("7x6/begin-medium.txt", 100, 64), 100);
    assert_eq!(check("7x6/begin-hard.txt", 5, 64), 5);
}

#[test]
fn other_boards() {
    assert_eq!(check("9x5/endgame-l1.txt", 100, 64), 100);
    assert_eq!(check("9x5/midgame-l1.txt", 50, 64), 50);
    assert_eq!(check("10x6/endgame-l1.txt", 100, 64), 100);
    assert_eq!(check("10x6/midgame-l1.txt", 20, 64), 20);
}

/// Every position of every file there is.
#[test]
#[ignore = "takes hours; run by cargo xtask verify"]
fn every_position() {
    let Some(folder) = folder() else { return };
    let boards = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let files = boards.flat_map(|board| std::fs::read_dir(board).unwrap().map(|entry| entry.unwrap().path()));
    let names = files.map(|file| file.strip_prefix(&folder).unwrap().to_str().unwrap().to_owned());
    let mut names: Vec<String> = names.collect();
    assert!(names.len() >= 17, "{names:?}");
    // Small boards first: the last file of the largest takes longer than all others together.
    names.sort_by_key(|name| {
        let size: Size = name.split_once('/').unwrap().0.parse().unwrap();
        (size.cells(), name.clone())
    });
    for name in names {
        assert!(check(&name, usize::MAX, 1024) > 0, "{name} is empty");
    }
}

/// Solves the empty boards with at most this many columns + rows and compares them with what is known. Returns how many
/// there were.
///
/// `1@41`: the first player wins on move 41; `2@36`: the second; `=`: a draw.
fn check_boards(facts: &str, columns_and_rows: usize, mebibytes: usize) -> usize {
    let table: Vec<Vec<&str>> = facts
        .lines()
        .skip_while(|line| !line.starts_with("Best play on other boards"))
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let mut checked = 0;
    for row in &table[2..] {
        let rows: usize = row[0].parse().unwrap();
        for (columns, cell) in table[0][1..].iter().zip(&row[1..]) {
            let columns: usize = columns.parse().unwrap();
            if columns + rows > columns_and_rows || cell.is_empty() {
                continue;
            }
            let start = Instant::now();
            let mut solver = Solver::new(geometry(columns, rows), mebibytes).unwrap();
            let empty = Position::new(geometry(columns, rows));
            let solution = solver.solve(&empty, &Limits::none()).unwrap();
            let plies = solution.score.plies_to_end(0, columns * rows);
            let result = match solution.score.value() {
                Value::Draw => "=".to_owned(),
                Value::Win => format!("1@{plies}"),
                Value::Loss => format!("2@{plies}"),
            };
            let (nodes, seconds) = (solution.nodes, start.elapsed().as_secs_f64());
            println!("{columns} columns, {rows} rows: {result}, {nodes} nodes, {seconds:.1} s");
            assert_eq!(result, *cell, "{columns} columns, {rows} rows");
            checked += 1;
        }
    }
    checked
}

#[test]
fn whole_boards() {
    let Some(facts) = facts() else { return };
    assert_eq!(check_boards(&facts, 12, 64), 15, "boards checked");
}

#[test]
#[ignore = "takes minutes; run by cargo xtask verify"]
fn larger_whole_boards() {
    let Some(facts) = facts() else { return };
    assert_eq!(check_boards(&facts, 13, 1024), 21, "boards checked");
}

/// Counts which of the positions after this many moves are won, drawn and lost for the first player, and compares that
/// with what is known. Each position is solved, or its mirror image.
fn check_counts(facts: &str, solver: &mut Solver, moves: usize) {
    let (start, nodes) = (Instant::now(), solver.nodes());
    let mut values = HashMap::new();
    let [mut won, mut drawn, mut lost] = [0; 3];
    for position in layer(moves) {
        let known = values.get(&position.mirrored()).copied();
        let value = known.unwrap_or_else(|| solver.solve_weak(&position, &Limits::none()).unwrap().0);
        match (value, position.to_move()) {
            (Value::Draw, _) => drawn += 1,
            (Value::Win, Player::First) | (Value::Loss, Player::Second) => won += 1,
            (Value::Loss, Player::First) | (Value::Win, Player::Second) => lost += 1,
        }
        values.insert(position, value);
    }
    let counts = format!("{won}/{drawn}/{lost}");
    let (nodes, seconds) = (solver.nodes() - nodes, start.elapsed().as_secs_f64());
    println!("after {moves} moves: {counts}, {nodes} nodes, {seconds:.1} s");
    let known = fact(facts, "Won / drawn / lost for the first player among them:").split(", ").nth(moves);
    assert_eq!(Some(counts.as_str()), known, "after {moves} moves");
}

/// The score of every first move, by searching.
#[test]
fn first_moves_7x6() {
    let Some(facts) = facts() else { return };
    let start = Instant::now();
    let mut solver = Solver::new(Geometry::STANDARD, 256).unwrap();
    let analysis = solver.analyze(&Position::new(Geometry::STANDARD), &Limits::none()).unwrap();
    let scores: Vec<String> = analysis.columns.iter().map(|column| column.value.unwrap().0.to_string()).collect();
    let scores = scores.join(" ");
    println!("first moves: {scores}, {} nodes, {:.1} s", solver.nodes(), start.elapsed().as_secs_f64());
    assert_eq!(scores, fact(&facts, "Score of each first move on 7x6:"));
}

/// How many positions are won, drawn and lost, by the book; it was made by the search, which `later_openings_7x6` asks.
#[test]
fn openings_7x6() {
    let Some(facts) = facts() else { return };
    let mut solver = Solver::new(Geometry::STANDARD, 64).unwrap().with_book(Book::embedded());
    for moves in 0..=6 {
        check_counts(&facts, &mut solver, moves);
    }
}

#[test]
#[ignore = "takes an hour; run by cargo xtask verify"]
fn later_openings_7x6() {
    let Some(facts) = facts() else { return };
    let mut solver = Solver::new(Geometry::STANDARD, 1024).unwrap();
    // The last first: what it finds out answers the others at once.
    for moves in (0..=6).rev() {
        check_counts(&facts, &mut solver, moves);
    }
}
