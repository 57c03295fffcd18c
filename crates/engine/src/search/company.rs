//! A search in company: several threads ask the same question, and share the large table.
//!
//! They stay out of each other's way. A child that another thread searches is put off; when this thread comes back to
//! it, the table may have the answer. And once another thread has answered for a node on the way from the root to here,
//! all that is below it is abandoned.

use puissance4_rules::shape::Shape;

use super::Search;
use crate::limits::Stopped;
use crate::simd::Lanes;
use crate::statistics::Observer;
use crate::transposition_table::TranspositionTable;

/// Threads watch each other only at nodes with more empty cells than this: the others are searched too quickly.
const WORTH_SHARING: i32 = 22;

/// With more empty cells than this even the most promising child is put off if another thread searches it. With fewer
/// it is not: it is likely to be the only one that has to be searched.
const WORTH_PARTING: i32 = 27;

/// Why the search of a node ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interruption {
    /// A limit was reached.
    Stopped,
    /// Another thread has answered for a node above. If the large table has lost that answer by now, the search goes on
    /// from the root.
    Answered,
}

impl From<Stopped> for Interruption {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

impl<S: Shape, L: Lanes<Word = S::Word>, T: TranspositionTable<S::Word>, O: Observer> Search<S, L, T, O> {
    /// Whether this thread watches the others at a node with so many discs.
    #[inline(always)]
    pub(super) fn shares(&self, ply: i32) -> bool {
        self.in_company && self.shape.cells() - ply > WORTH_SHARING
    }

    /// Whether it puts off even the first child of such a node.
    #[inline(always)]
    pub(super) fn parts(&self, ply: i32) -> bool {
        self.shape.cells() - ply > WORTH_PARTING
    }

    /// Whether another thread has answered the question to a node that this one is still searching.
    pub(super) fn is_answered(&self) -> bool {
        self.path.iter().any(|(place, alpha)| self.answer_in_table(*place, *alpha).is_some())
    }

    /// What the large table says to a question.
    pub(super) fn answer_in_table(&self, place: T::Place, alpha: i32) -> Option<i32> {
        self.far.table.get(place)?.answer(alpha)
    }
}
