//! Abuse: rate limits, connection limits, forged addresses, foreign hosts.

use std::sync::Arc;
use std::time::Duration;

use crate::company::{House, drop_disc, rules, token};
use puissance4_online::{Action, Create, GameId, PlayerCommand, ServerMessage, Starts, TakeSeat, Terms};
use puissance4_server::{Limits, OnlineConfig, Rate, ServerClock};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

async fn house(rules: OnlineConfig) -> House {
    House::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), rules).await
}

/// A connection from one of this machine's addresses.
async fn connect(house: &House, from: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    if cfg!(target_os = "linux") {
        socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    }
    socket.connect(house.address).await.unwrap()
}

/// The status and the body of the answer to a request that is sent as it is.
async fn exchange(house: &House, from: &str, request: &str) -> (u16, String) {
    let mut stream = connect(house, from).await;
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer)).await.expect("an answer").unwrap();
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

async fn get(house: &House, path: &str, headers: &str) -> u16 {
    exchange(house, "127.0.0.1", &format!("GET {path} HTTP/1.1\r\nconnection: close\r\n{headers}\r\n")).await.0
}

async fn post(house: &House, from: &str, path: &str, body: &impl serde::Serialize) -> (u16, Value) {
    let body = serde_json::to_string(body).unwrap();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let (status, answer) = exchange(house, from, &request).await;
    (status, serde_json::from_str(&answer).unwrap())
}

/// The answer to HEAD is not a stream, so its connection counts like every other.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn head_gives_no_place_back() {
    let house = house(rules()).await;
    let (id, _) = house.game(Terms::default()).await;
    let mut held = Vec::new();
    let mut refused = 0;
    for _ in 0..300 {
        let mut stream = connect(&house, "127.0.0.5").await;
        let request = format!("HEAD /api/v1/games/{id}/events HTTP/1.1\r\nhost: localhost\r\n\r\n");
        let _ = stream.write_all(request.as_bytes()).await;
        let mut start = [0; 12];
        let heard =
            tokio::time::timeout(Duration::from_secs(20), stream.read_exact(&mut start)).await.expect("an answer");
        match heard {
            Ok(_) => assert_eq!(&start, b"HTTP/1.1 200"),
            Err(_) => refused += 1,
        }
        held.push(stream);
    }
    assert_eq!(refused, 300 - 256);
    let (_, numbers) = house.ask("GET", "/metrics", &[], "").await;
    assert!(numbers.contains("p4_sockets 0\n"), "HEAD does not count as a watcher:\n{numbers}");
    assert!(numbers.contains("p4_refusals_total{limit=\"connections\"} 44\n"), "{numbers}");
}

/// A client that sends too many frames, pings included, is closed with 1008.
#[tokio::test(flavor = "multi_thread")]
async fn too_many_frames() {
    let limits = Limits { frames: Rate { burst: 20, per_second: 1 }, ..rules().limits };
    let house = house(OnlineConfig { limits, ..rules() }).await;
    let (id, tokens) = house.game(Terms::default()).await;
    let mut watcher = house.watcher(id, None).await;
    watcher.hear_version(2).await;
    for _ in 0..10 {
        watcher.ping().await;
    }
    let mut ada = house.player(id, &tokens[0], None).await;
    assert!(matches!(ada.act("a", drop_disc(4, 0)).await, ServerMessage::Accepted(_)));
    watcher.hear_version(3).await;
    for _ in 0..50 {
        watcher.ping().await;
    }
    assert_eq!(watcher.hear_close().await, Some(1008));
    // Also before the first message.
    let mut silent = house.socket(id, "watch", None).await.unwrap();
    for _ in 0..50 {
        silent.ping().await;
    }
    assert_eq!(silent.hear_close().await, Some(1008));
    let (_, numbers) = house.ask("GET", "/metrics", &[], "").await;
    assert!(numbers.contains("p4_refusals_total{limit=\"frames\"} 2\n"), "{numbers}");
}

#[tokio::test(flavor = "multi_thread")]
async fn health_checks_count() {
    let limits = Limits { requests: Rate { burst: 6, per_second: 1 }, ..rules().limits };
    for path in ["/healthz", "/readyz", "/metrics"] {
        let house = house(OnlineConfig { limits, ..rules() }).await;
        let mut answers = Vec::new();
        for _ in 0..20 {
            answers.push(get(&house, path, "host: localhost\r\n").await);
        }
        assert_eq!(answers[..6], [200; 6], "{path}");
        assert!(answers.iter().filter(|status| **status == 429).count() > 5, "{path}: {answers:?}");
    }
}

/// A trusted proxy without X-Forwarded-For does not count as this machine.
#[tokio::test(flavor = "multi_thread")]
async fn numbers_behind_a_proxy() {
    let host = "host: localhost\r\n";
    let behind = house(OnlineConfig { proxies: vec!["127.0.0.0/8".parse().unwrap()], ..rules() }).await;
    for (forwarded, expected) in [
        ("", 404),
        ("x-forwarded-for:\r\n", 404),
        ("x-forwarded-for: nonsense\r\n", 404),
        ("x-forwarded-for: 127.0.0.1, nonsense\r\n", 404),
        ("x-forwarded-for: 6.6.6.6\r\n", 404),
        ("x-forwarded-for: 127.0.0.1, 6.6.6.6\r\n", 404),
        ("x-forwarded-for: 127.0.0.1\r\n", 200),
    ] {
        assert_eq!(get(&behind, "/metrics", &format!("{host}{forwarded}")).await, expected, "{forwarded}");
    }
    // A proxy that is not trusted.
    let alone = house(rules()).await;
    assert_eq!(get(&alone, "/metrics", host).await, 200);
    for header in ["x-forwarded-for", "x-real-ip"] {
        assert_eq!(get(&alone, "/metrics", &format!("{host}{header}: 6.6.6.6\r\n")).await, 404, "{header}");
    }
}

/// Unknown clients share the limits of one address.
#[tokio::test(flavor = "multi_thread")]
async fn unknown_clients_are_one() {
    let limits = Limits { requests: Rate { burst: 5, per_second: 1 }, ..rules().limits };
    let house = house(OnlineConfig { limits, proxies: vec!["127.0.0.0/8".parse().unwrap()], ..rules() }).await;
    let mut refused = 0;
    for number in 0..20 {
        let headers = format!("host: localhost\r\nx-forwarded-for: nonsense-{number}\r\n");
        refused += u32::from(get(&house, "/api/v1/live", &headers).await == 429);
    }
    assert!(refused > 5, "{refused}");
    assert_eq!(get(&house, "/api/v1/live", "host: localhost\r\nx-forwarded-for: 192.0.2.1\r\n").await, 200);
}

/// Against DNS rebinding.
#[tokio::test(flavor = "multi_thread")]
async fn other_names() {
    let house = house(OnlineConfig { hosts: vec!["p4.example".parse().unwrap()], ..rules() }).await;
    for path in ["/api/v1/live", "/metrics", "/api/v1/openapi.json", "/nothing"] {
        for (host, is_ours) in
            [("localhost", true), ("127.0.0.1:1", true), ("p4.example", true), ("evil.example", false)]
        {
            let status = get(&house, path, &format!("host: {host}\r\n")).await;
            assert_eq!(status != 421, is_ours, "{host} {path}: {status}");
        }
        assert_eq!(get(&house, path, "").await, 400, "{path} without a host");
        assert_eq!(get(&house, path, "host: localhost\r\nhost: evil.example\r\n").await, 400, "{path} for two");
    }
    // A load balancer may use any name.
    assert_eq!(get(&house, "/healthz", "host: balancer.example\r\n").await, 200);
    let request = "POST /api/v1/games HTTP/1.1\r\nhost: evil.example\r\norigin: http://evil.example\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
    let (status, answer) = exchange(&house, "127.0.0.1", request).await;
    let problem: puissance4_online::Problem = serde_json::from_str(&answer).unwrap();
    assert_eq!((status, problem.problem), (421, puissance4_online::ProblemKind::OtherSite));
    let request = "GET / HTTP/1.1\r\nhost: evil.example\r\naccept-language: fr\r\nconnection: close\r\n\r\n";
    let (status, text) = exchange(&house, "127.0.0.1", request).await;
    assert!(status == 421 && text.contains("evil.example") && text.contains("--allowed-host"), "{text}");
}

/// The actions of one address count together, in all games and for all players.
#[tokio::test(flavor = "multi_thread")]
async fn actions_of_one_address() {
    let limits = Limits { actions_per_address: Rate { burst: 3, per_second: 1 }, ..rules().limits };
    let house = house(OnlineConfig { limits, ..rules() }).await;
    let mut busy = 0;
    for _ in 0..6 {
        let (id, tokens) = house.game(Terms::default()).await;
        let mut ada = house.player(id, &tokens[0], None).await;
        busy += u32::from(matches!(ada.act("a", drop_disc(4, 0)).await, ServerMessage::Busy { .. }));
        let action = Action { id: "b".parse().unwrap(), command: drop_disc(4, 0) };
        busy += u32::from(house.act(id, &tokens[0], &action).await.0 == 429);
    }
    assert!(busy >= 3, "{busy}");
}

/// A rematch is a new game, and counts as one.
#[tokio::test(flavor = "multi_thread")]
async fn rematches_count_as_games() {
    let limits = Limits { seats: Rate { burst: 6, per_second: 1 }, ..rules().limits };
    let house = house(OnlineConfig { limits, ..rules() }).await;
    let (mut id, mut tokens) = house.game(Terms::default()).await;
    let act = async |id: GameId, token: &puissance4_online::SeatToken, name: &str, command: PlayerCommand| {
        house.act(id, token, &Action { id: name.parse().unwrap(), command }).await
    };
    let mut rematches = 0;
    for _ in 0..20 {
        assert_eq!(act(id, &tokens[0], "move", drop_disc(4, 0)).await.0, 200);
        assert_eq!(act(id, &tokens[1], "resign", PlayerCommand::Resign).await.0, 200);
        let offered = act(id, &tokens[0], "offer", PlayerCommand::OfferRematch).await;
        if offered.0 != 200 {
            assert_eq!(offered.0, 429, "{offered:?}");
            break;
        }
        let (status, answer) = act(id, &tokens[1], "accept", PlayerCommand::AnswerRematch { accept: true }).await;
        if status != 200 {
            assert_eq!(status, 429, "{answer}");
            break;
        }
        id = answer["entry"]["event"]["game"].as_str().unwrap().parse().unwrap();
        tokens.swap(0, 1);
        rematches += 1;
    }
    assert!((1..15).contains(&rematches), "{rematches}");
}

/// One address stores no more than its daily budget.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn stored_bytes_have_a_budget() {
    let limits = Limits { stored: Rate::daily(60_000), ..rules().limits };
    let house = house(OnlineConfig { limits, ..rules() }).await;
    let create = || Create { terms: Terms::default(), starts: Starts::Creator, name: None, token: token() };
    let mut statuses = Vec::new();
    for _ in 0..22 {
        statuses.push(post(&house, "127.0.0.7", "/api/v1/games", &create()).await.0);
    }
    // 30,000 bytes at once, and 1,500 for a game.
    assert_eq!((&statuses[..20], &statuses[20..]), (&[201; 20][..], &[429; 2][..]));
    let (_, numbers) = house.ask("GET", "/metrics", &[], "").await;
    assert!(numbers.contains("p4_refusals_total{limit=\"stored\"} 2\n"), "{numbers}");
    assert_eq!(post(&house, "127.0.0.8", "/api/v1/games", &create()).await.0, 201, "others still can");
}

/// The page is limited as well: by requests, and by the bytes of its files.
#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_limited() {
    let limits = Limits { pages: Rate { burst: 8, per_second: 1 }, ..rules().limits };
    for path in ["/", "/assets/style.0.css", "/nothing", "/7x6/44"] {
        let house = house(OnlineConfig { limits, ..rules() }).await;
        let mut answers = Vec::new();
        for _ in 0..20 {
            answers.push(get(&house, path, "host: localhost\r\n").await);
        }
        assert!(!answers[..8].contains(&429), "{path}: {answers:?}");
        assert!(answers.iter().filter(|status| **status == 429).count() > 5, "{path}: {answers:?}");
        // Games go on.
        assert_eq!(get(&house, "/api/v1/live", "host: localhost\r\n").await, 200, "{path}");
    }
}

/// Two addresses can neither fill nor empty the lobby.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_shared_fairly() {
    let limits = Limits { invitations_per_address: 10, ..rules().limits };
    let house = house(OnlineConfig { limits, ..rules() }).await;
    let invite = async |from: &str| {
        let create =
            Create { terms: Terms::default().listed(true), starts: Starts::Creator, name: None, token: token() };
        post(&house, from, "/api/v1/games", &create).await
    };
    let id = |answer: &Value| answer["game"]["opening"]["id"].as_str().unwrap().to_owned();
    let shown = async || {
        let (_, list) = house.get("/api/v1/invitations").await;
        let all = list["invitations"].as_array().unwrap();
        all.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let mut others = Vec::new();
    for number in 0..45 {
        let (status, answer) = invite(&format!("127.0.1.{number}")).await;
        assert_eq!(status, 201);
        others.push(id(&answer));
    }
    let mut theirs = Vec::new();
    for from in ["127.0.0.5", "127.0.0.6"] {
        for number in 0..15 {
            let (status, answer) = invite(from).await;
            assert_eq!(status, if number < 10 { 201 } else { 429 }, "{answer}");
            if status == 201 {
                theirs.push(id(&answer));
            }
        }
    }
    let list = shown().await;
    assert_eq!(list.len(), 50);
    assert!(others.iter().all(|one| list.contains(one)), "every address is shown");
    // They accept as many as they can.
    let mut taken = 0;
    for from in ["127.0.0.5", "127.0.0.6"] {
        for one in &others {
            let take = TakeSeat { name: None, token: token() };
            taken += u32::from(post(&house, from, &format!("/api/v1/games/{one}/seat"), &take).await.0 == 200);
        }
    }
    assert!((20..=42).contains(&taken), "{taken}");
    let list = shown().await;
    assert!(others.iter().any(|one| list.contains(one)), "some are left");
    // An accepted invitation makes room for another one.
    let take = TakeSeat { name: None, token: token() };
    assert_eq!(post(&house, "127.0.0.9", &format!("/api/v1/games/{}/seat", theirs[0]), &take).await.0, 200);
    assert_eq!(invite("127.0.0.5").await.0, 201);
    assert_eq!(invite("127.0.0.5").await.0, 429);
}

/// An analysis is computed once for all clients, and cached.
#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_is_shared() {
    let house = house(rules()).await;
    let (id, tokens) = house.game(Terms::default()).await;
    for (ply, column) in [1, 2, 1, 2, 1, 2, 1].into_iter().enumerate() {
        let action =
            Action { id: format!("m{ply}").parse().unwrap(), command: drop_disc(column, u16::try_from(ply).unwrap()) };
        assert_eq!(house.act(id, &tokens[ply % 2], &action).await.0, 200);
    }
    let path = format!("/api/v1/games/{id}/analysis");
    let answers = futures_util::future::join_all((0..20).map(|_| house.get(&path))).await;
    assert!(answers.iter().all(|(status, _)| *status == 200), "{answers:?}");
    assert!(answers.iter().all(|(_, body)| *body == answers[0].1));
    assert_eq!(answers[0].1["moves"].as_array().unwrap().len(), 7);
}
