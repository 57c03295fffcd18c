//! The players' clocks, as the page shows them between two messages of the server.

use puissance4_online::{Clock, Milliseconds, Seat};

/// A point in time by the browser's monotonic clock.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Instant(pub(crate) f64);

impl Instant {
    fn since(self, earlier: Self) -> Milliseconds {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // At least 0, and saturating.
        Milliseconds((self.0 - earlier.0).max(0.0) as u64)
    }
}

/// The last clock that the server sent, and when it arrived.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServerClock {
    clock: Clock,
    received: Instant,
    /// When the connection was lost. From then on the clock is shown standing still.
    lost: Option<Instant>,
}

impl ServerClock {
    pub(super) fn new(clock: Clock, received: Instant) -> Self {
        Self { clock, received, lost: None }
    }

    /// The connection was lost, now or earlier.
    pub(super) fn stop(&mut self, now: Instant) {
        self.lost = self.lost.or(Some(now));
    }

    pub(super) fn left(self, seat: Seat, now: Instant) -> Milliseconds {
        let left = *self.clock.left_ms.get(seat);
        let passed = self.lost.unwrap_or(now).since(self.received);
        if self.running() == Some(seat) { left.minus(passed) } else { left }
    }

    pub(super) fn running(self) -> Option<Seat> {
        self.clock.running
    }
}
