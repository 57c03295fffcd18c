//! A batch at the server: its entry in the bucket, its chunks in the queue, its results.

use std::time::{Duration, Instant};

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use bytes::Bytes;
use futures_util::StreamExt as _;

use super::bucket::{Bucket, VersionStatus};
use super::coordinator::{CoordinatorError, CoordinatorOptions};
use super::envelope::ChunkLabel;
use super::heartbeat::{ALL, Heartbeat};
use super::progress::SharedProgress;
use super::queue::{QueueError, Queues, Stored, chunk_subject};
use crate::task::Task;

/// How long after a failure it is tried again.
pub(super) const AGAIN: Duration = Duration::from_secs(1);

/// How often it is looked whether chunks have got lost, if the lease is not shorter.
const LOOK: Duration = Duration::from_secs(10);

/// How long the end is tidied up for, if the server does not answer.
const TIDY: Duration = Duration::from_secs(10);

/// How long a server may refuse the beginning of a batch.
const PATIENCE: Duration = Duration::from_secs(20);

/// Tries it until the server grants it, for a while. A cluster that has just lost a server needs some seconds to choose
/// a leader, and refuses everything meanwhile.
pub(super) async fn patiently<T, F>(attempt: impl Fn() -> F) -> Result<T, CoordinatorError>
where
    F: Future<Output = Result<T, CoordinatorError>>,
{
    let begin = Instant::now();
    loop {
        match attempt().await {
            Err(CoordinatorError::Queue(error)) if error.may_pass() && begin.elapsed() < PATIENCE => {
                tokio::time::sleep(AGAIN).await;
            }
            done => return done,
        }
    }
}

/// What a coordinator does at the server, whatever the chunks are.
pub(super) struct OpenBatch {
    pub(super) queues: Queues,
    /// A name that no other batch has.
    pub(super) id: String,
    pub(super) version: String,
    pub(super) task: Task,
    pub(super) options: CoordinatorOptions,
}

impl OpenBatch {
    /// Makes the queues where they are missing, and opens the batch.
    pub(super) async fn prepare(&self) -> Result<PullConsumer, CoordinatorError> {
        patiently(|| self.try_to_prepare()).await
    }

    async fn try_to_prepare(&self) -> Result<PullConsumer, CoordinatorError> {
        let bucket = self.bucket().await?;
        let (status, batches) = (bucket.standing_of(&self.version).await?, bucket.batches().await?);
        if let (VersionStatus::Other(wanted), false) = (status, batches.is_empty()) {
            return Err(self.other_version(wanted, &batches));
        }
        self.queues.make(self.options.replicas, self.options.lease).await?;
        let results = self.queues.results(&self.id).await?;
        if let VersionStatus::Other(wanted) = bucket.open(&self.version, &self.id).await? {
            return Err(self.other_version(wanted, &bucket.batches().await?));
        }
        Ok(results)
    }

    pub(super) async fn bucket(&self) -> Result<Bucket, QueueError> {
        Bucket::make(&self.queues.context, self.options.replicas).await
    }

    fn other_version(&self, wanted: String, batches: &[String]) -> CoordinatorError {
        CoordinatorError::OtherVersion { wanted, own: self.version.clone(), batches: batches.join(", ") }
    }

    /// Queues a chunk, unless it is queued.
    pub(super) async fn queue(&self, number: u64, text: &Bytes, hash: &str) -> Result<(), CoordinatorError> {
        let label = ChunkLabel {
            batch: self.id.clone(),
            number,
            version: self.version.clone(),
            hash: hash.to_owned(),
            task: self.task.clone(),
            tries: self.options.tries,
        };
        let (subject, headers) = (chunk_subject(&self.id, number), label.headers());
        loop {
            match self.queues.try_store(&subject, &headers, text).await {
                Stored::Done => return Ok(()),
                Stored::Never(error) => return Err(error.into()),
                Stored::NotYet => {
                    tokio::time::sleep(AGAIN).await;
                    // The stream may have gone.
                    let _ = self.queues.make(self.options.replicas, self.options.lease).await;
                }
            }
        }
    }

    /// Reopens the batch in case the server lost it.
    pub(super) async fn reopen(&self) {
        if let Ok(bucket) = self.bucket().await {
            let _ = bucket.open(&self.version, &self.id).await;
        }
    }

    /// How often it is looked whether chunks have got lost.
    pub(super) fn look_interval(&self) -> Duration {
        LOOK.min(self.options.lease / 2)
    }

    /// Removes what is left of the batch at the server, unless that does not answer.
    pub(super) async fn tidy(&self) {
        let tidy = async {
            while self.close(&self.id).await.is_err() {
                tokio::time::sleep(AGAIN).await;
            }
        };
        let _ = tokio::time::timeout(TIDY, tidy).await;
    }

    /// Removes what is left of a batch.
    pub(super) async fn close(&self, id: &str) -> Result<(), QueueError> {
        self.queues.clear(id).await?;
        self.bucket().await?.close(id).await
    }
}

/// Hears the workers.
pub(super) async fn listen(client: async_nats::Client, progress: SharedProgress) {
    let Ok(mut heard) = client.subscribe(ALL).await else { return };
    while let Some(message) = heard.next().await {
        if let Ok(heartbeat) = serde_json::from_slice::<Heartbeat>(&message.payload) {
            progress.hear(heartbeat);
        }
    }
}

/// An acknowledgement that gets lost does no harm: the result comes again, and is known by then.
pub(super) async fn acknowledge(message: &Message) {
    let _ = message.ack().await;
}
