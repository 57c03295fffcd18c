//! What is answered.

use puissance4_coach::{Explanation, Exploration, Fact, Hint, Outlook, ProvedPlan, Review};
use puissance4_engine::{Analysis, Score, Value};
use puissance4_players::Tree;
use puissance4_rules::{Column, Moves};
use serde::{Deserialize, Serialize};

/// The answer to a [`Question`](crate::Question).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// Who wins, for the side to move.
    Value(Value),
    /// The score, for the side to move.
    Score(Score),
    /// The score of every column.
    Columns(Analysis),
    /// Best play to the end, and the score.
    Line(Moves, Score),
    /// The score of every column, and best play to the end.
    Analysis(Analysis, Moves),
    /// The best columns, and a reason.
    Hint(Hint),
    /// Why columns are good or bad, from the left.
    Explanations(Vec<Explanation>),
    /// Every move of the game, judged as far as the limits allowed.
    Review(Review),
    /// A plan, if one was found, and the moves of best play that come before it.
    Plan(Option<Box<ProvedPlan>>, Moves),
    /// Every column with the best replies.
    Exploration(Exploration),
    /// A computer player's column.
    Move(Column),
    /// What a computer player looked at, and its column.
    Tree(Tree),
    /// What a column was in a puzzle.
    Verdict {
        /// Whether it was right.
        right: bool,
        /// What the other side replies; `None` if the puzzle is solved, or the column was wrong.
        reply: Option<Column>,
        /// Facts about the column, most telling first.
        facts: Vec<Fact>,
    },
    /// The other side's column in a puzzle; `None` if nothing is left to find.
    Defence(Option<Column>),
    /// What is known where the limits were too small for the answer.
    Outlook(Outlook),
}

impl Answer {
    /// Whether the limits sufficed: the answer is always the same.
    pub fn is_whole(&self) -> bool {
        match self {
            Self::Outlook(_) => false,
            Self::Review(review) => review.open.is_empty(),
            _ => true,
        }
    }
}
