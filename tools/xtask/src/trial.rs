//! `cargo xtask crash`, `load`, `scale`, `knock`, `attack` and `api`: stress tests of the server, in the crate
//! `puissance4-stress`.

use crate::postgres;
use crate::step::{cargo, step};
use crate::web::target_folder;

/// Builds the server and the stress tests in release mode, and runs one.
pub(crate) fn run(command: &str, options: &[&str]) -> Result<(), String> {
    if options.contains(&"--postgres") {
        postgres::obtain()?;
    }
    let target = target_folder()?;
    // Both at once, so that what they share is built once.
    let build = ["build", "--release", "--package", "puissance4", "--package", "puissance4-stress", "--locked"];
    step("build the server and its stress tests", cargo(&build).env("CARGO_TARGET_DIR", &target))?;
    let folder = target.join("release");
    let mut trial = std::process::Command::new(folder.join("puissance4-stress"));
    trial.arg(command).args(options);
    if command == "api" {
        // One client sends more requests than the limits allow an address.
        for limit in ["REQUESTS", "SEATS", "ACTIONS"] {
            trial.env(format!("PUISSANCE4_{limit}_PER_SECOND"), "100000");
        }
    }
    trial.arg("--program").arg(folder.join("puissance4"));
    step(command, &mut trial)
}

/// Runs the simulation of many players, which needs no server.
pub(crate) fn scale(options: &[&str]) -> Result<(), String> {
    let run = ["run", "--release", "--quiet", "--package", "puissance4-stress", "--locked", "--", "scale"];
    step("simulate", cargo(&run).args(options))
}
