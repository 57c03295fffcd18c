//! Games in PostgreSQL.

use std::sync::Arc;
use std::time::Duration;

use p4_online::GameId;
use p4_server::{Change, Postgres, Store as _};
use p4_trial::Cluster;

use crate::conformance;

#[tokio::test(flavor = "multi_thread")]
async fn it_is_a_store() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.place().await;
    conformance::conformance(Arc::new(Postgres::open(&place.address).await.unwrap())).await;
    // And again, with all that in it.
    conformance::conformance(Arc::new(Postgres::open(&place.address).await.unwrap())).await;
    place.clear().await;
}

/// Servers that start at the same time make one schema, and none of them fails.
#[tokio::test(flavor = "multi_thread")]
async fn many_servers_start_together() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.place().await;
    let opening: Vec<_> = (0..4)
        .map(|_| {
            let address = place.address.clone();
            tokio::spawn(async move { Postgres::open(&address).await.map(drop) })
        })
        .collect();
    for opened in opening {
        opened.await.unwrap().unwrap();
    }
    // One of a later version is left alone.
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

/// A commit waits for the disk even where the database was told not to.
#[tokio::test(flavor = "multi_thread")]
async fn commits_are_durable() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.place().await;
    let careless = format!("{}%20-c%20synchronous_commit%3Doff", place.address);
    // It would refuse to open otherwise.
    Postgres::open(&careless).await.unwrap();
    place.clear().await;
}

/// Whoever listens hears what others have stored, and nothing of their own; after an interruption, that something may have been missed.
#[tokio::test(flavor = "multi_thread")]
async fn hints_go_to_the_others() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.place().await;
    let here = Postgres::open(&place.address).await.unwrap();
    let there = Postgres::open(&place.address).await.unwrap();
    let mut changes = there.changes().unwrap();
    let mut own = here.changes().unwrap();
    let heard = async |changes: &mut tokio::sync::broadcast::Receiver<Change>, game: GameId| {
        let until = async { while changes.recv().await.unwrap() != Change::Game(game) {} };
        tokio::time::timeout(Duration::from_secs(10), until).await.expect("a hint");
    };
    let first = conformance::event(&here).await;
    heard(&mut changes, first).await;
    let other = conformance::event(&there).await;
    loop {
        let change = tokio::time::timeout(Duration::from_secs(10), own.recv()).await.expect("a hint").unwrap();
        assert_ne!(change, Change::Game(first), "one's own");
        if change == Change::Game(other) {
            break;
        }
    }
    assert!(place.cut_hints().await >= 2);
    let unknown = async { while changes.recv().await.unwrap() != Change::Unknown {} };
    tokio::time::timeout(Duration::from_secs(10), unknown).await.expect("it is connected again");
    // Its own connection may not be back yet, and the hint lost; so it is given until it is heard.
    let again = async {
        loop {
            let game = conformance::event(&here).await;
            let soon = tokio::time::timeout(Duration::from_millis(500), heard(&mut changes, game)).await;
            if soon.is_ok() {
                break;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(15), again).await.expect("hints come again");
    place.clear().await;
}
