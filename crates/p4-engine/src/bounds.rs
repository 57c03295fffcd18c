//! What can be said about a score without searching.
//!
//! The names: X is to move, O is the other. E is the number of empty cells. The *rest* of a column is the number of its
//! empty cells. Every rule is checked against plain search on many boards (`tests/bounds.rs` and the tests below).
//!
//! # Following up
//!
//! Suppose that every column has an even rest. If O always answers in the column that X has just played, X gets the lower
//! and O the upper cell of each pair, whatever X does:
//!
//! ```text
//!    o o o o         every pair of empty cells, counted from the top;
//!    x x x x         the lower ones are the cells of `Shape::low`
//!    o o   o
//!    x x   x
//! ```
//!
//! So X ends up with its discs and all low cells, or with fewer of them if the game ends before. If that set holds no
//! line, X cannot win.
//!
//! Columns with an odd rest: their bottom cells are not low. If E is even there is an even number of such columns. O
//! puts their bottom cells in pairs and answers one bottom cell with the other of its pair; both can be played from the
//! start, so that the answer is always there; what is left of the two columns is even. X gets one of each pair.

use p4_rules::Word;

use crate::score::win_on;
use crate::shape::Shape;

/// Something proved about the score of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    AtMost(i32),
    AtLeast(i32),
}

impl Bound {
    /// What answers the question whether the score is above `alpha`, if this does.
    #[inline]
    pub(crate) fn decides(self, alpha: i32) -> Option<i32> {
        match self {
            Self::AtMost(score) if score <= alpha => Some(score),
            Self::AtLeast(score) if score > alpha => Some(score),
            _ => None,
        }
    }
}

/// A position as the rules see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<W> {
    /// The discs of X, who is to move and cannot win at once.
    pub(crate) mover: W,
    /// The discs of O.
    pub(crate) other: W,
    /// All discs.
    pub(crate) occupied: W,
    /// The empty cells that complete a line of O. X can deal with all of them that are playable.
    pub(crate) other_wins: W,
    /// How many discs there are.
    pub(crate) ply: i32,
}

/// What the rules say that answers the question whether the score is above `alpha`.
#[inline]
pub(crate) fn decide<S: Shape>(shape: S, view: &View<S::Word>, alpha: i32) -> Option<i32> {
    let empty = shape.board() ^ view.occupied;
    let lines = no_line_left(shape, view, empty, alpha);
    if let Some(score) = lines.and_then(|bound| bound.decides(alpha)) {
        return Some(score);
    }
    let proof = if (shape.cells() - view.ply) % 2 == 0 {
        follow_up(shape, view, empty)
    } else {
        awaited_threat(shape, view, empty)
    };
    proof.and_then(|bound| bound.decides(alpha))
}

/// If X's discs and all empty cells hold no line, X cannot win; likewise for O.
///
/// Only the half that can matter for `alpha` is looked at.
#[inline]
fn no_line_left<S: Shape>(shape: S, view: &View<S::Word>, empty: S::Word, alpha: i32) -> Option<Bound> {
    if alpha >= 0 {
        (!shape.has_line(view.mover | empty)).then_some(Bound::AtMost(0))
    } else {
        (!shape.has_line(view.other | empty)).then_some(Bound::AtLeast(0))
    }
}

/// E is even: O follows up (see above).
///
/// If O has a winning cell w among the upper cells, the column is closed from the cell below w on: as soon as X plays
/// there, O wins. So X never gets a cell above w. And X loses: it runs out of other moves, since they come in pairs of
/// which O plays the second. At the latest that is when everything else is full. If k columns are closed so, with a
/// cells above their lowest w in all, O wins on ply N - a - 2 (k - 1).
///
/// If there is no such cell, but O's discs and all upper cells hold a line, O has it when the board is full, at ply N at
/// the latest.
#[inline]
pub(crate) fn follow_up<S: Shape>(shape: S, view: &View<S::Word>, empty: S::Word) -> Option<Bound> {
    let playable = shape.playable(view.occupied);
    let high = empty ^ (empty & shape.low());
    let odd_bottoms = playable & high;
    let upper = high ^ odd_bottoms;
    let threats = view.other_wins & upper;
    let closed = shape.above(threats) & empty;
    let lower = view.mover | (empty & shape.low());
    let reached = lower ^ (lower & closed);
    if !is_held(shape, reached, odd_bottoms) {
        return None;
    }
    let cells = shape.cells();
    if threats != S::Word::ZERO {
        let lowest = threats ^ (threats & closed);
        let ply = cells - count(closed) - 2 * (count(lowest) - 1);
        return Some(Bound::AtMost(-win_on(ply, cells)));
    }
    let wins_at_the_end = shape.has_line(view.other | upper);
    Some(Bound::AtMost(if wins_at_the_end { -win_on(cells, cells) } else { 0 }))
}

/// E is odd, and O has a winning cell s that it gets by following up in a column c of odd rest.
///
/// The bottom cell of c is X's, the next one O's, and so on; s is one of O's, so it is a low cell. O follows up in all other
/// columns and in c. The other odd columns are even in number, so that their bottoms can be paired. X gets: low cells of
/// the other columns, one of each pair of bottoms, the cells of c below s that are not low. If that holds no line with
/// X's discs, X cannot win before O plays s; and when all else is full, X has to play in c, E being odd. So O wins at
/// the latest when every cell is full but those above s.
///
/// In the other columns X gets nothing above a winning cell of O among the upper cells, as in [`follow_up`].
#[inline]
pub(crate) fn awaited_threat<S: Shape>(shape: S, view: &View<S::Word>, empty: S::Word) -> Option<Bound> {
    let playable = shape.playable(view.occupied);
    let low = empty & shape.low();
    let high = empty ^ low;
    let odd_bottoms = playable & high;
    let cells = shape.cells();
    let mut candidates = view.other_wins & low;
    candidates = candidates ^ (candidates & playable);
    if candidates == S::Word::ZERO {
        return None;
    }
    let closed = shape.above(view.other_wins & (high ^ odd_bottoms)) & empty;
    let mut best = None;
    while let Some(index) = candidates.lowest() {
        let threat = S::Word::bit(index);
        candidates = candidates ^ threat;
        let column = shape.column_of(threat);
        if odd_bottoms & column == S::Word::ZERO {
            continue;
        }
        let elsewhere = low ^ (low & (column | closed));
        let in_column = high & column & S::Word::ones_below(index);
        let reached = view.mover | elsewhere | in_column;
        if is_held(shape, reached, odd_bottoms ^ (odd_bottoms & column)) {
            let ply = cells - count(shape.above(threat));
            let score = -win_on(ply, cells);
            best = Some(best.map_or(score, |so_far: i32| so_far.min(score)));
        }
    }
    best.map(Bound::AtMost)
}

/// Whether X gets no line out of `reached` and one of each pair of `bottoms`, for some way of pairing these.
#[inline]
fn is_held<S: Shape>(shape: S, reached: S::Word, bottoms: S::Word) -> bool {
    let line = |more: S::Word| shape.has_line(reached | more);
    if !line(bottoms) {
        return true;
    }
    let mut rest = bottoms;
    let mut next = || {
        let bit = rest.lowest().map_or(S::Word::ZERO, S::Word::bit);
        rest = rest ^ bit;
        bit
    };
    match bottoms.count() {
        2 => {
            let (a, b) = (next(), next());
            !line(a) && !line(b)
        }
        4 => {
            // X can have any two that are not a pair.
            let (a, b, c, d) = (next(), next(), next(), next());
            let [ab, ac, ad, bc, bd, cd] = [a | b, a | c, a | d, b | c, b | d, c | d].map(line);
            (!ac && !ad && !bc && !bd) || (!ab && !ad && !bc && !cd) || (!ab && !ac && !bd && !cd)
        }
        _ => false,
    }
}

#[inline]
#[allow(clippy::cast_possible_wrap)] // At most 128.
fn count<W: Word>(set: W) -> i32 {
    set.count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Any;
    use p4_rules::{Board, Connect, Geometry, Player, Size};
    use std::collections::HashMap;

    /// Every position that can come about on a board, with its score by the definition.
    struct Exhaustive {
        shape: Any<u64>,
        scores: HashMap<(u64, u64), i8>,
        checked: u64,
        proved: u64,
    }

    impl Exhaustive {
        fn new(geometry: Geometry) -> Self {
            let shape = Any::new(geometry).unwrap();
            Self { shape, scores: HashMap::new(), checked: 0, proved: 0 }
        }

        /// The score by the rules of the game alone, and on the way up a check of every bound against it.
        fn score(&mut self, board: &Board<u64>, player: Player) -> i32 {
            let discs = (board.discs(player).word(), board.discs(player.other()).word());
            if let Some(score) = self.scores.get(&discs) {
                return i32::from(*score);
            }
            let ply = i32::try_from(board.occupied().count()).unwrap();
            let score = if board.has_line(player.other()) {
                -win_on(ply, self.shape.cells())
            } else {
                let mut best = None;
                for column in board.open_columns() {
                    let mut after = *board;
                    after.drop_disc(player, column);
                    let score = -self.score(&after, player.other());
                    best = best.max(Some(score));
                }
                let score = best.unwrap_or(0);
                self.check(discs, score);
                score
            };
            self.scores.insert(discs, i8::try_from(score).unwrap());
            score
        }

        /// Whatever a rule says where it may be asked must be true.
        fn check(&mut self, (mover, other): (u64, u64), score: i32) {
            let shape = self.shape;
            let occupied = mover | other;
            let playable = shape.playable(occupied);
            let other_wins = shape.winning(other, occupied);
            let threats = playable & other_wins;
            let safe = playable & !(other_wins >> 1);
            let can_win = shape.winning(mover, occupied) & playable != 0;
            // The search asks only where the side to move cannot win at once and has a choice; the rules hold wherever it
            // has a move that does not lose at once.
            let has_move = if threats == 0 { safe != 0 } else { threats.is_power_of_two() && safe & threats != 0 };
            if can_win || !has_move {
                return;
            }
            self.checked += 1;
            let ply = i32::try_from(occupied.count_ones()).unwrap();
            let view = View { mover, other, occupied, other_wins, ply };
            let empty = shape.board() ^ occupied;
            let proof = if empty.count_ones().is_multiple_of(2) {
                follow_up(shape, &view, empty)
            } else {
                awaited_threat(shape, &view, empty)
            };
            let lines = [0, -1].map(|alpha| no_line_left(shape, &view, empty, alpha));
            for bound in lines.into_iter().chain([proof]).flatten() {
                self.proved += 1;
                let holds = match bound {
                    Bound::AtMost(most) => score <= most,
                    Bound::AtLeast(least) => score >= least,
                };
                assert!(holds, "{bound:?}, but the score is {score}: {mover:x} to move, {other:x}, {shape:?}");
            }
        }
    }

    fn check(boards: &[(usize, usize, usize)]) -> (u64, u64) {
        let (mut checked, mut proved) = (0, 0);
        for (columns, rows, connect) in boards {
            let geometry = Geometry::new(Size::new(*columns, *rows).unwrap(), Connect::new(*connect).unwrap());
            let mut exhaustive = Exhaustive::new(geometry);
            exhaustive.score(&Board::new(geometry).unwrap(), Player::First);
            checked += exhaustive.checked;
            proved += exhaustive.proved;
        }
        (checked, proved)
    }

    #[test]
    fn bounds_hold_on_every_position_of_boards_of_even_height() {
        let (checked, proved) = check(&[(4, 4, 4), (3, 6, 4), (5, 4, 4), (4, 4, 3), (3, 6, 3), (5, 4, 3), (7, 2, 3)]);
        assert!(checked > 2_000_000 && proved > 1_000_000, "{checked} checked, {proved} proved");
    }

    #[test]
    fn bounds_hold_on_every_position_of_boards_of_odd_height() {
        let (checked, proved) = check(&[(4, 5, 4), (6, 3, 4), (3, 7, 4), (5, 3, 4), (5, 3, 3), (3, 7, 3), (4, 5, 3)]);
        assert!(checked > 2_000_000 && proved > 1_000_000, "{checked} checked, {proved} proved");
    }
}
