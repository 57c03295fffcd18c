//! Who is winning, exactly, and by which moves.
//!
//! ```
//! use puissance4_engine::{Limits, Solver};
//! use puissance4_rules::{Game, Geometry};
//!
//! let game = Game::replay(Geometry::STANDARD, &"444444326".parse()?)?;
//! let mut solver = Solver::new(Geometry::STANDARD, 16)?;
//! let solution = solver.solve(game.position(), &Limits::none())?;
//! assert_eq!(solution.score.get(), -1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// A search is compiled as one function, for the features of a processor: what it calls has to become part of it.
#![allow(clippy::inline_always)]

#[doc(hidden)]
pub mod bench_support;
mod book;
mod bounds;
#[doc(hidden)]
pub mod chance;
mod engine;
mod in_flight;
mod limits;
mod score;
mod search;
mod simd;
mod solver;
mod speed;
mod transposition_table;

pub use book::builder::BookBuilder;
pub use book::{Book, BookError};
pub use limits::{Limits, Listener, Progress, Stopped};
pub use score::{Score, Value};
pub use solver::{Analysis, ColumnValue, Solution, SolveError, Solver, SolverError};
pub use speed::nodes_per_second;
