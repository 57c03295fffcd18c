//! What is asked about each position of a batch.

use puissance4_rules::{Connect, Geometry, Size};
use serde::{Deserialize, Serialize};

/// What is asked, and on which board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The size of the board, as `7x6`.
    pub size: String,
    /// How many discs in a line win.
    pub connect: usize,
    /// What is asked about each position.
    pub query: Query,
    /// The language of explanations, `en` or `fr`.
    pub language: String,
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Query {
    /// The exact score.
    Score,
    /// Whether the side to move wins, draws or loses.
    Value,
    /// The score of every column.
    Columns,
    /// The score and best play to the end.
    Line,
    /// Every column with what is proved about it.
    Explain,
    /// Whether the score is above a number, within a limit of nodes: a line of `MOVES NUMBER NODES` each.
    Above,
}

impl Task {
    /// The board; `None` if the task was written by another program and makes no sense.
    pub fn geometry(&self) -> Option<Geometry> {
        let size: Size = self.size.parse().ok()?;
        Some(Geometry::new(size, Connect::new(self.connect).ok()?))
    }
}
