//! What time it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use p4_online::{Milliseconds, Moment};

/// Tells the time. It never goes back while the program runs, whatever becomes of the machine's clock; set back, it stands still for a while.
#[derive(Clone, Debug)]
pub struct Timepiece(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Running(Arc<Running>),
    ByHand(Arc<AtomicU64>),
}

#[derive(Debug)]
struct Running {
    start: Instant,
    at_start: AtomicU64,
    /// The latest time that was told.
    told: AtomicU64,
}

impl Timepiece {
    /// The machine's time.
    pub fn new() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let at_start = AtomicU64::new(u64::try_from(since.as_millis()).unwrap_or_default());
        Self(Kind::Running(Arc::new(Running { start: Instant::now(), at_start, told: AtomicU64::new(0) })))
    }

    /// One that stands still until somebody moves it, for tests.
    pub fn by_hand(at: Moment) -> Self {
        Self(Kind::ByHand(Arc::new(AtomicU64::new(at.0))))
    }

    /// Moves one that is moved by hand.
    pub fn advance(&self, time: Milliseconds) {
        if let Kind::ByHand(at) = &self.0 {
            at.fetch_add(time.0, Ordering::SeqCst);
        }
    }

    /// From now on tells the time of another clock, which showed `now` at an instant. One that is moved by hand is not set.
    pub(crate) fn set(&self, now: Moment, instant: Instant) {
        if let Kind::Running(running) = &self.0 {
            let since = u64::try_from(instant.duration_since(running.start).as_millis()).unwrap_or_default();
            running.at_start.store(now.0.saturating_sub(since), Ordering::SeqCst);
        }
    }

    /// The time now.
    pub fn now(&self) -> Moment {
        match &self.0 {
            Kind::Running(running) => {
                let since = u64::try_from(running.start.elapsed().as_millis()).unwrap_or_default();
                let now = running.at_start.load(Ordering::SeqCst).saturating_add(since);
                Moment(running.told.fetch_max(now, Ordering::SeqCst).max(now))
            }
            Kind::ByHand(at) => Moment(at.load(Ordering::SeqCst)),
        }
    }
}

impl Default for Timepiece {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_can_be_set_and_never_goes_back() {
        let timepiece = Timepiece::new();
        let before = timepiece.now();
        timepiece.set(before.plus(Milliseconds::seconds(3600)), Instant::now());
        let ahead = timepiece.now();
        assert!(ahead.since(before) >= Milliseconds::seconds(3600));
        timepiece.set(before, Instant::now());
        assert_eq!(timepiece.now(), ahead);
        // Another hand on the same clock.
        assert_eq!(timepiece.clone().now(), ahead);
    }
}
