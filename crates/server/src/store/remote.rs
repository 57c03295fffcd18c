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
