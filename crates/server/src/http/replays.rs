//! Replays the moves of an address away from the threads that serve sockets.
//!
//! A move on the largest board costs some microseconds, and an address has room for thousands of moves. One long
//! address is replayed at a time, clients take turns, and the rate limit of requests charges its length, see
//! [`crate::limits::rate_limit::RateLimiter::request`].

use std::net::IpAddr;
use std::time::Duration;

use crate::limits::fair_queue::{FairQueue, Refused, Share};

/// Up to this length, replaying takes less time than handing the work to another thread.
const SHORT_BYTES: usize = 64;
const SHARE: Share = Share {
    per_address: 4,
    waiting: 32,
    wait: Duration::from_secs(2),
    run: Duration::from_millis(100),
    usual: Duration::from_millis(10),
};

/// The replays of a server.
#[derive(Clone, Debug)]
pub(crate) struct Replays(FairQueue<()>);

impl Default for Replays {
    fn default() -> Self {
        Self(FairQueue::new("replays", SHARE, || ()))
    }
}

impl Replays {
    /// Does the work for a text of this length when it is the turn of the client.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: IpAddr,
        length: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        if length <= SHORT_BYTES {
            return Ok(work());
        }
        self.0.run(client, |(), _| work()).await
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
        let (here, client) = (thread::current().id(), [192, 0, 2, 1].into());
        assert_eq!(replays.run(client, SHORT_BYTES, || thread::current().id()).await, Ok(here));
        assert_ne!(replays.run(client, SHORT_BYTES + 1, || thread::current().id()).await, Ok(here));
    }
}
