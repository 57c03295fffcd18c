//! How far a batch is, for the terminal and for metrics.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::heartbeat::Heartbeat;
use super::known_workers::KnownWorkers;

/// What is known at a moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// All chunks of the batch.
    pub chunks: u64,
    /// Those whose answers are kept.
    pub kept: u64,
    /// Those that were kept when this run began.
    pub kept_before: u64,
    /// Those that are queued or in work.
    pub in_flight: u64,
    /// Those that cannot be answered.
    pub set_aside: u64,
    /// Chunks that were queued again, because they or their results had got lost.
    pub queued_again: u64,
    /// Results that came again.
    pub repeated: u64,
    /// Positions of the chunks that were kept in this run.
    pub positions: u64,
    /// The workers that were heard lately.
    pub workers: Vec<Heartbeat>,
    /// How long this run takes.
    pub elapsed: Duration,
}

impl Progress {
    /// Positions per second, as the workers say.
    pub fn positions_per_second(&self) -> f64 {
        self.workers.iter().map(|worker| worker.positions_per_second).sum()
    }

    /// How long the rest will take at the pace of this run; `None` until there is a pace.
    pub fn remaining(&self) -> Option<Duration> {
        let done = self.kept.saturating_sub(self.kept_before);
        let left = self.chunks.saturating_sub(self.kept + self.set_aside);
        let (done, left) = (u32::try_from(done).ok()?, u32::try_from(left).ok()?);
        // A few chunks say little about the others.
        (done >= 5).then(|| self.elapsed / done * left)
    }
}

/// What the coordinator writes and others read.
#[derive(Clone, Debug)]
pub struct SharedProgress(Arc<Mutex<Inner>>);

#[derive(Debug)]
struct Inner {
    progress: Progress,
    workers_heard: KnownWorkers,
    begin: Instant,
}

impl Default for SharedProgress {
    fn default() -> Self {
        let inner =
            Inner { progress: Progress::default(), workers_heard: KnownWorkers::default(), begin: Instant::now() };
        Self(Arc::new(Mutex::new(inner)))
    }
}

impl SharedProgress {
    fn with<T>(&self, act: impl FnOnce(&mut Inner) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What is known now.
    pub fn read(&self) -> Progress {
        self.with(|inner| {
            let now = Instant::now();
            let workers = inner.workers_heard.present(now);
            Progress { workers, elapsed: now - inner.begin, ..inner.progress.clone() }
        })
    }

    pub(super) fn change(&self, act: impl FnOnce(&mut Progress)) {
        self.with(|inner| act(&mut inner.progress));
    }

    pub(super) fn hear(&self, heartbeat: Heartbeat) {
        self.with(|inner| inner.workers_heard.hear(heartbeat, Instant::now()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_counts_only_this_run() {
        let progress = Progress {
            chunks: 100,
            kept_before: 40,
            kept: 50,
            elapsed: Duration::from_secs(20),
            ..Progress::default()
        };
        assert_eq!(progress.remaining(), Some(Duration::from_secs(100)));
        assert_eq!(Progress { kept: 41, ..progress }.remaining(), None);
    }
}
