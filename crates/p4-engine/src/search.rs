//! The exact search: is the score above a number?
//!
//! A score is found by asking that question for several numbers (see `solver`). Each question is a search with a window
//! that holds no number, (alpha, alpha + 1). Before a move is searched, whatever is forced after it is played out and
//! the proved bounds are consulted; only what is still open becomes a node, is looked up in the table, and, in the
//! order of its promise, searched.

use std::cmp::Reverse;

use p4_rules::Word;

use crate::bounds::{self, View};
use crate::limits::{Stopped, Watch};
use crate::score::win_on;
use crate::shape::Shape;
use crate::table::{Known, Table};

/// A search on boards of one shape, with its memory.
pub(crate) struct Search<S: Shape, T> {
    shape: S,
    table: T,
    nodes: u64,
    /// The candidates of all nodes from the root to the present one, so that no node has to make room for its own.
    candidates: Vec<Candidate<S::Word>>,
}

/// A position in which the side to move cannot win at once, and has at least two moves that do not lose at once.
#[derive(Clone, Copy)]
struct Node<W> {
    mover: W,
    other: W,
    occupied: W,
    /// The empty cells that complete a line of the side to move; none is playable.
    mover_wins: W,
    /// The empty cells that complete a line of the other.
    other_wins: W,
    ply: i32,
}

/// What is left of a position after all that is forced has been played.
enum Resolved<W> {
    /// Its score, or a bound that answers the question.
    Score(i32),
    /// The same side is to move as before.
    Same(Node<W>),
    /// The other side is to move.
    Turned(Node<W>),
}

/// A move that was not decided at once.
#[derive(Clone, Copy)]
struct Candidate<W> {
    node: Node<W>,
    /// Whether the one who made the move is to move again.
    turned: bool,
    column: u8,
    /// `None` once the table has answered.
    promise: Option<i32>,
}

/// No column.
const NO_COLUMN: u8 = u8::MAX;

/// What is known about a position of which nothing is known.
const UNKNOWN: Known = Known { low: i8::MIN, high: i8::MAX, column: NO_COLUMN, cost: 0 };

impl<S: Shape, T: Table<S::Word>> Search<S, T> {
    pub(crate) fn new(shape: S, table: T) -> Self {
        Self { shape, table, nodes: 0, candidates: Vec::new() }
    }

    /// The number of cells of its boards.
    pub(crate) fn cells(&self) -> i32 {
        self.shape.cells()
    }

    /// How many nodes have been searched so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets everything it has learnt.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
    }

    /// Whether the side to move wins with its next disc.
    pub(crate) fn wins_at_once(&self, mover: S::Word, occupied: S::Word) -> bool {
        self.shape.winning(mover, occupied) & self.shape.playable(occupied) != S::Word::ZERO
    }

    /// Answers whether the score of a position, in which the side to move cannot win at once, is above `alpha`: if the
    /// result is above `alpha`, the score is at least the result; if not, the score is at most the result.
    pub(crate) fn question(
        &mut self,
        mover: S::Word,
        other: S::Word,
        alpha: i32,
        watch: &Watch,
    ) -> Result<i32, Stopped> {
        let occupied = mover | other;
        debug_assert!(!self.wins_at_once(mover, occupied));
        let wins = self.shape.winning(mover, occupied);
        #[allow(clippy::cast_possible_wrap)] // At most 128.
        let ply = occupied.count() as i32;
        match self.resolve(mover, other, wins, ply, alpha) {
            Resolved::Score(score) => Ok(score),
            Resolved::Same(node) => self.search(&node, alpha, watch),
            Resolved::Turned(node) => Ok(-self.search(&node, -alpha - 1, watch)?),
        }
    }

    /// Plays what is forced: a block, or the only move that does not lose at once. Stops where there is a choice, or
    /// where plies or the proved bounds answer the question.
    ///
    /// The side to move cannot win at once; `mover_wins` are the cells that complete its lines.
    #[inline]
    fn resolve(
        &self,
        mut mover: S::Word,
        mut other: S::Word,
        mut mover_wins: S::Word,
        mut ply: i32,
        mut alpha: i32,
    ) -> Resolved<S::Word> {
        let shape = self.shape;
        let cells = shape.cells();
        let mut turned = false;
        loop {
            let answer = |score: i32| Resolved::Score(if turned { -score } else { score });
            let occupied = mover | other;
            let playable = shape.playable(occupied);
            let other_wins = shape.winning(other, occupied);
            // Below a winning cell of the other one does not play, and where it could win one must.
            let mut safe = playable ^ (playable & other_wins.shift_down(1));
            let threats = playable & other_wins;
            if threats != S::Word::ZERO {
                safe = if is_single(threats) { safe & threats } else { S::Word::ZERO };
            }
            if safe == S::Word::ZERO {
                // Nothing to play: the board is full. Else whatever is played, the other wins with its next disc.
                return answer(if playable == S::Word::ZERO { 0 } else { -win_on(ply + 2, cells) });
            }
            if ply >= cells - 2 {
                return answer(0);
            }
            // Nobody wins before these plies.
            let most = win_on(ply + 3, cells);
            if most <= alpha {
                return answer(most);
            }
            let least = -win_on(ply + 4, cells);
            if least > alpha {
                return answer(least);
            }
            if !is_single(safe) {
                let view = View { mover, other, occupied, other_wins, ply };
                if let Some(score) = bounds::decide(shape, &view, alpha) {
                    return answer(score);
                }
                let node = Node { mover, other, occupied, mover_wins, other_wins, ply };
                return if turned { Resolved::Turned(node) } else { Resolved::Same(node) };
            }
            let after = mover | safe;
            mover = other;
            other = after;
            mover_wins = other_wins ^ (other_wins & safe);
            ply += 1;
            alpha = -alpha - 1;
            turned = !turned;
            if mover_wins & shape.playable(mover | other) != S::Word::ZERO {
                let win = win_on(ply + 1, cells);
                return Resolved::Score(if turned { -win } else { win });
            }
        }
    }

    /// The key under which a node is remembered: the mover's discs, and in each column a bit for the cell where the next
    /// disc lands, which tells discs of the other from empty cells. Early in a game, mirror images share one key.
    #[inline]
    fn key(&self, node: &Node<S::Word>) -> S::Word {
        let key = node.mover | node.occupied.plus(self.shape.bottom());
        if 3 * node.ply < self.shape.cells() { key.min(self.shape.mirrored(key)) } else { key }
    }

    /// As [`Search::question`], for a node whose question neither plies nor bounds answer.
    fn search(&mut self, node: &Node<S::Word>, alpha: i32, watch: &Watch) -> Result<i32, Stopped> {
        self.nodes += 1;
        watch.check(self.nodes)?;
        let start = self.nodes;
        let key = self.key(node);
        let known = self.table.get(key).unwrap_or(UNKNOWN);
        if let Some(score) = answer(known, alpha) {
            return Ok(score);
        }
        let first = self.candidates.len();
        let best = self.best_move(node, alpha, known.column, watch);
        self.candidates.truncate(first);
        let (score, column) = best?;
        self.remember(key, known, score, alpha, column, start);
        Ok(score)
    }

    /// The first move found that answers the question with yes, and its score; else the best of all.
    #[inline]
    fn best_move(
        &mut self,
        node: &Node<S::Word>,
        alpha: i32,
        best_known: u8,
        watch: &Watch,
    ) -> Result<(i32, u8), Stopped> {
        let first = self.candidates.len();
        let mut best = (i32::from(i8::MIN), NO_COLUMN);
        let mut moves = self.moves(node);
        while let Some(index) = moves.lowest() {
            let cell = S::Word::bit(index);
            moves = moves ^ cell;
            #[allow(clippy::cast_possible_truncation)] // Below 64.
            let column = (index / self.shape.column_bits()) as u8;
            let wins = node.other_wins ^ (node.other_wins & cell);
            let (child, turned) = match self.resolve(node.other, node.mover | cell, wins, node.ply + 1, -alpha - 1) {
                Resolved::Score(score) => {
                    best = best.max((-score, column));
                    if -score > alpha {
                        return Ok((-score, column));
                    }
                    continue;
                }
                Resolved::Same(child) => (child, false),
                Resolved::Turned(child) => (child, true),
            };
            self.table.prefetch(self.key(&child));
            let promise = Some(self.promise(&child, turned, column, best_known));
            self.candidates.push(Candidate { node: child, turned, column, promise });
        }
        let last = self.candidates.len();

        // A child that is known to be good enough saves the search of all others.
        for index in first..last {
            let Candidate { node: child, turned, column, .. } = &self.candidates[index];
            let Some(found) = self.table.get(self.key(child)) else { continue };
            let child_alpha = if *turned { alpha } else { -alpha - 1 };
            let Some(score) = answer(found, child_alpha) else { continue };
            let score = if *turned { score } else { -score };
            best = best.max((score, *column));
            if score > alpha {
                return Ok((score, *column));
            }
            self.candidates[index].promise = None;
        }
        loop {
            // The leftmost of the most promising.
            let open = (first..last).filter(|index| self.candidates[*index].promise.is_some());
            let Some(index) = open.min_by_key(|index| Reverse(self.candidates[*index].promise)) else { break };
            self.candidates[index].promise = None;
            let Candidate { node: child, turned, column, .. } = self.candidates[index];
            let score =
                if turned { self.search(&child, alpha, watch)? } else { -self.search(&child, -alpha - 1, watch)? };
            best = best.max((score, column));
            if score > alpha {
                return Ok((score, column));
            }
        }
        Ok(best)
    }

    /// The moves that do not lose at once.
    #[inline]
    fn moves(&self, node: &Node<S::Word>) -> S::Word {
        let playable = self.shape.playable(node.occupied);
        let safe = playable ^ (playable & node.other_wins.shift_down(1));
        let blocks = safe & node.other_wins;
        if blocks == S::Word::ZERO { safe } else { blocks }
    }

    /// Stores what a search has found out.
    #[inline]
    fn remember(&mut self, key: S::Word, known: Known, score: i32, alpha: i32, column: u8, start: u64) {
        #[allow(clippy::cast_possible_truncation)] // Scores are within 64, the logarithm of a u64 is, too.
        let (bound, cost) = (score as i8, (self.nodes - start + 1).ilog2() as u8 + 1);
        let known = if score > alpha {
            Known { low: known.low.max(bound), column, cost, ..known }
        } else {
            // None of the moves was good enough, so that none of them is to be tried first.
            Known { high: known.high.min(bound), cost, ..known }
        };
        self.table.put(key, known);
    }

    /// How much a move promises to the one who made it, judged by what it leads to.
    ///
    /// Its winning cells count; more if they are just above a playable cell, less if two above; those on top of a winning
    /// cell of the other count for nothing. Then the middle of the board, where most lines pass.
    #[inline]
    #[allow(clippy::cast_possible_wrap)] // Small counts.
    fn promise(&self, node: &Node<S::Word>, turned: bool, column: u8, best_known: u8) -> i32 {
        let bonus = if column == best_known { 40 } else { 0 };
        let (mine, others) =
            if turned { (node.mover_wins, node.other_wins) } else { (node.other_wins, node.mover_wins) };
        let playable = self.shape.playable(node.occupied);
        let useful = mine ^ (mine & others.shift_up(1));
        let next = useful & playable.shift_up(1);
        let later = useful & playable.shift_up(2);
        let from_edge = u32::from(column).min(self.shape.columns() - 1 - u32::from(column)) as i32;
        bonus + 16 * mine.count() as i32 + 24 * next.count() as i32 + 16 * later.count() as i32 + 12 * from_edge
    }
}

/// What the table says to the question whether a score is above `alpha`, if it does.
#[inline]
fn answer(known: Known, alpha: i32) -> Option<i32> {
    let (low, high) = (i32::from(known.low), i32::from(known.high));
    if low > alpha {
        Some(low)
    } else if high <= alpha {
        Some(high)
    } else {
        None
    }
}

/// Whether there is exactly one bit, in a set that is not empty.
#[inline]
fn is_single<W: Word>(set: W) -> bool {
    set.lowest().is_some_and(|index| set == W::bit(index))
}
