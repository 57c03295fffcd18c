//! What is known about a board.

use puissance4_rules::{Connect, Geometry, Size};
use serde::{Deserialize, Serialize};

use crate::result::BoardResult;

/// What is known about a board, by up to two runs. The fields before the runs follow from them, for those who read the
/// file without this program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The size of the board, as `7x6`.
    size: String,
    /// How many discs in a line win.
    connect: usize,
    /// The best result that is known.
    result: Option<BoardResult>,
    /// The best first columns, counted from 1; see [`Run::best`].
    best: Vec<usize>,
    /// How sure the result is.
    standing: Standing,
    /// One for each order, the usual first.
    runs: Vec<Run>,
}

/// A run of the solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// In which order moves were tried.
    pub order: Order,
    /// The size of the table, in MiB.
    pub table: usize,
    /// How many nodes it took, or after how many it was stopped.
    pub nodes: u64,
    /// The version of the program.
    pub version: String,
    /// What it found.
    pub result: Option<BoardResult>,
    /// First columns that reach the result, counted from 1, from the left.
    pub best: Vec<usize>,
    /// Whether these are all.
    pub all: bool,
}

/// In which order moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As always.
    Usual,
    /// `Solver::with_other_order`.
    Other,
}

/// How sure a result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// There is none yet.
    Open,
    /// One run found it.
    Found,
    /// Two runs found who wins, one of them on which move.
    Value,
    /// Two runs with different orders and tables found it, all of it.
    Confirmed,
}

/// Two runs that cannot both be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two runs contradict each other")]
pub struct Contradiction;

impl Run {
    /// A run of this version that has found nothing yet.
    pub(crate) fn new(order: Order, table: usize) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Self { order, table, nodes: 0, version, result: None, best: Vec::new(), all: false }
    }

    /// Whether nothing is left to be found.
    pub fn is_complete(&self) -> bool {
        self.all && self.result.is_some_and(BoardResult::is_exact)
    }

    /// How much it found, to compare runs.
    fn strength(&self) -> (bool, bool, bool, usize) {
        let result = self.result;
        (result.is_some(), result.is_some_and(BoardResult::is_exact), self.all, self.best.len())
    }

    /// Whether it found more than another one.
    pub(crate) fn is_stronger_than(&self, other: &Self) -> bool {
        self.strength() > other.strength()
    }

    fn agrees_with(&self, other: &Self) -> bool {
        let (Some(mine), Some(theirs)) = (self.result, other.result) else { return true };
        // The columns that win are more than those that win soonest.
        let comparable = mine == theirs;
        let within = |few: &Self, all: &Self| !all.all || few.best.iter().all(|column| all.best.contains(column));
        mine.agrees_with(theirs) && (!comparable || (within(self, other) && within(other, self)))
    }

    /// Whether it makes sense on a board.
    fn is_sound(&self, geometry: Geometry) -> bool {
        let columns = geometry.size().columns();
        let on_board = self.best.iter().all(|column| (1..=columns).contains(column));
        let in_order = self.best.is_sorted_by(|left, right| left < right);
        // The empty board is its own mirror image.
        let symmetric = self.best.iter().all(|column| self.best.contains(&(columns + 1 - column)));
        let found = self.result.is_some() || (self.best.is_empty() && !self.all);
        let some = !self.all || !self.best.is_empty();
        let possible = self.result.is_none_or(|result| result.is_possible(geometry.size().cells()));
        on_board && in_order && symmetric && found && some && possible && self.table > 0
    }
}

impl Entry {
    /// A board about which nothing is known.
    pub fn new(geometry: Geometry) -> Self {
        Self {
            size: geometry.size().to_string(),
            connect: geometry.connect().get(),
            result: None,
            best: Vec::new(),
            standing: Standing::Open,
            runs: Vec::new(),
        }
    }

    /// The board; `None` if the entry was written by something else and makes no sense.
    pub fn geometry(&self) -> Option<Geometry> {
        let size: Size = self.size.parse().ok()?;
        let geometry = Geometry::new(size, Connect::new(self.connect).ok()?);
        (size.to_string() == self.size).then_some(geometry)
    }

    /// The best result that is known.
    pub fn result(&self) -> Option<BoardResult> {
        self.result
    }

    /// First columns that reach it, counted from 1.
    pub fn best(&self) -> &[usize] {
        &self.best
    }

    /// Whether these are all.
    pub fn has_all_best(&self) -> bool {
        self.strongest().is_some_and(|run| run.all)
    }

    /// How sure the result is.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// The runs, the usual order first.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The run with this order.
    pub fn run(&self, order: Order) -> Option<&Run> {
        self.runs.iter().find(|run| run.order == order)
    }

    fn strongest(&self) -> Option<&Run> {
        // Of equal ones the first.
        self.runs.iter().reduce(|best, run| if run.is_stronger_than(best) { run } else { best })
    }

    /// Adds a run. If there is one of the same order that found as much, only the nodes that were tried count.
    pub fn add(&mut self, run: Run) -> Result<(), Contradiction> {
        if !self.runs.iter().all(|known| known.agrees_with(&run)) {
            return Err(Contradiction);
        }
        match self.runs.iter_mut().find(|known| known.order == run.order) {
            Some(known) if run.is_stronger_than(known) => *known = run,
            Some(known) => known.nodes = known.nodes.max(run.nodes),
            None => self.runs.push(run),
        }
        self.runs.sort_by_key(|run| run.order);
        self.conclude();
        Ok(())
    }

    /// Sets the fields that follow from the runs.
    fn conclude(&mut self) {
        let strongest = self.strongest().cloned();
        self.result = strongest.as_ref().and_then(|run| run.result);
        self.best = strongest.map(|run| run.best).unwrap_or_default();
        self.standing = match (self.result, self.runs.as_slice()) {
            (None, _) => Standing::Open,
            (_, [usual, other]) if usual.table != other.table => match (usual.result, other.result) {
                (usual, other) if usual == other => Standing::Confirmed,
                (Some(_), Some(_)) => Standing::Value,
                _ => Standing::Found,
            },
            _ => Standing::Found,
        };
    }

    /// Whether everything in it makes sense, and follows from the runs.
    pub(crate) fn is_sound(&self) -> bool {
        let Some(geometry) = self.geometry() else { return false };
        let mut again = Self::new(geometry);
        let added = self.runs.iter().all(|run| run.is_sound(geometry) && again.add(run.clone()).is_ok());
        added && again == *self
    }
}
