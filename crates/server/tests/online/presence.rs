//! Presence, also without a socket.

use std::sync::Arc;
use std::time::Duration;

use puissance4_online::{
    Action, BySeat, Create, GameId, Milliseconds, Reading, Seat, SeatToken, Seated, ServerMessage, Starts, TakeSeat,
    Terms,
};
use puissance4_server::{CALL, ServerClock};

use crate::company::{House, Line, drop_disc, now, rules, token};

/// A server with a clock that is moved by hand.
async fn house() -> House {
    House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::by_hand(now()), rules()).await
}

/// Reads the game; a player sends the token.
async fn read(house: &House, id: GameId, token: Option<&SeatToken>) -> Reading {
    let bearer = token.map(|token| format!("Bearer {}", token.reveal()));
    let headers: Vec<_> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    let (status, answer) = house.ask("GET", &format!("/api/v1/games/{id}"), &headers, "").await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str(&answer).unwrap()
}

/// Reads until these players are present.
async fn hear_there(line: &mut Line, first: bool, second: bool) {
    let there = BySeat { first, second };
    line.hear_until(|message| match message {
        ServerMessage::Presence(presence) => (presence.players == there).then_some(()),
        _ => None,
    })
    .await;
}

/// A game whose players have gone since they took their seats.
async fn left_game(house: &House) -> (GameId, [SeatToken; 2]) {
    let game = house.game(Terms::default()).await;
    house.server_clock.advance(CALL);
    a_moment().await;
    game
}

/// How long the server takes to notice that a player has gone.
async fn a_moment() {
    tokio::time::sleep(Duration::from_millis(600)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_now_and_then_is_there() {
    let house = house().await;
    let (id, [adas, zoes]) = left_game(&house).await;
    let mut ada = house.player(id, &adas, None).await;
    hear_there(&mut ada, true, false).await;
    let reading = read(&house, id, Some(&zoes)).await;
    assert_eq!((reading.you, reading.presence.players.second), (Some(Seat::Second), true));
    hear_there(&mut ada, true, true).await;
    // Each request extends the time; an action does so, too.
    for round in 0..3 {
        house.server_clock.advance(CALL.minus(Milliseconds(1)));
        a_moment().await;
        assert!(read(&house, id, None).await.presence.players.second, "{round}");
        if round == 0 {
            read(&house, id, Some(&zoes)).await;
        } else {
            let action = Action { id: format!("a{round}").parse().unwrap(), command: drop_disc(4, 0) };
            assert_eq!(house.act(id, &zoes, &action).await.0, 409);
        }
    }
    house.server_clock.advance(CALL);
    hear_there(&mut ada, true, false).await;
    // A token without a seat counts as no player.
    let other = crate::company::token();
    assert_eq!(read(&house, id, Some(&other)).await.you, None);
    a_moment().await;
    assert!(!read(&house, id, None).await.presence.players.second);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_ask_see_each_other() {
    let house = house().await;
    let (id, [adas, zoes]) = left_game(&house).await;
    assert_eq!(read(&house, id, Some(&adas)).await.presence.players, BySeat { first: true, second: false });
    a_moment().await;
    // The game has left the memory in between.
    assert_eq!(read(&house, id, Some(&zoes)).await.presence.players, BySeat { first: true, second: true });
    house.server_clock.advance(CALL);
    a_moment().await;
    assert_eq!(read(&house, id, None).await.presence.players, BySeat { first: false, second: false });
}

/// A player who polled, and then connects, is gone when the connection ends.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_says_who_is_there() {
    let house = house().await;
    let (id, [adas, zoes]) = house.game(Terms::default()).await;
    let mut ada = house.player(id, &adas, None).await;
    read(&house, id, Some(&zoes)).await;
    hear_there(&mut ada, true, true).await;
    let mut zoe = house.player(id, &zoes, None).await;
    zoe.hear_version(2).await;
    a_moment().await;
    // A request beside a connection changes nothing.
    read(&house, id, Some(&zoes)).await;
    a_moment().await;
    assert!(read(&house, id, None).await.presence.players.second);
    drop(zoe);
    hear_there(&mut ada, true, false).await;
    read(&house, id, Some(&zoes)).await;
    hear_there(&mut ada, true, true).await;
}

/// An open invitation in the lobby, and its token.
async fn invitation(house: &House) -> (GameId, SeatToken) {
    let secret = token();
    let terms = Terms::default().listed(true);
    let create = Create { terms, starts: Starts::Creator, name: None, token: secret.clone() };
    let seated: Seated = serde_json::from_value(house.post("/api/v1/games", &create).await.1).unwrap();
    (seated.game.opening.id, secret)
}

/// The ids of the listed invitations, and how many players are online. The list is cached for a second.
async fn lobby(house: &House) -> (Vec<String>, u64) {
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let (_, list) = house.get("/api/v1/invitations").await;
    let ids = list["invitations"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned());
    (ids.collect(), list["players"].as_u64().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_are_listed_while_their_makers_are_here() {
    let house = house().await;
    let (ada, adas) = invitation(&house).await;
    let (zoe, zoes) = invitation(&house).await;
    let mut connected = house.player(ada, &adas, None).await;
    connected.hear_version(1).await;
    assert_eq!(lobby(&house).await, (vec![zoe.to_string(), ada.to_string()], 2));
    // Zoé never connects, and Ada leaves.
    house.server_clock.advance(CALL);
    a_moment().await;
    assert_eq!(lobby(&house).await, (vec![ada.to_string()], 1));
    drop(connected);
    a_moment().await;
    assert_eq!(lobby(&house).await, (vec![], 0));
    // Both come back.
    let _connected = house.player(ada, &adas, None).await;
    read(&house, zoe, Some(&zoes)).await;
    assert_eq!(lobby(&house).await, (vec![zoe.to_string(), ada.to_string()], 2));
}

/// A guest who watched first is present as soon as the seat is taken, even while an announcement about watchers is
/// pending.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_has_just_joined_is_here() {
    let house = house().await;
    let (id, adas) = invitation(&house).await;
    let mut ada = house.player(id, &adas, None).await;
    hear_there(&mut ada, true, false).await;
    let mut watcher = house.watcher(id, None).await;
    watcher.hear_version(1).await;
    let take = TakeSeat { name: None, token: token() };
    let start = std::time::Instant::now();
    assert_eq!(house.post(&format!("/api/v1/games/{id}/seat"), &take).await.0, 200);
    assert!(read(&house, id, None).await.presence.players.second);
    drop(watcher);
    hear_there(&mut ada, true, true).await;
    assert!(start.elapsed() < Duration::from_millis(1200), "{:?}", start.elapsed());
}
