//! The server of Puissance 4: it serves the page and runs online games.
//!
//! [`router()`] answers requests, and needs no socket. [`serve`] adds what a server on a network needs: connection
//! limits, timeouts and a graceful shutdown. [`Online`] runs the games, and a [`Store`] keeps them.

// For example `seat` and `sent`, which are not confused.
#![allow(clippy::similar_names)]

mod address;
mod configuration;
mod game;
mod http;
mod limits;
mod locks;
mod metrics;
mod online;
mod random;
mod store;

pub use address::{AllowedHost, AllowedHostError};
pub use configuration::{Address, Configuration, ConfigurationError, Database, LogFormat};
pub use game::active_game::presence::CALL;
pub use game::clock::ServerClock;
pub use game::lag::{MAX_QUOTA, REFILL};
pub use game::registry::Lifetime;
pub use game::retention::Retention;
pub use http::listener::{Addresses, ServeError, run, serve};
pub use http::page::{Page, PageError};
pub use http::router::router;
pub use limits::rate_limit::{Limits, Rate};
pub use online::{Online, OnlineConfig};
#[cfg(feature = "cluster")]
pub use puissance4_nats::{Access, NatsError};
pub use store::administration::{AdministrationError, delete, export};
pub use store::backup::{BackupError, Restored, backup, restore};
#[cfg(feature = "cluster")]
pub use store::postgres::Postgres;
pub use store::sqlite::Sqlite;
#[cfg(feature = "cluster")]
pub use store::tls::TlsError;
pub use store::{
    Append, Appended, Change, Created, Cursor, Cutoffs, Exported, Key, Keys, ListKind, Listing, Measure, NewGame,
    Notifications, Outage, Phase, RemotePhrase, RemotePresence, ServerId, Store, StoreError, Stored, Swept,
};
