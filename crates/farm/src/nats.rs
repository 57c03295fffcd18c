//! Batches and proofs on many machines, over NATS `JetStream`.
//!
//! A coordinator puts chunks on a work queue, workers take them and put the answers on another, from which the
//! coordinator keeps them. Every message can come twice, late or not at all: a subject holds one message at a time,
//! what is kept once is not kept again, and what has got lost is queued again.

mod bucket;
mod connection;
mod coordinator;
mod crew;
mod envelope;
mod farm;
mod heartbeat;
mod metrics;
mod open_batch;
mod progress;
mod proof_bucket;
mod queue;
mod remote_workers;
mod window;
mod worker;
mod workshop;

pub use puissance4_nats::{Access, NatsError};

pub use connection::{Link, connect};
pub use coordinator::{Cause, CoordinatorError, CoordinatorOptions, Ended, Keep, SetAside, coordinate};
pub use farm::{Farm, FarmError};
pub use heartbeat::Heartbeat;
pub use metrics::{serve as serve_metrics, text as metrics_text};
pub use progress::{Progress, SharedProgress};
pub use proof_bucket::ProofBucket;
pub use queue::{CHUNKS, QueueError, RESULTS, chunk_subject};
pub use remote_workers::RemoteWorkers;
pub use worker::{Answer, Answered, Leave, WorkerError, WorkerOptions, work};
pub use workshop::Workshop;
