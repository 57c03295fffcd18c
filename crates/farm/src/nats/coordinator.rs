//! The coordinator of a batch: queues its chunks and keeps their answers.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::time::{Duration, Instant};

use async_nats::Client;
use async_nats::jetstream::Message;
use bytes::Bytes;
use futures_util::StreamExt as _;
use puissance4_i18n::{Language, Phrase, tr};

use super::envelope::{FailureKind, HEADER_BYTES, ResultLabel, hash};
use super::open_batch::{AGAIN, OpenBatch, acknowledge, listen};
use super::progress::SharedProgress;
use super::queue::{QueueError, Queues, request};
use super::window::{Entry, Window};
use crate::answers::Answers;
use crate::batch::Batch;
use crate::chunk::Chunk;

/// How many results are asked for at once.
const RESULTS_AT_ONCE: usize = 64;

/// How a batch is run.
#[derive(Clone, Debug)]
pub struct CoordinatorOptions {
    /// How many servers store each message.
    pub replicas: usize,
    /// How long a worker may be silent before its chunk is given to another one.
    pub lease: Duration,
    /// How many chunks are under way at most.
    pub window: usize,
    /// How often a chunk is delivered before it is set aside.
    pub tries: u32,
    /// How many chunks are kept already.
    pub kept_before: u64,
}

impl Default for CoordinatorOptions {
    fn default() -> Self {
        Self { replicas: 1, lease: Duration::from_secs(30), window: 256, tries: 5, kept_before: 0 }
    }
}

/// Where answers are kept.
pub trait Keep {
    /// Whether the answers to a chunk are kept.
    fn has(&self, number: u64) -> bool;
    /// Keeps the answers to a chunk.
    fn keep(&mut self, number: u64, answers: &[u8]) -> io::Result<()>;
}

impl Keep for &Answers {
    fn has(&self, number: u64) -> bool {
        Answers::has(self, number)
    }

    fn keep(&mut self, number: u64, answers: &[u8]) -> io::Result<()> {
        Answers::keep(self, number, answers).map(drop)
    }
}

/// A chunk without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// Its number.
    pub number: u64,
    /// Its first positions.
    pub text: String,
    /// Why there is none.
    pub cause: Cause,
}

/// Why a chunk has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It was given to workers too often; none of them has answered.
    Exhausted,
    /// Its text or its answers were damaged on the way too often.
    Damaged,
    /// A worker says that it cannot be answered, in the words of a developer.
    Refused(String),
}

impl Phrase for Cause {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Exhausted => tr!(language, "farm-exhausted"),
            Self::Damaged => tr!(language, "farm-damaged"),
            Self::Refused(reason) => reason.clone(),
        }
    }
}

/// How a batch has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The chunks without an answer, in their order; all others are kept.
    pub set_aside: Vec<SetAside>,
}

/// Why a batch has not ended.
#[derive(Debug, thiserror::Error)]
pub enum CoordinatorError {
    /// Batches of another version are open.
    #[error("batches of version {wanted} are open ({batches}), this program has version {own}")]
    OtherVersion {
        /// Of the open batches.
        wanted: String,
        /// Of this program.
        own: String,
        /// Their ids.
        batches: String,
    },
    /// The server refuses what is needed.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// A chunk is too large for the server.
    #[error("chunk {number} has {bytes} bytes; the NATS server takes at most {most}")]
    TooLarge {
        /// Which one, from 1.
        number: u64,
        /// Its size.
        bytes: usize,
        /// What the server takes.
        most: usize,
    },
    /// The chunks cannot be read.
    #[error("the positions cannot be read: {0}")]
    Source(io::Error),
    /// Answers cannot be kept.
    #[error("the answers cannot be kept: {0}")]
    Keep(io::Error),
}

impl Phrase for CoordinatorError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::OtherVersion { wanted, own, batches } => tr!(
                language,
                "farm-open-batches",
                wanted = wanted.as_str(),
                own = own.as_str(),
                batches = batches.as_str()
            ),
            Self::Queue(error) => tr!(language, "farm-refused", reason = error.to_string()),
            Self::TooLarge { number, bytes, most } => {
                tr!(language, "farm-too-large", number = *number, bytes = *bytes, most = *most)
            }
            Self::Source(error) => tr!(language, "farm-no-positions", reason = error.phrase(language)),
            Self::Keep(error) => tr!(language, "farm-not-kept", reason = error.phrase(language)),
        }
    }
}

/// Has the chunks of a batch answered, and keeps the answers. It can be ended at any moment and begun again.
pub async fn coordinate<S, K>(
    client: Client,
    batch: &Batch,
    options: CoordinatorOptions,
    source: S,
    keep: &mut K,
    progress: &SharedProgress,
) -> Result<Ended, CoordinatorError>
where
    S: Iterator<Item = io::Result<Chunk>>,
    K: Keep,
{
    progress.change(|progress| {
        progress.chunks = batch.chunks();
        progress.kept = options.kept_before;
        progress.kept_before = options.kept_before;
    });
    let mut coordinator = Coordinator {
        batch,
        window: Window::new(options.window),
        open: OpenBatch {
            queues: Queues::new(client),
            id: batch.id(),
            version: batch.version.clone(),
            task: batch.task.clone(),
            options,
        },
        source: source.fuse(),
        keep,
        progress,
        pieces: HashMap::new(),
        set_aside: Vec::new(),
    };
    let listening = tokio::spawn(listen(coordinator.open.queues.client.clone(), progress.clone()));
    let ended = coordinator.run().await;
    listening.abort();
    ended.map(|()| {
        let mut set_aside = coordinator.set_aside;
        set_aside.sort_by_key(|chunk| chunk.number);
        Ended { set_aside }
    })
}

/// The pieces of a result so far, with the messages they came in.
type Pieces = BTreeMap<usize, Message>;

struct Coordinator<'a, S: Iterator, K> {
    open: OpenBatch,
    batch: &'a Batch,
    source: std::iter::Fuse<S>,
    keep: &'a mut K,
    progress: &'a SharedProgress,
    window: Window,
    pieces: HashMap<u64, Pieces>,
    set_aside: Vec<SetAside>,
}

impl<S: Iterator<Item = io::Result<Chunk>>, K: Keep> Coordinator<'_, S, K> {
    async fn run(&mut self) -> Result<(), CoordinatorError> {
        let mut results = self.open.prepare().await?;
        // Some of them may be queued or answered already, by an earlier run.
        while self.add()?.is_some() {}
        self.look_after().await?;
        let mut looked = Instant::now();
        while !self.window.is_empty() {
            if looked.elapsed() >= self.open.look_interval() {
                self.look_after().await?;
                looked = Instant::now();
            }
            let is_there = match request(&results, RESULTS_AT_ONCE).await {
                Some(messages) => self.receive_all(messages).await?,
                None => false,
            };
            if !is_there {
                tokio::time::sleep(AGAIN).await;
                // A server without its memory is given everything again.
                match self.open.prepare().await {
                    Ok(made) => results = made,
                    Err(CoordinatorError::Queue(_)) => (),
                    Err(error) => return Err(error),
                }
            }
        }
        self.open.tidy().await;
        Ok(())
    }

    /// Takes the next chunk that is missing into the window, if there is room.
    fn add(&mut self) -> Result<Option<u64>, CoordinatorError> {
        while !self.window.is_full() {
            let Some(chunk) = self.source.next() else { return Ok(None) };
            let Chunk { number, text } = chunk.map_err(CoordinatorError::Source)?;
            if self.keep.has(number) {
                continue;
            }
            let (bytes, most) = (text.len() + HEADER_BYTES, self.open.queues.client.max_payload());
            if bytes > most {
                return Err(CoordinatorError::TooLarge { number: number + 1, bytes, most });
            }
            let hash = hash(text.as_bytes());
            self.window.add(number, Entry { text: text.into(), hash, damaged: 0, is_queued: false });
            return Ok(Some(number));
        }
        Ok(None)
    }

    /// Queues what the window has room for.
    async fn fill(&mut self) -> Result<(), CoordinatorError> {
        while let Some(number) = self.add()? {
            self.queue(number).await?;
        }
        let in_flight = self.window.len() as u64;
        self.progress.change(|progress| progress.in_flight = in_flight);
        Ok(())
    }

    /// Queues a chunk of the window, unless it is queued.
    async fn queue(&mut self, number: u64) -> Result<(), CoordinatorError> {
        let Some(entry) = self.window.get_mut(number) else { return Ok(()) };
        let (text, hash) = (entry.text.clone(), entry.hash.clone());
        self.open.queue(number, &text, &hash).await?;
        if let Some(entry) = self.window.get_mut(number) {
            entry.is_queued = true;
        }
        Ok(())
    }

    /// Queues again what is neither queued nor answered: the server may have lost it. Without an answer of the server,
    /// nothing is done until the next time.
    async fn look_after(&mut self) -> Result<(), CoordinatorError> {
        self.open.reopen().await;
        let Ok((queued, answered)) = self.open.queues.present(&self.open.id).await else { return Ok(()) };
        let is_lost = |number: &u64| {
            // Of a result in pieces some may be lost; the worker has gone on once the chunk is not queued.
            !queued.contains(number) && (!answered.contains(number) || self.pieces.contains_key(number))
        };
        let lost: Vec<u64> = self.window.iter().map(|(number, _)| number).filter(is_lost).collect();
        for number in lost {
            if self.window.get_mut(number).is_some_and(|entry| entry.is_queued) {
                self.progress.change(|progress| progress.queued_again += 1);
            }
            self.queue(number).await?;
        }
        for entry in self.window.entries_mut() {
            entry.is_queued = true;
        }
        Ok(())
    }

    /// Handles results as they come; `false` if there is trouble with the queue.
    async fn receive_all(
        &mut self,
        mut messages: async_nats::jetstream::consumer::pull::Batch,
    ) -> Result<bool, CoordinatorError> {
        while let Some(message) = messages.next().await {
            let Ok(message) = message else { return Ok(false) };
            self.receive(message).await?;
            self.fill().await?;
            if self.window.is_empty() {
                break;
            }
        }
        Ok(true)
    }

    async fn receive(&mut self, message: Message) -> Result<(), CoordinatorError> {
        let Ok(label) = ResultLabel::read(message.headers.as_ref()) else {
            acknowledge(&message).await;
            return Ok(());
        };
        let number = label.number;
        let is_ours =
            label.batch == self.open.id && label.version == self.batch.version && number < self.batch.chunks();
        if !is_ours || self.keep.has(number) {
            self.progress.change(|progress| progress.repeated += u64::from(is_ours));
            acknowledge(&message).await;
            return Ok(());
        }
        if let Some(kind) = label.failure {
            let reason = String::from_utf8_lossy(&message.payload).into_owned();
            self.failed(number, kind, reason).await?;
            acknowledge(&message).await;
            return Ok(());
        }
        let is_asked = self.window.get_mut(number).is_none_or(|entry| entry.hash == label.asked);
        let pieces = self.pieces.entry(number).or_default();
        pieces.insert(label.piece, message);
        if is_asked && pieces.len() < label.pieces {
            return Ok(());
        }
        let pieces = self.pieces.remove(&number).unwrap_or_default();
        let answers: Vec<u8> = pieces.values().flat_map(|message| message.payload.iter().copied()).collect();
        if is_asked && hash(&answers) == label.hash {
            self.keep.keep(number, &answers).map_err(CoordinatorError::Keep)?;
            if let Some(entry) = self.window.remove(number) {
                let positions = entry.text.split(|byte| *byte == b'\n').count() as u64 - 1;
                self.progress.change(|progress| progress.positions += positions);
            }
            self.progress.change(|progress| progress.kept += 1);
        } else {
            self.failed(number, FailureKind::Corrupt, "damaged on the way".to_owned()).await?;
        }
        for message in pieces.values() {
            acknowledge(message).await;
        }
        Ok(())
    }

    /// A worker has no answer: a text that was damaged on the way is sent again; any other chunk is set aside.
    async fn failed(&mut self, number: u64, kind: FailureKind, reason: String) -> Result<(), CoordinatorError> {
        let Some(entry) = self.window.get_mut(number) else { return Ok(()) };
        entry.damaged += 1;
        if kind == FailureKind::Corrupt && entry.damaged < self.open.options.tries {
            self.progress.change(|progress| progress.queued_again += 1);
            return self.queue(number).await;
        }
        let text = self.window.remove(number).map(|entry| entry.text).unwrap_or_default();
        let cause = match kind {
            FailureKind::Corrupt => Cause::Damaged,
            FailureKind::Exhausted => Cause::Exhausted,
            FailureKind::Refused => Cause::Refused(reason),
        };
        self.set_aside.push(SetAside { number, text: excerpt(&text), cause });
        self.progress.change(|progress| progress.set_aside += 1);
        Ok(())
    }
}

/// The positions of a chunk, as far as they are told: a thousand chunks of them must not fill the memory.
fn excerpt(text: &Bytes) -> String {
    const MAX: usize = 10;
    let text = String::from_utf8_lossy(text);
    text.lines().take(MAX).flat_map(|line| [line, "\n"]).collect()
}
