//! What programs read. Answers have the forms of `puissance4_answers::wire`; here is what the command line adds to
//! them.

use puissance4_answers::wire::v1::{self as wire, Writer};
use puissance4_engine::Statistics;
use puissance4_i18n::Language;
use puissance4_rules::Game;
use serde::Serialize;

use crate::console;
use crate::failure::Failure;

/// An answer with what it is about.
#[derive(Serialize)]
pub(crate) struct Answered<T> {
    #[serde(flatten)]
    answered: wire::Answered<T>,
    /// Of all positions so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Statistics>,
}

impl<T> Answered<T> {
    /// An answer about the last position of a game.
    pub(crate) fn new(game: &Game, answer: T) -> Self {
        Self { answered: wire::Answered::new(game, answer), statistics: None }
    }

    /// The same with what the search did.
    pub(crate) fn with_statistics(self, statistics: Option<Statistics>) -> Self {
        Self { statistics, ..self }
    }
}

/// Writes answers as the command line counts: from 1.
pub(crate) fn writer(language: Language) -> Writer {
    Writer::new(language)
}

/// A value as one line of JSON.
pub(crate) fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("no map with other keys than strings, nothing else can fail") + "\n"
}

/// Prints a value as one line of JSON.
pub(crate) fn print(value: &impl Serialize) -> Result<(), Failure> {
    console::print(&line(value))
}
