//! A way of choosing a column.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_engine::Score;
use puissance4_rules::{Column, Position};

use crate::dice::Dice;
use crate::evaluation::Note;

/// A way of choosing a column. It may remember what helps it think, but not so that its choice depends on it.
///
/// ```
/// use puissance4_players::{Advice, Dice, Strategy};
/// use puissance4_rules::{Geometry, Position};
///
/// /// Always the leftmost column.
/// struct Leftmost;
///
/// impl Strategy for Leftmost {
///     fn advise(&mut self, position: &Position, _: &mut Dice) -> Option<Advice> {
///         position.legal().into_iter().next().map(Advice::from)
///     }
/// }
///
/// let advice = Leftmost.advise(&Position::new(Geometry::STANDARD), &mut Dice::seeded(1));
/// assert_eq!(advice.unwrap().column.number(), 1);
/// ```
pub trait Strategy: Send {
    /// The column to play for the side to move; `None` if and only if the game is over.
    ///
    /// The position is one of a game that began where [`Computer::strategy`](crate::Computer::strategy) was told, or on an
    /// empty board of the same geometry.
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice>;

    /// The same advice, or `None` if `stop` becomes true before it is found: whoever is interrupted says nothing, rather than
    /// something else. Those who need no time to think do not look at it.
    fn advise_unless(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        let _ = stop;
        self.advise(position, dice)
    }
}

/// A column, and what its choice was based on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The column to play.
    pub column: Column,
    /// How good it looked, to those who give notes.
    pub note: Option<Note>,
    /// What it is worth, to those who know.
    pub score: Option<Score>,
}

impl From<Column> for Advice {
    /// Advice without a reason.
    fn from(column: Column) -> Self {
        Self { column, note: None, score: None }
    }
}
