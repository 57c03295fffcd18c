//! A worker: takes chunks, answers them, stores the results.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use bytes::Bytes;
use futures_util::StreamExt as _;
use puissance4_i18n::{Language, Phrase, tr};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

use super::bucket::{Bucket, VersionStatus};
use super::envelope::{ChunkLabel, FailureKind, HEADER_BYTES, ResultLabel, hash};
use super::heartbeat::{Heartbeat, INTERVAL};
use super::queue::{AGAIN, QueueError, Queues, STOPS, request, result_subject};
use crate::task::Task;

/// Over how many heartbeats the rate is measured.
const RATE_INTERVALS: usize = 10;

/// How long a chunk of another version is left alone.
const FOR_OTHERS: Duration = Duration::from_secs(1);

/// After this time a worker that leaves is gone. Given back at once, a chunk could come back to another thread of the
/// same worker, which asked for one before.
const GONE: Duration = Duration::from_millis(200);

/// What became of a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// A line for each position.
    Lines(Vec<u8>),
    /// It cannot be answered, for this reason.
    Refused(String),
    /// The flag was set before it was answered.
    Stopped,
}

/// Answers chunks on one thread, until the flag is set.
pub type Answer = Box<dyn FnMut(&Task, &str, &Arc<AtomicBool>) -> Answered + Send>;

/// What a worker is called and which version of answers it gives.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// A name that no other worker has.
    pub id: String,
    /// The machine.
    pub host: String,
    /// The version of its answers.
    pub version: String,
}

/// Why a worker has left.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// The batches are of another version.
    #[error("the batches need version {wanted}, this program has version {own}")]
    OtherVersion {
        /// Of the batches.
        wanted: String,
        /// Of this program.
        own: String,
    },
}

impl Phrase for WorkerError {
    fn phrase(&self, language: Language) -> String {
        let Self::OtherVersion { wanted, own } = self;
        tr!(language, "farm-other-version", wanted = wanted.as_str(), own = own.as_str())
    }
}

/// Asks a worker to shutdown.
#[derive(Clone, Debug)]
pub struct Shutdown {
    requested: watch::Sender<bool>,
}

impl Default for Shutdown {
    fn default() -> Self {
        Self { requested: watch::Sender::new(false) }
    }
}

impl Shutdown {
    /// The worker gives back the chunks that it holds, and ends.
    pub fn request(&self) {
        self.requested.send_replace(true);
    }

    fn is_requested(&self) -> bool {
        *self.requested.borrow()
    }

    async fn requested(&self) {
        // The sender lives as long as this does.
        let _ = self.requested.subscribe().wait_for(|requested| *requested).await;
    }
}

/// Answers chunks with some threads until it is asked to shutdown, or until the batches are of another version.
pub async fn work(
    client: Client,
    options: WorkerOptions,
    answers: Vec<Answer>,
    shutdown: &Shutdown,
) -> Result<(), WorkerError> {
    let (status, _) = watch::channel(VersionStatus::Closed);
    let worker = Arc::new(Worker {
        queues: Queues::new(client),
        threads: answers.len(),
        options,
        shutdown: shutdown.clone(),
        status,
        in_work: Mutex::default(),
        positions: AtomicU64::new(0),
    });
    let mut tasks = JoinSet::new();
    let look = tokio::spawn(Arc::clone(&worker).look());
    let beat = tokio::spawn(Arc::clone(&worker).beat());
    let cancellations = tokio::spawn(Arc::clone(&worker).watch_cancellations());
    for (place, answer) in answers.into_iter().enumerate() {
        tasks.spawn(Arc::clone(&worker).serve(place, answer));
    }
    while tasks.join_next().await.is_some() {}
    look.abort();
    beat.abort();
    cancellations.abort();
    // What was given back must be on its way before the program ends.
    let _ = worker.queues.client.flush().await;
    let status = worker.status.borrow().clone();
    match status {
        VersionStatus::Other(wanted) => Err(WorkerError::OtherVersion { wanted, own: worker.options.version.clone() }),
        VersionStatus::Open | VersionStatus::Closed => Ok(()),
    }
}

struct Worker {
    queues: Queues,
    threads: usize,
    options: WorkerOptions,
    shutdown: Shutdown,
    status: watch::Sender<VersionStatus>,
    /// The chunk of each thread.
    in_work: Mutex<BTreeMap<usize, InWork>>,
    /// Answered so far.
    positions: AtomicU64,
}

/// A chunk that is being answered.
struct InWork {
    /// `BATCH.NUMBER`.
    name: String,
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// Looks which version is wanted, again and again.
    async fn look(self: Arc<Self>) {
        loop {
            if let Some(status) = Bucket::status(&self.queues.context, &self.options.version).await {
                if matches!(status, VersionStatus::Other(_)) {
                    self.shutdown.request();
                }
                self.status.send_if_modified(|known| std::mem::replace(known, status.clone()) != status);
            }
            let is_open = *self.status.borrow() == VersionStatus::Open;
            tokio::time::sleep(if is_open { INTERVAL } else { AGAIN }).await;
        }
    }

    /// Sends heartbeats.
    async fn beat(self: Arc<Self>) {
        let mut counts = std::collections::VecDeque::from([0]);
        loop {
            let count = self.positions.load(Ordering::Relaxed);
            let since = count - counts.front().copied().unwrap_or_default();
            #[expect(clippy::cast_precision_loss, reason = "the difference is invisible")]
            let rate = since as f64 / (INTERVAL.as_secs_f64() * counts.len() as f64);
            counts.push_back(count);
            if counts.len() > RATE_INTERVALS {
                counts.pop_front();
            }
            let chunks = self.in_work().values().map(|chunk| chunk.name.clone()).collect();
            let heartbeat = Heartbeat {
                id: self.options.id.clone(),
                host: self.options.host.clone(),
                threads: self.threads,
                version: self.options.version.clone(),
                positions_per_second: rate,
                chunks,
            };
            let json = serde_json::to_vec(&heartbeat).unwrap_or_default();
            let _ = self.queues.client.publish(heartbeat.subject(), json.into()).await;
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Stops chunks that the coordinator cancels.
    async fn watch_cancellations(self: Arc<Self>) {
        let Ok(mut stops) = self.queues.client.subscribe(STOPS).await else { return };
        while let Some(message) = stops.next().await {
            let is_meant = |chunk: &&InWork| message.subject.ends_with(&format!(".{}", chunk.name));
            self.in_work().values().filter(is_meant).for_each(|chunk| chunk.stop.store(true, Ordering::Relaxed));
        }
    }

    fn in_work(&self) -> MutexGuard<'_, BTreeMap<usize, InWork>> {
        self.in_work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers chunks on one thread.
    async fn serve(self: Arc<Self>, place: usize, mut answer: Answer) {
        let mut chunks = None;
        loop {
            let mut status = self.status.subscribe();
            let open = status.wait_for(|status| *status == VersionStatus::Open);
            tokio::select! {
                () = self.shutdown.requested() => return,
                _ = open => (),
            }
            if chunks.is_none() {
                chunks = self.queues.chunks().await;
            }
            let Some((consumer, lease)) = &chunks else {
                tokio::time::sleep(AGAIN).await;
                continue;
            };
            let received = tokio::select! {
                () = self.shutdown.requested() => return,
                received = next(consumer) => received,
            };
            match received {
                Received::Chunk(message) => {
                    let held = LeasedChunk::new(message, *lease);
                    match self.handle(place, &held, answer).await {
                        Some(again) => answer = again,
                        None => return,
                    }
                    self.in_work().remove(&place);
                }
                Received::Nothing => (),
                Received::Trouble => {
                    chunks = None;
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
    }

    /// Answers a chunk and acknowledges it. `None` if the worker is to shutdown; then the chunk is given back.
    async fn handle(&self, place: usize, held: &LeasedChunk, answer: Answer) -> Option<Answer> {
        let Some((batch, number)) = named(&held.message) else {
            // Not a chunk: nothing will ever become of it.
            let _ = held.message.ack_with(AckKind::Term).await;
            return Some(answer);
        };
        let label = match ChunkLabel::read(held.message.headers.as_ref()) {
            Ok(label) if label.version != self.options.version => {
                let _ = held.message.ack_with(AckKind::Nak(Some(FOR_OTHERS))).await;
                return Some(answer);
            }
            Ok(label) => label,
            Err(error) => {
                self.fail(held, &batch, number, FailureKind::Corrupt, error.to_string()).await;
                return Some(answer);
            }
        };
        let delivered = held.message.info().map_or(1, |info| u32::try_from(info.delivered).unwrap_or(u32::MAX));
        let text = std::str::from_utf8(&held.message.payload).map(str::to_owned);
        let text = match text {
            Ok(text) if hash(text.as_bytes()) == label.hash => text,
            _ => {
                let reason = "the text does not match its SHA-256".to_owned();
                self.fail(held, &batch, number, FailureKind::Corrupt, reason).await;
                return Some(answer);
            }
        };
        if delivered > label.tries {
            let reason = format!("delivered {} times without an answer", delivered - 1);
            self.fail(held, &batch, number, FailureKind::Exhausted, reason).await;
            return Some(answer);
        }
        let stop = Arc::new(AtomicBool::new(false));
        self.in_work().insert(place, InWork { name: format!("{batch}.{number}"), stop: Arc::clone(&stop) });
        let positions = text.lines().count() as u64;
        let answering = tokio::task::spawn_blocking({
            let (stop, task) = (Arc::clone(&stop), label.task.clone());
            let mut answer = answer;
            move || {
                let answered = catch_unwind(AssertUnwindSafe(|| answer(&task, &text, &stop)));
                (answer, answered)
            }
        });
        let answered = tokio::select! {
            () = self.shutdown.requested() => {
                stop.store(true, Ordering::Relaxed);
                None
            }
            answered = answering => answered.ok(),
        };
        let (answer, answered) = match answered {
            Some((answer, Ok(Answered::Lines(lines)))) => {
                let stored = tokio::select! {
                    () = self.shutdown.requested() => None,
                    stored = self.store(&label, lines) => Some(stored),
                };
                (answer, stored.map(|stored| stored.map_err(|error| error.to_string())))
            }
            Some((answer, Ok(Answered::Refused(reason)))) => (answer, Some(Err(reason))),
            Some((answer, Err(_))) => {
                // Another worker may fare better; the last one says why not.
                if delivered < label.tries {
                    held.give_back().await;
                } else {
                    let reason = "the program failed while it answered".to_owned();
                    self.fail(held, &batch, number, FailureKind::Exhausted, reason).await;
                }
                return Some(answer);
            }
            Some((answer, Ok(Answered::Stopped))) if !self.shutdown.is_requested() => {
                // The coordinator does not wait for it any more.
                let _ = held.message.ack().await;
                return Some(answer);
            }
            Some((_, Ok(Answered::Stopped))) | None => {
                held.give_back().await;
                return None;
            }
        };
        match answered {
            Some(Ok(())) => {
                self.positions.fetch_add(positions, Ordering::Relaxed);
                let _ = held.message.ack().await;
            }
            Some(Err(reason)) => self.fail(held, &batch, number, FailureKind::Refused, reason).await,
            None => {
                held.give_back().await;
                return None;
            }
        }
        Some(answer)
    }

    /// Stores the answers, in pieces if the server takes no larger messages.
    async fn store(&self, chunk: &ChunkLabel, lines: Vec<u8>) -> Result<(), QueueError> {
        let most = self.queues.client.max_payload().saturating_sub(HEADER_BYTES).max(HEADER_BYTES);
        let lines = Bytes::from(lines);
        let pieces = lines.len().div_ceil(most).max(1);
        let hash = hash(&lines);
        for piece in 0..pieces {
            let label = ResultLabel {
                batch: chunk.batch.clone(),
                number: chunk.number,
                version: chunk.version.clone(),
                hash: hash.clone(),
                asked: chunk.hash.clone(),
                piece,
                pieces,
                failure: None,
            };
            let body = lines.slice(piece * most..lines.len().min((piece + 1) * most));
            let subject = result_subject(&chunk.batch, chunk.number, &piece.to_string());
            self.queues.store(&subject, &label.headers(), &body).await?;
        }
        Ok(())
    }

    /// Says that there is no answer, and why.
    async fn fail(&self, held: &LeasedChunk, batch: &str, number: u64, kind: FailureKind, reason: String) {
        let label = ResultLabel {
            batch: batch.to_owned(),
            number,
            version: self.options.version.clone(),
            hash: hash(reason.as_bytes()),
            asked: hash(&held.message.payload),
            piece: 0,
            pieces: 1,
            failure: Some(kind),
        };
        let subject = result_subject(batch, number, "failed");
        let (headers, body) = (label.headers(), Bytes::from(reason));
        if kind == FailureKind::Corrupt {
            // The coordinator sends the right one, for which there must be room.
            let _ = held.message.double_ack().await;
        }
        tokio::select! {
            () = self.shutdown.requested() => held.give_back().await,
            stored = self.queues.store(&subject, &headers, &body) => if stored.is_ok() {
                let _ = held.message.ack().await;
            },
        }
    }
}

/// What a request for a chunk brings.
enum Received {
    Chunk(Box<Message>),
    Nothing,
    Trouble,
}

async fn next(consumer: &PullConsumer) -> Received {
    let Some(mut messages) = request(consumer, 1).await else { return Received::Trouble };
    match messages.next().await {
        Some(Ok(message)) => Received::Chunk(Box::new(message)),
        Some(Err(_)) => Received::Trouble,
        None => Received::Nothing,
    }
}

/// The batch and the number in the subject of a chunk.
fn named(message: &Message) -> Option<(String, u64)> {
    let mut parts = message.subject.split('.').skip(2);
    Some((parts.next()?.to_owned(), parts.next()?.parse().ok()?))
}

/// A chunk that this worker holds, and says so in time.
struct LeasedChunk {
    message: Arc<Message>,
    pulse: JoinHandle<()>,
}

impl LeasedChunk {
    fn new(message: Box<Message>, lease: Duration) -> Self {
        let message = Arc::new(*message);
        let held = Arc::clone(&message);
        let pulse = tokio::spawn(async move {
            loop {
                tokio::time::sleep(lease / 3).await;
                let _ = held.ack_with(AckKind::Progress).await;
            }
        });
        Self { message, pulse }
    }

    /// Lets another worker take it.
    async fn give_back(&self) {
        self.pulse.abort();
        let _ = self.message.ack_with(AckKind::Nak(Some(GONE))).await;
    }
}

impl Drop for LeasedChunk {
    fn drop(&mut self) {
        self.pulse.abort();
    }
}
