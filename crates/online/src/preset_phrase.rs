//! What the players of a game can say to each other.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A preset phrase. Only its name is sent, so each player reads it in their own language, and none can say
/// anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PresetPhrase {
    /// A greeting.
    Hello,
    /// A wish before the game.
    GoodLuck,
    /// Praise for a move.
    WellPlayed,
    /// Regret about one's own move.
    Oops,
    /// Thanks.
    Thanks,
    /// A request for patience.
    OneMoment,
    /// Praise for the whole game.
    GoodGame,
    /// A farewell.
    Goodbye,
    /// A phrase of a newer program that this one does not know. It is never sent.
    #[serde(other)]
    Unknown,
}

impl PresetPhrase {
    /// All phrases that can be said.
    pub const ALL: [Self; 8] = [
        Self::Hello,
        Self::GoodLuck,
        Self::WellPlayed,
        Self::Oops,
        Self::Thanks,
        Self::OneMoment,
        Self::GoodGame,
        Self::Goodbye,
    ];

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::GoodLuck => "good_luck",
            Self::WellPlayed => "well_played",
            Self::Oops => "oops",
            Self::Thanks => "thanks",
            Self::OneMoment => "one_moment",
            Self::GoodGame => "good_game",
            Self::Goodbye => "goodbye",
            Self::Unknown => "unknown",
        }
    }

    /// The phrase of this name, if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phrase| phrase.name() == name)
    }
}

impl fmt::Display for PresetPhrase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_messages() {
        for phrase in PresetPhrase::ALL {
            assert_eq!(serde_json::to_string(&phrase).unwrap(), format!("\"{phrase}\""));
            assert_eq!(PresetPhrase::from_name(phrase.name()), Some(phrase));
        }
        assert_eq!(serde_json::from_str::<PresetPhrase>("\"of_the_next_version\"").unwrap(), PresetPhrase::Unknown);
        assert_eq!(PresetPhrase::from_name("unknown"), None);
    }
}
