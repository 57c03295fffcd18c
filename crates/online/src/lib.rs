#![doc = include_str!("../README.md")]

mod command;
mod ending;
mod event;
mod id;
mod lenient_name;
mod r#match;
mod message;
mod preset_phrase;
mod refusal;
mod seat;
mod terms;
mod time;

pub use command::{Action, PlayerCommand};
pub use ending::Ending;
pub use event::{Entry, Event, Log, Version};
pub use id::{ActionId, GameId, IdError, SeatToken};
pub use r#match::clock::Running;
pub use r#match::{Broken, Circumstances, MAX_TAKEBACKS, Match};
pub use message::{
    Accepted, Clock, Create, Invitation, Invitations, LiveGame, LiveGames, PlayerMessage, Presence, Problem,
    ProblemKind, Reading, Seated, ServerMessage, Starts, TakeSeat, WatcherMessage,
};
pub use preset_phrase::PresetPhrase;
pub use puissance4_players::{Name, NameError};
pub use refusal::Refusal;
pub use seat::{BySeat, MatchScore, Seat};
pub use terms::{MAX_SIDE, Opening, Terms, TermsError, TimeControl};
pub use time::{Milliseconds, Moment};
