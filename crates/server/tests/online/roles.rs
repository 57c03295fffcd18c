//! Which client may do what, over HTTP and WebSocket: every cell of a table. `roles.txt` of `puissance4-online` has
//! what players may do in which state; here is who counts as a player.

use std::fmt::Write as _;

use crate::company::{House, drop_disc, token};
use puissance4_online::{
    Action, Create, GameId, PlayerCommand, PlayerMessage, SeatToken, ServerMessage, Starts, TakeSeat, Terms,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

const ROLES: [&str; 6] = ["creator", "guest", "watcher", "stranger", "wrong token", "spoiled token"];

/// A cell is the answer.
const TABLE: &str = include_str!("roles.txt");

/// What happened before: which player did what.
type Before = &'static [(usize, &'static str)];

/// A request over HTTP and over a socket, after what has happened before.
fn commands() -> [(&'static str, PlayerCommand, Before); 9] {
    [
        ("move", drop_disc(4, 1), &[]),
        ("ask_takeback", PlayerCommand::AskTakeback { ply: 1 }, &[]),
        ("grant_takeback", PlayerCommand::AnswerTakeback { accept: true, ply: 1 }, &[(0, "ask_takeback")]),
        ("deny_takeback", PlayerCommand::AnswerTakeback { accept: false, ply: 1 }, &[(0, "ask_takeback")]),
        ("resign", PlayerCommand::Resign, &[]),
        ("cancel", PlayerCommand::Cancel, &[]),
        ("offer_rematch", PlayerCommand::OfferRematch, &[(1, "resign")]),
        ("accept_rematch", PlayerCommand::AnswerRematch { accept: true }, &[(1, "resign"), (0, "offer_rematch")]),
        ("decline_rematch", PlayerCommand::AnswerRematch { accept: false }, &[(1, "resign"), (0, "offer_rematch")]),
    ]
}

/// A game with one disc; the guest is to move.
async fn game(house: &House, before: &[(usize, &str)]) -> (GameId, [SeatToken; 2]) {
    let (id, tokens) = house.game(Terms::default()).await;
    let act = async |by: usize, name: &str, command: PlayerCommand| {
        let action = Action { id: name.parse().unwrap(), command };
        let (status, answer) = house.act(id, &tokens[by], &action).await;
        assert_eq!(status, 200, "{answer}");
    };
    act(0, "before", drop_disc(1, 0)).await;
    for (by, name) in before {
        let command = commands().into_iter().find(|(known, ..)| known == name).unwrap().1;
        act(*by, &format!("before-{name}"), command).await;
    }
    (id, tokens)
}

/// The token that a client sends.
fn proof(role: &str, tokens: &[SeatToken; 2]) -> Option<String> {
    match role {
        "creator" => Some(tokens[0].reveal()),
        "guest" => Some(tokens[1].reveal()),
        "wrong token" => Some(token().reveal()),
        // One character is missing.
        "spoiled token" => Some(tokens[1].reveal()[1..].to_owned()),
        _ => None,
    }
}

/// The status, and the reason or the kind of problem if there is one.
async fn over_http(house: &House, method: &str, path: &str, proof: Option<&str>, body: &str) -> String {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let bearer = proof.map(|proof| format!("authorization: Bearer {proof}\r\n")).unwrap_or_default();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{bearer}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        house.address,
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    // An event stream has no end; its beginning is enough.
    while !answer.contains("\r\n\r\ndata") && !answer.contains("event-stream") {
        let mut bytes = [0; 8192];
        let count = stream.read(&mut bytes).await.unwrap();
        if count == 0 {
            break;
        }
        answer.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    let status = answer.split(' ').nth(1).unwrap().to_owned();
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    let value: serde_json::Value = serde_json::from_str(body).unwrap_or_default();
    let said = ["reason", "problem", "you", "seat"].iter().find_map(|key| value[key].as_str());
    said.map_or(status.clone(), |said| format!("{status} {said}"))
}

/// The first message of a socket, or the answer to an action.
async fn over_socket(
    house: &House,
    role: &str,
    id: GameId,
    proof: Option<&str>,
    command: Option<PlayerCommand>,
) -> String {
    let kind = if role == "watcher" { "watch" } else { "play" };
    let mut line = house.socket(id, kind, None).await.unwrap();
    let hello = match proof {
        Some(proof) => format!(r#"{{"type":"hello","token":"{proof}"}}"#),
        None => r#"{"type":"hello"}"#.to_owned(),
    };
    line.say_text(&hello).await;
    let first = line.hear().await.unwrap();
    let (command, first) = match (command, first) {
        (_, ServerMessage::Closed { problem }) => return format!("closed {}", word(&problem.problem)),
        (Some(command), ServerMessage::Whole { .. }) => (command, ()),
        (None, ServerMessage::Whole { you, .. }) => {
            return you.map_or("whole".to_owned(), |you| format!("whole {}", word(&you)));
        }
        (_, other) => panic!("{other:?}"),
    };
    let () = first;
    let action = Action { id: "it".parse().unwrap(), command };
    line.say(&PlayerMessage::Act { action }).await;
    line.hear_until(|message| match message {
        ServerMessage::Accepted(_) => Some("accepted".to_owned()),
        ServerMessage::Refused { reason, .. } => Some(format!("refused {}", word(reason))),
        ServerMessage::Closed { problem } => Some(format!("closed {}", word(&problem.problem))),
        _ => None,
    })
    .await
}

fn word(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap().trim_matches('"').to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_cell() {
    let house = House::new().await;
    let mut table = format!("{:<24}", "");
    for role in ROLES {
        let _ = write!(table, " {role:<24}");
    }
    let mut row = |name: &str, cells: Vec<String>| {
        table = format!("{}\n{name:<24}", table.trim_end());
        for cell in cells {
            let _ = write!(table, " {cell:<24}");
        }
    };
    let create = Create { terms: Terms::default(), starts: Starts::Creator, name: None, token: token() };
    let create = serde_json::to_string(&create).unwrap();
    let take = serde_json::to_string(&TakeSeat { name: None, token: token() }).unwrap();
    // `{}` is the game.
    for (method, path, body) in [
        ("POST", "/api/v1/games", create.as_str()),
        ("GET", "/api/v1/games/{}", ""),
        ("GET", "/api/v1/games/{}?since=2", ""),
        ("POST", "/api/v1/games/{}/seat", take.as_str()),
        ("GET", "/api/v1/games/{}/events", ""),
        ("GET", "/api/v1/games/{}/analysis", ""),
        ("GET", "/api/v1/games/{}/play", ""),
        ("GET", "/api/v1/games/{}/watch", ""),
        ("GET", "/api/v1/invitations", ""),
        ("GET", "/api/v1/live", ""),
        ("GET", "/api/v1/openapi.json", ""),
        ("DELETE", "/api/v1/games/{}", ""),
    ] {
        let mut cells = Vec::new();
        for role in ROLES {
            let (id, tokens) = game(&house, &[]).await;
            let path = path.replace("{}", &id.to_string());
            cells.push(over_http(&house, method, &path, proof(role, &tokens).as_deref(), body).await);
        }
        row(&format!("{method} {}", path.trim_start_matches("/api/v1")), cells);
    }
    // The seat again, with the player's own token in the body.
    let mut cells = Vec::new();
    for role in ROLES {
        let (id, tokens) = game(&house, &[]).await;
        let body = proof(role, &tokens).map_or("{}".to_owned(), |proof| format!(r#"{{"token":"{proof}"}}"#));
        cells.push(over_http(&house, "POST", &format!("/api/v1/games/{id}/seat"), None, &body).await);
    }
    row("POST own seat again", cells);
    for (name, command, before) in commands() {
        let mut cells = Vec::new();
        for role in ROLES {
            let (id, tokens) = game(&house, before).await;
            let action = Action { id: "it".parse().unwrap(), command: command.clone() };
            let body = serde_json::to_string(&action).unwrap();
            let path = format!("/api/v1/games/{id}/actions");
            cells.push(over_http(&house, "POST", &path, proof(role, &tokens).as_deref(), &body).await);
        }
        row(&format!("HTTP {name}"), cells);
    }
    let mut cells = Vec::new();
    for role in ROLES {
        let (id, tokens) = game(&house, &[]).await;
        cells.push(over_socket(&house, role, id, proof(role, &tokens).as_deref(), None).await);
    }
    row("socket hello", cells);
    for (name, command, before) in commands() {
        let mut cells = Vec::new();
        for role in ROLES {
            let (id, tokens) = game(&house, before).await;
            let proof = proof(role, &tokens);
            cells.push(over_socket(&house, role, id, proof.as_deref(), Some(command.clone())).await);
        }
        row(&format!("socket {name}"), cells);
    }
    let table = table.trim_end().to_owned() + "\n";
    assert!(table == TABLE, "the table is now\n{table}");
}
