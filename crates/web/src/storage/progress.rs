//! What the learner has done.

use puissance4_coach::Change;
use puissance4_session::{Learned, Progress};

use crate::storage::local::{self, Stored};

const KEY: &str = "progress";

/// Reads it. What cannot be read was set aside, and the learner begins again.
pub(crate) fn load() -> Progress {
    match local::load(KEY) {
        Stored::Value(progress) => progress,
        Stored::Nothing | Stored::Damaged => Progress::default(),
    }
}

/// Changes what is stored, and returns it: another tab may have stored something as well.
pub(crate) fn change<T>(change: impl FnOnce(&mut Progress) -> T) -> (Progress, T) {
    let mut progress = load();
    let result = change(&mut progress);
    local::save(KEY, &progress);
    (progress, result)
}

/// Adds what the learner has done to what is stored.
pub(crate) fn note(learned: &Learned) -> (Progress, Option<Change>) {
    change(|progress| progress.note(learned))
}
