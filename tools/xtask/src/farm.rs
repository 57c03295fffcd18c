//! `cargo xtask farm`: batches on many machines while everything dies, in the crate `puissance4-farm-trial`.

use crate::nats;
use crate::step::{cargo, step};
use crate::web::target_folder;

/// Builds the program and the trial in release mode, and runs it.
pub(crate) fn run(options: &[&str]) -> Result<(), String> {
    nats::obtain()?;
    let target = target_folder()?;
    let build = ["build", "--release", "--package", "puissance4", "--package", "puissance4-farm-trial", "--locked"];
    step("build the program and the trial", cargo(&build).env("CARGO_TARGET_DIR", &target))?;
    let folder = target.join("release");
    let mut trial = std::process::Command::new(folder.join("puissance4-farm-trial"));
    trial.args(options).arg("--program").arg(folder.join("puissance4")).env("CARGO_TARGET_DIR", &target);
    step("farm", &mut trial)
}
