#![doc = include_str!("../README.md")]

mod event;
mod id;
mod lenient_name;
mod r#match;
mod message;
mod refusal;
mod seat;
mod terms;
mod time;

pub use event::{Entry, Event, Log, Version};
pub use id::{ActionId, GameId, IdError, SeatToken};
pub use r#match::{Broken, Circumstances, Ending, MAX_TAKEBACKS, Match, Running};
pub use message::{
    Accepted, Action, Clock, Create, Invitation, Invitations, LiveGame, LiveGames, PlayerCommand, PlayerMessage,
    Presence, Problem, ProblemKind, Reading, Seated, ServerMessage, Starts, TakeSeat, WatcherMessage,
};
pub use puissance4_players::{Name, NameError};
pub use refusal::Refusal;
pub use seat::{BySeat, MatchScore, Seat};
pub use terms::{MAX_SIDE, Opening, Terms, TermsError, TimeControl};
pub use time::{Milliseconds, Moment};
