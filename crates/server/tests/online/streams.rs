//! Server-sent events, limits, slow readers, metrics, backups.

use std::sync::Arc;
use std::time::Duration;

use crate::company::{House, drop_disc, rules, token};
use puissance4_online::{Create, PlayerCommand, PlayerMessage, ProblemKind, ServerMessage, Starts, Terms};
use puissance4_server::{BackupError, Limits, OnlineConfig, Rate, ServerClock, backup, restore};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Reads from a stream until a text has come.
async fn until(stream: &mut TcpStream, heard: &mut String, wanted: &str) {
    let reading = async {
        while !heard.contains(wanted) {
            let mut bytes = [0; 4096];
            let count = stream.read(&mut bytes).await.unwrap();
            assert!(count > 0, "it ended: {heard}");
            heard.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    };
    tokio::time::timeout(Duration::from_secs(8), reading).await.unwrap_or_else(|_| panic!("no {wanted}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn events_without_a_socket() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let request = format!("GET /api/v1/games/{id}/events?since=1 HTTP/1.1\r\nhost: {}\r\n\r\n", house.address);
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut heard = String::new();
    until(&mut stream, &mut heard, "id: 2").await;
    assert!(
        heard.contains("text/event-stream") && heard.contains(r#""type":"resumed""#) && !heard.contains("Ada"),
        "{heard}"
    );
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.act("a", drop_disc(4, 0)).await;
    until(&mut stream, &mut heard, "id: 3").await;
    drop(ada);
    let leaving = tokio::spawn(async move { until(&mut stream, &mut heard, r#""type":"leaving""#).await });
    house.leave().await;
    leaving.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_is_told_when_to_come_back() {
    let limits = Limits {
        seats: Rate { burst: 3, per_second: 1 },
        actions: Rate { burst: 2, per_second: 1 },
        sockets_per_address: 2,
        ..rules().limits
    };
    let rules = OnlineConfig { limits, ..OnlineConfig::default() };
    let house = House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), rules).await;
    let (id, tokens) = house.game(Terms::default()).await;
    let create = Create { terms: Terms::default(), starts: Starts::Creator, name: None, token: token() };
    assert_eq!(house.post("/api/v1/games", &create).await.0, 201);
    let (status, answer) = house.post("/api/v1/games", &create).await;
    assert_eq!((status, &answer["problem"]), (429, &"too_many".into()));
    assert!((1..=1000).contains(&answer["retry_after_ms"].as_u64().unwrap()), "{answer}");
    // Actions are not lost: a retry is accepted.
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.act("a", PlayerCommand::AskTakeback { ply: 0 }).await;
    ada.act("b", PlayerCommand::AskTakeback { ply: 0 }).await;
    let answer = ada.act("c", drop_disc(4, 0)).await;
    let ServerMessage::Busy { retry_after_ms, .. } = answer else { panic!("{answer:?}") };
    tokio::time::sleep(Duration::from_millis(retry_after_ms.0)).await;
    assert!(matches!(ada.act("c", drop_disc(4, 0)).await, ServerMessage::Accepted(_)));
    let second = house.watcher(id, None).await;
    assert!(house.socket(id, "watch", None).await.is_err());
    drop(second);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(house.socket(id, "watch", None).await.is_ok());
}

/// One address cannot use up all connections, and event streams are counted separately.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn no_address_takes_all_places() {
    let limits = Limits { sockets_per_address: 1000, watchers_per_game: 300, ..rules().limits };
    let rules = OnlineConfig { limits, ..rules() };
    let house = House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), rules).await;
    let (id, _) = house.game(Terms::default()).await;
    let ask = async |from: &str, path: &str| {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
        let mut stream = socket.connect(house.address).await.unwrap();
        stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", house.address).as_bytes()).await.unwrap();
        let mut start = [0; 12];
        let heard =
            tokio::time::timeout(Duration::from_secs(8), stream.read_exact(&mut start)).await.expect("an answer");
        (stream, heard.map(|_| String::from_utf8_lossy(&start[9..]).into_owned()).ok())
    };
    let mut staying = Vec::new();
    for _ in 0..300 {
        let (stream, status) = ask("127.0.0.5", &format!("/api/v1/games/{id}/events")).await;
        assert_eq!(status.as_deref(), Some("200"));
        staying.push(stream);
    }
    // One watcher more has to retry later.
    assert_eq!(ask("127.0.0.6", &format!("/api/v1/games/{id}/events")).await.1.as_deref(), Some("429"));
    let mut silent = Vec::new();
    for _ in 0..256 {
        silent.push(ask("127.0.0.5", "/healthz").await);
    }
    assert!(silent.iter().all(|(_, status)| status.as_deref() == Some("200")), "streams take no places");
    assert_eq!(ask("127.0.0.5", "/healthz").await.1, None, "too many");
    assert_eq!(ask("127.0.0.6", "/healthz").await.1.as_deref(), Some("200"));
    drop(silent);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(ask("127.0.0.5", "/healthz").await.1.as_deref(), Some("200"), "there is room again");
}

/// A client that does not read is disconnected, and does not delay others.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_does_not_delay_others() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut silent = house.watcher(id, None).await;
    silent.hear_version(2).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    let mut zoe = house.player(id, &tokens[1], None).await;
    let mut ply = 0;
    for round in 0..64 {
        ada.act(&format!("move-{round}"), drop_disc(4, ply)).await;
        ada.act(&format!("ask-{round}"), PlayerCommand::AskTakeback { ply: ply + 1 }).await;
        zoe.act(&format!("yes-{round}"), PlayerCommand::AnswerTakeback { accept: true, ply: ply + 1 }).await;
        ply = u16::try_from(zoe.game().ply()).unwrap();
    }
    // All of it fits into the system's buffers; so it is all there, in order.
    silent.hear_version(2 + 3 * 64).await;
    assert_eq!(silent.log.as_ref().unwrap().events.len(), 194);
    let answer = ada.act("again", drop_disc(4, 0)).await;
    assert!(matches!(answer, ServerMessage::Accepted(_)), "{answer:?}");
    let enough = ada.act("ask", PlayerCommand::AskTakeback { ply: 1 }).await;
    assert!(
        matches!(enough, ServerMessage::Refused { reason: puissance4_online::Refusal::EnoughTakebacks, .. }),
        "{enough:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn health_readiness_and_numbers() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.act("a", drop_disc(4, 0)).await;
    ada.act("b", drop_disc(4, 0)).await;
    assert_eq!(house.ask("GET", "/healthz", &[], "").await, (200, "ok\n".to_owned()));
    assert_eq!(house.ask("GET", "/readyz", &[], "").await, (200, "ready\n".to_owned()));
    let (status, numbers) = house.ask("GET", "/metrics", &[], "").await;
    assert_eq!(status, 200);
    for line in
        ["p4_sockets 1", "p4_rooms 1", "p4_actions_accepted_total 1", "p4_actions_refused_total 1", "p4_ready 1"]
    {
        assert!(numbers.lines().any(|one| one == line), "{line} is not in\n{numbers}");
    }
    for token in &tokens {
        assert!(!numbers.contains(&token.reveal()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_copied_and_put_back() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut ada = house.player(id, &tokens[0], None).await;
    ada.act("a", drop_disc(4, 0)).await;
    let games = house.folder.path().join("games.sqlite");
    let copy = house.folder.path().join("copy.sqlite");
    backup(&games, &copy, false).unwrap();
    assert!(matches!(backup(&games, &copy, false), Err(BackupError::Exists)));
    backup(&games, &copy, true).unwrap();
    let mut zoe = house.player(id, &tokens[1], None).await;
    zoe.act("b", drop_disc(4, 1)).await;
    // Not while a server runs.
    assert!(matches!(restore(&copy, &games, false), Err(BackupError::Exists)));
    assert!(matches!(restore(&copy, &games, true), Err(BackupError::InUse)));
    drop((ada, zoe));
    let folder = house.folder.clone();
    house.leave().await;
    // The writer's thread ends soon after.
    let mut restored = restore(&copy, &games, true);
    for _ in 0..50 {
        if !matches!(restored, Err(BackupError::InUse)) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        restored = restore(&copy, &games, true);
    }
    restored.unwrap();
    let house = House::with(folder.clone(), ServerClock::new(), rules()).await;
    assert_eq!(house.get(&format!("/api/v1/games/{id}")).await.1["version"], 3);
    std::fs::write(folder.path().join("broken"), "nothing").unwrap();
    assert!(matches!(
        restore(&folder.path().join("broken"), &folder.path().join("new"), false),
        Err(BackupError::Damaged(_))
    ));
    assert!(matches!(
        restore(&folder.path().join("nothing"), &folder.path().join("new"), false),
        Err(BackupError::Missing)
    ));
    assert!(!folder.path().join("new").exists());
}

/// Whatever arrives on a socket, the server goes on, and answers that it is invalid.
#[tokio::test(flavor = "multi_thread")]
async fn nonsense_on_a_socket() {
    let house = House::new().await;
    let (id, tokens) = house.game(Terms::default()).await;
    let hello = serde_json::to_string(&PlayerMessage::Hello { token: tokens[0].clone(), known: None }).unwrap();
    for text in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"type":"act"}"#,
        r#"{"type":"hello","token":"x"}"#,
        &hello.replace("hello", "hallo"),
        "\u{0}",
    ] {
        let mut line = house.socket(id, "play", None).await.unwrap();
        line.say_text(text).await;
        let Some(ServerMessage::Closed { problem }) = line.hear().await else { panic!("{text}") };
        assert_eq!(problem.problem, ProblemKind::Malformed, "{text}");
        let mut line = house.player(id, &tokens[0], None).await;
        line.hear_version(2).await;
        line.say_text(text).await;
        line.hear_until(|message| matches!(message, ServerMessage::Closed { .. }).then_some(())).await;
    }
    assert_eq!(house.get(&format!("/api/v1/games/{id}")).await.1["version"], 2);
}
