//! PostgreSQL, which the tests of online games start for themselves.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::step;

/// Installs its programs if there are none, and no database is named for the tests.
pub(crate) fn install() -> Result<(), String> {
    if std::env::var_os("PUISSANCE4_POSTGRES").is_some_and(|address| !address.is_empty()) || is_there() {
        return Ok(());
    }
    // On a new machine the lists of packages may be missing or old.
    step("update the lists of packages", Command::new("apt-get").args(["update", "--quiet"])).ok();
    let packages = ["install", "--yes", "--quiet", "--no-install-recommends", "postgresql"];
    step("install PostgreSQL", Command::new("apt-get").args(packages)).map_err(|error| {
        format!("{error}\nThe tests of online games need PostgreSQL; install it, or name a database with PUISSANCE4_POSTGRES.")
    })?;
    if is_there() { Ok(()) } else { Err("PostgreSQL was installed, but is not to be found".to_owned()) }
}

/// Debian has the programs in a folder of their own, by version.
fn is_there() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let folders: Vec<PathBuf> =
        std::env::split_paths(&path).chain(versions.map(|entry| entry.path().join("bin"))).collect();
    let has = |folder: &Path| folder.join("initdb").exists() && folder.join("pg_ctl").exists();
    folders.iter().any(|folder| has(folder))
}
