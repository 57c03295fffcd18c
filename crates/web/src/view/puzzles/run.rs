//! The clock of a timed run.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_coach::Run;

use crate::view::puzzles::attempt::Attempt;

/// How often the clock is looked at.
const STEP: Duration = Duration::from_millis(250);

/// Below this the clock is marked.
const LOW: Duration = Duration::from_secs(10);

/// Lets the clock of runs run, as long as the view is open.
pub(super) fn keep_time(attempt: Attempt) {
    let before = StoredValue::new(js_sys::Date::now());
    let step = move || {
        let now = js_sys::Date::now();
        let passed = Duration::from_secs_f64((now - before.get_value()).max(0.0) / 1e3);
        before.set_value(now);
        // The clock alone is shown anew, unless something happens.
        let wanted = attempt.exercise.try_update_untracked(|exercise| exercise.pass(passed)).unwrap_or_default();
        if !wanted.is_empty() {
            attempt.exercise.notify();
            attempt.perform(wanted);
        }
        let elapsed = attempt.exercise.with_untracked(|exercise| exercise.run().map(|timed| timed.elapsed));
        if let Some(elapsed) = elapsed {
            attempt.elapsed.set(elapsed);
        }
    };
    if let Ok(interval) = set_interval_with_handle(step, STEP) {
        on_cleanup(move || interval.clear());
    }
}

/// The time that is left after some time, as a clock shows it, and whether it is little.
pub(super) fn clock(elapsed: Duration) -> (String, bool) {
    let left = Run::TIME.saturating_sub(elapsed);
    let seconds = left.as_millis().div_ceil(1000);
    (format!("{}:{:02}", seconds / 60, seconds % 60), left < LOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_counts_down() {
        assert_eq!(clock(Duration::ZERO), ("3:00".to_owned(), false));
        assert_eq!(clock(Duration::from_millis(59_900)), ("2:01".to_owned(), false));
        assert_eq!(clock(Duration::from_secs(171)), ("0:09".to_owned(), true));
        assert_eq!(clock(Duration::from_secs(999)), ("0:00".to_owned(), true));
    }
}
