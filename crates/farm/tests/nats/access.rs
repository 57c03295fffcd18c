//! Who may connect, and what is told to those who may not.

use puissance4_farm::nats::ConnectionError;

use super::*;

async fn refusal(access: &Access) -> ConnectionError {
    access.connect(|_| ()).await.map(drop).expect_err("it is refused")
}

#[tokio::test(flavor = "multi_thread")]
async fn users_and_tokens() {
    let Some(servers) = NatsServers::single_with("authorization { user: me, password: \"se@cret\" }") else { return };
    let port = servers.servers[0].port();
    assert!(Access::to(format!("nats://me:se%40cret@127.0.0.1:{port}")).connect(|_| ()).await.is_ok());
    for wrong in ["me:other@", "", "secret@"] {
        let error = refusal(&Access::to(format!("nats://{wrong}127.0.0.1:{port}"))).await;
        assert!(matches!(&error, ConnectionError::Credentials(_)), "{error}");
        assert_eq!(error.to_string(), format!("the NATS server at 127.0.0.1:{port} refuses the credentials"));
    }
    let Some(servers) = NatsServers::single_with("authorization { token: \"secret\" }") else { return };
    let port = servers.servers[0].port();
    assert!(Access::to(format!("nats://secret@127.0.0.1:{port}")).connect(|_| ()).await.is_ok());
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
    let address = format!("tls://localhost:{}", servers.servers[0].port());
    let with = |authorities| Access { authorities, ..Access::to(address.as_str()) };
    assert!(with(Some(certificate)).connect(|_| ()).await.is_ok());
    for untrusted in [with(Some(foreign)), with(None)] {
        let error = refusal(&untrusted).await;
        assert!(matches!(error, ConnectionError::Tls(..)), "{error}");
    }
    let missing = refusal(&with(Some(folder.path().join("missing")))).await;
    assert!(matches!(missing, ConnectionError::File { .. }), "{missing}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_server_it_is_told_at_once() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let error = refusal(&Access::to(format!("nats://me:secret@127.0.0.1:{port}"))).await;
    let told = error.to_string();
    assert!(told.starts_with(&format!("no NATS server answers at 127.0.0.1:{port}: ")), "{told}");
    let missing = Access { credentials: Some("/no/such.creds".into()), ..Access::to("nats://127.0.0.1") };
    assert!(matches!(refusal(&missing).await, ConnectionError::File { .. }));
}
