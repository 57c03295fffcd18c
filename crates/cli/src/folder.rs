//! The folder of games and progress, as commands use it.

use std::num::NonZeroUsize;

use puissance4_i18n::{Language, Phrase as _, tr};
use puissance4_session::{History, Learned, Progress, SavedGame};
use puissance4_storage::Store;

use crate::console;
use crate::failure::Failure;

/// The folder, if there is one.
pub(crate) fn open() -> Option<Store> {
    Store::from_environment(|name| std::env::var_os(name))
}

/// The folder of the games.
pub(crate) fn store(language: Language) -> Result<Store, Failure> {
    open().ok_or_else(|| Failure::Refused(tr!(language, "games-no-folder")))
}

/// The game of this number in the list.
pub(crate) fn game(number: NonZeroUsize, language: Language) -> Result<SavedGame, Failure> {
    let (history, _) = store(language)?.history();
    let index = index(&history, number, language)?;
    Ok(history.games()[index].clone())
}

/// The place of a number in the list.
pub(crate) fn index(history: &History, number: NonZeroUsize, language: Language) -> Result<usize, Failure> {
    let games = history.games().len();
    if number.get() > games {
        return Err(Failure::Refused(tr!(language, "games-no-such-number", number = number.get(), games = games)));
    }
    Ok(number.get() - 1)
}

/// What was learned so far. A file that cannot be read was renamed, and that is said.
pub(crate) fn learned(store: &Store, language: Language) -> Progress {
    let (progress, set_aside) = store.learned();
    if let Some(file) = set_aside {
        console::note(&tr!(language, "set-aside", file = file.display().to_string()));
    }
    progress
}

/// Adds to the learner's progress. A write error is reported but does not stop the command.
pub(crate) fn note(store: &Store, learned: &Learned, language: Language) {
    if let Err(error) = store.learn(learned) {
        console::note(&tr!(language, "not-written", reason = error.phrase(language)));
    }
}
