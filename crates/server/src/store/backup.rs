//! A file of games, copied while it is in use, and put back.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};
use tempfile::TempDir;

use crate::store::StoreError;
use crate::store::sqlite::file::{COMPANIONS, ServerLock, beside};
use crate::store::sqlite::schema;

/// Why a copy cannot be made or put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
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
    /// What was written is not what was read.
    #[error("what was written is not what was read")]
    Unequal,
    /// The disk does not work, or is full.
    #[error("{0}")]
    Failed(String),
}

impl From<rusqlite::Error> for BackupError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl From<std::io::Error> for BackupError {
    fn from(error: std::io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<StoreError> for BackupError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::InUse => Self::InUse,
            error => Self::Failed(error.to_string()),
        }
    }
}

/// In whose place a copy was put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restored {
    /// Of nothing, or of a file of games.
    Plainly,
    /// Of a file that was damaged, or no file of games.
    OverDamaged,
}

/// Writes all games as they are now into a new file. A server may go on meanwhile.
pub fn backup(games: &Path, copy: &Path, replace: bool) -> Result<(), BackupError> {
    let source = open(games)?;
    if copy.exists() && !replace {
        return Err(BackupError::Exists);
    }
    // Should somebody name the file of a server as the place for a copy: that one has a lock beside it.
    let _lock = beside(copy, "-lock").exists().then(|| ServerLock::try_take(copy)).transpose()?;
    let written = Written::beside(&source, copy)?;
    check(&written.open()?)?;
    written.put(copy, replace, &mut |_| {})
}

/// Puts a copy in the place of the games. No server may use them.
pub fn restore(copy: &Path, games: &Path, replace: bool) -> Result<Restored, BackupError> {
    restore_by_steps(copy, games, replace, &mut |_| {})
}

/// The same; `after` is told after each step that changes something, for a test that looks at what a crash would leave.
fn restore_by_steps(
    copy: &Path,
    games: &Path,
    replace: bool,
    after: &mut dyn FnMut(&str),
) -> Result<Restored, BackupError> {
    let source = open(copy)?;
    check(&source)?;
    if games.exists() && !replace {
        return Err(BackupError::Exists);
    }
    // No server can start before this is done.
    let _lock = ServerLock::try_take(games)?;
    let written = Written::beside(&source, games)?;
    let result = written.open()?;
    check(&result)?;
    if contents(&result)? != contents(&source)? {
        return Err(BackupError::Unequal);
    }
    drop(result);
    after("written");
    let restored = if games.exists() { settle(games)? } else { Restored::Plainly };
    after("settled");
    written.put(games, replace, after)?;
    Ok(restored)
}

fn open(file: &Path) -> Result<Connection, BackupError> {
    if !file.is_file() {
        return Err(BackupError::Missing);
    }
    let connection =
        Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    Ok(connection)
}

/// Whether this is a whole file of games, of a version that this program knows.
fn check(connection: &Connection) -> Result<(), BackupError> {
    let damaged = |error: rusqlite::Error| BackupError::Damaged(error.to_string());
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(damaged)?;
    if found != "ok" {
        return Err(BackupError::Damaged(found));
    }
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(damaged)?;
    if !(1..=schema::version()).contains(&version) {
        return Err(BackupError::Damaged(format!("version {version}")));
    }
    let games = "SELECT count(*) FROM game WHERE version != (SELECT count(*) FROM event WHERE event.game = game.key)";
    let torn: i64 = connection.query_row(games, [], |row| row.get(0)).map_err(damaged)?;
    if torn > 0 { Err(BackupError::Damaged(format!("{torn} games have gaps"))) } else { Ok(()) }
}

/// The version of a file, its games and its events, counted.
fn contents(connection: &Connection) -> Result<(i64, i64, i64), BackupError> {
    let version = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let count = "SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM event)";
    let (games, events) = connection.query_row(count, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok((version, games, events))
}

/// Makes sure that nobody uses a file that is to be replaced, and brings all of it into that one file, unless it is damaged.
fn settle(games: &Path) -> Result<Restored, BackupError> {
    let settled = open(games).and_then(|connection| {
        connection.busy_timeout(Duration::from_millis(200))?;
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.execute_batch("BEGIN EXCLUSIVE; COMMIT; PRAGMA wal_checkpoint(TRUNCATE);").map_err(|error| {
            match error.sqlite_error_code() {
                // An earlier version of this program, or another one: they do not know of our lock.
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => BackupError::InUse,
                _ => error.into(),
            }
        })?;
        let mode: String = connection.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0))?;
        if mode == "delete" { Ok(Restored::Plainly) } else { Err(BackupError::InUse) }
    });
    match settled {
        Err(BackupError::Damaged(_)) => Ok(Restored::OverDamaged),
        settled => settled,
    }
}

/// A copy beside the place it is to have, on disk.
struct Written {
    aside: TempDir,
    folder: PathBuf,
}

impl Written {
    fn beside(source: &Connection, file: &Path) -> Result<Self, BackupError> {
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        let aside = TempDir::with_prefix_in(".puissance4-", &folder)?;
        let written = Self { aside, folder };
        let whole = written.file();
        let name = whole.to_str().ok_or_else(|| BackupError::Failed("the folder has an unusual name".to_owned()))?;
        source.execute("VACUUM INTO ?1", [name])?;
        File::open(&whole)?.sync_all()?;
        Ok(written)
    }

    fn file(&self) -> PathBuf {
        self.aside.path().join("games")
    }

    /// To be looked at. It is read again from where it was written.
    fn open(&self) -> Result<Connection, BackupError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Ok(Connection::open_with_flags(self.file(), flags)?)
    }

    /// Puts it into its place in one step. Whenever the machine stops, there is one of two databases, each whole:
    ///
    /// 1. Before this the former file was settled: what its log (`-wal`) had is in the file itself, on disk, and `SQLite` has removed the log. So it is whole
    ///    without its companions. (If it was damaged it was not whole before either; if there was none, companions belong to nothing.)
    /// 2. Companions that are still there are removed, and the folder is synced. A machine that stops before this finds the former file with or without
    ///    companions that are empty or stale; after it, without any, and they cannot come back.
    /// 3. Only then the new file gets the name. Both names in that step are in one folder, so the file system does it wholly or not at all, and the content was
    ///    synced before. A machine that stops from here on finds the former file or the new one, and no log that could be applied to the wrong one.
    /// 4. The folder is synced again, so that success is told only once the new name is on disk.
    ///
    /// The other order, first the name and then the companions, is the one that must not be: a machine that stops in between, or a server that starts, applies
    /// the former file's log to the new file, which destroys it.
    fn put(self, file: &Path, replace: bool, after: &mut dyn FnMut(&str)) -> Result<(), BackupError> {
        for ending in COMPANIONS {
            match std::fs::remove_file(beside(file, ending)) {
                Ok(()) => after("removed"),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.sync()?;
        let whole = self.file();
        if replace {
            std::fs::rename(&whole, file)?;
        } else if let Err(error) = std::fs::hard_link(&whole, file) {
            // Where there are no links, moving has to do.
            match error.kind() {
                std::io::ErrorKind::AlreadyExists => return Err(BackupError::Exists),
                _ => std::fs::rename(&whole, file)?,
            }
        }
        after("named");
        self.sync()
    }

    /// So that names, too, are on disk.
    fn sync(&self) -> Result<(), BackupError> {
        Ok(File::open(&self.folder)?.sync_all()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::Sqlite;
    use crate::store::sqlite::tests::game;
    use crate::store::{Created, Store as _};
    use puissance4_online::GameId;

    /// A file with some games, as a server leaves it that is killed: with a log.
    async fn killed(folder: &Path, name: &str, games: usize) -> (PathBuf, Vec<GameId>) {
        let live = folder.join(format!("{name}-live"));
        let file = folder.join(name);
        let store = Sqlite::open(&live).unwrap();
        let mut ids = Vec::new();
        for _ in 0..games {
            let game = game();
            ids.push(game.log.opening.id);
            assert_eq!(store.create(game).await.unwrap(), Created::Stored);
        }
        for ending in ["", "-wal"] {
            std::fs::copy(beside(&live, ending), beside(&file, ending)).unwrap();
        }
        (file, ids)
    }

    async fn has(file: &Path, all: &[GameId], none: &[GameId]) {
        let store = Sqlite::open(file).unwrap();
        for id in all {
            assert!(store.load(*id).await.unwrap().is_some(), "a game is missing");
        }
        for id in none {
            assert!(store.load(*id).await.unwrap().is_none(), "a game of the former file");
        }
        drop(store);
        check(&open(file).unwrap()).unwrap();
    }

    /// What a log that was left over says is not applied to the file that was restored.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_log_that_was_left_over_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let (former, old) = killed(folder.path(), "former", 60).await;
        let (other, new) = killed(folder.path(), "other", 7).await;
        let copy = folder.path().join("copy");
        backup(&other, &copy, false).unwrap();
        // The file was deleted, its log was not.
        std::fs::remove_file(&former).unwrap();
        assert_eq!(restore(&copy, &former, false).unwrap(), Restored::Plainly);
        has(&former, &new, &old).await;
    }

    /// A file that is damaged is not one that is in use, and the other way round.
    #[tokio::test(flavor = "multi_thread")]
    async fn damaged_is_not_in_use() {
        let folder = tempfile::tempdir().unwrap();
        let (former, old) = killed(folder.path(), "former", 60).await;
        let (other, new) = killed(folder.path(), "other", 7).await;
        let copy = folder.path().join("copy");
        backup(&other, &copy, false).unwrap();
        std::fs::write(&former, "nonsense".repeat(10_000)).unwrap();
        assert!(matches!(restore(&copy, &former, false), Err(BackupError::Exists)));
        // Its log had all of it.
        assert_eq!(restore(&copy, &former, true).unwrap(), Restored::Plainly);
        has(&former, &new, &old).await;
        std::fs::write(&former, "nonsense".repeat(10_000)).unwrap();
        std::fs::write(beside(&former, "-wal"), "nonsense".repeat(10_000)).unwrap();
        assert_eq!(restore(&copy, &former, true).unwrap(), Restored::OverDamaged);
        has(&former, &new, &old).await;
        let server = Sqlite::open(&former).unwrap();
        assert!(matches!(restore(&copy, &former, true), Err(BackupError::InUse)));
        drop(server);
        // A program that does not know of the lock.
        let (former, _) = killed(folder.path(), "another", 3).await;
        let visitor = open(&former).unwrap();
        visitor.query_row("SELECT count(*) FROM game", [], |row| row.get::<_, i64>(0)).unwrap();
        assert!(matches!(restore(&copy, &former, true), Err(BackupError::InUse)));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_damaged_is_not_restored() {
        let folder = tempfile::tempdir().unwrap();
        let (former, old) = killed(folder.path(), "former", 3).await;
        let (other, _) = killed(folder.path(), "other", 200).await;
        let copy = folder.path().join("copy");
        backup(&other, &copy, false).unwrap();
        let mut bytes = std::fs::read(&copy).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle..middle + 4096].fill(0x55);
        std::fs::write(&copy, &bytes).unwrap();
        assert!(matches!(restore(&copy, &former, true), Err(BackupError::Damaged(_))));
        std::fs::write(&copy, "nonsense".repeat(1000)).unwrap();
        assert!(matches!(restore(&copy, &former, true), Err(BackupError::Damaged(_))));
        has(&former, &old, &[]).await;
    }

    /// Whatever step is the last one, there are the games from before or those of the copy.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_crash_leaves_one_or_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let (other, new) = killed(folder.path(), "other", 7).await;
        let copy = folder.path().join("copy");
        backup(&other, &copy, false).unwrap();
        let (former, old) = killed(folder.path(), "former", 60).await;
        let mut left = Vec::new();
        let restored = restore_by_steps(&copy, &former, true, &mut |step| {
            let crashed = tempfile::tempdir().unwrap();
            for ending in ["", "-wal", "-shm", "-journal"] {
                let file = beside(&former, ending);
                if file.exists() {
                    std::fs::copy(&file, beside(&crashed.path().join("games"), ending)).unwrap();
                }
            }
            left.push((step.to_owned(), crashed));
        });
        assert_eq!(restored.unwrap(), Restored::Plainly);
        let steps: Vec<&str> = left.iter().map(|(step, _)| step.as_str()).collect();
        assert_eq!((steps[0], steps[1], *steps.last().unwrap()), ("written", "settled", "named"));
        for (step, crashed) in &left {
            let file = crashed.path().join("games");
            match step.as_str() {
                "named" => has(&file, &new, &old).await,
                _ => has(&file, &old, &new).await,
            }
        }
        has(&former, &new, &old).await;
    }
}
