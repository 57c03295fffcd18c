//! Serves the page of Puissance 4, which the program carries, and the games that people play with each other over it.
//!
//! [`router()`] answers requests and can be asked without a socket. [`serve`] adds what keeps a server up on a network: at most so many
//! connections, a time for everything, an orderly end. [`Online`] runs the games, and a [`Store`] keeps them.

// A shelf is not to be confused with self.
#![allow(clippy::similar_names)]

mod address;
mod administration;
mod analysis;
mod api;
mod chance;
mod configuration;
mod copy;
mod database_file;
mod encryption;
mod hints;
mod lag;
mod limits;
mod lists;
mod lobby;
mod metered;
mod metrics;
mod notation;
mod online;
mod page;
mod places;
mod postgres;
mod postgres_maintenance;
mod postgres_schema;
mod retention;
mod room;
mod rooms;
mod router;
mod serving;
mod socket;
mod sqlite;
mod sqlite_maintenance;
mod sqlite_schema;
mod sqlite_writer;
mod store;
mod stream;
mod timepiece;
mod vigil;

pub use address::{AllowedHost, AllowedHostError};
pub use administration::{AdministrationError, delete, export};
pub use configuration::{Address, Configuration, ConfigurationError, Database, LogFormat};
pub use copy::{CopyError, Restored, backup, restore};
pub use encryption::EncryptionError;
pub use lag::{MAX_QUOTA, REFILL};
pub use limits::{Limits, Rate};
pub use online::{Online, Rules};
pub use page::has_page;
pub use postgres::Postgres;
pub use retention::Retention;
pub use room::CALL;
pub use rooms::Lifetime;
pub use router::router;
pub use serving::{ServeError, run, serve};
pub use sqlite::Sqlite;
pub use store::{
    Append, Appended, Change, Created, Cursor, Cutoffs, Elsewhere, Exported, Key, Keys, Measure, NewGame, Outage,
    Phase, ServerId, Shelf, Shown, Store, StoreError, Stored, Swept,
};
pub use timepiece::Timepiece;
