//! `cargo xtask corpus`: the positions of the engine's tests, and their scores, written anew.

use crate::step::{cargo, step};

/// Runs the example of the engine that writes them, so that this program needs no engine, and no optimiser, itself.
pub(crate) fn run() -> Result<(), String> {
    step(
        "corpora",
        &mut cargo(&["run", "--release", "--locked", "--package", "puissance4-engine", "--example", "corpus"]),
    )
}
