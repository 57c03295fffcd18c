//! The settings of a server: from flags, environment variables or a file. Flags take precedence over variables,
//! variables over the file.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use ipnet::IpNet;
#[cfg(feature = "cluster")]
use puissance4_nats::{Access, NatsError};
use puissance4_online::Milliseconds;
use serde::Deserialize;

use crate::address::AllowedHost;
use crate::game::retention::Retention;
use crate::limits::rate_limit::{Limits, Rate};
use crate::online::OnlineConfig;
#[cfg(feature = "cluster")]
use crate::store::postgres::Postgres;

/// The settings that were given. The others have their default values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Configuration {
    /// The address and port to serve at.
    pub bind: Option<SocketAddr>,
    /// The address and port for health checks and metrics only.
    pub admin_bind: Option<SocketAddr>,
    /// Where games are kept.
    pub database: Option<String>,
    /// The addresses of a NATS for notifications between servers, separated by commas. They may contain a password.
    pub nats: Option<String>,
    /// The file of credentials for it.
    pub nats_credentials: Option<PathBuf>,
    /// The file of the authorities that may have signed its certificate.
    pub nats_ca: Option<PathBuf>,
    /// The folder of the page, if it is not the one in the program.
    pub page: Option<PathBuf>,
    /// Trusted proxies: their `X-Forwarded-For` is believed.
    pub trusted_proxy: Option<Vec<IpNet>>,
    /// Sites, besides the server's own address, whose pages may play here.
    pub site: Option<Vec<String>>,
    /// Host names that the server answers to, besides addresses, `localhost` and those of the sites.
    pub allowed_host: Option<Vec<AllowedHost>>,
    /// Networks that may read `/metrics`, besides this machine.
    pub metrics_for: Option<Vec<IpNet>>,
    /// Whether assistants may ask at `/mcp`.
    pub mcp: Option<bool>,
    /// The maximum number of open sockets.
    pub sockets: Option<usize>,
    /// The maximum number of open sockets of one address.
    pub sockets_per_address: Option<usize>,
    /// Requests per second of one address; four times as many at once.
    pub requests_per_second: Option<u32>,
    /// New games and seats per second of one address; thirty times as many at once.
    pub seats_per_second: Option<u32>,
    /// Actions per second of one address; five times as many at once.
    pub actions_per_second: Option<u32>,
    /// Megabytes that are stored for one address in 24 hours.
    pub megabytes_per_day: Option<u32>,
    /// How the log is written.
    pub log_format: Option<LogFormat>,
    /// Hours after which an open invitation expires.
    pub invitation_hours: Option<u32>,
    /// Days after which an idle game without clocks expires.
    pub game_days: Option<u32>,
    /// Days after which a finished game is deleted; 0: never.
    pub finished_days: Option<u32>,
    /// Days after which a game that ended without a move is deleted; 0: never.
    pub unplayed_days: Option<u32>,
    /// Days after the end of a game for which its seat tokens are valid; 0: until it is deleted.
    pub token_days: Option<u32>,
    /// Days for which the link of a deleted game answers that it was deleted; 0: for ever.
    pub tombstone_days: Option<u32>,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// Plain text.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

impl FromStr for LogFormat {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err(()),
        }
    }
}

/// An invalid setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigurationError {
    /// The file is invalid.
    #[error(transparent)]
    File(#[from] toml_edit::de::Error),
    /// A flag or an environment variable has an invalid value.
    #[error("{setting}: {value}")]
    Setting {
        /// The flag or variable.
        setting: String,
        /// Its value.
        value: String,
    },
}

/// Where games are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// A PostgreSQL database, which several servers can share.
    Postgres(Address),
}

/// The address of a PostgreSQL database. It may contain a password, and is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(String);

impl Address {
    /// The address, to connect.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address(…)")
    }
}

/// As it is shown, without the password.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => file.display().fmt(f),
            #[cfg(not(feature = "cluster"))]
            Self::Postgres(_) => f.write_str("postgres://…"),
            #[cfg(feature = "cluster")]
            Self::Postgres(address) => {
                f.write_str(Postgres::name(address.reveal()).as_deref().unwrap_or("postgres://…"))
            }
        }
    }
}

impl Database {
    /// From `sqlite:FILE`, `FILE` or `postgres://USER:PASSWORD@HOST/DATABASE`.
    pub fn from_name(name: &str) -> Self {
        if name.starts_with("postgres://") || name.starts_with("postgresql://") {
            return Self::Postgres(Address(name.to_owned()));
        }
        Self::Sqlite(PathBuf::from(name.strip_prefix("sqlite:").unwrap_or(name)))
    }
}

impl Configuration {
    /// The settings of a file, in TOML.
    pub fn from_toml(text: &str) -> Result<Self, ConfigurationError> {
        Ok(toml_edit::de::from_str(text)?)
    }

    /// The settings of the environment: `PUISSANCE4_BIND` and so on; the items of lists are separated by commas.
    /// `variable` looks up a variable.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigurationError> {
        Self::from_words(|key| {
            let name = format!("PUISSANCE4_{}", key.replace('-', "_").to_uppercase());
            let value = variable(&name);
            (name, value)
        })
    }

    /// The settings from texts. `word` gives, for each key, the name to show in errors, and its value.
    pub fn from_words(word: impl Fn(&str) -> (String, Option<String>)) -> Result<Self, ConfigurationError> {
        fn one<T: FromStr>((setting, value): (String, Option<String>)) -> Result<Option<T>, ConfigurationError> {
            let Some(value) = value.filter(|value| !value.is_empty()) else { return Ok(None) };
            let wrong = |_| ConfigurationError::Setting { setting, value: value.clone() };
            value.parse().map(Some).map_err(wrong)
        }
        fn list<T: FromStr>((setting, value): (String, Option<String>)) -> Result<Option<Vec<T>>, ConfigurationError> {
            let Some(value) = value.filter(|value| !value.is_empty()) else { return Ok(None) };
            let items = value.split(',').map(|item| one((setting.clone(), Some(item.trim().to_owned()))));
            items.collect::<Result<Option<Vec<T>>, _>>()
        }
        Ok(Self {
            bind: one(word("bind"))?,
            admin_bind: one(word("admin-bind"))?,
            database: one(word("database"))?,
            nats: one(word("nats"))?,
            nats_credentials: one(word("nats-credentials"))?,
            nats_ca: one(word("nats-ca"))?,
            page: one(word("page"))?,
            trusted_proxy: list(word("trusted-proxy"))?,
            site: list(word("site"))?,
            allowed_host: list(word("allowed-host"))?,
            metrics_for: list(word("metrics-for"))?,
            mcp: one(word("mcp"))?,
            sockets: one(word("sockets"))?,
            sockets_per_address: one(word("sockets-per-address"))?,
            requests_per_second: one(word("requests-per-second"))?,
            seats_per_second: one(word("seats-per-second"))?,
            actions_per_second: one(word("actions-per-second"))?,
            megabytes_per_day: one(word("megabytes-per-day"))?,
            log_format: one(word("log-format"))?,
            invitation_hours: one(word("invitation-hours"))?,
            game_days: one(word("game-days"))?,
            finished_days: one(word("finished-days"))?,
            unplayed_days: one(word("unplayed-days"))?,
            token_days: one(word("token-days"))?,
            tombstone_days: one(word("tombstone-days"))?,
        })
    }

    /// These settings, and those of `weaker` where there are none.
    pub fn or(self, weaker: Self) -> Self {
        Self {
            bind: self.bind.or(weaker.bind),
            admin_bind: self.admin_bind.or(weaker.admin_bind),
            database: self.database.or(weaker.database),
            nats: self.nats.or(weaker.nats),
            nats_credentials: self.nats_credentials.or(weaker.nats_credentials),
            nats_ca: self.nats_ca.or(weaker.nats_ca),
            page: self.page.or(weaker.page),
            trusted_proxy: self.trusted_proxy.or(weaker.trusted_proxy),
            site: self.site.or(weaker.site),
            allowed_host: self.allowed_host.or(weaker.allowed_host),
            metrics_for: self.metrics_for.or(weaker.metrics_for),
            mcp: self.mcp.or(weaker.mcp),
            sockets: self.sockets.or(weaker.sockets),
            sockets_per_address: self.sockets_per_address.or(weaker.sockets_per_address),
            requests_per_second: self.requests_per_second.or(weaker.requests_per_second),
            seats_per_second: self.seats_per_second.or(weaker.seats_per_second),
            actions_per_second: self.actions_per_second.or(weaker.actions_per_second),
            megabytes_per_day: self.megabytes_per_day.or(weaker.megabytes_per_day),
            log_format: self.log_format.or(weaker.log_format),
            invitation_hours: self.invitation_hours.or(weaker.invitation_hours),
            game_days: self.game_days.or(weaker.game_days),
            finished_days: self.finished_days.or(weaker.finished_days),
            unplayed_days: self.unplayed_days.or(weaker.unplayed_days),
            token_days: self.token_days.or(weaker.token_days),
            tombstone_days: self.tombstone_days.or(weaker.tombstone_days),
        }
    }

    /// The NATS for notifications between servers, if one is given.
    #[cfg(feature = "cluster")]
    pub fn nats(&self) -> Result<Option<Access>, NatsError> {
        let nats = |addresses: &String| Access::new(addresses, self.nats_ca.clone(), self.nats_credentials.clone());
        self.nats.as_ref().map(nats).transpose()
    }

    /// The settings of online games.
    pub fn rules(&self) -> OnlineConfig {
        let usual = OnlineConfig::default();
        let requests =
            self.requests_per_second.map(|each| Rate { burst: each.saturating_mul(4).max(1), per_second: each });
        let seats = self.seats_per_second.map(|each| Rate { burst: each.saturating_mul(30).max(1), per_second: each });
        let actions =
            self.actions_per_second.map(|each| Rate { burst: each.saturating_mul(5).max(1), per_second: each });
        let stored = self.megabytes_per_day.map(|megabytes| Rate::daily(megabytes.max(1).saturating_mul(1_000_000)));
        let limits = Limits {
            stored: stored.unwrap_or(usual.limits.stored),
            actions_per_address: actions.unwrap_or(usual.limits.actions_per_address),
            requests: requests.unwrap_or(usual.limits.requests),
            seats: seats.unwrap_or(usual.limits.seats),
            sockets: self.sockets.unwrap_or(usual.limits.sockets),
            sockets_per_address: self.sockets_per_address.unwrap_or(usual.limits.sockets_per_address),
            ..usual.limits
        };
        let mut lifetime = usual.lifetime;
        if let Some(hours) = self.invitation_hours {
            lifetime.invitation = Milliseconds::seconds(u64::from(hours) * 3600);
        }
        if let Some(days) = self.game_days {
            lifetime.game = Milliseconds::seconds(u64::from(days) * 24 * 3600);
        }
        let days = |said: Option<u32>, usual| match said {
            None => usual,
            Some(0) => None,
            Some(days) => Some(Milliseconds::seconds(u64::from(days) * 24 * 3600)),
        };
        let retention = Retention {
            finished: days(self.finished_days, usual.retention.finished),
            unplayed: days(self.unplayed_days, usual.retention.unplayed),
            tokens: days(self.token_days, usual.retention.tokens),
            tombstones: days(self.tombstone_days, usual.retention.tombstones),
        };
        OnlineConfig {
            limits,
            lifetime,
            retention,
            proxies: self.trusted_proxy.clone().unwrap_or_default(),
            observers: self.metrics_for.clone().unwrap_or_default(),
            sites: self.site.clone().unwrap_or_default(),
            hosts: self.allowed_host.clone().unwrap_or_default(),
            has_assistants: self.mcp.unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_before_the_environment_before_the_file() {
        let file = "bind = '127.0.0.1:1'\ndatabase = 'sqlite:a'\nsockets = 5\ntrusted-proxy = ['10.0.0.0/8']\nlog-format = 'json'\n";
        let file = Configuration::from_toml(file).unwrap();
        let environment = Configuration::from_environment(|name| match name {
            "PUISSANCE4_BIND" => Some("127.0.0.1:2".to_owned()),
            "PUISSANCE4_DATABASE" => Some("b".to_owned()),
            "PUISSANCE4_SITE" => Some("https://a.example, https://b.example".to_owned()),
            "PUISSANCE4_ALLOWED_HOST" => Some("a.example, *.b.example".to_owned()),
            "PUISSANCE4_ACTIONS_PER_SECOND" => Some("7".to_owned()),
            "PUISSANCE4_MCP" => Some("true".to_owned()),
            "PUISSANCE4_GAME_DAYS" => Some(String::new()),
            "PUISSANCE4_FINISHED_DAYS" => Some("0".to_owned()),
            "PUISSANCE4_UNPLAYED_DAYS" => Some("2".to_owned()),
            "PUISSANCE4_TOKEN_DAYS" => Some("3".to_owned()),
            _ => None,
        })
        .unwrap();
        let flags = Configuration { bind: Some("127.0.0.1:3".parse().unwrap()), ..Configuration::default() };
        let all = flags.or(environment).or(file);
        assert_eq!(all.bind, Some("127.0.0.1:3".parse().unwrap()));
        assert_eq!((all.database.as_deref(), all.log_format), (Some("b"), Some(LogFormat::Json)));
        let rules = all.rules();
        assert_eq!((rules.limits.sockets, rules.sites.len(), rules.proxies.len()), (5, 2, 1));
        assert_eq!((rules.hosts.len(), rules.limits.actions_per_address), (2, Rate { burst: 35, per_second: 7 }));
        assert!(rules.has_assistants && !Configuration::default().rules().has_assistants);
        assert_eq!(rules.lifetime, OnlineConfig::default().lifetime);
        let days = |days: u64| Some(Milliseconds::seconds(days * 24 * 3600));
        let retention = Retention { finished: None, unplayed: days(2), tokens: days(3), ..Retention::default() };
        assert_eq!(rules.retention, retention);
    }

    /// Behind a proxy on the same machine, all clients would look like this machine.
    #[test]
    fn the_examples_trust_their_proxy() {
        let file = Configuration::from_toml(include_str!("../../../deploy/puissance4.toml")).unwrap();
        let unit = include_str!("../../../deploy/puissance4.service");
        let variable = |name: &str| {
            let lines = unit.lines().filter_map(|line| line.strip_prefix("Environment=")?.split_once('='));
            lines.into_iter().find_map(|(known, value)| (known == name).then(|| value.to_owned()))
        };
        for example in [file, Configuration::from_environment(variable).unwrap()] {
            let rules = example.rules();
            assert!(example.bind.unwrap().ip().is_loopback());
            assert!(rules.proxies.iter().any(|network| network.contains(&example.bind.unwrap().ip())), "{example:?}");
            assert!(!rules.hosts.is_empty(), "{example:?}");
        }
    }

    #[test]
    fn an_invalid_setting_is_named() {
        let wrong = Configuration::from_environment(|name| (name == "PUISSANCE4_SOCKETS").then(|| "many".to_owned()));
        assert_eq!(wrong.unwrap_err().to_string(), "PUISSANCE4_SOCKETS: many");
        let wrong = "allowed-host = ['https://a.example']";
        assert!(Configuration::from_toml(wrong).unwrap_err().to_string().contains("without a scheme"));
        assert!(Configuration::from_toml("sockts = 5").unwrap_err().to_string().contains("sockts"));
        assert!(Configuration::from_toml("bind = 5").is_err());
    }
}
