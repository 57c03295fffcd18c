//! Which positions keep the goal within reach, as far as a short search can tell. No proof depends on it.

use puissance4_engine::{Book, Limits, Solver, SolverError, Value};
use puissance4_rules::{Geometry, Position};

use crate::puzzle::Goal;

/// Answers from a solver with a table of its own, so that the same questions always get the same answers.
pub(super) struct Oracle {
    solver: Solver,
    goal: Goal,
    nodes: u64,
}

impl Oracle {
    /// The size of the table.
    const MEBIBYTES: usize = 2;

    /// An oracle for a goal that spends at most this many nodes on a question.
    pub(super) fn new(geometry: Geometry, goal: Goal, nodes: u64) -> Result<Self, SolverError> {
        let solver = Solver::new(geometry, Self::MEBIBYTES)?.with_book(Book::embedded());
        Ok(Self { solver, goal, nodes })
    }

    /// How many nodes it has searched.
    pub(super) fn nodes(&self) -> u64 {
        self.solver.nodes()
    }

    /// Whether the player who is not to move can reach the goal; `None` if that takes too long.
    pub(super) fn holds(&mut self, position: &Position) -> Option<bool> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::none() };
        let too_much = match self.goal {
            Goal::Win => Value::Draw,
            Goal::Draw => Value::Win,
        };
        self.solver.at_least(position, too_much, &limits).ok().map(|lost| !lost)
    }

    /// The same by the discs of the other, who is to move and cannot win at once, and of the player, for few nodes.
    pub(super) fn soon(&mut self, other: u128, player: u128, nodes: u64) -> Option<bool> {
        let too_much = match self.goal {
            Goal::Win => Value::Draw,
            Goal::Draw => Value::Win,
        };
        self.solver.at_least_by_discs(other, player, too_much, nodes).map(|lost| !lost)
    }
}
