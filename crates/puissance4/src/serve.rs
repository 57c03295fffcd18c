//! `puissance4 serve`: the game as a web page.

use p4_i18n::{Language, tr};
use tracing_subscriber::EnvFilter;

use crate::cli::ServeArgs;
use crate::failure::Failure;

pub(crate) fn run(arguments: &ServeArgs, language: Language) -> Result<(), Failure> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let ready = |address| {
        eprintln!("{}", tr!(language, "serve-ready", address = format!("http://{address}")));
        if !p4_server::has_page() {
            eprintln!("{}", tr!(language, "page-not-built", command = "cargo xtask serve"));
        }
    };
    p4_server::run(arguments.bind, ready).map_err(|error| {
        let address = arguments.bind.to_string();
        Failure::Refused(tr!(language, "serve-failed", address = address, reason = error.to_string()))
    })
}
