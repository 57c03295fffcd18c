//! The connection of a client to a server, over HTTP and WebSocket.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use puissance4_online::{
    Create, GameId, Milliseconds, PlayerMessage, Problem, SeatToken, Seated, ServerMessage, Starts, TakeSeat, Terms,
    WatcherMessage,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::random::Random;

/// Creates a game and takes both seats, each over its own route. The creator starts.
pub(crate) async fn seat_both(routes: &[Route; 2], terms: Terms) -> Result<(GameId, [SeatToken; 2]), RouteError> {
    let tokens = [Random::token(), Random::token()];
    let create = Create { terms, starts: Starts::Creator, name: None, token: tokens[0].clone() };
    let id = routes[0].create(&create).await?.game.opening.id;
    routes[1].take_seat(id, &TakeSeat { name: None, token: tokens[1].clone() }).await?;
    Ok((id, tokens))
}

/// A server that does not answer for this long counts as gone.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

/// From a client's address to a server. All of 127.0.0.0/8 is this machine, so each client can have an address of
/// its own, and the limits per address apply as in production.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Route {
    server: SocketAddr,
    from: Ipv4Addr,
    patience: Duration,
}

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum RouteError {
    /// There is no connection, or it was lost.
    #[error("no connection: {0}")]
    Broken(#[from] io::Error),
    /// Timeout.
    #[error("no answer in time")]
    Silent,
    /// The server refuses it.
    #[error("status {status}: {problem:?}")]
    Problem {
        /// The status of the answer.
        status: u16,
        /// The problem.
        problem: Box<Problem>,
    },
    /// The answer violates the protocol.
    #[error("not an answer: {0}")]
    Nonsense(String),
}

impl RouteError {
    /// When to retry, if the server says so.
    pub fn retry_after(&self) -> Option<Duration> {
        let Self::Problem { problem, .. } = self else { return None };
        problem.retry_after_ms.map(|Milliseconds(time)| Duration::from_millis(time))
    }
}

impl From<tungstenite::Error> for RouteError {
    fn from(error: tungstenite::Error) -> Self {
        match error {
            tungstenite::Error::Http(response) => {
                let status = response.status().as_u16();
                let body = response.body().as_deref().unwrap_or_default();
                match serde_json::from_slice(body) {
                    Ok(problem) => Self::Problem { status, problem: Box::new(problem) },
                    Err(error) => Self::Nonsense(format!("{status} {error}")),
                }
            }
            other => Self::Broken(io::Error::other(other)),
        }
    }
}

impl Route {
    /// The route of the client with this number to a server.
    pub(crate) fn new(server: SocketAddr, client: u32) -> Self {
        let [_, high, middle, low] = client.to_be_bytes();
        // Other systems than Linux have only one address by default.
        let from =
            if cfg!(target_os = "linux") { Ipv4Addr::new(127, 1 + high, middle, low) } else { Ipv4Addr::LOCALHOST };
        Self { server, from, patience: PATIENCE }
    }

    /// The server.
    pub(crate) fn server(&self) -> SocketAddr {
        self.server
    }

    /// The same, with this timeout.
    pub(crate) fn patient(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    async fn in_time<T>(&self, work: impl Future<Output = Result<T, RouteError>>) -> Result<T, RouteError> {
        timeout(self.patience, work).await.unwrap_or(Err(RouteError::Silent))
    }

    /// Opens a connection.
    pub(crate) async fn connect(&self) -> Result<TcpStream, RouteError> {
        self.in_time(async {
            let socket = TcpSocket::new_v4()?;
            socket.bind(SocketAddr::new(IpAddr::V4(self.from), 0))?;
            let stream = socket.connect(self.server).await?;
            stream.set_nodelay(true)?;
            Ok(stream)
        })
        .await
    }

    /// Creates a game.
    pub(crate) async fn create(&self, create: &Create) -> Result<Seated, RouteError> {
        self.ask("POST", "/api/v1/games", None, Some(create)).await
    }

    /// Takes the free seat.
    pub(crate) async fn take_seat(&self, game: GameId, take: &TakeSeat) -> Result<Seated, RouteError> {
        self.ask("POST", &format!("/api/v1/games/{game}/seat"), None, Some(take)).await
    }

    /// Sends a request over HTTP.
    pub(crate) async fn ask<T: DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        token: Option<&SeatToken>,
        body: Option<&impl Serialize>,
    ) -> Result<T, RouteError> {
        let (status, body) = self.exchange(method, path, token, body).await?;
        let nonsense = |error: serde_json::Error| RouteError::Nonsense(format!("{status} {error}"));
        if (200..300).contains(&status) {
            return serde_json::from_slice(&body).map_err(nonsense);
        }
        let problem = Box::new(serde_json::from_slice(&body).map_err(nonsense)?);
        Err(RouteError::Problem { status, problem })
    }

    /// The status of an answer.
    pub(crate) async fn status(&self, method: &str, path: &str) -> Result<u16, RouteError> {
        Ok(self.exchange(method, path, None, None::<&()>).await?.0)
    }

    /// The status and the body of an answer.
    async fn exchange(
        &self,
        method: &str,
        path: &str,
        token: Option<&SeatToken>,
        body: Option<&impl Serialize>,
    ) -> Result<(u16, Vec<u8>), RouteError> {
        let body =
            body.map(serde_json::to_string).transpose().map_err(|error| RouteError::Nonsense(error.to_string()))?;
        let body = body.unwrap_or_default();
        let bearer = token.map(|token| format!("authorization: Bearer {}\r\n", token.reveal())).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{bearer}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.server,
            body.len()
        );
        let mut stream = self.connect().await?;
        let mut answer = Vec::new();
        self.in_time(async {
            stream.write_all(request.as_bytes()).await?;
            stream.read_to_end(&mut answer).await?;
            Ok(())
        })
        .await?;
        let nonsense = || RouteError::Nonsense(String::from_utf8_lossy(&answer).into_owned());
        if answer.is_empty() {
            // The server has ended after it received the request.
            return Err(RouteError::Broken(io::ErrorKind::UnexpectedEof.into()));
        }
        let head = answer.windows(4).position(|four| four == b"\r\n\r\n").ok_or_else(nonsense)?;
        let status = str::from_utf8(&answer[..head]).ok().and_then(|head| head.split(' ').nth(1)?.parse().ok());
        Ok((status.ok_or_else(nonsense)?, answer[head + 4..].to_vec()))
    }

    /// A player's socket, after the first message.
    pub(crate) async fn player(&self, game: GameId, hello: &PlayerMessage) -> Result<Line, RouteError> {
        self.socket(game, "play?refusals=version", hello).await
    }

    /// A watcher's socket, after the first message.
    pub(crate) async fn watcher(&self, game: GameId, hello: &WatcherMessage) -> Result<Line, RouteError> {
        self.socket(game, "watch", hello).await
    }

    async fn socket(&self, game: GameId, kind: &str, hello: &impl Serialize) -> Result<Line, RouteError> {
        let stream = self.connect().await?;
        let address = format!("ws://{}/api/v1/games/{game}/{kind}", self.server);
        // Small buffers, since there are thousands of clients in one process.
        let config = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let opened = async { Ok(client_async_with_config(address, stream, Some(config)).await?) };
        let (socket, _) = self.in_time(opened).await?;
        let mut line = Line { socket };
        self.in_time(line.say(hello)).await?;
        Ok(line)
    }
}

/// An open socket.
#[derive(Debug)]
pub(crate) struct Line {
    socket: WebSocketStream<TcpStream>,
}

impl Line {
    /// Sends a message.
    pub(crate) async fn say(&mut self, message: &impl Serialize) -> Result<(), RouteError> {
        let text = serde_json::to_string(message).map_err(|error| RouteError::Nonsense(error.to_string()))?;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message; nothing at the end of the connection.
    pub(crate) async fn hear(&mut self) -> Result<Option<ServerMessage>, RouteError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text);
                    return message.map(Some).map_err(|error| RouteError::Nonsense(format!("{error}: {text}")));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(None),
                Some(Ok(_)) => {}
            }
        }
    }
}
