//! What page and server say to each other, in JSON. `docs/protocol.md` shows each message.
//!
//! The server refuses fields that it does not know, so that a client gets what it asked for or an error. Clients ignore them, since a page that is open
//! stays open while the server is replaced by a newer one.

use puissance4_rules::Column;
use serde::{Deserialize, Serialize};

use crate::event::{Entry, Log, Version, column};
use crate::id::{ActionId, GameId, SeatToken};
use crate::refusal::Refusal;
use crate::seat::{BySeat, Seat};
use crate::terms::Terms;
use crate::time::{Milliseconds, Moment};
use puissance4_players::Name;

/// What a player wants to do. What depends on the board says how many discs the player saw on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", from = "WrittenCommand")]
pub enum PlayerCommand {
    /// Drop a disc.
    Move {
        /// Where.
        #[serde(with = "column")]
        column: Column,
        /// With so many discs on the board.
        ply: u16,
    },
    /// Ask for one's last move back.
    AskTakeback {
        /// With so many discs on the board.
        ply: u16,
    },
    /// Say whether the other gets it.
    AnswerTakeback {
        /// Whether they do.
        accept: bool,
        /// With so many discs on the board.
        ply: u16,
    },
    /// Give up.
    Resign,
    /// Call the game off before both have moved.
    Cancel,
    /// Ask for another game, or agree if the other has asked.
    OfferRematch,
    /// Say whether there is to be another game.
    AnswerRematch {
        /// Whether there is.
        accept: bool,
    },
}

/// A deed as it is read. Those without fields have braces, since serde would let unknown fields pass otherwise.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum WrittenCommand {
    Move {
        #[serde(with = "column")]
        column: Column,
        ply: u16,
    },
    AskTakeback {
        ply: u16,
    },
    AnswerTakeback {
        accept: bool,
        ply: u16,
    },
    Resign {},
    Cancel {},
    OfferRematch {},
    AnswerRematch {
        accept: bool,
    },
}

impl From<WrittenCommand> for PlayerCommand {
    fn from(written: WrittenCommand) -> Self {
        match written {
            WrittenCommand::Move { column, ply } => Self::Move { column, ply },
            WrittenCommand::AskTakeback { ply } => Self::AskTakeback { ply },
            WrittenCommand::AnswerTakeback { accept, ply } => Self::AnswerTakeback { accept, ply },
            WrittenCommand::Resign {} => Self::Resign,
            WrittenCommand::Cancel {} => Self::Cancel,
            WrittenCommand::OfferRematch {} => Self::OfferRematch,
            WrittenCommand::AnswerRematch { accept } => Self::AnswerRematch { accept },
        }
    }
}

/// A deed under a name of the client's own. The same one again gets the same answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Its name, drawn by chance.
    pub id: ActionId,
    /// What is to be done.
    #[serde(rename = "deed")]
    pub command: PlayerCommand,
}

/// From a player's socket. The first message is `Hello`, all others are `Act`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerMessage {
    /// Who speaks, and what they know already.
    Hello {
        /// The seat.
        token: SeatToken,
        /// Events up to this one are known; without it, the whole game is sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        known: Option<Version>,
    },
    /// Something is to be done.
    Act {
        /// What.
        action: Action,
    },
}

/// From a watcher's socket. There is no message with which a watcher could do something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum WatcherMessage {
    /// What they know already.
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
    /// The first message: the game, and the seat of the one it is sent to.
    Whole {
        /// All of it.
        game: Log,
        /// The seat of whoever gets this; watchers have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<Seat>,
        /// The clocks, if the game has any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
        /// Who is there.
        presence: Presence,
    },
    /// The first message to somebody who knew a part: what they miss follows, one by one.
    Resumed {
        /// How many events there are by now.
        version: Version,
        /// The seat of whoever gets this; watchers have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<Seat>,
        /// The clocks, if the game has any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
        /// Who is there.
        presence: Presence,
    },
    /// Something happened, and is stored. Everybody gets this, whoever did it included. A number that is known already means nothing new.
    Happened {
        /// What, with its number.
        entry: Entry,
        /// The clocks, if the game has any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
    },
    /// An action is done and stored.
    Accepted(Accepted),
    /// An action cannot be done. Nothing has changed by it, but perhaps before it: here is the whole game, or its version on a socket that was opened with
    /// `?refusals=version`; there, all events up to it have been told before.
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
    /// An action was not done now, because of too many others or because it could not be stored. The same again, later.
    Busy {
        /// Which action.
        action: ActionId,
        /// When to come back.
        retry_after_ms: Milliseconds,
    },
    /// Who is there now. Not part of the game.
    Presence(Presence),
    /// The server goes, or the reader was too slow: connect again after this time.
    Leaving {
        /// When to come back.
        retry_after_ms: Milliseconds,
    },
    /// The connection is refused and ends. To connect again with the same words is of no use.
    Closed {
        /// Why.
        problem: Problem,
    },
    /// A message of a newer server, which this client does not know. It is never sent.
    #[serde(other)]
    Unknown,
}

/// An action is done and stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// Which action.
    pub action: ActionId,
    /// What came of it, with its number.
    pub entry: Entry,
}

/// Both clocks as the server sees them when it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// What is left.
    pub left_ms: BySeat<Milliseconds>,
    /// Whose clock runs, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Seat>,
}

/// Who has an open connection, as far as this server knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Presence {
    /// Whether a player is there.
    pub players: BySeat<bool>,
    /// How many watch.
    pub watchers: u32,
}

/// Who plays the first disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Starts {
    /// Whoever creates the game.
    #[default]
    Creator,
    /// Whoever takes the other seat.
    Guest,
    /// Chance says.
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
    /// Will open the creator's seat: drawn by chance by whoever creates the game.
    pub token: SeatToken,
}

/// `POST /api/v1/games/{id}/seat`: take the free seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The guest's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Will open the seat: drawn by chance by whoever takes it. With a token that has a seat already, the answer is that seat.
    pub token: SeatToken,
}

/// The answer to both: somebody has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// Which.
    pub seat: Seat,
    /// The game.
    pub game: Log,
}

/// `GET /api/v1/games/{id}`: the game as it stands, for those who ask now and then instead of keeping a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// The game; with `?since=N`, only the events after number N.
    pub game: Log,
    /// How many events there are in all.
    pub version: Version,
    /// The seat of whoever asks, if they sent a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<Seat>,
    /// The clocks, if the game has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Who is there.
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
    /// Who invites, if they say so.
    #[serde(default, deserialize_with = "crate::lenient_name::lenient", skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
}

/// `GET /api/v1/invitations`: the lobby, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Invitations {
    /// The newest of them.
    pub invitations: Vec<Invitation>,
}

/// A game in progress that may be watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveGame {
    /// The game.
    pub id: GameId,
    /// When something happened last.
    pub at: Moment,
    /// What is played.
    pub terms: Terms,
    /// The names, as far as they were given.
    #[serde(deserialize_with = "crate::lenient_name::lenient_pair")]
    pub names: BySeat<Option<Name>>,
    /// How many discs were dropped, roughly.
    pub version: Version,
}

/// `GET /api/v1/live`: games to watch, those where something happened last first.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LiveGames {
    /// Some of them.
    pub games: Vec<LiveGame>,
}

/// What went wrong with a request or a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// What kind of thing.
    pub problem: ProblemKind,
    /// Why an action was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Refusal>,
    /// For people who write clients.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// When to come back, if that helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<Milliseconds>,
    /// The game, if an action was refused: all of it, or with `?since=N` the events after number N, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Log>,
    /// How many events there are, if an action was refused that was sent with `?since=N`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<Version>,
}

/// The kinds of things that go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// The message or request is not what was expected.
    Malformed,
    /// There is no such game.
    NoSuchGame,
    /// There was such a game, and it has been deleted.
    GameDeleted,
    /// There is no such thing here at all.
    NotFound,
    /// The token opens no seat in this game.
    WrongToken,
    /// The action cannot be done; `reason` says why.
    Refused,
    /// The game goes on, so that nobody is told what to play.
    InProgress,
    /// The request comes from another site.
    OtherSite,
    /// Too many of these; `retry_after_ms` says when to come back.
    TooMany,
    /// It could not be stored, or not in time; nothing has changed. Come back.
    NotStored,
    /// The server's own fault.
    Internal,
    /// Something that a newer server says and this client does not know. It is never sent.
    #[serde(other)]
    Unknown,
}

impl From<ProblemKind> for Problem {
    fn from(problem: ProblemKind) -> Self {
        Self { problem, reason: None, detail: None, retry_after_ms: None, game: None, version: None }
    }
}
