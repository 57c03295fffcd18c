//! Which Python exception says what.

use puissance4_coach::{CoachError, NoPuzzle};
use puissance4_engine::{SolveError, SolverError};
use puissance4_players::CannotPlay;
use puissance4_rules::PlayError;
use pyo3::{PyErr, import_exception};

import_exception!(puissance4.errors, ArrayError);
import_exception!(puissance4.errors, BoardSizeError);
import_exception!(puissance4.errors, BoardTooLargeError);
import_exception!(puissance4.errors, ColumnFullError);
import_exception!(puissance4.errors, EngineBusyError);
import_exception!(puissance4.errors, EngineSettingsError);
import_exception!(puissance4.errors, GameOverError);
import_exception!(puissance4.errors, ImpossibleBoardError);
import_exception!(puissance4.errors, LimitReachedError);
import_exception!(puissance4.errors, NoMoveError);
import_exception!(puissance4.errors, NoSuchCellError);
import_exception!(puissance4.errors, NoSuchColumnError);
import_exception!(puissance4.errors, NoPuzzleError);
import_exception!(puissance4.errors, NotationError);
import_exception!(puissance4.errors, PictureSizeError);
import_exception!(puissance4.errors, UnknownNameError);

/// A column was given that no board, or not this one, has.
pub(crate) fn no_such_column(index: impl std::fmt::Display, columns: usize) -> PyErr {
    NoSuchColumnError::new_err(format!(
        "there is no column {index} on a board of {columns} columns; columns are counted from 0"
    ))
}

/// A disc cannot be dropped. The column is an index here, while the rules' own message counts from 1.
pub(crate) fn play(error: &PlayError) -> PyErr {
    match error {
        PlayError::NoSuchColumn { column, columns } => no_such_column(column.index(), *columns),
        PlayError::ColumnFull { column } => {
            ColumnFullError::new_err(format!("column {} (counted from 0) is full", column.index()))
        }
        PlayError::GameOver { .. } => GameOverError::new_err("the game is over"),
    }
}

/// The same for a move of a text, which counts from 1.
pub(crate) fn play_text(error: &PlayError, message: String) -> PyErr {
    match error {
        PlayError::NoSuchColumn { .. } => NoSuchColumnError::new_err(message),
        PlayError::ColumnFull { .. } => ColumnFullError::new_err(message),
        PlayError::GameOver { .. } => GameOverError::new_err(message),
    }
}

/// There is no engine for a board.
pub(crate) fn solver(error: SolverError) -> PyErr {
    let message = error.to_string();
    match error {
        SolverError::TooLarge { .. } => BoardTooLargeError::new_err(message),
        SolverError::Table { .. } | SolverError::NoThread => EngineSettingsError::new_err(message),
    }
}

/// There is nothing to explain.
pub(crate) fn coach(error: &CoachError) -> PyErr {
    match error {
        CoachError::GameOver => GameOverError::new_err("the game is over"),
        CoachError::Play(error) => play(error),
        CoachError::Solve(error) => solve(*error),
    }
}

/// A position is no puzzle.
pub(crate) fn no_puzzle(error: &NoPuzzle) -> PyErr {
    match error {
        NoPuzzle::Solve(error) => solve(*error),
        other => NoPuzzleError::new_err(other.to_string()),
    }
}

/// A computer player cannot play a game.
pub(crate) fn cannot_play(error: CannotPlay) -> PyErr {
    match error {
        CannotPlay::Board(error) => solver(error),
        CannotPlay::Position(error) => solve(error),
    }
}

/// A position has no score.
pub(crate) fn solve(error: SolveError) -> PyErr {
    let message = error.to_string();
    match error {
        SolveError::OtherGeometry => BoardSizeError::new_err(message),
        SolveError::NotAlternating => ImpossibleBoardError::new_err(message),
        SolveError::Stopped(_) => LimitReachedError::new_err(message),
    }
}
