//! How a game ended.

use pyo3::prelude::{pyclass, pymethods};

/// How a game ended: `winner` is 1, 2, or `None` for a draw. `lines` are the winning lines, each a list of cells
/// `(column, row)`, counted from 0 at the left and the bottom.
#[pyclass(module = "puissance4", frozen, eq, hash, get_all)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    pub(crate) winner: Option<usize>,
    pub(crate) lines: Vec<Vec<(usize, usize)>>,
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        match self.winner {
            Some(winner) => format!("Outcome(winner={winner}, lines={:?})", self.lines),
            None => "Outcome(winner=None, lines=[])".to_owned(),
        }
    }
}
