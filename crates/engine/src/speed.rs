//! How fast the engine is on this machine.

use std::time::Duration;

use puissance4_rules::{Game, Geometry, Moves};
use web_time::Instant;

use crate::limits::Limits;
use crate::solver::{Solver, SolverError};

/// Positions that take some time, and how many nodes each is given.
const POSITIONS: [&str; 3] = ["", "12", "3"];
const NODES: u64 = 3_000_000;

/// Nodes that one thread searches in a second, with a table of this many MiB. It is measured over nine million nodes
/// that are the same on every machine, so results can be compared.
#[allow(clippy::cast_precision_loss)] // A few million.
pub fn nodes_per_second(mebibytes: usize) -> Result<f64, SolverError> {
    let mut solver = Solver::new(Geometry::STANDARD, mebibytes)?;
    let mut time = Duration::ZERO;
    for moves in POSITIONS {
        let moves: Moves = moves.parse().unwrap_or_else(|_| unreachable!("{moves} are columns"));
        let game = Game::replay(Geometry::STANDARD, &moves).unwrap_or_else(|_| unreachable!("{moves} can be played"));
        let start = Instant::now();
        // Stopped by the limit, long before it is solved.
        let _ = solver.solve(game.position(), &Limits { nodes: Some(NODES), ..Limits::none() });
        time += start.elapsed();
    }
    Ok(solver.nodes() as f64 / time.as_secs_f64().max(1e-3))
}
