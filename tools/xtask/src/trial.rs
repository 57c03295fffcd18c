//! `cargo xtask crash`, `load`, `knock`, `attack` and `api`: trials of the server of online games, which the crate `puissance4-stress` makes.

use crate::postgres;
use crate::step::{cargo, step};
use crate::web::target_folder;

/// Builds the server and the trials as they are released, and runs one.
pub(crate) fn run(chore: &str, options: &[&str]) -> Result<(), String> {
    if options.contains(&"--postgres") {
        postgres::obtain()?;
    }
    let target = target_folder()?;
    // Both at once, so that what they share is built once.
    let build = ["build", "--release", "--package", "puissance4", "--package", "puissance4-stress", "--locked"];
    step("build the server and its trials", cargo(&build).env("CARGO_TARGET_DIR", &target))?;
    let folder = target.join("release");
    let mut trial = std::process::Command::new(folder.join("puissance4-stress"));
    trial.arg(chore).args(options);
    if chore == "api" {
        // One client asks much more than people do.
        for limit in ["REQUESTS", "SEATS", "ACTIONS"] {
            trial.env(format!("PUISSANCE4_{limit}_PER_SECOND"), "100000");
        }
    }
    trial.arg("--program").arg(folder.join("puissance4"));
    step(chore, &mut trial)
}
