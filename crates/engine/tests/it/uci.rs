//! The data set "Connect-4" of the UCI Machine Learning Repository, from its definition: all positions after eight
//! moves in which neither player has won and the next move is not forced, with the result for the first player under
//! best play.
//!
//! The file is not needed. Its 67,557 positions are exactly those in which neither player can win with the next disc,
//! of two mirror images one. The numbers of won, lost and drawn positions are those of J. Tromp, who made the data set.

use std::collections::HashSet;

use crate::openings::layer;
use puissance4_engine::{Book, Limits, Solver, Value};
use puissance4_rules::{Geometry, Player, Position};

/// How many of the positions the first player, who is to move, wins, loses and draws.
const POSITIONS: usize = 67_557;
const WON: usize = 44_473;
const LOST: usize = 16_635;
const DRAWN: usize = 6_449;

fn can_win_at_once(position: &Position, player: Player) -> bool {
    position.legal().into_iter().any(|column| position.wins_at(player, column))
}

/// The positions of the data set.
fn positions() -> Vec<Position> {
    let is_open = |position: &Position| {
        !position.is_over() && !Player::BOTH.into_iter().any(|player| can_win_at_once(position, player))
    };
    let mut mirrors = HashSet::new();
    let mut positions = Vec::new();
    for position in layer(8).into_iter().filter(is_open) {
        if !mirrors.contains(&position) {
            mirrors.insert(position.mirrored());
            positions.push(position);
        }
    }
    positions
}

#[test]
fn the_results_of_the_uci_data_set() {
    let positions = positions();
    assert_eq!(positions.len(), POSITIONS);
    let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap().with_book(Book::embedded());
    let [mut won, mut lost, mut drawn] = [0; 3];
    for position in &positions {
        assert_eq!(position.to_move(), Player::First);
        match solver.solve_weak(position, &Limits::none()).unwrap().0 {
            Value::Win => won += 1,
            Value::Loss => lost += 1,
            Value::Draw => drawn += 1,
        }
    }
    assert_eq!((won, lost, drawn), (WON, LOST, DRAWN));
}
