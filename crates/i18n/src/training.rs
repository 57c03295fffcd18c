//! What is said about training with puzzles.

use std::time::Duration;

use puissance4_coach::{Change, Run, Training, Turn};

use crate::language::Language;
use crate::phrase::Phrase;
use crate::tr;

/// The rating and the streak of a learner.
pub fn training_standing(training: &Training, language: Language) -> String {
    let (rating, deviation) = (training.points(), whole(2.0 * training.rating.deviation));
    let (streak, best) = (training.streak, training.best_streak);
    tr!(language, "training-standing", rating = rating, deviation = deviation, streak = streak, best = best)
}

/// What an attempt changed, in sentences.
pub fn training_result(training: &Training, change: &Change, is_solved: bool, language: Language) -> Vec<String> {
    let result = match (is_solved, change.after == change.before) {
        (_, true) => "again",
        (true, false) => "solved",
        (false, false) => "failed",
    };
    let points = whole(change.after.value) - whole(change.before.value);
    let (rating, change_words, streak) = (training.points(), format!("{points:+}"), training.streak);
    let again = change.again.map(|days| tr!(language, "training-again", days = days));
    [tr!(language, "training-result", result = result, rating = rating, change = change_words, streak = streak)]
        .into_iter()
        .chain(again)
        .collect()
}

/// How a timed run stands after some time.
pub fn run_standing(run: &Run, elapsed: Duration, language: Language) -> String {
    let seconds = Run::TIME.saturating_sub(elapsed).as_secs();
    tr!(language, "training-run", solved = run.solved, failed = run.failed, seconds = seconds)
}

/// How a timed run ended, and the best one.
pub fn run_result(run: &Run, best: u32, language: Language) -> String {
    tr!(language, "training-run-over", solved = run.solved, failed = run.failed, best = best)
}

#[allow(clippy::cast_possible_truncation)] // A few thousand at most.
fn whole(points: f64) -> i32 {
    points.round() as i32
}

impl Phrase for Turn {
    fn phrase(&self, language: Language) -> String {
        let turn = match self {
            Self::Again => "again",
            Self::New => "new",
            Self::Known => "known",
        };
        tr!(language, "training-turn", turn = turn)
    }
}
