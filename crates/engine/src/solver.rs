//! The solver: exact scores, analyses and best lines.

use std::time::Instant;

use puissance4_rules::{Column, Discs, Geometry, Player, Position};
use serde::{Deserialize, Serialize};

use crate::analysis::{Analysis, ColumnValue, Solution};
use crate::book::Book;
use crate::engine;
use crate::limits::{Limits, Stopped, Watch};
use crate::ordering::Correction;
use crate::ordering::comparison::{Comparison, Sampler};
use crate::score::{Score, Value, win_on};
use crate::search::Question;
use crate::statistics::{Counts, Statistics};
use crate::team::Team;

/// Solves positions of one geometry. Its transposition table is kept from one call to the next.
///
/// ```
/// use puissance4_engine::{Book, Limits, Solver, Value};
/// use puissance4_rules::{Geometry, Position};
///
/// let mut solver = Solver::new(Geometry::STANDARD, 16)?.with_book(Book::embedded());
/// let empty = Position::new(Geometry::STANDARD);
/// let analysis = solver.analyze(&empty, &Limits::none())?;
/// assert_eq!(analysis.score.value(), Value::Win);
/// assert_eq!(analysis.best[0].number(), 4);
/// assert_eq!(analysis.plies, 41);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    geometry: Geometry,
    team: Team,
    /// Scores that need no search.
    book: Option<&'static Book>,
    /// What the questions took, if it is observed.
    parts: Option<Statistics>,
}

/// The kinds of questions that lead to a score.
#[derive(Clone, Copy)]
enum Part {
    Range,
    Winner,
    Distance,
}

/// Why there is no solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum SolverError {
    /// The board does not fit 128 bits.
    #[error("a board of {columns} x {rows} cells cannot be solved: (rows + 1) x columns is more than 128")]
    TooLarge {
        /// How many columns it has.
        columns: usize,
        /// How many rows it has.
        rows: usize,
    },
    /// There is not enough memory for the table, or the table is too small.
    #[error("there is not enough memory for a table of {mebibytes} MiB, or the table is too small for this board")]
    Table {
        /// The size asked for.
        mebibytes: usize,
    },
    /// The number of threads is 0.
    #[error("a solver needs at least one thread")]
    NoThread,
}

/// Why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum SolveError {
    /// The position has another geometry than the solver.
    #[error("the position is on a board of another size")]
    OtherGeometry,
    /// The discs cannot result from alternating moves.
    #[error("the discs cannot result from alternating moves")]
    NotAlternating,
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A position that is ready to be searched.
enum Start {
    /// It is decided already.
    Decided(i32),
    /// The discs of the side to move and of the other.
    Open(u128, u128),
}

/// With this many nodes spent, it is worth thinking about which question to ask next. The fewer empty cells, the less
/// the questions differ in what they cost.
fn cheap(empty: i32) -> u64 {
    4000 >> (28 - empty).max(0)
}

impl Solver {
    /// A solver with a table of at most this many MiB, and one thread.
    pub fn new(geometry: Geometry, mebibytes: usize) -> Result<Self, SolverError> {
        Self::of(geometry, mebibytes, engine::fastest)
    }

    /// The same, with [`statistics`](Self::statistics). It finds the same scores by the same nodes, a little more
    /// slowly.
    pub fn observed(geometry: Geometry, mebibytes: usize) -> Result<Self, SolverError> {
        let solver = Self::of(geometry, mebibytes, engine::observed::<Counts>)?;
        Ok(Self { parts: Some(Statistics::default()), ..solver })
    }

    /// A solver that compares the moves of some nodes.
    pub(crate) fn comparing(geometry: Geometry, mebibytes: usize) -> Result<Self, SolverError> {
        Self::of(geometry, mebibytes, engine::observed::<Sampler>)
    }

    /// The same, with the promises of moves corrected in this way.
    #[doc(hidden)]
    #[must_use]
    pub fn with_correction(mut self, correction: &Correction) -> Self {
        self.team.set_correction(correction);
        self
    }

    /// The same, with moves tried in another order. It finds the same scores by other nodes, and more of them: a result
    /// that both find is not owed to an order.
    #[doc(hidden)]
    #[must_use]
    pub fn with_other_order(mut self) -> Self {
        self.team.reorder();
        self
    }

    /// The comparisons since the last call.
    pub(crate) fn comparisons(&mut self) -> Vec<Comparison> {
        self.team.comparisons()
    }

    fn of(
        geometry: Geometry,
        mebibytes: usize,
        engine: impl FnOnce(Geometry, usize) -> Option<Box<dyn engine::Engine>>,
    ) -> Result<Self, SolverError> {
        let size = geometry.size();
        if geometry.bits() > u128::BITS {
            return Err(SolverError::TooLarge { columns: size.columns(), rows: size.rows() });
        }
        let no_table = SolverError::Table { mebibytes };
        let bytes = mebibytes.checked_mul(1 << 20).filter(|bytes| fits_memory(*bytes)).ok_or(no_table)?;
        let engine = engine(geometry, bytes).ok_or(no_table)?;
        Ok(Self { geometry, team: Team::of_one(engine), book: None, parts: None })
    }

    /// The same with this many threads. With one thread, the search is the same every time.
    pub fn with_threads(mut self, threads: usize) -> Result<Self, SolverError> {
        let others = threads.checked_sub(1).ok_or(SolverError::NoThread)?;
        self.team = self.team.with_others(others);
        Ok(self)
    }

    /// The same with a book, in which positions are looked up before they are searched.
    #[must_use]
    pub fn with_book(mut self, book: Option<&'static Book>) -> Self {
        self.book = book;
        self
    }

    /// Another solver with one thread that shares the table, for work on other positions at the same time.
    #[must_use]
    pub fn sharing_table(&self) -> Self {
        Self {
            geometry: self.geometry,
            team: self.team.fork(),
            book: self.book,
            parts: self.parts.as_ref().map(|_| Statistics::default()),
        }
    }

    /// The geometry it solves.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// How many nodes have been searched in all.
    pub fn nodes(&self) -> u64 {
        self.team.nodes()
    }

    /// What it did so far; `None` unless it is [`observed`](Self::observed).
    pub fn statistics(&self) -> Option<Statistics> {
        let mut statistics = self.parts.clone()?;
        for plies in self.team.plies() {
            statistics += &Statistics { plies: plies.to_vec(), ..Statistics::default() };
        }
        Some(statistics)
    }

    /// Clears the tables, so the next search is like the first.
    pub fn forget(&mut self) {
        self.team.forget();
    }

    /// The exact score of a position for the side to move.
    ///
    /// A finished game also has a score: the side to move has lost, or the game is drawn.
    pub fn solve(&mut self, position: &Position, limits: &Limits) -> Result<Solution, SolveError> {
        let before = self.nodes();
        let score = self.strong(position, &self.watch(limits))?;
        Ok(Solution { score: Score::new(score), nodes: self.nodes() - before })
    }

    /// Whether the side to move wins, draws or loses; often much faster than the exact score.
    pub fn solve_weak(&mut self, position: &Position, limits: &Limits) -> Result<(Value, u64), SolveError> {
        let before = self.nodes();
        let sign = self.weak(position, &self.watch(limits))?;
        Ok((Score::new(sign).value(), self.nodes() - before))
    }

    /// Whether the side to move gets at least this value: half of the work of [`Solver::solve_weak`].
    pub fn at_least(&mut self, position: &Position, value: Value, limits: &Limits) -> Result<bool, SolveError> {
        let (mover, other) = match self.start(position)? {
            Start::Decided(score) => return Ok(Score::new(score).value() >= value),
            Start::Open(mover, other) => (mover, other),
        };
        if let Some(score) = self.book.and_then(|book| book.score(position)) {
            return Ok(score.value() >= value);
        }
        let alpha = match value {
            Value::Loss => return Ok(true),
            Value::Draw => -1,
            Value::Win => 0,
        };
        Ok(self.ask(Part::Winner, mover, other, alpha, &self.watch(limits))? > alpha)
    }

    /// Whether the score is above a number: a single question, which is a fraction of the work of [`Solver::solve`].
    pub fn is_above(&mut self, position: &Position, number: i32, limits: &Limits) -> Result<bool, SolveError> {
        let (mover, other) = match self.start(position)? {
            Start::Decided(score) => return Ok(score > number),
            Start::Open(mover, other) => (mover, other),
        };
        if let Some(score) = self.book.and_then(|book| book.score(position)) {
            return Ok(score.get() > number);
        }
        // No score is beyond these, and the search counts with numbers that are not far from scores.
        let alpha = number.clamp(-self.cells(), self.cells());
        let part = if matches!(alpha, -1 | 0) { Part::Winner } else { Part::Distance };
        Ok(self.ask(part, mover, other, alpha, &self.watch(limits))? > alpha)
    }

    /// Whether the side to move gets at least this value, by its discs and those of the other, for programs that ask
    /// about many positions: a set of cells is in the lowest bits, as in a bitboard. The game goes on, and the side to
    /// move cannot win at once. `None` if this takes more nodes than that.
    #[doc(hidden)]
    pub fn at_least_by_discs(&mut self, mover: u128, other: u128, value: Value, nodes: u64) -> Option<bool> {
        let alpha = match value {
            Value::Loss => return Some(true),
            Value::Draw => -1,
            Value::Win => 0,
        };
        let watch = self.watch(&Limits { nodes: Some(nodes), ..Limits::none() });
        self.ask(Part::Winner, mover, other, alpha, &watch).ok().map(|score| score > alpha)
    }

    /// The score of every column. Limits apply to the whole call.
    pub fn analyze(&mut self, position: &Position, limits: &Limits) -> Result<Analysis, SolveError> {
        self.all_columns(position, &self.watch(limits))
    }

    fn all_columns(&mut self, position: &Position, watch: &Watch) -> Result<Analysis, SolveError> {
        let cells = self.geometry.size().cells();
        let mut columns = Vec::new();
        for column in self.geometry.columns() {
            let mut after = position.clone();
            let value = if after.play(column).is_ok() {
                let score = -Score::new(self.strong(&after, watch)?);
                let rest = if after.is_over() { 0 } else { (-score).plies_to_end(after.ply(), cells) };
                Some((score, rest + 1))
            } else {
                None
            };
            columns.push(ColumnValue { column, value });
        }
        let score = match Analysis::best_score(&columns) {
            Some(score) => score,
            None => Score::new(self.strong(position, watch)?),
        };
        Ok(Analysis::new(score, columns))
    }

    /// Best play to the end of the game. Of several best columns it takes the one nearest to the middle. Limits apply
    /// to the whole call.
    pub fn best_line(&mut self, position: &Position, limits: &Limits) -> Result<Vec<Column>, SolveError> {
        let watch = self.watch(limits);
        let mut position = position.clone();
        let mut line = Vec::new();
        while !position.is_over() {
            let analysis = self.all_columns(&position, &watch)?;
            let Some(column) = self.geometry.nearest_middle(analysis.best) else { break };
            line.push(column);
            if position.play(column).is_err() {
                break;
            }
        }
        Ok(line)
    }

    fn watch(&self, limits: &Limits) -> Watch {
        Watch::from(limits, self.team.leaders_nodes())
    }

    /// The search that a position needs.
    fn start(&self, position: &Position) -> Result<Start, SolveError> {
        if position.geometry() != self.geometry {
            return Err(SolveError::OtherGeometry);
        }
        // Either player may have started: the search knows only the side to move and the other. Before a move the side
        // to move has as many discs as the other, or one fewer, and it was the other who moved last and may have won.
        let mover = position.to_move();
        let ahead = position.disc_count(mover.other()).checked_sub(position.disc_count(mover));
        if !matches!(ahead, Some(0 | 1)) || position.has_won(mover) {
            return Err(SolveError::NotAlternating);
        }
        let discs = |player: Player| match position.discs() {
            Discs::Small(board) => Some(u128::from(board.discs(player).word())),
            Discs::Medium(board) => Some(board.discs(player).word()),
            Discs::Large(_) => None,
        };
        let (Some(mover), Some(other)) = (discs(position.to_move()), discs(position.to_move().other())) else {
            return Err(SolveError::OtherGeometry);
        };
        let (ply, cells) = (small(position.ply()), self.cells());
        Ok(if position.winner().is_some() {
            Start::Decided(-win_on(ply, cells))
        } else if position.is_draw() {
            Start::Decided(0)
        } else if self.team.wins_at_once(mover, other) {
            Start::Decided(win_on(ply + 1, cells))
        } else {
            Start::Open(mover, other)
        })
    }

    fn cells(&self) -> i32 {
        small(self.geometry.size().cells())
    }

    /// The exact score.
    fn strong(&mut self, position: &Position, watch: &Watch) -> Result<i32, SolveError> {
        let (mover, other) = match self.start(position)? {
            Start::Decided(score) => return Ok(score),
            Start::Open(mover, other) => (mover, other),
        };
        if let Some(score) = self.book.and_then(|book| book.score(position)) {
            return Ok(score.get());
        }
        Ok(self.narrow(mover, other, watch)?)
    }

    /// The exact score of a position in which the side to move cannot win at once, by its discs and those of the other.
    #[cfg(test)]
    pub(crate) fn score_of(&mut self, mover: u128, other: u128, limits: &Limits) -> Result<i32, Stopped> {
        self.narrow(mover, other, &self.watch(limits))
    }

    /// Asks questions until the score is known.
    ///
    /// Questions about scores far from 0 are cheap, since such scores need an early win; those near 0 are expensive. So
    /// the range is narrowed from outside in while that costs few nodes. Then the solver asks who wins, and how soon:
    /// first whether as late as possible, then in growing steps.
    fn narrow(&mut self, mover: u128, other: u128, watch: &Watch) -> Result<i32, Stopped> {
        let ply = small((mover | other).count_ones() as usize);
        let (mut low, mut high) = (-win_on(ply + 2, self.cells()), win_on(ply + 3, self.cells()).max(0));
        let begin = self.team.leaders_nodes();
        let mut reach = 0;
        while low < high {
            watch.set_range(low, high);
            let (part, alpha) = if self.team.leaders_nodes() - begin < cheap(self.cells() - ply) {
                (Part::Range, if high > -low { high - 1 } else { low })
            } else if low < 0 && high > 0 {
                (Part::Winner, 0)
            } else {
                // Who wins is known; now how soon. It is usually late.
                let step = reach.min((high - low - 1) / 2);
                reach = 2 * reach + 1;
                (Part::Distance, if low >= 0 { low + step } else { high - 1 - step })
            };
            let score = self.ask(part, mover, other, alpha, watch)?;
            if score > alpha {
                low = score;
            } else {
                high = score;
            }
        }
        Ok(low)
    }

    /// 1, 0 or -1: the sign of the score.
    fn weak(&mut self, position: &Position, watch: &Watch) -> Result<i32, SolveError> {
        let (mover, other) = match self.start(position)? {
            Start::Decided(score) => return Ok(score.signum()),
            Start::Open(mover, other) => (mover, other),
        };
        if let Some(score) = self.book.and_then(|book| book.score(position)) {
            return Ok(score.get().signum());
        }
        watch.set_range(-1, 1);
        if self.ask(Part::Winner, mover, other, 0, watch)? > 0 {
            return Ok(1);
        }
        watch.set_range(-1, 0);
        Ok(if self.ask(Part::Winner, mover, other, -1, watch)? > -1 { 0 } else { -1 })
    }

    /// Asks whether the score is above `alpha`, and takes the time if the solver is observed.
    fn ask(&mut self, part: Part, mover: u128, other: u128, alpha: i32, watch: &Watch) -> Result<i32, Stopped> {
        let question = Question { alpha, cheap: matches!(part, Part::Range) };
        if self.parts.is_none() {
            return self.team.question(mover, other, question, watch);
        }
        let (clock, before) = (Instant::now(), self.team.nodes());
        let answer = self.team.question(mover, other, question, watch);
        let nodes = self.team.nodes() - before;
        if let Some(statistics) = &mut self.parts {
            let part = match part {
                Part::Range => &mut statistics.range,
                Part::Winner => &mut statistics.winner,
                Part::Distance => &mut statistics.distance,
            };
            part.questions += 1;
            part.nodes += nodes;
            part.time += clock.elapsed();
        }
        answer
    }
}

/// A number of cells or discs.
fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Whether a table of this many bytes fits into the available memory, where the system reports it.
fn fits_memory(bytes: usize) -> bool {
    let available = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
    });
    available.is_none_or(|available| bytes <= available)
}

#[cfg(test)]
mod tests;
