//! The connection to a NATS server or cluster.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, ServerAddr};
use puissance4_i18n::{Language, Phrase, tr};

/// The longest between two attempts to connect again.
const MAX_BACKOFF: Duration = Duration::from_secs(4);

/// How long a request waits for its answer.
const REQUEST: Duration = Duration::from_secs(5);

/// Where the server is, and how it is entered. It has no `Debug`: the addresses may have a password in them.
#[derive(Clone)]
pub struct Access {
    /// The addresses of one or more servers, with commas between them: `nats://host:4222`, `tls://user:password@host`, `nats://token@host`.
    pub addresses: String,
    /// A file with certificates to trust, as PEM, beside those of the system.
    pub authorities: Option<PathBuf>,
    /// A file with credentials, as NATS's tools write it.
    pub credentials: Option<PathBuf>,
}

/// What happens to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// It is lost; it is tried again.
    Lost,
    /// It is there again.
    Back,
}

/// Why there is no connection.
#[derive(Debug, thiserror::Error)]
pub enum ConnectionError {
    /// An address cannot be read.
    #[error("the address of the NATS server cannot be read: {0}")]
    Address(String),
    /// A file cannot be read.
    #[error("{file}: {reason}")]
    File {
        /// Which one.
        file: String,
        /// Why not.
        reason: String,
    },
    /// The server refuses the user, the password or the token.
    #[error("the NATS server at {0} refuses the credentials")]
    Credentials(String),
    /// The server's certificate is not trusted, or there is no TLS.
    #[error("no TLS connection to the NATS server at {0}: {1}")]
    Tls(String, String),
    /// No server answers.
    #[error("no NATS server answers at {0}: {1}")]
    Unreachable(String, String),
}

impl Phrase for ConnectionError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Address(reason) => tr!(language, "farm-nats-address", reason = reason.as_str()),
            Self::File { file, reason } => {
                tr!(language, "nats-file", file = file.as_str(), reason = reason.as_str())
            }
            Self::Credentials(address) => tr!(language, "farm-nats-credentials", address = address.as_str()),
            Self::Tls(address, reason) => {
                tr!(language, "nats-tls", address = address.as_str(), reason = reason.as_str())
            }
            Self::Unreachable(address, reason) => {
                tr!(language, "nats-unreachable", address = address.as_str(), reason = reason.as_str())
            }
        }
    }
}

impl Access {
    /// Access without files.
    pub fn to(addresses: impl Into<String>) -> Self {
        Self { addresses: addresses.into(), authorities: None, credentials: None }
    }

    /// Connects. A lost connection is tried again for ever, and told once; the first one is not, so that a wrong address is told at once.
    pub async fn connect(&self, tell: impl Fn(Link) + Send + Sync + 'static) -> Result<Client, ConnectionError> {
        let servers = self.servers()?;
        let shown = shown(&servers);
        let mut options = ConnectOptions::new()
            .name("puissance4")
            .request_timeout(Some(REQUEST))
            .retain_servers_order()
            .max_reconnects(None)
            .reconnect_delay_callback(backoff);
        if let Some(server) = servers.iter().find(|server| server.has_user_pass()) {
            let user = decoded(server.username().unwrap_or_default());
            options = match server.password() {
                Some(password) => options.user_and_password(user, decoded(password)),
                None => options.token(user),
            };
        }
        if servers.iter().any(ServerAddr::tls_required) {
            options = options.require_tls(true);
        }
        if let Some(file) = &self.authorities {
            let read = std::fs::File::open(file).map(drop);
            read.map_err(|error| file_error(file, &error))?;
            options = options.add_root_certificates(file.clone());
        }
        if let Some(file) = &self.credentials {
            options = options.credentials_file(file).await.map_err(|error| file_error(file, &error))?;
        }
        let is_lost = AtomicBool::new(false);
        let link = move |event| match event {
            Event::Disconnected if !is_lost.swap(true, Ordering::Relaxed) => tell(Link::Lost),
            Event::Connected if is_lost.swap(false, Ordering::Relaxed) => tell(Link::Back),
            _ => (),
        };
        options = options.event_callback(move |event| {
            link(event);
            std::future::ready(())
        });
        let plain: Result<Vec<ServerAddr>, _> = servers.iter().map(without_credentials).collect();
        let connected = options.connect(plain?).await;
        connected.map_err(|error| {
            let reason = std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
            match error.kind() {
                ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                    ConnectionError::Credentials(shown)
                }
                ConnectErrorKind::Tls => ConnectionError::Tls(shown, reason),
                _ if reason.contains("certificate") => ConnectionError::Tls(shown, reason),
                _ => ConnectionError::Unreachable(shown, reason),
            }
        })
    }

    fn servers(&self) -> Result<Vec<ServerAddr>, ConnectionError> {
        let parsed: Result<Vec<ServerAddr>, _> = self.addresses.split(',').map(|text| text.trim().parse()).collect();
        // What cannot be read may have a password in it, and is not repeated.
        let servers = parsed.map_err(|error: std::io::Error| ConnectionError::Address(error.to_string()))?;
        match servers.iter().find(|server| server.is_websocket() || server.host().is_empty()) {
            Some(server) => Err(ConnectionError::Address(server.scheme().to_owned())),
            None => Ok(servers),
        }
    }
}

fn file_error(file: &std::path::Path, error: &std::io::Error) -> ConnectionError {
    ConnectionError::File { file: file.display().to_string(), reason: error.to_string() }
}

/// The addresses as they may be shown.
fn shown(servers: &[ServerAddr]) -> String {
    servers.iter().map(|server| format!("{}:{}", server.host(), server.port())).collect::<Vec<_>>().join(", ")
}

/// The user and the password go into the options: the client does not take them from an address.
fn without_credentials(server: &ServerAddr) -> Result<ServerAddr, ConnectionError> {
    let mut url = server.clone().into_inner();
    // Refused only where an address has no host, which is refused before.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    ServerAddr::from_url(url).map_err(|error| ConnectionError::Address(error.to_string()))
}

/// Characters that are special in an address are written as `%40` there.
fn decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// Twice as long after each attempt.
fn backoff(attempts: usize) -> Duration {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(u32::MAX).min(10);
    (Duration::from_millis(50) * 2_u32.pow(doublings)).min(MAX_BACKOFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_never_shown() {
        let servers = Access::to("nats://me:secret@a:4223, tls://token@b").servers().unwrap();
        assert_eq!(shown(&servers), "a:4223, b:4222");
        assert_eq!(without_credentials(&servers[0]).unwrap().as_url_str(), "nats://a:4223");
        assert!(servers[1].tls_required());
        for wrong in ["http://me:secret@a", "nats://me:secret@a:port", "", "ws://me:secret@a"] {
            let error = Access::to(wrong).servers().err().unwrap().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn attempts_become_rarer() {
        assert_eq!(backoff(1), Duration::from_millis(50));
        assert_eq!(backoff(3), Duration::from_millis(200));
        assert_eq!(backoff(1_000_000), MAX_BACKOFF);
    }

    #[test]
    fn a_password_may_have_any_character() {
        assert_eq!(decoded("a%40b%3Ac"), "a@b:c");
    }
}
