//! Many positions, answered in order, each as soon as it is read: a program can keep one process open and ask it.

use std::io;

use puissance4_farm::{Line, Lines, MAX_LINE_BYTES};
use puissance4_i18n::{Language, printable, tr};
use puissance4_rules::{Game, Position};
use serde::Serialize;

use crate::console;
use crate::failure::{self, Failure};
use crate::json;
use crate::start::{self, NotAGame, STDIN, game};

/// The answers of a command to the positions it is asked about. A refused position is reported with its place, and
/// the others are still answered.
pub(crate) struct Answers<F> {
    /// The board on which the moves of each position are played.
    start: Position,
    /// What the command says about a game, with the end of its last line.
    answer: F,
    form: Form,
    language: Language,
    has_answered: bool,
    has_refused: bool,
}

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A line of JSON each; also for refusals.
    Json,
    /// A line each, for people and simple programs; refusals go to standard error.
    Line,
    /// Several lines each, with an empty one between them; refusals go to standard error.
    Text,
}

/// Where a position was written.
#[derive(Clone, Copy)]
enum Place<'a> {
    Argument(&'a str),
    Line(usize),
}

/// A position that was refused.
#[derive(Serialize)]
struct RefusalJson<'a> {
    /// The number of the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The argument as it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<&'a str>,
    /// The move that cannot be played, from 1.
    #[serde(skip_serializing_if = "Option::is_none", rename = "move")]
    ply: Option<usize>,
    /// The character that cannot be read, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    character: Option<usize>,
    error: String,
}

/// Why a position was refused.
enum Refusal {
    Unreadable(String),
    NotAGame(NotAGame),
    Unanswered(String),
}

/// Prints what a command has to say about the game in which `moves` were played from `start`; with `-`, about each line
/// of standard input.
pub(crate) fn answer_each(
    start: Position,
    moves: Option<&str>,
    as_json: bool,
    language: Language,
    mut answer: impl FnMut(&Game) -> Result<String, Failure>,
) -> Result<(), Failure> {
    if moves == Some(STDIN) {
        let form = if as_json { Form::Json } else { Form::Text };
        let mut answers = Answers::new(start, form, language, answer);
        answers.answer_lines()?;
        return answers.end();
    }
    console::print(&answer(&game(start, moves, language)?)?)
}

impl<F: FnMut(&Game) -> Result<String, Failure>> Answers<F> {
    pub(crate) fn new(start: Position, form: Form, language: Language, answer: F) -> Self {
        Self { start, answer, form, language, has_answered: false, has_refused: false }
    }

    /// Answers a position that was given as an argument.
    pub(crate) fn answer_argument(&mut self, moves: &str) -> Result<(), Failure> {
        self.answer(Place::Argument(moves), Ok(moves))
    }

    /// Answers every line of standard input before it reads the next one.
    pub(crate) fn answer_lines(&mut self) -> Result<(), Failure> {
        let language = self.language;
        for (number, line) in (1..).zip(Lines::new(io::stdin().lock())) {
            let line = line.map_err(Failure::Input)?;
            let moves = match &line {
                Line::Text(text) => Ok(text.trim()),
                Line::NotText => Err(tr!(language, "not-utf8")),
                Line::TooLong => Err(tr!(language, "line-too-long", most = MAX_LINE_BYTES)),
            };
            self.answer(Place::Line(number), moves)?;
        }
        Ok(())
    }

    /// Whether all went well.
    pub(crate) fn end(self) -> Result<(), Failure> {
        if self.has_refused { Err(Failure::Told) } else { Ok(()) }
    }

    fn answer(&mut self, place: Place<'_>, moves: Result<&str, String>) -> Result<(), Failure> {
        let game = moves
            .map_err(Refusal::Unreadable)
            .and_then(|moves| start::replayed(self.start.clone(), moves).map_err(Refusal::NotAGame));
        let answer = match game {
            Err(refusal) => return self.refuse(place, &refusal),
            Ok(game) => match (self.answer)(&game) {
                Err(Failure::Refused(problem)) => return self.refuse(place, &Refusal::Unanswered(problem)),
                answer => answer?,
            },
        };
        let is_first = !std::mem::replace(&mut self.has_answered, true);
        let apart = if self.form == Form::Text && !is_first { "\n" } else { "" };
        console::print(&format!("{apart}{answer}"))
    }

    fn refuse(&mut self, place: Place<'_>, refusal: &Refusal) -> Result<(), Failure> {
        self.has_refused = true;
        let language = self.language;
        let problem = match refusal {
            Refusal::Unreadable(problem) | Refusal::Unanswered(problem) => problem.clone(),
            Refusal::NotAGame(error) => error.message(language),
        };
        if self.form == Form::Json {
            let (line, argument) = match place {
                Place::Line(line) => (Some(line), None),
                Place::Argument(moves) => (None, Some(moves)),
            };
            let (ply, character) = match refusal {
                Refusal::NotAGame(error) => (error.ply(), error.character()),
                _ => (None, None),
            };
            return json::print(&RefusalJson { line, argument, ply, character, error: problem });
        }
        let message = match place {
            Place::Argument(moves) => tr!(language, "argument-refused", moves = printable(moves), problem = problem),
            Place::Line(line) => tr!(language, "line-refused", line = line, problem = problem),
        };
        failure::complain(&message, language);
        Ok(())
    }
}
