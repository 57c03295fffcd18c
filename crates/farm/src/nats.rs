//! Batches and proofs on many machines, over NATS `JetStream`.
//!
//! A coordinator puts chunks on a work queue, workers take them and put the answers on another, from which the
//! coordinator keeps them. Every message can come twice, late or not at all: a subject holds one message at a time,
//! what is kept once is not kept again, and what has got lost is queued again.

mod bucket;
mod connection;
mod coordinator;
mod envelope;
mod heartbeat;
mod known_workers;
mod link;
mod metrics;
mod open_batch;
mod progress;
mod proof_bucket;
mod queue;
mod remote_workers;
mod shared_answerer;
mod window;
mod worker;

pub use puissance4_nats::{Access, NatsError};

pub use connection::{Connection, FarmError};
pub use coordinator::{Cause, CoordinatorError, CoordinatorOptions, Ended, Keep, SetAside, coordinate};
pub use heartbeat::Heartbeat;
pub use link::{Link, connect};
pub use metrics::{serve as serve_metrics, text as metrics_text};
pub use progress::{Progress, SharedProgress};
pub use proof_bucket::ProofBucket;
pub use queue::{CHUNKS, QueueError, RESULTS, chunk_subject};
pub use remote_workers::RemoteWorkers;
pub use shared_answerer::SharedAnswerer;
pub use worker::{Answer, Answered, Shutdown, WorkerError, WorkerOptions, work};
