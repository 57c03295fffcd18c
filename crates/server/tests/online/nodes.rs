//! Several servers on one PostgreSQL.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use puissance4_online::{Ending, GameId, Log, Match, PlayerCommand, Refusal, Seat, ServerMessage, Terms, TimeControl};
use puissance4_server::{Addresses, Postgres, ServerClock, Store as _};
use puissance4_test_services::{Cluster, OwnCluster, TestSchema};

use crate::company::{self, House, Line, drop_disc};

/// Columns without an early line.
const COLUMNS: [usize; 14] = [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7];

/// How long the database is down.
const AWAY_MS: u64 = 4000;

pub(crate) async fn node(place: &TestSchema) -> House {
    let store = Arc::new(Postgres::open(&place.address).await.unwrap());
    House::on(store, Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), company::rules()).await
}

async fn stored(place: &TestSchema, id: GameId) -> Log {
    Postgres::open(&place.address).await.unwrap().load(id).await.unwrap().unwrap().log
}

/// Retries an action while the server is busy.
async fn insist(line: &mut Line, name: &str, command: PlayerCommand) -> ServerMessage {
    let start = Instant::now();
    loop {
        let answer = line.act(name, command.clone()).await;
        let ServerMessage::Busy { .. } = answer else { return answer };
        assert!(start.elapsed() < Duration::from_secs(40), "busy for too long");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_between_two_servers() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let (here, there) = (node(&place).await, node(&place).await);
    let (id, tokens) = here.game(Terms::default()).await;
    let mut ada = here.player(id, &tokens[0], None).await;
    let mut zoe = there.player(id, &tokens[1], None).await;
    let mut watchers = [here.watcher(id, None).await, there.watcher(id, None).await];
    let mut delays = Vec::new();
    for (ply, column) in [1, 2, 1, 2, 1, 2, 1].into_iter().enumerate() {
        let (line, other) = if ply % 2 == 0 { (&mut ada, &mut zoe) } else { (&mut zoe, &mut ada) };
        line.hear_version(2 + ply).await;
        let answer = line.act(&format!("move-{ply}"), drop_disc(column, u16::try_from(ply).unwrap())).await;
        assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
        let acknowledged = Instant::now();
        other.hear_version(3 + ply).await;
        delays.push(acknowledged.elapsed());
        for watcher in &mut watchers {
            watcher.hear_version(3 + ply).await;
        }
    }
    ada.hear_version(9).await;
    zoe.hear_version(9).await;
    assert_eq!(zoe.game().ending(), Some(Ending::Line { winner: Seat::First }));
    for line in [&ada, &zoe, &watchers[0], &watchers[1]] {
        assert_eq!(line.log.as_ref(), Some(&stored(&place, id).await));
    }
    delays.sort();
    println!("from the acknowledgement to the other server's player: {delays:?}");
    // The rematch is opened on the other server.
    ada.act("again", PlayerCommand::OfferRematch).await;
    zoe.hear_version(10).await;
    let answer = zoe.act("yes", PlayerCommand::AnswerRematch { accept: true }).await;
    assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    ada.hear_version(11).await;
    let next = ada.game().next().expect("another game");
    let mut ada = here.player(next, &tokens[0], None).await;
    ada.hear_version(2).await;
    assert_eq!(ada.seat, Some(Seat::Second));
    place.clear().await;
}

/// Reads until these players are present.
async fn hear_players(line: &mut Line, first: bool, second: bool) {
    line.hear_until(|message| match message {
        ServerMessage::Whole { presence, .. }
        | ServerMessage::Resumed { presence, .. }
        | ServerMessage::Presence(presence) => {
            (presence.players.first == first && presence.players.second == second).then_some(())
        }
        _ => None,
    })
    .await;
}

/// The presence on one server is shown on the other, and ends there, too; also if the server is killed.
#[tokio::test(flavor = "multi_thread")]
async fn players_see_each_other() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let here = node(&place).await;
    let (process, there) = Process::start(&place);
    let (id, tokens) = here.game(Terms::default()).await;
    let mut ada = here.player(id, &tokens[0], None).await;
    // Taking the seat counts for a while; a connection that ends says that she has gone.
    let mut zoe = here.player(id, &tokens[1], None).await;
    zoe.hear_version(2).await;
    drop(zoe);
    hear_players(&mut ada, true, false).await;
    let mut zoe = there.player(id, &tokens[1], None).await;
    hear_players(&mut ada, true, true).await;
    // She connected later, and is told, too.
    hear_players(&mut zoe, true, true).await;
    let watchers = [there.watcher(id, None).await, there.watcher(id, None).await];
    let all = |message: &ServerMessage| match message {
        ServerMessage::Presence(presence) => (presence.watchers == 2).then_some(()),
        _ => None,
    };
    ada.hear_until(all).await;
    drop((zoe, watchers));
    hear_players(&mut ada, true, false).await;
    let zoe = there.player(id, &tokens[1], None).await;
    hear_players(&mut ada, true, true).await;
    // The killed server does not tell that she has gone, but it no longer repeats that she is present.
    drop(process);
    let killed = Instant::now();
    loop {
        // A new watcher causes an announcement.
        let _watcher = here.watcher(id, None).await;
        let presence = |message: &ServerMessage| match message {
            ServerMessage::Presence(presence) => Some(*presence),
            _ => None,
        };
        if !ada.hear_until(presence).await.players.second {
            break;
        }
        assert!(killed.elapsed() < Duration::from_secs(15), "she is there for ever");
    }
    println!("gone after {:?}", killed.elapsed());
    assert!(killed.elapsed() > Duration::from_secs(2), "it takes more than one missing word");
    drop(zoe);
    place.clear().await;
}

/// One player with a socket to each server, who plays on both at the same time.
#[tokio::test(flavor = "multi_thread")]
async fn races_have_one_winner() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let (here, there) = (node(&place).await, node(&place).await);
    let (id, tokens) = here.game(Terms::default()).await;
    let mut lines = Vec::new();
    for token in &tokens {
        lines.push([here.player(id, token, None).await, there.player(id, token, None).await]);
    }
    for (ply, column) in COLUMNS.into_iter().enumerate() {
        let number = u16::try_from(ply).unwrap();
        let [left, right] = &mut lines[ply % 2];
        if ply % 4 < 2 {
            // Two actions: one is accepted, and the other is refused, with the game as it is.
            let (name, other) = (format!("left-{ply}"), format!("right-{ply}"));
            let answers =
                tokio::join!(left.act(&name, drop_disc(column, number)), right.act(&other, drop_disc(column, number)));
            let (accepted, refused) = match answers {
                (ServerMessage::Accepted(accepted), refused) | (refused, ServerMessage::Accepted(accepted)) => {
                    (accepted, refused)
                }
                other => panic!("{other:?}"),
            };
            let ServerMessage::Refused { reason: Refusal::Stale, game, .. } = refused else { panic!("{refused:?}") };
            assert_eq!(game.unwrap().events[2 + ply], accepted.entry);
        } else {
            // The same action twice: it is executed once, and both get the same answer.
            let name = format!("both-{ply}");
            let (one, two) =
                tokio::join!(left.act(&name, drop_disc(column, number)), right.act(&name, drop_disc(column, number)));
            assert!(matches!(one, ServerMessage::Accepted(_)), "{one:?}");
            assert_eq!(one, two);
        }
    }
    let log = stored(&place, id).await;
    assert_eq!(log.events.len(), 2 + COLUMNS.len());
    for line in lines.iter_mut().flatten() {
        line.hear_version(log.events.len()).await;
        assert_eq!(line.log.as_ref(), Some(&log));
    }
    place.clear().await;
}

/// Two players take the last seat on two servers.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_once() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let (here, there) = (node(&place).await, node(&place).await);
    for _ in 0..5 {
        let create = puissance4_online::Create {
            terms: Terms::default(),
            starts: puissance4_online::Starts::Creator,
            name: None,
            token: company::token(),
        };
        let (_, answer) = here.post("/api/v1/games", &create).await;
        let id = answer["game"]["opening"]["id"].as_str().unwrap().to_owned();
        let path = format!("/api/v1/games/{id}/seat");
        let takes = [(); 2].map(|()| puissance4_online::TakeSeat { name: None, token: company::token() });
        let (one, two) = tokio::join!(here.post(&path, &takes[0]), there.post(&path, &takes[1]));
        let mut statuses = [one.0, two.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{one:?} {two:?}");
    }
    place.clear().await;
}

/// The same creation on two servers, at the same time and later.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_created_once() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let (here, there) = (node(&place).await, node(&place).await);
    for _ in 0..5 {
        let create = puissance4_online::Create {
            terms: Terms::default().listed(true),
            starts: puissance4_online::Starts::Chance,
            name: None,
            token: company::token(),
        };
        let (one, two) = tokio::join!(here.post("/api/v1/games", &create), there.post("/api/v1/games", &create));
        assert_eq!(one.0, 201, "{one:?}");
        assert_eq!(one, two);
        assert_eq!(there.post("/api/v1/games", &create).await, one);
    }
    assert_eq!(here.get("/api/v1/invitations").await.1["invitations"].as_array().unwrap().len(), 5);
    place.clear().await;
}

/// The connections for notifications are cut repeatedly; the game goes on.
#[tokio::test(flavor = "multi_thread")]
async fn hints_that_get_lost_lose_nothing() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let (here, there) = (node(&place).await, node(&place).await);
    let (id, tokens) = here.game(Terms::default()).await;
    let mut lines = [here.player(id, &tokens[0], None).await, there.player(id, &tokens[1], None).await];
    for (ply, column) in COLUMNS.into_iter().take(6).enumerate() {
        place.cut_notifications().await;
        lines[ply % 2].hear_version(2 + ply).await;
        let command = drop_disc(column, u16::try_from(ply).unwrap());
        let answer = lines[ply % 2].act(&format!("move-{ply}"), command).await;
        assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    }
    for line in &mut lines {
        line.hear_version(8).await;
        assert_eq!(line.log.as_ref(), Some(&stored(&place, id).await));
    }
    place.clear().await;
}

/// A server in a process of its own, which can be killed.
struct Process(Child);

impl Process {
    fn start(place: &TestSchema) -> (Self, House) {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["nodes::a_server_for_other_tests", "--exact", "--nocapture"])
            .env("PUISSANCE4_TEST_DATABASE", &place.address)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.find_map(|line| line.unwrap().split("serving at ").nth(1)?.parse().ok());
        (Self(child), House::at(address.expect("it says where it is")))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Not a test: the server process of other tests.
#[test]
fn a_server_for_other_tests() {
    let Ok(address) = std::env::var("PUISSANCE4_TEST_DATABASE") else { return };
    let store = async || Ok(Arc::new(Postgres::open(&address).await?) as Arc<dyn puissance4_server::Store>);
    let ready = |addresses: Addresses| println!("serving at {}", addresses.public);
    let page = puissance4_server::Page::embedded();
    let addresses = Addresses { public: "127.0.0.1:0".parse().unwrap(), admin: None };
    puissance4_server::run(addresses, page, store, company::rules(), ready).unwrap();
}

/// `kill -9` of one server in mid-game; its player goes on with the other one.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_killed() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let (process, killed) = Process::start(&place);
    let (_other_process, there) = Process::start(&place);
    let (id, tokens) = killed.game(Terms::default()).await;
    let mut ada = killed.player(id, &tokens[0], None).await;
    let mut zoe = there.player(id, &tokens[1], None).await;
    let mut accepted = Vec::new();
    for (ply, column) in COLUMNS.into_iter().take(4).enumerate() {
        let line = if ply % 2 == 0 { &mut ada } else { &mut zoe };
        line.hear_version(2 + ply).await;
        let answer = line.act(&format!("move-{ply}"), drop_disc(column, u16::try_from(ply).unwrap())).await;
        let ServerMessage::Accepted(answer) = answer else { panic!("{answer:?}") };
        accepted.push(answer);
    }
    ada.hear_version(6).await;
    drop(process);
    while ada.hear().await.is_some() {}
    // A retry of the same action there, then the rest of the game.
    let mut back = there.player(id, &tokens[0], Some(ada.game().version())).await;
    back.log = ada.log.clone();
    let again = back.act("move-2", drop_disc(COLUMNS[2], 2)).await;
    assert_eq!(again, ServerMessage::Accepted(accepted[2].clone()));
    let answer = back.act("move-4", drop_disc(COLUMNS[4], 4)).await;
    assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    zoe.hear_version(7).await;
    assert_eq!((&back.log, &zoe.log), (&zoe.log, &Some(stored(&place, id).await)));
    for answer in &accepted {
        assert!(back.log.as_ref().unwrap().events.contains(&answer.entry));
    }
    place.clear().await;
}

/// The database crashes under load, is down for a while, and is restarted: every acknowledged move is stored, and the
/// downtime is not charged.
#[tokio::test(flavor = "multi_thread")]
async fn the_database_is_restarted() {
    if Cluster::shared().is_none() {
        return;
    }
    // A database cluster of its own.
    let Some(own) = OwnCluster::start() else { return };
    let place = TestSchema::new(own.address()).await;
    let (here, there) = (node(&place).await, node(&place).await);
    let time = TimeControl {
        initial_ms: puissance4_online::Milliseconds::seconds(60),
        increment_ms: puissance4_online::Milliseconds(0),
    };
    let mut games = Vec::new();
    for _ in 0..4 {
        let terms = Terms::new(puissance4_rules::Geometry::STANDARD, Some(time)).unwrap();
        let (id, tokens) = here.game(terms).await;
        let lines = [here.player(id, &tokens[0], None).await, there.player(id, &tokens[1], None).await];
        games.push(tokio::spawn(play(id, lines)));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let own = tokio::task::spawn_blocking(move || {
        own.crash();
        std::thread::sleep(Duration::from_millis(AWAY_MS));
        own.up();
        own
    })
    .await
    .unwrap();
    for game in games {
        let (id, accepted) = game.await.unwrap();
        let log = stored(&place, id).await;
        assert_eq!(log.events.len(), 2 + COLUMNS.len());
        for entry in &accepted {
            assert_eq!(log.events[entry.number.0 as usize - 1], *entry);
        }
        let game = Match::from_log(&log).unwrap();
        let left = game.left().unwrap();
        println!("left on the clocks: {} and {} ms", left.first.0, left.second.0);
        assert!(left.first.0.min(left.second.0) > 60_000 - AWAY_MS, "the outage is charged");
    }
    let outages = Postgres::open(&place.address).await.unwrap().outages(puissance4_online::Moment(0)).await.unwrap();
    assert!(outages.iter().any(|outage| outage.until.since(outage.from).0 >= 3000), "{outages:?}");
    drop(own);
}

/// Plays a game slowly, and returns what was acknowledged.
async fn play(id: GameId, mut lines: [Line; 2]) -> (GameId, Vec<puissance4_online::Entry>) {
    let mut accepted = Vec::new();
    for (ply, column) in COLUMNS.into_iter().enumerate() {
        let line = &mut lines[ply % 2];
        let answer = insist(line, &format!("move-{ply}"), drop_disc(column, u16::try_from(ply).unwrap())).await;
        let ServerMessage::Accepted(answer) = answer else { panic!("{ply}: {answer:?}") };
        accepted.push(answer.entry);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    (id, accepted)
}
