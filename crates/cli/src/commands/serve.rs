//! `puissance4 serve`: the page, online games, and the operator's commands on stored games.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puissance4_i18n::{Language, Phrase as _, printable, tr};
use puissance4_server::{
    Access, Addresses, AdministrationError, BackupError, Configuration, ConfigurationError, Database, LogFormat, Page,
    PageError, Postgres, Restored, ServeError, Sqlite, Store, StoreError,
};
use tracing_subscriber::EnvFilter;

use crate::cli::ServeArgs;
use crate::failure::{Failure, complain};
use crate::start;
use crate::toml_error;

/// The default file of games, in the folder of the program's data.
const FILE: &str = "online.sqlite";
/// The environment variable that names the configuration file.
const CONFIG_VARIABLE: &str = "PUISSANCE4_CONFIG";
/// The default address.
const ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8444);

pub(crate) fn run(arguments: &ServeArgs, language: Language) -> Result<(), Failure> {
    let configuration = configuration(arguments, language)?;
    let database = games(configuration.database.as_deref(), language)?;
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
            eprintln!("{}", tr!(language, "serve-no-page", command = "cargo xtask build", option = "--page"));
        }
    };
    let addresses = Addresses { public: configuration.bind.unwrap_or(ADDRESS), admin: configuration.admin_bind };
    puissance4_server::run(addresses, page, async || open(&database, nats).await, configuration.rules(), ready).map_err(
        |error| match error {
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
        },
    )
}

/// The page in a folder, or the one in the program.
fn page(folder: Option<&Path>, language: Language) -> Result<Page, Failure> {
    let refused = |error: PageError| Failure::refused(&error, language);
    folder.map_or_else(|| Ok(Page::embedded()), |folder| Page::from_folder(folder).map_err(refused))
}

/// Writes the log to standard error.
fn log(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
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
fn nats(configuration: &Configuration, database: &Database, language: Language) -> Result<Option<Access>, Failure> {
    let nats = configuration.nats().map_err(|error| Failure::refused(&error, language))?;
    match database {
        Database::Sqlite(_) if nats.is_some() => Err(Failure::Refused(tr!(language, "nats-without-postgres"))),
        _ => Ok(nats),
    }
}

async fn open(database: &Database, nats: Option<Access>) -> Result<Arc<dyn Store>, StoreError> {
    let file = match (database, nats) {
        (Database::Sqlite(file), _) => file,
        (Database::Postgres(address), Some(nats)) => {
            return Ok(Arc::new(Postgres::open_with(address.reveal(), nats).await?));
        }
        (Database::Postgres(address), None) => return Ok(Arc::new(Postgres::open(address.reveal()).await?)),
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
