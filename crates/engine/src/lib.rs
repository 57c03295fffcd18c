#![doc = include_str!("../README.md")]
// A search is compiled as one function, for the features of a processor: what it calls has to become part of it.
#![allow(clippy::inline_always)]

mod analysis;
#[doc(hidden)]
pub mod bench_support;
mod book;
mod bounds;
#[doc(hidden)]
pub mod chance;
mod engine;
mod in_flight;
mod limits;
#[doc(hidden)]
pub mod ordering;
mod score;
mod search;
mod simd;
mod solver;
mod speed;
mod statistics;
mod team;
mod transposition_table;

pub use analysis::{Analysis, ColumnValue, Solution};
pub use book::builder::BookBuilder;
pub use book::{Book, BookError};
pub use limits::{Limits, Listener, Progress, Stopped};
pub use score::{Score, Value, moves_to_win};
pub use solver::{SolveError, Solver, SolverError};
pub use speed::nodes_per_second;
pub use statistics::{PartStatistics, PlyStatistics, Statistics};
