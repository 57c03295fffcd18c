//! What is answered about a position, as a line of JSON.
//!
//! There are no times in it, and node counts only where they are the answer: the bytes depend on nothing but the
//! position and the task.

use serde::{Deserialize, Serialize};

/// An answer with the moves of its position.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Answered<A> {
    pub(crate) moves: String,
    #[serde(flatten)]
    pub(crate) answer: A,
}

/// A question of a proof: whether a score is above a number.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Above {
    /// `None` if the nodes were not enough.
    pub(crate) above: Option<bool>,
    pub(crate) nodes: u64,
}
