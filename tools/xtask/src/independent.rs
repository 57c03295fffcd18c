//! `cargo xtask independent`: the solver against opening databases that others computed, through `puissance4 batch`.

use std::path::Path;
use std::process::Command;

use crate::python_environment::PythonEnvironment;
use crate::step::{cargo, step};
use crate::web::target_folder;

/// The package with the databases, and what compares them.
const REQUIREMENTS: &str = "bitbully-databases==0.0.2\n";
const SCRIPT: &str = include_str!("independent.py");

/// Compares all positions after 8 moves, then those of a share of all positions after 12 moves. What was computed stays
/// in `target/independent`, so that an interrupted run goes on where it was.
pub(crate) fn run(share: &str) -> Result<(), String> {
    let target = target_folder()?;
    let folder = target.join("independent");
    let python = PythonEnvironment::in_folder(folder.join("python"))
        .with_requirements("the databases of BitBully", REQUIREMENTS)?;
    let script = folder.join("compare.py");
    std::fs::write(&script, SCRIPT).map_err(|error| format!("{}: {error}", script.display()))?;
    step("build the program", &mut cargo(&["build", "--release", "--locked", "--package", "puissance4"]))?;
    let program = target.join("release").join(format!("puissance4{}", std::env::consts::EXE_SUFFIX));

    let values = folder.join("after-8.txt");
    let after_8 = ["--after", "8", "--mirrored-once", "--value"];
    compute(&program, "who wins after 8 moves", &after_8, &values)?;
    step("compare with the 8-ply database", python.python().arg(&script).arg("values").arg(&values))?;

    let scores = folder.join(format!("after-12-{}.txt", share.replace('/', "-of-")));
    let after_12 = ["--after", "12", "--mirrored-once", "--score", "--shard", share];
    compute(&program, "scores after 12 moves", &after_12, &scores)?;
    step("compare with the 12-ply database", python.python().arg(&script).arg("distances").arg(&scores))
}

/// Computes a file, unless it is there.
fn compute(program: &Path, name: &str, arguments: &[&str], output: &Path) -> Result<(), String> {
    if output.exists() {
        return Ok(());
    }
    let options = ["--format", "lines", "--resume", "--output"];
    step(name, Command::new(program).arg("batch").args(arguments).args(options).arg(output))
}
