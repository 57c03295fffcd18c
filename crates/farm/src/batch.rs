//! What is to be done, and how it is divided.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::task::Task;

/// A task for all positions of an input. The same batch has the same [id](Batch::id) on every machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// The version of the program that answers: another one may word an explanation differently.
    pub version: String,
    /// What is asked.
    pub task: Task,
    /// The SHA-256 of all positions, a line each, in hexadecimal.
    pub input: String,
    /// How many positions there are.
    pub positions: u64,
    /// How many positions a chunk has; the last one may have fewer.
    pub chunk_positions: u64,
}

impl Batch {
    /// The version of answers that this program gives.
    pub const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// How many chunks it has.
    pub fn chunks(&self) -> u64 {
        self.positions.div_ceil(self.chunk_positions.max(1))
    }

    /// A short name that no other batch has: the beginning of its SHA-256.
    pub fn id(&self) -> String {
        let json = serde_json::to_vec(self).unwrap_or_default();
        HEXLOWER.encode(&Sha256::digest(json)[..8])
    }
}
