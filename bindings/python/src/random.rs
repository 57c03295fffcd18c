//! Positions of random games.

use puissance4_engine::chance::{Chance, mix};
use puissance4_rules::{Geometry, Player, Position};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::{Py, PyAny, PyAnyMethods, PyResult, Python, pyfunction};
use pyo3::types::PyByteArray;

use crate::errors::{ArrayError, ImpossibleBoardError};
use crate::interrupt::Interruptible;
use crate::notation;

/// After so many games in a row that ended too soon, there is probably no longer one.
const TRIES: usize = 1_000_000;

/// The positions of `count` random games after `ply` moves, as a NumPy array of shape `(count, rows, columns)` for
/// `solve_many`, in which a cell is 0, 1 or 2 and row 0 is the bottom row.
///
/// Each move is drawn evenly from the columns that can be played; games that are over by then are not counted. The same
/// seed gives the same positions, on every machine.
///
/// >>> from puissance4 import random_positions
/// >>> random_positions(1000, 12, seed=1).shape  # doctest: +SKIP
/// (1000, 6, 7)
#[pyfunction]
#[pyo3(signature = (count, ply, *, seed = 0, columns = 7, rows = 6, connect = 4))]
pub(crate) fn random_positions(
    py: Python<'_>,
    count: i64,
    ply: i64,
    seed: i64,
    columns: i64,
    rows: i64,
    connect: i64,
) -> PyResult<Py<PyAny>> {
    let geometry = notation::geometry(columns, rows, connect)?;
    let natural = |name, number: i64| {
        usize::try_from(number).map_err(|_| ArrayError::new_err(format!("{name} cannot be {number}")))
    };
    let (count, ply) = (natural("count", count)?, natural("ply", ply)?);
    // NumPy is asked for before the work is done.
    let arrays = py.import("puissance4._arrays")?;
    let cells = py.detach(|| cells(geometry, count, ply, seed.cast_unsigned()))?;
    let shape = vec![count, geometry.size().rows(), geometry.size().columns()];
    Ok(arrays.call_method1("array_of", (PyByteArray::new(py, &cells), shape))?.unbind())
}

/// The cells of all positions.
fn cells(geometry: Geometry, count: usize, ply: usize, seed: u64) -> PyResult<Vec<u8>> {
    let call = Interruptible::new();
    let mut chance = Chance::new(mix(seed));
    let mut cells = Vec::new();
    cells
        .try_reserve_exact(count.saturating_mul(geometry.size().cells()))
        .map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    for number in 0..count {
        if number % 1_000 == 0 {
            call.check_signals();
            call.raised()?;
        }
        let found = (0..TRIES).find_map(|_| chance.position(geometry, ply));
        let position = found.ok_or_else(|| {
            ImpossibleBoardError::new_err(format!("of {TRIES} random games, none went on after {ply} moves"))
        })?;
        write(&position, &mut cells);
    }
    Ok(cells)
}

/// Appends the cells of a position, the bottom row first.
fn write(position: &Position, cells: &mut Vec<u8>) {
    let geometry = position.geometry();
    cells.extend(geometry.cells().map(|cell| match position.at(cell) {
        None => 0,
        Some(Player::First) => 1,
        Some(Player::Second) => 2,
    }));
}
