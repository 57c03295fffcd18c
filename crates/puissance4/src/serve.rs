//! `puissance4 serve`: the game as a web page, and games between those who visit it.

use std::path::PathBuf;
use std::sync::Arc;

use p4_i18n::{Language, tr};
use p4_server::{Rules, ServeError, Sqlite, Store, StoreError};
use tracing_subscriber::EnvFilter;

use crate::cli::ServeArgs;
use crate::failure::Failure;

/// The file of games, in the folder where this program keeps everything else.
const FILE: &str = "online.sqlite";

pub(crate) fn run(arguments: &ServeArgs, language: Language) -> Result<(), Failure> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let file = file(arguments.database.as_deref(), language)?;
    let ready = |address| {
        eprintln!("{}", tr!(language, "serve-ready", address = format!("http://{address}")));
        eprintln!("{}", tr!(language, "serve-games", file = file.display().to_string()));
        if !p4_server::has_page() {
            eprintln!("{}", tr!(language, "page-not-built", command = "cargo xtask serve"));
        }
    };
    let store = async || open(&file);
    p4_server::run(arguments.bind, store, Rules::default(), ready).map_err(|error| match error {
        ServeError::Network(error) => {
            let address = arguments.bind.to_string();
            Failure::Refused(tr!(language, "serve-failed", address = address, reason = error.to_string()))
        }
        ServeError::Store(error) => {
            let file = file.display().to_string();
            Failure::Refused(tr!(language, "serve-no-games", file = file, reason = error.to_string()))
        }
    })
}

/// The file that somebody named, as `sqlite:FILE` or plainly, or the usual one.
fn file(database: Option<&str>, language: Language) -> Result<PathBuf, Failure> {
    if let Some(named) = database {
        return Ok(PathBuf::from(named.strip_prefix("sqlite:").unwrap_or(named)));
    }
    let named = std::env::var_os(p4_tui::DATA_VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let usual = || Some(directories::ProjectDirs::from("", "", "puissance4")?.data_dir().to_owned());
    let folder = named.or_else(usual).ok_or_else(|| Failure::Refused(tr!(language, "serve-no-folder")))?;
    Ok(folder.join(FILE))
}

fn open(file: &std::path::Path) -> Result<Arc<dyn Store>, StoreError> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Failed(error.to_string()))?;
    }
    Ok(Arc::new(Sqlite::open(file)?))
}
