//! `puissance4 serve`: the page, online games, and the operator's commands on stored games.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puissance4_i18n::{Language, Phrase as _, printable, tr};
#[cfg(feature = "cluster")]
use puissance4_server::{Access, Postgres};
use puissance4_server::{
    Addresses, AdministrationError, BackupError, Configuration, ConfigurationError, Database, LogFormat, Page,
    PageError, Restored, ServeError, Sqlite, Store, StoreError,
};
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::cli::ServeArgs;
use crate::failure::{Failure, complain};
use crate::feature;
use crate::start;
use crate::toml_error;

/// The default file of games, in the folder of the program's data.
const FILE: &str = "online.sqlite";
/// The environment variable that names the configuration file.
const CONFIG_VARIABLE: &str = "PUISSANCE4_CONFIG";
/// The environment variable that says what is logged: `debug`, or `warn,puissance4_server=debug`.
const LOG_VARIABLE: &str = "RUST_LOG";
/// The default address.
const ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8444);

pub(crate) fn run(arguments: &ServeArgs, language: Language) -> Result<(), Failure> {
    let configuration = configuration(arguments, language)?;
    let database = games(configuration.database.as_deref(), language)?;
    if let Some(feature) = left_out(&configuration, &database) {
        return Err(feature::left_out(feature, language));
    }
    if let Some(copy) = &arguments.backup {
        let file = file(&database, language)?;
        puissance4_server::backup(file, copy, arguments.force)
            .map_err(|error| not_copied(error, file, copy, language))?;
        eprintln!("{}", tr!(language, "serve-backed-up", file = name(copy)));
        return Ok(());
    }
    if let Some(copy) = &arguments.restore {
        let file = file(&database, language)?;
        let restored = puissance4_server::restore(copy, file, arguments.force)
            .map_err(|error| not_copied(error, copy, file, language))?;
        if restored == Restored::OverDamaged {
            eprintln!("{}", tr!(language, "serve-restored-over-damaged", file = name(file)));
        }
        eprintln!("{}", tr!(language, "serve-restored", file = name(file), copy = name(copy)));
        return Ok(());
    }
    if let Some(game) = &arguments.delete {
        return delete(&database, game, language);
    }
    if arguments.export_games {
        return export(&database, language);
    }
    #[cfg(feature = "cluster")]
    let nats = nats(&configuration, &database, language)?;
    let page = page(configuration.page.as_deref(), language)?;
    let has_page = !page.is_empty();
    log(configuration.log_format.unwrap_or_default());
    let ready = |addresses: Addresses| {
        eprintln!("{}", tr!(language, "serve-ready", address = format!("http://{}", addresses.public)));
        if let Some(address) = addresses.admin {
            eprintln!("{}", tr!(language, "serve-admin-ready", address = format!("http://{address}")));
        }
        eprintln!("{}", tr!(language, "serve-games", file = printable(&database.to_string())));
        if !has_page {
            eprintln!("{}", tr!(language, "serve-no-page", command = "cargo xtask web", option = "--page"));
        }
    };
    let addresses = Addresses { public: configuration.bind.unwrap_or(ADDRESS), admin: configuration.admin_bind };
    puissance4_server::run(
        addresses,
        page,
        async || {
            open(
                &database,
                #[cfg(feature = "cluster")]
                nats,
            )
            .await
        },
        configuration.rules(),
        ready,
    )
    .map_err(|error| match error {
        ServeError::Network(address, error) => Failure::Refused(tr!(
            language,
            "serve-failed",
            address = address.to_string(),
            reason = error.phrase(language)
        )),
        ServeError::Store(error) => Failure::Refused(tr!(
            language,
            "serve-no-games",
            file = printable(&database.to_string()),
            reason = error.phrase(language)
        )),
    })
}

/// The first feature that these settings need and this build leaves out.
fn left_out(configuration: &Configuration, database: &Database) -> Option<&'static str> {
    let needs_cluster = configuration.nats.is_some() || matches!(database, Database::Postgres(_));
    if needs_cluster && !cfg!(feature = "cluster") {
        Some("cluster")
    } else if configuration.mcp.unwrap_or_default() && !cfg!(feature = "mcp") {
        Some("mcp")
    } else {
        None
    }
}

/// The page in a folder, or the one in the program, or the one that was built beside it.
fn page(folder: Option<&Path>, language: Language) -> Result<Page, Failure> {
    let refused = |error: PageError| Failure::refused(&error, language);
    if let Some(folder) = folder {
        return Page::from_folder(folder).map_err(refused);
    }
    let page = Page::embedded();
    let program = std::env::current_exe().ok().filter(|_| page.is_empty());
    match program.as_deref().and_then(built_beside) {
        Some(folder) => Page::from_folder(&folder).map_err(refused),
        None => Ok(page),
    }
}

/// The page that `cargo xtask web` has built, if the program is the released one of the same target folder. That of
/// tests has none.
fn built_beside(program: &Path) -> Option<PathBuf> {
    let profile = program.parent().filter(|folder| folder.ends_with("release"))?;
    let target = profile.parent().filter(|folder| folder.join("CACHEDIR.TAG").is_file())?;
    Some(target.join("web")).filter(|page| page.join("index.html").is_file())
}

/// Writes the log to standard error.
fn log(format: LogFormat) {
    let named = std::env::var(LOG_VARIABLE).ok().and_then(|filter| filter.parse().ok());
    let filter = named.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let registry = tracing_subscriber::registry();
    match format {
        LogFormat::Text => registry.with(log.with_filter(filter)).init(),
        LogFormat::Json => registry.with(log.json().with_filter(filter)).init(),
    }
}

/// The settings: flags take precedence over the environment, the environment over the file.
fn configuration(arguments: &ServeArgs, language: Language) -> Result<Configuration, Failure> {
    let misunderstood = |error: ConfigurationError| match error {
        ConfigurationError::Setting { setting, value } => {
            Failure::Usage(tr!(language, "serve-bad-setting", setting = setting, value = printable(&value)))
        }
        ConfigurationError::File(error) => Failure::Usage(error.to_string()),
    };
    let flag = |key: &str| {
        let value = match key {
            "bind" => arguments.bind.map(|bind| bind.to_string()),
            "admin-bind" => arguments.admin_bind.map(|bind| bind.to_string()),
            "database" => arguments.database.clone(),
            "nats" => arguments.serve_nats.clone(),
            "trusted-proxy" => arguments.trusted_proxy.clone(),
            "site" => arguments.site.clone(),
            "allowed-host" => arguments.allowed_host.clone(),
            "metrics-for" => arguments.metrics_for.clone(),
            "mcp" => arguments.serve_mcp.then(|| true.to_string()),
            "sockets" => arguments.sockets.map(|number| number.to_string()),
            "sockets-per-address" => arguments.sockets_per_address.map(|number| number.to_string()),
            "requests-per-second" => arguments.requests_per_second.map(|number| number.to_string()),
            "seats-per-second" => arguments.seats_per_second.map(|number| number.to_string()),
            "actions-per-second" => arguments.actions_per_second.map(|number| number.to_string()),
            "megabytes-per-day" => arguments.megabytes_per_day.map(|number| number.to_string()),
            "log-format" => arguments.log_format.clone(),
            "invitation-hours" => arguments.invitation_hours.map(|number| number.to_string()),
            "game-days" => arguments.game_days.map(|number| number.to_string()),
            "finished-days" => arguments.finished_days.map(|number| number.to_string()),
            "unplayed-days" => arguments.unplayed_days.map(|number| number.to_string()),
            "token-days" => arguments.token_days.map(|number| number.to_string()),
            "tombstone-days" => arguments.tombstone_days.map(|number| number.to_string()),
            _ => None,
        };
        (format!("--{key}"), value)
    };
    let flags = Configuration::from_words(flag).map_err(misunderstood)?;
    let flags = Configuration { page: arguments.page_folder.clone(), ..flags };
    let environment = Configuration::from_environment(|name| std::env::var(name).ok()).map_err(misunderstood)?;
    let named = || std::env::var_os(CONFIG_VARIABLE).filter(|file| !file.is_empty()).map(PathBuf::from);
    let file = match arguments.serve_config.clone().or_else(named) {
        None => Configuration::default(),
        Some(file) => {
            let refused = |reason: String| {
                Failure::Refused(tr!(language, "serve-bad-config", file = name(&file), reason = reason.trim_end()))
            };
            let text = start::read(&file, language)?;
            Configuration::from_toml(&text).map_err(|error| match error {
                ConfigurationError::File(error) => refused(toml_error::in_words(&error, &text, language)),
                error @ ConfigurationError::Setting { .. } => refused(error.to_string()),
            })?
        }
    };
    Ok(flags.or(environment).or(file))
}

/// The configured database, or the default file.
fn games(database: Option<&str>, language: Language) -> Result<Database, Failure> {
    if let Some(named) = database {
        return Ok(Database::from_name(named));
    }
    let named =
        std::env::var_os(puissance4_storage::DATA_VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let usual = || Some(directories::ProjectDirs::from("", "", "puissance4")?.data_dir().to_owned());
    let folder = named.or_else(usual).ok_or_else(|| Failure::Refused(tr!(language, "serve-no-folder")))?;
    Ok(Database::Sqlite(folder.join(FILE)))
}

/// The file of a database; PostgreSQL has none.
fn file(database: &Database, language: Language) -> Result<&Path, Failure> {
    match database {
        Database::Sqlite(file) => Ok(file),
        Database::Postgres(_) => Err(Failure::Refused(tr!(language, "serve-copy-elsewhere"))),
    }
}

/// The NATS for notifications, which only servers on PostgreSQL need.
#[cfg(feature = "cluster")]
fn nats(configuration: &Configuration, database: &Database, language: Language) -> Result<Option<Access>, Failure> {
    let nats = configuration.nats().map_err(|error| Failure::refused(&error, language))?;
    match database {
        Database::Sqlite(_) if nats.is_some() => Err(Failure::Refused(tr!(language, "nats-without-postgres"))),
        _ => Ok(nats),
    }
}

#[cfg_attr(not(feature = "cluster"), allow(clippy::unused_async))] // Only PostgreSQL is waited for.
async fn open(
    database: &Database,
    #[cfg(feature = "cluster")] nats: Option<Access>,
) -> Result<Arc<dyn Store>, StoreError> {
    let file = match database {
        Database::Sqlite(file) => file,
        #[cfg(not(feature = "cluster"))]
        Database::Postgres(_) => return Err(StoreError::LeftOut),
        #[cfg(feature = "cluster")]
        Database::Postgres(address) => {
            let address = address.reveal();
            return Ok(Arc::new(match nats {
                Some(nats) => Postgres::open_with(address, nats).await?,
                None => Postgres::open(address).await?,
            }));
        }
    };
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Failed(error.to_string()))?;
    }
    Ok(Arc::new(Sqlite::open(file)?))
}

/// Deletes one game.
fn delete(database: &Database, game: &str, language: Language) -> Result<(), Failure> {
    let (id, deleted) = puissance4_server::delete(database, game).map_err(|error| match error {
        AdministrationError::NotAGame => Failure::Usage(tr!(language, "serve-not-a-game", game = printable(game))),
        error => not_done(error, database, language),
    })?;
    if !deleted {
        let file = printable(&database.to_string());
        return Err(Failure::Refused(tr!(language, "serve-no-such-game", game = id, file = file)));
    }
    eprintln!("{}", tr!(language, "serve-deleted", game = id));
    Ok(())
}

/// Writes all games to standard output.
fn export(database: &Database, language: Language) -> Result<(), Failure> {
    let mut unreadable = 0;
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    let exported = puissance4_server::export(database, &mut output, &mut |row, error| {
        unreadable += 1;
        complain(
            &tr!(language, "serve-export-unreadable", row = row.to_string(), reason = error.phrase(language)),
            language,
        );
    });
    exported.map_err(|error| not_done(error, database, language))?;
    if unreadable > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// The message of a failed command.
fn not_done(error: AdministrationError, database: &Database, language: Language) -> Failure {
    let file = printable(&database.to_string());
    match error {
        AdministrationError::Missing | AdministrationError::NotAGame => {
            Failure::Refused(tr!(language, "serve-copy-missing", file = file))
        }
        AdministrationError::Store(error) => {
            Failure::Refused(tr!(language, "serve-games-closed", file = file, reason = error.phrase(language)))
        }
        AdministrationError::Output(error) => error.into(),
    }
}

/// The message of a failed backup or restore.
fn not_copied(error: BackupError, from: &Path, to: &Path, language: Language) -> Failure {
    Failure::Refused(match error {
        BackupError::Exists => tr!(language, "serve-copy-exists", file = name(to)),
        BackupError::Missing => tr!(language, "serve-copy-missing", file = name(from)),
        BackupError::InUse => tr!(language, "serve-copy-in-use", file = name(to)),
        BackupError::Linked => tr!(language, "serve-copy-linked", file = name(to)),
        BackupError::Damaged(reason) => tr!(language, "serve-copy-damaged", file = name(from), reason = reason),
        BackupError::Unequal => tr!(language, "serve-copy-unequal", file = name(to)),
        BackupError::Failed(reason) => tr!(language, "serve-copy-failed", file = name(to), reason = reason),
    })
}

/// A file name as it is shown.
fn name(file: &Path) -> String {
    printable(&file.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_found_beside_the_released_program_of_a_target_folder() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("web");
        let write = |path: &Path| {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        };
        let found = |profile: &str| built_beside(&folder.path().join(profile).join("puissance4"));
        write(&page.join("index.html"));
        assert_eq!(found("release"), None, "this is no target folder");
        write(&folder.path().join("CACHEDIR.TAG"));
        assert_eq!(found("release"), Some(page.clone()));
        assert_eq!(found("debug"), None);
        std::fs::remove_file(page.join("index.html")).unwrap();
        assert_eq!(found("release"), None, "there is no page yet");
    }
}
