//! How long a search may take.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What ends a search before it is done. Only the time limit reads the clock.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// So many nodes at most.
    pub nodes: Option<u64>,
    /// So long at most.
    pub time: Option<Duration>,
    /// Until this becomes true.
    pub stop: Option<Arc<AtomicBool>>,
}

/// A limit was reached. What had been found out is kept for the next search; there is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped before it was done")]
pub struct Stopped;

impl Limits {
    /// None at all.
    pub fn none() -> Self {
        Self::default()
    }
}

/// Limits with the moment a search began and the nodes that the solver had searched before.
pub(crate) struct Watch {
    limits: Limits,
    start: Instant,
    nodes_before: u64,
}

impl Watch {
    /// How often the clock and the flag are looked at, in nodes; a power of two.
    const INTERVAL: u64 = 1024;

    pub(crate) fn new(limits: &Limits, nodes_before: u64) -> Self {
        Self { limits: limits.clone(), start: Instant::now(), nodes_before }
    }

    /// Whether the search may go on, the solver having searched so many nodes in all.
    #[inline]
    pub(crate) fn check(&self, nodes: u64) -> Result<(), Stopped> {
        if self.limits.nodes.is_some_and(|most| nodes - self.nodes_before > most) {
            return Err(Stopped);
        }
        if nodes.is_multiple_of(Self::INTERVAL) { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&self) -> Result<(), Stopped> {
        let late = self.limits.time.is_some_and(|time| self.start.elapsed() > time);
        let told = self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if late || told { Err(Stopped) } else { Ok(()) }
    }
}
