//! How a NATS server or cluster is entered.

use std::error::Error as _;
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read as _};
use std::path::{Path, PathBuf};

use async_nats::rustls;
use async_nats::rustls::pki_types::CertificateDer;
use async_nats::rustls::pki_types::pem::PemObject as _;
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;
use puissance4_i18n::{Language, Phrase, tr};

/// The oldest version of a server. Earlier ones leave out fields of answers of `JetStream` that the client needs.
const OLDEST: (u64, u64) = (2, 10);
/// The maximum size of a file, which may be a device.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// Where a NATS server or cluster is, and how to enter it.
#[derive(Clone)]
pub struct Access {
    /// Without users and passwords, which the client does not take from addresses.
    addresses: Vec<ServerAddr>,
    login: Option<Login>,
    requires_tls: bool,
    authorities: Option<PathBuf>,
    credentials: Option<PathBuf>,
}

/// What stands before the host in an address.
#[derive(Clone)]
enum Login {
    Token(String),
    User { name: String, password: String },
}

/// Why there is no connection.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NatsError {
    /// An address is invalid. This does not say which, since it may contain a password.
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
    #[error("no certificates can be read from {file}: {reason}")]
    Authorities {
        /// The file.
        file: String,
        /// Why.
        reason: String,
    },
    /// The server refuses the user, the password, the token or the credentials.
    #[error("the NATS server at {0} refuses the credentials")]
    Refused(String),
    /// The server's certificate is not trusted, or it has no TLS.
    #[error("no TLS connection to the NATS server at {0}: {1}")]
    Tls(String, String),
    /// The server is too old.
    #[error("the NATS server at {address} has version {version}; version 2.10 or later is needed")]
    TooOld {
        /// Its address.
        address: String,
        /// Its version.
        version: String,
    },
    /// No server answers.
    #[error("no NATS server answers at {0}: {1}")]
    Unreachable(String, String),
}

impl Phrase for NatsError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Address(reason) => tr!(language, "nats-address", reason = reason.as_str()),
            Self::Credentials { file, reason } => {
                tr!(language, "nats-credentials", file = file.as_str(), reason = reason.as_str())
            }
            Self::Authorities { file, reason } => {
                tr!(language, "nats-authorities", file = file.as_str(), reason = reason.as_str())
            }
            Self::Refused(address) => tr!(language, "nats-refused", address = address.as_str()),
            Self::Tls(address, reason) => {
                tr!(language, "nats-tls", address = address.as_str(), reason = reason.as_str())
            }
            Self::TooOld { address, version } => {
                tr!(language, "nats-too-old", address = address.as_str(), version = version.as_str())
            }
            Self::Unreachable(address, reason) => {
                tr!(language, "nats-unreachable", address = address.as_str(), reason = reason.as_str())
            }
        }
    }
}

/// The addresses without passwords.
impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, address) in self.addresses.iter().enumerate() {
            let separator = if place == 0 { "" } else { ", " };
            write!(f, "{separator}{}:{}", address.host(), address.port())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Access({self})")
    }
}

impl Access {
    /// From addresses with commas between them, such as `nats://host:4222`, `tls://user:password@host` and
    /// `nats://token@host`; and the files of the authorities (PEM) to trust instead of the system's, and of the
    /// credentials as NATS's tools write them. The files are read now, to find mistakes early, and again whenever a
    /// connection is opened.
    pub fn new(addresses: &str, authorities: Option<PathBuf>, credentials: Option<PathBuf>) -> Result<Self, NatsError> {
        let addresses = addresses.split(',').map(|text| address(text.trim())).collect::<Result<Vec<_>, _>>();
        let addresses = addresses.map_err(NatsError::Address)?;
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let login = addresses.iter().find_map(|address| {
            let name = decoded(address.username()?);
            Some(match address.password() {
                Some(password) => Login::User { name, password: decoded(password) },
                None => Login::Token(name),
            })
        });
        // One client has one setting for all servers, those that it learns from a server included. Authorities are of
        // no use without TLS: whoever names them must not send a password in the clear.
        let requires_tls = authorities.is_some() || addresses.iter().any(ServerAddr::tls_required);
        let addresses = addresses.into_iter().map(without_login).collect::<Result<_, _>>();
        let addresses = addresses.map_err(NatsError::Address)?;
        let access = Self { addresses, login, requires_tls, authorities, credentials };
        access.entering(ConnectOptions::new())?;
        Ok(access)
    }

    /// How many addresses there are.
    pub fn count(&self) -> usize {
        self.addresses.len()
    }

    /// Connects, with these options besides those that enter the server.
    pub async fn connect(&self, options: ConnectOptions) -> Result<Client, NatsError> {
        let options = self.entering(options.name("puissance4"))?;
        let client = options.connect(&self.addresses[..]).await.map_err(|error| self.failure(&error))?;
        let version = client.server_info().version;
        match numbers(&version) {
            Some(numbers) if numbers < OLDEST => Err(NatsError::TooOld { address: self.to_string(), version }),
            _ => Ok(client),
        }
    }

    /// The options with what enters the server.
    fn entering(&self, mut options: ConnectOptions) -> Result<ConnectOptions, NatsError> {
        options = options.require_tls(self.requires_tls);
        options = match &self.login {
            None => options,
            Some(Login::Token(token)) => options.token(token.clone()),
            Some(Login::User { name, password }) => options.user_and_password(name.clone(), password.clone()),
        };
        if let Some(file) = &self.credentials {
            let entering = read(file).and_then(|text| options.credentials(&text));
            options = entering.map_err(|error| NatsError::Credentials {
                file: file.display().to_string(),
                reason: error.to_string(),
            })?;
        }
        if let Some(file) = &self.authorities {
            let unreadable = |reason| NatsError::Authorities { file: file.display().to_string(), reason };
            check_certificates(file).map_err(unreadable)?;
            options = options.add_root_certificates(file.clone());
        }
        Ok(options)
    }

    /// Why there is no connection.
    fn failure(&self, error: &ConnectError) -> NatsError {
        let source = error.source();
        let reason = source.map_or_else(|| error.to_string(), ToString::to_string);
        let io_error = source.and_then(|source| source.downcast_ref::<io::Error>());
        let inner = io_error.and_then(io::Error::get_ref);
        let is_tls = matches!(inner, Some(inner) if inner.is::<rustls::Error>());
        match error.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                NatsError::Refused(self.to_string())
            }
            ConnectErrorKind::Tls => NatsError::Tls(self.to_string(), reason),
            _ if is_tls || reason.contains("tls handshake") => NatsError::Tls(self.to_string(), reason),
            _ => NatsError::Unreachable(self.to_string(), reason),
        }
    }
}

/// An address, or why it is none, without repeating it.
fn address(text: &str) -> Result<ServerAddr, String> {
    let address: ServerAddr = text.parse().map_err(|error: io::Error| error.to_string())?;
    match address.scheme() {
        "nats" | "tls" if !address.host().is_empty() => Ok(address),
        scheme => Err(scheme.to_owned()),
    }
}

fn without_login(address: ServerAddr) -> Result<ServerAddr, String> {
    let mut url = address.into_inner();
    // An error means that the address has no host, which is refused before.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    ServerAddr::from_url(url).map_err(|error| error.to_string())
}

fn read(file: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(file)?.take(MAX_FILE_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

/// The client itself would take a file without certificates for one that trusts nobody.
fn check_certificates(file: &Path) -> Result<(), String> {
    let file = File::open(file).map_err(|error| error.to_string())?;
    let mut certificates = CertificateDer::pem_reader_iter(BufReader::new(file.take(MAX_FILE_BYTES)));
    match certificates.next() {
        None => Err("PEM CERTIFICATE: 0".to_owned()),
        Some(first) => {
            let all = [first].into_iter().chain(certificates).collect::<Result<Vec<_>, _>>();
            all.map(drop).map_err(|error| error.to_string())
        }
    }
}

/// The first two numbers of a version. A server that does not say them is not known to be too old.
fn numbers(version: &str) -> Option<(u64, u64)> {
    let mut numbers = version.trim_start_matches('v').split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_never_shown() {
        let access = Access::new("nats://me:secret@a.example:4223, tls://token@b.example", None, None).unwrap();
        assert_eq!(format!("{access:?}"), "Access(a.example:4223, b.example:4222)");
        assert!(access.addresses.iter().all(|address| !address.as_url_str().contains("secret")));
        for wrong in ["", "http://me:secret@a", "ws://me:secret@a", "nats://me:secret@a:port", "a.example,,b"] {
            let error = Access::new(wrong, None, None).unwrap_err();
            assert!(matches!(error, NatsError::Address(_)), "{wrong}: {error}");
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }

    #[test]
    fn a_login_may_have_any_character() {
        let login = |address| Access::new(address, None, None).unwrap().login;
        let user = login("nats://a%40b:c%3Ad@host, nats://other:secret@host");
        assert!(matches!(user, Some(Login::User { name, password }) if name == "a@b" && password == "c:d"));
        assert!(matches!(login("host, nats://to%40ken@host"), Some(Login::Token(token)) if token == "to@ken"));
        assert!(login("host").is_none());
    }

    #[test]
    fn files_are_read_early() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        let broken = "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n";
        for content in [None, Some(""), Some("what is this?"), Some(broken)] {
            if let Some(content) = content {
                std::fs::write(&file, content).unwrap();
            }
            for (authorities, credentials) in [(Some(file.clone()), None), (None, Some(file.clone()))] {
                let error = Access::new("a.example", authorities, credentials).unwrap_err();
                assert!(error.to_string().contains(&file.display().to_string()), "{content:?}: {error}");
            }
        }
    }

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert!(numbers("2.9.10") < Some(OLDEST) && numbers("1.99.0").is_some_and(|numbers| numbers < OLDEST));
        assert!(["2.10.0", "2.10.0-beta", "v2.15.1", "3.0.0"].map(numbers).iter().all(|new| *new >= Some(OLDEST)));
        assert_eq!((numbers(""), numbers("nightly")), (None, None));
    }
}
