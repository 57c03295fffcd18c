//! The first plan on the way of best play.

use puissance4_engine::{Limits, SolveError};
use puissance4_rules::{Column, Moves, Position};

use crate::coach::{Budget, Coach, CoachError};
use crate::plan::proved::ProvedPlan;

/// How many nodes the search for one plan takes at most: with more it seldom finds one.
const ATTEMPT: u64 = 4_000_000;
/// How many items a player can keep in mind.
const MEMORABLE: usize = 3;
/// How many moves of best play are tried: by then there nearly always is a plan.
const AHEAD: usize = 16;

impl Coach {
    /// A plan, as [`Coach::plan`] searches it. Where there is none, as often in the first moves, a plan for the first
    /// position on a line of best play that has one with few items, and the moves that lead there. With a column there
    /// is no such line: the plan is for the position after it.
    pub fn plan_ahead(
        &mut self,
        position: &Position,
        column: Option<Column>,
        limits: &Limits,
    ) -> Result<(Option<ProvedPlan>, Moves), CoachError> {
        let budget = Budget::new(limits, &self.solver);
        let found = self.attempt(position, column, &budget)?;
        if found.is_some() || column.is_some() {
            return Ok((found, Moves(Vec::new())));
        }
        // The first plan, if there is none with few items.
        let mut first = (None, Moves(Vec::new()));
        let line = match self.solver.best_line(position, &budget.left(&self.solver)) {
            Err(SolveError::Stopped(_)) => return Ok(first),
            line => line?,
        };
        let mut ahead = position.clone();
        // Each search may take all the nodes of an attempt.
        let attempts = limits.nodes.map_or(u64::MAX, |nodes| nodes / ATTEMPT);
        let ahead_at_most = usize::try_from(attempts).unwrap_or(usize::MAX).min(AHEAD);
        for (played, column) in line.iter().enumerate().take(ahead_at_most) {
            ahead.play(*column)?;
            if ahead.is_over() || budget.is_spent(&self.solver) {
                break;
            }
            if let Some(plan) = self.attempt(&ahead, None, &budget)? {
                let is_memorable = plan.plan.items.len() <= MEMORABLE;
                if is_memorable || first.0.is_none() {
                    first = (Some(plan), Moves(line[..=played].to_vec()));
                }
                if is_memorable {
                    break;
                }
            }
        }
        Ok(first)
    }

    /// A plan that is found with few nodes; none if they do not suffice.
    fn attempt(
        &mut self,
        position: &Position,
        column: Option<Column>,
        budget: &Budget,
    ) -> Result<Option<ProvedPlan>, CoachError> {
        match self.plan(position, column, &budget.part(ATTEMPT, &self.solver)) {
            Err(CoachError::Solve(SolveError::Stopped(_))) => Ok(None),
            found => found,
        }
    }
}
