//! Requests of a front end to a background engine, and the responses.
//!
//! The terminal game has a thread for it and the page a worker; only the transport differs. Everything serialises.

use std::collections::BTreeMap;

use puissance4_answers::{Answer, Question, Refusal};
use puissance4_coach::ColumnKnowledge;
use puissance4_engine::Score;
use puissance4_rules::{Column, Game};
use serde::{Deserialize, Serialize};

/// Tells the responses to one request from those to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct RequestId(pub u64);

/// A task for an engine. A new request to the same engine replaces the one before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Comes back with every response.
    pub id: RequestId,
    /// The game; most questions are about its last position.
    pub game: Game,
    /// The task.
    pub task: Task,
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

/// What an engine can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// Answer a question, by a [`Response::Answer`] or, to a hint, a [`Response::SimpleHint`]. Two questions are
    /// answered in parts:
    ///
    /// - [`Question::Analysis`]: [`Response::Columns`], better and better; then the answers to [`Question::Columns`],
    ///   [`Question::Line`] and, unless it is answered in slices, [`Question::Explain`] of all columns.
    /// - [`Question::Review`]: [`Response::Point`] for each position from the last to the first, then the review.
    Ask(Question),
    /// Answer a question about each of these games; the game of the request does not matter. Answered by
    /// [`Response::Batch`], in parts and in order; if a game is refused, the parts before tell which.
    Batch {
        /// What is asked about each.
        question: Question,
        /// The games. One of another size than the one before empties the table.
        games: Vec<Game>,
    },
    /// Measure how fast the engine is here. The game does not matter. Answered by [`Response::Speed`].
    MeasureSpeed,
}

impl From<Question> for Task {
    fn from(question: Question) -> Self {
        Self::Ask(question)
    }
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
    /// The answer, or one of its parts.
    Answer(Answer),
    /// What is known of each column so far, from the left.
    Columns(Vec<ColumnKnowledge>),
    /// The score of one position of a game, to the side to move.
    Point {
        /// How many discs there are.
        ply: usize,
        /// Its score.
        score: Score,
    },
    /// A column that looks good; nothing is proved.
    SimpleHint(Column),
    /// Nodes per second.
    Speed(f64),
    /// The answers about the next games of a batch.
    Batch(Vec<Answer>),
    /// There is no answer, and why.
    Refused(Refusal),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_cannot_be_read_is_refused() {
        let refused = |json: &str| Request::read(json).unwrap_err();
        let refusal =
            |id| Some(Reply { id: RequestId(id), done: true, response: Response::Refused(Refusal::Unreadable) });
        let illegal = r#"{"id": 7, "game": {"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "9"}, "task": {"Ask": "Hint"}}"#;
        assert_eq!(refused(illegal), refusal(7));
        assert_eq!(refused(&illegal.replace("\"9\"", "\"4\"").replace("Hint", "Juggle")), refusal(7));
        assert_eq!(refused("{}"), None);
        assert_eq!(refused(r#"{"id": "eight"}"#), None);
        let legal = illegal.replace("\"9\"", "\"4\"");
        assert_eq!(Request::read(&legal).unwrap().id, RequestId(7));
    }
}
