//! `cargo xtask verify`: what is known about the game, solved at a length that `check` has no time for.

use crate::step::{cargo, step};

/// Runs the engine's ignored tests, and shows what they find and how long that takes.
pub(crate) fn run() -> Result<(), String> {
    let tests = ["test", "--release", "--locked", "--package", "p4-engine", "--", "--ignored", "--nocapture"];
    step("verification", &mut cargo(&tests))
}
