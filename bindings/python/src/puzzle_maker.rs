//! Makes puzzles.

use puissance4_coach::{self as coach, Level};
use pyo3::prelude::{PyResult, Python, pyclass, pymethods};

use crate::errors::{self, UnknownNameError};
use crate::exclusive::Exclusive;
use crate::interrupt::Interruptible;
use crate::puzzle::Puzzle;

/// Makes puzzles of the standard board, one after another; the same ones for the same seed.
///
/// >>> from puissance4 import PuzzleMaker
/// >>> PuzzleMaker(seed=1).make(levels=[2]).level
/// 2
#[pyclass(module = "puissance4", frozen)]
pub(crate) struct PuzzleMaker {
    seed: u64,
    maker: Exclusive<coach::PuzzleMaker>,
}

#[pymethods]
impl PuzzleMaker {
    #[new]
    #[pyo3(signature = (*, seed = 0))]
    fn new(seed: u64) -> Self {
        Self { seed, maker: Exclusive::empty() }
    }

    /// The next puzzle, of one of these levels, from 1 to 5; of any level if none are given.
    #[pyo3(signature = (*, levels = None, nodes = None, time = None))]
    fn make(
        &self,
        py: Python<'_>,
        levels: Option<Vec<i64>>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Puzzle> {
        let mut wanted = levels.unwrap_or_default().into_iter().map(level).collect::<PyResult<Vec<Level>>>()?;
        if wanted.is_empty() {
            wanted = Level::ALL.to_vec();
        }
        let call = Interruptible::new();
        let limits = call.limits(nodes, time)?;
        let made = py.detach(|| {
            let make = || coach::PuzzleMaker::new(self.seed).map_err(errors::solver);
            self.maker.with(|_| true, make, |maker| maker.make(&wanted, &limits))
        })?;
        Ok(Puzzle::from(&call.conclude(made)?))
    }

    fn __repr__(&self) -> String {
        format!("PuzzleMaker(seed={})", self.seed)
    }
}

fn level(number: i64) -> PyResult<Level> {
    let level = usize::try_from(number).ok().and_then(Level::from_number);
    level.ok_or_else(|| {
        UnknownNameError::new_err(format!("there is no level {number}; there are 1 to {}", Level::ALL.len()))
    })
}
