//! Whole games over sockets and HTTP.

use std::sync::Arc;

use crate::company::{self, House, drop_disc, token};
use puissance4_online::{
    Action, Create, Ending, Event, Log, Milliseconds, PlayerCommand, PlayerMessage, ProblemKind, Reading, Refusal,
    Seat, SeatToken, Seated, ServerMessage, Starts, TakeSeat, Terms, Version,
};
use puissance4_server::{OnlineConfig, Retention, ServerClock};

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_and_its_rematch() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    let mut zoe = house.player(id, &tokens[1], None).await;
    let mut watcher = house.watcher(id, None).await;
    for line in [&mut ada, &mut zoe, &mut watcher] {
        line.hear_version(2).await;
    }
    assert_eq!((ada.seat, zoe.seat, watcher.seat), (Some(Seat::First), Some(Seat::Second), None));
    // Four in a column; the second player is disconnected in between, and reconnects.
    for (ply, column) in [1, 2, 1, 2, 1, 2, 1].into_iter().enumerate() {
        if ply == 3 {
            let known = zoe.log.clone().unwrap();
            drop(zoe);
            zoe = house.player(id, &tokens[1], Some(Version(u32::try_from(known.events.len()).unwrap()))).await;
            zoe.log = Some(known);
        }
        let line = if ply % 2 == 0 { &mut ada } else { &mut zoe };
        let answer = line.act(&format!("move-{ply}"), drop_disc(column, u16::try_from(ply).unwrap())).await;
        assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
        for line in [&mut ada, &mut zoe, &mut watcher] {
            line.hear_version(3 + ply).await;
        }
    }
    assert_eq!(zoe.game().ending(), Some(Ending::Line { winner: Seat::First }));
    assert_eq!((&ada.log, &watcher.log), (&zoe.log, &zoe.log));
    ada.act("again", PlayerCommand::OfferRematch).await;
    let answer = zoe.act("yes", PlayerCommand::AnswerRematch { accept: true }).await;
    let ServerMessage::Accepted(accepted) = answer else { panic!("{answer:?}") };
    let Event::RematchAccepted { game: next, .. } = accepted.entry.event else { panic!("{accepted:?}") };
    let mut zoe = house.player(next, &tokens[1], None).await;
    zoe.hear_version(2).await;
    let game = zoe.game();
    assert_eq!((zoe.seat, game.turn(), game.opening().previous), (Some(Seat::First), Some(Seat::First), Some(id)));
    assert_eq!((game.tally().wins.first, game.tally().wins.second), (0, 1));
    assert_eq!(game.name(Seat::First).unwrap().as_str(), "Zoé");
    house.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_action_again_and_a_stale_one() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    let first = ada.act("one", drop_disc(4, 0)).await;
    assert_eq!(ada.act("one", drop_disc(4, 0)).await, first);
    // Also on another socket, over HTTP, and with another server on the same store.
    let mut elsewhere = house.player(id, &tokens[0], None).await;
    assert_eq!(elsewhere.act("one", drop_disc(4, 0)).await, first);
    let ServerMessage::Accepted(accepted) = first else { panic!("{first:?}") };
    let action = Action { id: "one".parse().unwrap(), command: drop_disc(4, 0) };
    let again = (200, serde_json::to_value(&accepted).unwrap());
    assert_eq!(house.act(id, &tokens[0], &action).await, again);
    let other = house.another().await;
    assert_eq!(other.act(id, &tokens[0], &action).await, again);
    // A stale one gets the whole game.
    let answer = ada.act("two", drop_disc(4, 0)).await;
    let ServerMessage::Refused { reason: Refusal::Stale, game, .. } = answer else { panic!("{answer:?}") };
    let game = game.unwrap();
    assert_eq!(game.events.len(), 3);
    let action = Action { id: "three".parse().unwrap(), command: drop_disc(4, 1) };
    let (status, answer) = house.act(id, &tokens[0], &action).await;
    assert_eq!((status, &answer["reason"]), (409, &"not_your_turn".into()));
    assert_eq!(serde_json::from_value::<Log>(answer["game"].clone()).unwrap(), game);
    assert!(answer["version"].is_null(), "pages of before do not know the word");
}

/// A client that names its version gets the later events only.
#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_by_version() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = house.socket(id, "play?refusals=version", None).await.unwrap();
    ada.say(&PlayerMessage::Hello { token: tokens[0].clone(), known: None }).await;
    let mut elsewhere = house.player(id, &tokens[0], None).await;
    elsewhere.act("one", drop_disc(4, 0)).await;
    // Earlier events come first, as always.
    let answer = ada.act("two", drop_disc(4, 0)).await;
    let ServerMessage::Refused { reason: Refusal::Stale, version, game: None, .. } = answer else {
        panic!("{answer:?}")
    };
    assert_eq!((version, ada.game().version()), (Some(Version(3)), Version(3)));
    let refuse = async |since: u32, name: &str| {
        let bearer = format!("Bearer {}", tokens[0].reveal());
        let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
        let action = Action { id: name.parse().unwrap(), command: drop_disc(4, 0) };
        let body = serde_json::to_string(&action).unwrap();
        let path = format!("/api/v1/games/{id}/actions?since={since}");
        let (status, answer) = house.ask("POST", &path, &headers, &body).await;
        assert_eq!(status, 409, "{answer}");
        serde_json::from_str::<serde_json::Value>(&answer).unwrap()
    };
    let answer = refuse(2, "three").await;
    assert_eq!((&answer["version"], answer["game"]["events"].as_array().unwrap().len()), (&3.into(), 1));
    let answer = refuse(3, "four").await;
    assert_eq!((&answer["version"], &answer["game"]), (&3.into(), &serde_json::Value::Null));
}

/// Creating is idempotent: a client that got no answer retries, and there is one game, whatever has happened since.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_created_once() {
    let house = House::new().await;
    let create = Create { terms: Terms::default().listed(true), starts: Starts::Chance, name: None, token: token() };
    // Many at once, before there is any answer; the seat, too, is drawn once.
    let asked = (0..8).map(|_| house.post("/api/v1/games", &create));
    let answers = futures_util::future::join_all(asked).await;
    assert!(answers.iter().all(|answer| answer.0 == 201 && *answer == answers[0]), "{answers:?}");
    let seated: Seated = serde_json::from_value(answers[0].1.clone()).unwrap();
    let id = seated.game.opening.id;
    assert_eq!(house.get("/api/v1/invitations").await.1["invitations"].as_array().unwrap().len(), 1);
    // The id of the game does not reveal the token, and opens no seat.
    assert!(!create.token.reveal().contains(&id.to_string()));
    let (status, _) = house.post(&format!("/api/v1/games/{id}/seat"), &TakeSeat { name: None, token: token() }).await;
    assert_eq!(status, 200);
    // After a restart, and with other terms: it is the same game.
    let (folder, server_clock) = (house.folder.clone(), house.server_clock.clone());
    house.leave().await;
    let house = House::with(folder, server_clock, crate::company::rules()).await;
    let other =
        Create { starts: Starts::Creator, terms: Terms::default(), name: Some("Ada".parse().unwrap()), ..create };
    let (status, answer) = house.post("/api/v1/games", &other).await;
    let again: Seated = serde_json::from_value(answer).unwrap();
    assert_eq!((status, again.seat, again.game.opening), (201, seated.seat, seated.game.opening));
    assert_eq!(again.game.events.len(), 2, "as it stands");
    // Another token is another game; an invalid one is refused.
    let (_, answer) = house.post("/api/v1/games", &Create { token: token(), ..other }).await;
    assert_ne!(answer["game"]["opening"]["id"], id.to_string());
    for wrong in ["", "abc", &"a".repeat(31), &"a".repeat(33), &"+".repeat(32)] {
        let (status, answer) = house.post("/api/v1/games", &serde_json::json!({ "token": wrong })).await;
        assert_eq!((status, &answer["problem"]), (400, &"malformed".into()), "{wrong}");
        assert!(answer["detail"].as_str().unwrap().contains("identifier"), "{answer}");
    }
}

/// Without notifications between them, two servers on the same store never disagree.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_the_same_games() {
    let house = House::new().await;
    let other = house.another().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    let mut zoe = other.player(id, &tokens[1], None).await;
    ada.hear_version(2).await;
    zoe.hear_version(2).await;
    for ply in 0..12u16 {
        let line = if ply % 2 == 0 { &mut ada } else { &mut zoe };
        // The last event was stored by the other server; it is read before the own move is decided.
        let answer = line.act(&format!("move-{ply}"), drop_disc(1 + usize::from(ply) % 7, ply)).await;
        if matches!(answer, ServerMessage::Refused { .. }) {
            panic!("{ply}: {answer:?}");
        }
        line.hear_version(3 + usize::from(ply)).await;
    }
}

/// Some days after the end nobody has a seat any more; the game can still be watched.
#[tokio::test(flavor = "multi_thread")]
async fn tokens_expire_after_the_end() {
    const DAY: u64 = 24 * 60 * 60;
    let rules = OnlineConfig { retention: Retention { finished: None, ..Retention::default() }, ..company::rules() };
    let clock = ServerClock::by_hand(company::now());
    let house = House::with(Arc::new(tempfile::tempdir().unwrap()), clock.clone(), rules).await;
    let (id, tokens) = house.game(Terms::default()).await;
    let (still_played, others) = house.game(Terms::default()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.hear_version(2).await;
    assert!(matches!(ada.act("end", PlayerCommand::Resign).await, ServerMessage::Accepted(_)));
    let you = async |id, token: &SeatToken| {
        let bearer = format!("Bearer {}", token.reveal());
        let (status, body) = house.ask("GET", &format!("/api/v1/games/{id}"), &[("authorization", &bearer)], "").await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str::<Reading>(&body).unwrap().you
    };
    clock.advance(Milliseconds::seconds(6 * DAY));
    assert_eq!(you(id, &tokens[1]).await, Some(Seat::Second));
    clock.advance(Milliseconds::seconds(2 * DAY));
    assert_eq!((you(id, &tokens[0]).await, you(id, &tokens[1]).await), (None, None));
    let again = Action { id: "again".parse().unwrap(), command: PlayerCommand::OfferRematch };
    assert_eq!(house.act(id, &tokens[1], &again).await.0, 403);
    let closed = house.player(id, &tokens[1], None).await.hear().await;
    assert!(
        matches!(&closed, Some(ServerMessage::Closed { problem }) if problem.problem == ProblemKind::WrongToken),
        "{closed:?}"
    );
    // A connection that has been open since then is no way round it.
    let refused = ada.act("again", PlayerCommand::OfferRematch).await;
    assert!(matches!(refused, ServerMessage::Refused { reason: Refusal::NotSeated, .. }), "{refused:?}");
    let mut watcher = house.watcher(id, None).await;
    watcher.hear_version(3).await;
    // A game that has not ended keeps its seats, however long it takes.
    assert_eq!(you(still_played, &others[0]).await, Some(Seat::First));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_come_in() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let closed = |message: Option<ServerMessage>| match message {
        Some(ServerMessage::Closed { problem }) => problem.problem,
        other => panic!("{other:?}"),
    };
    assert_eq!(closed(house.player(id, &token(), None).await.hear().await), ProblemKind::WrongToken);
    let nowhere = puissance4_online::GameId::from_bytes([0; 16]);
    assert_eq!(closed(house.player(nowhere, &tokens[0], None).await.hear().await), ProblemKind::NoSuchGame);
    assert_eq!(closed(house.watcher(nowhere, None).await.hear().await), ProblemKind::NoSuchGame);
    // A watcher who wants to act, and nonsense.
    let mut watcher = house.watcher(id, None).await;
    watcher.hear_version(2).await;
    let action = Action { id: "one".parse().unwrap(), command: drop_disc(4, 0) };
    watcher.say(&PlayerMessage::Act { action: action.clone() }).await;
    let problem =
        watcher.hear_until(|message| matches!(message, ServerMessage::Closed { .. }).then(|| message.clone())).await;
    assert_eq!(closed(Some(problem)), ProblemKind::Malformed);
    let mut watcher = house.socket(id, "watch", None).await.unwrap();
    watcher.say(&PlayerMessage::Hello { token: tokens[0].clone(), known: None }).await;
    assert_eq!(closed(watcher.hear().await), ProblemKind::Malformed, "not even with a token");
    let mut player = house.socket(id, "play", None).await.unwrap();
    player.say_text("{").await;
    assert_eq!(closed(player.hear().await), ProblemKind::Malformed);
    let mut player = house.socket(id, "play", None).await.unwrap();
    player.say_text(&" ".repeat(5000)).await;
    assert_eq!(player.hear().await, None);
    // Over HTTP.
    assert_eq!(house.act(id, &token(), &action).await.0, 403);
    let json = [("content-type", "application/json")];
    let body = serde_json::to_string(&action).unwrap();
    assert_eq!(house.ask("POST", &format!("/api/v1/games/{id}/actions"), &json, &body).await.0, 401);
    let take = TakeSeat { name: None, token: token() };
    let (status, answer) = house.post(&format!("/api/v1/games/{id}/seat"), &take).await;
    assert_eq!((status, &answer["reason"]), (409, &"seat_taken".into()));
    // The same token has its seat already.
    let take = TakeSeat { name: None, token: tokens[1].clone() };
    let (status, answer) = house.post(&format!("/api/v1/games/{id}/seat"), &take).await;
    assert_eq!((status, &answer["seat"]), (200, &"second".into()));
    // Pages of other sites.
    assert!(house.socket(id, "watch", Some("https://evil.example")).await.is_err());
    assert!(house.socket(id, "watch", Some(&format!("http://{}", house.address))).await.is_ok());
    let elsewhere = [("content-type", "application/json"), ("sec-fetch-site", "cross-site")];
    assert_eq!(house.ask("POST", "/api/v1/games", &elsewhere, "{}").await.0, 403);
    for (method, path, expected) in [
        ("POST", "/api/v1/games", 415),
        ("GET", "/api/v1/games", 405),
        ("GET", "/api/v1/games/x", 404),
        ("GET", "/api/v1/nothing", 404),
        ("GET", &format!("/api/v1/games/{nowhere}"), 404),
        ("GET", &format!("/api/v1/games/{id}?since=x"), 400),
        ("GET", &format!("/api/v1/games/{id}/play"), 426),
    ] {
        let (status, body) = house.ask(method, path, &[], "").await;
        assert_eq!(status, expected, "{method} {path}");
        assert!(serde_json::from_str::<puissance4_online::Problem>(&body).is_ok(), "{body}");
    }
    let long = format!("{{\"token\":\"{}\"}}", "a".repeat(5000));
    assert_eq!(house.ask("POST", "/api/v1/games", &json, &long).await.0, 413);
    assert_eq!(house.ask("POST", "/api/v1/games", &json, "{}").await.0, 400);
    let _: SeatToken = tokens[0].clone();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_says_when_to_come_back() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.hear_version(2).await;
    let accepted = ada.act("one", drop_disc(4, 0)).await;
    let folder = house.folder.clone();
    let listening = tokio::spawn(async move {
        ada.hear_until(|message| matches!(message, ServerMessage::Leaving { .. }).then_some(())).await;
        ada
    });
    house.leave().await;
    let ada = listening.await.unwrap();
    // The next one has everything, and gives the same answer.
    let house = House::with(folder, puissance4_server::ServerClock::new(), crate::company::rules()).await;
    let known = ada.game().version();
    let mut back = house.player(id, &tokens[0], Some(known)).await;
    back.log = ada.log.clone();
    let resumed = back.hear().await.unwrap();
    assert!(matches!(resumed, ServerMessage::Resumed { version, .. } if version == known), "{resumed:?}");
    assert_eq!(back.act("one", drop_disc(4, 0)).await, accepted);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_and_games_to_watch() {
    let house = House::new().await;
    let create = puissance4_online::Create {
        terms: Terms::default().listed(true).shown(true),
        starts: puissance4_online::Starts::Guest,
        name: Some("Ada".parse().unwrap()),
        token: token(),
    };
    let (_, answer) = house.post("/api/v1/games", &create).await;
    let id = answer["game"]["opening"]["id"].as_str().unwrap().to_owned();
    house.game(Terms::default()).await;
    let (_, list) = house.get("/api/v1/invitations").await;
    assert_eq!(list["invitations"].as_array().unwrap().len(), 1);
    assert_eq!((&list["invitations"][0]["id"], &list["invitations"][0]["free"]), (&id.clone().into(), &"first".into()));
    assert_eq!(house.get("/api/v1/live").await.1["games"].as_array().unwrap().len(), 0);
    house.post(&format!("/api/v1/games/{id}/seat"), &TakeSeat { name: None, token: token() }).await;
    assert_eq!(house.get("/api/v1/invitations").await.1["invitations"].as_array().unwrap().len(), 0);
    let (_, list) = house.get("/api/v1/live").await;
    assert_eq!((&list["games"][0]["id"], &list["games"][0]["names"]["second"]), (&id.into(), &"Ada".into()));
}
