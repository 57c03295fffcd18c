//! Why a test has failed, or could not be made.

use std::fmt::Display;
use std::io;
use std::process::ExitStatus;

use puissance4_farm::nats::NatsError;
use puissance4_server::StoreError;

use crate::connection::RouteError;

/// Why a test has no result, or a bad one.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A process or a file.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The server does not answer.
    #[error("the server does not answer")]
    Silent,
    /// A process has ended by itself.
    #[error("the process has ended by itself: {0}")]
    Ended(ExitStatus),
    /// A client was not served.
    #[error(transparent)]
    Client(#[from] RouteError),
    /// The stored games cannot be opened.
    #[error("the games cannot be opened: {0}")]
    Store(#[from] StoreError),
    /// NATS cannot be reached.
    #[error(transparent)]
    Nats(#[from] NatsError),
    /// The database is not a temporary one, and must not be stopped.
    #[error("the database is not ours to stop")]
    NotOurs,
    /// A part of the test has panicked.
    #[error("the test itself failed: {0}")]
    Task(#[from] tokio::task::JoinError),
    /// Something that must not happen.
    #[error("{0}")]
    Wrong(String),
}

impl Error {
    /// Something that must not happen.
    #[allow(clippy::needless_pass_by_value)] // It is given to `map_err`.
    pub(crate) fn wrong(what: impl Display) -> Self {
        Self::Wrong(what.to_string())
    }
}
