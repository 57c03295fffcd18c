//! Notifications between servers that share a PostgreSQL database.
//!
//! A server that has stored an event sends the game's id to the others, by `LISTEN` and `NOTIFY` or by a NATS; ids that
//! wait meanwhile are sent together. Servers that have the game in memory read it again. A lost notification loses
//! nothing, since servers also poll periodically, and after every interruption of the connection.
//!
//! On the same connection, servers tell each other the presence in their games, which expires if it is not repeated,
//! and what players say. Neither is stored.
//!
//! Every notification is signed. One without the right signature is counted and dropped ([`Seal`]).

pub(crate) mod listen;
pub(crate) mod nats;
mod notices;
pub(crate) mod seal;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use puissance4_online::{GameId, Moment, Presence};
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;

use crate::metrics::Count;
use crate::random;
use crate::store::notify::seal::Seal;
use crate::store::{Change, Notifications, RemotePhrase, RemotePresence, ServerId, StoreError};

/// How many notifications wait to be sent; further ones are dropped.
const MAX_WAITING: usize = 4096;
/// How many notifications wait to be handled; after that, the server polls the store.
const MAX_UNHEARD: usize = 1024;
/// The timeout for sending; after it the connection is dropped.
const PATIENCE: Duration = Duration::from_secs(5);
/// The first and the longest pause before a retry of the connection.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// What carries notifications between servers.
pub(crate) trait Transport: Send + Sync + 'static {
    /// An open connection.
    type Link: Send + Sync;

    /// Opens a connection, and passes on what other servers send. The task ends when the connection does.
    fn connect(
        &self,
        hearing: Hearing,
    ) -> impl Future<Output = Result<(Self::Link, JoinHandle<()>), StoreError>> + Send;

    /// Sends notifications to all other servers.
    fn send(
        link: &Self::Link,
        topic: Topic,
        notices: Vec<String>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// What a notification is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Topic {
    /// Changed games.
    Changes,
    /// Who is connected.
    Presence,
    /// What players say.
    Phrases,
}

impl Topic {
    pub(crate) const ALL: [Self; 3] = [Self::Changes, Self::Presence, Self::Phrases];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Changes => "changes",
            Self::Presence => "presence",
            Self::Phrases => "phrases",
        }
    }
}

/// The connection for notifications, which is reopened whenever it is lost.
#[derive(Debug)]
pub(crate) struct Notifier {
    waiting: mpsc::Sender<GameId>,
    presences: mpsc::Sender<Vec<(GameId, Presence)>>,
    phrases: mpsc::Sender<RemotePhrase>,
    heard: Subscribers,
    traffic: Arc<Traffic>,
    seal: Arc<Seal>,
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

/// What is counted.
#[derive(Debug, Default)]
struct Traffic {
    is_connected: AtomicBool,
    sent: Count,
    received: Count,
    rejected: Count,
    dropped: Count,
    gaps: Count,
}

/// Passes on what other servers send.
#[derive(Clone, Debug)]
pub(crate) struct Hearing {
    /// A server may also receive its own notifications, and ignores them.
    server: ServerId,
    heard: Subscribers,
    traffic: Arc<Traffic>,
    seal: Arc<Seal>,
}

impl Hearing {
    /// A notification has come.
    pub(crate) fn hear(&self, topic: Topic, notice: &str) {
        let Some(notice) = self.seal.check(topic, notice) else {
            if self.traffic.rejected.get() == 0 {
                tracing::warn!("there are notifications that no server of this database has signed; they are dropped");
            }
            self.traffic.rejected.add();
            return;
        };
        self.traffic.received.add();
        // An error means that there is no receiver.
        match topic {
            Topic::Changes => {
                for change in notices::changes(notice, self.server) {
                    let _ = self.heard.changes.send(change);
                }
            }
            Topic::Presence => {
                if let Some(elsewhere) = notices::elsewhere(notice, self.server) {
                    let _ = self.heard.elsewhere.send(elsewhere);
                }
            }
            Topic::Phrases => {
                for said in notices::phrases(notice, self.server) {
                    let _ = self.heard.phrases.send(said);
                }
            }
        }
    }

    /// Notifications were lost.
    pub(crate) fn miss(&self) {
        self.traffic.gaps.add();
        let _ = self.heard.changes.send(Change::Unknown);
    }
}

impl Notifier {
    pub(crate) fn start(transport: impl Transport, seal: Seal) -> Self {
        let (waiting, games) = mpsc::channel(MAX_WAITING);
        let (presences, waiting_presences) = mpsc::channel(MAX_WAITING);
        let (phrases, waiting_phrases) = mpsc::channel(MAX_WAITING);
        let to_send = Waiting { games, presences: waiting_presences, phrases: waiting_phrases };
        let heard = Subscribers {
            changes: broadcast::Sender::new(MAX_UNHEARD),
            elsewhere: broadcast::Sender::new(MAX_UNHEARD),
            phrases: broadcast::Sender::new(MAX_UNHEARD),
        };
        let (traffic, seal) = (Arc::new(Traffic::default()), Arc::new(seal));
        let server = ServerId(u64::from_ne_bytes(random::bytes()));
        let hearing = Hearing { server, heard: heard.clone(), traffic: Arc::clone(&traffic), seal: Arc::clone(&seal) };
        let carrier = tokio::spawn(carry(transport, to_send, hearing));
        Self { waiting, presences, phrases, heard, traffic, seal, carrier }
    }

    /// Follows the clock of the database, which showed `now` at an instant.
    pub(crate) fn set_time(&self, now: Moment, instant: Instant) {
        self.seal.set_time(now, instant);
    }

    /// Tells other servers that something has happened in a game.
    pub(crate) fn tell(&self, game: GameId) {
        self.count_dropped(self.waiting.try_send(game).is_err());
    }

    /// Tells other servers the presence in some games here.
    pub(crate) fn tell_presence(&self, games: Vec<(GameId, Presence)>) {
        self.count_dropped(self.presences.try_send(games).is_err());
    }

    /// Tells other servers what a player says here.
    pub(crate) fn tell_phrase(&self, said: RemotePhrase) {
        self.count_dropped(self.phrases.try_send(said).is_err());
    }

    /// If too many wait, further ones are dropped.
    fn count_dropped(&self, is_dropped: bool) {
        if is_dropped {
            self.traffic.dropped.add();
        }
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

    /// What has been sent and received.
    pub(crate) fn notifications(&self) -> Notifications {
        let Traffic { is_connected, sent, received, rejected, dropped, gaps } = &*self.traffic;
        Notifications {
            is_connected: is_connected.load(Ordering::Relaxed),
            sent: sent.get(),
            received: received.get(),
            rejected: rejected.get(),
            dropped: dropped.get(),
            gaps: gaps.get(),
        }
    }
}

impl Drop for Notifier {
    fn drop(&mut self) {
        self.carrier.abort();
    }
}

/// Keeps the connection open.
async fn carry<T: Transport>(transport: T, mut to_send: Waiting, hearing: Hearing) {
    let mut pause = PAUSES.0;
    // An outage is logged once, however long it is.
    let mut is_known = false;
    loop {
        match transport.connect(hearing.clone()).await {
            Ok((link, mut task)) => {
                pause = PAUSES.0;
                if is_known {
                    tracing::warn!("the connection for notifications is there again");
                }
                is_known = false;
                hearing.traffic.is_connected.store(true, Ordering::Relaxed);
                // Earlier notifications were not received.
                hearing.miss();
                let ended = tokio::select! {
                    ended = send_all::<T>(&link, &hearing, &mut to_send) => ended,
                    _ = &mut task => Ok(true),
                };
                task.abort();
                hearing.traffic.is_connected.store(false, Ordering::Relaxed);
                match ended {
                    Ok(true) => tracing::warn!("the connection for notifications is lost"),
                    Ok(false) => return,
                    Err(error) => tracing::warn!(%error, "notifications could not be sent"),
                }
            }
            Err(error) if is_known => tracing::debug!(%error, "there is no connection for notifications"),
            Err(error) => {
                is_known = true;
                tracing::warn!(%error, "there is no connection for notifications; moves on other servers are seen later");
            }
        }
        // A random pause, so not all servers reconnect at the same moment.
        tokio::time::sleep(pause.mul_f64(0.5 + f64::from(random::bytes::<1>()[0]) / 256.0)).await;
        pause = PAUSES.1.min(pause * 2);
    }
}

/// Sends what waits, together, then what has come meanwhile. Ends when all senders are gone.
async fn send_all<T: Transport>(link: &T::Link, hearing: &Hearing, to_send: &mut Waiting) -> Result<bool, StoreError> {
    let server = hearing.server;
    loop {
        let (mut games, mut presences, mut said) = (Vec::new(), Vec::new(), Vec::new());
        let (count, topic) = tokio::select! {
            biased;
            count = to_send.games.recv_many(&mut games, MAX_WAITING) => (count, Topic::Changes),
            count = to_send.presences.recv_many(&mut presences, MAX_WAITING) => (count, Topic::Presence),
            count = to_send.phrases.recv_many(&mut said, MAX_WAITING) => (count, Topic::Phrases),
        };
        if count == 0 {
            return Ok(false);
        }
        let notices = match topic {
            Topic::Changes => notices::notices(&games, server),
            Topic::Presence => notices::presence_notices(presences.into_iter().flatten(), server),
            Topic::Phrases => notices::phrase_notices(&said, server),
        };
        let notices: Vec<String> = notices.iter().map(|notice| hearing.seal.sign(topic, notice)).collect();
        let number = notices.len() as u64;
        let sent = tokio::time::timeout(PATIENCE, T::send(link, topic, notices));
        sent.await.map_err(|_| StoreError::Silent)??;
        hearing.traffic.sent.add_many(number);
    }
}
