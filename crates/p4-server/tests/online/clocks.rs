//! Time: what is charged, what is not, and games that nobody goes on with. The clock is moved by hand.

use std::sync::Arc;

use crate::company::{House, Line, drop_disc, now, rules, token};
use p4_online::{
    Create, Ending, GameId, Milliseconds, Refusal, Seat, SeatToken, ServerMessage, Starts, Terms, TimeControl,
};
use p4_rules::Geometry;
use p4_server::Timepiece;

fn terms() -> Terms {
    let time = TimeControl { initial_ms: Milliseconds(60_000), increment_ms: Milliseconds(2_000) };
    Terms::new(Geometry::STANDARD, Some(time)).unwrap()
}

async fn house() -> House {
    House::with(Arc::new(tempfile::tempdir().unwrap()), Timepiece::by_hand(now()), rules()).await
}

/// What is left may be a little more than expected: a message is under way for some milliseconds.
fn about(left: Milliseconds, expected: u64) -> bool {
    (expected..expected + 1000).contains(&left.0)
}

/// Moves the clock in steps small enough for the server to be seen alive all the time: whoever reads a game makes it look at its clock.
async fn pass(house: &House, id: GameId, steps: usize) {
    for _ in 0..steps {
        house.timepiece.advance(STEP);
        house.get(&format!("/api/v1/games/{id}")).await;
    }
}

const STEP: Milliseconds = Milliseconds(2_500);

/// A game in which both have moved: from now on time counts.
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
    assert_eq!(zoe.game().left().unwrap().first, Milliseconds(60_000), "nobody's first move is charged");
    house.timepiece.advance(Milliseconds(2_500));
    ada.act("c", drop_disc(1, 2)).await;
    assert!(about(ada.game().left().unwrap().first, 59_500), "{:?}", ada.game().left());
    // The clock as it is told to somebody who comes later.
    house.timepiece.advance(Milliseconds(2_000));
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
    // Whoever noticed first.
    assert!(matches!(reason, Refusal::TimeUp | Refusal::Over), "{reason:?}");
    assert_eq!(game.unwrap().events.len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_pays_for_an_outage() {
    let house = house().await;
    let Begun { id, tokens, ada, zoe } = begun(&house).await;
    pass(&house, id, 1).await;
    house.timepiece.advance(Milliseconds(1_500));
    // Until it has given a sign of life.
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    let (folder, timepiece) = (house.folder.clone(), house.timepiece.clone());
    drop((ada, zoe));
    house.leave().await;
    // An hour without any server; the time would be up long ago.
    timepiece.advance(Milliseconds(3_600_000));
    let house = House::with(folder, timepiece, rules()).await;
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.hear_version(4).await;
    let answer = ada.act("c", drop_disc(1, 2)).await;
    assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    let left = ada.game().left().unwrap().first;
    assert!((57_000..=60_000).contains(&left.0), "{left:?}: four seconds of thinking, two gained");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_goes_on_with_expires() {
    let house = house().await;
    let create = Create { terms: Terms::default().listed(true), starts: Starts::Creator, name: None, token: token() };
    let (_, answer) = house.post("/api/v1/games", &create).await;
    let invitation: GameId = answer["game"]["opening"]["id"].as_str().unwrap().parse().unwrap();
    let (played, tokens) = house.game(Terms::default()).await;
    let mut ada = house.player(played, &tokens[0], None).await;
    let mut watcher = house.watcher(invitation, None).await;
    watcher.hear_version(1).await;
    ada.hear_version(2).await;
    house.timepiece.advance(Milliseconds::seconds(24 * 3600 + 1));
    watcher.hear_version(2).await;
    assert_eq!(watcher.game().ending(), Some(Ending::Expired));
    assert_eq!(house.get("/api/v1/invitations").await.1["invitations"].as_array().unwrap().len(), 0);
    // A game between two has longer.
    assert_eq!(house.get(&format!("/api/v1/games/{played}")).await.1["version"], 2);
    house.timepiece.advance(Milliseconds::seconds(13 * 24 * 3600));
    ada.hear_version(3).await;
    assert_eq!(ada.game().ending(), Some(Ending::Expired));
}
