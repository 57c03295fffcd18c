//! The score of every column.

use puissance4_engine as engine;
use pyo3::prelude::{pyclass, pymethods};

/// The exact value of every column of a position, for the side to move.
///
/// `score` is what the position is worth: 0 for a draw, n > 0 if the side to move wins with its n-th last disc, -n if
/// it loses so. `value` is `"win"`, `"draw"` or `"loss"`. `plies` is how many discs fall until the end with best play.
/// `scores` and `distances` have one entry per column, `None` where no disc can be dropped: the score of playing it,
/// and how many discs then fall until the end, this one included. `best` are the columns that keep the score.
#[pyclass(module = "puissance4", frozen, eq, get_all)]
#[derive(PartialEq, Eq)]
pub(crate) struct Analysis {
    score: i32,
    value: &'static str,
    plies: usize,
    scores: Vec<Option<i32>>,
    distances: Vec<Option<usize>>,
    best: Vec<usize>,
}

impl From<&engine::Analysis> for Analysis {
    fn from(analysis: &engine::Analysis) -> Self {
        let values = || analysis.columns.iter().map(|column| column.value);
        Self {
            score: analysis.score.get(),
            value: analysis.score.value().name(),
            plies: analysis.plies,
            scores: values().map(|value| value.map(|(score, _)| score.get())).collect(),
            distances: values().map(|value| value.map(|(_, plies)| plies)).collect(),
            best: analysis.best.iter().map(|column| column.index()).collect(),
        }
    }
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        let scores: Vec<String> =
            self.scores.iter().map(|score| score.map_or("None".to_owned(), |score| score.to_string())).collect();
        format!(
            "Analysis(score={}, plies={}, scores=[{}], best={:?})",
            self.score,
            self.plies,
            scores.join(", "),
            self.best
        )
    }
}
