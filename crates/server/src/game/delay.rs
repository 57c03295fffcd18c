//! How late the threads of a runtime are.
//!
//! A message that arrives while they are busy waits to be read. This time is the server's, not the player's.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use puissance4_online::Milliseconds;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

use crate::locks::lock;

/// How often the delay is measured.
const PERIOD: Duration = Duration::from_millis(20);
/// For how long it counts: in this time, everything that has waited is read.
const RECENT: Duration = Duration::from_millis(100);

/// Measures by how much a task is woken too late.
#[derive(Debug)]
pub(crate) struct DelayMeter(Mutex<Measured>);

#[derive(Debug)]
struct Measured {
    /// When the task is to be woken next.
    due: Instant,
    /// The longest recent delay, and when it ended.
    delay: Duration,
    at: Instant,
}

impl DelayMeter {
    /// Starts to measure on a runtime.
    pub(crate) fn start(runtime: &Handle) -> (Arc<Self>, JoinHandle<()>) {
        let now = Instant::now();
        let meter = Arc::new(Self(Mutex::new(Measured { due: now + PERIOD, delay: Duration::ZERO, at: now })));
        let measuring = Arc::clone(&meter);
        let task = runtime.spawn(async move {
            loop {
                let due = lock(&measuring.0).due;
                sleep_until(due).await;
                lock(&measuring.0).woken(Instant::now());
            }
        });
        (meter, task)
    }

    /// How long what is read now may have waited.
    pub(crate) fn delay(&self) -> Milliseconds {
        let delay = lock(&self.0).delay(Instant::now());
        Milliseconds(u64::try_from(delay.as_millis()).unwrap_or(u64::MAX))
    }
}

impl Measured {
    fn woken(&mut self, now: Instant) {
        let delay = now.saturating_duration_since(self.due);
        if delay >= self.delay(now) {
            (self.delay, self.at) = (delay, now);
        }
        self.due = now + PERIOD;
    }

    /// The last delay, or the present one, whichever is longer.
    fn delay(&self, now: Instant) -> Duration {
        let last = if now.saturating_duration_since(self.at) < RECENT { self.delay } else { Duration::ZERO };
        last.max(now.saturating_duration_since(self.due))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// While the only thread is busy, and shortly afterwards.
    #[tokio::test]
    async fn a_busy_thread_is_noticed() {
        const BUSY: Duration = Duration::from_millis(400);
        let (meter, _task) = DelayMeter::start(&Handle::current());
        tokio::time::sleep(PERIOD).await;
        std::thread::sleep(BUSY);
        assert!(meter.delay().0 >= 350, "{:?}", meter.delay());
        tokio::task::yield_now().await;
        tokio::time::sleep(Duration::from_millis(1)).await;
        assert!(meter.delay().0 >= 350, "{:?}", meter.delay());
        tokio::time::sleep(2 * RECENT).await;
        assert!(meter.delay().0 < 200, "{:?}", meter.delay());
    }
}
