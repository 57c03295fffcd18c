//! One run of the solver on an empty board.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_engine::{Limits, SolveError, Solver, SolverError, Value};
use puissance4_rules::{Column, Geometry, Position};

use crate::entry::{Order, Run};
use crate::result::BoardResult;

/// What a run may take.
#[derive(Clone, Debug)]
pub struct Effort {
    /// In which order moves are tried.
    pub order: Order,
    /// The size of the table, in MiB.
    pub table: usize,
    /// The most nodes.
    pub nodes: u64,
    /// Stops it when it becomes true.
    pub stop: Arc<AtomicBool>,
    /// Whether the columns of the right half are searched as well, instead of taken from their mirror images.
    pub both_halves: bool,
}

/// Finds as much as it can with this effort: who wins, then on which move, then the best columns.
pub fn attempt(geometry: Geometry, effort: &Effort) -> Result<Run, SolverError> {
    let solver = Solver::new(geometry, effort.table)?;
    let solver = match effort.order {
        Order::Usual => solver,
        Order::Other => solver.with_other_order(),
    };
    let mut attempt = Attempt { solver, effort, run: Run::new(effort.order, effort.table) };
    // What was found before it was stopped stays.
    let _ = attempt.go(geometry);
    attempt.run.nodes = attempt.solver.nodes();
    Ok(attempt.run)
}

struct Attempt<'a> {
    solver: Solver,
    effort: &'a Effort,
    run: Run,
}

impl Attempt<'_> {
    /// The limits for what is left.
    fn limits(&self) -> Limits {
        let left = self.effort.nodes.saturating_sub(self.solver.nodes());
        Limits { nodes: Some(left), stop: Some(Arc::clone(&self.effort.stop)), ..Limits::none() }
    }

    fn go(&mut self, geometry: Geometry) -> Result<(), SolveError> {
        let empty = Position::new(geometry);
        let (value, _) = self.solver.solve_weak(&empty, &self.limits())?;
        self.run.result = Some(BoardResult::of_value(value));
        let exact = if value == Value::Draw {
            Ok(())
        } else {
            self.solver.solve(&empty, &self.limits()).map(|solution| {
                self.run.result = Some(BoardResult::of_score(solution.score, geometry.size().cells()));
            })
        };
        // Without the move of the win, all nodes are spent, unless every column does.
        self.columns(&empty)?;
        exact
    }

    /// Finds the columns that reach the result, those near the middle first.
    fn columns(&mut self, empty: &Position) -> Result<(), SolveError> {
        let geometry = empty.geometry();
        let Some(result) = self.run.result else { return Ok(()) };
        let score = result.score(geometry.size().cells());
        let every = !result.is_exact() && result.value() == Value::Loss;
        let columns = geometry.size().columns();
        let asked = |column: &Column| self.effort.both_halves || column.number() <= columns.div_ceil(2);
        let asked: Vec<Column> = geometry.columns_from_middle().filter(asked).collect();
        for column in asked {
            let mut after = empty.clone();
            if after.play(column).is_err() {
                continue;
            }
            if every || !self.solver.is_above(&after, -score, &self.limits())? {
                self.run.best.push(column.number());
                if !self.effort.both_halves {
                    self.run.best.push(columns + 1 - column.number());
                }
                self.run.best.sort_unstable();
                self.run.best.dedup();
            }
        }
        self.run.all = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Connect, Size};

    fn effort(order: Order, nodes: u64) -> Effort {
        Effort { order, table: 8, nodes, stop: Arc::default(), both_halves: false }
    }

    /// Every small board with lines of 2 to 5: result and columns by the plain analysis.
    #[test]
    fn small_boards_are_as_the_solver_analyses_them() {
        let sizes = (1..=6).flat_map(|columns| (1..=6).map(move |rows| (columns, rows)));
        for (columns, rows) in sizes.filter(|(columns, rows)| columns * rows <= 20) {
            for connect in 2..=5 {
                let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
                let mut solver = Solver::new(geometry, 8).unwrap();
                let analysis = solver.analyze(&Position::new(geometry), &Limits::none()).unwrap();
                let expected: Vec<usize> = analysis.best.iter().map(|column| column.number()).collect();
                for order in [Order::Usual, Order::Other] {
                    let run = attempt(geometry, &effort(order, u64::MAX)).unwrap();
                    let result = BoardResult::of_score(analysis.score, columns * rows);
                    assert_eq!((run.result, &run.best), (Some(result), &expected), "{geometry:?}");
                    assert!(run.is_complete());
                    let both = Effort { both_halves: true, ..effort(order, u64::MAX) };
                    assert_eq!(attempt(geometry, &both).unwrap().best, expected);
                }
            }
        }
    }

    #[test]
    fn a_limit_leaves_what_was_found() {
        let geometry = Geometry::new(Size::new(6, 4).unwrap(), Connect::new(4).unwrap());
        let nodes = attempt(geometry, &effort(Order::Usual, u64::MAX)).unwrap().nodes;
        let results: Vec<Run> =
            (0..=20).map(|part| attempt(geometry, &effort(Order::Usual, nodes * part / 20)).unwrap()).collect();
        assert_eq!(results[0].result, None);
        assert!(results[20].is_complete() && results[20].result == "2@24".parse().ok(), "{:?}", results[20]);
        assert!(results.iter().any(|run| run.result == "2".parse().ok()), "{results:?}");
        assert!(results.iter().all(|run| run.nodes <= nodes + 20));
    }
}
