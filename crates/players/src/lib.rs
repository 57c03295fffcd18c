#![doc = include_str!("../README.md")]

mod aligner;
mod arena;
mod bots;
mod careful;
mod computer;
mod dice;
mod evaluation;
mod finisher;
mod level;
mod lookahead;
mod minimax;
mod name;
mod perfect;
mod printable;
mod random;
mod rating;
mod rule;
mod sprt;
mod strategy;
mod tactician;
mod timed;
mod tournament;
mod trace;
mod tree;

pub use aligner::Aligner;
pub use arena::{Arena, Forfeits, Pairing, Played, Schedule, Scoreboard, Standing, Standings, Tally, play_game};
pub use bots::{
    BadCommand, Bot, BotLimits, Dialect, Forfeit, LogError, Logs, Offence, Program, ProgramEnd, Sandbox,
    end_all_programs,
};
pub use careful::Careful;
pub use computer::{Computer, NoSuchComputer, Who, in_english};
pub use dice::Dice;
pub use evaluation::{Note, evaluate};
pub use finisher::Finisher;
pub use level::{Graded, Level, NoSuchLevel, promising};
pub use minimax::Minimax;
pub use name::{Name, NameError};
pub use perfect::{CannotPlay, Perfect};
pub use printable::printable;
pub use random::Random;
pub use rating::{Elo, elo_among, elo_difference};
pub use rule::{Decision, Rule};
pub use sprt::{Sprt, SprtVerdict};
pub use strategy::{Advice, Strategy};
pub use tactician::Tactician;
pub use timed::{Alarm, advise_within, share};
pub use tournament::{Fixture, Format, Tournament, TournamentGame, Wave, pairings};
pub use tree::{AskedRule, Bound, Branch, Cut, CutReason, Event, Judgement, Method, Tree, TreeStep};

/// The examples of the manual are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide.md")]
struct Manual;
