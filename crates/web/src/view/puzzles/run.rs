//! The timed run: its clock, and what follows each puzzle.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_coach::{Attempt as Tried, Run, Turn};
use puissance4_players::Dice;
use puissance4_session::Learned;

use crate::random;
use crate::view::puzzles::attempt::Attempt;
use crate::view::puzzles::exercise::Exercise;
use crate::view::puzzles::remark::Remark;

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
        let Some(run) = attempt.run.get_untracked() else { return };
        attempt.elapsed.update(|elapsed| *elapsed += passed);
        if run.is_over(attempt.elapsed.get_untracked()) {
            attempt.end_run(&run);
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

impl Attempt {
    /// Starts a run, or stops the one that there is, which then does not count.
    pub(super) fn toggle_run(self) {
        if self.run.with_untracked(Option::is_some) {
            return self.start_puzzle();
        }
        self.elapsed.set(Duration::ZERO);
        self.go_on(Run::default());
    }

    /// Notes the result of a puzzle of the run. It does not change the rating: haste is no measure of strength.
    pub(super) fn note_in_run(self, is_solved: bool) {
        let Some(mut run) = self.run.get_untracked() else { return };
        if let Exercise::Puzzle { puzzle, .. } = self.exercise.get_untracked() {
            run.record(&Tried::at(&puzzle, is_solved));
        }
        if run.is_over(self.elapsed.get_untracked()) { self.end_run(&run) } else { self.go_on(run) }
    }

    fn go_on(self, run: Run) {
        let next = self.page.puzzles.choose(|pack| run.next(pack, &mut Dice::seeded(random::seed())).cloned());
        self.run.set(Some(run));
        if let Some(puzzle) = next {
            self.start(Exercise::puzzle(&puzzle, Turn::New));
        }
    }

    fn end_run(self, run: &Run) {
        self.page.coach.stop();
        self.run.set(None);
        self.over.set(true);
        self.learn(&Learned::Ran(run.solved));
        let best = self.progress.with_untracked(|progress| progress.training.best_run);
        self.say(Remark::RunOver { solved: run.solved, best });
    }
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
