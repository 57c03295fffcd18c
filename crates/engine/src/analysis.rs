//! What was found out about a position and its columns.

use puissance4_rules::Column;
use serde::{Deserialize, Serialize};

use crate::score::Score;

/// The score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What the position is worth to the side to move.
    pub score: Score,
    /// How many nodes were searched for it.
    pub nodes: u64,
}

/// The score of every column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// What the position is worth to the side to move.
    pub score: Score,
    /// How many plies the game lasts with best play.
    pub plies: usize,
    /// Every column of the board, from the left.
    pub columns: Vec<ColumnValue>,
    /// The columns that keep the score; none if the game is over.
    pub best: Vec<Column>,
}

/// The value of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnValue {
    /// The column.
    pub column: Column,
    /// The score of playing it, for the side to move, and how many plies the game then lasts, this one included;
    /// `None` if it cannot be played.
    pub value: Option<(Score, usize)>,
}

impl Analysis {
    /// The best score among the columns; `None` if none can be played.
    pub(crate) fn best_score(columns: &[ColumnValue]) -> Option<Score> {
        columns.iter().filter_map(|column| column.value).map(|(score, _)| score).max()
    }

    /// The analysis of a position of this score.
    pub(crate) fn new(score: Score, columns: Vec<ColumnValue>) -> Self {
        let is_best = |column: &&ColumnValue| column.value.is_some_and(|(value, _)| value == score);
        let best = columns.iter().filter(is_best).map(|column| column.column).collect();
        let plies = columns.iter().filter(is_best).filter_map(|column| column.value).map(|(_, plies)| plies).max();
        Self { score, plies: plies.unwrap_or(0), columns, best }
    }
}
