#![doc = include_str!("../README.md")]

mod analyst;
mod archive;
mod batch;
mod clock;
mod command;
mod evaluation;
mod form;
mod history;
mod opponent;
mod playback;
mod profile;
mod progress;
mod request;
mod saved_game;
mod session;
mod statistics;
mod thinker;
mod words;

pub use analyst::{Analyst, HINT_NODES, Job, Step};
pub use archive::{read_archive, write_archive};
pub use batch::{Found, Wanted};
pub use clock::Clock;
pub use command::{BINDINGS, Binding, Command, Input, Key, Place};
pub use evaluation::Evaluation;
pub use form::{Form, Suggestion};
pub use history::History;
pub use opponent::Opponent;
pub use playback::Playback;
pub use profile::{Habit, KeptMistake, Profile, ReviewedGame, Trend};
pub use progress::{Learned, Progress};
pub use request::{ColumnKnowledge, Question, Refusal, Reply, Request, RequestId, Response};
pub use saved_game::{NotASavedGame, SavedGame};
pub use session::{Concession, Ending, Session};
pub use statistics::{OpponentRecord, Statistics, WinDrawLoss};
pub use thinker::{DEFAULT_THINKER, thinkers, thinking_depth};
