//! A way of choosing a column.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_engine::Score;
use puissance4_rules::{Column, Game, Position};

use crate::bots::Forfeit;
use crate::dice::Dice;
use crate::evaluation::Note;
use crate::level::{Graded, Level};
use crate::rule::Decision;
use crate::tree::Tree;

/// A way of choosing a column. It may keep what speeds it up, but its choice must not depend on that.
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
    /// The position belongs to a game that began with the position given to
    /// [`Computer::strategy`](crate::Computer::strategy), or with an empty board of the same geometry.
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice>;

    /// The same advice, or `None` if `stop` becomes true before it is found: an interrupted search gives no advice
    /// rather than a different one. Strategies that need no time ignore `stop`.
    fn advise_unless(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        let _ = stop;
        self.advise(position, dice)
    }

    /// Advice for those who cannot wait: the same, or, once `stop` is true, that of the [stand-in](Self::stand_in).
    fn advise_by(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        let advice = self.advise_unless(position, dice, stop);
        if advice.is_some() || self.forfeit().is_some() {
            return advice;
        }
        self.stand_in(position, dice, stop)
    }

    /// Advice instead of that of a search that was cut. A player has none of its own unless it looks ahead step by
    /// step: the highest level answers. Once `stop` is true, it does so with the book or with the deepest look ahead
    /// that it finishes, in some 30 ms.
    fn stand_in(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        Graded::new(Level::HIGHEST, position.geometry()).advise_by(position, dice, stop)
    }

    /// The same advice for the last position of a game. External programs receive its moves.
    fn advise_in(&mut self, game: &Game, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        self.advise_unless(game.position(), dice, stop)
    }

    /// The same advice with everything that was looked at, kept down to `depth` moves; `None` if the game is over, if
    /// it is stopped, or if the strategy does not show what it looks at.
    fn tree(&mut self, position: &Position, dice: &mut Dice, depth: usize, stop: &Arc<AtomicBool>) -> Option<Tree> {
        let _ = (position, dice, depth, stop);
        None
    }

    /// Why there was no advice although the game goes on and nothing was stopped: programs of others can fail. Then the
    /// game is lost.
    fn forfeit(&self) -> Option<&Forfeit> {
        None
    }
}

/// A column, and what its choice was based on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The column to play.
    pub column: Column,
    /// Its note, from strategies that give notes.
    pub note: Option<Note>,
    /// Its exact score, from strategies that know it.
    pub score: Option<Score>,
    /// The rule that decided, from strategies that have rules.
    pub decision: Option<Decision>,
}

impl From<Column> for Advice {
    /// Advice without a reason.
    fn from(column: Column) -> Self {
        Self { column, note: None, score: None, decision: None }
    }
}
