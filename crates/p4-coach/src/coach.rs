//! The one who knows, and says why.

use p4_engine::{Analysis, Book, Limits, Score, SolveError, Solver, SolverError};
use p4_rules::{Column, Geometry, PlayError, Position};

use crate::fact::Fact;

/// Explains positions of one geometry.
pub struct Coach {
    solver: Solver,
}

/// Why there is nothing to explain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoachError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The column cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The position was not solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// What to play, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The columns that keep the score.
    pub best: Vec<Column>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// How many moves the game lasts with best play.
    pub plies: usize,
    /// Why the first of the best columns is good, most telling first.
    pub facts: Vec<Fact>,
}

/// Why a column is good or bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The column.
    pub column: Column,
    /// What playing it is worth, to the one who plays it.
    pub score: Score,
    /// How many moves the game then lasts with best play, this one included.
    pub plies: usize,
    /// What is to be said about it, most telling first.
    pub facts: Vec<Fact>,
}

impl Coach {
    /// The size of the solver's table.
    const MEBIBYTES: usize = 64;

    /// A coach for this board, with the book of the program.
    pub fn new(geometry: Geometry) -> Result<Self, SolverError> {
        Ok(Self { solver: Solver::new(geometry, Self::MEBIBYTES)?.with_book(Book::embedded()) })
    }

    /// The exact score of every column.
    pub fn analyze(&mut self, position: &Position, limits: &Limits) -> Result<Analysis, SolveError> {
        self.solver.analyze(position, limits)
    }

    /// What to play, and why.
    pub fn hint(&mut self, position: &Position, limits: &Limits) -> Result<Hint, CoachError> {
        let analysis = self.analyze(position, limits)?;
        let column = *analysis.best.first().ok_or(CoachError::GameOver)?;
        let facts = self.explain(position, column, limits)?.facts;
        Ok(Hint { best: analysis.best, score: analysis.score, plies: analysis.plies, facts })
    }

    /// Why a column is good or bad.
    pub fn explain(&mut self, position: &Position, column: Column, limits: &Limits) -> Result<Explanation, CoachError> {
        let mut after = position.clone();
        after.play(column)?;
        let analysis = self.analyze(position, limits)?;
        let value = analysis.columns.iter().find(|value| value.column == column).and_then(|value| value.value);
        let Some((score, plies)) = value else { return Err(CoachError::GameOver) };
        Ok(Explanation { column, score, plies, facts: Vec::new() })
    }
}
