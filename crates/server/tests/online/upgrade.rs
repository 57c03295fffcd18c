//! Databases of the previous version.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::conformance::{self, Draft, moved};
use crate::operation::hex;
use puissance4_online::{Event, Moment, Seat, Terms};
use puissance4_server::{Cutoffs, Postgres, Sqlite, Store, StoreError, Swept};
use puissance4_test_services::Cluster;
use rusqlite::Connection;

/// The first version of the tables, for `SQLite`.
const SQLITE_1: &str = "
    CREATE TABLE game (key INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, opening TEXT NOT NULL, first_key BLOB,
        second_key BLOB, version INTEGER NOT NULL, phase INTEGER NOT NULL, listed INTEGER NOT NULL,
        shown INTEGER NOT NULL, last INTEGER NOT NULL, due INTEGER) STRICT;
    CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
    CREATE INDEX game_invitations ON game (key) WHERE phase = 0 AND listed;
    CREATE INDEX game_live ON game (last) WHERE phase = 1 AND shown;
    CREATE TABLE event (game INTEGER NOT NULL REFERENCES game (key), number INTEGER NOT NULL, at INTEGER NOT NULL,
        event TEXT NOT NULL, seat INTEGER, action TEXT, PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX event_action ON event (game, seat, action) WHERE action IS NOT NULL;
    CREATE TABLE heartbeat (only INTEGER PRIMARY KEY CHECK (only = 1), at INTEGER NOT NULL) STRICT;
    CREATE TABLE outage (start INTEGER NOT NULL, finish INTEGER PRIMARY KEY) STRICT;
    PRAGMA user_version = 1;";

/// The same for PostgreSQL.
const POSTGRES_1: &str = "
    CREATE TABLE puissance4 (version BIGINT NOT NULL);
    INSERT INTO puissance4 (version) VALUES (1);
    CREATE TABLE game (key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id BYTEA NOT NULL UNIQUE,
        opening TEXT NOT NULL, first_key BYTEA, second_key BYTEA, version BIGINT NOT NULL, phase BIGINT NOT NULL,
        listed BOOLEAN NOT NULL, shown BOOLEAN NOT NULL, last BIGINT NOT NULL, due BIGINT);
    CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
    CREATE INDEX game_invitations ON game (key) WHERE phase = 0 AND listed;
    CREATE INDEX game_live ON game (last) WHERE phase = 1 AND shown;
    CREATE TABLE event (game BIGINT NOT NULL REFERENCES game (key), number BIGINT NOT NULL, at BIGINT NOT NULL,
        event TEXT NOT NULL, seat BIGINT, action TEXT, PRIMARY KEY (game, number));
    CREATE UNIQUE INDEX event_action ON event (game, seat, action) WHERE action IS NOT NULL;
    CREATE TABLE heartbeat (one BIGINT PRIMARY KEY CHECK (one = 1), at BIGINT NOT NULL);
    CREATE TABLE outage (start BIGINT NOT NULL, finish BIGINT PRIMARY KEY);";

/// A game that was played to its end, one that ended without a move, and one in progress.
fn drafts() -> [Draft; 3] {
    let mut drafts = [(); 3].map(|()| Draft::new(Terms::default(), Moment(100)));
    for draft in &mut drafts {
        draft.push(Event::Joined { seat: Seat::First, name: None });
    }
    drafts[0].push(moved(4));
    drafts[0].push(Event::Resigned { by: Seat::First });
    drafts[1].push(Event::Expired);
    drafts[2].push(moved(3));
    drafts
}

/// The statements that wrote them; `blob` writes bytes, and `no` is what it says.
fn rows(drafts: &[Draft], blob: impl Fn(&str) -> String, no: &str) -> String {
    let mut sql = String::new();
    for (draft, phase) in drafts.iter().zip([2, 2, 1]) {
        let id = blob(&hex(*draft.id().as_bytes()));
        let opening = serde_json::to_string(&draft.log.opening).unwrap();
        let (version, last) = (draft.log.events.len(), draft.log.events.last().unwrap().at.0);
        let _ = write!(
            sql,
            "INSERT INTO game (id, opening, version, phase, listed, shown, last, due)
             VALUES ({id}, '{opening}', {version}, {phase}, {no}, {no}, {last}, NULL);\n"
        );
        for entry in &draft.log.events {
            let event = serde_json::to_string(&entry.event).unwrap();
            let _ = write!(
                sql,
                "INSERT INTO event (game, number, at, event)
                 SELECT key, {}, {}, '{event}' FROM game WHERE id = {id};\n",
                entry.number.0, entry.at.0
            );
        }
    }
    sql
}

/// All games are there, with the new columns filled.
async fn is_upgraded(store: Arc<dyn Store>, drafts: &[Draft]) {
    for draft in drafts {
        assert_eq!(store.load(draft.id()).await.unwrap().unwrap().log, draft.log);
    }
    let unplayed = Cutoffs { unplayed: Some(Moment(1_000)), ..Cutoffs::default() };
    let swept = store.sweep(unplayed, Moment(2_000)).await.unwrap();
    assert_eq!(swept, Swept { unplayed: 1, ..Swept::default() });
    assert!(store.load(drafts[1].id()).await.unwrap().is_none());
    let finished = Cutoffs { finished: Some(Moment(1_000)), ..Cutoffs::default() };
    let swept = store.sweep(finished, Moment(2_000)).await.unwrap();
    assert_eq!(swept, Swept { finished: 1, ..Swept::default() });
    assert!(store.load(drafts[0].id()).await.unwrap().is_none());
    let all = Cutoffs { tombstones: Some(Moment(3_000)), ..Cutoffs::default() };
    assert_eq!(store.sweep(all, Moment(2_000)).await.unwrap().tombstones, 2);
    conformance::conformance(store).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_the_version_before() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let drafts = drafts();
    let written = SQLITE_1.to_owned() + &rows(&drafts, |hex| format!("X'{hex}'"), "0");
    Connection::open(&file).unwrap().execute_batch(&written).unwrap();
    // A command of the operator does not migrate it.
    assert!(matches!(Sqlite::open_beside(&file), Err(StoreError::Earlier { found: 1, known: 3 })));
    is_upgraded(Arc::new(Sqlite::open(&file).unwrap()), &drafts).await;
    Sqlite::open_beside(&file).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_the_version_before() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let drafts = drafts();
    place.ask(&(POSTGRES_1.to_owned() + &rows(&drafts, |hex| format!("'\\x{hex}'::bytea"), "FALSE"))).await;
    let refused = Postgres::open_beside(&place.address).await.unwrap_err();
    assert!(matches!(refused, StoreError::Earlier { found: 1, known: 3 }), "{refused}");
    is_upgraded(Arc::new(Postgres::open(&place.address).await.unwrap()), &drafts).await;
    Postgres::open_beside(&place.address).await.unwrap();
    place.clear().await;
}
