//! A player as a person chooses one: also the level that adapts to the person.

use std::fmt;
use std::str::FromStr;

use puissance4_i18n::{Language, Phrase as _, about, tr};
use puissance4_players::{Computer, Level, NoSuchComputer, Who, in_english};
use puissance4_rules::{ByPlayer, Game};

use crate::session::Session;

/// A player as a person chooses one.
///
/// It is chosen once for several games; before each of them, [`Form::choose_opponent`](crate::Form::choose_opponent)
/// makes the adaptive one a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// This one.
    Who(Who),
    /// A level that the person beats about every second time.
    Adaptive,
}

/// What the adaptive opponent is called on the command line and in settings.
const ADAPTIVE: &str = "level:auto";

impl Opponent {
    /// The player; for the adaptive one, the level of a person's first game.
    pub fn who(self) -> Who {
        match self {
            Self::Who(who) => who,
            Self::Adaptive => Who::Computer(Computer::Level(Level::FIRST)),
        }
    }

    /// Whether these two can play: an opponent can adapt to a person only.
    pub fn can_meet(self, other: Self) -> bool {
        let has_person = [self, other].contains(&Self::Who(Who::Human));
        has_person || ![self, other].contains(&Self::Adaptive)
    }

    /// What it is called in sentences.
    pub fn name(self, language: Language) -> String {
        match self {
            Self::Who(who) => who.phrase(language),
            Self::Adaptive => tr!(language, "level-auto"),
        }
    }

    /// How it plays, and what beats it; nothing about a human.
    pub fn about(self, language: Language) -> String {
        match self {
            Self::Who(Who::Human) => String::new(),
            Self::Who(Who::Computer(computer)) => about(computer, language),
            Self::Adaptive => tr!(language, "level-auto-about"),
        }
    }
}

impl Session {
    /// A session between these two.
    pub fn between(game: Game, players: ByPlayer<Opponent>) -> Self {
        let ByPlayer { first, second } = players;
        let who = ByPlayer { first: first.who(), second: second.who() };
        let mut session = Self::new(game, who, None);
        session.adapts = [first, second].contains(&Opponent::Adaptive);
        session
    }
}

impl FromStr for Opponent {
    type Err = NoSuchComputer;

    /// Reads `level:auto` or the name of a player.
    fn from_str(name: &str) -> Result<Self, NoSuchComputer> {
        if in_english(name) == ADAPTIVE { Ok(Self::Adaptive) } else { name.parse().map(Self::Who) }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Who(who) => who.fmt(f),
            Self::Adaptive => f.write_str(ADAPTIVE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_and_print() {
        for name in ["human", "level:3", "perfect", "level:auto"] {
            assert_eq!(name.parse::<Opponent>().unwrap().to_string(), name);
        }
        assert_eq!("Niveau:Auto".parse(), Ok(Opponent::Adaptive));
        assert!("auto".parse::<Opponent>().is_err());
    }

    #[test]
    fn an_opponent_adapts_to_a_person_only() {
        let [human, random] = ["human", "random"].map(|name| name.parse::<Opponent>().unwrap());
        assert!(human.can_meet(Opponent::Adaptive) && Opponent::Adaptive.can_meet(human) && random.can_meet(random));
        assert!(!random.can_meet(Opponent::Adaptive) && !Opponent::Adaptive.can_meet(Opponent::Adaptive));
    }
}
