//! Answers a task, position by position.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puissance4_answers::wire::v1::Writer;
use puissance4_answers::{Answer, Desk, Question, Refusal};
use puissance4_coach::CoachError;
use puissance4_engine::{Limits, SolveError, SolverError};
use puissance4_i18n::Language;
use puissance4_rules::{Game, Geometry};
use serde::Serialize;

use crate::answer::{Above, Answered};
use crate::entry::{Entry, EntryError};
use crate::task::{Query, Task};

/// Answers the positions of chunks on one thread. What it answers depends on nothing but the task and the positions.
pub struct Answerer {
    geometry: Geometry,
    query: Query,
    language: Language,
    desk: Desk,
}

/// Why a task cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswererError {
    /// It was written by another program, and makes no sense to this one.
    #[error("the task has a board or a language that this program does not know")]
    UnknownTask,
    /// There is no solver for the board.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// Why a chunk was not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// It was asked to stop.
    #[error("stopped")]
    Stopped,
    /// A line is not a position. Lines are counted from 1 in the chunk.
    #[error("line {line}: {error}")]
    Line {
        /// Which line.
        line: usize,
        /// Why not.
        error: EntryError,
    },
    /// The engine cannot answer such a question about a position.
    #[error("line {line}: {refusal}")]
    Refused {
        /// Which line.
        line: usize,
        /// Why not.
        refusal: Refusal,
    },
    /// A line is not a position with a number and a limit of nodes; only another program writes such lines.
    #[error("a line is not MOVES NUMBER NODES")]
    UnknownQuery,
}

impl Answerer {
    /// One with a table of at most this many MiB.
    pub fn new(task: &Task, mebibytes: usize) -> Result<Self, AnswererError> {
        let geometry = task.geometry().ok_or(AnswererError::UnknownTask)?;
        let language = Language::from_code(&task.language).ok_or(AnswererError::UnknownTask)?;
        // The book is of the standard board; on others it knows no position.
        let desk = Desk::new(mebibytes);
        let mut desk = if task.no_book { desk.without_book() } else { desk };
        // Made now, to be shared.
        desk.coach(geometry)?;
        Ok(Self { geometry, query: task.query, language, desk })
    }

    /// One for another thread, which shares the table.
    #[must_use]
    pub fn fork(&self) -> Self {
        Self { desk: self.desk.sharing_table(), ..*self }
    }

    /// The answers to some positions, a line of text each: a line of JSON each.
    pub fn answer(&mut self, text: &str, stop: &Arc<AtomicBool>) -> Result<Vec<u8>, Unanswered> {
        let limits = Limits { stop: Some(Arc::clone(stop)), ..Limits::none() };
        let mut answers = Vec::with_capacity(text.len() + 32 * text.len() / 8);
        for (index, line) in text.lines().enumerate() {
            // A search looks at the flag only every now and then, and positions of the book need no search.
            if stop.load(Ordering::Relaxed) {
                return Err(Unanswered::Stopped);
            }
            if self.query == Query::Above {
                self.answer_above(line, index + 1, stop, &mut answers)?;
                continue;
            }
            let entry =
                Entry::read(self.geometry, line).map_err(|error| Unanswered::Line { line: index + 1, error })?;
            self.answer_one(&entry, &limits, &mut answers).map_err(|refusal| {
                if refusal.is_stopped() {
                    Unanswered::Stopped
                } else {
                    Unanswered::Refused { line: index + 1, refusal }
                }
            })?;
        }
        Ok(answers)
    }

    fn answer_one(&mut self, entry: &Entry, limits: &Limits, answers: &mut Vec<u8>) -> Result<(), Refusal> {
        let question = match self.query {
            Query::Score => Question::Score,
            Query::Value => Question::Value,
            Query::Columns => Question::Columns,
            Query::Line => Question::Line,
            Query::Explain => Question::Explain(None),
            // A line has more than a position.
            Query::Above => return Ok(()),
        };
        let game = Game::from_position(entry.position.clone());
        let answer = match self.desk.ask(&game, &question, limits) {
            // A game that is over has no column to explain.
            Err(Refusal::Position(CoachError::GameOver)) => Answer::Explanations(Vec::new()),
            answer => answer?,
        };
        let answer = Writer::new(self.language).answer(&game, &answer);
        write(answers, &Answered { moves: entry.moves.to_string(), answer });
        Ok(())
    }

    /// Answers `MOVES NUMBER NODES`. Whether the nodes are enough depends on what the table knows, so that only this
    /// answer is not the same each time; what it says is.
    fn answer_above(
        &mut self,
        line: &str,
        number: usize,
        stop: &Arc<AtomicBool>,
        answers: &mut Vec<u8>,
    ) -> Result<(), Unanswered> {
        // From the end: the moves of a very wide board have spaces in between.
        let words: Vec<&str> = line.rsplitn(3, ' ').collect();
        let &[nodes, above, moves] = words.as_slice() else { return Err(Unanswered::UnknownQuery) };
        let (Ok(nodes), Ok(above)) = (nodes.parse(), above.parse::<i32>()) else {
            return Err(Unanswered::UnknownQuery);
        };
        let entry = Entry::read(self.geometry, moves).map_err(|error| Unanswered::Line { line: number, error })?;
        let limits = Limits { nodes: Some(nodes), stop: Some(Arc::clone(stop)), ..Limits::none() };
        let refused = |refusal| Unanswered::Refused { line: number, refusal };
        let coach = self.desk.coach(self.geometry).map_err(|error| refused(error.into()))?;
        let solver = coach.solver();
        let before = solver.nodes();
        let above = match solver.is_above(&entry.position, above, &limits) {
            Ok(above) => Some(above),
            Err(SolveError::Stopped(_)) if stop.load(Ordering::Relaxed) => return Err(Unanswered::Stopped),
            Err(SolveError::Stopped(_)) => None,
            Err(error) => return Err(refused(error.into())),
        };
        let nodes = solver.nodes() - before;
        write(answers, &Answered { moves: entry.moves.to_string(), answer: Above { above, nodes } });
        Ok(())
    }
}

/// Appends a line of JSON.
fn write(answers: &mut Vec<u8>, answer: &impl Serialize) {
    // Neither of the two can fail: the types have no maps, and memory takes everything.
    let _ = serde_json::to_writer(&mut *answers, answer);
    let _ = answers.write_all(b"\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_answers::wire::v1::Explanations;

    fn task(query: Query) -> Task {
        Task::new(Geometry::STANDARD, query)
    }

    fn answer(query: Query, text: &str) -> Result<String, Unanswered> {
        let answers = Answerer::new(&task(query), 16).unwrap().answer(text, &Arc::default());
        answers.map(|answers| String::from_utf8(answers).unwrap())
    }

    /// A position without much left to search, an immediate win, a finished game and the empty board.
    const POSITIONS: &str = "2252576253462244111563365343671351441\n121212\n1212121\n\n";

    #[test]
    fn scores_and_values() {
        let scores = answer(Query::Score, POSITIONS).unwrap();
        let lines: Vec<&str> = scores.lines().collect();
        assert_eq!(lines[0], r#"{"moves":"2252576253462244111563365343671351441","score":-1,"value":"loss"}"#);
        assert_eq!(
            lines[1..],
            [
                r#"{"moves":"121212","score":18,"value":"win"}"#,
                r#"{"moves":"1212121","score":-18,"value":"loss"}"#,
                r#"{"moves":"","score":1,"value":"win"}"#
            ]
        );
        let values = answer(Query::Value, "121212\n1 2 1 2 1 2 1\n").unwrap();
        assert_eq!(values, "{\"moves\":\"121212\",\"value\":\"win\"}\n{\"moves\":\"1212121\",\"value\":\"loss\"}\n");
    }

    #[test]
    fn columns_and_lines() {
        let columns = answer(Query::Columns, "1212121\n").unwrap();
        assert!(columns.starts_with(r#"{"moves":"1212121","score":-18,"value":"loss","plies":0,"columns":[{"column":1,"playable":false,"score":null,"value":null,"plies":null},"#));
        let columns = answer(Query::Columns, "121212\n").unwrap();
        assert!(
            columns.contains(r#""columns":[{"column":1,"playable":true,"score":18,"value":"win","plies":1},"#)
                && columns.ends_with("\"best\":[1]}\n")
        );
        assert_eq!(
            answer(Query::Line, "121212\n").unwrap(),
            "{\"moves\":\"121212\",\"score\":18,\"value\":\"win\",\"plies\":1,\"line\":\"1\"}\n"
        );
    }

    #[test]
    fn explanations() {
        let answers = answer(Query::Explain, "121212\n1212121\n").unwrap();
        let lines: Vec<Answered<Explanations>> =
            answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0].answer.columns.len(), 7);
        assert_eq!(lines[0].answer.columns[0].score, 18);
        assert!(lines[0].answer.columns[0].reason.is_some());
        assert!(lines[1].answer.columns.is_empty(), "the game is over");
    }

    #[test]
    fn whether_scores_are_above_numbers() {
        assert_eq!(
            answer(Query::Above, "121212 17 1000\n121212 18 1000\n1212121 -18 0\n").unwrap(),
            "{\"moves\":\"121212\",\"above\":true,\"nodes\":0}\n{\"moves\":\"121212\",\"above\":false,\"nodes\":0}\n{\"moves\":\"1212121\",\"above\":false,\"nodes\":0}\n"
        );
        // Too few nodes, and not in the book.
        let unknown = answer(Query::Above, "124445563322 0 1\n").unwrap();
        assert!(unknown.starts_with("{\"moves\":\"124445563322\",\"above\":null,\"nodes\":"), "{unknown}");
        for line in ["", "4453", "4453 0", "4453 x 10", "4453 0 -1"] {
            let error = answer(Query::Above, &format!("4 0 1000\n{line}\n")).unwrap_err();
            assert_eq!(error, Unanswered::UnknownQuery, "{line}");
        }
    }

    #[test]
    fn the_book_answers_unless_it_is_not_wanted() {
        for (no_book, is_known) in [(false, true), (true, false)] {
            let task = Task { no_book, ..task(Query::Above) };
            // A node is not enough to find out.
            let mut answerer = Answerer::new(&task, 1).unwrap();
            for answerer in [&mut answerer.fork(), &mut answerer] {
                let answers = answerer.answer("4453 0 1\n", &Arc::default()).unwrap();
                let Answered { answer: Above { above, .. }, .. } = serde_json::from_slice(&answers).unwrap();
                assert_eq!(above.is_some(), is_known, "no_book: {no_book}");
            }
        }
    }

    #[test]
    fn forks_answer_the_same() {
        for query in [Query::Score, Query::Value, Query::Columns, Query::Line, Query::Explain] {
            let mut first = Answerer::new(&task(query), 16).unwrap();
            let mut second = first.fork();
            let stop = Arc::default();
            // All but the empty board, whose best line takes long.
            let positions = POSITIONS.strip_suffix("\n\n").unwrap();
            let expected = first.answer(positions, &stop);
            assert!(expected.is_ok());
            assert_eq!(second.answer(positions, &stop), expected);
        }
    }

    #[test]
    fn what_cannot_be_answered_is_named() {
        let error = answer(Query::Score, "4\n48\n").unwrap_err();
        assert!(matches!(error, Unanswered::Line { line: 2, error: EntryError::Game(_) }), "{error}");
        let error = answer(Query::Score, "x!\n").unwrap_err();
        assert!(matches!(error, Unanswered::Line { line: 1, error: EntryError::Moves(_) }), "{error}");
        let stop = Arc::new(AtomicBool::new(true));
        let stopped = Answerer::new(&task(Query::Score), 16).unwrap().answer("4\n", &stop);
        assert_eq!(stopped, Err(Unanswered::Stopped));
        let unknown = Task { language: "xx".to_owned(), ..task(Query::Score) };
        assert_eq!(Answerer::new(&unknown, 16).err(), Some(AnswererError::UnknownTask));
    }
}
