//! Where games are kept.
//!
//! A store is a list of events for each game, and a few words beside it that let games be found: who may sit where, whether the game goes on, when somebody has
//! to look after it. What is stored is on disk when the answer comes. The suite in `tests/online/conformance.rs` says what every store must do.

pub(crate) mod administration;
pub(crate) mod backup;
pub(crate) mod codec;
pub(crate) mod notify;
pub(crate) mod postgres;
pub(crate) mod sqlite;
pub(crate) mod tls;

use std::fmt;

use async_trait::async_trait;
use puissance4_i18n::{Language, Phrase, tr};
use puissance4_online::{ActionId, Entry, GameId, Log, Milliseconds, Moment, Presence, Seat, SeatToken, Version};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;
use tokio::sync::broadcast;

use crate::store::tls::TlsError;

/// What is kept of a seat token. Two are compared in constant time.
#[derive(Clone, Copy)]
pub struct Key([u8; Key::BYTES]);

/// A game as it is created, with its first events.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The game.
    pub log: Log,
    /// What opens the seats that are taken.
    pub keys: Keys,
    /// How the store is to list it.
    pub listing: Listing,
}

/// What opens the two seats.
pub type Keys = puissance4_online::BySeat<Option<Key>>;

/// Where a game is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listing {
    /// How far it is.
    pub phase: Phase,
    /// When somebody has to look after it, if nothing happens before.
    pub due: Option<Moment>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A seat is free.
    Open,
    /// Being played.
    Live,
    /// Over.
    Over,
}

/// One more event of a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// Of which game.
    pub game: GameId,
    /// With the number that it must get.
    pub entry: Entry,
    /// The action that it came of.
    pub action: Option<(Seat, ActionId)>,
    /// What opens a seat that is taken by it.
    pub key: Option<(Seat, Key)>,
    /// The game that begins by it.
    pub next: Option<NewGame>,
    /// How the store is to list the game from now on.
    pub listing: Listing,
}

/// What came of an [`Append`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Appended {
    /// It is on disk.
    Stored,
    /// The number is not the next one, or the action has been stored before; nothing has changed. Read the game again.
    Taken,
}

/// What came of a [`NewGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Created {
    /// It is on disk.
    Stored,
    /// There is a game of that name already; nothing has changed.
    Taken,
}

/// A game as it is kept.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The game.
    pub log: Log,
    /// What opens its seats.
    pub keys: Keys,
    /// Which actions the events came of.
    pub actions: Vec<(Seat, ActionId, Version)>,
}

/// A list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// Listed ones with a free seat, the newest first.
    Invitations,
    /// Shown ones that are being played, those where something happened last first.
    Live,
}

/// No server was there from one moment to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last sign of life before it.
    pub from: Moment,
    /// The first one after it.
    pub until: Moment,
}

/// Another server may have changed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// This game.
    Game(GameId),
    /// Nobody knows which.
    Unknown,
}

/// One of the servers that share a store, as long as it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerId(pub u64);

/// Who is in some games on another server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemotePresence {
    /// Which server says so.
    pub server: ServerId,
    /// Who is connected to it.
    pub games: Vec<(GameId, Presence)>,
}

/// Which finished games, and which tombstones, are old enough to be deleted: those from before a moment. Nothing: they are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cutoffs {
    /// Games that were played.
    pub finished: Option<Moment>,
    /// Games that ended without a move.
    pub unplayed: Option<Moment>,
    /// What is left of deleted games.
    pub tombstones: Option<Moment>,
}

/// What was deleted at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Games that were played.
    pub finished: u64,
    /// Games that ended without a move.
    pub unplayed: u64,
    /// What was left of games deleted earlier.
    pub tombstones: u64,
}

impl Swept {
    /// Whether nothing is left to delete.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// A game as it is exported.
#[derive(Clone, Debug)]
pub struct Exported {
    /// Where the next one is to be looked for.
    pub cursor: Cursor,
    /// The game, or why it cannot be read.
    pub log: Result<Log, StoreError>,
}

/// How far an export is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor(pub i64);

/// How much is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// On disk.
    pub bytes: u64,
    /// Of these, bytes that deleted games have left and new ones will use.
    pub free_bytes: u64,
    /// Games that cannot be read and were put aside.
    pub quarantined: u64,
    /// What is left of deleted games.
    pub tombstones: u64,
}

/// Why something could not be stored or read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Too much is waiting to be stored.
    #[error("too much is waiting to be stored")]
    Full,
    /// The disk or the database does not work now. An event that was to be stored may be there or not.
    #[error("{0}")]
    Failed(String),
    /// The database has not answered in time. An event that was to be stored may be there or not.
    #[error("the database does not answer")]
    Silent,
    /// The database answers before what it was told is on disk.
    #[error("the database does not wait for its disk (synchronous_commit)")]
    Hasty,
    /// What is there was written by a later program.
    #[error("the games are of version {found}, this program of {known}")]
    Later {
        /// The version that is there.
        found: usize,
        /// The last one that this program knows.
        known: usize,
    },
    /// The connection to the database cannot be encrypted as it should be.
    #[error(transparent)]
    TlsMode(#[from] TlsError),
    /// What is there was written by an earlier program, and this command does not change it.
    #[error("the games are of version {found}, this program of {known}")]
    Earlier {
        /// The version that is there.
        found: usize,
        /// The one that this program needs.
        known: usize,
    },
    /// Another server uses the file.
    #[error("another server uses the file")]
    InUse,
    /// A file of the database is no longer in its place: what is written now would be lost.
    #[error("{0} was deleted, moved or replaced while the server ran")]
    Moved(String),
    /// The database is damaged, or none.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// A sync has failed: what was written may be on disk or not, and no later sync tells.
    #[error("a sync of the database has failed: {0}")]
    Unsynced(String),
    /// What is there is not what a server of this version wrote.
    #[error("what is stored cannot be read: {0}")]
    Unreadable(String),
}

impl StoreError {
    /// Whether the database itself must not be used any more; nothing but a new start can help.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self, Self::Later { .. } | Self::Moved(_) | Self::Damaged(_) | Self::Unsynced(_))
    }
}

impl Phrase for StoreError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Full => tr!(language, "store-full"),
            Self::Silent => tr!(language, "store-silent"),
            Self::Hasty => tr!(language, "store-hasty"),
            Self::Later { found, known } => tr!(language, "store-later", found = *found, known = *known),
            Self::Earlier { found, known } => tr!(language, "store-earlier", found = *found, known = *known),
            Self::InUse => tr!(language, "store-in-use"),
            Self::Moved(file) => tr!(language, "store-moved", file = file.as_str()),
            Self::Damaged(reason) => tr!(language, "store-damaged", reason = reason.as_str()),
            Self::Unsynced(reason) => tr!(language, "store-unsynced", reason = reason.as_str()),
            Self::TlsMode(error) => error.phrase(language),
            // In the words of the system or the database.
            Self::Failed(reason) => reason.clone(),
            Self::Unreadable(reason) => tr!(language, "store-unreadable", reason = reason.as_str()),
        }
    }
}

/// Keeps games.
#[async_trait]
pub trait Store: fmt::Debug + Send + Sync + 'static {
    /// Keeps a new game, unless there is one of that name, or was one that left a tombstone.
    async fn create(&self, game: NewGame) -> Result<Created, StoreError>;

    /// The game of this name.
    async fn load(&self, id: GameId) -> Result<Option<Stored>, StoreError>;

    /// Adds an event if its number is the next one of its game, and everything that goes with it, or nothing.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    /// The first games of a list, without those that cannot be read.
    async fn list(&self, shown: ListKind, most: usize) -> Result<Vec<Log>, StoreError>;

    /// Games that somebody has to look after by now, the longest overdue first.
    async fn due(&self, now: Moment, most: usize) -> Result<Vec<GameId>, StoreError>;

    /// Looks after a game later, unless something has happened to it since this version.
    async fn postpone(&self, game: GameId, version: Version, due: Option<Moment>) -> Result<(), StoreError>;

    /// Puts a game aside that cannot be read: it is not due any more, until something happens to it or [`release`](Self::release) is called.
    async fn quarantine(&self, game: GameId) -> Result<(), StoreError>;

    /// Makes games due again that were put aside: perhaps this program can read them. Says how many.
    async fn release(&self, now: Moment) -> Result<u64, StoreError>;

    /// Deletes a game, however far it is, and leaves a tombstone. Says whether there was one.
    async fn delete(&self, game: GameId, now: Moment) -> Result<bool, StoreError>;

    /// When a game was deleted, if its tombstone is still there.
    async fn tombstone(&self, game: GameId) -> Result<Option<Moment>, StoreError>;

    /// Deletes some of the oldest games that are over, leaving tombstones, and some of the oldest tombstones. Only so few that it takes a few milliseconds:
    /// moves wait for it.
    async fn sweep(&self, cutoffs: Cutoffs, now: Moment) -> Result<Swept, StoreError>;

    /// Some games after a cursor, in the order in which they were stored.
    async fn export(&self, after: Cursor, most: usize) -> Result<Vec<Exported>, StoreError>;

    /// How much is stored.
    async fn measure(&self) -> Result<Measure, StoreError>;

    /// A sign of life. If the last one of any server is longer ago than `gap`, there was an outage, and it is noted. Returns the latest sign of life that is
    /// stored: this one, or one from the future if the clock was set back.
    async fn beat(&self, now: Moment, gap: Milliseconds) -> Result<Moment, StoreError>;

    /// Outages that ended after a moment, in order.
    async fn outages(&self, since: Moment) -> Result<Vec<Outage>, StoreError>;

    /// What time it is by the store's own clock, if several servers share it.
    async fn time(&self) -> Result<Option<Moment>, StoreError> {
        Ok(None)
    }

    /// What other servers change, if there can be others. These are hints: one may get lost.
    fn changes(&self) -> Option<broadcast::Receiver<Change>> {
        None
    }

    /// Tells other servers, if there can be others, who is in some games on this one. It may get lost, and is repeated.
    fn tell_presence(&self, _games: Vec<(GameId, Presence)>) {}

    /// What other servers tell of that.
    fn elsewhere(&self) -> Option<broadcast::Receiver<RemotePresence>> {
        None
    }

    /// Of these games, those that have more events than this, and those that were deleted. Asked before an action is refused, and now and then where others
    /// may write, should hints get lost.
    async fn behind(&self, known: Vec<(GameId, Version)>) -> Result<Vec<GameId>, StoreError>;
}

impl Key {
    /// How many bytes it has.
    pub const BYTES: usize = 32;

    /// What is kept of a token.
    pub fn of(token: &SeatToken) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }

    /// As it was kept.
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// To be kept.
    pub fn as_bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }

    /// Whether it is the same, found out in a time that does not tell how much of it is.
    pub fn is(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}
