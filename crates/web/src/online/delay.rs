//! How long to wait before a retry.

use puissance4_online::Milliseconds;

/// The longest delay after the first failure; it doubles with every further failure.
const FIRST: Milliseconds = Milliseconds(500);
/// The upper limit of that.
const MAX: Milliseconds = Milliseconds(30_000);

/// A range from which a delay is drawn at random, so clients do not return all at the same moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Delay {
    pub(crate) from: Milliseconds,
    pub(crate) to: Milliseconds,
}

impl Delay {
    /// A fixed delay.
    pub(crate) fn exactly(time: Milliseconds) -> Self {
        Self { from: time, to: time }
    }

    /// At least the time that the server asked for, at most twice that.
    pub(crate) fn at_least(time: Milliseconds) -> Self {
        Self { from: time, to: time.plus(time) }
    }

    /// Exponential backoff: the delay after this many failures in a row before the last one.
    pub(crate) fn backoff(failures: u32) -> Self {
        let to = Milliseconds(FIRST.0 << failures.min(6)).min(MAX);
        Self { from: Milliseconds(to.0 / 2), to }
    }
}
