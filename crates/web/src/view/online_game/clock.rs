//! A clock as it is shown, and its warnings.

use std::time::Duration;

use puissance4_online::Milliseconds;

/// How often clocks are drawn.
pub(super) const TICK: Duration = Duration::from_millis(200);

/// A clock with no more than this is low.
pub(super) const LOW: Milliseconds = Milliseconds(10_000);

/// The seconds left at which the person is warned.
const WARNINGS: [u64; 3] = [60, 30, 10];

/// A time as people read it: minutes and seconds; tenths below ten seconds; hours where there are some.
pub(super) fn format(left: Milliseconds) -> String {
    let tenths = left.0 / 100;
    if tenths < 100 {
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    // A started second is shown as a whole one.
    let seconds = left.0.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The warning that is due when a clock goes from one time to another, in seconds.
pub(super) fn warning(before: Milliseconds, after: Milliseconds) -> Option<u64> {
    WARNINGS.into_iter().rev().find(|seconds| before.0 > seconds * 1000 && after.0 <= seconds * 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_formatted() {
        let times = [0, 950, 9999, 10_000, 10_001, 60_000, 299_001, 3_600_000].map(|left| format(Milliseconds(left)));
        assert_eq!(times, ["0:00.0", "0:00.9", "0:09.9", "0:10", "0:11", "1:00", "5:00", "1:00:00"]);
    }

    #[test]
    fn each_warning_comes_once() {
        let warn = |before, after| warning(Milliseconds(before), Milliseconds(after));
        assert_eq!([warn(61_000, 60_500), warn(60_100, 59_900), warn(59_900, 59_700)], [None, Some(60), None]);
        assert_eq!([warn(70_000, 9000), warn(10_000, 9000)], [Some(10), None]);
    }
}
