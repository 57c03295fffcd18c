//! Every position of small boards, against the judge.

use std::collections::HashSet;

use crate::judge::Judge;
use puissance4_engine::{Limits, Solver};
use puissance4_rules::{Column, Connect, Game, Geometry, Position, Size};

/// Compares every position that can follow, each once.
fn check_all(game: &mut Game, judge: &mut Judge, solver: &mut Solver, seen: &mut HashSet<Position>) {
    if !seen.insert(game.position().clone()) {
        return;
    }
    // The later positions first, so the judge has only one move to look ahead.
    for column in game.position().legal() {
        game.play(column).unwrap();
        check_all(game, judge, solver, seen);
        game.undo().unwrap();
    }
    let position = game.position();
    let solution = solver.solve(position, &Limits::none()).unwrap();
    let score = solution.score.get();
    let moves: Vec<usize> = game.moves().0.into_iter().map(Column::number).collect();
    assert_eq!(Some(score), judge.score(&moves, score, usize::MAX), "{position:?}");
    let (value, _) = solver.solve_weak(position, &Limits::none()).unwrap();
    assert_eq!(value, solution.score.value(), "{position:?}");
}

fn check(columns: usize, rows: usize, connect: usize) {
    let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
    let mut judge = Judge::new(columns, rows, connect);
    let mut solver = Solver::new(geometry, 16).unwrap();
    check_all(&mut Game::new(geometry), &mut judge, &mut solver, &mut HashSet::new());
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
