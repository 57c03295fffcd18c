//! When clients asked and were answered, by a clock that all processes of a machine share and that is never set.

use rustix::time::{ClockId, clock_gettime};

/// A moment of the clock that is never set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nanoseconds(pub u64);

impl Nanoseconds {
    /// The present one.
    pub fn now() -> Self {
        let time = clock_gettime(ClockId::Monotonic);
        let whole = |number: i64| u64::try_from(number).unwrap_or_default();
        Self(whole(time.tv_sec) * 1_000_000_000 + whole(time.tv_nsec))
    }
}

/// From when something was asked to when it was answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// When it was sent, the first time.
    pub sent: Nanoseconds,
    /// When the first answer came that says what became of it.
    pub answered: Option<Nanoseconds>,
}
