//! The two work queues: chunks for workers, results for coordinators.

use std::collections::HashSet;
use std::error::Error as _;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::kv::{self, Store};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, HeaderMap};
use bytes::Bytes;
use futures_util::TryStreamExt as _;

/// The stream of chunks.
pub const CHUNKS: &str = "puissance4-chunks";
/// The stream of results.
pub const RESULTS: &str = "puissance4-results";
/// The consumer that all workers share.
const WORKERS: &str = "workers";

/// What is left behind by batches that were given up is forgotten after this. A batch that is resumed later queues
/// again what it misses.
const MAX_AGE: Duration = Duration::from_secs(7 * 24 * 3600);

/// How long a request for messages waits at the server.
const WAIT: Duration = Duration::from_secs(2);

/// How long after a failure it is tried again.
pub(super) const AGAIN: Duration = Duration::from_millis(250);

/// The subject of a chunk.
pub fn chunk_subject(batch: &str, number: u64) -> String {
    format!("puissance4.chunk.{batch}.{number}")
}

/// The subject of a piece of a result.
pub(super) fn result_subject(batch: &str, number: u64, piece: &str) -> String {
    format!("puissance4.result.{batch}.{number}.{piece}")
}

/// The subjects that say which chunks need no answer any more.
pub(super) const STOPS: &str = "puissance4.stop.*.*";

/// Says that a chunk needs no answer any more. It is not stored: the worker that has the chunk hears it.
pub(super) fn stop_subject(batch: &str, number: u64) -> String {
    format!("puissance4.stop.{batch}.{number}")
}

fn chunk_subjects(batch: &str) -> String {
    format!("puissance4.chunk.{batch}.*")
}

fn result_subjects(batch: &str) -> String {
    format!("puissance4.result.{batch}.>")
}

/// Why the queues cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum QueueError {
    /// A message is larger than the server takes.
    #[error("a message of {bytes} bytes; the NATS server takes at most {most}")]
    TooLarge {
        /// Of the message with its headers.
        bytes: usize,
        /// What the server takes.
        most: usize,
    },
    /// The server refuses a request.
    #[error("{0}")]
    Refused(String),
}

impl QueueError {
    /// Whether the same request may be granted later: not if the server has no `JetStream`, or another message is
    /// wanted.
    pub(super) fn may_pass(&self) -> bool {
        matches!(self, Self::Refused(reason) if !reason.contains("not enabled"))
    }
}

pub(super) fn refused(error: impl std::error::Error) -> QueueError {
    let source = error.source().map(ToString::to_string);
    QueueError::Refused(source.unwrap_or_else(|| error.to_string()))
}

/// The bucket of a name. It is made if it is missing.
pub(super) async fn bucket(context: &Context, name: &str, replicas: usize) -> Result<Store, QueueError> {
    if let Ok(store) = context.get_key_value(name).await {
        return Ok(store);
    }
    let config = kv::Config { bucket: name.to_owned(), num_replicas: replicas, ..kv::Config::default() };
    context.create_key_value(config).await.map_err(refused)
}

/// The queues of a server or cluster.
#[derive(Clone, Debug)]
pub(super) struct Queues {
    pub(super) client: Client,
    pub(super) context: Context,
}

impl Queues {
    pub(super) fn new(client: Client) -> Self {
        let context = jetstream::new(client.clone());
        Self { client, context }
    }

    /// Makes the streams and the consumer of the workers, where they are missing, and gives them these settings.
    pub(super) async fn make(&self, replicas: usize, lease: Duration) -> Result<(), QueueError> {
        for (name, subject) in [(CHUNKS, "puissance4.chunk.>"), (RESULTS, "puissance4.result.>")] {
            let config = Config {
                name: name.to_owned(),
                subjects: vec![subject.to_owned()],
                retention: RetentionPolicy::WorkQueue,
                storage: StorageType::File,
                num_replicas: replicas,
                max_age: MAX_AGE,
                // A subject holds one message: what is queued already is refused, however long ago that was.
                max_messages_per_subject: 1,
                discard: DiscardPolicy::New,
                discard_new_per_subject: true,
                ..Config::default()
            };
            self.context.create_or_update_stream(config).await.map_err(refused)?;
        }
        let config = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lease,
            max_ack_pending: -1,
            max_waiting: 100_000,
            // Workers count the deliveries, so a chunk is set aside with a reason.
            max_deliver: -1,
            ..pull::Config::default()
        };
        self.context.create_consumer_on_stream(config, CHUNKS).await.map(drop).map_err(refused)
    }

    /// The chunks for workers, if a coordinator has made the queues, with their lease.
    pub(super) async fn chunks(&self) -> Option<(PullConsumer, Duration)> {
        let consumer: PullConsumer = self.context.get_consumer_from_stream(WORKERS, CHUNKS).await.ok()?;
        let lease = consumer.cached_info().config.ack_wait;
        Some((consumer, lease))
    }

    /// The results of a batch. A consumer of an earlier run is replaced, so what it held comes again at once.
    pub(super) async fn results(&self, batch: &str) -> Result<PullConsumer, QueueError> {
        let name = format!("coordinator-{batch}");
        // It need not exist.
        let _ = self.context.delete_consumer_from_stream(&name, RESULTS).await;
        let config = pull::Config {
            durable_name: Some(name),
            filter_subject: result_subjects(batch),
            ack_policy: AckPolicy::Explicit,
            max_ack_pending: -1,
            max_deliver: -1,
            ..pull::Config::default()
        };
        self.context.create_consumer_on_stream(config, RESULTS).await.map_err(refused)
    }

    /// Stores a message, and tries again until that is done or the message can never be stored. If there is one with
    /// this subject already, nothing is stored: it says the same.
    pub(super) async fn store(&self, subject: &str, headers: &HeaderMap, body: &Bytes) -> Result<(), QueueError> {
        loop {
            match self.try_store(subject, headers, body).await {
                Stored::Done => return Ok(()),
                Stored::Never(error) => return Err(error),
                Stored::NotYet => tokio::time::sleep(AGAIN).await,
            }
        }
    }

    pub(super) async fn try_store(&self, subject: &str, headers: &HeaderMap, body: &Bytes) -> Stored {
        let sent = self.context.publish_with_headers(subject.to_owned(), headers.clone(), body.clone()).await;
        let acknowledged = match sent {
            Ok(acknowledgement) => acknowledgement.await,
            Err(error) => Err(error),
        };
        let Err(error) = acknowledged else { return Stored::Done };
        let reason = error.source().map(ToString::to_string).unwrap_or_default();
        match error.kind() {
            PublishErrorKind::MaxPayloadExceeded => Stored::Never(QueueError::TooLarge {
                bytes: body.len() + super::envelope::HEADER_BYTES,
                most: self.client.max_payload(),
            }),
            _ if reason.contains("maximum messages per subject exceeded") => Stored::Done,
            _ => Stored::NotYet,
        }
    }

    /// The chunks of a batch that are queued, and those that have a result or a piece of one.
    pub(super) async fn present(&self, batch: &str) -> Result<(HashSet<u64>, HashSet<u64>), QueueError> {
        // In this order: a worker stores the result before it acknowledges the chunk.
        let queued = self.numbers(CHUNKS, chunk_subjects(batch)).await?;
        let answered = self.numbers(RESULTS, result_subjects(batch)).await?;
        Ok((queued, answered))
    }

    /// The numbers of chunks that the subjects of a stream name.
    async fn numbers(&self, stream: &str, subjects: String) -> Result<HashSet<u64>, QueueError> {
        let stream = self.context.get_stream_no_info(stream).await.map_err(refused)?;
        let listed = stream.info_with_subjects(subjects).await.map_err(refused)?;
        let number = |subject: String| subject.split('.').nth(3).and_then(|number| number.parse::<u64>().ok());
        listed.try_filter_map(async |(subject, _)| Ok(number(subject))).try_collect().await.map_err(refused)
    }

    /// Removes a chunk from the queue, and stops the worker that has it already.
    pub(super) async fn withdraw(&self, batch: &str, number: u64) -> Result<(), QueueError> {
        let stream = self.context.get_stream_no_info(CHUNKS).await.map_err(refused)?;
        let purged = stream.purge().filter(chunk_subject(batch, number)).await.map(drop).map_err(refused);
        // In this order: what was not taken before cannot be taken any more.
        self.client.publish(stop_subject(batch, number), Bytes::new()).await.map_err(refused)?;
        purged
    }

    /// Removes what is left of a batch.
    pub(super) async fn clear(&self, batch: &str) -> Result<(), QueueError> {
        for (stream, subjects) in [(CHUNKS, chunk_subjects(batch)), (RESULTS, result_subjects(batch))] {
            let stream = self.context.get_stream_no_info(stream).await.map_err(refused)?;
            stream.purge().filter(subjects).await.map_err(refused)?;
        }
        let name = format!("coordinator-{batch}");
        let _ = self.context.delete_consumer_from_stream(&name, RESULTS).await;
        Ok(())
    }
}

/// What became of an attempt to store a message.
#[derive(Debug)]
pub(super) enum Stored {
    Done,
    NotYet,
    Never(QueueError),
}

/// Up to so many messages, as they come; the request ends after a while. `None` if there is no connection or no
/// consumer.
pub(super) async fn request(consumer: &PullConsumer, most: usize) -> Option<pull::Batch> {
    consumer.batch().max_messages(most).expires(WAIT).messages().await.ok()
}
