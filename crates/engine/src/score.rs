//! The score of a position for the side to move.

use std::fmt;
use std::ops::Neg;

use serde::{Deserialize, Serialize};

/// The exact value of a position: 0 for a draw, n > 0 if the side to move wins with its n-th last disc, so bigger
/// is sooner, -n if the other side does.
///
/// Winning on ply p of a board of N cells is worth (N + 2 - p) / 2, rounded down.
///
/// ```
/// use puissance4_engine::{Limits, Solver, Value};
/// use puissance4_rules::{Game, Geometry};
///
/// let game = Game::replay(Geometry::STANDARD, &"121212".parse()?)?;
/// let score = Solver::new(Geometry::STANDARD, 16)?.solve(game.position(), &Limits::none())?.score;
/// assert_eq!((score.get(), score.value()), (18, Value::Win));
/// assert_eq!(score.plies_to_end(6, 42), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Score(i32);

/// Win, draw or loss for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// The other side wins.
    Loss,
    /// A draw.
    Draw,
    /// The side to move wins.
    Win,
}

impl Value {
    /// Its name, for programs and for choosing sentences.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// How many moves the winner makes in `plies` plies that end with the win. People count these: "wins in 3".
pub fn moves_to_win(plies: usize) -> usize {
    plies.div_ceil(2)
}

/// The score of winning on a ply, as a plain number for the search.
#[inline]
pub(crate) fn win_on(ply: i32, cells: i32) -> i32 {
    // Shifted, not divided: that is one instruction, and the same for a ply of the game.
    (cells + 2 - ply) >> 1
}

impl Score {
    /// A draw.
    pub const DRAW: Self = Self(0);

    pub(crate) fn new(number: i32) -> Self {
        Self(number)
    }

    /// The score of the side that wins on a ply of a board with this many cells; 0 if there is no such ply.
    pub fn of_win_on(ply: usize, cells: usize) -> Self {
        Self(i32::try_from((cells + 2).saturating_sub(ply) / 2).unwrap_or(0))
    }

    /// The number.
    pub fn get(self) -> i32 {
        self.0
    }

    /// Who wins.
    pub fn value(self) -> Value {
        match self.0 {
            0 => Value::Draw,
            1.. => Value::Win,
            _ => Value::Loss,
        }
    }

    /// How many plies the game lasts with best play, from a position with `ply` discs on a board of `cells` cells.
    ///
    /// Two plies in a row have the same score; the winner's plies are every other one, which tells them apart. 0 if no
    /// game on such a board has that score there.
    pub fn plies_to_end(self, ply: usize, cells: usize) -> usize {
        let twice = 2 * self.0.unsigned_abs() as usize;
        let winner_moves_now = match self.value() {
            Value::Draw => return cells.saturating_sub(ply),
            Value::Win => true,
            Value::Loss => false,
        };
        // The last ply of that score, or the one before.
        let last = cells.saturating_add(2).saturating_sub(twice).saturating_sub(ply);
        let is_winners = last % 2 == usize::from(winner_moves_now);
        if is_winners { last } else { last.saturating_sub(1) }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_makes_every_other_move() {
        // To move: wins at once, or with the third disc. Not to move: wins with the first disc, or the second.
        assert_eq!([1, 5, 2, 4].map(moves_to_win), [1, 3, 1, 2]);
    }

    #[test]
    fn plies_follow_from_scores() {
        // The first player wins the empty standard board on move 41.
        assert_eq!(Score::new(1).plies_to_end(0, 42), 41);
        assert_eq!(Score::new(-1).plies_to_end(1, 42), 40);
        assert_eq!(Score::new(1).plies_to_end(1, 42), 41, "the second player wins on move 42");
        assert_eq!(Score::DRAW.plies_to_end(30, 42), 12);
        for cells in [9, 16, 42, 45] {
            for ply in 0..cells {
                for end in ply + 1..=cells {
                    let winners = (end - ply) % 2 == 1;
                    let score = win_on(i32::try_from(end).unwrap(), i32::try_from(cells).unwrap());
                    assert_eq!(Score::of_win_on(end, cells), Score::new(score));
                    let score = Score::new(if winners { score } else { -score });
                    assert_eq!(score.plies_to_end(ply, cells), end - ply, "{cells} cells, ply {ply}, end {end}");
                }
            }
        }
    }
}
