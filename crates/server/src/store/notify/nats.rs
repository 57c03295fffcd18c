//! Notifications by the publish and subscribe of NATS, which stores nothing.

use std::fmt;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_nats::client::RequestErrorKind;
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt as _;
use futures_util::stream::select_all;
use percent_encoding::percent_decode_str;
use puissance4_i18n::{Language, Phrase, tr};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use crate::store::StoreError;
use crate::store::notify::{Hearing, MAX_UNHEARD, PATIENCE, Topic, Transport};
use crate::store::tls::{TlsError, authorities};

/// All subjects begin with this, replies to this server included, so that permissions can be given for it alone.
const PREFIX: &str = "puissance4.online";
/// How many messages wait to be written.
const MAX_UNSENT: usize = 256;
/// The maximum size of a file of credentials.
const MAX_CREDENTIALS_BYTES: u64 = 1 << 20;

/// Where a NATS is, and how to connect to it.
#[derive(Clone)]
pub struct Nats {
    addresses: Vec<ServerAddr>,
    credentials: Option<PathBuf>,
    authorities: Option<PathBuf>,
}

/// Why a NATS cannot be used as configured.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NatsError {
    /// It is not an address. This does not say which, since it may contain a password.
    #[error("an address of NATS is like nats://HOST:4222 or tls://HOST:4222: {0}")]
    Address(String),
    /// The file of credentials cannot be read.
    #[error("no credentials can be read from {file}: {reason}")]
    Credentials {
        /// The file.
        file: String,
        /// Why.
        reason: String,
    },
    /// The file of authorities cannot be read.
    #[error(transparent)]
    Authorities(#[from] TlsError),
}

impl Phrase for NatsError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Address(reason) => tr!(language, "nats-address", reason = reason.as_str()),
            Self::Credentials { file, reason } => {
                tr!(language, "nats-credentials", file = file.as_str(), reason = reason.as_str())
            }
            Self::Authorities(error) => error.phrase(language),
        }
    }
}

/// Without passwords.
impl fmt::Debug for Nats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.addresses.iter().map(|one| format!("{}:{}", one.host(), one.port()))).finish()
    }
}

impl Nats {
    /// From addresses, separated by commas, and the files of credentials and of the authorities (PEM) that may have signed its certificate. The files are read now, to
    /// find mistakes early, and again whenever a connection is opened.
    pub fn new(addresses: &str, credentials: Option<PathBuf>, authorities: Option<PathBuf>) -> Result<Self, NatsError> {
        let address = |text: &str| {
            let address: ServerAddr = text.trim().parse().map_err(|error: std::io::Error| error.to_string())?;
            match address.scheme() {
                "nats" | "tls" if !address.host().is_empty() => Ok(address),
                scheme => Err(scheme.to_owned()),
            }
        };
        let addresses = addresses.split(',').map(address).collect::<Result<_, _>>().map_err(NatsError::Address)?;
        let nats = Self { addresses, credentials, authorities };
        nats.options()?;
        if let Some(file) = &nats.authorities {
            self::authorities(&file.display().to_string())?;
        }
        Ok(nats)
    }

    fn options(&self) -> Result<ConnectOptions, NatsError> {
        let mut options = ConnectOptions::new();
        // The library itself ignores what an address says about the user.
        let user = self.addresses.iter().find_map(|address| Some((address.username()?, address.password())));
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        options = match user {
            None => options,
            Some((token, None)) => options.token(decoded(token)),
            Some((name, Some(password))) => options.user_and_password(decoded(name), decoded(password)),
        };
        if let Some(file) = &self.credentials {
            let unreadable = |error: std::io::Error| NatsError::Credentials {
                file: file.display().to_string(),
                reason: error.to_string(),
            };
            options = read(file).and_then(|text| options.credentials(&text)).map_err(unreadable)?;
        }
        if let Some(file) = &self.authorities {
            // Authorities are of no use on a connection that is not encrypted.
            options = options.add_root_certificates(file.clone()).require_tls(true);
        }
        Ok(options
            .name("puissance4")
            .no_echo()
            .custom_inbox_prefix(format!("{PREFIX}.reply"))
            .connection_timeout(PATIENCE)
            .ping_interval(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .client_capacity(MAX_UNSENT)
            .subscription_capacity(MAX_UNHEARD)
            // The notifier opens a new connection by itself, since it must then read all games again.
            .max_reconnects(self.addresses.len()))
    }
}

/// A file, with a limit, in case it is a device.
fn read(file: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    File::open(file)?.take(MAX_CREDENTIALS_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

/// The subject of a topic.
fn subject(topic: Topic) -> String {
    let name = match topic {
        Topic::Changes => "changes",
        Topic::Presence => "presence",
        Topic::Phrases => "phrases",
    };
    format!("{PREFIX}.{name}")
}

fn failed(error: impl fmt::Display) -> StoreError {
    StoreError::Failed(format!("NATS: {error}"))
}

/// What happens to a connection.
#[derive(Debug, Default)]
struct Fate {
    is_lost: Notify,
    has_gap: Notify,
}

impl Transport for Nats {
    type Link = Client;

    async fn connect(&self, hearing: Hearing) -> Result<(Client, JoinHandle<()>), StoreError> {
        let fate = Arc::new(Fate::default());
        let told = Arc::clone(&fate);
        let options = self.options().map_err(failed)?.event_callback(move |event| {
            let told = Arc::clone(&told);
            async move {
                match event {
                    Event::Disconnected | Event::Closed => told.is_lost.notify_one(),
                    Event::SlowConsumer(_) => told.has_gap.notify_one(),
                    Event::ServerError(error) => tracing::warn!(%error, "NATS refuses something"),
                    _ => {}
                }
            }
        });
        let client = options.connect(&self.addresses[..]).await.map_err(failed)?;
        let mut heard = Vec::new();
        for topic in Topic::ALL {
            let messages = client.subscribe(subject(topic)).await.map_err(failed)?;
            heard.push(messages.map(move |message| (topic, message)));
        }
        // A question that no server answers: NATS says so, and by then knows the subscriptions above.
        match client.request(format!("{PREFIX}.ready"), "".into()).await {
            Err(error) if error.kind() != RequestErrorKind::NoResponders => return Err(failed(error)),
            _ => {}
        }
        let task = tokio::spawn(async move {
            let mut heard = select_all(heard);
            loop {
                tokio::select! {
                    message = heard.next() => match message {
                        Some((topic, message)) => hearing.hear(topic, &String::from_utf8_lossy(&message.payload)),
                        None => return,
                    },
                    () = fate.has_gap.notified() => hearing.miss(),
                    () = fate.is_lost.notified() => return,
                }
            }
        });
        Ok((client, task))
    }

    async fn send(client: &Client, topic: Topic, notices: Vec<String>) -> Result<(), StoreError> {
        for notice in notices {
            client.publish(subject(topic), notice.into()).await.map_err(failed)?;
        }
        // Until they are written, so that what comes meanwhile is sent together.
        client.flush().await.map_err(failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_named_without_passwords() {
        let nats = Nats::new("nats://p4:secret@a.example, tls://b.example:4333", None, None).unwrap();
        assert_eq!(format!("{nats:?}"), r#"["a.example:4222", "b.example:4333"]"#);
        for wrong in ["", "http://p4:secret@a.example", "ws://a.example", "nats://p4:secret@a:port", "a.example,,b"] {
            let error = Nats::new(wrong, None, None).unwrap_err();
            assert!(matches!(error, NatsError::Address(_)), "{wrong}: {error}");
            assert!(!error.to_string().contains("secret"), "{error}");
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        for content in [None, Some(""), Some("what is this?")] {
            if let Some(content) = content {
                std::fs::write(&file, content).unwrap();
            }
            for (credentials, authorities) in [(Some(file.clone()), None), (None, Some(file.clone()))] {
                let error = Nats::new("a.example", credentials, authorities).unwrap_err();
                assert!(error.to_string().contains(&file.display().to_string()), "{content:?}: {error}");
            }
        }
    }
}
