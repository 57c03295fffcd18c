//! Games in a file, by `SQLite`.
//!
//! One thread writes. It takes whatever is waiting, writes it in one transaction, and answers everybody once that is on disk; so a thousand moves in a second
//! cost a few dozen waits for the disk. Reading goes on beside it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use p4_online::{Entry, Event, GameId, Log, Milliseconds, Moment, Opening, Seat, Version};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _, Transaction, TransactionBehavior, params};
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::notation::{count, key_bytes, key_from, moment, phase_number, seat_from, seat_number, unreadable, whole};
use crate::store::{Append, Appended, Created, Keys, NewGame, Outage, Shelf, Shown, Store, StoreError, Stored};

/// Versions before have a rare fault that loses what was written; this one does not.
const LEAST_VERSION: i32 = 3_051_003;
/// Whoever comes while so much is waiting is told to come back.
const MOST_WAITING: usize = 4096;
/// At most so many are written at once, so that nobody waits for long.
const MOST_TOGETHER: usize = 256;
/// So many read at the same time.
const READERS: usize = 4;
/// Another program (a backup) may hold the file for so long.
const PATIENCE: Duration = Duration::from_secs(5);

/// What each version of the file added to the one before. The number of steps done is the file's `user_version`.
const STEPS: &[&str] = &["
    CREATE TABLE game (
        key INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE,
        opening TEXT NOT NULL,
        first_key BLOB,
        second_key BLOB,
        version INTEGER NOT NULL,
        phase INTEGER NOT NULL,
        listed INTEGER NOT NULL,
        shown INTEGER NOT NULL,
        last INTEGER NOT NULL,
        due INTEGER
    ) STRICT;
    CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
    CREATE INDEX game_invitations ON game (key) WHERE phase = 0 AND listed;
    CREATE INDEX game_live ON game (last) WHERE phase = 1 AND shown;
    CREATE TABLE event (
        game INTEGER NOT NULL REFERENCES game (key),
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        event TEXT NOT NULL,
        seat INTEGER,
        action TEXT,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX event_action ON event (game, seat, action) WHERE action IS NOT NULL;
    CREATE TABLE heartbeat (only INTEGER PRIMARY KEY CHECK (only = 1), at INTEGER NOT NULL) STRICT;
    CREATE TABLE outage (start INTEGER NOT NULL, finish INTEGER PRIMARY KEY) STRICT;
"];

/// The version of files that this program writes.
pub(crate) fn version() -> i64 {
    count(STEPS.len())
}

/// Games in a file.
pub struct Sqlite {
    file: PathBuf,
    writer: mpsc::Sender<Job>,
    readers: Arc<Mutex<Vec<Connection>>>,
    reading: Semaphore,
}

/// Something to write; it comes back as what is to be done once it is on disk, or once it is known that it is not.
type Job = Box<dyn FnOnce(&Connection) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("file", &self.file).finish_non_exhaustive()
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

impl Sqlite {
    /// Opens a file, or makes it.
    pub fn open(file: &Path) -> Result<Self, StoreError> {
        if rusqlite::version_number() < LEAST_VERSION {
            return Err(StoreError::Failed(format!("SQLite {} is too old", rusqlite::version())));
        }
        let mut connection = Connection::open(file)?;
        prepare(&connection)?;
        migrate(&mut connection)?;
        let (writer, waiting) = mpsc::channel(MOST_WAITING);
        std::thread::Builder::new()
            .name("p4-writer".to_owned())
            .spawn(move || write_all(&mut connection, waiting))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Self { file: file.to_owned(), writer, readers: Arc::default(), reading: Semaphore::new(READERS) })
    }

    /// Lets the writer do something, and waits until it is on disk.
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let done = apart(connection, work);
            Box::new(move |committed| {
                // Nobody may be listening any more; it is stored all the same.
                let _ = tell.send(committed.and(done.map_err(StoreError::from)));
            })
        });
        self.writer.try_send(job).map_err(|_| StoreError::Full)?;
        told.await.unwrap_or_else(|_| Err(StoreError::Failed("it could not be written".to_owned())))
    }

    /// Reads something on a thread where that may take its time.
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _turn = self.reading.acquire().await.map_err(|error| StoreError::Failed(error.to_string()))?;
        let readers = Arc::clone(&self.readers);
        let file = self.file.clone();
        let read = move || {
            let idle = readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = match idle {
                Some(connection) => connection,
                None => reader(&file)?,
            };
            let answer = work(&connection);
            readers.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            answer
        };
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
    }
}

/// A connection that only reads.
fn reader(file: &Path) -> rusqlite::Result<Connection> {
    let connection =
        Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// What the writer's connection needs: nothing that was answered is lost by a power cut.
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

/// Brings a file to the present version; refuses one of a later version.
fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let done: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let done = usize::try_from(done).unwrap_or(usize::MAX);
    let Some(steps) = STEPS.get(done..) else {
        return Err(StoreError::Later { found: done, known: STEPS.len() });
    };
    for step in steps {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", count(STEPS.len()))?;
    Ok(transaction.commit()?)
}

/// The writer's thread: ends when the store is gone and everything is written.
fn write_all(connection: &mut Connection, mut waiting: mpsc::Receiver<Job>) {
    let mut together = Vec::with_capacity(MOST_TOGETHER);
    while let Some(first) = waiting.blocking_recv() {
        together.push(first);
        while together.len() < MOST_TOGETHER {
            let Ok(next) = waiting.try_recv() else { break };
            together.push(next);
        }
        write_together(connection, &mut together);
    }
}

/// Writes what is waiting in one transaction, then answers.
fn write_together(connection: &mut Connection, jobs: &mut Vec<Job>) {
    let mut answers: Vec<Answer> = Vec::with_capacity(jobs.len());
    let committed = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => {
            for job in jobs.drain(..) {
                answers.push(job(&transaction));
                // A full disk ends the whole transaction, whichever of them noticed it. What comes after must not be stored by itself, since all
                // are told that they were not; to drop it is an answer, too.
                if transaction.is_autocommit() {
                    break;
                }
            }
            commit(transaction)
        }
        Err(error) => {
            jobs.clear();
            Err(StoreError::from(error))
        }
    };
    if let Err(error) = &committed {
        tracing::error!(%error, "not stored");
    }
    for answer in answers {
        answer(committed.clone());
    }
}

/// On disk, or undone.
fn commit(transaction: Transaction<'_>) -> Result<(), StoreError> {
    if transaction.is_autocommit() {
        return Err(StoreError::Failed("the disk is full or does not work".to_owned()));
    }
    Ok(transaction.commit()?)
}

/// Does something wholly or not at all, whatever becomes of the others in the same transaction.
fn apart<T>(connection: &Connection, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    connection.execute_batch("SAVEPOINT job")?;
    let done = work(connection);
    if done.is_err() {
        // If even that fails, the transaction is gone, which is noticed at its end.
        let _ = connection.execute_batch("ROLLBACK TO job");
    }
    let _ = connection.execute_batch("RELEASE job");
    done
}

fn json(value: &impl serde::Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

fn insert_game(connection: &Connection, game: &NewGame) -> rusqlite::Result<()> {
    let Log { opening, events } = &game.log;
    let last = events.last().map_or(opening.at, |entry| entry.at);
    connection
        .prepare_cached(
            "INSERT INTO game (id, opening, first_key, second_key, version, phase, listed, shown, last, due)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            opening.id.as_bytes(),
            json(opening)?,
            key_bytes(game.keys.first.as_ref()),
            key_bytes(game.keys.second.as_ref()),
            count(events.len()),
            phase_number(game.shelf.phase),
            opening.terms.is_listed(),
            opening.terms.is_shown(),
            whole(last.0),
            game.shelf.due.map(|due| whole(due.0)),
        ])?;
    let key = connection.last_insert_rowid();
    for entry in events {
        insert_event(connection, key, entry, None)?;
    }
    Ok(())
}

fn insert_event(
    connection: &Connection,
    game: i64,
    entry: &Entry,
    action: Option<(i64, &str)>,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO event (game, number, at, event, seat, action) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
        .execute(params![
            game,
            entry.number.0,
            whole(entry.at.0),
            json(&entry.event)?,
            action.map(|(seat, _)| seat),
            action.map(|(_, id)| id),
        ])?;
    Ok(())
}

fn append(connection: &Connection, append: &Append) -> rusqlite::Result<Appended> {
    let Append { game, entry, action, key, next, shelf: Shelf { phase, due } } = append;
    // The next number and no other: this line decides who was first.
    let row: Option<i64> = connection
        .prepare_cached(
            "UPDATE game SET version = ?2, phase = ?3, last = ?4, due = ?5 WHERE id = ?1 AND version = ?2 - 1 RETURNING key",
        )?
        .query_row(
            params![
                game.as_bytes(),
                entry.number.0,
                phase_number(*phase),
                whole(entry.at.0),
                due.map(|due| whole(due.0))
            ],
            |row| row.get(0),
        )
        .optional()?;
    let Some(row) = row else { return Ok(Appended::Taken) };
    insert_event(connection, row, entry, action.as_ref().map(|(seat, id)| (seat_number(*seat), id.as_str())))?;
    if let Some((seat, key)) = key {
        let set = match seat {
            Seat::First => "UPDATE game SET first_key = ?2 WHERE key = ?1",
            Seat::Second => "UPDATE game SET second_key = ?2 WHERE key = ?1",
        };
        connection.prepare_cached(set)?.execute(params![row, key.as_bytes()])?;
    }
    if let Some(next) = next {
        insert_game(connection, next)?;
    }
    Ok(Appended::Stored)
}

fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

/// A game and the number of its row.
struct Row {
    number: i64,
    opening: String,
    first_key: Option<Vec<u8>>,
    second_key: Option<Vec<u8>>,
}

fn row(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    Ok(Row { number: row.get(0)?, opening: row.get(1)?, first_key: row.get(2)?, second_key: row.get(3)? })
}

fn read_game(connection: &Connection, row: &Row) -> Result<Stored, StoreError> {
    let opening: Opening = serde_json::from_str(&row.opening).map_err(unreadable)?;
    let mut statement = connection
        .prepare_cached("SELECT number, at, event, seat, action FROM event WHERE game = ?1 ORDER BY number")?;
    let mut rows = statement.query([row.number])?;
    let mut events = Vec::new();
    let mut actions = Vec::new();
    while let Some(row) = rows.next()? {
        let event: Event = serde_json::from_str(row.get_ref(2)?.as_str().map_err(unreadable)?).map_err(unreadable)?;
        let number = Version(row.get(0)?);
        events.push(Entry { number, at: moment(row.get(1)?), event });
        if let (Some(seat), Some(action)) = (row.get::<_, Option<i64>>(3)?, row.get::<_, Option<String>>(4)?) {
            let seat = seat_from(seat);
            actions.push((seat, action.parse().map_err(unreadable)?, number));
        }
    }
    let keys = Keys { first: key_from(row.first_key.as_deref())?, second: key_from(row.second_key.as_deref())? };
    Ok(Stored { log: Log { opening, events }, keys, actions })
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, game: NewGame) -> Result<Created, StoreError> {
        self.write(move |connection| match apart(connection, |connection| insert_game(connection, &game)) {
            Ok(()) => Ok(Created::Stored),
            Err(error) if is_taken(&error) => Ok(Created::Taken),
            Err(error) => Err(error),
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

    async fn list(&self, shown: Shown, most: usize) -> Result<Vec<Log>, StoreError> {
        self.read(move |connection| {
            let transaction = connection.unchecked_transaction()?;
            let mut statement = transaction.prepare_cached(match shown {
                Shown::Invitations => {
                    "SELECT key, opening, first_key, second_key FROM game WHERE phase = 0 AND listed ORDER BY key DESC LIMIT ?1"
                }
                Shown::Live => {
                    "SELECT key, opening, first_key, second_key FROM game WHERE phase = 1 AND shown ORDER BY last DESC LIMIT ?1"
                }
            })?;
            let rows: Vec<Row> = statement.query_map([count(most)], row)?.collect::<rusqlite::Result<_>>()?;
            rows.into_iter().map(|row| read_game(&transaction, &row).map(|game| game.log)).collect()
        })
        .await
    }

    async fn due(&self, now: Moment, most: usize) -> Result<Vec<GameId>, StoreError> {
        self.read(move |connection| {
            let mut statement = connection
                .prepare_cached("SELECT id FROM game WHERE due IS NOT NULL AND due <= ?1 ORDER BY due LIMIT ?2")?;
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

    async fn beat(&self, now: Moment, gap: Milliseconds) -> Result<(), StoreError> {
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
                    "INSERT INTO heartbeat (only, at) VALUES (1, ?1) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)",
                )?
                .execute([whole(now.0)])
        })
        .await
        .map(drop)
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Phase;
    use p4_online::{Match, Tally, Terms};

    fn game() -> NewGame {
        let id = crate::chance::game();
        let opening = Opening {
            id,
            at: Moment(0),
            terms: Terms::default(),
            creator: Seat::First,
            tally: Tally::default(),
            previous: None,
        };
        let joined = Match::new(opening).push(Moment(0), Event::Joined { seat: Seat::First, name: None }).unwrap();
        let shelf = Shelf { phase: Phase::Open, due: None };
        NewGame { log: Log { opening, events: vec![joined] }, keys: Keys::default(), shelf }
    }

    /// A full disk is told, loses nothing that was stored, and is no reason to end.
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
            // Many at once, so that some share a transaction with the one that does not fit.
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
