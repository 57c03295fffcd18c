//! Limits and progress of a search.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};

// The clock of the browser in a browser, that of the standard library elsewhere.
use web_time::Instant;

/// What stops a search early, and a listener for its progress. Only the time limit and the progress read the clock.
///
/// ```
/// use puissance4_engine::{Limits, SolveError, Solver};
/// use puissance4_rules::{Geometry, Position};
///
/// let mut solver = Solver::new(Geometry::STANDARD, 16)?;
/// let limits = Limits { nodes: Some(1000), ..Limits::none() };
/// let stopped = solver.solve(&Position::new(Geometry::STANDARD), &limits);
/// assert!(matches!(stopped, Err(SolveError::Stopped(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Limits {
    /// The maximum number of nodes, divided among the threads.
    pub nodes: Option<u64>,
    /// The maximum time.
    pub time: Option<Duration>,
    /// Stops the search when it becomes true.
    pub stop: Option<Arc<AtomicBool>>,
    /// Called about ten times a second.
    pub progress: Option<Listener>,
}

/// A function that is called with the progress of a search.
pub type Listener = Arc<dyn Fn(&Progress) + Send + Sync>;

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The nodes that the reporting thread has searched.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// The score is known to be within these.
    pub range: (i32, i32),
}

/// A limit was reached before the score was known. The transposition table keeps what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("the search was stopped before it was finished")]
pub struct Stopped;

impl Limits {
    /// No limits.
    pub fn none() -> Self {
        Self::default()
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, time, stop, progress } = self;
        let progress = progress.as_ref().map(|_| "…");
        formatter
            .debug_struct("Limits")
            .field("nodes", nodes)
            .field("time", time)
            .field("stop", stop)
            .field("progress", &progress)
            .finish()
    }
}

/// The limits of one search by one thread.
pub(crate) struct Watch {
    limits: Limits,
    start: Instant,
    /// Nodes that the engine may have searched when it has to stop.
    last_node: u64,
    nodes_before: u64,
    /// Becomes true when another thread has found the answer.
    answered: Option<Arc<AtomicBool>>,
    range: Cell<(i32, i32)>,
    told: Cell<Instant>,
}

impl Watch {
    /// How often the clock and the flags are checked, in nodes; a power of two.
    const INTERVAL: u64 = 1024;
    /// How often progress is reported.
    const TELL: Duration = Duration::from_millis(100);

    #[cfg(test)]
    pub(crate) fn new(limits: &Limits) -> Self {
        Self::from(limits, 0)
    }

    /// For an engine that has searched this many nodes before.
    pub(crate) fn from(limits: &Limits, nodes_before: u64) -> Self {
        let start = Instant::now();
        Self {
            limits: limits.clone(),
            start,
            last_node: limits.nodes.map_or(u64::MAX, |most| nodes_before.saturating_add(most)),
            nodes_before,
            answered: None,
            range: Cell::new((i32::MIN, i32::MAX)),
            told: Cell::new(start),
        }
    }

    /// The limits that remain when the engine has searched `nodes` nodes, for one of `threads`.
    pub(crate) fn share(&self, nodes: u64, threads: u64) -> Limits {
        Limits {
            nodes: self.limits.nodes.map(|_| self.last_node.saturating_sub(nodes) / threads),
            time: self.limits.time.map(|time| time.saturating_sub(self.start.elapsed())),
            ..self.limits.clone()
        }
    }

    /// Also stops the search when this becomes true.
    pub(crate) fn until(mut self, answered: Arc<AtomicBool>) -> Self {
        self.answered = Some(answered);
        self
    }

    /// Sets the range of the score for progress reports.
    pub(crate) fn set_range(&self, low: i32, high: i32) {
        self.range.set((low, high));
    }

    pub(crate) fn range(&self) -> (i32, i32) {
        self.range.get()
    }

    /// Whether the search may continue; the engine has searched `nodes` nodes in all.
    #[inline(always)]
    pub(crate) fn check(&self, nodes: u64) -> Result<(), Stopped> {
        if nodes > self.last_node {
            return Err(Stopped);
        }
        if nodes.is_multiple_of(Self::INTERVAL) { self.look(nodes) } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn look(&self, nodes: u64) -> Result<(), Stopped> {
        let is_set = |flag: &Option<Arc<AtomicBool>>| flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let late = self.limits.time.is_some_and(|time| self.start.elapsed() > time);
        if late || is_set(&self.limits.stop) || is_set(&self.answered) {
            return Err(Stopped);
        }
        if let Some(progress) = &self.limits.progress
            && self.told.get().elapsed() >= Self::TELL
        {
            self.told.set(Instant::now());
            let nodes = nodes - self.nodes_before;
            progress(&Progress { nodes, elapsed: self.start.elapsed(), range: self.range.get() });
        }
        Ok(())
    }
}
