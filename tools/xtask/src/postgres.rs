//! PostgreSQL, which the tests of online games start for themselves.

use crate::packages::POSTGRESQL;

/// Makes sure that there is one, or that a database is named for the tests.
pub(crate) fn obtain() -> Result<(), String> {
    if std::env::var_os("PUISSANCE4_POSTGRES").is_some_and(|address| !address.is_empty()) {
        return Ok(());
    }
    let named = |error| format!("{error}; or name a database with PUISSANCE4_POSTGRES");
    POSTGRESQL.obtain().map(drop).map_err(named)
}
