//! Positions and boards whose values are known, from the reference data beside the workspace, where that is at hand:
//! `shared/data`, or the folder named by `P4_REFERENCE_DATA`.

use std::path::PathBuf;

use p4_engine::{Limits, Solver};
use p4_rules::{Connect, Game, Geometry, Position, Size};

fn folder() -> Option<PathBuf> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("P4_REFERENCE_DATA").map_or_else(beside, PathBuf::from);
    if !folder.is_dir() {
        eprintln!("not checked: there is no reference data in {}", folder.display());
        return None;
    }
    Some(folder)
}

fn geometry(columns: usize, rows: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap())
}

/// Solves the first `most` positions of a file and compares their scores. Says how many there were.
fn check(file: &str, most: usize) -> usize {
    let Some(folder) = folder() else { return most };
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let (columns, rows) = file.split_once('/').unwrap().0.split_once('x').unwrap();
    let geometry = geometry(columns.parse().unwrap(), rows.parse().unwrap());
    let mut solver = Solver::new(geometry, 64).unwrap();
    let mut checked = 0;
    for line in text.lines().take(most) {
        let (moves, score) = line.split_once(' ').unwrap();
        let game = Game::replay(geometry, &moves.parse().unwrap()).unwrap();
        let solution = solver.solve(game.position(), &Limits::none()).unwrap();
        assert_eq!(solution.score.get().to_string(), score, "{file}: {moves}");
        let (value, _) = solver.solve_weak(game.position(), &Limits::none()).unwrap();
        assert_eq!(value, solution.score.value(), "{file}: {moves}");
        checked += 1;
    }
    checked
}

#[test]
fn ends_of_games_7x6() {
    assert_eq!(check("7x6/end-easy.txt", 500), 500);
}

#[test]
fn middles_of_games_7x6() {
    assert_eq!(check("7x6/middle-easy.txt", 500), 500);
    assert_eq!(check("7x6/middle-medium.txt", 500), 500);
}

#[test]
fn beginnings_of_games_7x6() {
    assert_eq!(check("7x6/begin-easy.txt", 500), 500);
    assert_eq!(check("7x6/begin-medium.txt", 100), 100);
    assert_eq!(check("7x6/begin-hard.txt", 5), 5);
}

#[test]
fn other_boards() {
    assert_eq!(check("9x5/endgame-l1.txt", 100), 100);
    assert_eq!(check("9x5/midgame-l1.txt", 50), 50);
    assert_eq!(check("10x6/endgame-l1.txt", 100), 100);
    assert_eq!(check("10x6/midgame-l1.txt", 20), 20);
}

/// `1@41`: the first player wins on move 41; `2@36`: the second; `=`: a draw. For all boards with columns + rows of at
/// most 10; larger ones take longer than a test may.
#[test]
fn whole_boards() {
    let Some(folder) = folder() else { return };
    let text = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let mut lines = text.lines().skip_while(|line| !line.starts_with("Best play on other boards"));
    let table: Vec<Vec<String>> = lines
        .by_ref()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect();
    let mut checked = 0;
    for row in &table[2..] {
        let rows: usize = row[0].parse().unwrap();
        for (columns, cell) in table[0][1..].iter().zip(&row[1..]) {
            let columns: usize = columns.parse().unwrap();
            if columns + rows > 10 || cell.is_empty() {
                continue;
            }
            let mut solver = Solver::new(geometry(columns, rows), 64).unwrap();
            let empty = Position::new(geometry(columns, rows));
            let score = solver.solve(&empty, &Limits::none()).unwrap().score;
            let plies = score.plies_to_end(0, columns * rows);
            let result = match score.get().signum() {
                0 => "=".to_owned(),
                1 => format!("1@{plies}"),
                _ => format!("2@{plies}"),
            };
            assert_eq!(&result, cell, "{columns} columns, {rows} rows");
            checked += 1;
        }
    }
    assert_eq!(checked, 6, "boards checked");
}
