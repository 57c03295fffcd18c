#![doc = include_str!("../README.md")]

mod aligner;
mod arena;
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
mod random;
mod rating;
mod strategy;
mod tactician;

pub use aligner::Aligner;
pub use arena::{Arena, Pairing, Schedule, Scoreboard, Standing, Standings, Tally, play_game};
pub use careful::Careful;
pub use computer::{Computer, NoSuchComputer, Who};
pub use dice::Dice;
pub use evaluation::{Note, evaluate};
pub use finisher::Finisher;
pub use level::{Graded, Level, NoSuchLevel};
pub use minimax::Minimax;
pub use name::{Name, NameError};
pub use perfect::{CannotPlay, Perfect};
pub use random::Random;
pub use rating::{Elo, elo_difference};
pub use strategy::{Advice, Strategy};
pub use tactician::Tactician;

/// The examples of the manual are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide.md")]
struct Manual;
