//! What the learner has done.

use puissance4_session::Progress;

use crate::storage::local::{self, Stored};

const KEY: &str = "progress";

/// Reads it. What cannot be read was set aside, and the learner begins again.
pub(crate) fn load() -> Progress {
    match local::load(KEY) {
        Stored::Value(progress) => progress,
        Stored::Nothing | Stored::Damaged => Progress::default(),
    }
}

/// Adds a finished lesson to what is stored: another tab may have stored something as well.
pub(crate) fn finish_lesson(lesson: &str, right: usize) {
    let mut progress = load();
    progress.finish(lesson, right);
    local::save(KEY, &progress);
}
