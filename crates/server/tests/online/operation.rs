//! What can happen to the database of a running server: deleted files, a later version, unreadable games, commands of
//! the operator.

use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::company::{House, drop_disc, now, rules, token};
use crate::conformance::chance;
use puissance4_online::{Action, Create, GameId, Milliseconds, SeatToken, Starts, Terms};
use puissance4_server::{Database, Lifetime, OnlineConfig, Postgres, ServerClock, Sqlite, StoreError, backup};
use puissance4_test_services::Cluster;
use rusqlite::Connection;

/// Long enough on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// The bytes of the first page of a database.
const FIRST_PAGE: u64 = 4096;

/// Polls until it is so.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let asking = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, asking).await.unwrap_or_else(|_| panic!("{what}"));
}

fn file(house: &House) -> PathBuf {
    house.folder.path().join("games.sqlite")
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

async fn readiness(house: &House) -> u16 {
    house.ask("GET", "/readyz", &[], "").await.0
}

async fn plays(house: &House, id: GameId, token: &SeatToken, name: &str, ply: u16) -> u16 {
    let action = Action { id: name.parse().unwrap(), command: drop_disc(4, ply) };
    house.act(id, token, &action).await.0
}

/// From now on nothing is acknowledged, and the server is not ready.
async fn refuses(house: &House, id: GameId, token: &SeatToken, ply: u16) {
    assert_eq!(plays(house, id, token, "refused", ply).await, 503, "what would be lost is not acknowledged");
    let create =
        Create { terms: Terms::default(), starts: Starts::Creator, name: None, token: crate::company::token() };
    assert_eq!(house.post("/api/v1/games", &create).await.0, 503);
    until("it is not ready", async || readiness(house).await == 503).await;
}

/// The database is removed or replaced, in several ways; everything that was acknowledged is still in the file that the
/// server had.
#[tokio::test(flavor = "multi_thread")]
async fn files_that_go_away() {
    for way in ["deleted", "replaced", "log deleted", "overwritten"] {
        let house = House::new().await;
        let (id, tokens) = house.game(Terms::default()).await;
        assert_eq!(plays(&house, id, &tokens[0], "a", 0).await, 200);
        assert_eq!(readiness(&house).await, 200);
        let file = file(&house);
        match way {
            "deleted" => std::fs::remove_file(&file).unwrap(),
            "replaced" => {
                let copy = house.folder.path().join("copy");
                backup(&file, &copy, false).unwrap();
                std::fs::rename(&copy, &file).unwrap();
            }
            "log deleted" => std::fs::remove_file(beside(&file, "-wal")).unwrap(),
            _ => {
                let mut file = std::fs::OpenOptions::new().write(true).open(&file).unwrap();
                file.write_all(&[0x55; 8192]).unwrap();
            }
        }
        println!("{way}");
        refuses(&house, id, &tokens[1], 1).await;
        assert_eq!(house.ask("GET", "/healthz", &[], "").await.0, 200, "{way}");
        assert_eq!(house.get("/api/v1/invitations").await.0, 503, "{way}: nothing is read from another file either");
    }
}

/// Damage in the middle of the file is noticed when it is read.
#[tokio::test(flavor = "multi_thread")]
async fn damage_is_noticed() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let file = folder.path().join("games.sqlite");
    let house = House::with(folder.clone(), ServerClock::new(), rules()).await;
    let mut games = Vec::new();
    for _ in 0..30 {
        games.push(house.game(Terms::default()).await);
    }
    house.leave().await;
    {
        // The log is written into the file, then all but the first page is overwritten with nonsense.
        let connection = Connection::open(&file).unwrap();
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    }
    let house = House::with(folder, ServerClock::new(), rules()).await;
    // SQLite keeps pages that it has read until another connection commits. So one commits, but not before the damage
    // is done.
    let other = Connection::open(&file).unwrap();
    let version: i64 = other.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    other.execute_batch(&format!("BEGIN IMMEDIATE; PRAGMA user_version = {version};")).unwrap();
    // Open to the end of the test: to close the file would drop SQLite's locks in this process.
    let mut damaged = std::fs::OpenOptions::new().write(true).open(&file).unwrap();
    let length = damaged.metadata().unwrap().len();
    damaged.seek(SeekFrom::Start(FIRST_PAGE)).unwrap();
    damaged.write_all(&vec![0x55; usize::try_from(length - FIRST_PAGE).unwrap()]).unwrap();
    other.execute_batch("COMMIT").unwrap();
    let mut refused = 0;
    for (id, _) in &games {
        refused += usize::from(house.get(&format!("/api/v1/games/{id}")).await.0 == 503);
    }
    assert!(refused > 0);
    until("it is not ready", async || readiness(&house).await == 503).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_has_one_server() {
    let house = House::new().await;
    let (folder, file) = (house.folder.clone(), file(&house));
    assert!(matches!(Sqlite::open(&file), Err(StoreError::InUse)));
    let (id, tokens) = house.game(Terms::default()).await;
    assert_eq!(plays(&house, id, &tokens[0], "a", 0).await, 200);
    house.leave().await;
    Sqlite::open(&file).unwrap();
    drop(folder);
}

/// A later version migrates the schema while a server runs: that server writes nothing any more.
#[tokio::test(flavor = "multi_thread")]
async fn a_later_version_takes_over() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    Connection::open(file(&house)).unwrap().pragma_update(None, "user_version", 1000).unwrap();
    refuses(&house, id, &tokens[0], 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_version_takes_over_in_postgres() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let store = Arc::new(Postgres::open(&place.address).await.unwrap());
    let house = House::on(store, Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), rules()).await;
    let (id, tokens) = house.game(Terms::default()).await;
    assert_eq!(readiness(&house).await, 200);
    place.ask("INSERT INTO puissance4 (version) VALUES (1000)").await;
    refuses(&house, id, &tokens[0], 0).await;
    let events: i64 = place.client().await.query_one("SELECT count(*) FROM event", &[]).await.unwrap().get(0);
    assert_eq!(events, 2, "two who took their seats, and nothing else");
    house.leave().await;
    place.clear().await;
}

/// An unreadable game, due long ago, as literals of the database.
fn unreadable(count: usize, literal: impl Fn([u8; 16]) -> String) -> String {
    let rows = (0..count)
        .map(|_| format!("({}, '{{\"unknown\":true}}', 1, 1, $$listed$$, $$listed$$, 5, 5)", literal(chance())));
    let rows: Vec<String> = rows.collect();
    format!("INSERT INTO game (id, opening, version, phase, listed, shown, last, due) VALUES {}", rows.join(", "))
}

pub(crate) fn hex(bytes: [u8; 16]) -> String {
    format!("{:032x}", u128::from_be_bytes(bytes))
}

/// When invitations expire here.
const SHORT_LIFE: Milliseconds = Milliseconds(2_000);

fn short_lived() -> OnlineConfig {
    OnlineConfig { lifetime: Lifetime { invitation: SHORT_LIFE, ..Lifetime::default() }, ..rules() }
}

/// An invitation expires although hundreds of unreadable games are due before it.
async fn is_looked_after(house: &House) {
    let create = Create { terms: Terms::default(), starts: Starts::Creator, name: None, token: token() };
    let (_, answer) = house.post("/api/v1/games", &create).await;
    let id = answer["game"]["opening"]["id"].as_str().unwrap().to_owned();
    // Less than an outage, which would not count.
    house.server_clock.advance(SHORT_LIFE);
    until("it expires", async || house.get(&format!("/api/v1/games/{id}")).await.1["version"] == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_cannot_be_read_are_put_aside() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let file = folder.path().join("games.sqlite");
    drop(Sqlite::open(&file).unwrap());
    let rows = unreadable(450, |id| format!("X'{}'", hex(id))).replace("$$listed$$", "1");
    Connection::open(&file).unwrap().execute_batch(&rows).unwrap();
    // Some have not even a valid id.
    let nameless = rows.split("VALUES").next().unwrap().to_owned() + "VALUES (X'00', '', 1, 1, 1, 1, 5, 1)";
    Connection::open(&file).unwrap().execute_batch(&nameless).unwrap();
    let house = House::with(folder.clone(), ServerClock::by_hand(now()), short_lived()).await;
    is_looked_after(&house).await;
    assert_eq!(house.get("/api/v1/live").await.0, 200, "nor are they listed");
    house.leave().await;
    let aside = "SELECT count(*) FROM game WHERE quarantined AND due IS NULL";
    let aside: i64 = Connection::open(&file).unwrap().query_row(aside, [], |row| row.get(0)).unwrap();
    assert_eq!(aside, 450);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_cannot_be_read_are_put_aside_in_postgres() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let store = Arc::new(Postgres::open(&place.address).await.unwrap());
    place.ask(&unreadable(450, |id| format!("'\\x{}'", hex(id))).replace("$$listed$$", "TRUE")).await;
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let house = House::on(store, folder, ServerClock::by_hand(now()), short_lived()).await;
    is_looked_after(&house).await;
    assert_eq!(house.get("/api/v1/live").await.0, 200);
    let aside = "SELECT count(*) FROM game WHERE quarantined AND due IS NULL";
    let aside: i64 = place.client().await.query_one(aside, &[]).await.unwrap().get(0);
    assert_eq!(aside, 450);
    house.leave().await;
    place.clear().await;
}

/// A finished game is deleted when its time has come, its link answers so, and after a jump of the clock nothing is
/// deleted for a day.
#[tokio::test(flavor = "multi_thread")]
async fn old_games_are_deleted() {
    let (folder, server_clock) = (Arc::new(tempfile::tempdir().unwrap()), ServerClock::by_hand(now()));
    let start = async || House::with(folder.clone(), server_clock.clone(), rules()).await;
    let house = start().await;
    let (id, tokens) = house.game(Terms::default()).await;
    assert_eq!(plays(&house, id, &tokens[0], "a", 0).await, 200);
    let resign = Action { id: "b".parse().unwrap(), command: puissance4_online::PlayerCommand::Resign };
    assert_eq!(house.act(id, &tokens[1], &resign).await.0, 200);
    house.leave().await;
    let path = format!("/api/v1/games/{id}");
    for (hours, is_there) in [(91 * 24, true), (23, true), (2, false)] {
        server_clock.advance(Milliseconds::seconds(hours * 3600));
        let house = start().await;
        if is_there {
            // The first sweep comes with the first measurement.
            until("it was measured", async || {
                house
                    .ask("GET", "/metrics", &[], "")
                    .await
                    .1
                    .lines()
                    .any(|line| line.strip_prefix("p4_database_bytes ").is_some_and(|bytes| bytes != "0"))
            })
            .await;
            assert_eq!(house.get(&path).await.0, 200, "after {hours} hours");
        } else {
            until("it is deleted", async || house.get(&path).await.0 == 410).await;
            assert_eq!(house.get(&path).await.1["problem"], "game_deleted");
            let numbers = house.ask("GET", "/metrics", &[], "").await.1;
            assert!(numbers.contains("p4_finished_games_deleted_total 1\n"), "{numbers}");
        }
        house.leave().await;
    }
}

/// The operator deletes a game that a client has open, and exports the others.
#[tokio::test(flavor = "multi_thread")]
async fn an_operator_beside_a_server() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let (other, _) = house.game(Terms::default()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.hear_version(2).await;
    operate(&Database::Sqlite(file(&house)), &house, id, other).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_beside_a_server_with_postgres() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let store = Arc::new(Postgres::open(&place.address).await.unwrap());
    let house = House::on(store, Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), rules()).await;
    let (id, tokens) = house.game(Terms::default()).await;
    let (other, _) = house.game(Terms::default()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.hear_version(2).await;
    operate(&Database::from_name(&place.address), &house, id, other).await;
    house.leave().await;
    place.clear().await;
}

async fn operate(database: &Database, house: &House, id: GameId, other: GameId) {
    let (games, link) = (database.clone(), format!("https://example.org/#/online/{id}"));
    let again = link.clone();
    let deleted = tokio::task::spawn_blocking(move || puissance4_server::delete(&games, &link)).await.unwrap().unwrap();
    assert_eq!(deleted, (id.to_string(), true));
    until("it is gone", async || house.get(&format!("/api/v1/games/{id}")).await.0 == 410).await;
    let games = database.clone();
    let deleted =
        tokio::task::spawn_blocking(move || puissance4_server::delete(&games, &again)).await.unwrap().unwrap();
    assert!(!deleted.1);
    let games = database.clone();
    let exported = tokio::task::spawn_blocking(move || {
        let mut text = Vec::new();
        puissance4_server::export(&games, &mut text, &mut |row, error| panic!("{row}: {error}")).unwrap();
        String::from_utf8(text).unwrap()
    });
    let exported = exported.await.unwrap();
    let lines: Vec<serde_json::Value> = exported.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 1, "{exported}");
    assert_eq!(lines[0]["format"], 1);
    assert_eq!(lines[0]["game"]["opening"]["id"], other.to_string());
    assert_eq!(lines[0]["game"]["events"].as_array().unwrap().len(), 2);
    assert!(!exported.contains("key") && !exported.contains("token"));
}
