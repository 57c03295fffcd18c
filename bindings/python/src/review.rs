//! A game with a judgement of every move.

use puissance4_answers::wire::v1::{self as wire, Word};
use pyo3::prelude::{pyclass, pymethods};

use crate::coach::{Explanation, Fact};

/// A game with a judgement of every move: `moves`, and `accuracy`, how well players 1 and 2 played in percent with one
/// decimal, `None` for one who had nothing to choose.
#[pyclass(module = "puissance4", frozen, get_all)]
pub(crate) struct Review {
    moves: Vec<ReviewedMove>,
    accuracy: (Option<f64>, Option<f64>),
}

/// A move, judged.
///
/// `ply` is which disc it is, counted from 1, `player` who played it, `column` where, and `mark` how good it was:
/// `"best"`, `"good"`, `"inaccuracy"`, `"mistake"` or `"blunder"`. `score` is its score for that player, `best` are the
/// best columns, `best_score` what they are worth. `facts` say why, and `better` explains a better column if there was
/// one.
#[pyclass(module = "puissance4", frozen, get_all)]
#[derive(Clone)]
pub(crate) struct ReviewedMove {
    ply: usize,
    player: usize,
    column: usize,
    mark: Word,
    score: i32,
    best: Vec<usize>,
    best_score: i32,
    facts: Vec<Fact>,
    better: Option<Explanation>,
}

impl From<wire::Review> for Review {
    fn from(review: wire::Review) -> Self {
        let moves = review.moves.into_iter().map(ReviewedMove::from).collect();
        Self { moves, accuracy: review.accuracy.into() }
    }
}

impl From<wire::ReviewedMove> for ReviewedMove {
    fn from(judged: wire::ReviewedMove) -> Self {
        let wire::ReviewedMove { ply, player, column, mark, score, best, best_score, facts, better } = judged;
        let facts = facts.into_iter().map(Fact::from).collect();
        Self { ply, player, column, mark, score, best, best_score, facts, better: better.map(Explanation::from) }
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
