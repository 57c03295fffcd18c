//! A game that leads to a position.

use std::collections::HashSet;

use crate::cell::{Cell, Column};
use crate::game::Game;
use crate::player::Player;
use crate::position::Position;

impl Game {
    /// A game from the empty board that leads to this position; `None` if there is none, or if it is too hard to find
    /// on a large board. Player 1 starts.
    ///
    /// ```
    /// use puissance4_rules::{Game, Geometry};
    ///
    /// let wanted = Game::replay(Geometry::STANDARD, &"4453".parse()?)?;
    /// let found = Game::leading_to(wanted.position()).unwrap();
    /// assert_eq!(found.position(), wanted.position());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn leading_to(position: &Position) -> Option<Self> {
        let geometry = position.geometry();
        let discs = |column: Column| -> Vec<Player> {
            geometry.rows().map_while(|row| position.at(Cell::new(column, row))).collect()
        };
        let wanted: Vec<Vec<Player>> = geometry.columns().map(discs).collect();
        let ply = wanted.iter().map(Vec::len).sum();
        let mut search = Search { wanted, ply, dead_ends: HashSet::new() };
        let mut game = Self::new(geometry);
        (search.complete(&mut game) && game.position() == position).then_some(game)
    }
}

/// Positions of large boards can have more orders than there is time and memory for. So many dead ends are far beyond
/// what the standard board needs; then no game is found.
const MAX_DEAD_ENDS: usize = 1 << 18;

struct Search {
    /// The discs of each column, from the bottom.
    wanted: Vec<Vec<Player>>,
    ply: usize,
    /// How high the columns were where no order of the remaining discs was found.
    dead_ends: HashSet<Vec<u8>>,
}

impl Search {
    /// Plays the discs that are missing, in some order that the rules allow; false, and the game is as it was, if there
    /// is none.
    fn complete(&mut self, game: &mut Game) -> bool {
        if game.ply() == self.ply {
            return true;
        }
        let columns: Vec<Column> = game.position().geometry().columns().collect();
        let heights: Vec<u8> = columns.iter().map(|column| height(game.position(), *column)).collect();
        if self.dead_ends.contains(&heights) || self.dead_ends.len() == MAX_DEAD_ENDS {
            return false;
        }
        let player = game.position().to_move();
        for (index, column) in columns.into_iter().enumerate() {
            let next = self.wanted[index].get(usize::from(heights[index]));
            if next == Some(&player) && game.play(column).is_ok() {
                if self.complete(game) {
                    return true;
                }
                let _ = game.undo();
            }
        }
        self.dead_ends.insert(heights);
        false
    }
}

/// How many discs a column has.
fn height(position: &Position, column: Column) -> u8 {
    let geometry = position.geometry();
    let discs = geometry.rows().take_while(|row| position.at(Cell::new(column, *row)).is_some()).count();
    u8::try_from(discs).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;
    use proptest::prelude::*;

    fn position(columns: &[&[usize]], to_move: Player) -> Position {
        let columns: Vec<(Column, Vec<Player>)> = columns
            .iter()
            .enumerate()
            .map(|(index, discs)| {
                let discs = discs.iter().map(|number| Player::from_number(*number).unwrap()).collect();
                (Column::from_index(index).unwrap(), discs)
            })
            .collect();
        let columns = columns.iter().map(|(column, discs)| (*column, discs.as_slice()));
        Position::set_up(Geometry::STANDARD, columns, to_move).unwrap()
    }

    #[test]
    fn refuses_unreachable_positions() {
        let found = |columns: &[&[usize]], to_move| Game::leading_to(&position(columns, to_move));
        assert_eq!(found(&[&[1], &[2]], Player::First).unwrap().moves().to_string(), "12");
        // The second player cannot have the first disc.
        assert_eq!(found(&[&[2, 1]], Player::First), None);
        // Two discs too many, and the wrong side to move.
        assert_eq!(found(&[&[1], &[1]], Player::Second), None);
        assert_eq!(found(&[&[1]], Player::First), None);
        // All four discs of the line are covered, so the game was over before the last disc.
        let over = [[1, 2].as_slice(), &[1, 2], &[1, 2], &[1, 1], &[], &[2]];
        assert_eq!(found(&over, Player::Second), None);
    }

    proptest! {
        #[test]
        fn every_game_can_be_found_again(choices in prop::collection::vec(0_usize..7, 0..42)) {
            let mut game = Game::new(Geometry::STANDARD);
            for choice in choices {
                let _ = game.play(Column::from_index(choice).unwrap());
            }
            let found = Game::leading_to(game.position()).unwrap();
            prop_assert_eq!(found.position(), game.position());
        }
    }
}
