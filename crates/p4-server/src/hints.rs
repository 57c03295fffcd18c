//! Hints between servers that share a PostgreSQL database.
//!
//! Who has stored an event says so by `NOTIFY`, on a connection of its own, since notices go out one transaction after the other; the names of games that
//! wait meanwhile go together. Only names are sent: whoever has somebody in that game reads it. A hint that gets lost loses nothing, since servers also ask from
//! time to time, and after every interruption of this connection.

use std::collections::BTreeSet;
use std::future::poll_fn;
use std::time::Duration;

use p4_online::GameId;
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::chance;
use crate::store::{Change, StoreError};

/// Where they are sent.
const CHANNEL: &str = "puissance4";
/// Hints that wait to be sent; more are not sent at all.
const MOST_WAITING: usize = 4096;
/// Hints that wait to be heard; who is further behind asks the store.
const MOST_UNHEARD: usize = 1024;
/// A notice has room for 7999 bytes, and a name takes 23.
const MOST_TOGETHER: usize = 300;
/// A notice is sent in this time, or the connection is given up.
const PATIENCE: Duration = Duration::from_secs(5);
/// From the loss of a connection to the first try, and at most from one try to the next.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// The connection for hints, which is made again whenever it is lost.
#[derive(Debug)]
pub(crate) struct Hints {
    waiting: mpsc::Sender<GameId>,
    heard: broadcast::Sender<Change>,
    carrier: JoinHandle<()>,
}

impl Hints {
    pub(crate) fn start(mut config: Config, connector: MakeRustlsConnect) -> Self {
        let name = format!("{} hints", config.get_application_name().unwrap_or_default());
        config.application_name(name);
        let (waiting, to_send) = mpsc::channel(MOST_WAITING);
        let heard = broadcast::Sender::new(MOST_UNHEARD);
        let carrier = tokio::spawn(carry(config, connector, to_send, heard.clone()));
        Self { waiting, heard, carrier }
    }

    /// Tells other servers that something has happened in a game.
    pub(crate) fn tell(&self, game: GameId) {
        // If too many wait, this one gets lost.
        let _ = self.waiting.try_send(game);
    }

    /// What other servers tell.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Change> {
        self.heard.subscribe()
    }
}

impl Drop for Hints {
    fn drop(&mut self) {
        self.carrier.abort();
    }
}

/// Keeps up the connection.
async fn carry(
    config: Config,
    connector: MakeRustlsConnect,
    mut to_send: mpsc::Receiver<GameId>,
    heard: broadcast::Sender<Change>,
) {
    // Hints of this server come back to it, and say nothing new.
    let server = format!("{:016x}", u64::from_ne_bytes(chance::bytes()));
    let mut pause = PAUSES.0;
    loop {
        match connect(&config, connector.clone(), &server, &heard).await {
            Ok((client, mut hearing)) => {
                pause = PAUSES.0;
                // Whatever was said before was not heard.
                let _ = heard.send(Change::Unknown);
                let sending = send_all(&client, &server, &mut to_send);
                let ended = tokio::select! {
                    ended = sending => ended,
                    _ = &mut hearing => Ok(true),
                };
                hearing.abort();
                match ended {
                    Ok(true) => tracing::warn!("the connection for hints is lost"),
                    Ok(false) => return,
                    Err(error) => tracing::warn!(%error, "hints could not be sent"),
                }
            }
            Err(error) => tracing::warn!(%error, "there is no connection for hints"),
        }
        // Not all servers at the same moment.
        tokio::time::sleep(pause.mul_f64(0.5 + f64::from(chance::bytes::<1>()[0]) / 256.0)).await;
        pause = PAUSES.1.min(pause * 2);
    }
}

/// Opens the connection and listens. The task ends when the connection does.
async fn connect(
    config: &Config,
    connector: MakeRustlsConnect,
    server: &str,
    heard: &broadcast::Sender<Change>,
) -> Result<(Client, JoinHandle<()>), StoreError> {
    let (client, mut connection) = config.connect(connector).await?;
    let (heard, server) = (heard.clone(), server.to_owned());
    let hearing = tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(notice) = message {
                for change in changes(notice.payload(), &server) {
                    // An error means that nobody wants to know.
                    let _ = heard.send(change);
                }
            }
        }
    });
    // Nothing on this connection has to be on disk.
    let listen = format!("SET synchronous_commit = off; LISTEN {CHANNEL}");
    let listening = tokio::time::timeout(PATIENCE, client.batch_execute(&listen)).await;
    match listening {
        Ok(Ok(())) => Ok((client, hearing)),
        Ok(Err(error)) => Err(error.into()),
        Err(_) => {
            hearing.abort();
            Err(StoreError::Silent)
        }
    }
}

/// Sends what waits, together, then what has come meanwhile. Ends when nobody can tell anything any more.
async fn send_all(client: &Client, server: &str, to_send: &mut mpsc::Receiver<GameId>) -> Result<bool, StoreError> {
    let mut games = Vec::new();
    while to_send.recv_many(&mut games, MOST_WAITING).await > 0 {
        let notices = notices(&games, server);
        games.clear();
        let values: &[&(dyn ToSql + Sync)] = &[&CHANNEL, &notices];
        let sent = client.execute("SELECT pg_notify($1, notice) FROM unnest($2::TEXT[]) AS notice", values);
        tokio::time::timeout(PATIENCE, sent).await.map_err(|_| StoreError::Silent)??;
    }
    Ok(false)
}

/// What is sent: whose hint it is, then the names of games.
fn notices(games: &[GameId], server: &str) -> Vec<String> {
    let games: Vec<GameId> = games.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let notice = |games: &[GameId]| {
        let names: Vec<String> = games.iter().map(GameId::to_string).collect();
        format!("{server} {}", names.join(" "))
    };
    games.chunks(MOST_TOGETHER).map(notice).collect()
}

/// What somebody else's notice says.
fn changes(notice: &str, server: &str) -> Vec<Change> {
    let mut words = notice.split(' ');
    if words.next() == Some(server) {
        return Vec::new();
    }
    words.map(|name| name.parse().map_or(Change::Unknown, Change::Game)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_come_as_they_were_sent() {
        let games: Vec<GameId> = (0..700u32)
            .map(|number| {
                let mut bytes = [0; GameId::BYTES];
                bytes[..4].copy_from_slice(&number.to_be_bytes());
                GameId::from_bytes(bytes)
            })
            .collect();
        let twice: Vec<GameId> = games.iter().chain(&games).copied().collect();
        let notices = notices(&twice, "0123456789abcdef");
        assert_eq!(notices.len(), 3);
        assert!(notices.iter().all(|notice| notice.len() < 8000));
        let heard: Vec<Change> = notices.iter().flat_map(|notice| changes(notice, "another")).collect();
        assert_eq!(heard, games.into_iter().map(Change::Game).collect::<Vec<_>>());
        assert!(notices.iter().all(|notice| changes(notice, "0123456789abcdef").is_empty()), "one's own");
        assert_eq!(changes("x y", "z"), [Change::Unknown]);
    }
}
