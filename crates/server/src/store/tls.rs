//! TLS for connections to PostgreSQL, with the parameters of PostgreSQL's own programs.
//!
//! `sslmode` in the address is `disable`, `prefer` (if the database supports it; the default), `require` or
//! `verify-full`. The certificate and the host name are checked with `verify-full`, and whenever `sslrootcert` names a
//! file of authorities; without such a file, against the system's authorities.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use puissance4_i18n::{Language, Phrase, tr};
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

/// The maximum size of a file of certificates.
const MAX_ROOTS_BYTES: u64 = 16 << 20;

/// Why a connection cannot be encrypted as configured.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TlsError {
    /// There is no such mode.
    #[error("sslmode is disable, prefer, require or verify-full, not {0}")]
    Mode(String),
    /// A file has no readable certificates.
    #[error("no certificates can be read from {file}: {reason}")]
    Roots {
        /// The file.
        file: String,
        /// Why.
        reason: String,
    },
    /// The system has no authorities.
    #[error("this system has no certificates of authorities; sslrootcert can name a file")]
    NoRoots,
}

impl Phrase for TlsError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Mode(mode) => tr!(language, "store-sslmode", mode = mode.as_str()),
            Self::Roots { file, reason } => {
                tr!(language, "store-sslrootcert", file = file.as_str(), reason = reason.as_str())
            }
            Self::NoRoots => tr!(language, "store-no-roots"),
        }
    }
}

/// The TLS parameters of an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TlsMode {
    /// Whether the certificate is checked even if no file of authorities is named.
    verified: bool,
    /// The file of authorities.
    roots: Option<String>,
}

impl TlsMode {
    /// Reads the parameters, and returns the address with those that the driver knows.
    pub(crate) fn read(address: &str) -> Result<(String, Self), TlsError> {
        // A password may contain a question mark.
        let host = address.find('@').unwrap_or_default();
        let Some(start) = address[host..].find('?').map(|place| host + place) else {
            return Ok((address.to_owned(), Self::default()));
        };
        let mut encryption = Self::default();
        let mut words = Vec::new();
        for word in address[start + 1..].split('&') {
            match word.split_once('=') {
                Some(("sslmode", "verify-full")) => {
                    encryption.verified = true;
                    words.push("sslmode=require");
                }
                Some(("sslmode", mode)) if !["disable", "prefer", "require"].contains(&mode) => {
                    return Err(TlsError::Mode(mode.to_owned()));
                }
                Some(("sslrootcert", file)) => {
                    encryption.roots = Some(percent_decode_str(file).decode_utf8_lossy().into_owned());
                }
                _ => words.push(word),
            }
        }
        Ok((format!("{}?{}", &address[..start], words.join("&")), encryption))
    }

    /// Makes such connections.
    pub(crate) fn connector(&self) -> Result<MakeRustlsConnect, TlsError> {
        let provider = Arc::new(ring::default_provider());
        let verifier: Arc<dyn ServerCertVerifier> = if self.verified || self.roots.is_some() {
            let builder =
                WebPkiServerVerifier::builder_with_provider(self.authorities()?.into(), Arc::clone(&provider));
            builder.build().map_err(|_| TlsError::NoRoots)?
        } else {
            Arc::new(Unchecked(Arc::clone(&provider)))
        };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider has what TLS 1.2 and 1.3 need")
            .dangerous()
            .with_custom_certificate_verifier(verifier)
            .with_no_client_auth();
        Ok(MakeRustlsConnect::new(config))
    }

    /// The authorities that may have signed the certificate.
    fn authorities(&self) -> Result<RootCertStore, TlsError> {
        if let Some(file) = &self.roots {
            return authorities(file);
        }
        let mut authorities = RootCertStore::empty();
        authorities.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if authorities.is_empty() { Err(TlsError::NoRoots) } else { Ok(authorities) }
    }
}

/// The authorities in a file.
pub(crate) fn authorities(file: &str) -> Result<RootCertStore, TlsError> {
    let mut authorities = RootCertStore::empty();
    let unreadable = |reason: String| TlsError::Roots { file: file.to_owned(), reason };
    // With a limit, in case it is a device.
    let file = File::open(file).map_err(|error| unreadable(error.to_string()))?.take(MAX_ROOTS_BYTES);
    let reader = BufReader::new(file);
    for certificate in CertificateDer::pem_reader_iter(reader) {
        let certificate = certificate.map_err(|error| unreadable(error.to_string()))?;
        authorities.add(certificate).map_err(|error| unreadable(error.to_string()))?;
    }
    if authorities.is_empty() { Err(unreadable("PEM CERTIFICATE: 0".to_owned())) } else { Ok(authorities) }
}

/// Accepts any certificate: the connection is encrypted, but the database is not authenticated. PostgreSQL's own
/// programs do the same by default.
#[derive(Debug)]
struct Unchecked(Arc<CryptoProvider>);

impl ServerCertVerifier for Unchecked {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_say_how() {
        let read = |address: &str| TlsMode::read(address).unwrap();
        let file = |name: &str| Some(name.to_owned());
        assert_eq!(read("postgres://a:b?c@db/games"), ("postgres://a:b?c@db/games".to_owned(), TlsMode::default()));
        assert_eq!(
            read("postgres://a:b?sslmode=x@db/games?sslmode=require&user=a"),
            ("postgres://a:b?sslmode=x@db/games?sslmode=require&user=a".to_owned(), TlsMode::default())
        );
        assert_eq!(
            read("postgres://db/games?sslmode=verify-full"),
            ("postgres://db/games?sslmode=require".to_owned(), TlsMode { verified: true, roots: None })
        );
        assert_eq!(
            read("postgres://db/games?user=a&sslrootcert=/etc/a%20b.pem&sslmode=prefer"),
            (
                "postgres://db/games?user=a&sslmode=prefer".to_owned(),
                TlsMode { verified: false, roots: file("/etc/a b.pem") }
            )
        );
        for mode in ["verify-ca", "allow", "", "REQUIRE"] {
            let refused = TlsMode::read(&format!("postgres://a:secret@db/games?sslmode={mode}")).unwrap_err();
            assert!(matches!(&refused, TlsError::Mode(named) if named == mode), "{refused}");
        }
    }

    #[test]
    fn authorities_must_be_there() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("roots.pem");
        let roots = || TlsMode { verified: true, roots: Some(file.display().to_string()) };
        let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        for content in [None, Some(""), Some("what is this?"), Some(broken)] {
            if let Some(content) = content {
                std::fs::write(&file, content).unwrap();
            }
            assert!(matches!(roots().connector(), Err(TlsError::Roots { .. })), "{content:?}");
        }
    }
}
