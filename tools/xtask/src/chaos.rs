//! `cargo xtask crash`, `load`, `knock`, `attack`, `api` and `farm`: faults, load and attacks, in the crate
//! `puissance4-chaos`.

use crate::nats;
use crate::postgres;
use crate::step::{cargo, step};
use crate::web::target_folder;

/// Builds the program and its tests in release mode, and runs one.
pub(crate) fn run(command: &str, options: &[String]) -> Result<(), String> {
    if options.iter().any(|option| option == "--postgres") {
        postgres::obtain()?;
    }
    if command == "farm" {
        nats::obtain()?;
    }
    let target = target_folder()?;
    // Both at once, so what they share is built once.
    let mut build = cargo(&["build", "--release", "--package", "puissance4", "--package", "puissance4-chaos"]);
    build.args(["--features", "puissance4/full", "--locked"]);
    step("build the program and its tests", build.env("CARGO_TARGET_DIR", &target))?;
    let folder = target.join("release");
    let mut test = std::process::Command::new(folder.join("puissance4-chaos"));
    test.arg(command).args(options).env("CARGO_TARGET_DIR", &target);
    if command == "api" {
        // One client sends more requests than the limits allow an address.
        for limit in ["REQUESTS", "SEATS", "ACTIONS"] {
            test.env(format!("PUISSANCE4_{limit}_PER_SECOND"), "100000");
        }
    }
    step(command, test.arg("--program").arg(folder.join("puissance4")))
}
