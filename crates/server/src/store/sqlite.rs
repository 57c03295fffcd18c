//! Games in a file, by `SQLite`.
//!
//! One thread writes. It stores everything that is waiting in one transaction (group commit), and answers once that is
//! on disk; so a thousand moves a second cost a few dozen syncs. Reads run in parallel.
//!
//! What was acknowledged must be found by the next server that opens the file. So one server owns the file
//! ([`ServerLock`]); before and after each transaction the server checks that it is still the file of that name
//! ([`OpenFiles`]); and once it is gone, damaged or of a later version, nothing is read or written any more.

pub(crate) mod file;
pub(crate) mod maintenance;
pub(crate) mod rows;
pub(crate) mod schema;
pub(crate) mod writer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use puissance4_online::{GameId, Log, Milliseconds, Moment, Version};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _, ffi, params};
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot};

use crate::locks::lock;
use crate::store::codec::{count, moment, unreadable, whole};
use crate::store::sqlite::file::{OpenFiles, ServerLock, make_private};
use crate::store::sqlite::rows::{Row, append, insert_game, read_game, row};
use crate::store::sqlite::writer::{Job, Request, Shared, apart, write_all};
use crate::store::{
    Append, Appended, Change, Created, Cursor, Cutoffs, Exported, ListKind, Measure, NewGame, Outage, Store,
    StoreError, Stored, Swept,
};

/// Earlier versions have a rare bug that loses written data; this one does not.
const LEAST_VERSION: i32 = 3_051_003;
/// The maximum number of changes that wait to be written; further ones are refused.
const MAX_WAITING: usize = 4096;
/// The maximum number of concurrent reads.
const READERS: usize = 4;
/// How long another program, such as a backup, may lock the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Games in a file.
pub struct Sqlite {
    file: PathBuf,
    writer: mpsc::Sender<Request>,
    readers: Arc<Readers>,
    reading: Semaphore,
    shared: Arc<Shared>,
}

/// Idle connections for reading. They are closed before the files are, see [`OpenFiles`].
struct Readers {
    idle: Mutex<Vec<Connection>>,
    _shared: Arc<Shared>,
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("file", &self.file).finish_non_exhaustive()
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType};
        match (&error, error.sqlite_error_code()) {
            // After a failed sync the kernel drops the data that it could not write, so that the next sync succeeds
            // without it. Only a restart writes everything again, see `write_again`.
            _ if is_failed_sync(&error) => Self::Unsynced(error.to_string()),
            (_, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)) => Self::Damaged(error.to_string()),
            // One row is wrong, not the database.
            (FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..), _) => {
                unreadable(error)
            }
            _ => Self::Failed(error.to_string()),
        }
    }
}

fn is_failed_sync(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(code, Some(ffi::SQLITE_IOERR_FSYNC | ffi::SQLITE_IOERR_DIR_FSYNC))
}

impl Sqlite {
    /// Opens or creates a file as its server: no other process can do so meanwhile.
    pub fn open(file: &Path) -> Result<Self, StoreError> {
        if rusqlite::version_number() < LEAST_VERSION {
            return Err(StoreError::Failed(format!("SQLite {} is too old", rusqlite::version())));
        }
        let lock = ServerLock::take(file)?;
        make_private(file)?;
        let mut connection = Connection::open(file)?;
        prepare(&connection)?;
        write_again(&connection)?;
        schema::migrate(&mut connection)?;
        Self::start(file, connection, Some(lock))
    }

    /// Opens a file for a command of the operator, while a server may use it. It must be of the present version.
    pub fn open_beside(file: &Path) -> Result<Self, StoreError> {
        let lock = match ServerLock::try_take(file) {
            Err(StoreError::InUse) => None,
            lock => Some(lock?),
        };
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(file, flags)?;
        prepare(&connection)?;
        schema::check(&connection)?;
        Self::start(file, connection, lock)
    }

    fn start(file: &Path, mut connection: Connection, lock: Option<ServerLock>) -> Result<Self, StoreError> {
        let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
        let shared = Arc::new(Shared {
            files: OpenFiles::of(file).map_err(failed)?,
            broken: OnceLock::new(),
            data_version: AtomicI64::new(connection.pragma_query_value(None, "data_version", |row| row.get(0))?),
            changes: broadcast::Sender::new(1),
            _lock: lock,
        });
        let (writer, waiting) = mpsc::channel(MAX_WAITING);
        let written = Arc::clone(&shared);
        std::thread::Builder::new()
            .name("p4-writer".to_owned())
            .spawn(move || {
                let closed = write_all(&mut connection, waiting, &written);
                // In this order, see `OpenFiles`.
                drop(connection);
                drop(written);
                // Without a receiver, the server has not waited for it.
                let _ = closed.map(|done| done.send(()));
            })
            .map_err(failed)?;
        let readers = Arc::new(Readers { idle: Mutex::default(), _shared: Arc::clone(&shared) });
        Ok(Self { file: file.to_owned(), writer, readers, reading: Semaphore::new(READERS), shared })
    }

    /// Sends a change to the writer, and waits until it is on disk.
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.check()?;
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let done = apart(connection, work);
            Box::new(move |committed| {
                // The request may have been dropped; the change is stored in any case.
                let _ = tell.send(committed.and(done.map_err(StoreError::from)));
            })
        });
        self.writer.try_send(Request::Write(job)).map_err(|_| StoreError::Full)?;
        let dropped = |_| self.shared.check().and(Err(StoreError::Failed("it could not be written".to_owned())));
        self.shared.note(told.await.unwrap_or_else(dropped))
    }

    /// Reads on a thread for blocking work.
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.shared.check()?;
        let _turn = self.reading.acquire().await.map_err(|error| StoreError::Failed(error.to_string()))?;
        let readers = Arc::clone(&self.readers);
        let file = self.file.clone();
        let read = move || {
            let idle = lock(&readers.idle).pop();
            let connection = match idle {
                Some(connection) => connection,
                None => reader(&file)?,
            };
            let answer = work(&connection);
            lock(&readers.idle).push(connection);
            answer
        };
        let read = tokio::task::spawn_blocking(read).await;
        self.shared.note(read.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string()))))
    }
}

/// A connection that only reads.
fn reader(file: &Path) -> rusqlite::Result<Connection> {
    let connection =
        Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// The settings of the writer's connection: no acknowledged change is lost by a power failure.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
    connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}

/// Writes the write-ahead log into the file itself, syncs that, and empties the log. False if a reader, such as a
/// backup, prevents that.
///
/// At the start this is needed because a sync of the log may have failed before: then the kernel shows its content, but
/// may not have it on disk, and never writes it again. Anything that is appended after that would be lost with it.
fn write_again(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0).map(|busy| busy == 0))
}

fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, game: NewGame) -> Result<Created, StoreError> {
        self.write(move |connection| {
            if maintenance::tombstone(connection, game.log.opening.id)?.is_some() {
                return Ok(Created::Taken);
            }
            match apart(connection, |connection| insert_game(connection, &game)) {
                Ok(()) => Ok(Created::Stored),
                Err(error) if is_taken(&error) => Ok(Created::Taken),
                Err(error) => Err(error),
            }
        })
        .await
    }

    async fn load(&self, id: GameId) -> Result<Option<Stored>, StoreError> {
        self.read(move |connection| {
            // Both statements see the same state of the file.
            let transaction = connection.unchecked_transaction()?;
            let mut statement =
                transaction.prepare_cached("SELECT key, opening, first_key, second_key FROM game WHERE id = ?1")?;
            let found = statement.query_row([id.as_bytes()], row).optional()?;
            found.map(|row| read_game(&transaction, &row)).transpose()
        })
        .await
    }

    async fn append(&self, event: Append) -> Result<Appended, StoreError> {
        self.write(move |connection| match apart(connection, |connection| append(connection, &event)) {
            Err(error) if is_taken(&error) => Ok(Appended::Taken),
            other => other,
        })
        .await
    }

    async fn list(&self, shown: ListKind, most: usize) -> Result<Vec<Log>, StoreError> {
        self.read(move |connection| {
            let transaction = connection.unchecked_transaction()?;
            let mut statement = transaction.prepare_cached(match shown {
                ListKind::Invitations => {
                    "SELECT key, opening, first_key, second_key FROM game WHERE phase = 0 AND listed ORDER BY key DESC LIMIT ?1"
                }
                ListKind::Live => {
                    "SELECT key, opening, first_key, second_key FROM game WHERE phase = 1 AND shown ORDER BY last DESC LIMIT ?1"
                }
            })?;
            let rows: Vec<Row> = statement.query_map([count(most)], row)?.collect::<rusqlite::Result<_>>()?;
            let readable = |row: &Row| match read_game(&transaction, row) {
                Err(StoreError::Unreadable(reason)) => {
                    tracing::warn!(row = row.number, reason, "a game is not listed because it cannot be read");
                    None
                }
                read => Some(read.map(|game| game.log)),
            };
            rows.iter().filter_map(readable).collect()
        })
        .await
    }

    async fn due(&self, now: Moment, most: usize) -> Result<Vec<GameId>, StoreError> {
        self.read(move |connection| {
            // An id of another length is not that of a game, and must not block the others.
            let mut statement = connection.prepare_cached(
                "SELECT id FROM game WHERE due IS NOT NULL AND due <= ?1 AND length(id) = 16 ORDER BY due LIMIT ?2",
            )?;
            let ids =
                statement.query_map(params![whole(now.0), count(most)], |row| row.get::<_, [u8; GameId::BYTES]>(0))?;
            Ok(ids.map(|id| id.map(GameId::from_bytes)).collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn postpone(&self, game: GameId, version: Version, due: Option<Moment>) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.prepare_cached("UPDATE game SET due = ?3 WHERE id = ?1 AND version = ?2")?.execute(params![
                game.as_bytes(),
                version.0,
                due.map(|due| whole(due.0))
            ])
        })
        .await
        .map(drop)
    }

    async fn quarantine(&self, game: GameId) -> Result<(), StoreError> {
        self.write(move |connection| maintenance::quarantine(connection, game)).await
    }

    async fn release(&self, now: Moment) -> Result<u64, StoreError> {
        self.write(move |connection| maintenance::release(connection, now)).await
    }

    async fn delete(&self, game: GameId, now: Moment) -> Result<bool, StoreError> {
        self.write(move |connection| maintenance::delete(connection, game, now)).await
    }

    async fn tombstone(&self, game: GameId) -> Result<Option<Moment>, StoreError> {
        self.read(move |connection| Ok(maintenance::tombstone(connection, game)?)).await
    }

    async fn sweep(&self, cutoffs: Cutoffs, now: Moment) -> Result<Swept, StoreError> {
        self.write(move |connection| maintenance::sweep(connection, cutoffs, now)).await
    }

    async fn export(&self, after: Cursor, most: usize) -> Result<Vec<Exported>, StoreError> {
        self.read(move |connection| maintenance::export(connection, after, most)).await
    }

    async fn measure(&self) -> Result<Measure, StoreError> {
        let bytes = self.shared.files.bytes();
        self.read(move |connection| maintenance::measure(connection, bytes)).await
    }

    async fn beat(&self, now: Moment, gap: Milliseconds) -> Result<Moment, StoreError> {
        self.write(move |connection| {
            let last: Option<i64> = connection
                .prepare_cached("SELECT at FROM heartbeat WHERE only = 1")?
                .query_row([], |row| row.get(0))
                .optional()?;
            if let Some(last) = last.map(moment).filter(|last| now.since(*last) > gap) {
                connection.execute("INSERT OR IGNORE INTO outage (start, finish) VALUES (?1, ?2)", params![
                    whole(last.0),
                    whole(now.0)
                ])?;
            }
            connection
                .prepare_cached(
                    "INSERT INTO heartbeat (only, at) VALUES (1, ?1) ON CONFLICT DO UPDATE SET at = max(at, excluded.at) RETURNING at",
                )?
                .query_row([whole(now.0)], |row| row.get(0).map(moment))
        })
        .await
    }

    async fn outages(&self, since: Moment) -> Result<Vec<Outage>, StoreError> {
        self.read(move |connection| {
            let mut statement =
                connection.prepare_cached("SELECT start, finish FROM outage WHERE finish > ?1 ORDER BY finish")?;
            let outages = statement.query_map([whole(since.0)], |row| {
                Ok(Outage { from: moment(row.get(0)?), until: moment(row.get(1)?) })
            })?;
            Ok(outages.collect::<rusqlite::Result<_>>()?)
        })
        .await
    }

    async fn close(&self) {
        let (tell, told) = oneshot::channel();
        if self.writer.send(Request::Close(tell)).await.is_ok() {
            // The last connection that is closed removes the log.
            lock(&self.readers.idle).clear();
            let _ = told.await;
        }
    }

    fn changes(&self) -> Option<broadcast::Receiver<Change>> {
        Some(self.shared.changes.subscribe())
    }

    async fn behind(&self, known: Vec<(GameId, Version)>) -> Result<Vec<GameId>, StoreError> {
        self.read(move |connection| maintenance::behind(connection, &known)).await
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::store::{Keys, Listing, Phase};
    use puissance4_online::{Entry, Event, Match, MatchScore, Opening, Seat, Terms};

    pub(crate) fn game() -> NewGame {
        let id = crate::random::game();
        let opening = Opening {
            id,
            at: Moment(0),
            terms: Terms::default(),
            creator: Seat::First,
            tally: MatchScore::default(),
            previous: None,
        };
        let joined = Match::new(opening).push(Moment(0), Event::Joined { seat: Seat::First, name: None }).unwrap();
        let listing = Listing { phase: Phase::Open, due: None };
        NewGame { log: Log { opening, events: vec![joined] }, keys: Keys::default(), listing }
    }

    /// What limits count for games and events is at least what the file grows by, with the longest ids of actions.
    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_stored_costs_enough() {
        use crate::limits::rate_limit::{EVENT_BYTES, GAME_BYTES};
        const GAMES: usize = 200;
        const EVENTS: u32 = 40;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.sqlite");
        let store = Sqlite::open(&file).unwrap();
        let empty = std::fs::metadata(&file).unwrap().len();
        let games: Vec<NewGame> = (0..GAMES).map(|_| game()).collect();
        for game in &games {
            assert_eq!(store.create(game.clone()).await.unwrap(), Created::Stored);
        }
        // In turn: this fills the pages of the file as games at the same time do.
        for number in 2..2 + EVENTS {
            for (one, game) in games.iter().enumerate() {
                let entry = Entry {
                    number: Version(number),
                    at: Moment(1_760_000_000_000),
                    event: Event::TakebackAccepted { by: Seat::First, ply: 1, left_ms: None },
                };
                let action = format!("{one:016}{number:016}").parse().unwrap();
                let listing = game.listing;
                let append = Append {
                    game: game.log.opening.id,
                    entry,
                    action: Some((Seat::First, action)),
                    key: None,
                    next: None,
                    listing,
                };
                assert_eq!(store.append(append).await.unwrap(), Appended::Stored);
            }
        }
        store.close().await;
        let grown = std::fs::metadata(&file).unwrap().len() - empty;
        let counted = GAMES as u64 * u64::from(GAME_BYTES + EVENTS * EVENT_BYTES);
        assert!(grown < counted && grown * 4 > counted, "{grown} bytes, counted as {counted}");
    }

    /// A full disk is reported, loses nothing that was stored, and does not stop the server.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_full_disk() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(&folder.path().join("games.sqlite")).unwrap());
        let pages = |most: i64| {
            let store = Arc::clone(&store);
            async move {
                let set = move |connection: &Connection| {
                    connection.query_row(&format!("PRAGMA max_page_count = {most}"), [], |row| row.get::<_, i64>(0))
                };
                store.write(set).await.unwrap()
            }
        };
        pages(60).await;
        let mut stored = Vec::new();
        let mut refused = Vec::new();
        for _ in 0..40 {
            // Many at once, so that some share a transaction with one that does not fit.
            let tries: Vec<_> = (0..20)
                .map(|_| {
                    let (store, game) = (Arc::clone(&store), game());
                    tokio::spawn(async move { (game.log.opening.id, store.create(game).await) })
                })
                .collect();
            for tried in tries {
                let (id, done) = tried.await.unwrap();
                if done.is_ok() { stored.push(id) } else { refused.push(id) }
            }
        }
        assert!(stored.len() > 20 && refused.len() > 20, "{} and {}", stored.len(), refused.len());
        pages(100_000).await;
        let last = game();
        assert_eq!(store.create(last.clone()).await.unwrap(), Created::Stored);
        for id in stored.iter().chain([&last.log.opening.id]) {
            assert_eq!(store.load(*id).await.unwrap().unwrap().log.events.len(), 1);
        }
        for id in refused {
            assert!(store.load(id).await.unwrap().is_none());
        }
    }
}
