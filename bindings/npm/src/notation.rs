//! JavaScript's arguments as types of the rules.

use puissance4_players::Computer;
use puissance4_rules::{Column, Connect, Game, Geometry, Moves, Player, Position, Setup, Size};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::errors::Error;

/// A geometry from numbers of any size and sign.
pub(crate) fn geometry(columns: f64, rows: f64, length: f64) -> Result<Geometry, Error> {
    let size = Size::new(natural("columns", columns)?, natural("rows", rows)?).map_err(size_error)?;
    Ok(Geometry::new(size, connect(length)?))
}

/// A connect length from a number of any size and sign.
pub(crate) fn connect(length: f64) -> Result<Connect, Error> {
    Connect::new(natural("connect", length)?).map_err(size_error)
}

fn natural(name: &str, number: f64) -> Result<usize, Error> {
    index(number).ok_or_else(|| Error::new("board_size", format!("{name} cannot be {number}")))
}

fn size_error(error: impl std::fmt::Display) -> Error {
    Error::new("board_size", error)
}

/// A number that counts something. JavaScript's numbers are all of one type.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(crate) fn index(number: f64) -> Option<usize> {
    (number.fract() == 0.0 && (0.0..=f64::from(u16::MAX)).contains(&number)).then_some(number as usize)
}

/// A column of a board from an index.
pub(crate) fn column(number: f64, geometry: Geometry) -> Result<Column, Error> {
    let column = index(number).and_then(Column::from_index).filter(|column| geometry.has_column(*column));
    column.ok_or_else(|| Error::no_such_column(number, geometry.size().columns()))
}

/// The game of a move string.
pub(crate) fn game(text: &str, geometry: Geometry) -> Result<Game, Error> {
    let moves: Moves = text.parse().map_err(Error::notation)?;
    Game::replay(geometry, &moves).map_err(|error| Error::play_text(&error.error, error.to_string()))
}

/// The position of a setup.
pub(crate) fn position(setup: &Setup, connect: Connect) -> Result<Position, Error> {
    setup.position(connect).map_err(|error| Error::new("impossible_board", error))
}

/// A setup from numbers, bottom row first.
pub(crate) fn setup(size: Size, cells: &[f64]) -> Result<Setup, Error> {
    let player = |number: &f64| match index(*number) {
        Some(0) => Ok(None),
        Some(1) => Ok(Some(Player::First)),
        Some(2) => Ok(Some(Player::Second)),
        _ => Err(Error::new("array", format!("a cell is 0, 1 or 2, not {number}"))),
    };
    let cells = cells.iter().map(player).collect::<Result<Vec<_>, _>>()?;
    let count = cells.len();
    Setup::from_cells(size, cells)
        .ok_or_else(|| Error::new("array", format!("a board of {size} has {} cells, not {count}", size.cells())))
}

/// The columns of a move string, as indices.
#[wasm_bindgen]
pub fn columns_of(moves: &str) -> Result<Vec<u8>, Error> {
    let moves: Moves = moves.parse().map_err(Error::notation)?;
    Ok(indices(&moves.0))
}

/// Columns as indices; a board has at most 64.
#[allow(clippy::cast_possible_truncation)]
pub(crate) fn indices(columns: &[Column]) -> Vec<u8> {
    columns.iter().map(|column| column.index() as u8).collect()
}

/// The full name of a computer player: `level:5` for `level`.
#[wasm_bindgen]
pub fn player_name(name: &str) -> Result<String, Error> {
    let computer: Computer = name.parse().map_err(|error| Error::new("unknown_name", error))?;
    if matches!(computer, Computer::Program(_)) {
        return Err(Error::new("unknown_name", format!("'{name}' is a program, which cannot play here")));
    }
    Ok(computer.to_string())
}
