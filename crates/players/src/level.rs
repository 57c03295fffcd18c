//! `level:1` to `level:10`: opponents from a beginner to a player without mistakes.
//!
//! A level is a set of habits, not a perfect player that errs on purpose: see [`Level::habits`].

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puissance4_engine::{Analysis, Book, Limits, Solver, Value};
use puissance4_rules::{Board, Column, Columns, Discs, Geometry, Position, Word};

use crate::dice::Dice;
use crate::lookahead::{Eyes, Lookahead, Manner, Taste};
use crate::strategy::{Advice, Strategy};
use crate::trace::{Recorder, Trace};
use crate::tree::{Bound, CutReason, Judgement, Method, Tree};

/// A degree of strength, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level is like.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// How it looks ahead.
    manner: Manner,
    /// How often it makes its move after a glance instead, in percent: its own move and the answer.
    haste: u8,
    /// How many moves of the opening it knows by heart, on the standard board.
    opening: usize,
    /// With how many empty cells it counts the game to its end.
    counting: usize,
}

/// The strengths of the levels: 100 games of every pair, the classic players among them.
const ELO: [f64; 10] = [-409.0, -216.0, -59.0, 87.0, 262.0, 355.0, 523.0, 608.0, 704.0, 924.0];

impl Level {
    /// The weakest.
    pub const LOWEST: Self = Self(1);
    /// The strongest.
    pub const HIGHEST: Self = Self(10);
    /// The default level.
    pub const DEFAULT: Self = Self(5);
    /// The level to offer a person first.
    pub const FIRST: Self = Self(3);

    /// The level of this number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        (Self::LOWEST.0..=Self::HIGHEST.0).contains(&number).then_some(Self(number))
    }

    /// All of them, from the weakest.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::LOWEST.0..=Self::HIGHEST.0).map(Self)
    }

    /// The number.
    pub fn get(self) -> u8 {
        self.0
    }

    /// Its strength on the standard board among all computer players, in Elo points, as `docs/benchmarks.md` has it.
    pub fn elo(self) -> f64 {
        ELO[usize::from(self.0 - 1)]
    }

    /// What each level is like; the numbers were tuned with `puissance4 arena --ladder`.
    fn habits(self) -> Habits {
        let eyes = |columns, rows, diagonals| Eyes { columns, rows, diagonals };
        // The beginner notices some lines, in columns more often than on diagonals. It likes the middle, and half of
        // the time forgets that the other side can play on top of its disc.
        let beginner = Manner {
            own: eyes(95, 85, 50),
            others: eyes(90, 65, 35),
            above: 50,
            depth: 1,
            forcing: false,
            taste: Taste::Middle,
            blur: 6,
        };
        // With sharp eyes, no line and no cell above a disc is overlooked.
        let sharp = Manner { own: Eyes::SHARP, others: Eyes::SHARP, above: 100, ..beginner };
        let untaught = Habits { manner: beginner, haste: 0, opening: 0, counting: 0 };
        match self.0 {
            1 => untaught,
            // Has played some games: sees rows, most diagonals, and mostly what a disc opens.
            2 => {
                let (own, others) = (eyes(100, 96, 90), eyes(100, 95, 82));
                Habits { manner: Manner { own, others, above: 82, blur: 5, ..beginner }, ..untaught }
            }
            // Finds its own lines, rarely misses one of the other's, and likes cells that would complete a line.
            3 => {
                let manner = Manner { others: eyes(100, 97, 95), above: 96, taste: Taste::Threats, blur: 5, ..sharp };
                Habits { manner, ..untaught }
            }
            // Thinks of the answer to its move, so it does not run into double threats; judges by eye.
            4 => {
                let manner =
                    Manner { others: eyes(100, 100, 98), above: 94, depth: 2, taste: Taste::Threats, blur: 7, ..sharp };
                Habits { manner, ..untaught }
            }
            // Follows forced moves to their end, knows what odd and even rows are for, and some openings; but plays one
            // move in twelve without thinking.
            5 => {
                let manner = Manner { depth: 3, forcing: true, taste: Taste::Parity, ..sharp };
                Habits { manner: Manner { blur: 6, ..manner }, haste: 8, opening: 5, counting: 12 }
            }
            // Sees further, and ends games well.
            6 => {
                let manner = Manner { depth: 4, forcing: true, taste: Taste::Parity, ..sharp };
                Habits { manner: Manner { blur: 4, ..manner }, haste: 4, opening: 7, counting: 16 }
            }
            // Takes its time for every move.
            7 => {
                let manner = Manner { depth: 6, forcing: true, taste: Taste::Parity, ..sharp };
                Habits { manner: Manner { blur: 3, ..manner }, haste: 0, opening: 7, counting: 20 }
            }
            // Has studied the openings; what lies between them and the last two dozen cells it judges by what it sees.
            8 => {
                let manner = Manner { depth: 8, forcing: true, taste: Taste::Parity, ..sharp };
                Habits { manner: Manner { blur: 2, ..manner }, haste: 2, opening: 8, counting: 24 }
            }
            // Counts nearly everything, but now and then trusts its first glance.
            9 => {
                let manner = Manner { depth: 8, forcing: true, taste: Taste::Parity, ..sharp };
                Habits { manner: Manner { blur: 1, ..manner }, haste: 4, opening: 8, counting: 32 }
            }
            // Makes no mistake where the solver can answer in time, which is everywhere on the standard board.
            _ => {
                let manner = Manner { depth: 10, forcing: true, taste: Taste::Parity, ..sharp };
                Habits { manner: Manner { blur: 0, ..manner }, haste: 0, opening: 8, counting: usize::MAX }
            }
        }
    }
}

/// The text is not a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a level from {} to {}", Level::LOWEST, Level::HIGHEST)]
pub struct NoSuchLevel;

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Self, NoSuchLevel> {
        text.parse().ok().and_then(Self::new).ok_or(NoSuchLevel)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Plays at a level, on any board and from any position.
pub struct Graded {
    habits: Habits,
    geometry: Geometry,
    /// For counting to the end; where there is none, it looks ahead instead.
    solver: Option<Solver>,
}

/// With at most this many empty cells the solver finds every score at once, on any board.
const SOON_COUNTED: usize = 22;

/// How many nodes of the solver a move may take where that may not be enough; a node takes some 300 ns on large boards.
const NODES: u64 = 200_000;

impl Graded {
    /// The size of the table of its solver.
    const MEBIBYTES: usize = 16;

    /// A player of this level for games on this board. It remembers from one move, and one game, to the next.
    pub fn new(level: Level, geometry: Geometry) -> Self {
        Self { habits: level.habits(), geometry, solver: None }.at(level)
    }

    /// The same player at another level, with the table that it has.
    #[must_use]
    pub fn at(self, level: Level) -> Self {
        let Self { geometry, solver, .. } = self;
        let habits = level.habits();
        let counts = habits.counting > 0 || habits.opening > 0;
        let with_book = |solver: Solver| solver.with_book(Book::embedded());
        let new = || counts.then(|| Solver::new(geometry, Self::MEBIBYTES).ok().map(with_book)).flatten();
        Self { habits, geometry, solver: solver.or_else(new) }
    }

    /// The board that it plays on.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// What it knows by heart.
    fn remembered(&mut self, position: &Position, dice: &mut Dice, trace: &mut impl Trace) -> Option<Choice> {
        if position.ply() >= self.habits.opening {
            return None;
        }
        // A solver that may not search answers by the book.
        let column = self.best(position, &Limits { nodes: Some(0), ..Limits::none() }, dice, trace)?;
        Some(Choice { column, method: Method::Opening })
    }

    /// What counting to the end finds.
    fn counted(
        &mut self,
        position: &Position,
        dice: &mut Dice,
        stop: &Arc<AtomicBool>,
        trace: &mut impl Trace,
    ) -> Option<Choice> {
        let empty = position.geometry().size().cells() - position.ply();
        if empty > self.habits.counting {
            None
        } else if empty <= SOON_COUNTED {
            let limits = Limits { stop: Some(Arc::clone(stop)), ..Limits::none() };
            let column = self.best(position, &limits, dice, trace)?;
            Some(Choice { column, method: Method::BestScore })
        } else {
            self.held(position, dice, stop, trace)
        }
    }

    /// Any of the best columns.
    fn best(
        &mut self,
        position: &Position,
        limits: &Limits,
        dice: &mut Dice,
        trace: &mut impl Trace,
    ) -> Option<Column> {
        let solver = self.solver.as_mut()?;
        let before = solver.nodes();
        let analysis = solver.analyze(position, limits).ok()?;
        trace.begin();
        tell_scores(&analysis, trace);
        trace.add_nodes(solver.nodes() - before);
        trace.end();
        dice.pick(analysis.best.into_iter().collect())
    }

    /// The most promising of the columns that keep a win or a draw; `None` if the position is lost, or if that takes
    /// too long to find out.
    fn held(
        &mut self,
        position: &Position,
        dice: &mut Dice,
        stop: &Arc<AtomicBool>,
        trace: &mut impl Trace,
    ) -> Option<Choice> {
        let solver = self.solver.as_mut()?;
        // On the standard board the book has the hardest positions. Elsewhere patience is limited, and what is found
        // must not depend on what is remembered.
        let patience = (position.geometry() != Geometry::STANDARD).then_some(NODES);
        if patience.is_some() {
            solver.forget();
        }
        let before = solver.nodes();
        let mut has = |position: &Position, value: Value| {
            let nodes = patience.map(|nodes| (before + nodes).saturating_sub(solver.nodes()));
            let limits = Limits { nodes, stop: Some(Arc::clone(stop)), ..Limits::none() };
            solver.at_least(position, value, &limits).ok()
        };
        // What I can have, and what the other must not have after my move.
        let (value, too_much) = if has(position, Value::Win)? {
            (Value::Win, Value::Draw)
        } else if has(position, Value::Draw)? {
            (Value::Draw, Value::Win)
        } else {
            return None;
        };
        let glance = Manner { depth: 6, blur: Manner::EVERYTHING, ..self.habits.manner };
        trace.begin();
        let mut columns = look(position, glance, dice, &mut ()).into_iter().map(|(column, _)| column);
        while let Some(column) = columns.next() {
            let mut after = position.clone();
            let keeps = after.play(column).is_ok() && !has(&after, too_much)?;
            trace.enter(column);
            trace.leave(Judgement::Keeps(keeps), Bound::Exact);
            if keeps {
                trace.cut(|| columns.collect::<Columns>(), CutReason::OneIsEnough);
                trace.add_nodes(solver.nodes() - before);
                trace.end();
                return Some(Choice { column, method: Method::Keeps(value) });
            }
        }
        None
    }

    /// What looking ahead suggests: any of the columns that look best.
    fn seen(&self, position: &Position, is_hasty: bool, dice: &mut Dice, trace: &mut impl Trace) -> Option<Choice> {
        let manner = self.habits.manner;
        let manner = if is_hasty { Manner { depth: 1, forcing: false, ..manner } } else { manner };
        let columns = look(position, manner, dice, trace);
        let (_, best) = *columns.first()?;
        let equal = columns.into_iter().filter(|(_, value)| *value >= best - manner.blur);
        let equal: Columns = equal.map(|(column, _)| column).collect();
        let column = dice.pick(equal)?;
        Some(Choice { column, method: Method::Look { equal: equal.into_iter().collect(), is_hasty } })
    }

    fn choose(
        &mut self,
        position: &Position,
        dice: &mut Dice,
        stop: &Arc<AtomicBool>,
        trace: &mut impl Trace,
    ) -> Option<Choice> {
        if position.is_over() {
            return None;
        }
        let hasty = dice.happens(self.habits.haste);
        let known = if hasty {
            None
        } else {
            let remembered = self.remembered(position, dice, trace);
            remembered.or_else(|| self.counted(position, dice, stop, trace))
        };
        known.or_else(|| self.seen(position, hasty, dice, trace))
    }
}

/// The columns that can be played, the most promising first, as the highest level sees them by looking ahead alone.
/// Where some win at once, only those.
pub fn promising(position: &Position) -> Vec<Column> {
    let columns = look(position, Level::HIGHEST.habits().manner, &mut Dice::seeded(0), &mut ());
    columns.into_iter().map(|(column, _)| column).collect()
}

/// A column, and how it was chosen.
struct Choice {
    column: Column,
    method: Method,
}

impl Strategy for Graded {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        // Never set.
        self.advise_unless(position, dice, &Arc::default())
    }

    fn advise_unless(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        // If the solver was interrupted, looking ahead gave another answer.
        self.advise_by(position, dice, stop).filter(|_| !stop.load(Ordering::Relaxed))
    }

    fn advise_by(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        self.choose(position, dice, stop, &mut ()).map(|choice| choice.column.into())
    }

    fn stand_in(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        self.advise_by(position, dice, stop)
    }

    fn tree(&mut self, position: &Position, dice: &mut Dice, depth: usize, stop: &Arc<AtomicBool>) -> Option<Tree> {
        let mut recorder = Recorder::new(depth);
        let choice = self.choose(position, dice, stop, &mut recorder);
        let Choice { column, method } = choice.filter(|_| !stop.load(Ordering::Relaxed))?;
        Some(recorder.tree(position.to_move(), column, method))
    }
}

/// Tells the scores of all columns that can be played, the best first.
fn tell_scores(analysis: &Analysis, trace: &mut impl Trace) {
    let scores = analysis.columns.iter().filter_map(|column| Some((column.column, column.value?.0)));
    let mut scores: Vec<_> = scores.collect();
    scores.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
    for (column, score) in scores {
        trace.enter(column);
        trace.leave(Judgement::Score(score), Bound::Exact);
    }
}

/// How the columns look, the best first.
fn look<T: Trace>(position: &Position, manner: Manner, dice: &mut Dice, trace: &mut T) -> Vec<(Column, i32)> {
    fn with<W: Word, T: Trace>(
        board: &Board<W>,
        position: &Position,
        manner: Manner,
        dice: &mut Dice,
        trace: &mut T,
    ) -> Vec<(Column, i32)> {
        Lookahead::new(board.geometry(), manner, dice).look(board, position.to_move(), trace)
    }
    match position.discs() {
        Discs::Small(board) => with(board, position, manner, dice, trace),
        Discs::Medium(board) => with(board, position, manner, dice, trace),
        Discs::Large(board) => with(board, position, manner, dice, trace),
    }
}
