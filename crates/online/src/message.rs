//! The messages between page and server, in JSON. `docs/protocol.md` shows each of them.
//!
//! The server refuses unknown fields, so a client gets either what it asked for or an error. Clients ignore them,
//! since a page stays open while the server is replaced by a newer version.

use serde::{Deserialize, Serialize};

use crate::command::Action;
use crate::event::{Entry, Log, Version};
use crate::id::{ActionId, GameId, SeatToken};
use crate::preset_phrase::PresetPhrase;
use crate::refusal::Refusal;
use crate::seat::{BySeat, Seat};
use crate::terms::Terms;
use crate::time::{Milliseconds, Moment};
use puissance4_players::Name;

/// From a player's socket. The first message is `Hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerMessage {
    /// Which player this is, and what the client knows.
    Hello {
        /// The seat.
        token: SeatToken,
        /// Events up to this one are known; without it, the whole game is sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        known: Option<Version>,
    },
    /// An action.
    Act {
        /// The action.
        action: Action,
    },
    /// Say a phrase to the opponent, on a socket that was opened with `?phrases=yes`.
    Say {
        /// Which.
        phrase: PresetPhrase,
    },
}

/// From a watcher's socket. Watchers have no message for actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum WatcherMessage {
    /// What the client knows.
    Hello {
        /// Events up to this one are known; without it, the whole game is sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        known: Option<Version>,
    },
}

/// From the server, on a socket or as a server-sent event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message: the game, and the receiver's seat.
    Whole {
        /// All of it.
        game: Log,
        /// The receiver's seat; watchers have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<Seat>,
        /// The clocks, if the game has any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
        /// Who is present.
        presence: Presence,
    },
    /// The first message to a client that knows a part of the game: the missing events follow, one by one.
    Resumed {
        /// How many events there are by now.
        version: Version,
        /// The receiver's seat; watchers have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<Seat>,
        /// The clocks, if the game has any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
        /// Who is present.
        presence: Presence,
    },
    /// An event that is stored. All clients receive it, that of the acting player included. Ignored if its number is
    /// known already.
    Happened {
        /// The event, with its number.
        entry: Entry,
        /// The clocks, if the game has any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
    },
    /// The acknowledgement of an action: its event is stored.
    Accepted(Accepted),
    /// An action is refused and has changed nothing. The client may have missed earlier events: so this has the whole
    /// game, or its version on a socket that was opened with `?refusals=version`, where all events up to that version
    /// have been sent before.
    Refused {
        /// Which action.
        action: ActionId,
        /// Why.
        reason: Refusal,
        /// How many events there are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<Version>,
        /// All of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<Log>,
        /// The clocks, if the game has any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
    },
    /// An action was not executed, because of a rate limit or because it could not be stored. Retry the same action
    /// later.
    Busy {
        /// Which action.
        action: ActionId,
        /// When to retry.
        retry_after_ms: Milliseconds,
    },
    /// Who is present. Not part of the game.
    Presence(Presence),
    /// The phrases that can be said on this socket, which was opened with `?phrases=yes`. Follows the first message.
    Phrases {
        /// Those that the server knows.
        phrases: Vec<PresetPhrase>,
    },
    /// A player says a phrase. Sent to the sockets of both players that were opened with `?phrases=yes`. Not part of
    /// the game.
    Said {
        /// Who.
        by: Seat,
        /// What.
        phrase: PresetPhrase,
    },
    /// A phrase was not said, because of a rate limit or because there is no such phrase.
    NotSaid {
        /// Why.
        problem: Problem,
    },
    /// The server shuts down, or the reader was too slow: reconnect after this time.
    Leaving {
        /// When to retry.
        retry_after_ms: Milliseconds,
    },
    /// The connection is refused and closed. A retry with the same message would be refused again.
    Closed {
        /// Why.
        problem: Problem,
    },
    /// A message of a newer server that this client does not know. It is never sent.
    #[serde(other)]
    Unknown,
}

/// The acknowledgement of an action: its event is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// Which action.
    pub action: ActionId,
    /// Its event, with its number.
    pub entry: Entry,
}

/// Both clocks when the message is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// The time left.
    pub left_ms: BySeat<Milliseconds>,
    /// Whose clock runs, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Seat>,
}

/// Who is connected, as far as this server knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Presence {
    /// Whether each player is connected.
    pub players: BySeat<bool>,
    /// How many watch.
    pub watchers: u32,
}

/// Who plays the first disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Starts {
    /// The player who creates the game.
    #[default]
    Creator,
    /// The player who takes the other seat.
    Guest,
    /// A random one of the two.
    Chance,
}

/// `POST /api/v1/games`: create a game and take a seat in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// What is played.
    #[serde(default, deserialize_with = "crate::terms::strict")]
    pub terms: Terms,
    /// Who starts.
    #[serde(default)]
    pub starts: Starts,
    /// The creator's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Opens the creator's seat from now on; drawn at random by the client.
    pub token: SeatToken,
}

/// `POST /api/v1/games/{id}/seat`: take the free seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The guest's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Opens the seat from now on; drawn at random by the client. With a token that holds a seat already, the answer is
    /// that seat.
    pub token: SeatToken,
}

/// The answer to both: the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// Which.
    pub seat: Seat,
    /// The game.
    pub game: Log,
}

/// `GET /api/v1/games/{id}`: the game as it stands, for clients that poll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// The game; with `?since=N`, only the events after number N.
    pub game: Log,
    /// How many events there are in all.
    pub version: Version,
    /// The client's seat, if it sent a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<Seat>,
    /// The clocks, if the game has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Who is present.
    pub presence: Presence,
}

/// An open invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invitation {
    /// The game.
    pub id: GameId,
    /// Since when.
    pub at: Moment,
    /// What would be played.
    pub terms: Terms,
    /// The free seat.
    pub free: Seat,
    /// The creator's name, if one was given.
    #[serde(default, deserialize_with = "crate::lenient_name::lenient", skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
}

/// `GET /api/v1/invitations`: the lobby, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Invitations {
    /// The newest of them, without those whose maker is away.
    pub invitations: Vec<Invitation>,
    /// How many players are connected to this server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u32>,
}

/// A game in progress that may be watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveGame {
    /// The game.
    pub id: GameId,
    /// When the last event happened.
    pub at: Moment,
    /// What is played.
    pub terms: Terms,
    /// The names, as far as they were given.
    #[serde(deserialize_with = "crate::lenient_name::lenient_pair")]
    pub names: BySeat<Option<Name>>,
    /// How many discs were dropped, roughly.
    pub version: Version,
}

/// `GET /api/v1/live`: games to watch, those with the latest event first.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LiveGames {
    /// Some of them.
    pub games: Vec<LiveGame>,
}

/// What went wrong with a request or a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// The kind of problem.
    pub problem: ProblemKind,
    /// Why an action was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Refusal>,
    /// A text for developers of clients.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// When to retry, if that helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<Milliseconds>,
    /// The game, if an action was refused: all of it, or with `?since=N` the events after number N, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Log>,
    /// How many events there are, if an action was refused that was sent with `?since=N`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<Version>,
    /// What is wrong with a question about a position, for programs: one of the words that `docs/http.md` lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The character of a parameter that cannot be read, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// The move that cannot be played, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
}

/// The kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// The message or request is invalid.
    Malformed,
    /// There is no such game.
    NoSuchGame,
    /// There was such a game, and it has been deleted.
    GameDeleted,
    /// There is nothing at this path.
    NotFound,
    /// The token opens no seat in this game.
    WrongToken,
    /// The action is refused; `reason` says why.
    Refused,
    /// The game is in progress, so it is not analysed.
    InProgress,
    /// The question about a position has no answer, or none that is found in time; `code` says why.
    Unanswered,
    /// The request comes from another site.
    OtherSite,
    /// Rate limit; `retry_after_ms` says when to retry.
    TooMany,
    /// It could not be stored, or not in time; nothing has changed. Retry.
    NotStored,
    /// An error of the server.
    Internal,
    /// A problem of a newer server that this client does not know. It is never sent.
    #[serde(other)]
    Unknown,
}

impl From<ProblemKind> for Problem {
    fn from(problem: ProblemKind) -> Self {
        Self {
            problem,
            reason: None,
            detail: None,
            retry_after_ms: None,
            game: None,
            version: None,
            code: None,
            place: None,
            ply: None,
        }
    }
}
