//! Games between people over a network: what both sides must agree on, and no input or output.
//!
//! A game is an append-only list of [`Event`]s, numbered from 1, on top of what was fixed when it was created ([`Opening`]).
//! [`Match`] is the fold of that list: it says who may do what now, and what comes of it. Page and server use this same one, on top of
//! `puissance4-rules`, so that they cannot disagree. The messages that carry events are in [`message`](PlayerMessage); `docs/protocol.md` shows them.
//!
//! ```
//! use puissance4_online::{ActionId, PlayerCommand, Match, Moment, Opening, Seat, MatchScore, Terms, Event, GameId, Circumstances};
//! use puissance4_rules::Column;
//!
//! let opening = Opening { id: GameId::from_bytes([7; 16]), at: Moment(0), terms: Terms::default(), creator: Seat::First, tally: MatchScore::default(), previous: None };
//! let mut game = Match::new(opening);
//! game.push(Moment(1), Event::Joined { seat: Seat::First, name: None })?;
//! game.push(Moment(2), Event::Joined { seat: Seat::Second, name: None })?;
//! let command = PlayerCommand::Move { column: Column::from_number(4).unwrap(), ply: 0 };
//! let event = game.decide(Seat::First, &command, &Circumstances::default())?;
//! game.push(Moment(3), event)?;
//! assert_eq!(game.turn(), Some(Seat::Second));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
