//! What players without a name are called.

use std::sync::atomic::{AtomicU8, Ordering};

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

/// The index of the words in use.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

impl PlayerWords {
    const ALL: [Self; 4] = [Self::Numbers, Self::RedYellow, Self::OrangeBlue, Self::RedIvory];

    /// Uses these words from now on, in the whole program.
    pub fn choose(self) {
        CHOSEN.store(self as u8, Ordering::Relaxed);
    }

    /// The words in use.
    pub(crate) fn chosen() -> Self {
        Self::ALL[usize::from(CHOSEN.load(Ordering::Relaxed))]
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
