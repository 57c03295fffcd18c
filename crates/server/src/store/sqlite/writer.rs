//! The one thread that writes to a file of games.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::{broadcast, mpsc, oneshot};

use crate::store::sqlite::file::{OpenFiles, ServerLock};
use crate::store::sqlite::{schema, write_again};
use crate::store::{Change, StoreError};

/// The maximum number of changes in one transaction, so the first of them does not wait for long.
const MAX_TOGETHER: usize = 256;

/// The state of the file, shared by the writer and the readers.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) files: OpenFiles,
    /// Why the database must not be used any more, if so.
    pub(crate) broken: OnceLock<StoreError>,
    /// The last `data_version`: another one means that another process has written.
    pub(crate) data_version: AtomicI64,
    pub(crate) changes: broadcast::Sender<Change>,
    /// Released with the last owner of this.
    pub(crate) _lock: Option<ServerLock>,
}

/// What the writer is asked to do.
pub(crate) enum Request {
    /// Store a change.
    Write(Job),
    /// End; answered once the file is closed.
    Close(oneshot::Sender<()>),
}

/// A change. Its result is what to do once it is on disk, or once it is known that it is not.
pub(crate) type Job = Box<dyn FnOnce(&Connection) -> Answer + Send>;
pub(crate) type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

impl Shared {
    /// Checks that the database may still be used.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.broken.get().map_or(Ok(()), |error| Err(error.clone()))
    }

    /// Notes an error after which the database must not be used any more.
    pub(crate) fn note<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(error) = &result
            && error.is_final()
            && self.broken.set(error.clone()).is_ok()
        {
            tracing::error!(%error, "nothing is read or written any more until the server is restarted");
        }
        result
    }

    /// Notices that another process has written.
    fn note_others(&self, connection: &Connection) -> Result<(), StoreError> {
        let now: i64 = connection.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))?;
        if self.data_version.swap(now, Ordering::SeqCst) != now {
            // Without a receiver there is no game in memory.
            let _ = self.changes.send(Change::Unknown);
        }
        Ok(())
    }
}

/// The writer's thread: ends when the store is gone and everything is written, or when it is closed. Returns where to
/// report that.
pub(crate) fn write_all(
    connection: &mut Connection,
    mut waiting: mpsc::Receiver<Request>,
    shared: &Shared,
) -> Option<oneshot::Sender<()>> {
    let mut together = Vec::with_capacity(MAX_TOGETHER);
    while let Some(first) = waiting.blocking_recv() {
        let mut next = Some(first);
        while let Some(request) = next {
            match request {
                Request::Write(job) => together.push(job),
                Request::Close(done) => {
                    write_group(connection, &mut together, shared);
                    checkpoint(connection, shared);
                    return Some(done);
                }
            }
            next = if together.len() < MAX_TOGETHER { waiting.try_recv().ok() } else { None };
        }
        write_group(connection, &mut together, shared);
    }
    None
}

/// Writes the log into the file itself: a copy of the file alone then has all games. After a final error the log stays
/// as it is.
fn checkpoint(connection: &Connection, shared: &Shared) {
    match shared.check().and_then(|()| shared.files.check()).and_then(|()| Ok(write_again(connection)?)) {
        Ok(true) => {}
        Ok(false) => {
            tracing::warn!("another program reads the database: its last changes are in the file beside it, -wal");
        }
        Err(error) => {
            tracing::warn!(%error, "the last changes are not in the database, but in the file beside it, -wal");
        }
    }
}

/// Writes some changes, and answers them.
fn write_group(connection: &mut Connection, together: &mut Vec<Job>, shared: &Shared) {
    if !together.is_empty() {
        let mut answers: Vec<Answer> = Vec::with_capacity(together.len());
        let committed = shared.note(write_together(connection, together, &mut answers, shared));
        if let Err(error) = &committed
            && !error.is_final()
        {
            tracing::error!(%error, "a change could not be stored");
        }
        for answer in answers {
            answer(committed.clone());
        }
        // Dropping a change is also an answer.
        together.clear();
    }
}

/// Writes what is waiting in one transaction.
fn write_together(
    connection: &mut Connection,
    jobs: &mut Vec<Job>,
    answers: &mut Vec<Answer>,
    shared: &Shared,
) -> Result<(), StoreError> {
    shared.check()?;
    shared.files.check()?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    schema::check(&transaction)?;
    shared.note_others(&transaction)?;
    for job in jobs.drain(..) {
        answers.push(job(&transaction));
        // A full disk ends the whole transaction, whichever change noticed it. Later changes must not be stored alone,
        // since all are reported as not stored; dropping them is also an answer.
        if transaction.is_autocommit() {
            break;
        }
    }
    commit(transaction)?;
    // A commit counts only if it is in the file that the next server will open.
    shared.files.check()
}

/// Commits the transaction, or rolls it back.
fn commit(transaction: Transaction<'_>) -> Result<(), StoreError> {
    if transaction.is_autocommit() {
        return Err(StoreError::Failed("the disk is full or does not work".to_owned()));
    }
    Ok(transaction.commit()?)
}

/// Applies one change completely or not at all, independently of the others in the same transaction.
pub(crate) fn apart<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    connection.execute_batch("SAVEPOINT job")?;
    let done = work(connection);
    if done.is_err() {
        // If the rollback also fails, the transaction is gone, which is noticed at its end.
        let _ = connection.execute_batch("ROLLBACK TO job");
    }
    let _ = connection.execute_batch("RELEASE job");
    done
}
