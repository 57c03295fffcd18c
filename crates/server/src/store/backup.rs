//! Backup and restore of a file of games.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};
use tempfile::TempDir;

use crate::store::StoreError;
use crate::store::sqlite::file::{COMPANIONS, ServerLock, beside, private};
use crate::store::sqlite::schema;

/// Why a backup or restore failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The target file exists already.
    #[error("the file exists already")]
    Exists,
    /// There is no file to copy.
    #[error("there is no such file")]
    Missing,
    /// A server uses the file.
    #[error("a server uses the file")]
    InUse,
    /// The target file has another name, by which a server could use it.
    #[error("the file has another name, a hard link")]
    Linked,
    /// The backup is damaged, or not a backup of games.
    #[error("it is damaged, or not a backup of games: {0}")]
    Damaged(String),
    /// What was written is not what was read.
    #[error("what was written is not what was read")]
    Unequal,
    /// The disk has failed, or is full.
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
            StoreError::Linked => Self::Linked,
            error => Self::Failed(error.to_string()),
        }
    }
}

/// What a restore has replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restored {
    /// Nothing, or a file of games.
    Plainly,
    /// A damaged file, or one that is not a file of games.
    OverDamaged,
}

/// Writes all games into a new file. A server may run meanwhile.
pub fn backup(games: &Path, copy: &Path, replace: bool) -> Result<(), BackupError> {
    let source = open(games)?;
    if copy.exists() && !replace {
        return Err(BackupError::Exists);
    }
    // The target may be the file of another server by mistake: that one has a lock beside it.
    let _lock = beside(copy, "-lock").exists().then(|| ServerLock::try_take(copy)).transpose()?;
    let written = Written::beside(&source, copy)?;
    check(&written.open()?)?;
    written.put(copy, replace, &mut |_| {})
}

/// Replaces the games by those of a backup. No server may use them.
pub fn restore(copy: &Path, games: &Path, replace: bool) -> Result<Restored, BackupError> {
    restore_by_steps(copy, games, replace, &mut |_| {})
}

/// The same; `after` is called after each step that changes something, for a test of what a crash would leave.
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
    // No server can start until this is done.
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

/// Checks that this is an undamaged file of games, of a version that this program knows.
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

/// The version of a file, and the numbers of its games and events.
fn contents(connection: &Connection) -> Result<(i64, i64, i64), BackupError> {
    let version = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let count = "SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM event)";
    let (games, events) = connection.query_row(count, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok((version, games, events))
}

/// Checks that a file that is to be replaced is not in use, and writes its write-ahead log into it, unless it is
/// damaged.
fn settle(games: &Path) -> Result<Restored, BackupError> {
    let settled = open(games).and_then(|connection| {
        connection.busy_timeout(Duration::from_millis(200))?;
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.execute_batch("BEGIN EXCLUSIVE; COMMIT; PRAGMA wal_checkpoint(TRUNCATE);").map_err(|error| {
            match error.sqlite_error_code() {
                // An earlier version of this program, or another program, which does not use the lock.
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

/// A copy beside its target, on disk.
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
        // An empty file is filled, and keeps its permissions.
        drop(private().create_new(true).open(&whole)?);
        source.execute("VACUUM INTO ?1", [name])?;
        File::open(&whole)?.sync_all()?;
        Ok(written)
    }

    fn file(&self) -> PathBuf {
        self.aside.path().join("games")
    }

    /// Opens it to be checked. It is read back from the disk.
    fn open(&self) -> Result<Connection, BackupError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Ok(Connection::open_with_flags(self.file(), flags)?)
    }

    /// Renames it into place atomically. After a crash at any moment there is one of two databases, each complete:
    ///
    /// 1. Before this, the write-ahead log (`-wal`) of the former file was written into the file itself and synced, and
    ///    `SQLite` has removed the log. So the file is complete without its companions. (If it was damaged, it was not
    ///    complete before either; if there was none, the companions belong to nothing.)
    /// 2. Companions that are still there are removed, and the folder is synced. After a crash before this there is the
    ///    former file, with or without companions that are empty or stale; after a crash later there are none, and they
    ///    cannot come back.
    /// 3. Only then is the new file renamed. Both names are in one folder, so the rename is atomic, and the content was
    ///    synced before. After a crash from here on there is the former file or the new one, and no log that could be
    ///    applied to the wrong one.
    /// 4. The folder is synced again, so that success is reported only once the new name is on disk.
    ///
    /// The other order, first the rename and then the companions, would be wrong: after a crash in between, `SQLite`
    /// would apply the former file's log to the new file and destroy it.
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
            // On a file system without links it is renamed.
            match error.kind() {
                std::io::ErrorKind::AlreadyExists => return Err(BackupError::Exists),
                _ => std::fs::rename(&whole, file)?,
            }
        }
        after("named");
        self.sync()
    }

    /// Syncs the folder, so that names are on disk, too.
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

    /// A file with some games, as a killed server leaves it: with a write-ahead log.
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
        // The writer closes the file on its own thread, and then releases the lock.
        drop(ServerLock::take(file).unwrap());
        check(&open(file).unwrap()).unwrap();
    }

    /// A log that was left over is not applied to the restored file.
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

    /// Restores over a file that no server uses. A process that another test starts at this moment holds a copy of the
    /// lock until it executes its program, so that the file may look used for an instant.
    fn restored(copy: &Path, former: &Path) -> Restored {
        for _ in 0..500 {
            match restore(copy, former, true) {
                Err(BackupError::InUse) => std::thread::sleep(std::time::Duration::from_millis(10)),
                done => return done.unwrap(),
            }
        }
        panic!("the file stays in use");
    }

    /// A damaged file is not taken for one in use, and the other way round.
    #[tokio::test(flavor = "multi_thread")]
    async fn damaged_is_not_in_use() {
        let folder = tempfile::tempdir().unwrap();
        let (former, old) = killed(folder.path(), "former", 60).await;
        let (other, new) = killed(folder.path(), "other", 7).await;
        let copy = folder.path().join("copy");
        backup(&other, &copy, false).unwrap();
        std::fs::write(&former, "nonsense".repeat(10_000)).unwrap();
        assert!(matches!(restore(&copy, &former, false), Err(BackupError::Exists)));
        // Its log had all the data.
        assert_eq!(restored(&copy, &former), Restored::Plainly);
        has(&former, &new, &old).await;
        std::fs::write(&former, "nonsense".repeat(10_000)).unwrap();
        std::fs::write(beside(&former, "-wal"), "nonsense".repeat(10_000)).unwrap();
        assert_eq!(restored(&copy, &former), Restored::OverDamaged);
        has(&former, &new, &old).await;
        let server = Sqlite::open(&former).unwrap();
        assert!(matches!(restore(&copy, &former, true), Err(BackupError::InUse)));
        drop(server);
        // A program that does not use the lock.
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

    /// After a crash at any step there are the former games or those of the backup.
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
