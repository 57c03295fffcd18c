//! The extension module of the Python package `puissance4-engine`: `puissance4._native`.
//!
//! Columns are indices from 0 here, as in all of the Python interface, and numbers from 1 in move strings. The types of
//! this module have their docstrings in Rust; the exceptions are Python classes, in `puissance4.errors`.

// Docstrings are written for Python's tools.
#![allow(clippy::doc_markdown, clippy::doc_link_with_quotes, rustdoc::broken_intra_doc_links)]

mod analysis;
mod batch;
mod board;
mod coach;
mod engine;
mod errors;
mod exclusive;
mod interrupt;
mod notation;
mod outcome;
mod picture;
mod player;
mod progress;
mod puzzle;
mod puzzle_maker;
mod random;
mod review;

use pyo3::prelude::pymodule;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::analysis::Analysis;
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::coach::{Coach, Explanation, Fact, Hint};
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::player::Player;
    #[pymodule_export]
    use crate::puzzle::Puzzle;
    #[pymodule_export]
    use crate::puzzle_maker::PuzzleMaker;
    #[pymodule_export]
    use crate::random::random_positions;
    #[pymodule_export]
    use crate::review::{Review, ReviewedMove};
}
