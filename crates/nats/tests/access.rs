//! Which clients may connect to which servers, and the messages to those that may not.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::ConnectOptions;
use puissance4_i18n::{Language, Phrase as _};
use puissance4_nats::{Access, NatsError};
use puissance4_test_services::NatsServers;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::time::timeout;

/// The timeout of what must happen at once, long enough on a busy machine.
const SOME_DAY: Duration = Duration::from_secs(60);

fn to(addresses: &str) -> Access {
    Access::new(addresses, None, None).unwrap()
}

async fn connect(access: &Access) -> Result<async_nats::Client, NatsError> {
    timeout(SOME_DAY, access.connect(ConnectOptions::new())).await.expect("it is decided")
}

async fn refusal(access: &Access) -> NatsError {
    connect(access).await.map(drop).expect_err("it is refused")
}

#[tokio::test(flavor = "multi_thread")]
async fn users_and_tokens() {
    let Some(servers) = NatsServers::single_with("authorization { user: me, password: \"se@cret\" }") else { return };
    let port = servers.servers[0].port();
    assert!(connect(&to(&format!("nats://me:se%40cret@127.0.0.1:{port}"))).await.is_ok());
    for wrong in ["me:other@", "", "secret@"] {
        let error = refusal(&to(&format!("nats://{wrong}127.0.0.1:{port}"))).await;
        assert_eq!(error, NatsError::Refused(format!("127.0.0.1:{port}")));
        assert_eq!(error.to_string(), format!("the NATS server at 127.0.0.1:{port} refuses the credentials"));
    }
    let Some(servers) = NatsServers::single_with("authorization { token: \"secret\" }") else { return };
    let port = servers.servers[0].port();
    assert!(connect(&to(&format!("nats://secret@127.0.0.1:{port}"))).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn certificates() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    let own = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let other = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let certificate = write("own.pem", own.cert.pem());
    let key = write("key.pem", own.signing_key.serialize_pem());
    let foreign = write("other.pem", other.cert.pem());
    let settings = format!("tls {{ cert_file: {certificate:?}, key_file: {key:?} }}");
    let Some(servers) = NatsServers::single_with(&settings) else { return };
    let port = servers.servers[0].port();
    let with = |scheme: &str, authorities: Option<&PathBuf>| {
        Access::new(&format!("{scheme}://localhost:{port}"), authorities.cloned(), None).unwrap()
    };
    assert!(connect(&with("tls", Some(&certificate))).await.is_ok());
    assert!(connect(&with("nats", Some(&certificate))).await.is_ok());
    for untrusted in [with("tls", Some(&foreign)), with("tls", None), with("nats", Some(&foreign))] {
        let error = refusal(&untrusted).await;
        assert!(matches!(error, NatsError::Tls(..)), "{error}");
    }
    // A server without TLS.
    let Some(servers) = NatsServers::single() else { return };
    let plain = format!("nats://me:secret@localhost:{}", servers.servers[0].port());
    let error = refusal(&Access::new(&plain, Some(certificate), None).unwrap()).await;
    assert!(matches!(error, NatsError::Tls(..)), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_server_it_is_told_at_once() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let told = refusal(&to(&format!("nats://me:secret@127.0.0.1:{port}"))).await.to_string();
    assert!(told.starts_with(&format!("no NATS server answers at 127.0.0.1:{port}: ")), "{told}");
}

/// A server that says what it is told to say, without TLS, and gives what a client has sent it.
async fn pretend(version: &'static str) -> (String, tokio::task::JoinHandle<Vec<u8>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let server = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let info = format!("INFO {{\"server_id\":\"x\",\"version\":\"{version}\",\"max_payload\":1048576}}\r\n");
        stream.write_all(info.as_bytes()).await.unwrap();
        let mut received = Vec::new();
        loop {
            let mut bytes = [0; 4096];
            match stream.read(&mut bytes).await {
                Ok(0) | Err(_) => return received,
                Ok(count) => received.extend_from_slice(&bytes[..count]),
            }
            // A handshake of TLS gets an answer that is none.
            let answer = if received.starts_with(b"CONNECT") { "PONG\r\n" } else { "-ERR 'Unknown Protocol'\r\n" };
            if stream.write_all(answer.as_bytes()).await.is_err() {
                return received;
            }
        }
    });
    (address, server)
}

/// With authorities, or where one address asks for TLS, no server without TLS learns a password.
#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_not_sent_in_the_clear() {
    let folder = tempfile::tempdir().unwrap();
    let authorities = folder.path().join("ca.pem");
    let certificate = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    std::fs::write(&authorities, certificate.cert.pem()).unwrap();
    let contains = |received: &[u8], word: &[u8]| received.windows(word.len()).any(|part| part == word);
    for login in ["me:secret@", "secret@"] {
        let (address, server) = pretend("2.15.1").await;
        let access = Access::new(&format!("nats://{login}{address}"), Some(authorities.clone()), None).unwrap();
        let error = refusal(&access).await;
        assert!(matches!(error, NatsError::Tls(..)), "{error}");
        let received = timeout(SOME_DAY, server).await.unwrap().unwrap();
        assert!(!received.is_empty() && !contains(&received, b"secret"), "{received:?}");

        let (address, server) = pretend("2.15.1").await;
        refusal(&to(&format!("nats://{login}{address},tls://127.0.0.1:1"))).await;
        let received = timeout(SOME_DAY, server).await.unwrap().unwrap();
        assert!(!received.is_empty() && !contains(&received, b"secret"), "{received:?}");
    }
    // That is how it looks where nobody asks for TLS.
    let (address, server) = pretend("2.15.1").await;
    let client = connect(&to(&format!("nats://me:secret@{address}"))).await.unwrap();
    drop(client);
    let received = timeout(SOME_DAY, server).await.unwrap().unwrap();
    assert!(contains(&received, b"secret"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_too_old_is_refused() {
    let (address, server) = pretend("2.9.10").await;
    let error = refusal(&to(&address)).await;
    assert_eq!(error, NatsError::TooOld { address: address.clone(), version: "2.9.10".to_owned() });
    let english = format!("the NATS server at {address} has version 2.9.10; version 2.10 or later is needed");
    assert_eq!((error.to_string(), error.phrase(Language::English)), (english.clone(), english));
    let french = error.phrase(Language::French);
    assert!(french.contains("2.9.10") && french.contains("2.10 "), "{french}");
    timeout(SOME_DAY, server).await.expect("the connection ends").unwrap();
    for new in ["2.10.0", "2.15.1", "a version of its own"] {
        let (address, _server) = pretend(new).await;
        assert!(connect(&to(&address)).await.is_ok(), "{new}");
    }
}
