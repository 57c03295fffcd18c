//! The times of requests and answers, by the monotonic clock, which all processes of a machine share.

use rustix::time::{ClockId, clock_gettime};

/// A moment of the monotonic clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nanoseconds(pub u64);

impl Nanoseconds {
    /// Now.
    pub fn now() -> Self {
        let time = clock_gettime(ClockId::Monotonic);
        let whole = |number: i64| u64::try_from(number).unwrap_or_default();
        Self(whole(time.tv_sec) * 1_000_000_000 + whole(time.tv_nsec))
    }
}

/// The time from a request to its answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// When it was first sent.
    pub sent: Nanoseconds,
    /// When the first conclusive answer came.
    pub answered: Option<Nanoseconds>,
}
