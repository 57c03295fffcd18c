//! Which error says what.

use puissance4_answers::{Refusal, play_code};
use puissance4_coach::CoachError;
use puissance4_rules::PlayError;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// An error with its stable code. JavaScript gets both as one string, `code: message`, and makes a `Puissance4Error` of
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: &'static str,
    message: String,
}

impl Error {
    pub(crate) fn new(code: &'static str, message: impl std::fmt::Display) -> Self {
        Self { code, message: message.to_string() }
    }

    /// A text cannot be read, or a game cannot be written so.
    pub(crate) fn notation(error: impl std::fmt::Display) -> Self {
        Self::new("notation", error)
    }

    /// A column was given that no board, or not this one, has.
    pub(crate) fn no_such_column(index: impl std::fmt::Display, columns: usize) -> Self {
        let message = format!("there is no column {index} on a board of {columns} columns; columns are counted from 0");
        Self::new("no_such_column", message)
    }

    /// A move of a text, which counts from 1, cannot be played.
    pub(crate) fn play_text(error: &PlayError, message: String) -> Self {
        Self { code: play_code(error), message }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}: {}", self.code, self.message)
    }
}

impl From<Error> for JsValue {
    fn from(error: Error) -> Self {
        Self::from_str(&error.to_string())
    }
}

/// The column is an index here, while the message of the rules counts from 1.
impl From<&PlayError> for Error {
    fn from(error: &PlayError) -> Self {
        match error {
            PlayError::NoSuchColumn { column, columns } => Self::no_such_column(column.index(), *columns),
            PlayError::ColumnFull { column } => {
                Self::new(play_code(error), format!("column {} (counted from 0) is full", column.index()))
            }
            PlayError::GameOver { .. } => Self::new(play_code(error), "the game is over"),
        }
    }
}

impl From<&Refusal> for Error {
    fn from(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Position(CoachError::Play(error)) => error.into(),
            refusal => Self::new(refusal.code(), refusal),
        }
    }
}

/// The code and message of a refusal of the engine, which is JSON.
#[wasm_bindgen]
pub fn refusal_of(json: &str) -> String {
    let error = match serde_json::from_str::<Refusal>(json) {
        Ok(refusal) => Error::from(&refusal),
        Err(error) => Error::new("engine_failed", error),
    };
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_come_with_their_codes() {
        let told = |refusal: Refusal| refusal_of(&serde_json::to_string(&refusal).unwrap());
        let column = puissance4_rules::Column::from_number(4).unwrap();
        assert_eq!(told(PlayError::ColumnFull { column }.into()), "column_full: column 3 (counted from 0) is full");
        assert!(told(CoachError::GameOver.into()).starts_with("game_over: "));
        assert!(refusal_of("{").starts_with("engine_failed: "));
    }
}
