//! A position with exactly one right move.

use puissance4_coach as coach;
use puissance4_rules::Column;
use pyo3::prelude::{Py, PyResult, Python, pyclass, pymethods};

use crate::board::Board;

/// A position with exactly one right move.
///
/// `goal` is `"win"` or `"draw"`, `level` how hard it is, from 1 to 5, `idea` what the right move is about, and
/// `solution` the columns of both sides: the right move, the best defence, and so on.
#[pyclass(module = "puissance4", frozen)]
pub(crate) struct Puzzle {
    puzzle: coach::Puzzle,
}

impl From<&coach::Puzzle> for Puzzle {
    fn from(puzzle: &coach::Puzzle) -> Self {
        Self { puzzle: puzzle.clone() }
    }
}

#[pymethods]
impl Puzzle {
    /// The position to be solved.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Py<Board>> {
        Py::new(py, Board::from(self.puzzle.game().clone()))
    }

    /// What the side to move has to achieve: `"win"` or `"draw"`.
    #[getter]
    fn goal(&self) -> &'static str {
        self.puzzle.goal().name()
    }

    /// How hard it is, from 1 to 5.
    #[getter]
    fn level(&self) -> usize {
        self.puzzle.level().number()
    }

    /// What the right move is about, such as `"double"`.
    #[getter]
    fn idea(&self) -> &'static str {
        self.puzzle.idea().name()
    }

    /// The columns of both sides, the right move first.
    #[getter]
    fn solution(&self) -> Vec<usize> {
        self.puzzle.solution().0.iter().copied().map(Column::index).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {} level {}>", self.puzzle.game().moves(), self.level())
    }
}
