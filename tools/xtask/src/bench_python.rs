//! `cargo xtask bench-python`: the Python package beside another one, and beside the same from Rust.

use std::path::Path;

use crate::python;
use crate::python_environment::PythonEnvironment;
use crate::python_package;
use crate::step::{cargo, step};
use crate::web::target_folder;

/// What the package is measured beside.
const REQUIREMENTS: &str = include_str!("../../../bindings/python/benchmarks/requirements.txt");

/// How many positions a batch has.
const BATCH: &str = "1000000";

/// Builds everything and prints two tables.
pub(crate) fn run(data: &Path) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = target_folder()?;
    let wheel = python_package::wheel(&python::obtain()?, &target.join("python/wheels"))?;
    let wheel = wheel.to_str().ok_or("the target folder has an unusual name")?;
    let peers = PythonEnvironment::in_folder(target.join("python/peers"))
        .with_requirements("the other packages", REQUIREMENTS)?;
    peers.install("the wheel beside them", &["--no-index", "--no-deps", "--force-reinstall", wheel])?;
    step(
        "build the example labels",
        &mut cargo(&["build", "--release", "--locked", "--package", "puissance4-engine", "--example", "labels"]),
    )?;

    let scripts = root.join("bindings/python/benchmarks");
    step("beside other packages", peers.python().arg(scripts.join("peers.py")).arg(data))?;
    let labels = target.join("release/examples").join(format!("labels{}", std::env::consts::EXE_SUFFIX));
    step("beside Rust", peers.python().arg(scripts.join("batch.py")).arg(labels).arg(BATCH))
}
