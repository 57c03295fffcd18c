//! Who is winning, exactly, and by which moves.
//!
//! ```
//! use p4_engine::{Limits, Solver};
//! use p4_rules::{Game, Geometry};
//!
//! let game = Game::replay(Geometry::STANDARD, &"444444326".parse()?)?;
//! let mut solver = Solver::new(Geometry::STANDARD, 16)?;
//! let solution = solver.solve(game.position(), &Limits::none())?;
//! assert_eq!(solution.score.get(), -1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod busy;
mod engine;
mod lanes;
mod limits;
mod score;
mod search;
mod shape;
mod solver;
mod table;

pub use limits::{Limits, Progress, Stopped};
pub use score::{Score, Value};
pub use solver::{Analysis, ColumnValue, Solution, SolveError, Solver, SolverError};
