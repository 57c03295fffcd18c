//! Temporary servers for tests: PostgreSQL and NATS. A test whose server is not installed is skipped, with a message.

mod guardian;
mod nats;
mod postgres;

use std::io::Write as _;
use std::path::{Path, PathBuf};

pub use nats::{NatsServer, NatsServers};
pub use postgres::{Cluster, OwnCluster, TestSchema};

/// Writes directly to standard error, which the test runner would capture otherwise.
fn report_skipped(reason: &str) {
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let _ = std::io::stderr().write_all(format!("SKIPPED {name}: {reason}\n").as_bytes());
}

/// The first folder in `PATH` that fits.
fn folder_in_path(fits: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).find(|folder| fits(folder))
}
