//! Notifications between servers that share a PostgreSQL database.
//!
//! A server that has stored an event sends the game's id by `NOTIFY`. This uses a connection of its own, since transactions with notifications commit one after the other;
//! ids that wait meanwhile are sent together. Servers that have the game in memory read it again. A lost notification loses nothing, since servers also poll
//! periodically, and after every interruption of this connection.
//!
//! On the same connection, on other channels, servers tell each other the presence in their games, which expires if it is not repeated, and what players say. Neither is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::future::poll_fn;
use std::time::Duration;

use puissance4_online::{BySeat, GameId, Presence, PresetPhrase, Seat};
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::random;
use crate::store::{Change, RemotePhrase, RemotePresence, ServerId, StoreError};

/// The channel of changed games.
const CHANNEL: &str = "puissance4";
/// The channel of presence.
const PRESENCE_CHANNEL: &str = "puissance4_presence";
/// The channel of phrases.
const PHRASE_CHANNEL: &str = "puissance4_phrases";
/// How many notifications wait to be sent; further ones are dropped.
const MAX_WAITING: usize = 4096;
/// How many notifications wait to be handled; after that, the server polls the store.
const MAX_UNHEARD: usize = 1024;
/// A notification has at most 7999 bytes, and an id takes 23.
const MAX_TOGETHER: usize = 300;
/// With its presence or a phrase it takes at most 37.
const MAX_PRESENCES: usize = 200;
/// The timeout for sending; after it the connection is dropped.
const PATIENCE: Duration = Duration::from_secs(5);
/// The first and the longest pause before a retry of the connection.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// The connection for notifications, which is reopened whenever it is lost.
#[derive(Debug)]
pub(crate) struct Notifier {
    waiting: mpsc::Sender<GameId>,
    presences: mpsc::Sender<Vec<(GameId, Presence)>>,
    phrases: mpsc::Sender<RemotePhrase>,
    heard: Subscribers,
    carrier: JoinHandle<()>,
}

/// What is to be sent.
#[derive(Debug)]
struct Waiting {
    games: mpsc::Receiver<GameId>,
    presences: mpsc::Receiver<Vec<(GameId, Presence)>>,
    phrases: mpsc::Receiver<RemotePhrase>,
}

/// What other servers have sent.
#[derive(Clone, Debug)]
struct Subscribers {
    changes: broadcast::Sender<Change>,
    elsewhere: broadcast::Sender<RemotePresence>,
    phrases: broadcast::Sender<RemotePhrase>,
}

impl Notifier {
    pub(crate) fn start(mut config: Config, connector: MakeRustlsConnect) -> Self {
        let name = format!("{} hints", config.get_application_name().unwrap_or_default());
        config.application_name(name);
        let (waiting, games) = mpsc::channel(MAX_WAITING);
        let (presences, waiting_presences) = mpsc::channel(MAX_WAITING);
        let (phrases, waiting_phrases) = mpsc::channel(MAX_WAITING);
        let to_send = Waiting { games, presences: waiting_presences, phrases: waiting_phrases };
        let heard = Subscribers {
            changes: broadcast::Sender::new(MAX_UNHEARD),
            elsewhere: broadcast::Sender::new(MAX_UNHEARD),
            phrases: broadcast::Sender::new(MAX_UNHEARD),
        };
        let carrier = tokio::spawn(carry(config, connector, to_send, heard.clone()));
        Self { waiting, presences, phrases, heard, carrier }
    }

    /// Tells other servers that something has happened in a game.
    pub(crate) fn tell(&self, game: GameId) {
        // If too many wait, this one is dropped.
        let _ = self.waiting.try_send(game);
    }

    /// Tells other servers the presence in some games here.
    pub(crate) fn tell_presence(&self, games: Vec<(GameId, Presence)>) {
        // The same.
        let _ = self.presences.try_send(games);
    }

    /// Tells other servers what a player says here.
    pub(crate) fn tell_phrase(&self, said: RemotePhrase) {
        // The same.
        let _ = self.phrases.try_send(said);
    }

    /// Changes by other servers.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Change> {
        self.heard.changes.subscribe()
    }

    /// The presence on other servers.
    pub(crate) fn listen_elsewhere(&self) -> broadcast::Receiver<RemotePresence> {
        self.heard.elsewhere.subscribe()
    }

    /// What players say on other servers.
    pub(crate) fn listen_phrases(&self) -> broadcast::Receiver<RemotePhrase> {
        self.heard.phrases.subscribe()
    }
}

impl Drop for Notifier {
    fn drop(&mut self) {
        self.carrier.abort();
    }
}

/// Keeps the connection open.
async fn carry(config: Config, connector: MakeRustlsConnect, mut to_send: Waiting, heard: Subscribers) {
    // A server receives its own notifications, too, and ignores them.
    let server = ServerId(u64::from_ne_bytes(random::bytes()));
    let mut pause = PAUSES.0;
    loop {
        match connect(&config, connector.clone(), server, &heard).await {
            Ok((client, mut hearing)) => {
                pause = PAUSES.0;
                // Earlier notifications were not received.
                let _ = heard.changes.send(Change::Unknown);
                let sending = send_all(&client, server, &mut to_send);
                let ended = tokio::select! {
                    ended = sending => ended,
                    _ = &mut hearing => Ok(true),
                };
                hearing.abort();
                match ended {
                    Ok(true) => tracing::warn!("the connection for notifications is lost"),
                    Ok(false) => return,
                    Err(error) => tracing::warn!(%error, "notifications could not be sent"),
                }
            }
            Err(error) => tracing::warn!(%error, "there is no connection for notifications"),
        }
        // A random pause, so that not all servers reconnect at the same moment.
        tokio::time::sleep(pause.mul_f64(0.5 + f64::from(random::bytes::<1>()[0]) / 256.0)).await;
        pause = PAUSES.1.min(pause * 2);
    }
}

/// Opens the connection and listens. The task ends when the connection does.
async fn connect(
    config: &Config,
    connector: MakeRustlsConnect,
    server: ServerId,
    heard: &Subscribers,
) -> Result<(Client, JoinHandle<()>), StoreError> {
    let (client, mut connection) = config.connect(connector).await?;
    let heard = heard.clone();
    let hearing = tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            // An error means that there is no receiver.
            match message {
                AsyncMessage::Notification(notice) if notice.channel() == PRESENCE_CHANNEL => {
                    if let Some(elsewhere) = elsewhere(notice.payload(), server) {
                        let _ = heard.elsewhere.send(elsewhere);
                    }
                }
                AsyncMessage::Notification(notice) if notice.channel() == PHRASE_CHANNEL => {
                    for said in phrases(notice.payload(), server) {
                        let _ = heard.phrases.send(said);
                    }
                }
                AsyncMessage::Notification(notice) => {
                    for change in changes(notice.payload(), server) {
                        let _ = heard.changes.send(change);
                    }
                }
                _ => {}
            }
        }
    });
    // Nothing that is sent here has to be on disk.
    let listen =
        format!("SET synchronous_commit = off; LISTEN {CHANNEL}; LISTEN {PRESENCE_CHANNEL}; LISTEN {PHRASE_CHANNEL}");
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

/// Sends what waits, together, then what has come meanwhile. Ends when all senders are gone.
async fn send_all(client: &Client, server: ServerId, to_send: &mut Waiting) -> Result<bool, StoreError> {
    loop {
        let (mut games, mut presences, mut said) = (Vec::new(), Vec::new(), Vec::new());
        let (count, channel) = tokio::select! {
            biased;
            count = to_send.games.recv_many(&mut games, MAX_WAITING) => (count, CHANNEL),
            count = to_send.presences.recv_many(&mut presences, MAX_WAITING) => (count, PRESENCE_CHANNEL),
            count = to_send.phrases.recv_many(&mut said, MAX_WAITING) => (count, PHRASE_CHANNEL),
        };
        if count == 0 {
            return Ok(false);
        }
        let mut notices = notices(&games, server);
        notices.extend(presence_notices(presences.into_iter().flatten(), server));
        notices.extend(phrase_notices(&said, server));
        let values: &[&(dyn ToSql + Sync)] = &[&channel, &notices];
        let sent = client.execute("SELECT pg_notify($1, notice) FROM unnest($2::TEXT[]) AS notice", values);
        tokio::time::timeout(PATIENCE, sent).await.map_err(|_| StoreError::Silent)??;
    }
}

/// The id of a server in what it sends.
fn signature(ServerId(number): ServerId) -> String {
    format!("{number:016x}")
}

/// A notification: the server's id, then the ids of games.
fn notices(games: &[GameId], server: ServerId) -> Vec<String> {
    let games: Vec<GameId> = games.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let notice = |games: &[GameId]| {
        let names: Vec<String> = games.iter().map(GameId::to_string).collect();
        format!("{} {}", signature(server), names.join(" "))
    };
    games.chunks(MAX_TOGETHER).map(notice).collect()
}

/// Reads a notification of another server.
fn changes(notice: &str, server: ServerId) -> Vec<Change> {
    let mut words = notice.split(' ');
    if words.next() == Some(&signature(server)) {
        return Vec::new();
    }
    words.map(|name| name.parse().map_or(Change::Unknown, Change::Game)).collect()
}

/// A notification of presence: the server's id, then each game with its players and the number of its watchers. Only the latest of a game counts.
fn presence_notices(presences: impl Iterator<Item = (GameId, Presence)>, server: ServerId) -> Vec<String> {
    let latest: Vec<(GameId, Presence)> = presences.collect::<BTreeMap<_, _>>().into_iter().collect();
    let word = |(game, Presence { players, watchers }): &(GameId, Presence)| {
        format!("{game}:{}{}:{watchers}", u8::from(players.first), u8::from(players.second))
    };
    let notice = |games: &[(GameId, Presence)]| {
        let words: Vec<String> = games.iter().map(word).collect();
        format!("{} {}", signature(server), words.join(" "))
    };
    latest.chunks(MAX_PRESENCES).map(notice).collect()
}

/// Reads a notification of presence; nothing if it is this server's own. Unreadable parts are left out.
fn elsewhere(notice: &str, server: ServerId) -> Option<RemotePresence> {
    let mut words = notice.split(' ');
    let other = ServerId(u64::from_str_radix(words.next()?, 16).ok()?);
    let read = |word: &str| {
        let mut parts = word.split(':');
        let game = parts.next()?.parse().ok()?;
        let players = match parts.next()? {
            "00" => BySeat { first: false, second: false },
            "10" => BySeat { first: true, second: false },
            "01" => BySeat { first: false, second: true },
            "11" => BySeat { first: true, second: true },
            _ => return None,
        };
        Some((game, Presence { players, watchers: parts.next()?.parse().ok()? }))
    };
    (other != server).then(|| RemotePresence { server: other, games: words.filter_map(read).collect() })
}

/// A notification of phrases: the server's id, then for each its game, seat and name.
fn phrase_notices(said: &[RemotePhrase], server: ServerId) -> Vec<String> {
    let word = |RemotePhrase { game, by, phrase }: &RemotePhrase| format!("{game}:{}:{phrase}", by.player().number());
    let notice = |said: &[RemotePhrase]| {
        let words: Vec<String> = said.iter().map(word).collect();
        format!("{} {}", signature(server), words.join(" "))
    };
    said.chunks(MAX_PRESENCES).map(notice).collect()
}

/// Reads a notification of phrases; nothing if it is this server's own. Unreadable parts are left out.
fn phrases(notice: &str, server: ServerId) -> Vec<RemotePhrase> {
    let read = |word: &str| {
        let mut parts = word.split(':');
        let game = parts.next()?.parse().ok()?;
        let number = parts.next()?;
        let by = Seat::BOTH.into_iter().find(|seat| seat.player().number().to_string() == number)?;
        Some(RemotePhrase { game, by, phrase: PresetPhrase::from_name(parts.next()?)? })
    };
    let mut words = notice.split(' ');
    let is_own = words.next() == Some(&signature(server));
    words.filter(|_| !is_own).filter_map(read).collect()
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
        let server = ServerId(0x0123_4567_89ab_cdef);
        let notices = notices(&twice, server);
        assert_eq!(notices.len(), 3);
        assert!(notices.iter().all(|notice| notice.len() < 8000));
        let heard: Vec<Change> = notices.iter().flat_map(|notice| changes(notice, ServerId(7))).collect();
        assert_eq!(heard, games.into_iter().map(Change::Game).collect::<Vec<_>>());
        assert!(notices.iter().all(|notice| changes(notice, server).is_empty()), "one's own");
        assert_eq!(changes("x y", server), [Change::Unknown]);
    }

    #[test]
    fn phrases_come_as_they_were_said() {
        let server = ServerId(7);
        let game = GameId::from_bytes([255; GameId::BYTES]);
        let said: Vec<RemotePhrase> = (0..450)
            .map(|number| RemotePhrase { game, by: Seat::BOTH[number % 2], phrase: PresetPhrase::ALL[number % 8] })
            .collect();
        let notices = phrase_notices(&said, server);
        assert_eq!(notices.len(), 3);
        assert!(notices.iter().all(|notice| notice.len() < 8000));
        let heard: Vec<_> = notices.iter().flat_map(|notice| phrases(notice, ServerId(8))).collect();
        assert_eq!(heard, said);
        assert!(notices.iter().all(|notice| phrases(notice, server).is_empty()), "one's own");
        let rest = format!("8 x {game} {game}:3:hello {game}:1:unknown {game}:1:insult {game}:2:hello");
        assert_eq!(phrases(&rest, server), [RemotePhrase { game, by: Seat::Second, phrase: PresetPhrase::Hello }]);
    }

    #[test]
    fn who_is_there_comes_as_it_was_sent() {
        let server = ServerId(7);
        let games: Vec<(GameId, Presence)> = (0..450u32)
            .map(|number| {
                let mut bytes = [255; GameId::BYTES];
                bytes[..4].copy_from_slice(&number.to_be_bytes());
                let players = BySeat { first: number % 2 == 1, second: number % 4 > 1 };
                (GameId::from_bytes(bytes), Presence { players, watchers: u32::MAX - number })
            })
            .collect();
        let before = games.iter().map(|(game, _)| (*game, Presence::default()));
        let notices = presence_notices(before.chain(games.iter().copied()), server);
        assert_eq!(notices.len(), 3);
        assert!(notices.iter().all(|notice| notice.len() < 8000));
        let heard = notices.iter().map(|notice| elsewhere(notice, ServerId(8)).unwrap());
        let heard: Vec<_> =
            heard.inspect(|heard| assert_eq!(heard.server, server)).flat_map(|heard| heard.games).collect();
        assert_eq!(heard, games);
        assert!(notices.iter().all(|notice| elsewhere(notice, server).is_none()), "one's own");
        assert_eq!(elsewhere("", server), None);
        assert_eq!(elsewhere("who", server), None);
        let name = games[0].0;
        let rest = format!("8 x {name} {name}:2 {name}:12:1 {name}:11:-1 {name}:11:99999999999 {name}:10:2");
        let presence = Presence { players: BySeat { first: true, second: false }, watchers: 2 };
        assert_eq!(
            elsewhere(&rest, server),
            Some(RemotePresence { server: ServerId(8), games: vec![(name, presence)] })
        );
    }
}
