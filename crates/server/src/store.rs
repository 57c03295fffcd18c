//! Where games are kept.
//!
//! A store has a log of events for each game, and beside it what is needed to find games: the keys of the seats, the
//! phase, when the game is due. An answer is given only once the data is on disk. The suite in
//! `tests/online/conformance.rs` specifies what every store must do.

pub(crate) mod administration;
pub(crate) mod backup;
pub(crate) mod codec;
#[cfg(feature = "cluster")]
pub(crate) mod notify;
#[cfg(feature = "cluster")]
pub(crate) mod postgres;
mod remote;
pub(crate) mod sqlite;
#[cfg(feature = "cluster")]
pub(crate) mod tls;

use std::fmt;

use async_trait::async_trait;
use puissance4_i18n::{Language, Phrase, tr};
use puissance4_online::{ActionId, Entry, GameId, Log, Milliseconds, Moment, Presence, Seat, SeatToken, Version};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;
use tokio::sync::broadcast;

#[cfg(feature = "cluster")]
use crate::store::tls::TlsError;

pub use remote::{Change, Notifications, RemotePhrase, RemotePresence, ServerId};

/// The hash of a seat token, which is all that is stored of it. Two are compared in constant time.
#[derive(Clone, Copy)]
pub struct Key([u8; Key::BYTES]);

/// A new game, with its first events.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The game.
    pub log: Log,
    /// The keys of the seats that are taken.
    pub keys: Keys,
    /// How the store is to list it.
    pub listing: Listing,
}

/// The keys of the two seats.
pub type Keys = puissance4_online::BySeat<Option<Key>>;

/// How a game is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Its phase.
    pub phase: Phase,
    /// When it is due: time is up, or it expires.
    pub due: Option<Moment>,
}

/// The phase of a game.
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
    /// The game.
    pub game: GameId,
    /// The event, with the number that it must get.
    pub entry: Entry,
    /// The action that caused it.
    pub action: Option<(Seat, ActionId)>,
    /// The key of a seat that it takes.
    pub key: Option<(Seat, Key)>,
    /// The rematch that it starts.
    pub next: Option<NewGame>,
    /// How the store is to list the game from now on.
    pub listing: Listing,
}

/// The result of an [`Append`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Appended {
    /// It is on disk.
    Stored,
    /// The number is not the next one, or the action has been stored before; nothing has changed. Read the game again.
    Taken,
}

/// The result of a [`NewGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Created {
    /// It is on disk.
    Stored,
    /// There is a game with that id already; nothing has changed.
    Taken,
}

/// A stored game.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The game.
    pub log: Log,
    /// The keys of its seats.
    pub keys: Keys,
    /// The actions that caused its events.
    pub actions: Vec<(Seat, ActionId, Version)>,
}

/// A list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// Listed ones with a free seat, the newest first.
    Invitations,
    /// Shown ones that are being played, those with the latest event first.
    Live,
}

/// An outage: no server was running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last heartbeat before it.
    pub from: Moment,
    /// The first heartbeat after it.
    pub until: Moment,
}

/// Finished games, their keys and tombstones from before these moments are deleted. `None` keeps them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cutoffs {
    /// Games that were played.
    pub finished: Option<Moment>,
    /// Games that ended without a move.
    pub unplayed: Option<Moment>,
    /// The keys of the seats of games that have ended: their tokens expire.
    pub tokens: Option<Moment>,
    /// Tombstones of deleted games.
    pub tombstones: Option<Moment>,
}

/// How much was deleted in one transaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Games that were played.
    pub finished: u64,
    /// Games that ended without a move.
    pub unplayed: u64,
    /// Games whose seat tokens have expired.
    pub tokens: u64,
    /// Tombstones of games that were deleted earlier.
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
    /// Where the export continues.
    pub cursor: Cursor,
    /// The game, or why it cannot be read.
    pub log: Result<Log, StoreError>,
}

/// The position of an export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor(pub i64);

/// How much is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// Bytes on disk.
    pub bytes: u64,
    /// Free bytes of these, left by deleted games, which new games will use.
    pub free_bytes: u64,
    /// Games in quarantine, because they cannot be read.
    pub quarantined: u64,
    /// Tombstones of deleted games.
    pub tombstones: u64,
}

/// Why something could not be stored or read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Too much is waiting to be stored.
    #[error("too much is waiting to be stored")]
    Full,
    /// The disk or the database has failed. The event may be stored or not.
    #[error("{0}")]
    Failed(String),
    /// The database has not answered in time. The event may be stored or not.
    #[error("the database does not answer")]
    Silent,
    /// The database answers before the data is on disk.
    #[error("the database does not wait for its disk (synchronous_commit)")]
    Hasty,
    /// The database was written by a later version of this program.
    #[error("the games are of version {found}, this program of {known}")]
    Later {
        /// The version of the database.
        found: usize,
        /// The latest version that this program knows.
        known: usize,
    },
    /// This build of the program leaves out databases that several servers share.
    #[error("this program was built without the feature cluster")]
    LeftOut,
    /// The connection to the database cannot be encrypted as configured.
    #[cfg(feature = "cluster")]
    #[error(transparent)]
    TlsMode(#[from] TlsError),
    /// The database was written by an earlier version of this program, and this command does not migrate it.
    #[error("the games are of version {found}, this program of {known}")]
    Earlier {
        /// The version of the database.
        found: usize,
        /// The version that this program needs.
        known: usize,
    },
    /// Another server uses the file.
    #[error("another server uses the file")]
    InUse,
    /// The file has a second name, a hard link: another server could use it by that name.
    #[error("the file has another name, a hard link; remove that, or use a copy")]
    Linked,
    /// A file of the database was deleted, moved or replaced: what is written now would be lost.
    #[error("{0} was deleted, moved or replaced while the server ran")]
    Moved(String),
    /// The database is damaged, or the file is not a database.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// A sync has failed: the data may be on disk or not, and a later sync would not tell.
    #[error("a sync of the database has failed: {0}")]
    Unsynced(String),
    /// A stored game cannot be read.
    #[error("what is stored cannot be read: {0}")]
    Unreadable(String),
}

impl StoreError {
    /// Whether the database must not be used any more, until the server is restarted.
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
            Self::Linked => tr!(language, "store-linked"),
            Self::Moved(file) => tr!(language, "store-moved", file = file.as_str()),
            Self::Damaged(reason) => tr!(language, "store-damaged", reason = reason.as_str()),
            Self::Unsynced(reason) => tr!(language, "store-unsynced", reason = reason.as_str()),
            Self::LeftOut => tr!(language, "left-out", feature = "cluster"),
            #[cfg(feature = "cluster")]
            Self::TlsMode(error) => error.phrase(language),
            // The text of the system or the database.
            Self::Failed(reason) => reason.clone(),
            Self::Unreadable(reason) => tr!(language, "store-unreadable", reason = reason.as_str()),
        }
    }
}

/// A store of games.
#[async_trait]
pub trait Store: fmt::Debug + Send + Sync + 'static {
    /// Stores a new game, unless there is a game or a tombstone with that id.
    async fn create(&self, game: NewGame) -> Result<Created, StoreError>;

    /// The game with this id.
    async fn load(&self, id: GameId) -> Result<Option<Stored>, StoreError>;

    /// Stores an event, with everything that goes with it, if its number is the next one of its game; otherwise
    /// nothing.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    /// The first games of a list, without those that cannot be read.
    async fn list(&self, shown: ListKind, most: usize) -> Result<Vec<Log>, StoreError>;

    /// Games that are due, the longest overdue first.
    async fn due(&self, now: Moment, most: usize) -> Result<Vec<GameId>, StoreError>;

    /// Changes when a game is due, unless it has more events than this version.
    async fn postpone(&self, game: GameId, version: Version, due: Option<Moment>) -> Result<(), StoreError>;

    /// Quarantines a game that cannot be read: it is no longer due, until it gets an event or
    /// [`release`](Self::release) is called.
    async fn quarantine(&self, game: GameId) -> Result<(), StoreError>;

    /// Releases all games from quarantine: this version may be able to read them. Returns how many.
    async fn release(&self, now: Moment) -> Result<u64, StoreError>;

    /// Deletes a game in any phase, and leaves a tombstone. Returns whether there was one.
    async fn delete(&self, game: GameId, now: Moment) -> Result<bool, StoreError>;

    /// When a game was deleted, if its tombstone is still there.
    async fn tombstone(&self, game: GameId) -> Result<Option<Moment>, StoreError>;

    /// Deletes some of the oldest finished games, leaving tombstones, some of the oldest keys of finished games, and
    /// some of the oldest tombstones. Few enough that it takes a few milliseconds, since moves wait for it.
    async fn sweep(&self, cutoffs: Cutoffs, now: Moment) -> Result<Swept, StoreError>;

    /// Some games after a cursor, in the order in which they were stored.
    async fn export(&self, after: Cursor, most: usize) -> Result<Vec<Exported>, StoreError>;

    /// How much is stored.
    async fn measure(&self) -> Result<Measure, StoreError>;

    /// Stores a heartbeat. If the last one of any server is older than `gap`, there was an outage, which is stored,
    /// too. Returns the latest stored heartbeat: this one, or one from the future if the clock was set back.
    async fn beat(&self, now: Moment, gap: Milliseconds) -> Result<Moment, StoreError>;

    /// Outages that ended after a moment, in order.
    async fn outages(&self, since: Moment) -> Result<Vec<Outage>, StoreError>;

    /// The time of the store's clock, if several servers share it.
    async fn time(&self) -> Result<Option<Moment>, StoreError> {
        Ok(None)
    }

    /// Notifications of changes by other servers, if there can be others. They may get lost.
    fn changes(&self) -> Option<broadcast::Receiver<Change>> {
        None
    }

    /// Tells other servers, if there can be others, the presence on this one. It may get lost, and is repeated.
    fn tell_presence(&self, _games: Vec<(GameId, Presence)>) {}

    /// The presence that other servers tell.
    fn elsewhere(&self) -> Option<broadcast::Receiver<RemotePresence>> {
        None
    }

    /// Tells other servers, if there can be others, what a player says on this one. It may get lost.
    fn tell_phrase(&self, _said: RemotePhrase) {}

    /// What players say on other servers.
    fn phrases(&self) -> Option<broadcast::Receiver<RemotePhrase>> {
        None
    }

    /// What has been told and heard, if there can be other servers.
    fn notifications(&self) -> Option<Notifications> {
        None
    }

    /// Ends the use of the store, at the end of the server: nothing more is stored, and what is stored is in its place.
    async fn close(&self) {}

    /// Which of these games have more events than this version, or were deleted. Called before an action is refused,
    /// and periodically where other servers may write, in case notifications are lost.
    async fn behind(&self, known: Vec<(GameId, Version)>) -> Result<Vec<GameId>, StoreError>;
}

impl Key {
    /// How many bytes it has.
    pub const BYTES: usize = 32;

    /// The hash of a token.
    pub fn of(token: &SeatToken) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }

    /// From the stored bytes.
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// The bytes to store.
    pub fn as_bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }

    /// Whether both are equal, compared in constant time.
    pub fn is(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}
