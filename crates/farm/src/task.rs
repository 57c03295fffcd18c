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
    /// Whether every score is searched, even where the opening book knows it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_book: bool,
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
    /// A question on a board, with the opening book and explanations in English.
    pub fn new(geometry: Geometry, query: Query) -> Self {
        Self {
            size: geometry.size().to_string(),
            connect: geometry.connect().get(),
            query,
            language: "en".to_owned(),
            no_book: false,
        }
    }

    /// The board; `None` if the task was written by another program and makes no sense.
    pub fn geometry(&self) -> Option<Geometry> {
        let size: Size = self.size.parse().ok()?;
        Some(Geometry::new(size, Connect::new(self.connect).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Manifests and ids of batches have it in them.
    #[test]
    fn a_task_with_the_book_is_written_as_it_always_was() {
        let json = r#"{"size":"7x6","connect":4,"query":"score","language":"en"}"#;
        let task: Task = serde_json::from_str(json).unwrap();
        assert!(!task.no_book);
        assert_eq!(serde_json::to_string(&task).unwrap(), json);
        let without = Task { no_book: true, ..task };
        let json = serde_json::to_string(&without).unwrap();
        assert!(json.ends_with(r#","no_book":true}"#), "{json}");
        assert_eq!(serde_json::from_str::<Task>(&json).unwrap(), without);
    }
}
