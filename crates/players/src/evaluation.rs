//! A note for a position, between -1 (lost) and +1 (won), without looking ahead.

use puissance4_rules::{Player, Position};
use serde::{Deserialize, Serialize};

/// How good a position is for a player: -1 lost, +1 won, in between otherwise.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
pub struct Note(f64);

impl Note {
    /// The other has won.
    pub const LOST: Self = Self(-1.0);
    /// Neither is better.
    pub const EVEN: Self = Self(0.0);
    /// Won.
    pub const WON: Self = Self(1.0);

    /// The number.
    pub fn get(self) -> f64 {
        self.0
    }
}

/// The note of `position` for `me`.
///
/// -1 if the other has a line, else +1 if I have one, else 0 if the board is full. Else, with `m` and `o` the numbers
/// of times that all but one of a winning line's discs stand one after another (threes, for four in a row), mine and
/// the other's, `(m - o) / (m + o + 1)`: 0 when both have as many, towards 1 the more I have, and never 1.
#[inline]
pub fn evaluate(position: &Position, me: Player) -> Note {
    match position.winner() {
        Some(winner) if winner == me => return Note::WON,
        Some(_) => return Note::LOST,
        None if position.is_draw() => return Note::EVEN,
        None => {}
    }
    let threes = |player| {
        let count = position.count_runs(player, position.geometry().connect().get() - 1);
        // At most four for each of 4096 cells.
        f64::from(u16::try_from(count).unwrap_or(u16::MAX))
    };
    let (mine, others) = (threes(me), threes(me.other()));
    Note((mine - others) / (mine + others + 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Demo, Game, Geometry};

    fn note(moves: &str, me: Player) -> f64 {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        evaluate(game.position(), me).get()
    }

    #[test]
    #[allow(clippy::float_cmp)] // Small fractions, computed in one step.
    fn threes_count_for_their_owner() {
        assert_eq!(note("", Player::First), 0.0);
        assert_eq!(note("12121", Player::First), 0.5);
        assert_eq!(note("12121", Player::Second), -0.5);
        assert_eq!(note("121212", Player::First), 0.0);
        assert_eq!(note("1212121", Player::First), 1.0);
        assert_eq!(note("1212121", Player::Second), -1.0);
        assert_eq!(evaluate(Demo::Draw.game().position(), Player::First), Note::EVEN);
    }
}
