//! A file of games, copied while it is in use, and put back.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tempfile::TempDir;

use crate::sqlite;
use crate::store::StoreError;

/// Why a copy cannot be made or put back.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is a file of that name already.
    #[error("there is such a file already")]
    Exists,
    /// There is no file to copy.
    #[error("there is no such file")]
    Missing,
    /// A server uses the file.
    #[error("a server uses the file")]
    InUse,
    /// The copy is damaged, or no copy of games.
    #[error("it is damaged, or no copy of games: {0}")]
    Damaged(String),
    /// The disk does not work, or is full.
    #[error("{0}")]
    Failed(String),
}

impl From<rusqlite::Error> for CopyError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<std::io::Error> for CopyError {
    fn from(error: std::io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<StoreError> for CopyError {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.to_string())
    }
}

/// Writes all games as they are now into a new file. A server may go on meanwhile.
pub fn backup(games: &Path, copy: &Path, replace: bool) -> Result<(), CopyError> {
    put(&open(games)?, copy, replace)
}

/// Puts a copy in the place of the games. No server may use them.
pub fn restore(copy: &Path, games: &Path, replace: bool) -> Result<(), CopyError> {
    let source = open(copy)?;
    check(&source)?;
    if games.exists() {
        if !replace {
            return Err(CopyError::Exists);
        }
        leave_alone(games)?;
    }
    put(&source, games, replace)
}

fn open(file: &Path) -> Result<Connection, CopyError> {
    if !file.is_file() {
        return Err(CopyError::Missing);
    }
    let connection =
        Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    Ok(connection)
}

/// Whether this is a whole file of games, of a version that this program knows.
fn check(connection: &Connection) -> Result<(), CopyError> {
    let damaged = |error: rusqlite::Error| CopyError::Damaged(error.to_string());
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(damaged)?;
    if found != "ok" {
        return Err(CopyError::Damaged(found));
    }
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(damaged)?;
    if !(1..=sqlite::version()).contains(&version) {
        return Err(CopyError::Damaged(format!("version {version}")));
    }
    let games = "SELECT count(*) FROM game WHERE version != (SELECT count(*) FROM event WHERE event.game = game.key)";
    let torn: i64 = connection.query_row(games, [], |row| row.get(0)).map_err(damaged)?;
    if torn > 0 { Err(CopyError::Damaged(format!("{torn} games have gaps"))) } else { Ok(()) }
}

/// Makes sure that nobody uses a file, and that all of it is in that one file.
fn leave_alone(games: &Path) -> Result<(), CopyError> {
    let connection = open(games)?;
    connection.busy_timeout(Duration::from_millis(200))?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    let alone = connection
        .execute_batch("BEGIN EXCLUSIVE; COMMIT; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;");
    alone.map_err(|_| CopyError::InUse)
}

/// Writes everything to a file beside the place it is to have, then moves it there.
fn put(source: &Connection, file: &Path, replace: bool) -> Result<(), CopyError> {
    if !replace && file.exists() {
        return Err(CopyError::Exists);
    }
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let aside = TempDir::with_prefix_in(".puissance4-", &folder)?;
    let whole = aside.path().join("games");
    let name = whole.to_str().ok_or_else(|| CopyError::Failed("the folder has an unusual name".to_owned()))?;
    source.execute("VACUUM INTO ?1", [name])?;
    File::open(&whole)?.sync_all()?;
    if replace {
        std::fs::rename(&whole, file)?;
    } else if let Err(error) = std::fs::hard_link(&whole, file) {
        // Where there are no links, moving has to do.
        match error.kind() {
            std::io::ErrorKind::AlreadyExists => return Err(CopyError::Exists),
            _ => std::fs::rename(&whole, file)?,
        }
    }
    // So that the name, too, is on disk.
    Ok(File::open(&folder)?.sync_all()?)
}
