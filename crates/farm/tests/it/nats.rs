//! Batches over a real NATS server, with answers that need no search.

mod faults;
mod proofs;
mod work;

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use async_nats::Client;
use puissance4_farm::nats::{
    Access, Answer, Answered, CoordinatorError, CoordinatorOptions, Ended, Keep, SharedProgress, Shutdown, WorkerError,
    WorkerOptions, connect, coordinate, work,
};
use puissance4_farm::{Batch, Chunk, Query, Task};
use puissance4_rules::Geometry;
use puissance4_test_services::NatsServers;
use tokio::task::JoinHandle;

const VERSION: &str = "1";

/// Much longer than any of this takes: a lease that ends would hide that something was not given back.
const LONG: Duration = Duration::from_secs(10 * 60);

fn batch(chunks: u64) -> Batch {
    let task = Task::new(Geometry::STANDARD, Query::Score);
    Batch { version: VERSION.into(), task, input: "none".into(), positions: 3 * chunks, chunk_positions: 3 }
}

fn chunks(batch: &Batch) -> impl Iterator<Item = io::Result<Chunk>> + use<> {
    (0..batch.chunks()).map(|number| Ok(Chunk { number, text: text(number) }))
}

fn text(number: u64) -> String {
    format!("{number}\n{number}4\n{number}5\n")
}

/// The answers of these tests.
fn answers(text: &str) -> Vec<u8> {
    text.lines().flat_map(|line| format!("<{line}>\n").into_bytes()).collect()
}

fn options() -> CoordinatorOptions {
    CoordinatorOptions { lease: LONG, ..CoordinatorOptions::default() }
}

/// What was kept, and how often.
#[derive(Debug, Default)]
struct Kept {
    answers: BTreeMap<u64, Vec<u8>>,
    times: HashMap<u64, usize>,
    /// The disk is full after so many.
    room: Option<usize>,
}

impl Keep for Kept {
    fn has(&self, number: u64) -> bool {
        self.answers.contains_key(&number)
    }

    fn keep(&mut self, number: u64, answers: &[u8]) -> io::Result<()> {
        if self.room.is_some_and(|room| self.answers.len() >= room) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        *self.times.entry(number).or_default() += 1;
        self.answers.insert(number, answers.to_vec());
        Ok(())
    }
}

impl Kept {
    /// All chunks but these are there, once each, and right.
    fn has_all_but(&self, batch: &Batch, missing: &[u64]) {
        let wanted = (0..batch.chunks()).filter(|number| !missing.contains(number));
        let wanted: BTreeMap<u64, Vec<u8>> = wanted.map(|number| (number, answers(&text(number)))).collect();
        assert_eq!(self.answers, wanted);
        assert!(self.times.values().all(|times| *times == 1), "{:?}", self.times);
    }
}

fn access(servers: &NatsServers) -> Access {
    Access::new(&servers.addresses(), None, None).expect("the addresses are right")
}

async fn client(servers: &NatsServers) -> Client {
    connect(&access(servers), |_| ()).await.expect("the server answers")
}

async fn run(servers: &NatsServers, batch: &Batch, options: CoordinatorOptions, kept: &mut Kept) -> Ended {
    try_run(servers, batch, options, kept).await.expect("it ends")
}

async fn try_run(
    servers: &NatsServers,
    batch: &Batch,
    options: CoordinatorOptions,
    kept: &mut Kept,
) -> Result<Ended, CoordinatorError> {
    coordinate(client(servers).await, batch, options, chunks(batch), kept, &SharedProgress::default()).await
}

/// A worker in this process.
struct Worker {
    shutdown: Shutdown,
    ended: JoinHandle<Result<(), WorkerError>>,
}

impl Worker {
    async fn start(servers: &NatsServers, answer: fn(&str, &AtomicBool) -> Answered) -> Self {
        Self::of_version(servers, VERSION, answer).await
    }

    async fn of_version(servers: &NatsServers, version: &str, answer: fn(&str, &AtomicBool) -> Answered) -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let id = format!("w{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let options = WorkerOptions { id, host: "test".into(), version: version.to_owned() };
        let shutdown = Shutdown::default();
        let client = client(servers).await;
        let each = || -> Answer { Box::new(move |_: &Task, text: &str, stop: &Arc<AtomicBool>| answer(text, stop)) };
        let (answers, left) = (vec![each(), each()], shutdown.clone());
        let ended = tokio::spawn(async move { work(client, options, answers, &left).await });
        Self { shutdown, ended }
    }

    async fn end(self) -> Result<(), WorkerError> {
        self.shutdown.request();
        self.ended.await.expect("it does not panic")
    }
}

fn at_once(text: &str, _: &AtomicBool) -> Answered {
    Answered::Lines(answers(text))
}

/// Never answers, as a worker that is busy with something hard.
fn never(_: &str, stop: &AtomicBool) -> Answered {
    while !stop.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(5));
    }
    Answered::Stopped
}
