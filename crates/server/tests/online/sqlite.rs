//! Games in a file.

use std::sync::Arc;

use puissance4_server::{Sqlite, backup};

#[tokio::test(flavor = "multi_thread")]
async fn it_is_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    crate::conformance::conformance(Arc::new(Sqlite::open(&file).unwrap())).await;
    // Again, with all these games in it.
    crate::conformance::conformance(Arc::new(Sqlite::open(&file).unwrap())).await;
}

#[test]
fn what_is_no_store_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    std::fs::write(&file, "something else, long enough to be looked at".repeat(100)).unwrap();
    assert!(Sqlite::open(&file).is_err());
    assert!(Sqlite::open(&folder.path().join("nowhere/games.sqlite")).is_err());
}

#[tokio::test]
async fn a_backup_is_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.sqlite");
    // In use while it is copied.
    let _store = Sqlite::open(&games).unwrap();
    let copy = folder.path().join("copy.sqlite");
    backup(&games, &copy, false).unwrap();
    assert!(backup(&games, &copy, false).is_err(), "nothing is written over");
    crate::conformance::conformance(Arc::new(Sqlite::open(&copy).unwrap())).await;
}
