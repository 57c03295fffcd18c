//! The tree of what can be played, with exact values.

use puissance4_engine::{Limits, Score};
use puissance4_rules::{Column, Position};
use serde::{Deserialize, Serialize};

use crate::coach::{Coach, CoachError};

/// A position and what can be played in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exploration {
    /// The score of the position for the side to move.
    pub score: Score,
    /// How many moves the game lasts with best play.
    pub plies: usize,
    /// The columns that keep the score.
    pub best: Vec<Column>,
    /// Every column that can be played, from the left.
    pub branches: Vec<Branch>,
}

/// A column that can be played, and what comes then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// The column.
    pub column: Column,
    /// The score of playing it, for the side to move.
    pub score: Score,
    /// How many moves the game then lasts with best play, this one included.
    pub plies: usize,
    /// The best answers; none if the game is over.
    pub replies: Vec<Column>,
    /// The answers with what comes then, as deep as was asked for.
    pub branches: Vec<Branch>,
}

/// How deep a tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Depth {
    /// Each move with its best answers.
    One,
    /// Each move and each answer, with its best answers.
    Two,
}

impl Coach {
    /// What can be played in a position that is not over.
    pub fn explore(&mut self, position: &Position, depth: Depth, limits: &Limits) -> Result<Exploration, CoachError> {
        if position.is_over() {
            return Err(CoachError::GameOver);
        }
        let analysis = self.analyze(position, limits)?;
        let mut branches = Vec::new();
        for (column, (score, plies)) in analysis.columns.iter().filter_map(|one| Some((one.column, one.value?))) {
            let mut after = position.clone();
            after.play(column)?;
            let (replies, answers) = match depth {
                _ if after.is_over() => (Vec::new(), Vec::new()),
                Depth::One => (self.analyze(&after, limits)?.best, Vec::new()),
                Depth::Two => {
                    let next = self.explore(&after, Depth::One, limits)?;
                    (next.best, next.branches)
                }
            };
            branches.push(Branch { column, score, plies, replies, branches: answers });
        }
        Ok(Exploration { score: analysis.score, plies: analysis.plies, best: analysis.best, branches })
    }
}
