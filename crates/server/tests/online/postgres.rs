//! Games in PostgreSQL.

use std::sync::Arc;
use std::time::Duration;

use puissance4_server::{Change, Postgres, Store as _};
use puissance4_test_services::Cluster;
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;

use crate::conformance;

#[tokio::test(flavor = "multi_thread")]
async fn it_is_a_store() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    conformance::conformance(Arc::new(Postgres::open(&place.address).await.unwrap())).await;
    // Again, with all these games in it.
    conformance::conformance(Arc::new(Postgres::open(&place.address).await.unwrap())).await;
    place.clear().await;
}

/// Servers that start at the same time create one schema, and none of them fails.
#[tokio::test(flavor = "multi_thread")]
async fn many_servers_start_together() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let opening: Vec<_> = (0..4)
        .map(|_| {
            let address = place.address.clone();
            tokio::spawn(async move { Postgres::open(&address).await.map(drop) })
        })
        .collect();
    for opened in opening {
        opened.await.unwrap().unwrap();
    }
    // A schema of a later version is not changed.
    place.ask("INSERT INTO puissance4 (version) VALUES (1000)").await;
    let refused = Postgres::open(&place.address).await.unwrap_err().to_string();
    assert!(refused.contains("1000"), "{refused}");
    place.clear().await;
}

#[tokio::test]
async fn what_is_no_database_is_refused() {
    for address in ["postgres://p4:secret@127.0.0.1:1/games", "postgres://p4:secret@127.0.0.1:x/games", "postgres:"] {
        let refused = Postgres::open(address).await.unwrap_err().to_string();
        assert!(!refused.contains("secret"), "{refused}");
    }
}

/// A commit waits for the disk even where `synchronous_commit` was off.
#[tokio::test(flavor = "multi_thread")]
async fn commits_are_durable() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let careless = format!("{}%20-c%20synchronous_commit%3Doff", place.address);
    // It would refuse to open otherwise.
    Postgres::open(&careless).await.unwrap();
    place.clear().await;
}

/// A server is notified of what others have stored, not of its own changes; after an interruption, that notifications
/// may have been lost.
#[tokio::test(flavor = "multi_thread")]
async fn hints_go_to_the_others() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let here = Postgres::open(&place.address).await.unwrap();
    let there = Postgres::open(&place.address).await.unwrap();
    let mut changes = there.changes().unwrap();
    let mut own = here.changes().unwrap();
    // While a connection for notifications is not open yet, notifications are lost. So they are repeated until one is
    // received.
    let hint = async |from: &Postgres, changes: &mut Receiver<Change>| {
        let again = async {
            loop {
                let game = conformance::event(from).await;
                let until = async { while changes.recv().await.unwrap() != Change::Game(game) {} };
                if timeout(Duration::from_millis(500), until).await.is_ok() {
                    break game;
                }
            }
        };
        timeout(Duration::from_secs(15), again).await.expect("a hint")
    };
    let first = hint(&here, &mut changes).await;
    let other = hint(&there, &mut own).await;
    assert_ne!(first, other);
    // Both connections are open, and a server's own notifications are ignored.
    let mine = conformance::event(&here).await;
    let theirs = conformance::event(&there).await;
    loop {
        let change = timeout(Duration::from_secs(10), own.recv()).await.expect("a hint").unwrap();
        assert_ne!(change, Change::Game(mine), "one's own");
        if change == Change::Game(theirs) {
            break;
        }
    }
    assert!(place.cut_notifications().await >= 2);
    let unknown = async { while changes.recv().await.unwrap() != Change::Unknown {} };
    timeout(Duration::from_secs(10), unknown).await.expect("it is connected again");
    hint(&here, &mut changes).await;
    place.clear().await;
}
