//! What servers that share a store tell each other.

use puissance4_online::{GameId, Presence, PresetPhrase, Seat};

/// Another server may have changed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// This game.
    Game(GameId),
    /// An unknown one.
    Unknown,
}

/// The notifications between servers, since the start of this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notifications {
    /// Whether there is a connection.
    pub is_connected: bool,
    /// Notifications sent.
    pub sent: u64,
    /// Notifications received.
    pub received: u64,
    /// Those dropped because no server of this database has signed them, or because they came before.
    pub rejected: u64,
    /// Dropped because too many were waiting to be sent.
    pub dropped: u64,
    /// How often some may have been missed, the first connection included: the server then asks the store about all its
    /// games.
    pub gaps: u64,
}

/// One of the servers that share a store, as long as it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerId(pub u64);

/// The presence in some games on another server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemotePresence {
    /// The server.
    pub server: ServerId,
    /// The games with their presence.
    pub games: Vec<(GameId, Presence)>,
}

/// A phrase that a player has said on another server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemotePhrase {
    /// In which game.
    pub game: GameId,
    /// Who.
    pub by: Seat,
    /// What.
    pub phrase: PresetPhrase,
}
