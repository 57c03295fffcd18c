//! What a move promises: counts of threats and replies.

use puissance4_rules::Word;

use crate::simd::Lanes;

/// What the column that was best before promises in addition.
pub(crate) const BEST_KNOWN: i32 = 16;

/// What it promises to answer in the column that was just played, on a board with so many rows. If their number is odd
/// it helps on some boards and harms on others (see `NOTES.md`).
#[inline(always)]
pub(crate) fn follows_up(rows: u32) -> i32 {
    if rows.is_multiple_of(2) { 8 } else { 0 }
}

/// What it promises to be to move again: the reply was forced.
pub(crate) const MOVES_AGAIN: i32 = 32;

/// What every forced ply promises: it is played already.
pub(crate) const PLAYED: i32 = 4;

/// What moves promise to the side that made them, judged by the positions after them, four at once.
///
/// Winning cells count; more if they are one or two cells above a playable one, and if their owner gets them when both
/// follow up (see `bounds`). A winning cell just above one of the other side is worth little. Few replies mean little
/// work. The weights were found by experiment (see `NOTES.md`).
pub(crate) struct Promising<W> {
    mine: [W; 4],
    one_above: [W; 4],
    two_above: [W; 4],
    good: [W; 4],
    against: [W; 4],
}

impl<W: Word> Promising<W> {
    /// `mine` and `theirs` are the winning cells of the side that made the move and of the other, `replies` the moves
    /// of the side to move, which cannot win with any of them.
    #[inline(always)]
    pub(crate) fn new<L: Lanes<Word = W>>(mine: L, theirs: L, playable: L, replies: L, good: W) -> Self {
        let useful = mine.without(theirs.up(1));
        Self {
            mine: mine.words(),
            one_above: (useful & playable.up(1)).words(),
            two_above: (useful & playable.up(2)).words(),
            good: (useful & L::all(good)).words(),
            // No cell is both: neither side wins with a reply.
            against: (theirs | replies).words(),
        }
    }

    /// What the move of a lane promises.
    #[inline(always)]
    #[allow(clippy::cast_possible_wrap)] // Small counts.
    pub(crate) fn promise(&self, lane: usize) -> i32 {
        let count = |sets: &[W; 4]| sets[lane].count() as i32;
        18 * count(&self.mine) + 28 * count(&self.one_above) + 22 * count(&self.two_above) + 24 * count(&self.good)
            - 6 * count(&self.against)
    }
}

/// How much a column at this distance from the middle promises. 7 columns are worth 0, 6, 24, 33, 24, 6, 0.
pub(crate) fn middle(half_columns: usize) -> i32 {
    match half_columns {
        0 | 1 => 33,
        2 | 3 => 24,
        4 | 5 => 6,
        more => 6 * (6 - i32::try_from(more).unwrap_or(0)),
    }
}
