//! What players say to each other.

use std::time::Duration;

use puissance4_online::{
    GameId, PlayerMessage, PresetPhrase, Problem, ProblemKind, Seat, SeatToken, ServerMessage, Terms,
};
use puissance4_server::{Limits, OnlineConfig, Rate, ServerClock};
use puissance4_test_services::Cluster;

use crate::company::{House, Line, drop_disc, rules};
use crate::nodes::node;

/// A player's socket that gets phrases.
pub(crate) async fn speaker(house: &House, id: GameId, token: &SeatToken) -> Line {
    let mut line = house.socket(id, "play?refusals=version&phrases=yes", None).await.unwrap();
    line.say(&PlayerMessage::Hello { token: token.clone(), known: None }).await;
    let known = line.hear_until(|message| match message {
        ServerMessage::Phrases { phrases } => Some(phrases.clone()),
        _ => None,
    });
    assert_eq!(known.await, PresetPhrase::ALL);
    line
}

pub(crate) async fn say(line: &mut Line, phrase: PresetPhrase) {
    line.say(&PlayerMessage::Say { phrase }).await;
}

/// The next phrase that a player hears, or why the own one was not said.
pub(crate) async fn heard(line: &mut Line) -> Result<(Seat, PresetPhrase), Problem> {
    line.hear_until(|message| match message {
        ServerMessage::Said { by, phrase } => Some(Ok((*by, *phrase))),
        ServerMessage::NotSaid { problem } => Some(Err(problem.clone())),
        _ => None,
    })
    .await
}

/// Reads until the next event; fails if a phrase comes before it.
async fn hears_no_phrase(line: &mut Line) {
    let version = line.log.as_ref().map_or(0, |log| log.events.len()) + 1;
    while line.log.as_ref().is_none_or(|log| log.events.len() < version) {
        let message = line.hear().await.unwrap();
        let is_phrase = matches!(
            message,
            ServerMessage::Said { .. } | ServerMessage::NotSaid { .. } | ServerMessage::Phrases { .. }
        );
        assert!(!is_phrase, "{message:?}");
    }
}

async fn with_limits(phrases: Rate, phrases_per_game: u32) -> House {
    let limits = Limits { phrases, phrases_per_game, ..rules().limits };
    let folder = std::sync::Arc::new(tempfile::tempdir().unwrap());
    House::with(folder, ServerClock::new(), OnlineConfig { limits, ..rules() }).await
}

/// Both players hear a phrase; a watcher and a client that did not ask for phrases do not. It is no event of the game.
#[tokio::test(flavor = "multi_thread")]
async fn both_players_hear_a_phrase_and_no_one_else() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = speaker(&house, id, &tokens[0]).await;
    let mut zoe = speaker(&house, id, &tokens[1]).await;
    let mut earlier = house.player(id, &tokens[1], None).await;
    let mut watcher = house.watcher(id, None).await;
    for line in [&mut earlier, &mut watcher] {
        line.hear_version(2).await;
    }
    say(&mut ada, PresetPhrase::Hello).await;
    for line in [&mut ada, &mut zoe] {
        assert_eq!(heard(line).await, Ok((Seat::First, PresetPhrase::Hello)));
    }
    say(&mut zoe, PresetPhrase::GoodLuck).await;
    for line in [&mut ada, &mut zoe] {
        assert_eq!(heard(line).await, Ok((Seat::Second, PresetPhrase::GoodLuck)));
    }
    let answer = ada.act("one", drop_disc(4, 0)).await;
    assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    for line in [&mut earlier, &mut watcher] {
        hears_no_phrase(line).await;
        assert_eq!(line.log.as_ref().unwrap().events.len(), 3, "the move is the only event");
    }
    // A player who comes later hears nothing of it.
    let mut again = speaker(&house, id, &tokens[0]).await;
    say(&mut zoe, PresetPhrase::Oops).await;
    assert_eq!(heard(&mut again).await, Ok((Seat::Second, PresetPhrase::Oops)));
    house.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_phrase_is_refused_and_the_socket_stays_open() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = speaker(&house, id, &tokens[0]).await;
    for phrase in ["insult", "unknown"] {
        ada.say_text(&format!(r#"{{"type": "say", "phrase": "{phrase}"}}"#)).await;
        let problem = heard(&mut ada).await.unwrap_err();
        assert_eq!(problem.problem, ProblemKind::Malformed);
        assert_eq!(
            problem.detail.unwrap(),
            "there is no such phrase; this server knows hello, good_luck, well_played, oops, thanks, one_moment, good_game, goodbye"
        );
    }
    // It has cost nothing.
    say(&mut ada, PresetPhrase::Hello).await;
    assert_eq!(heard(&mut ada).await, Ok((Seat::First, PresetPhrase::Hello)));
    house.leave().await;
}

/// `say` is no message of a watcher, nor of a player's socket that did not ask for phrases, nor is a text of one's own
/// a phrase.
#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_may_not_speak() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = speaker(&house, id, &tokens[0]).await;
    let mut curious = house.socket(id, "watch?phrases=yes", None).await.unwrap();
    curious.say_text(r#"{"type": "hello"}"#).await;
    let silent = house.player(id, &tokens[1], None).await;
    let strange = speaker(&house, id, &tokens[1]).await;
    let say_hello = r#"{"type": "say", "phrase": "hello"}"#;
    let own = r#"{"type": "say", "phrase": "hello", "text": "and more"}"#;
    for (mut line, text) in [(curious, say_hello), (silent, say_hello), (strange, own)] {
        line.hear_version(2).await;
        line.say_text(text).await;
        let problem = line.hear_until(|message| match message {
            ServerMessage::Closed { problem } => Some(problem.problem),
            ServerMessage::Said { .. } | ServerMessage::Phrases { .. } => panic!("{message:?}"),
            _ => None,
        });
        assert_eq!(problem.await, ProblemKind::Malformed);
        assert_eq!(line.hear_close().await, Some(1008));
    }
    say(&mut ada, PresetPhrase::Thanks).await;
    assert_eq!(heard(&mut ada).await, Ok((Seat::First, PresetPhrase::Thanks)), "nothing was said before");
    house.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn phrases_have_a_rate_for_each_player() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = speaker(&house, id, &tokens[0]).await;
    let mut zoe = speaker(&house, id, &tokens[1]).await;
    for phrase in [PresetPhrase::Hello, PresetPhrase::GoodLuck] {
        say(&mut ada, phrase).await;
        assert_eq!(heard(&mut ada).await, Ok((Seat::First, phrase)));
    }
    // Another socket of the same player does not help.
    let mut again = speaker(&house, id, &tokens[0]).await;
    say(&mut again, PresetPhrase::Oops).await;
    let problem = heard(&mut again).await.unwrap_err();
    assert_eq!(problem.problem, ProblemKind::TooMany);
    let wait = problem.retry_after_ms.expect("it says when to retry");
    assert!((1..=2000).contains(&wait.0), "{wait:?}");
    // The other player may speak, and has heard two phrases.
    say(&mut zoe, PresetPhrase::Hello).await;
    let order = [
        (Seat::First, PresetPhrase::Hello),
        (Seat::First, PresetPhrase::GoodLuck),
        (Seat::Second, PresetPhrase::Hello),
    ];
    for said in order {
        assert_eq!(heard(&mut zoe).await, Ok(said));
    }
    assert_eq!(heard(&mut again).await, Ok((Seat::Second, PresetPhrase::Hello)));
    tokio::time::sleep(Duration::from_millis(wait.0)).await;
    say(&mut again, PresetPhrase::Oops).await;
    assert_eq!(heard(&mut again).await, Ok((Seat::First, PresetPhrase::Oops)));
    let (_, metrics) = house.ask("GET", "/metrics", &[], "").await;
    assert!(metrics.contains("p4_refusals_total{limit=\"phrases\"} 1"), "{metrics}");
    house.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_room_for_so_many_phrases() {
    let house = with_limits(Rate { burst: 1000, per_second: 1000 }, Limits::default().phrases_per_game).await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = speaker(&house, id, &tokens[0]).await;
    for number in 0..20 {
        say(&mut ada, PresetPhrase::Thanks).await;
        assert_eq!(heard(&mut ada).await, Ok((Seat::First, PresetPhrase::Thanks)), "{number}");
    }
    say(&mut ada, PresetPhrase::Thanks).await;
    let problem = heard(&mut ada).await.unwrap_err();
    assert_eq!((problem.problem, problem.retry_after_ms), (ProblemKind::TooMany, None));
    assert_eq!(problem.detail.unwrap(), "a player says at most 20 phrases in a game");
    // The game goes on.
    let answer = ada.act("one", drop_disc(4, 0)).await;
    assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    house.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_on_two_servers_hear_each_other() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = cluster.schema().await;
    let (here, there) = (node(&place).await, node(&place).await);
    let (id, tokens) = here.game(Terms::default()).await;
    let mut ada = speaker(&here, id, &tokens[0]).await;
    let mut zoe = speaker(&there, id, &tokens[1]).await;
    for (seat, phrase) in [(Seat::First, PresetPhrase::Hello), (Seat::Second, PresetPhrase::GoodLuck)] {
        say(if seat == Seat::First { &mut ada } else { &mut zoe }, phrase).await;
        // Each hears it once, the speaker, too.
        for line in [&mut ada, &mut zoe] {
            assert_eq!(heard(line).await, Ok((seat, phrase)));
        }
    }
    here.leave().await;
    there.leave().await;
}
