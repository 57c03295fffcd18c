//! What a connection was doing when, to tell which can be closed.

use std::sync::{Arc, Mutex};

use tokio::sync::watch;
use tokio::time::Instant;

use crate::locks::lock;

/// The activity of a connection.
#[derive(Debug)]
pub(crate) struct Activity {
    time: Mutex<Time>,
    is_closed: watch::Sender<bool>,
}

/// What a connection does, and since when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time {
    /// Whether a request is being answered.
    pub(crate) is_asking: bool,
    /// The start of the request, or the last time that bytes were read or written.
    pub(crate) since: Instant,
}

/// A request that is being answered, until this is dropped.
#[derive(Debug)]
pub(crate) struct Asking(Arc<Activity>);

impl Activity {
    pub(crate) fn new(now: Instant) -> Self {
        let time = Mutex::new(Time { is_asking: false, since: now });
        Self { time, is_closed: watch::Sender::new(false) }
    }

    pub(crate) fn time(&self) -> Time {
        *lock(&self.time)
    }

    /// Bytes were read or written. During a request they do not count: a body that is sent byte by byte is no reason to
    /// stay.
    pub(crate) fn note(&self) {
        let mut time = lock(&self.time);
        if !time.is_asking {
            time.since = Instant::now();
        }
    }

    /// A request starts.
    pub(crate) fn request(self: &Arc<Self>) -> Asking {
        *lock(&self.time) = Time { is_asking: true, since: Instant::now() };
        Asking(Arc::clone(self))
    }

    /// Asks the connection to close.
    pub(crate) fn close(&self) {
        self.is_closed.send_replace(true);
    }

    /// Waits until the connection is asked to close.
    pub(crate) async fn closed(&self) {
        let _ = self.is_closed.subscribe().wait_for(|is_closed| *is_closed).await;
    }

    #[cfg(test)]
    pub(crate) fn is_closed(&self) -> bool {
        *self.is_closed.borrow()
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        *lock(&self.0.time) = Time { is_asking: false, since: Instant::now() };
    }
}
