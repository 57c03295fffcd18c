//! What a front end asks a background engine, and what it is told.
//!
//! The terminal game has a thread for it and the page a worker; only the transport differs. Everything serialises.

use std::collections::BTreeMap;

use puissance4_coach::{CoachError, ColumnKnowledge, Explanation, Exploration, Fact, Goal, Hint, Review};
use puissance4_engine::{Analysis, Score, SolveError, SolverError};
use puissance4_players::{CannotPlay, Computer, Forfeit, Tree};
use puissance4_rules::{Column, Game, Moves};
use serde::{Deserialize, Serialize};

use crate::batch::{Found, Wanted};

/// Tells the responses to one request from those to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct RequestId(pub u64);

/// A question about a game. A new request to the same engine replaces the one before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Comes back with every response.
    pub id: RequestId,
    /// The game; most questions are about its last position.
    pub game: Game,
    /// What is asked.
    pub question: Question,
    /// How many nodes may be searched for it; `None` for as many as it takes. A computer player has limits of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

impl Request {
    /// Reads a request in JSON, or returns the reply that refuses it. There is none if not even the id can be read.
    pub fn read(json: &str) -> Result<Self, Option<Reply>> {
        serde_json::from_str(json).map_err(|_| {
            let fields = serde_json::from_str::<BTreeMap<String, serde_json::Value>>(json).ok()?;
            let id = RequestId(fields.get("id")?.as_u64()?);
            Some(Reply { id, done: true, response: Response::Refused(Refusal::Unreadable) })
        })
    }
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// What does this computer play? Answered by [`Response::Move`].
    Move {
        /// The computer.
        computer: Computer,
        /// The seed of its dice.
        seed: u64,
    },
    /// What does this computer look at before it plays? Answered by [`Response::Tree`].
    Think {
        /// The computer; a program of others does not tell.
        computer: Computer,
        /// The seed of its dice.
        seed: u64,
        /// How many moves deep the tree is kept.
        depth: usize,
    },
    /// What is each column worth? Answered by [`Response::Columns`], better and better; then [`Response::Analysis`],
    /// [`Response::Line`] and, unless it is answered in slices, [`Response::Explanations`].
    Analyze,
    /// What is best, and why? Answered by [`Response::Hint`] or [`Response::SimpleHint`].
    Hint,
    /// Why is this column good or bad? Answered by [`Response::Explanation`].
    Explain(Column),
    /// How good was each move? Answered by [`Response::Point`] for each position from the last to the first, then
    /// [`Response::Review`].
    Review,
    /// What are the best answers to each column? Answered by [`Response::Exploration`].
    Explore,
    /// Is this column right, in a puzzle? Answered by [`Response::Verdict`].
    Try {
        /// The column.
        column: Column,
        /// What is to be achieved.
        goal: Goal,
    },
    /// How does the other side of a puzzle answer? Answered by [`Response::Defence`].
    Defend(Goal),
    /// How fast is the engine here? The game does not matter. Answered by [`Response::Speed`].
    MeasureSpeed,
    /// What is known of these games? The game of the request does not matter. Answered by [`Response::Batch`], in parts and in order; if a game
    /// is refused, the parts before tell which.
    Batch {
        /// What is wanted of each.
        wanted: Wanted,
        /// The games. One of another size than the one before empties the table.
        games: Vec<Game>,
    },
}

/// An answer, or a part of one, as a worker sends it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The id of the request.
    pub id: RequestId,
    /// Whether this is the last part.
    pub done: bool,
    /// The answer.
    pub response: Response,
}

/// What can be told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Response {
    /// A computer's column.
    Move(Column),
    /// What a computer looked at, and its column.
    Tree(Tree),
    /// What is known of each column, from the left.
    Columns(Vec<ColumnKnowledge>),
    /// Everything is known of each column.
    Analysis(Analysis),
    /// Best play to the end.
    Line(Moves),
    /// Why each column that can be played is good or bad, from the left.
    Explanations(Vec<Explanation>),
    /// The best columns, and a reason.
    Hint(Hint),
    /// A column that looks good; nothing is proved.
    SimpleHint(Column),
    /// Why a column is good or bad.
    Explanation(Explanation),
    /// The score of one position of a game, to the side to move.
    Point {
        /// How many discs there are.
        ply: usize,
        /// Its score.
        score: Score,
    },
    /// Every move of the game, judged.
    Review(Review),
    /// Every column with the best answers to it.
    Exploration(Exploration),
    /// What a column was in a puzzle.
    Verdict {
        /// Whether it was right.
        right: bool,
        /// What the other side answers; `None` if the puzzle is solved, or the column was wrong.
        reply: Option<Column>,
        /// What is to be said about the column, most telling first.
        facts: Vec<Fact>,
    },
    /// The other side's column in a puzzle; `None` if nothing is left to find.
    Defence(Option<Column>),
    /// Nodes per second.
    Speed(f64),
    /// The next games of a batch.
    Batch(Vec<Found>),
    /// There is no answer, and why.
    Refused(Refusal),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// The board cannot be solved.
    #[error(transparent)]
    Board(#[from] SolverError),
    /// The position cannot be solved, or there is nothing to say about it.
    #[error(transparent)]
    Position(CoachError),
    /// The computer does not play here.
    #[error(transparent)]
    Computer(#[from] CannotPlay),
    /// The computer does not show what it looks at.
    #[error("this player does not show what it looks at")]
    Secret,
    /// A program of others has lost the game by an offence.
    #[error(transparent)]
    Forfeit(#[from] Forfeit),
    /// The request could not be read.
    #[error("the request cannot be read")]
    Unreadable,
}

impl From<CoachError> for Refusal {
    fn from(error: CoachError) -> Self {
        Self::Position(error)
    }
}

impl From<SolveError> for Refusal {
    fn from(error: SolveError) -> Self {
        Self::Position(CoachError::Solve(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_cannot_be_read_is_refused() {
        let refused = |json: &str| Request::read(json).unwrap_err();
        let refusal =
            |id| Some(Reply { id: RequestId(id), done: true, response: Response::Refused(Refusal::Unreadable) });
        let illegal = r#"{"id": 7, "game": {"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "9"}, "question": "Hint"}"#;
        assert_eq!(refused(illegal), refusal(7));
        assert_eq!(refused(&illegal.replace("\"9\"", "\"4\"").replace("Hint", "Juggle")), refusal(7));
        assert_eq!(refused("{}"), None);
        assert_eq!(refused(r#"{"id": "eight"}"#), None);
        let legal = illegal.replace("\"9\"", "\"4\"");
        assert_eq!(Request::read(&legal).unwrap().id, RequestId(7));
    }
}
