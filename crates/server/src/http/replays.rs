//! Replays the moves of an address away from the threads that serve sockets.
//!
//! A move on the largest board costs some microseconds, and an address has room for thousands of moves. One long address is replayed at a time,
//! and the rate limit of requests charges its length, see [`crate::limits::rate_limit::RateLimiter::request`].

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::limits::rate_limit::RetryAfter;

/// Up to this length, replaying takes less time than handing the work to another thread.
const SHORT_BYTES: usize = 64;
/// The maximum number of addresses that wait or are being replayed.
const MAX_WAITING: usize = 32;
/// When to retry if too many are waiting.
const BUSY: RetryAfter = RetryAfter(Duration::from_secs(2));

/// The replays of a server.
#[derive(Clone, Debug)]
pub(crate) struct Replays {
    places: Arc<Semaphore>,
    /// Held by the work, not by the request: a client that disconnects does not start a second one.
    turn: Arc<Semaphore>,
}

impl Default for Replays {
    fn default() -> Self {
        Self { places: Arc::new(Semaphore::new(MAX_WAITING)), turn: Arc::new(Semaphore::new(1)) }
    }
}

impl Replays {
    /// Does the work for a text of this length, if there is a place.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        length: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RetryAfter> {
        if length <= SHORT_BYTES {
            return Ok(work());
        }
        let _place = self.places.try_acquire().map_err(|_| BUSY)?;
        let turn = Arc::clone(&self.turn).acquire_owned().await.map_err(|_| BUSY)?;
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        working.await.map_err(|error| {
            tracing::error!(%error, "an address could not be replayed");
            BUSY
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// Only short work runs on the thread of the caller, where sockets are served.
    #[tokio::test]
    async fn long_work_leaves_the_thread() {
        let replays = Replays::default();
        let here = thread::current().id();
        assert_eq!(replays.run(SHORT_BYTES, || thread::current().id()).await, Ok(here));
        assert_ne!(replays.run(SHORT_BYTES + 1, || thread::current().id()).await, Ok(here));
    }

    #[tokio::test]
    async fn a_crowd_is_turned_away() {
        let replays = Replays::default();
        let held = Arc::clone(&replays.turn).acquire_owned().await.unwrap();
        let waiting: Vec<_> = (0..MAX_WAITING)
            .map(|_| {
                let replays = replays.clone();
                tokio::spawn(async move { replays.run(1000, || ()).await })
            })
            .collect();
        while replays.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(replays.run(1000, || ()).await, Err(BUSY));
        assert_eq!(replays.run(10, || ()).await, Ok(()), "a short one needs no place");
        drop(held);
        for one in waiting {
            assert_eq!(one.await.unwrap(), Ok(()));
        }
        assert_eq!(replays.run(1000, || ()).await, Ok(()));
    }
}
