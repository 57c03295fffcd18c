//! The HTTP interface against its own description: schemathesis asks what `openapi.json` allows, and what it does not.

use std::path::Path;
use std::time::Duration;

use tokio::process::Command;

use crate::server::{Server, ServerError};

/// Why the interface is not as it says.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The server.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The trial itself.
    #[error("the trial itself failed: {0}")]
    Trial(#[from] std::io::Error),
    /// Schemathesis says what.
    #[error("the server does not do what its description says")]
    Wrong,
}

/// Asks for so long, and shows what schemathesis finds.
pub async fn api(program: &Path, schemathesis: &Path, time: Duration, seed: u64) -> Result<(), ApiError> {
    // Read where it was written.
    let settings = Path::new(env!("CARGO_MANIFEST_DIR")).join("api");
    // It keeps notes of its own wherever it runs.
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(program, &folder.path().join("games.sqlite")).await?;
    let address = format!("http://{}/api/v1", server.address());
    let asked = Command::new(std::path::absolute(schemathesis)?)
        .current_dir(folder.path())
        .env("PYTHONPATH", &settings)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .arg("--config-file")
        .arg(settings.join("schemathesis.toml"))
        .args(["run", &format!("{address}/openapi.json"), "--url", &address])
        .args(["--max-time", &time.as_secs().to_string(), "--seed", &seed.to_string()])
        .status()
        .await?;
    // It must be alive.
    server.kill().await?;
    if asked.success() { Ok(()) } else { Err(ApiError::Wrong) }
}
