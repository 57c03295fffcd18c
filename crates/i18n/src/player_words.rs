//! What players without a name are called.

use std::cell::Cell;

use puissance4_rules::Player;

use crate::{Language, Phrase, tr};

/// What players without a name are called: by number, or by the colours of their discs.
///
/// A front end chooses once, and again when the colours of its board change. All messages follow, in every language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayerWords {
    /// Player 1 and player 2.
    #[default]
    Numbers,
    /// Red and Yellow.
    RedYellow,
    /// Orange and Blue.
    OrangeBlue,
    /// Red and Ivory.
    RedIvory,
}

thread_local! {
    /// The words in use. A front end speaks from one thread; others, such as tests, have their own.
    static CHOSEN: Cell<PlayerWords> = const { Cell::new(PlayerWords::Numbers) };
}

impl PlayerWords {
    /// Uses these words from now on, in this thread.
    pub fn choose(self) {
        CHOSEN.set(self);
    }

    /// The words in use.
    pub(crate) fn chosen() -> Self {
        CHOSEN.get()
    }

    /// The value of `$colours` in the messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Numbers => "none",
            Self::RedYellow => "red-yellow",
            Self::OrangeBlue => "orange-blue",
            Self::RedIvory => "red-ivory",
        }
    }
}

impl Phrase for Player {
    /// What the player is called within a sentence.
    fn phrase(&self, language: Language) -> String {
        tr!(language, "player-within", player = self.number())
    }
}
