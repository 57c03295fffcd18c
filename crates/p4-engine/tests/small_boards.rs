//! Every position of small boards, against plain minimax.

use std::collections::HashMap;

use p4_engine::{Limits, Solver};
use p4_rules::{Connect, Geometry, Position, Size};

/// The score by the definition: the best of all moves, to the end of the game.
fn minimax(position: &Position, scores: &mut HashMap<Position, i32>) -> i32 {
    if let Some(score) = scores.get(position) {
        return *score;
    }
    let cells = i32::try_from(position.geometry().size().cells()).unwrap();
    let ply = i32::try_from(position.ply()).unwrap();
    let score = if position.winner().is_some() {
        -((cells + 2 - ply) / 2)
    } else {
        let after = |column| {
            let mut after = position.clone();
            after.play(column).unwrap();
            -minimax(&after, scores)
        };
        position.legal().into_iter().map(after).max().unwrap_or(0)
    };
    scores.insert(position.clone(), score);
    score
}

fn check(columns: usize, rows: usize, connect: usize) {
    let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
    let mut scores = HashMap::new();
    minimax(&Position::new(geometry), &mut scores);
    let mut solver = Solver::new(geometry, 16).unwrap();
    for (position, score) in &scores {
        let solution = solver.solve(position, &Limits::none()).unwrap();
        assert_eq!(solution.score.get(), *score, "{position:?}");
        let (value, _) = solver.solve_weak(position, &Limits::none()).unwrap();
        assert_eq!(value, solution.score.value(), "{position:?}");
    }
}

#[test]
fn four_by_four() {
    check(4, 4, 4);
    check(4, 4, 3);
    check(4, 4, 2);
}

#[test]
fn five_by_four() {
    check(5, 4, 4);
}

#[test]
fn four_by_five() {
    check(4, 5, 4);
}

#[test]
fn narrow_and_flat_boards() {
    for (columns, rows) in
        [(1, 1), (1, 2), (2, 1), (1, 9), (9, 1), (2, 5), (5, 2), (6, 2), (3, 4), (4, 3), (3, 5), (5, 3)]
    {
        for connect in 2..=5 {
            check(columns, rows, connect);
        }
    }
}

/// One column of 64 cells needs 65 bits.
#[test]
fn a_tower() {
    check(1, 64, 4);
}
