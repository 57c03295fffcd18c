//! What every front end shares and none owns: who sits where, the game and the contest it belongs to, undo, rematch, clock, the format of
//! saved games, statistics and the evaluation bar.
//!
//! No I/O, no system clock, no terminal and no DOM: the terminal game, line-by-line play and the page put a [`Session`] behind their
//! keys and pixels, so that the same command means the same everywhere.

mod clock;
mod evaluation;
mod saved_game;
mod session;
mod statistics;

pub use clock::Clock;
pub use evaluation::Evaluation;
pub use saved_game::{NotASavedGame, SavedGame};
pub use session::{Concession, Ending, Session};
pub use statistics::{OpponentRecord, Statistics, WinDrawLoss};
