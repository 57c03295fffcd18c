//! Bounds on a score that are proved without searching.
//!
//! The names: X is to move, O is the other. E is the number of empty cells. The *rest* of a column is the number of its
//! empty cells. Every rule is checked against plain search on many boards (`tests/bounds.rs` and the tests below).
//!
//! # Following up
//!
//! Suppose that every column has an even rest. If O always answers in the column that X has just played, X gets the
//! lower and O the upper cell of each pair, whatever X does:
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
//! start, so the answer is always there; what is left of the two columns is even. X gets one of each pair.

use puissance4_rules::shape::Shape;
use puissance4_rules::{Sets, Word};

use crate::score::win_on;
use crate::simd::Lanes;

/// Four positions of one ply as the rules see them. In each X has a move that does not lose at once, and cannot win at
/// once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Views<L> {
    /// The discs of X, who is to move.
    pub(crate) mover: L,
    /// The discs of O.
    pub(crate) other: L,
    /// The cells without a disc.
    pub(crate) empty: L,
    /// The cells where the next discs land.
    pub(crate) playable: L,
    /// The empty cells that complete a line of O.
    pub(crate) other_wins: L,
    /// How many discs there are.
    pub(crate) ply: i32,
}

/// What is proved about positions: scores that answer the question whether the true one is above a number. A score
/// above that number is one that X has at least; any other is one that X has at most.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verdicts {
    /// Bit i is set if position i has a verdict.
    pub(crate) decided: u32,
    /// The scores of those that have one.
    pub(crate) scores: [i32; 4],
}

impl Verdicts {
    #[inline(always)]
    fn set(&mut self, lane: usize, score: i32) {
        self.decided |= 1 << lane;
        self.scores[lane] = score;
    }
}

/// What the rules say to the question whether the scores of the `open` ones of these positions are above `alpha`.
#[inline(always)]
pub(crate) fn decide<S: Shape, L: Lanes<Word = S::Word>>(
    shape: S,
    views: &Views<L>,
    open: u32,
    alpha: i32,
) -> Verdicts {
    // Scores of 0 are what `no_line_left` proves.
    let mut verdicts = Verdicts { decided: no_line_left(shape, views, alpha) & open, scores: [0; 4] };
    let open = open & !verdicts.decided;
    if open != 0 {
        if shape.rows() == 1 {
            one_row(shape, views, open, alpha, &mut verdicts);
        } else if (shape.cells() - views.ply) % 2 == 0 {
            follow_up(shape, views, open, alpha, &mut verdicts);
        } else {
            awaited_threat(shape, views, open, alpha, &mut verdicts);
        }
    }
    verdicts
}

/// If X's discs and all empty cells hold no line, X cannot win: the score is at most 0. Likewise for O, and at least 0.
///
/// Only the half that can matter for `alpha` is looked at.
#[inline(always)]
fn no_line_left<S: Shape, L: Lanes<Word = S::Word>>(shape: S, views: &Views<L>, alpha: i32) -> u32 {
    let player = if alpha >= 0 { views.mover } else { views.other };
    shape.lines(player | views.empty).empty()
}

/// On a board of one row O pairs neighbours among the empty cells, and plays the other cell of a pair as soon as X
/// plays one. If there is no such cell, O plays anywhere: a disc more never hurts it here. So X gets at most one of
/// each pair, and cannot win if every run of cells that is long enough for a line has a disc of O or both cells of a
/// pair.
///
/// ```text
///    . . x . o . . . . .      the pairs, and a cell that is left over
///    a a . - . b b c c -
/// ```
#[inline(always)]
fn one_row<S: Shape, L: Lanes<Word = S::Word>>(
    shape: S,
    views: &Views<L>,
    open: u32,
    alpha: i32,
    verdicts: &mut Verdicts,
) {
    if alpha < 0 {
        return;
    }
    let (others, empties) = (views.other.words(), views.empty.words());
    let mut lanes = open;
    while lanes != 0 {
        let lane = take_lane(&mut lanes);
        if is_row_held(shape, others[lane], empties[lane]) {
            verdicts.set(lane, 0);
        }
    }
}

/// Whether every line of X in a row of cells has a disc of O or a pair of neighbours among the empty cells.
fn is_row_held<S: Shape>(shape: S, other: S::Word, empty: S::Word) -> bool {
    // The first cell of the longest run up to here without such a disc or pair, and the empty cell that waits for
    // another.
    let (mut first, mut waiting) = (0, None);
    for column in 0..shape.columns() {
        let cell = S::Word::bit(column * shape.column_bits());
        if other & cell != S::Word::ZERO {
            (first, waiting) = (column + 1, None);
        } else if empty & cell != S::Word::ZERO {
            match waiting.take() {
                Some(partner) => first = partner + 1,
                None => waiting = Some(column),
            }
        }
        if column + 1 >= first + shape.connect() {
            return false;
        }
    }
    true
}

/// E is even: O follows up (see above), and X has at most what is proved here.
///
/// If O has a winning cell w among the upper cells, the column is closed from the cell below w on: as soon as X plays
/// there, O wins. So X never gets a cell above w. And X loses: it runs out of other moves, since they come in pairs and
/// O plays the second of each. At the latest that is when everything else is full. If k columns are closed so, with a
/// cells above their lowest w in all, O wins on ply N - a - 2 (k - 1).
///
/// If there is no such cell, but O's discs and all upper cells hold a line, O has it when the board is full, at ply N
/// at the latest.
#[inline(always)]
fn follow_up<S: Shape, L: Lanes<Word = S::Word>>(
    shape: S,
    views: &Views<L>,
    open: u32,
    alpha: i32,
    verdicts: &mut Verdicts,
) {
    let low = L::all(shape.low());
    let odd_bottoms = views.playable.without(low);
    let upper = views.empty.without(low | odd_bottoms);
    let threats = views.other_wins & upper;
    let closed = shape.above(threats);
    let reached = (views.mover | (views.empty & low)).without(closed);
    let held = shape.lines(reached | odd_bottoms).empty();
    let mut perhaps = (held | shape.lines(reached).empty()) & open;
    if perhaps == 0 {
        return;
    }
    let cells = shape.cells();
    let (reached, odd_bottoms) = (reached.words(), odd_bottoms.words());
    let (threats, closed) = (threats.words(), closed.words());
    while perhaps != 0 {
        let lane = take_lane(&mut perhaps);
        if held >> lane & 1 == 0 && !is_held(shape, reached[lane], odd_bottoms[lane]) {
            continue;
        }
        let score = if threats[lane] != S::Word::ZERO {
            let ply = cells - count(closed[lane]) - 2 * (count(threats[lane].without(closed[lane])) - 1);
            -win_on(ply, cells)
        } else if shape.has_line((views.other | upper).words()[lane]) {
            -win_on(cells, cells)
        } else {
            0
        };
        if score <= alpha {
            verdicts.set(lane, score);
        }
    }
}

/// E is odd, and O has a winning cell s that it gets by following up in a column c of odd rest.
///
/// The bottom cell of c is X's, the next one O's, and so on; s is one of O's, so it is a low cell. O follows up in all
/// other columns and in c. The other odd columns are even in number, so their bottoms can be paired. X gets: low
/// cells of the other columns, one of each pair of bottoms, the cells of c below s that are not low. If that holds no
/// line with X's discs, X cannot win before O plays s; and when all else is full, X has to play in c, E being odd. So O
/// wins at the latest when every cell is full but those above s.
///
/// In the other columns X gets nothing above a winning cell of O among the upper cells, as in [`follow_up`].
#[inline(always)]
fn awaited_threat<S: Shape, L: Lanes<Word = S::Word>>(
    shape: S,
    views: &Views<L>,
    open: u32,
    alpha: i32,
    verdicts: &mut Verdicts,
) {
    let low = L::all(shape.low());
    let odd_bottoms = views.playable.without(low);
    // Low cells above the bottom of an odd column.
    let candidates = views.other_wins & low & shape.above(odd_bottoms);
    let mut perhaps = !candidates.empty() & open;
    if perhaps == 0 {
        return;
    }
    let upper = views.empty.without(low | odd_bottoms);
    let closed = shape.above(views.other_wins & upper).words();
    let lows = (views.empty & low).words();
    let highs = views.empty.without(low).words();
    let (candidates, odd_bottoms, movers) = (candidates.words(), odd_bottoms.words(), views.mover.words());
    let cells = shape.cells();
    while perhaps != 0 {
        let lane = take_lane(&mut perhaps);
        let mut rest = candidates[lane];
        while let Some(index) = rest.lowest() {
            rest = rest.without_lowest();
            let threat = S::Word::bit(index);
            let column = shape.column_of(threat);
            let ply = cells - count(shape.above(threat));
            let score = -win_on(ply, cells);
            if score > alpha || verdicts.decided >> lane & 1 == 1 && score >= verdicts.scores[lane] {
                continue;
            }
            let elsewhere = lows[lane].without(column | closed[lane]);
            let in_column = highs[lane] & column & S::Word::ones_below(index);
            let reached = movers[lane] | elsewhere | in_column;
            if is_held(shape, reached, odd_bottoms[lane].without(column)) {
                verdicts.set(lane, score);
            }
        }
    }
}

/// Whether X gets no line out of `reached` and one of each pair of `bottoms`, for some way of pairing these.
#[inline(always)]
fn is_held<S: Shape>(shape: S, reached: S::Word, bottoms: S::Word) -> bool {
    let line = |more: S::Word| shape.has_line(reached | more);
    if !line(bottoms) {
        return true;
    }
    let mut rest = bottoms;
    let mut next = || {
        let bit = rest ^ rest.without_lowest();
        rest = rest.without_lowest();
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
            let (ab, ac, ad) = (line(a | b), line(a | c), line(a | d));
            let (bc, bd, cd) = (line(b | c), line(b | d), line(c | d));
            (!ac && !ad && !bc && !bd) || (!ab && !ad && !bc && !cd) || (!ab && !ac && !bd && !cd)
        }
        _ => false,
    }
}

/// Takes the lowest of some lanes out of their set.
#[inline(always)]
pub(crate) fn take_lane(lanes: &mut u32) -> usize {
    let lane = lanes.trailing_zeros();
    *lanes &= *lanes - 1;
    // The mask tells the compiler that it is below 4.
    lane as usize & 3
}

#[inline(always)]
#[allow(clippy::cast_possible_wrap)] // At most 128.
fn count<W: Word>(set: W) -> i32 {
    set.count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Portable;
    use puissance4_rules::shape::AnyShape;
    use puissance4_rules::{Board, Connect, Geometry, Player, Size};
    use std::collections::HashMap;

    /// Every position that can occur on a board, with its score by the definition.
    struct Exhaustive {
        shape: AnyShape<u64>,
        scores: HashMap<(u64, u64), i8>,
        checked: u64,
        proved: u64,
    }

    impl Exhaustive {
        fn new(geometry: Geometry) -> Self {
            let shape = AnyShape::new(geometry).unwrap();
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

        /// Checks every verdict of the rules.
        fn check(&mut self, (mover, other): (u64, u64), score: i32) {
            let shape = self.shape;
            let occupied = mover | other;
            let playable = shape.playable(occupied);
            let other_wins = shape.winning(other, shape.board() ^ occupied);
            let threats = playable & other_wins;
            let safe = playable & !(other_wins >> 1);
            let can_win = shape.winning(mover, shape.board() ^ occupied) & playable != 0;
            // The search asks only where the side to move cannot win at once and has a choice; the rules hold wherever
            // it has a move that does not lose at once.
            let has_move = if threats == 0 { safe != 0 } else { threats.is_power_of_two() && safe & threats != 0 };
            if can_win || !has_move {
                return;
            }
            self.checked += 1;
            let ply = i32::try_from(occupied.count_ones()).unwrap();
            let [mover, other, empty, playable, other_wins] =
                [mover, other, shape.board() ^ occupied, playable, other_wins].map(Portable::all);
            let views = Views { mover, other, empty, playable, other_wins, ply };
            for alpha in -shape.cells() / 2..=shape.cells() / 2 {
                let verdicts = decide(shape, &views, 0b0101, alpha);
                assert!([0, 0b0101].contains(&verdicts.decided), "all the same position, two of them asked for");
                if verdicts.decided == 0 {
                    continue;
                }
                self.proved += 1;
                let [said, ..] = verdicts.scores;
                let holds = if said > alpha { score >= said } else { score <= said };
                assert!(holds, "{said} for {alpha}, but the score is {score}: {views:x?}, {shape:?}");
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
    fn bounds_hold_on_every_position_of_one_row() {
        let (checked, proved) = check(&[(12, 1, 3), (11, 1, 3), (12, 1, 4), (11, 1, 4), (11, 1, 5), (9, 1, 2)]);
        assert!(checked > 200_000 && proved > 200_000, "{checked} checked, {proved} proved");
    }

    #[test]
    fn bounds_hold_on_every_position_of_boards_of_odd_height() {
        let (checked, proved) = check(&[(4, 5, 4), (6, 3, 4), (3, 7, 4), (5, 3, 4), (5, 3, 3), (3, 7, 3), (4, 5, 3)]);
        assert!(checked > 2_000_000 && proved > 1_000_000, "{checked} checked, {proved} proved");
    }
}
