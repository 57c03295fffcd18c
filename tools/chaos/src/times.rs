//! Latencies and their percentiles.

use std::fmt;
use std::time::Duration;

/// Latencies, sorted.
#[derive(Clone, Debug, Default)]
pub struct Times(pub(crate) Vec<Duration>);

impl Times {
    pub(crate) fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self(times)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// A percentile, in thousandths.
    pub fn of_thousand(&self, share: usize) -> Duration {
        let place = (self.0.len() * share).div_ceil(1000).saturating_sub(1);
        self.0.get(place).copied().unwrap_or_default()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |share| self.of_thousand(share).as_secs_f64() * 1000.0;
        write!(f, "p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms ({})", time(500), time(990), time(999), self.count())
    }
}
