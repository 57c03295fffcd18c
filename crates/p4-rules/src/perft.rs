//! Counts of what can happen from a position: games, and distinct positions.
//!
//! They are known facts about the game, so that they test the rules; and they tell how large it is.

use crate::bitboard::Word;
use crate::board::Board;
use crate::player::Player;
use crate::position::{Discs, Position};

/// In how many ways the next `depth` moves can be played. Games that end sooner are not counted.
pub fn paths(position: &Position, depth: usize) -> u128 {
    let legal = position.legal();
    match depth {
        0 => 1,
        1 => legal.len() as u128,
        _ => {
            let after = |column| {
                let mut after = position.clone();
                let played = after.play(column);
                debug_assert!(played.is_ok(), "legal columns can be played");
                paths(&after, depth - 1)
            };
            legal.into_iter().map(after).sum()
        }
    }
}

/// How many different positions there are after 0, 1, 2, … moves, to the end of the longest game.
///
/// Positions are the same if the same cells are held by the same players, however they came about. Games that are over
/// are counted and not continued. Mirror images count separately.
pub fn distinct_positions(position: &Position) -> Box<dyn Iterator<Item = usize>> {
    if position.is_over() {
        return Box::new(std::iter::once(1));
    }
    match position.discs() {
        Discs::Small(board) => Box::new(Layers { boards: vec![*board], to_move: position.to_move() }),
        Discs::Medium(board) => Box::new(Layers { boards: vec![*board], to_move: position.to_move() }),
        Discs::Large(board) => Box::new(Layers { boards: vec![**board], to_move: position.to_move() }),
    }
}

/// All boards with the same number of discs, one layer after another.
struct Layers<W> {
    boards: Vec<Board<W>>,
    to_move: Player,
}

impl<W: Word + 'static> Iterator for Layers<W> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let count = self.boards.len();
        if count == 0 {
            return None;
        }
        let mover = self.to_move;
        let mut next = Vec::new();
        for board in self.boards.drain(..).filter(|board| !board.has_line(mover.other())) {
            for column in board.open_columns() {
                let mut after = board;
                after.drop_disc(mover, column);
                next.push(after);
            }
        }
        next.sort_unstable_by_key(|board: &Board<W>| (board.discs(mover).word(), board.occupied().word()));
        next.dedup();
        self.boards = next;
        self.to_move = mover.other();
        Some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    #[test]
    fn the_first_moves_of_the_standard_board() {
        let empty = Position::new(Geometry::STANDARD);
        let ways: Vec<u128> = (0..8).map(|depth| paths(&empty, depth)).collect();
        // After seven moves the first player can have won, and six fill a column.
        assert_eq!(ways, [1, 7, 49, 343, 2401, 16807, 117_649, 823_536]);
    }
}
