//! `cargo xtask api`: compares the server's HTTP API with its OpenAPI description, by schemathesis.

use std::process::Command;

use crate::step::step;
use crate::trial;
use crate::web::target_folder;

/// The tested version.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// Installs schemathesis if it is missing, and runs it.
pub(crate) fn run(options: &[&str]) -> Result<(), String> {
    let folder = target_folder()?.join("schemathesis");
    let program = folder.join("bin/st");
    if !program.exists() {
        step("make a Python environment", Command::new("python3").args(["-m", "venv"]).arg(&folder)).map_err(
            |error| {
                format!(
                    "{error}\nschemathesis needs Python 3 with venv; on Debian, as root: apt-get install python3-venv"
                )
            },
        )?;
        step("install schemathesis", Command::new(folder.join("bin/pip")).args(["install", "--quiet", SCHEMATHESIS]))?;
    }
    let program = program.to_str().ok_or("the target folder has an unusual name")?.to_owned();
    trial::run("api", &[&["--schemathesis", &program], options].concat())
}
