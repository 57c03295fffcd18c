//! `cargo xtask verify`: what is known about the game, solved at a length that `check` has no time for.

use crate::python;
use crate::step::{cargo, step};

/// Runs the ignored tests of the libraries, and shows what they find and how long that takes. Then plays with a
/// submission for Kaggle.
pub(crate) fn run() -> Result<(), String> {
    let packages = ["engine", "players", "coach", "session"].map(|name| format!("--package=puissance4-{name}"));
    let packages = packages.iter().map(String::as_str);
    let tests = ["test", "--release", "--locked"].into_iter().chain(packages).chain(["--", "--ignored", "--nocapture"]);
    step("verification", &mut cargo(&tests.collect::<Vec<_>>()))?;
    python::submission()
}
