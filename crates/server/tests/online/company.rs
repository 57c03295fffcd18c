//! A server in this process, and its clients.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use puissance4_online::{
    Action, Create, Entry, GameId, Log, Match, Moment, PlayerCommand, PlayerMessage, Seat, SeatToken, Seated,
    ServerMessage, Starts, TakeSeat, Terms, Version, WatcherMessage,
};
use puissance4_rules::Column;
use puissance4_server::{Limits, Online, OnlineConfig, Page, Rate, ServerClock, Sqlite, Store, serve};
use serde::Serialize;
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest as _};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The timeout of everything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(8);

pub(crate) fn chance<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).unwrap();
    bytes
}

pub(crate) fn token() -> SeatToken {
    SeatToken::from_bytes(chance())
}

/// A server.
pub(crate) struct House {
    pub(crate) folder: Arc<TempDir>,
    pub(crate) address: SocketAddr,
    pub(crate) server_clock: ServerClock,
    store: Option<Arc<dyn Store>>,
    end: Option<oneshot::Sender<()>>,
    server: JoinHandle<()>,
}

pub(crate) fn rules() -> OnlineConfig {
    let plenty = Rate { burst: 100_000, per_second: 100_000 };
    let limits = Limits {
        requests: plenty,
        seats: plenty,
        actions: plenty,
        actions_per_address: plenty,
        frames: plenty,
        ..Limits::default()
    };
    OnlineConfig { limits, ..OnlineConfig::default() }
}

/// A page without its scripts.
fn page() -> Page {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("assets")).unwrap();
    std::fs::write(folder.path().join("assets/style.0.css"), "").unwrap();
    std::fs::write(folder.path().join("index.html"), include_str!("../../../web/page/index.html")).unwrap();
    Page::from_folder(folder.path()).unwrap()
}

impl House {
    pub(crate) async fn new() -> Self {
        Self::with(Arc::new(tempfile::tempdir().unwrap()), ServerClock::new(), rules()).await
    }

    pub(crate) async fn with(folder: Arc<TempDir>, server_clock: ServerClock, rules: OnlineConfig) -> Self {
        let store = Arc::new(Sqlite::open(&folder.path().join("games.sqlite")).unwrap());
        Self::on(store, folder, server_clock, rules).await
    }

    /// With any store.
    pub(crate) async fn on(
        store: Arc<dyn Store>,
        folder: Arc<TempDir>,
        server_clock: ServerClock,
        rules: OnlineConfig,
    ) -> Self {
        let online = Online::start(Arc::clone(&store), server_clock.clone(), rules).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (end, ended) = oneshot::channel();
        let server = tokio::spawn(serve(listener, page(), Some(online), async {
            let _ = ended.await;
        }));
        Self { folder, address, server_clock, store: Some(store), end: Some(end), server }
    }

    /// A server in another process.
    pub(crate) fn at(address: SocketAddr) -> Self {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        Self {
            folder,
            address,
            server_clock: ServerClock::new(),
            store: None,
            end: None,
            server: tokio::spawn(async {}),
        }
    }

    /// Another server on the same store, without notifications between them.
    pub(crate) async fn another(&self) -> Self {
        let store = Arc::clone(self.store.as_ref().unwrap());
        Self::on(store, self.folder.clone(), self.server_clock.clone(), rules()).await
    }

    /// Shuts the server down, and waits for it.
    pub(crate) async fn leave(mut self) {
        let _ = self.end.take().unwrap().send(());
        tokio::time::timeout(PATIENCE, self.server).await.expect("it ends").unwrap();
    }

    /// The status and the body of an answer.
    pub(crate) async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let (head, body) = self.exchange(method, path, headers, body).await;
        (head.split(' ').nth(1).unwrap().parse().unwrap(), String::from_utf8(body).unwrap())
    }

    /// The head and the body of an answer.
    pub(crate) async fn exchange(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.address);
        for (name, value) in headers {
            let _ = write!(request, "{name}: {value}\r\n");
        }
        let _ = write!(request, "content-length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("an answer").unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(answer[..end].to_vec()).unwrap();
        (head, answer[end + 4..].to_vec())
    }

    pub(crate) async fn post(&self, path: &str, body: &impl Serialize) -> (u16, Value) {
        let body = serde_json::to_string(body).unwrap();
        let (status, answer) = self.ask("POST", path, &[("content-type", "application/json")], &body).await;
        (status, serde_json::from_str(&answer).unwrap())
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        let (status, answer) = self.ask("GET", path, &[], "").await;
        (status, serde_json::from_str(&answer).unwrap())
    }

    /// Sends an action over HTTP.
    pub(crate) async fn act(&self, id: GameId, token: &SeatToken, action: &Action) -> (u16, Value) {
        let bearer = format!("Bearer {}", token.reveal());
        let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
        let body = serde_json::to_string(action).unwrap();
        let (status, answer) = self.ask("POST", &format!("/api/v1/games/{id}/actions"), &headers, &body).await;
        (status, serde_json::from_str(&answer).unwrap())
    }

    /// A game with two players, and their tokens.
    pub(crate) async fn game(&self, terms: Terms) -> (GameId, [SeatToken; 2]) {
        let tokens = [token(), token()];
        let create =
            Create { terms, starts: Starts::Creator, name: Some("Ada".parse().unwrap()), token: tokens[0].clone() };
        let (status, answer) = self.post("/api/v1/games", &create).await;
        assert_eq!(status, 201, "{answer}");
        let seated: Seated = serde_json::from_value(answer).unwrap();
        let id = seated.game.opening.id;
        let take = TakeSeat { name: Some("Zoé".parse().unwrap()), token: tokens[1].clone() };
        let (status, answer) = self.post(&format!("/api/v1/games/{id}/seat"), &take).await;
        assert_eq!(status, 200, "{answer}");
        let seated: Seated = serde_json::from_value(answer).unwrap();
        assert_eq!((seated.seat, seated.game.events.len()), (Seat::Second, 2));
        (id, tokens)
    }

    pub(crate) async fn socket(&self, id: GameId, kind: &str, origin: Option<&str>) -> Result<Line, String> {
        let mut request = format!("ws://{}/api/v1/games/{id}/{kind}", self.address).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let (stream, _) = connect_async(request).await.map_err(|error| error.to_string())?;
        Ok(Line { stream, log: None, seat: None })
    }

    /// A player's socket.
    pub(crate) async fn player(&self, id: GameId, token: &SeatToken, known: Option<Version>) -> Line {
        let mut line = self.socket(id, "play", None).await.unwrap();
        line.say(&PlayerMessage::Hello { token: token.clone(), known }).await;
        line
    }

    /// A watcher's socket.
    pub(crate) async fn watcher(&self, id: GameId, known: Option<Version>) -> Line {
        let mut line = self.socket(id, "watch", None).await.unwrap();
        line.say(&WatcherMessage::Hello { known }).await;
        line
    }
}

/// An open socket, and the game as it was received.
pub(crate) struct Line {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The log, kept as the protocol requires of clients.
    pub(crate) log: Option<Log>,
    pub(crate) seat: Option<Seat>,
}

impl Line {
    pub(crate) async fn say(&mut self, message: &impl Serialize) {
        self.say_text(&serde_json::to_string(message).unwrap()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// The next message; nothing at the end of the connection.
    pub(crate) async fn hear(&mut self) -> Option<ServerMessage> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a message")?;
            let Ok(Message::Text(text)) = message else {
                if matches!(message, Ok(Message::Close(_)) | Err(_)) {
                    return None;
                }
                continue;
            };
            let message: ServerMessage = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            match &message {
                ServerMessage::Whole { game, you, .. } => {
                    self.log = Some(game.clone());
                    self.seat = *you;
                }
                ServerMessage::Happened { entry, .. } => self.keep(entry),
                ServerMessage::Accepted(accepted) => self.keep(&accepted.entry),
                ServerMessage::Resumed { you, .. } => self.seat = *you,
                _ => {}
            }
            return Some(message);
        }
    }

    fn keep(&mut self, entry: &Entry) {
        if let Some(log) = &mut self.log {
            let version = u32::try_from(log.events.len()).unwrap();
            assert!(entry.number.0 <= version + 1, "something was missed");
            if entry.number.0 == version + 1 {
                log.events.push(entry.clone());
            } else {
                assert_eq!(*entry, log.events[entry.number.0 as usize - 1], "the past has changed");
            }
        }
    }

    pub(crate) async fn ping(&mut self) {
        // It may be closed already.
        let _ = self.stream.send(Message::Ping(Vec::new().into())).await;
    }

    /// Reads to the end, and gives the server's close code.
    pub(crate) async fn hear_close(&mut self) -> Option<u16> {
        loop {
            match tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a message")? {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Reads until a message is wanted.
    pub(crate) async fn hear_until<T>(&mut self, mut wanted: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = self.hear().await.expect("the connection is open");
            if let Some(found) = wanted(&message) {
                return found;
            }
        }
    }

    /// Reads until the game has this many events.
    pub(crate) async fn hear_version(&mut self, version: usize) {
        while self.log.as_ref().is_none_or(|log| log.events.len() < version) {
            self.hear().await.expect("the connection is open");
        }
    }

    /// Sends an action and waits for the answer.
    pub(crate) async fn act(&mut self, name: &str, command: PlayerCommand) -> ServerMessage {
        let action = Action { id: name.parse().unwrap(), command };
        self.say(&PlayerMessage::Act { action }).await;
        self.hear_until(|message| match message {
            ServerMessage::Accepted(accepted) if accepted.action.as_str() == name => Some(message.clone()),
            ServerMessage::Refused { action, .. } | ServerMessage::Busy { action, .. } if action.as_str() == name => {
                Some(message.clone())
            }
            _ => None,
        })
        .await
    }

    pub(crate) fn game(&self) -> Match {
        Match::from_log(self.log.as_ref().unwrap()).unwrap()
    }
}

pub(crate) fn drop_disc(number: usize, ply: u16) -> PlayerCommand {
    PlayerCommand::Move { column: Column::from_number(number).unwrap(), ply }
}

pub(crate) fn now() -> Moment {
    Moment(1_760_000_000_000)
}
