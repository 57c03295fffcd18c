//! What a move promises: counts of threats and replies.

use puissance4_rules::Word;

/// What the column that was best before promises in addition.
pub(crate) const BEST_KNOWN: i32 = 16;

/// What it promises to answer in the column that was just played, on a board with so many rows. If their number is odd it helps
/// on some boards and harms on others (see `NOTES.md`).
#[inline(always)]
pub(crate) fn follows_up(rows: u32) -> i32 {
    if rows.is_multiple_of(2) { 8 } else { 0 }
}

/// What it promises to be to move again: the reply was forced.
pub(crate) const MOVES_AGAIN: i32 = 32;

/// What every forced ply promises: it is played already.
pub(crate) const PLAYED: i32 = 4;

/// How much a move promises to the side that made it, judged by the position after it: `mine` and `theirs` are the winning cells of
/// that side and of the other, `replies` the moves of the side to move.
///
/// Winning cells count; more if they are one or two cells above a playable one, and if their owner gets them when both follow up
/// (see `bounds`). A winning cell just above one of the other side is worth little. Few replies mean little work. The weights were
/// found by experiment (see `NOTES.md`).
#[inline(always)]
#[allow(clippy::cast_possible_wrap)] // Small counts.
pub(crate) fn promise<W: Word>(mine: W, theirs: W, playable: W, replies: W, good: W) -> i32 {
    let useful = mine.without(theirs.up(1));
    let count = |set: W| set.count() as i32;
    18 * count(mine)
        + 28 * count(useful & playable.up(1))
        + 22 * count(useful & playable.up(2))
        + 24 * count(useful & good)
        - 6 * count(theirs)
        - 6 * count(replies)
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
