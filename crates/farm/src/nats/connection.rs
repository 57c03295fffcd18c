//! A connection with the threads that serve it, for programs that do nothing else meanwhile.

use std::io;
use std::net::SocketAddr;

use async_nats::Client;
use puissance4_i18n::{Language, Phrase, tr};
use puissance4_nats::{Access, NatsError};
use puissance4_rules::{Game, Geometry};
use tokio::runtime::{Handle, Runtime};

use super::coordinator::{CoordinatorError, CoordinatorOptions, Ended, coordinate};
use super::envelope::HEADER_BYTES;
use super::link::{Link, connect};
use super::metrics;
use super::open_batch::patiently;
use super::progress::SharedProgress;
use super::proof_bucket::ProofBucket;
use super::remote_workers::RemoteWorkers;
use super::worker::{Answer, Shutdown, WorkerError, WorkerOptions, work};
use crate::answers::Answers;
use crate::batch::Batch;
use crate::source::Source;

/// The NATS server and what is done with it.
pub struct Connection {
    /// It is always there, until the end.
    runtime: Option<Runtime>,
    pub(super) client: Client,
}

/// Why a worker or a coordinator has ended early.
#[derive(Debug, thiserror::Error)]
pub enum FarmError {
    /// There is no connection.
    #[error(transparent)]
    Connection(#[from] NatsError),
    /// The worker has left.
    #[error(transparent)]
    Worker(#[from] WorkerError),
    /// The batch has not ended.
    #[error(transparent)]
    Coordinator(#[from] CoordinatorError),
    /// The metrics cannot be served.
    #[error("no metrics at {0}: {1}")]
    Metrics(SocketAddr, io::Error),
    /// The system gives no threads.
    #[error(transparent)]
    Threads(io::Error),
}

impl Phrase for FarmError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Connection(error) => error.phrase(language),
            Self::Worker(error) => error.phrase(language),
            Self::Coordinator(error) => error.phrase(language),
            Self::Metrics(address, error) => {
                let (address, reason) = (address.to_string(), error.phrase(language));
                tr!(language, "farm-no-metrics", address = address, reason = reason)
            }
            Self::Threads(error) => error.phrase(language),
        }
    }
}

impl Connection {
    /// Connects; what happens to the connection later is told.
    pub fn connect(access: &Access, tell: impl Fn(Link) + Send + Sync + 'static) -> Result<Self, FarmError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(FarmError::Threads)?;
        let client = runtime.block_on(connect(access, tell))?;
        Ok(Self { runtime: Some(runtime), client })
    }

    fn runtime(&self) -> &Runtime {
        self.runtime.as_ref().expect("it is there until the end")
    }

    pub(super) fn block_on<F: Future>(&self, future: F) -> F::Output {
        self.runtime().block_on(future)
    }

    pub(super) fn handle(&self) -> &Handle {
        self.runtime().handle()
    }

    /// The longest text of a chunk that the server takes.
    pub fn max_chunk_bytes(&self) -> usize {
        self.client.max_payload().saturating_sub(HEADER_BYTES)
    }

    /// A name that no other worker has.
    pub fn new_id(&self) -> String {
        let inbox = self.client.new_inbox();
        inbox.rsplit('.').next().unwrap_or(&inbox).to_owned()
    }

    /// Serves the metrics of a batch; says where.
    pub fn serve_metrics(&self, address: SocketAddr, progress: &SharedProgress) -> Result<SocketAddr, FarmError> {
        let served = self.block_on(metrics::serve(address, progress.clone()));
        served.map_err(|error| FarmError::Metrics(address, error))
    }

    /// Has the missing chunks of a batch answered; see [`coordinate`].
    pub fn coordinate(
        &self,
        batch: &Batch,
        options: CoordinatorOptions,
        source: &Source,
        kept: &Answers,
        progress: &SharedProgress,
    ) -> Result<Ended, FarmError> {
        let chunks = (0..batch.chunks()).filter(|number| !kept.has(*number)).map(|number| source.chunk(number));
        let mut keep = kept;
        let ended = coordinate(self.client.clone(), batch, options, chunks, &mut keep, progress);
        self.block_on(ended).map_err(FarmError::from)
    }

    /// The workers of all machines, for a proof about the position of a game.
    pub fn workers(
        &self,
        game: &Game,
        options: CoordinatorOptions,
        progress: &SharedProgress,
    ) -> Result<RemoteWorkers<'_>, FarmError> {
        RemoteWorkers::new(self, game, options, progress).map_err(FarmError::from)
    }

    /// What is proved about a board, as it is stored now on so many servers.
    pub fn proofs(&self, geometry: Geometry, replicas: usize) -> Result<ProofBucket, FarmError> {
        let read = || async { Ok(ProofBucket::read(self.client.clone(), geometry, replicas).await?) };
        self.block_on(patiently(read)).map_err(FarmError::from)
    }

    /// Answers chunks; see [`work`].
    pub fn work(&self, options: WorkerOptions, answers: Vec<Answer>, shutdown: &Shutdown) -> Result<(), FarmError> {
        self.block_on(work(self.client.clone(), options, answers, shutdown)).map_err(FarmError::from)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // A thread that answers looks only every now and then whether it is to stop.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
