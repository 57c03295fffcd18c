//! The exact search: is the score above a number?
//!
//! A score is found by asking that question for several numbers (see `solver`). Each question is an alpha-beta search
//! with the empty window (alpha, alpha + 1). Before a move is searched, forced replies are played out and the proved
//! bounds are tried. Only a move that is still open becomes a node, which is looked up in the tables and searched in
//! the order of `ordering`.
//!
//! There are two transposition tables. Positions near the end of a game are many and cheap: they go into a small table
//! that stays in the processor's cache. The others go into a large one, which all threads share.

mod candidates;
mod company;
mod compare;

use std::marker::PhantomData;
use std::sync::Arc;

use puissance4_rules::shape::Shape;
use puissance4_rules::{Sets, Word};

use crate::bounds::{self, Views, take_lane};
use crate::in_flight::InFlight;
use crate::limits::{Stopped, Watch};
use crate::ordering::{BEST_KNOWN, CORRECTED_FROM, Correction, MOVES_AGAIN, PLAYED, follows_up, middle};
use crate::score::win_on;
use crate::simd::Lanes;
use crate::statistics::Observer;
use crate::transposition_table::{NO_COLUMN, TableEntry, TranspositionTable, UNKNOWN};
use company::Interruption;

/// A search on boards of one shape, with its memory.
pub(crate) struct Search<S: Shape, L, T: TranspositionTable<S::Word>, O: Observer = ()> {
    shape: S,
    /// For positions with few empty cells; not shared.
    near: Option<T>,
    far: Arc<Far<T>>,
    /// Whether other threads search the same position at the same time.
    in_company: bool,
    /// In company, the nodes from the root to the present one, each with its question.
    path: Vec<(T::Place, i32)>,
    nodes: u64,
    /// How much every column promises.
    columns: [i32; 64],
    /// What corrects the promises of moves.
    correction: Correction,
    /// Promises are corrected once there are more nodes than this.
    corrects_after: u64,
    /// The candidates of all nodes from the root to the present one, so no node has to make room for its own.
    candidates: Vec<Candidate<S::Word, T::Place>>,
    observer: O,
    lanes: PhantomData<fn() -> L>,
}

/// Is the score of a position above a number?
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub(crate) alpha: i32,
    /// Whether it is likely to take few nodes.
    pub(crate) cheap: bool,
}

/// What all threads share.
struct Far<T> {
    table: T,
    in_flight: InFlight,
}

/// A cheap question searches this many nodes before move scores are corrected: a correction would take longer than it
/// saves.
const CHEAP: u64 = 1000;

/// The bytes of a table that stays in the cache.
const NEAR_BYTES: usize = 1 << 20;

/// A position with at most this many empty cells is near the end.
const NEAR: i32 = 20;

/// A position in which the side to move cannot win at once, and has at least two moves that do not lose at once.
#[derive(Clone, Copy)]
struct Node<W, P> {
    mover: W,
    other: W,
    /// The empty cells that complete a line of the other.
    other_wins: W,
    /// The moves that do not lose at once.
    moves: W,
    /// Its place in the table.
    place: P,
    ply: i32,
    /// The column of the move that led here, before what it forced.
    last: u8,
}

/// A move that was not decided at once.
#[derive(Clone, Copy)]
struct Candidate<W, P> {
    node: Node<W, P>,
    /// Whether the side that made the move is to move again.
    turned: bool,
    column: u8,
    promise: i32,
}

/// Up to four moves of one node, on their way to a position with a choice. In all of them the same side is to move, and
/// cannot win at once.
#[derive(Clone, Copy)]
struct Pending<L> {
    mover: L,
    other: L,
    /// The empty cells that complete a line of the mover.
    mover_wins: L,
    /// The cells of the moves; nothing if the position is not that of a move.
    cells: L,
    /// Bit i is set if lane i is in use.
    open: u32,
}

/// The best that has been found: a score and its column.
type Best = (i32, u8);

/// Worse than every score.
const NONE: Best = (i32::MIN, NO_COLUMN);

impl<S: Shape, L: Lanes<Word = S::Word>, T: TranspositionTable<S::Word>, O: Observer> Search<S, L, T, O> {
    /// A search with a large table of at most this many bytes; `None` if there is not enough memory.
    pub(crate) fn new(shape: S, bytes: usize) -> Option<Self> {
        let key_bits = shape.columns() * shape.column_bits();
        let table = T::new(bytes, key_bits)?;
        Some(Self::sharing(shape, Arc::new(Far { table, in_flight: InFlight::new() }), Correction::best(shape), false))
    }

    /// Another search that shares the large table.
    pub(crate) fn fork(&self) -> Self {
        let fork = Self::sharing(self.shape, Arc::clone(&self.far), self.correction.clone(), true);
        Self { columns: self.columns, ..fork }
    }

    fn sharing(shape: S, far: Arc<Far<T>>, correction: Correction, in_company: bool) -> Self {
        let columns = std::array::from_fn(|column| middle(shape.middle_distance(column)));
        let near = T::new(NEAR_BYTES, shape.columns() * shape.column_bits());
        let (candidates, observer) = (Vec::new(), O::default());
        Self {
            shape,
            near,
            far,
            in_company,
            path: Vec::new(),
            nodes: 0,
            columns,
            correction,
            corrects_after: 0,
            candidates,
            observer,
            lanes: PhantomData,
        }
    }

    /// Whether other threads search the same position at the same time.
    pub(crate) fn set_company(&mut self, in_company: bool) {
        self.in_company = in_company;
    }

    /// Corrects the promises of moves in this way from now on.
    pub(crate) fn set_correction(&mut self, correction: Correction) {
        self.correction = correction;
    }

    /// Reorders moves from now on: no learned correction, half the centre bonus, ties reversed.
    pub(crate) fn reorder(&mut self) {
        self.correction = Correction::None;
        for (promise, place) in self.columns.iter_mut().zip(0..) {
            *promise = *promise / 2 + place;
        }
    }

    /// How many nodes have been searched so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the observer has seen.
    pub(crate) fn observer(&self) -> &O {
        &self.observer
    }

    /// The same, to take its comparisons.
    pub(crate) fn observer_mut(&mut self) -> &mut O {
        &mut self.observer
    }

    /// Clears the tables.
    pub(crate) fn forget(&mut self) {
        self.far.table.clear();
        if let Some(near) = &self.near {
            near.clear();
        }
    }

    /// Whether the side to move wins with its next disc.
    pub(crate) fn wins_at_once(&self, mover: S::Word, other: S::Word) -> bool {
        self.shape.winning_moves(mover, other) != S::Word::ZERO
    }

    /// Answers a question about a position in which the side to move cannot win at once: if the result is above alpha,
    /// the score is at least the result; if not, the score is at most the result.
    pub(crate) fn question(
        &mut self,
        mover: S::Word,
        other: S::Word,
        Question { alpha, cheap }: Question,
        watch: &Watch,
    ) -> Result<i32, Stopped> {
        // A search that compares corrects from the start, so all of its comparisons are made in the same search.
        self.corrects_after = if cheap && !O::COMPARES { self.nodes + CHEAP } else { 0 };
        debug_assert!(!self.wins_at_once(mover, other));
        let occupied = mover | other;
        let wins = self.shape.winning(mover, self.shape.board() ^ occupied);
        #[allow(clippy::cast_possible_wrap)] // At most 128.
        let ply = occupied.count() as i32;
        self.candidates.clear();
        let best = L::run(
            #[inline(always)]
            || {
                let (mover, other, mover_wins) = (L::all(mover), L::all(other), L::all(wins));
                let pending = Pending { mover, other, mover_wins, cells: L::all(S::Word::ZERO), open: 1 };
                self.resolve(pending, ply, alpha, NO_COLUMN, NO_COLUMN)
            },
        );
        let Some(Candidate { node, turned, .. }) = self.candidates.pop() else { return Ok(-best.0) };
        loop {
            self.path.clear();
            match self.search(&node, if turned { -alpha - 1 } else { alpha }, watch) {
                Ok(score) => return Ok(if turned { -score } else { score }),
                Err(Interruption::Stopped) => return Err(Stopped),
                Err(Interruption::Answered) => {}
            }
        }
    }

    /// The table for a position with this many discs.
    #[inline(always)]
    fn table(&self, ply: i32) -> &T {
        match &self.near {
            Some(near) if self.shape.cells() - ply <= NEAR => near,
            _ => &self.far.table,
        }
    }

    /// As [`Search::question`], for a node whose question neither plies nor bounds answer.
    fn search(&mut self, node: &Node<S::Word, T::Place>, alpha: i32, watch: &Watch) -> Result<i32, Interruption> {
        L::run(
            #[inline(always)]
            || self.search_here(node, alpha, watch),
        )
    }

    #[inline(always)]
    fn search_here(&mut self, node: &Node<S::Word, T::Place>, alpha: i32, watch: &Watch) -> Result<i32, Interruption> {
        self.nodes += 1;
        watch.check(self.nodes)?;
        self.observer.enter(node.ply);
        let start = self.nodes;
        let known = self.table(node.ply).get(node.place).unwrap_or(UNKNOWN);
        if let Some(score) = known.answer(alpha) {
            self.observer.hit(node.ply);
            return Ok(score);
        }
        let first = self.candidates.len();
        let shares = self.shares(node.ply);
        if shares {
            self.path.push((node.place, alpha));
        }
        let best = self.best_move(node, alpha, known.column, watch);
        self.candidates.truncate(first);
        if shares {
            self.path.pop();
            if best == Err(Interruption::Answered)
                && let Some(score) = self.answer_in_table(node.place, alpha)
            {
                return Ok(score);
            }
        }
        let (score, column) = best?;
        self.remember(node, known, score, alpha, column, start);
        Ok(score)
    }

    /// The first move found that answers the question with yes, and its score; else the best of all.
    #[inline(always)]
    fn best_move(
        &mut self,
        node: &Node<S::Word, T::Place>,
        alpha: i32,
        best_known: u8,
        watch: &Watch,
    ) -> Result<Best, Interruption> {
        let first = self.candidates.len();
        let mut best = NONE;
        let mut moves = node.moves;
        while moves != S::Word::ZERO {
            let pending = take_moves::<L, _>(node, &mut moves);
            let decided = self.resolve(pending, node.ply + 1, -alpha - 1, best_known, node.last);
            if decided.0 > best.0 {
                best = decided;
                if best.0 > alpha {
                    return Ok(best);
                }
            }
        }

        // A child that is known to be good enough saves the search of all others.
        let mut open = 0_u64;
        for (index, candidate) in self.candidates[first..].iter().enumerate() {
            let Candidate { node: child, turned, column, .. } = candidate;
            let found = self.table(child.ply).get(child.place);
            let child_alpha = if *turned { alpha } else { -alpha - 1 };
            let Some(score) = found.and_then(|known| known.answer(child_alpha)) else {
                open |= 1 << index;
                continue;
            };
            self.observer.hit(child.ply);
            let score = if *turned { score } else { -score };
            if score > best.0 {
                best = (score, *column);
                if score > alpha {
                    return Ok(best);
                }
            }
        }

        if O::COMPARES && open.count_ones() > 1 && self.observer.chooses(self.shape.cells() - node.ply) {
            return self.compare(node, alpha, first, open, best, watch);
        }
        if self.shape.cells() - node.ply >= CORRECTED_FROM && open.count_ones() > 1 && self.nodes > self.corrects_after
        {
            self.correct_promises(node.ply, alpha, first, open);
        }
        let shares = self.shares(node.ply);
        let mut deferred = 0_u64;
        let mut may_defer = self.parts(node.ply);
        let needed_first = self.observer.needed();
        while open | deferred != 0 {
            let late = open == 0;
            let index = first + self.most_promising(first, if late { deferred } else { open });
            let bit = 1 << (index - first);
            let Candidate { node: child, turned, column, .. } = self.candidates[index];
            let number = T::number(child.place);
            open &= !bit;
            if shares && may_defer && !late && self.far.in_flight.has(number) {
                deferred |= bit;
                continue;
            }
            if shares && may_defer && self.is_answered() {
                return Err(Interruption::Answered);
            }
            deferred &= !bit;
            may_defer = true;
            let needed_last = self.observer.needed();
            if shares {
                self.far.in_flight.enter(number);
            }
            let result = self.search(&child, if turned { alpha } else { -alpha - 1 }, watch);
            if shares {
                self.far.in_flight.leave(number);
            }
            let score = if turned { result? } else { -result? };
            if score > best.0 {
                best = (score, column);
                if score > alpha {
                    self.observer.cut(node.ply, needed_first, needed_last);
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Plays what is forced after some moves: a block, or the only move that does not lose at once. Where there is a
    /// choice, and neither plies nor the proved bounds answer the question whether the score of the side to move is
    /// above `alpha`, a candidate is pushed. The result is the best decided score for the side that made the moves;
    /// once that is good enough the rest is left undone. `best_known` is the column to prefer, `before` that of the
    /// move before.
    #[inline(always)]
    fn resolve(&mut self, mut pending: Pending<L>, mut ply: i32, mut alpha: i32, best_known: u8, before: u8) -> Best {
        let shape = self.shape;
        let cells = shape.cells();
        let goal = -alpha - 1;
        let first_ply = ply;
        let mut best = NONE;
        // Whether the side that made the moves is to move.
        let mut turned = false;
        loop {
            let Pending { mover, other, cells: moves, mut open, .. } = pending;
            let occupied = mover | other;
            let empty = L::all(shape.board()).without(occupied);
            let playable = shape.playable(occupied);
            let other_wins = shape.winning(other, empty);
            // A safe move is not below a winning cell of the other side, and takes the cell where that side wins next.
            // With two of those there is no safe move.
            let threats = playable & other_wins;
            let safe = playable.without(other_wins.down(1))
                & (threats | threats.where_empty())
                & threats.without_lowest().where_empty();
            let mut improve = |score: i32, lane: usize| {
                let score = if turned { score } else { -score };
                if score > best.0 {
                    best = (score, column_of(shape, moves.words()[lane]));
                }
                best.0 > goal
            };

            let lost = safe.empty() & open;
            open &= !lost;
            if lost != 0 {
                // The board is full, or the other side wins with its next disc after every move.
                let score = if ply == cells { 0 } else { -win_on(ply + 2, cells) };
                if improve(score, first_lane(lost)) {
                    return best;
                }
            }
            if open == 0 {
                return best;
            }
            // Neither side can win earlier.
            let (most, least) = (win_on(ply + 3, cells), -win_on(ply + 4, cells));
            if ply >= cells - 2 || most <= alpha || least > alpha {
                let score = if ply >= cells - 2 {
                    0
                } else if most <= alpha {
                    most
                } else {
                    least
                };
                improve(score, first_lane(open));
                return best;
            }

            let forced = safe.without_lowest().empty() & open;
            open &= !forced;
            if open != 0 {
                let views = Views { mover, other, empty, playable, other_wins, ply };
                let verdicts = bounds::decide(shape, &views, open, alpha);
                open &= !verdicts.decided;
                let mut decided = verdicts.decided;
                while decided != 0 {
                    let lane = take_lane(&mut decided);
                    if improve(verdicts.scores[lane], lane) {
                        return best;
                    }
                }
            }
            if open != 0 {
                let merit = PLAYED * (ply - first_ply) + if turned { MOVES_AGAIN } else { 0 };
                let views = Views { mover, other, empty, playable, other_wins, ply };
                self.push_candidates(&views, &Pending { open, ..pending }, safe, turned, |promise, column| {
                    promise
                        + merit
                        + if column == best_known { BEST_KNOWN } else { 0 }
                        + if column == before { follows_up(shape.rows()) } else { 0 }
                });
            }

            if forced == 0 {
                return best;
            }
            // A move that does not lose at once leaves the other no win at once.
            pending.mover = other;
            pending.other = mover | safe;
            pending.mover_wins = other_wins.without(safe);
            pending.open = forced;
            ply += 1;
            alpha = -alpha - 1;
            turned = !turned;
        }
    }

    /// Stores what a search has found out.
    #[inline(always)]
    fn remember(
        &mut self,
        node: &Node<S::Word, T::Place>,
        known: TableEntry,
        score: i32,
        alpha: i32,
        column: u8,
        start: u64,
    ) {
        #[allow(clippy::cast_possible_truncation)] // Scores and the logarithm of a u64 are within 64.
        let (bound, cost) = (score as i8, (self.nodes - start + 1).ilog2() as u8 + 1);
        let known = if score > alpha {
            TableEntry { low: known.low.max(bound), column, cost, ..known }
        } else {
            // None of the moves was good enough, so none is tried first.
            TableEntry { high: known.high.min(bound), cost, ..known }
        };
        self.table(node.ply).put(node.place, known);
    }
}

/// The column of a cell; none if there is no cell.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // Below 64.
fn column_of<S: Shape>(shape: S, cell: S::Word) -> u8 {
    cell.lowest().map_or(NO_COLUMN, |index| (index / shape.column_bits()) as u8)
}

/// Takes up to four of the moves of a node.
#[inline(always)]
fn take_moves<L: Lanes, P>(node: &Node<L::Word, P>, moves: &mut L::Word) -> Pending<L> {
    let mut take = || {
        let rest = moves.without_lowest();
        let cell = *moves ^ rest;
        *moves = rest;
        cell
    };
    // Without a branch: where no move is left the cell is missing.
    let cells = L::new([take(), take(), take(), take()]);
    Pending {
        mover: L::all(node.other),
        other: L::all(node.mover) | cells,
        mover_wins: L::all(node.other_wins).without(cells),
        cells,
        open: !cells.empty() & 0b1111,
    }
}

/// The first of some lanes.
#[inline(always)]
fn first_lane(lanes: u32) -> usize {
    lanes.trailing_zeros() as usize & 3
}
