//! Commands of the operator on stored games. Servers may run meanwhile.

use std::io;

use puissance4_online::{GameId, Log};
use serde::Serialize;

use crate::configuration::Database;
use crate::game::clock::ServerClock;
#[cfg(feature = "cluster")]
use crate::store::postgres::Postgres;
use crate::store::sqlite::Sqlite;
use crate::store::{Cursor, Store, StoreError};

/// How many games are read at once.
const MAX_READ: usize = 20;
/// The version of the export format.
const FORMAT: u32 = 1;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum AdministrationError {
    /// There is no file of games.
    #[error("there is no such file")]
    Missing,
    /// The text is neither a game id nor a link.
    #[error("this is neither a game id nor the link of a game")]
    NotAGame,
    /// The games cannot be opened or read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// A line of an export.
#[derive(Serialize)]
struct Line<'a> {
    format: u32,
    game: &'a Log,
}

/// Deletes a game, given by its id or its link, and leaves a tombstone. Returns its id, and whether there was such a
/// game.
pub fn delete(database: &Database, game: &str) -> Result<(String, bool), AdministrationError> {
    let name = game.trim().rsplit('/').next().unwrap_or_default();
    let id: GameId = name.parse().map_err(|_| AdministrationError::NotAGame)?;
    with(database, async |store| {
        let now = store.time().await?.unwrap_or_else(|| ServerClock::new().now());
        Ok((name.to_owned(), store.delete(id, now).await?))
    })
}

/// Writes all games, one per line, as JSON. Those that cannot be read are passed to `unreadable`, with the number of
/// their row.
pub fn export(
    database: &Database,
    output: &mut dyn io::Write,
    unreadable: &mut dyn FnMut(i64, &StoreError),
) -> Result<(), AdministrationError> {
    with(database, async |store| {
        let mut cursor = Cursor(i64::MIN);
        loop {
            let games = store.export(cursor, MAX_READ).await?;
            let Some(last) = games.last() else { break };
            cursor = last.cursor;
            for game in &games {
                match &game.log {
                    Ok(log) => {
                        serde_json::to_writer(&mut *output, &Line { format: FORMAT, game: log })
                            .map_err(io::Error::from)?;
                        output.write_all(b"\n")?;
                    }
                    Err(error) => unreadable(game.cursor.0, error),
                }
            }
        }
        Ok(output.flush()?)
    })
}

/// Opens a store, runs something on it, and closes it.
fn with<T>(
    database: &Database,
    work: impl AsyncFnOnce(&dyn Store) -> Result<T, AdministrationError>,
) -> Result<T, AdministrationError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        match database {
            Database::Sqlite(file) if !file.is_file() => Err(AdministrationError::Missing),
            Database::Sqlite(file) => work(&Sqlite::open_beside(file)?).await,
            #[cfg(not(feature = "cluster"))]
            Database::Postgres(_) => Err(StoreError::LeftOut.into()),
            #[cfg(feature = "cluster")]
            Database::Postgres(address) => work(&Postgres::open_beside(address.reveal()).await?).await,
        }
    })
}
