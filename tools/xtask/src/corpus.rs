//! `cargo xtask corpus`: regenerates the positions of the engine's tests, with their scores.

use crate::step::{cargo, step};

/// Runs the example of the engine that writes them, so xtask does not depend on the engine.
pub(crate) fn run() -> Result<(), String> {
    step(
        "corpora",
        &mut cargo(&["run", "--release", "--locked", "--package", "puissance4-engine", "--example", "corpus"]),
    )
}
