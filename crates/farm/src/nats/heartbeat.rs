//! What a worker says about itself every other second.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How often.
pub(super) const INTERVAL: Duration = Duration::from_secs(2);

/// The subjects of all workers.
pub(super) const ALL: &str = "puissance4.worker.*";

/// The sign of life of a worker. It is not stored: who listens hears it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heartbeat {
    /// A name that no other worker has.
    pub id: String,
    /// The machine.
    pub host: String,
    /// How many threads answer.
    pub threads: usize,
    /// The version of its answers.
    pub version: String,
    /// Over the last while.
    pub positions_per_second: f64,
    /// The chunks in work, as `BATCH.NUMBER`.
    pub chunks: Vec<String>,
}

impl Heartbeat {
    pub(super) fn subject(&self) -> String {
        format!("puissance4.worker.{}", self.id)
    }
}
