//! Encrypted connections to PostgreSQL.

use std::net::TcpListener;

use puissance4_server::{Postgres, Store as _, StoreError};
use puissance4_test_services::{Cluster, OwnCluster};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// An authority, as PEM.
fn authority() -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// How many connections of a name there are, without and with encryption.
async fn connections(own: &OwnCluster, name: &str) -> (i64, i64) {
    let (client, connection) = tokio_postgres::connect(&own.address(), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let count = "SELECT count(*) FILTER (WHERE NOT ssl), count(*) FILTER (WHERE ssl)
        FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name LIKE $1";
    let row = client.query_one(count, &[&format!("{name}%")]).await.unwrap();
    (row.get(0), row.get(1))
}

/// Opens a database and stores something, with notifications.
async fn works(address: &str) -> Result<Postgres, StoreError> {
    let store = Postgres::open(address).await?;
    let mut changes = store.changes().unwrap();
    let heard = tokio::time::timeout(std::time::Duration::from_secs(10), changes.recv()).await;
    heard.expect("the connection for notifications is there").unwrap();
    store.time().await?;
    Ok(store)
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_encrypted_as_asked() {
    if Cluster::shared().is_none() {
        return;
    }
    let authority = authority();
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(["localhost".to_owned()]).unwrap().signed_by(&key, &authority).unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let own = OwnCluster::encrypted(port, &certificate.pem(), &key.serialize_pem()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (right, wrong) = (folder.path().join("right.pem"), folder.path().join("wrong.pem"));
    std::fs::write(&right, authority.pem()).unwrap();
    std::fs::write(&wrong, self::authority().pem()).unwrap();
    let (right, wrong) = (format!("&sslrootcert={}", right.display()), format!("&sslrootcert={}", wrong.display()));
    let address = |host: &str, name: &str, rest: &str| {
        format!("postgres://postgres@{host}:{port}/postgres?application_name={name}{rest}")
    };
    // The encrypted connections: the pool's and the one for notifications.
    for (name, host, rest, encrypted) in [
        ("silent", "localhost", String::new(), true),
        ("disable", "localhost", "&sslmode=disable".to_owned(), false),
        ("prefer", "127.0.0.1", "&sslmode=prefer".to_owned(), true),
        ("require", "127.0.0.1", "&sslmode=require".to_owned(), true),
        ("rooted", "localhost", format!("&sslmode=require{right}"), true),
        ("full", "localhost", format!("&sslmode=verify-full{right}"), true),
    ] {
        let store = works(&address(host, name, &rest)).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        let (plain, secret) = connections(&own, name).await;
        let (used, other) = if encrypted { (secret, plain) } else { (plain, secret) };
        assert!(used >= 2 && other == 0, "{name}: {plain} plain, {secret} encrypted");
        drop(store);
    }
    // Another authority, one that the system does not know, another name.
    for (name, host, rest) in [
        ("another", "localhost", format!("&sslmode=verify-full{wrong}")),
        ("checked", "localhost", format!("&sslmode=require{wrong}")),
        ("system", "localhost", "&sslmode=verify-full".to_owned()),
        ("named", "127.0.0.1", format!("&sslmode=verify-full{right}")),
    ] {
        let refused = Postgres::open(&address(host, name, &rest)).await.expect_err(name).to_string();
        println!("{name}: {refused}");
        let roots = matches!(name, "system") && refused.contains("sslrootcert");
        assert!(roots || refused.contains("certificate"), "{name}: {refused}");
        assert_eq!(connections(&own, name).await, (0, 0));
    }
}

/// If encryption is required, nothing is sent to a database without it, not even a user name.
#[tokio::test]
async fn nothing_is_said_in_the_open() {
    for mode in ["require", "verify-full"] {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let database = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = [0; 8];
            stream.read_exact(&mut request).await.unwrap();
            stream.write_all(b"N").await.unwrap();
            let mut rest = Vec::new();
            let _ = stream.read_to_end(&mut rest).await;
            rest
        });
        let roots = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&roots, authority().pem()).unwrap();
        let roots = roots.path().display();
        let address = format!("postgres://p4:secret@127.0.0.1:{port}/games?sslmode={mode}&sslrootcert={roots}");
        let refused = Postgres::open(&address).await.unwrap_err().to_string();
        assert!(refused.contains("TLS") && !refused.contains("secret"), "{refused}");
        assert_eq!(database.await.unwrap(), b"", "{mode}");
    }
}
