//! One question about many games.

use puissance4_engine::{Analysis, Limits, Score, SolveError, Solver, Value};
use puissance4_rules::{Moves, Position};
use serde::{Deserialize, Serialize};

/// What is wanted of each game of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    /// Who wins; often found much faster than the score.
    Value,
    /// The score of the position.
    Score,
    /// The score of every column.
    Analysis,
    /// Best play to the end.
    Line,
}

/// What was found out about a game of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Found {
    /// Who wins, for the side to move.
    Value(Value),
    /// The score, for the side to move.
    Score(Score),
    /// The score of every column.
    Analysis(Analysis),
    /// Best play to the end.
    Line(Moves),
}

impl Wanted {
    /// Finds it out.
    pub(crate) fn find(self, solver: &mut Solver, position: &Position, limits: &Limits) -> Result<Found, SolveError> {
        Ok(match self {
            Self::Value => Found::Value(solver.solve_weak(position, limits)?.0),
            Self::Score => Found::Score(solver.solve(position, limits)?.score),
            Self::Analysis => Found::Analysis(solver.analyze(position, limits)?),
            Self::Line => Found::Line(Moves(solver.best_line(position, limits)?)),
        })
    }
}
