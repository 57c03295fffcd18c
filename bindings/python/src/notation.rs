//! Python's arguments as types of the rules.

use puissance4_rules::{Column, Connect, Game, Geometry, Moves, Player, Setup, Size};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyErr, PyResult};

use crate::errors::{self, ArrayError, BoardSizeError, ImpossibleBoardError, NotationError};

/// A geometry from numbers of any size and sign.
pub(crate) fn geometry(columns: i64, rows: i64, connect_length: i64) -> PyResult<Geometry> {
    let size = Size::new(natural("columns", columns)?, natural("rows", rows)?).map_err(size_error)?;
    Ok(Geometry::new(size, connect(connect_length)?))
}

/// A connect length from a number of any size and sign.
pub(crate) fn connect(length: i64) -> PyResult<Connect> {
    Connect::new(natural("connect", length)?).map_err(size_error)
}

fn natural(name: &str, number: i64) -> PyResult<usize> {
    usize::try_from(number).map_err(|_| BoardSizeError::new_err(format!("{name} cannot be {number}")))
}

fn size_error(error: impl std::fmt::Display) -> PyErr {
    BoardSizeError::new_err(error.to_string())
}

/// Any error of reading a text.
pub(crate) fn unreadable(error: impl std::fmt::Display) -> PyErr {
    NotationError::new_err(error.to_string())
}

/// A column of a board from an index.
pub(crate) fn column(index: &Bound<'_, PyAny>, geometry: Geometry) -> PyResult<Column> {
    let columns = geometry.size().columns();
    let number: i64 = match index.extract() {
        Ok(number) => number,
        Err(error) if error.is_instance_of::<PyOverflowError>(index.py()) => {
            return Err(errors::no_such_column(index, columns));
        }
        Err(error) => return Err(error),
    };
    let column = usize::try_from(number).ok().and_then(Column::from_index);
    column.filter(|column| geometry.has_column(*column)).ok_or_else(|| errors::no_such_column(number, columns))
}

/// The game of a move string.
pub(crate) fn game(text: &str, geometry: Geometry) -> PyResult<Game> {
    let moves: Moves = text.parse().map_err(unreadable)?;
    Game::replay(geometry, &moves).map_err(|error| errors::play_text(&error.error, error.to_string()))
}

/// The position of a setup.
pub(crate) fn position(setup: &Setup, connect: Connect) -> PyResult<puissance4_rules::Position> {
    setup.position(connect).map_err(|error| ImpossibleBoardError::new_err(error.to_string()))
}

/// A setup from numbers, bottom row first.
pub(crate) fn setup(size: Size, numbers: impl Iterator<Item = i64>) -> PyResult<Setup> {
    let player = |number: i64| match number {
        0 => Ok(None),
        1 => Ok(Some(Player::First)),
        2 => Ok(Some(Player::Second)),
        _ => Err(no_cell(number)),
    };
    of_cells(size, numbers.map(player).collect::<PyResult<Vec<_>>>()?)
}

/// The same from bytes. A batch has a million boards, so they are checked together, without a branch for each
/// cell.
pub(crate) fn setup_of_bytes(size: Size, bytes: &[u8]) -> PyResult<Setup> {
    if bytes.iter().fold(0, |largest, byte| largest.max(*byte)) > 2 {
        let wrong = bytes.iter().find(|byte| **byte > 2).map_or(0, |byte| byte.cast_signed());
        return Err(no_cell(wrong.into()));
    }
    let player = |byte: &u8| match byte {
        0 => None,
        1 => Some(Player::First),
        _ => Some(Player::Second),
    };
    of_cells(size, bytes.iter().map(player).collect())
}

fn no_cell(number: i64) -> PyErr {
    ArrayError::new_err(format!("a cell is 0, 1 or 2, not {number}"))
}

fn of_cells(size: Size, cells: Vec<Option<Player>>) -> PyResult<Setup> {
    let count = cells.len();
    Setup::from_cells(size, cells)
        .ok_or_else(|| ArrayError::new_err(format!("a board of {size} has {} cells, not {count}", size.cells())))
}
