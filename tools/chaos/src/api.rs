//! The HTTP API against its own description: schemathesis sends requests that `openapi.json` allows, and requests that
//! it does not.

use std::path::Path;
use std::time::Duration;

use tokio::process::Command;

use crate::error::Error;
use crate::server::Server;

/// Runs schemathesis for this long, and shows what it finds.
pub async fn api(program: &Path, schemathesis: &Path, time: Duration, seed: u64) -> Result<(), Error> {
    // The configuration is read from the source folder.
    let settings = Path::new(env!("CARGO_MANIFEST_DIR")).join("api");
    // It writes files of its own into the current folder.
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(program, &folder.path().join("games.sqlite")).await?;
    let address = format!("http://{}", server.address());
    let asked = Command::new(std::path::absolute(schemathesis)?)
        .current_dir(folder.path())
        .env("PYTHONPATH", &settings)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .arg("--config-file")
        .arg(settings.join("schemathesis.toml"))
        .args(["run", &format!("{address}/api/v1/openapi.json"), "--url", &address])
        .args(["--max-time", &time.as_secs().to_string(), "--seed", &seed.to_string()])
        .status()
        .await?;
    // The server must still run.
    server.kill()?;
    if asked.success() { Ok(()) } else { Err(Error::wrong("the server does not do what its description says")) }
}
