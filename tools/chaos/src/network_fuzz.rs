//! Fuzzing of a running server: mutated requests and WebSocket frames.
//!
//! For any input, the server answers by the protocol or closes the connection; it does not panic, does not answer with
//! status 500, and goes on.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use puissance4_online::{Action, GameId, Match, PlayerCommand, PlayerMessage, SeatToken, ServerMessage, Terms};
use puissance4_rules::{Column, Geometry};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::connection::{Route, RouteError, seat_both};
use crate::error::Error;
use crate::mutator::Mutator;
use crate::random::Random;
use crate::server::Server;

/// How many connections at the same time.
const AT_ONCE: usize = 32;
/// How long to wait for the answer to invalid input: the server may also wait for more.
const PATIENCE: Duration = Duration::from_millis(60);
/// One in this many connections opens a WebSocket first.
const SOCKET_EVERY: u64 = 2;

/// The number of each answer.
#[derive(Clone, Debug, Default)]
pub struct NetworkFuzzReport {
    /// Requests, by the status of the first answer; 0 if there was none.
    pub requests: BTreeMap<u16, u64>,
    /// Sockets that were opened and fuzzed.
    pub sockets: u64,
}

impl fmt::Display for NetworkFuzzReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} requests (", self.requests.values().sum::<u64>())?;
        for (number, (status, count)) in self.requests.iter().enumerate() {
            let comma = if number == 0 { "" } else { ", " };
            let status = if *status == 0 { "none".to_owned() } else { status.to_string() };
            write!(f, "{comma}{status}: {count}")?;
        }
        write!(f, "), {} WebSockets", self.sockets)
    }
}

/// A game with both players, whose messages are mutated.
#[derive(Clone, Debug)]
struct GamePair {
    id: GameId,
    tokens: [SeatToken; 2],
}

/// Fuzzes the server over this many connections, then checks that it still works.
pub async fn network_fuzz(program: &Path, connections: u64, seed: u64) -> Result<NetworkFuzzReport, Error> {
    let folder = tempfile::tempdir()?;
    let log = folder.path().join("log");
    let mut server =
        Server::start_with(program, folder.path().join("games.sqlite"), Vec::new(), Some(log.clone())).await?;
    let address = server.address();
    let table = new_game(Route::new(address, 0)).await?;
    let mut requests = Mutator::of(requests(&table), seed);
    let mut frames = Mutator::of(frames(&table), seed + 1);
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut fuzzing = JoinSet::new();
    let mut report = NetworkFuzzReport::default();
    for number in 0..connections {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { break };
        // From another address each time, so the rate limits let most of it through.
        let route = Route::new(address, 1 + u32::try_from(number % 0x0080_0000).unwrap_or_default());
        if number % SOCKET_EVERY == 0 {
            let hello = (number % 4 == 0).then(|| hello(&table));
            let nonsense = frames.draw();
            let id = table.id;
            fuzzing.spawn(async move {
                let _place = place;
                socket(route, id, hello, &nonsense).await.map(|()| None)
            });
        } else {
            let nonsense = requests.draw();
            fuzzing.spawn(async move {
                let _place = place;
                request(route, &nonsense).await.map(Some)
            });
        }
        while let Some(done) = fuzzing.try_join_next() {
            report.note(done??);
        }
    }
    while let Some(done) = fuzzing.join_next().await {
        report.note(done??);
    }
    let mut chance = Random::seeded(seed + 2);
    play(Route::new(address, 0x00f0_0000), &mut chance).await?;
    server.kill()?;
    let said = std::fs::read_to_string(&log)?;
    match said.lines().find(|line| line.contains("panicked")) {
        None => Ok(report),
        Some(line) => Err(Error::wrong(line)),
    }
}

impl NetworkFuzzReport {
    fn note(&mut self, status: Option<u16>) {
        match status {
            Some(status) => *self.requests.entry(status).or_default() += 1,
            None => self.sockets += 1,
        }
    }
}

async fn new_game(route: Route) -> Result<GamePair, RouteError> {
    let terms = Terms::new(Geometry::STANDARD, None).map_err(|error| RouteError::Nonsense(error.to_string()))?;
    let (id, tokens) = seat_both(&[route, route], terms).await?;
    Ok(GamePair { id, tokens })
}

/// A correct game, from the first message to a move.
async fn play(route: Route, chance: &mut Random) -> Result<(), RouteError> {
    let GamePair { id, tokens } = new_game(route).await?;
    let mut line = route.player(id, &PlayerMessage::Hello { token: tokens[0].clone(), known: None }).await?;
    let nonsense = |heard: Option<ServerMessage>| RouteError::Nonsense(format!("{heard:?}"));
    let Some(ServerMessage::Whole { game, .. }) = line.hear().await? else { return Err(nonsense(None)) };
    let ply = Match::from_log(&game).map_err(|error| RouteError::Nonsense(error.to_string()))?.ply();
    let ply = u16::try_from(ply).unwrap_or_default();
    let column = Column::from_index(3).ok_or_else(|| nonsense(None))?;
    let action = Action { id: chance.action(), command: PlayerCommand::Move { column, ply } };
    line.say(&PlayerMessage::Act { action }).await?;
    loop {
        match timeout(Duration::from_secs(5), line.hear()).await.map_err(|_| RouteError::Silent)?? {
            Some(ServerMessage::Accepted(_)) => return Ok(()),
            Some(ServerMessage::Happened { .. } | ServerMessage::Presence(_)) => {}
            heard => return Err(nonsense(heard)),
        }
    }
}

/// Every kind of request, as clients send them.
fn requests(table: &GamePair) -> Vec<Vec<u8>> {
    let GamePair { id, tokens } = table;
    let token = tokens[0].reveal();
    let plain = |path: &str, more: &str| format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{more}\r\n");
    let post = |path: &str, more: &str, body: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\n{more}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let bearer = format!("authorization: Bearer {token}\r\n");
    let game = format!("/api/v1/games/{id}");
    let action = "{\"id\":\"a-1\",\"deed\":{\"type\":\"move\",\"column\":3,\"ply\":0}}";
    let create = format!(
        "{{\"terms\":{{\"columns\":7,\"rows\":6,\"connect\":4,\"listed\":true,\"shown\":true}},\"starts\":\"creator\",\"name\":\"Zo\u{e9}\",\"token\":\"{token}\"}}"
    );
    [
        plain("/", ""),
        plain("/healthz", ""),
        plain("/metrics", ""),
        plain("/api/v1/openapi.json", "accept-encoding: br, gzip\r\n"),
        plain("/api/v1/invitations", ""),
        plain("/api/v1/live", "x-forwarded-for: 192.0.2.1, 2001:db8::1\r\n"),
        plain(&game, &bearer),
        plain(&format!("{game}?since=1"), ""),
        plain(&format!("{game}/analysis"), ""),
        plain(&format!("{game}/events?since=1"), &format!("{bearer}last-event-id: 1\r\n")),
        post("/api/v1/games", "origin: http://localhost\r\nsec-fetch-site: same-origin\r\n", &create),
        post(&format!("{game}/seat"), "", &format!("{{\"token\":\"{token}\",\"name\":null}}")),
        post(&format!("{game}/actions"), &bearer, action),
        post("/api/v1/games", "expect: 100-continue\r\n", &create),
        format!(
            "POST {game}/actions HTTP/1.1\r\nhost: localhost\r\n{bearer}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n{:x}\r\n{action}\r\n0\r\n\r\n",
            action.len()
        ),
        upgrade(*id, "play"),
        upgrade(*id, "watch"),
    ]
    .map(String::into_bytes)
    .to_vec()
}

/// A request for a WebSocket.
pub(crate) fn upgrade(id: GameId, kind: &str) -> String {
    format!(
        "GET /api/v1/games/{id}/{kind} HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

/// Every kind of frame, as clients send them.
fn frames(table: &GamePair) -> Vec<Vec<u8>> {
    const TEXT: u8 = 0x81;
    let action = "{\"type\":\"act\",\"action\":{\"id\":\"a-1\",\"deed\":{\"type\":\"move\",\"column\":3,\"ply\":0}}}";
    let commands = ["resign", "ask_takeback", "ask_rematch"]
        .map(|command| format!("{{\"type\":\"act\",\"action\":{{\"id\":\"b\",\"deed\":{{\"type\":\"{command}\"}}}}}}"));
    let mut frames = vec![
        hello(table),
        frame(TEXT, b"{\"type\":\"hello\",\"known\":3}"),
        frame(TEXT, action.as_bytes()),
        // In two fragments.
        [frame(0x01, &action.as_bytes()[..20]), frame(0x80, &action.as_bytes()[20..])].concat(),
        frame(0x82, b"bytes"),
        frame(0x89, b"ping"),
        frame(0x8a, b"pong"),
        frame(0x88, &[0x03, 0xe8]),
        [frame(TEXT, action.as_bytes()), frame(TEXT, action.as_bytes())].concat(),
        frame(TEXT, &[b' '; 3000]),
    ];
    frames.extend(commands.map(|command| frame(TEXT, command.as_bytes())));
    frames
}

fn hello(table: &GamePair) -> Vec<u8> {
    let token = table.tokens[1].reveal();
    frame(0x81, format!("{{\"type\":\"hello\",\"token\":\"{token}\",\"known\":null}}").as_bytes())
}

/// A frame of a client. Its mask is zero, so mutated text stays text.
pub(crate) fn frame(head: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![head];
    match u16::try_from(payload.len()) {
        Ok(length @ 0..126) => bytes.push(0x80 | u8::try_from(length).unwrap_or_default()),
        Ok(length) => {
            bytes.push(0x80 | 0x7e);
            bytes.extend(length.to_be_bytes());
        }
        Err(_) => unreachable!("no frame is so long"),
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

/// Sends a request, and returns the status of the answer.
async fn request(route: Route, nonsense: &[u8]) -> Result<u16, RouteError> {
    let mut stream = route.connect().await?;
    let mut answer = Vec::new();
    let _ = timeout(PATIENCE, async {
        stream.write_all(nonsense).await?;
        while !answer.windows(4).any(|four| four == b"\r\n\r\n") && stream.read_buf(&mut answer).await? > 0 {}
        std::io::Result::Ok(())
    })
    .await;
    if answer.is_empty() {
        return Ok(0);
    }
    let text = String::from_utf8_lossy(&answer);
    let status = text.strip_prefix("HTTP/1.1 ").or(text.strip_prefix("HTTP/1.0 "));
    let status = status.and_then(|rest| rest.get(..3)?.parse::<u16>().ok());
    match status {
        Some(500..=502) | None => Err(RouteError::Nonsense(format!(
            "{} was answered {}",
            String::from_utf8_lossy(nonsense),
            text.chars().take(300).collect::<String>()
        ))),
        Some(status) => Ok(status),
    }
}

/// Opens a WebSocket, and sends mutated frames, sometimes after a valid first message.
async fn socket(route: Route, id: GameId, hello: Option<Vec<u8>>, nonsense: &[u8]) -> Result<(), RouteError> {
    let mut stream = route.connect().await?;
    let kind = if hello.is_some() { "play" } else { "watch" };
    let mut head = [0; 12];
    stream.write_all(upgrade(id, kind).as_bytes()).await?;
    timeout(Duration::from_secs(5), stream.read_exact(&mut head)).await.map_err(|_| RouteError::Silent)??;
    if &head != b"HTTP/1.1 101" {
        return Err(RouteError::Nonsense(format!("no WebSocket: {}", String::from_utf8_lossy(&head))));
    }
    let mut rest = Vec::new();
    let _ = timeout(PATIENCE, async {
        stream.write_all(&hello.unwrap_or_default()).await?;
        stream.write_all(nonsense).await?;
        stream.read_to_end(&mut rest).await
    })
    .await;
    Ok(())
}
