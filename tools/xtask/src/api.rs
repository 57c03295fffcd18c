//! `cargo xtask api`: compares the server's HTTP API with its OpenAPI description, by schemathesis.

use crate::chaos;
use crate::python_environment::PythonEnvironment;
use crate::web::target_folder;

/// The tested version.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// Installs schemathesis if it is missing, and runs it.
pub(crate) fn run(mut options: Vec<String>) -> Result<(), String> {
    let environment = PythonEnvironment::in_folder(target_folder()?.join("schemathesis"));
    let program = environment.with_requirements("schemathesis", SCHEMATHESIS)?.program("st");
    let program = program.to_str().ok_or("the target folder has an unusual name")?.to_owned();
    options.extend(["--schemathesis".to_owned(), program]);
    chaos::run("api", &options)
}
