//! In which order moves are searched: the most promising first.
//!
//! Every move has a `promise`, a few counts of threats and replies. With many cells left it is corrected: on the
//! standard board by [`NTuples`], tables of weights that were learned from what moves cost in real searches (see
//! [`comparison`] and `docs/algorithms.md`), on others by `open_lines`. An order cannot change a score, only the number
//! of nodes that it takes to find it.

use std::sync::Arc;

use puissance4_rules::Word;
use puissance4_rules::shape::Shape;

pub mod comparison;
mod n_tuples;
mod open_lines;
mod promise;

pub use n_tuples::{HEADS, NTuples, WEIGHTS, each_index, head, twin};
pub(crate) use promise::{BEST_KNOWN, MOVES_AGAIN, PLAYED, Promising, follows_up, middle};

/// With fewer empty cells than this the promise alone decides: nodes are too cheap to look closer.
pub(crate) const CORRECTED_FROM: i32 = 20;

/// A point of promise is worth this many points of what corrects it.
pub const PROMISE_UNIT: i32 = 2;

/// What corrects the promises of moves.
#[derive(Clone, Debug)]
pub enum Correction {
    /// Nothing.
    None,
    /// Weights that were learned for the board.
    Tables(Arc<NTuples>),
    /// Open lines, on any board.
    OpenLines,
}

impl Correction {
    /// The best one for a board.
    pub(crate) fn best<S: Shape>(shape: S) -> Self {
        NTuples::embedded(shape).map_or(Self::OpenLines, Self::Tables)
    }

    /// A promise, corrected. A node with so many discs is asked whether its score is above `alpha`. `mine` and `theirs`
    /// are the discs after the move and what it forces, of the side that made it and of the other; `turned` says
    /// whether that side is to move again.
    #[inline(always)]
    pub(crate) fn apply<S: Shape>(
        &self,
        shape: S,
        (ply, alpha): (i32, i32),
        (mine, theirs): (S::Word, S::Word),
        turned: bool,
        promise: i32,
    ) -> i32 {
        let correction = match self {
            Self::None => 0,
            Self::Tables(tables) => tables.weigh(head(ply, alpha), mine.low_u64(), theirs.low_u64(), turned),
            Self::OpenLines => open_lines::weigh(shape, mine, theirs, alpha),
        };
        PROMISE_UNIT * promise + correction
    }
}
