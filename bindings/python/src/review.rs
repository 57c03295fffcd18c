//! A game with a judgement of every move.

use puissance4_coach as coach;
use puissance4_i18n::Language;
use pyo3::prelude::{pyclass, pymethods};

use crate::coach::{Explanation, Fact};

/// A game with a judgement of every move: `moves`, and `accuracy`, how well players 1 and 2 played in percent, `None` for one who had
/// nothing to choose.
#[pyclass(module = "puissance4", frozen, get_all)]
pub(crate) struct Review {
    moves: Vec<ReviewedMove>,
    accuracy: (Option<f64>, Option<f64>),
}

/// A move, judged.
///
/// `ply` is which disc it is, counted from 1, `player` who played it, `column` where, and `mark` how good it was: `"best"`, `"good"`,
/// `"inaccuracy"`, `"mistake"` or `"blunder"`. `score` is its score for that player, `best` are the best columns, `best_score` what they are worth.
/// `facts` say why, and `better` explains a better column if there was one.
#[pyclass(module = "puissance4", frozen, get_all)]
#[derive(Clone)]
pub(crate) struct ReviewedMove {
    ply: usize,
    player: usize,
    column: usize,
    mark: &'static str,
    score: i32,
    best: Vec<usize>,
    best_score: i32,
    facts: Vec<Fact>,
    better: Option<Explanation>,
}

impl Review {
    pub(crate) fn new(review: &coach::Review, language: Language) -> Self {
        let accuracy = review.accuracy();
        let percent = |accuracy: Option<coach::Accuracy>| accuracy.map(coach::Accuracy::percent);
        Self {
            moves: review.moves.iter().map(|judged| ReviewedMove::new(judged, language)).collect(),
            accuracy: (percent(accuracy.first), percent(accuracy.second)),
        }
    }
}

impl ReviewedMove {
    fn new(judged: &coach::ReviewedMove, language: Language) -> Self {
        Self {
            ply: judged.ply,
            player: judged.player.number(),
            column: judged.column.index(),
            mark: judged.mark.name(),
            score: judged.score.get(),
            best: judged.best.iter().map(|column| column.index()).collect(),
            best_score: judged.best_score.get(),
            facts: Fact::all(&judged.facts, judged.player, language),
            better: judged.better.as_ref().map(|better| Explanation::new(better, judged.player, language)),
        }
    }
}

#[pymethods]
impl Review {
    fn __repr__(&self) -> String {
        format!("<Review of {} moves>", self.moves.len())
    }
}

#[pymethods]
impl ReviewedMove {
    fn __repr__(&self) -> String {
        format!("<ReviewedMove {}: column {}, {}>", self.ply, self.column, self.mark)
    }
}
