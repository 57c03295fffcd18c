//! What every front end shares and none owns: who sits where, the game and the contest it belongs to, undo, rematch, clock, commands with
//! their keys and words, the format of saved games, the history of finished ones, statistics, the evaluation bar, and the background engine.
//!
//! No I/O, no system clock, no terminal and no DOM: the terminal game, line-by-line play and the page put a [`Session`] behind their
//! keys and pixels, so that the same command means the same everywhere.

mod analyst;
mod clock;
mod command;
mod evaluation;
mod history;
mod playback;
mod request;
mod saved_game;
mod session;
mod statistics;
mod words;

pub use analyst::{Analyst, HINT_NODES, Job, Step};
pub use clock::Clock;
pub use command::{BINDINGS, Binding, Command, Input, Key, Place};
pub use evaluation::Evaluation;
pub use history::History;
pub use playback::Playback;
pub use request::{ColumnKnowledge, Question, Refusal, Request, RequestId, Response};
pub use saved_game::{NotASavedGame, SavedGame};
pub use session::{Concession, Ending, Session};
pub use statistics::{OpponentRecord, Statistics, WinDrawLoss};
