//! Opponents by name.

use std::fmt;
use std::str::FromStr;

use puissance4_rules::Position;
use serde::{Deserialize, Serialize};

use crate::aligner::Aligner;
use crate::bots::{Bot, BotLimits, Program};
use crate::careful::Careful;
use crate::finisher::Finisher;
use crate::level::{Graded, Level};
use crate::minimax::Minimax;
use crate::perfect::{CannotPlay, Perfect};
use crate::random::Random;
use crate::strategy::Strategy;
use crate::tactician::Tactician;
use crate::timed::Timed;

/// A computer player as people name it.
///
/// ```
/// use puissance4_players::Computer;
///
/// assert_eq!("minimax:6".parse(), Ok(Computer::Minimax(6)));
/// assert!("minimax:99".parse::<Computer>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Computer {
    /// See [`Random`].
    Random,
    /// See [`Finisher`].
    Finisher,
    /// See [`Careful`].
    Careful,
    /// See [`Aligner`].
    Aligner,
    /// See [`Tactician`].
    Tactician,
    /// See [`Minimax`]; with its depth.
    Minimax(u8),
    /// See [`Perfect`].
    Perfect,
    /// See [`Graded`].
    Level(Level),
    /// A program of others; see [`Bot`].
    Program(Program),
}

/// The name of no computer player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchComputer {
    /// There is no player of this name.
    #[error("there is no player '{name}'")]
    Unknown {
        /// What was written.
        name: String,
    },
    /// The depth of `minimax` is not a number it can search to.
    #[error("'{depth}' is not a depth; minimax takes 0 to {}", Computer::MAX_DEPTH)]
    Depth {
        /// What was written after the colon.
        depth: String,
    },
    /// There is no such level.
    #[error("'{level}' is not a level; there are {} to {}", Level::LOWEST, Level::HIGHEST)]
    Level {
        /// What was written after the colon.
        level: String,
    },
    /// What stands after `cmd:` is not a command line.
    #[error("'{name}' has no command line")]
    Command {
        /// What was written.
        name: String,
    },
}

impl Computer {
    /// The greatest depth of `minimax`: far too slow on most boards, and everything on small ones.
    pub const MAX_DEPTH: u8 = 64;

    /// One of each kind, from the simplest.
    pub const ALL: [Self; 8] = [
        Self::Random,
        Self::Finisher,
        Self::Careful,
        Self::Aligner,
        Self::Tactician,
        Self::Minimax(Minimax::DEFAULT_DEPTH),
        Self::Perfect,
        Self::Level(Level::DEFAULT),
    ];

    /// The kind, without what distinguishes players of one kind.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Finisher => "finisher",
            Self::Careful => "careful",
            Self::Aligner => "aligner",
            Self::Tactician => "tactician",
            Self::Minimax(_) => "minimax",
            Self::Perfect => "perfect",
            Self::Level(_) => "level",
            Self::Program(_) => "program",
        }
    }

    /// The player itself, for games that begin with `start` or an empty board like it; or why it cannot play them.
    pub fn strategy(self, start: &Position) -> Result<Box<dyn Strategy>, CannotPlay> {
        self.strategy_within(start, &BotLimits::default())
    }

    /// The same with limits.
    pub fn strategy_within(self, start: &Position, limits: &BotLimits) -> Result<Box<dyn Strategy>, CannotPlay> {
        let player: Box<dyn Strategy> = match self {
            Self::Random => Box::new(Random),
            Self::Finisher => Box::new(Finisher),
            Self::Careful => Box::new(Careful),
            Self::Aligner => Box::new(Aligner),
            Self::Tactician => Box::new(Tactician),
            Self::Minimax(depth) => Box::new(Minimax::new(depth)),
            Self::Perfect => Box::new(Perfect::new(start)?),
            Self::Level(level) => Box::new(Graded::new(level, start.geometry())),
            Self::Program(program) => return Ok(Box::new(Bot::new(program, limits.clone()))),
        };
        let BotLimits { per_move, per_game, .. } = *limits;
        Ok(if limits.is_for_all { Box::new(Timed::new(player, per_move, per_game)) } else { player })
    }
}

/// The French names of the players, as the front ends show them, with those by which they are stored.
const FRENCH: [(&str, &str); 8] = [
    ("humain", "human"),
    ("hasard", "random"),
    ("finisseur", "finisher"),
    ("prudent", "careful"),
    ("aligneur", "aligner"),
    ("tacticien", "tactician"),
    ("parfait", "perfect"),
    ("niveau", "level"),
];

/// The name of a player in small letters and in English.
pub fn in_english(name: &str) -> String {
    let name = name.to_lowercase();
    let (kind, rest) = name.split_at(name.find(':').unwrap_or(name.len()));
    let english = FRENCH.iter().find(|(french, _)| *french == kind);
    english.map_or(kind, |(_, english)| english).to_owned() + rest
}

impl FromStr for Computer {
    type Err = NoSuchComputer;

    /// Reads `random`, …, `minimax` or `minimax:4`, `level` or `level:5`, `cmd:COMMAND`.
    ///
    /// Capitals do not matter, and the French names are known as well: `tacticien`, `niveau:5`. A command line stays as
    /// it is.
    fn from_str(written: &str) -> Result<Self, NoSuchComputer> {
        if let Some(program) = Program::from_name(written) {
            return program.map(Self::Program).map_err(|_| NoSuchComputer::Command { name: written.to_owned() });
        }
        let name = &in_english(written);
        if let Some(depth) = name.strip_prefix("minimax:") {
            let number = depth.parse().ok().filter(|number| *number <= Self::MAX_DEPTH);
            return number.map(Self::Minimax).ok_or_else(|| NoSuchComputer::Depth { depth: depth.to_owned() });
        }
        if let Some(level) = name.strip_prefix("level:") {
            return level.parse().map(Self::Level).map_err(|_| NoSuchComputer::Level { level: level.to_owned() });
        }
        let unknown = || NoSuchComputer::Unknown { name: written.to_owned() };
        Self::ALL.into_iter().find(|computer| computer.kind() == name).ok_or_else(unknown)
    }
}

impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Minimax(depth) => write!(f, "minimax:{depth}"),
            Self::Level(level) => write!(f, "level:{level}"),
            Self::Program(program) => program.fmt(f),
            _ => f.write_str(self.kind()),
        }
    }
}

impl TryFrom<String> for Computer {
    type Error = NoSuchComputer;

    fn try_from(name: String) -> Result<Self, NoSuchComputer> {
        name.parse()
    }
}

impl From<Computer> for String {
    fn from(computer: Computer) -> Self {
        computer.to_string()
    }
}

/// A person or a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// A person at the keyboard.
    Human,
    /// A computer player.
    Computer(Computer),
}

impl FromStr for Who {
    type Err = NoSuchComputer;

    /// Reads `human` or the name of a [`Computer`].
    fn from_str(name: &str) -> Result<Self, NoSuchComputer> {
        if in_english(name) == "human" { Ok(Self::Human) } else { name.parse().map(Self::Computer) }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer(computer) => computer.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_and_print() {
        for name in [
            "human",
            "random",
            "finisher",
            "careful",
            "aligner",
            "tactician",
            "minimax:0",
            "minimax:64",
            "perfect",
            "level:1",
            "level:10",
        ] {
            assert_eq!(name.parse::<Who>().unwrap().to_string(), name);
        }
        assert_eq!("minimax".parse(), Ok(Computer::Minimax(4)));
        for (written, name) in
            [("Tacticien", "tactician"), ("HUMAIN", "human"), ("niveau:3", "level:3"), ("Minimax:6", "minimax:6")]
        {
            assert_eq!(written.parse::<Who>().unwrap().to_string(), name);
        }
        assert_eq!("cmd:Bot".parse::<Who>().unwrap().to_string(), "cmd:Bot", "a command line stays as it is");
        assert_eq!("level".parse(), Ok(Computer::Level(Level::DEFAULT)));
    }

    #[test]
    fn unknown_names_are_told_apart_from_unknown_depths() {
        for name in ["", "Randomly", "minimax4", "deep thought", "human ", "perfect:1"] {
            assert_eq!(name.parse::<Who>(), Err(NoSuchComputer::Unknown { name: name.to_owned() }));
        }
        for depth in ["", "-1", "65", "four", "999"] {
            let name = format!("minimax:{depth}");
            assert_eq!(name.parse::<Who>(), Err(NoSuchComputer::Depth { depth: depth.to_owned() }));
        }
        for level in ["", "0", "11", "-1", "five", "256"] {
            let name = format!("level:{level}");
            assert_eq!(name.parse::<Who>(), Err(NoSuchComputer::Level { level: level.to_owned() }));
        }
        assert!("human".parse::<Computer>().is_err());
    }
}
