//! Time: what is charged, what is not, and games that expire. The clock is moved by hand.

use std::sync::Arc;

use crate::company::{House, Line, drop_disc, now, rules, token};
use crate::slow_store::SlowStore;
use puissance4_online::{
    Action, Create, Ending, GameId, Milliseconds, Moment, Refusal, Seat, SeatToken, ServerMessage, Starts, Terms,
    TimeControl,
};
use puissance4_rules::Geometry;
use puissance4_server::{Lifetime, MAX_QUOTA, OnlineConfig, REFILL, ServerClock, Sqlite};

fn terms() -> Terms {
    let time = TimeControl { initial_ms: Milliseconds(60_000), increment_ms: Milliseconds(2_000) };
    Terms::new(Geometry::STANDARD, Some(time)).unwrap()
}

async fn house() -> House {
    House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::by_hand(now()), rules()).await
}

/// The time left may be a little more than expected, because of the network delay.
fn about(left: Milliseconds, expected: u64) -> bool {
    (expected..expected + 1000).contains(&left.0)
}

/// Moves the clock in steps small enough that there is no outage: each read of a game stores a heartbeat.
async fn pass(house: &House, id: GameId, steps: usize) {
    for _ in 0..steps {
        house.server_clock.advance(STEP);
        house.get(&format!("/api/v1/games/{id}")).await;
    }
}

const STEP: Milliseconds = Milliseconds(2_500);

/// A game in which both have moved: from now on time is charged.
struct Begun {
    id: GameId,
    tokens: [SeatToken; 2],
    ada: Line,
    zoe: Line,
}

async fn begun(house: &House) -> Begun {
    let (id, tokens) = house.game(terms()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    let mut zoe = house.player(id, &tokens[1], None).await;
    ada.hear_version(2).await;
    ada.act("a", drop_disc(1, 0)).await;
    zoe.act("b", drop_disc(2, 1)).await;
    Begun { id, tokens, ada, zoe }
}

#[tokio::test(flavor = "multi_thread")]
async fn thinking_is_charged_and_moves_gain() {
    let house = house().await;
    let (id, tokens) = house.game(terms()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    let mut zoe = house.player(id, &tokens[1], None).await;
    ada.hear_version(2).await;
    zoe.hear_version(2).await;
    ada.act("a", drop_disc(1, 0)).await;
    zoe.act("b", drop_disc(2, 1)).await;
    zoe.hear_version(4).await;
    assert_eq!(zoe.game().left().unwrap().first, Milliseconds(60_000), "a first move is not charged");
    house.server_clock.advance(Milliseconds(2_500));
    ada.act("c", drop_disc(1, 2)).await;
    assert!(about(ada.game().left().unwrap().first, 59_500), "{:?}", ada.game().left());
    // The clock as it is sent to a watcher who connects later.
    house.server_clock.advance(Milliseconds(2_000));
    let mut watcher = house.watcher(id, None).await;
    let clock = watcher
        .hear_until(|message| match message {
            ServerMessage::Whole { clock, .. } => *clock,
            _ => None,
        })
        .await;
    assert_eq!((clock.running, clock.left_ms.second), (Some(Seat::Second), Milliseconds(58_000)));
    house.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_time_is_up_the_server_says_so() {
    let house = house().await;
    let (id, tokens) = house.game(terms()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.hear_version(2).await;
    ada.act("a", drop_disc(1, 0)).await;
    let mut zoe = house.player(id, &tokens[1], None).await;
    zoe.act("b", drop_disc(2, 1)).await;
    pass(&house, id, 26).await;
    ada.hear_version(5).await;
    assert_eq!(ada.game().ending(), Some(Ending::TimedOut { winner: Seat::Second }));
    let late = ada.act("c", drop_disc(1, 2)).await;
    assert!(matches!(late, ServerMessage::Refused { reason: Refusal::Over, .. }), "{late:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_move_ends_the_game() {
    let house = house().await;
    let Begun { id, mut ada, .. } = begun(&house).await;
    pass(&house, id, 26).await;
    let late = ada.act("c", drop_disc(1, 2)).await;
    let ServerMessage::Refused { reason, game, .. } = late else { panic!("{late:?}") };
    // Either the poll or the move noticed it first.
    assert!(matches!(reason, Refusal::TimeUp | Refusal::Over), "{reason:?}");
    assert_eq!(game.unwrap().events.len(), 5);
}

/// The time in which the server stores a move is charged to no player: the next one could not know of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_disk_is_not_charged() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let server_clock = ServerClock::by_hand(now());
    let store = Arc::new(Sqlite::open(&folder.path().join("games.sqlite")).unwrap());
    // Less than an outage, all in all.
    let store = SlowStore { store, server_clock: server_clock.clone(), delay: Milliseconds(700) };
    let house = House::on(Arc::new(store), folder, server_clock, rules()).await;
    let Begun { mut ada, .. } = begun(&house).await;
    house.server_clock.advance(Milliseconds(100));
    ada.act("c", drop_disc(1, 2)).await;
    assert!(about(ada.game().left().unwrap().first, 61_900), "{:?}", ada.game().left());
    house.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_is_not_charged() {
    let house = house().await;
    let Begun { id, tokens, ada, zoe } = begun(&house).await;
    pass(&house, id, 1).await;
    house.server_clock.advance(Milliseconds(1_500));
    // Until it has stored a heartbeat.
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    let (folder, server_clock) = (house.folder.clone(), house.server_clock.clone());
    drop((ada, zoe));
    house.leave().await;
    // An hour without any server; the time would be up long ago.
    server_clock.advance(Milliseconds(3_600_000));
    let house = House::with(folder, server_clock, rules()).await;
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.hear_version(4).await;
    let answer = ada.act("c", drop_disc(1, 2)).await;
    assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    let left = ada.game().left().unwrap().first;
    assert!((57_000..=60_000).contains(&left.0), "{left:?}: four seconds of thinking, two gained");
}

/// A server, with its games in the same folder as another one before it, whose clock shows a time.
async fn house_at(folder: &Arc<tempfile::TempDir>, time: Moment) -> House {
    House::with(Arc::clone(folder), ServerClock::by_hand(time), rules()).await
}

const HOUR: Milliseconds = Milliseconds::seconds(3600);

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_set_back_makes_no_thinking_free() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let house = house_at(&folder, now().plus(HOUR)).await;
    let Begun { id, tokens, ada, zoe } = begun(&house).await;
    pass(&house, id, 2).await;
    drop((ada, zoe));
    house.leave().await;
    // The next server's clock is an hour behind.
    let house = house_at(&folder, now()).await;
    assert!(house.server_clock.now() >= now().plus(HOUR).plus(STEP), "time goes on from the last heartbeat");
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.hear_version(4).await;
    pass(&house, id, 4).await;
    let answer = ada.act("c", drop_disc(1, 2)).await;
    assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    let left = ada.game().left().unwrap().first;
    // Six steps of thinking, the increment; the last step before the restart may have had no heartbeat.
    let expected = 60_000 - 6 * STEP.0 + 2_000;
    assert!((expected..expected + STEP.0 + 1000).contains(&left.0), "{left:?}");
    // The time is up at the right moment.
    drop(ada);
    let mut zoe = house.player(id, &tokens[1], None).await;
    zoe.hear_version(5).await;
    pass(&house, id, 26).await;
    zoe.hear_version(6).await;
    assert_eq!(zoe.game().ending(), Some(Ending::TimedOut { winner: Seat::First }));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_after_a_start_with_a_clock_that_was_ahead_is_not_charged() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    house_at(&folder, now().plus(HOUR).plus(HOUR)).await.leave().await;
    // The clock is correct again, and a game begins. Then there is an outage of half an hour.
    let house = house_at(&folder, now()).await;
    let Begun { id, tokens, ada, zoe } = begun(&house).await;
    drop((ada, zoe));
    house.leave().await;
    let house = house_at(&folder, now().plus(Milliseconds::seconds(1800))).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    let answer = ada.act("c", drop_disc(1, 2)).await;
    assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    let left = ada.game().left().unwrap().first;
    assert!((60_000..=62_000).contains(&left.0), "{left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_with_a_clock_that_is_ahead_costs_nothing() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let house = house_at(&folder, now()).await;
    let Begun { id, tokens, ada, zoe } = begun(&house).await;
    // There is no move in this game, and it would have expired long ago.
    let (other, _) = house.game(Terms::default()).await;
    drop((ada, zoe));
    house.leave().await;
    let house = house_at(&folder, now().plus(Milliseconds::seconds(400 * 24 * 3600))).await;
    // The server polls for due games four times a second.
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert_eq!(house.get(&format!("/api/v1/games/{other}")).await.1["version"], 2);
    let mut ada = house.player(id, &tokens[0], None).await;
    pass(&house, id, 1).await;
    let answer = ada.act("c", drop_disc(1, 2)).await;
    assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    let left = ada.game().left().unwrap().first;
    assert!(about(left, 62_000 - STEP.0), "{left:?}");
}

/// Columns that make no line of four.
const QUIET: [usize; 24] = [1, 2, 1, 2, 2, 1, 2, 1, 3, 4, 3, 4, 4, 3, 4, 3, 5, 6, 5, 6, 6, 5, 6, 5];

#[tokio::test(flavor = "multi_thread")]
async fn a_late_pong_gains_no_more_than_the_quota() {
    let house = house().await;
    let (id, tokens) = house.game(terms()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    let mut zoe = house.player(id, &tokens[1], None).await;
    // A client that does not read does not answer the server's ping.
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    ada.hear_version(2).await;
    let ply_of = |ply: usize| drop_disc(QUIET[ply], u16::try_from(ply).unwrap());
    let moves = 9;
    for ply in 0..2 * (moves + 1) {
        let line = if ply % 2 == 0 { &mut ada } else { &mut zoe };
        if ply >= 2 && ply % 2 == 0 {
            pass(&house, id, 1).await;
        }
        let answer = line.act(&format!("m{ply}"), ply_of(ply)).await;
        assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
        // The first answer to a ping has come by now, and was late.
        if ply == 0 {
            ada.hear_version(3).await;
        }
    }
    ada.hear_version(2 + 2 * (moves + 1)).await;
    let moves = moves as u64;
    let gained = |line: &Line| line.game().left().unwrap().first.0 + moves * STEP.0 - 60_000 - moves * 2_000;
    let before = gained(&ada);
    assert!(before >= MAX_QUOTA.0 / 2, "{before} ms: lag is forgiven");
    assert!(before <= MAX_QUOTA.0 + moves * REFILL.0, "{before} ms in {moves} moves");
    // Without a socket there is no lag, although the quota has been refilled a little.
    drop(ada);
    while house.get(&format!("/api/v1/games/{id}")).await.1["presence"]["players"]["first"] == true {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    pass(&house, id, 1).await;
    let ply = 2 * (usize::try_from(moves).unwrap() + 1);
    let action = Action { id: "last".parse().unwrap(), command: ply_of(ply) };
    let (status, answer) = house.act(id, &tokens[0], &action).await;
    assert_eq!(status, 200, "{answer}");
    let left = answer["entry"]["event"]["left_ms"].as_u64().unwrap();
    let expected = 60_000 + (moves + 1) * 2_000 + before - (moves + 1) * STEP.0;
    assert_eq!(left, expected, "the whole time is charged");
    house.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_games_expire() {
    let lifetime = Lifetime { invitation: Milliseconds(15_000), game: Milliseconds(35_000) };
    let rules = OnlineConfig { lifetime, ..rules() };
    let house = House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::by_hand(now()), rules).await;
    let Begun { id: clocked, .. } = begun(&house).await;
    let create = Create { terms: Terms::default().listed(true), starts: Starts::Creator, name: None, token: token() };
    let (_, answer) = house.post("/api/v1/games", &create).await;
    let invitation: GameId = answer["game"]["opening"]["id"].as_str().unwrap().parse().unwrap();
    let (played, tokens) = house.game(Terms::default()).await;
    let mut ada = house.player(played, &tokens[0], None).await;
    let mut watcher = house.watcher(invitation, None).await;
    watcher.hear_version(1).await;
    ada.hear_version(2).await;
    pass(&house, clocked, 7).await;
    watcher.hear_version(2).await;
    assert_eq!(watcher.game().ending(), Some(Ending::Expired));
    assert_eq!(house.get("/api/v1/invitations").await.1["invitations"].as_array().unwrap().len(), 0);
    // A game with two players expires later.
    assert_eq!(house.get(&format!("/api/v1/games/{played}")).await.1["version"], 2);
    pass(&house, clocked, 8).await;
    ada.hear_version(3).await;
    assert_eq!(ada.game().ending(), Some(Ending::Expired));
}
