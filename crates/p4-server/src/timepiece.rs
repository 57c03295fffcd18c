//! What time it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use p4_online::{Milliseconds, Moment};

/// Tells the time. It never goes back while the program runs, whatever becomes of the machine's clock.
#[derive(Clone, Debug)]
pub struct Timepiece(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Running { start: Instant, at_start: Moment },
    ByHand(Arc<AtomicU64>),
}

impl Timepiece {
    /// The machine's time.
    pub fn new() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let at_start = Moment(u64::try_from(since.as_millis()).unwrap_or_default());
        Self(Kind::Running { start: Instant::now(), at_start })
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

    /// The time now.
    pub fn now(&self) -> Moment {
        match &self.0 {
            Kind::Running { start, at_start } => {
                at_start.plus(Milliseconds(u64::try_from(start.elapsed().as_millis()).unwrap_or_default()))
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
