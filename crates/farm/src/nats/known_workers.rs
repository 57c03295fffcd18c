//! The workers that were heard lately.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::heartbeat::{Heartbeat, INTERVAL};

/// A worker that was not heard for so long has gone.
const GONE: Duration = INTERVAL.saturating_mul(4);

/// More workers than this are not remembered: the signs of life are not authenticated.
const MAX_WORKERS: usize = 10_000;

/// The workers by their ids.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownWorkers(BTreeMap<String, (Heartbeat, Instant)>);

impl KnownWorkers {
    pub(super) fn hear(&mut self, heartbeat: Heartbeat, now: Instant) {
        self.forget(now);
        if self.0.len() < MAX_WORKERS || self.0.contains_key(&heartbeat.id) {
            self.0.insert(heartbeat.id.clone(), (heartbeat, now));
        }
    }

    fn forget(&mut self, now: Instant) {
        self.0.retain(|_, (_, heard)| now.saturating_duration_since(*heard) < GONE);
    }

    /// Those that are there.
    pub(super) fn present(&mut self, now: Instant) -> Vec<Heartbeat> {
        self.forget(now);
        self.0.values().map(|(heartbeat, _)| heartbeat.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_worker_has_gone() {
        let heartbeat = |id: &str| Heartbeat {
            id: id.to_owned(),
            host: "host".to_owned(),
            threads: 2,
            version: "1".to_owned(),
            positions_per_second: 1.0,
            chunks: Vec::new(),
        };
        let mut workers = KnownWorkers::default();
        let start = Instant::now();
        workers.hear(heartbeat("a"), start);
        workers.hear(heartbeat("b"), start + INTERVAL);
        workers.hear(heartbeat("b"), start + INTERVAL);
        assert_eq!(workers.present(start + INTERVAL).len(), 2);
        let left = workers.present(start + GONE);
        assert_eq!(left.iter().map(|worker| worker.id.as_str()).collect::<Vec<_>>(), ["b"]);
    }
}
