//! The lobby and the games to watch, as they are sent. Each list is cached for a short time, and concurrent requests
//! share one reading.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use puissance4_online::{BySeat, Event, Invitation, Invitations, LiveGame, LiveGames, Log, Name, Seat};
use serde::Serialize;

use crate::online::Online;
use crate::store::{ListKind, StoreError};

/// The longest list.
const MAX_LISTED: usize = 50;
/// How many invitations are read, to choose from.
const MAX_CONSIDERED: usize = 500;
/// How long the lobby is cached, unless this server changes it.
const INVITATIONS_AGE: Duration = Duration::from_secs(1);
/// How long the games to watch are cached.
const LIVE_AGE: Duration = Duration::from_secs(2);

/// Both lists.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    invitations: Cached,
    live: Cached,
}

impl Lists {
    /// A game was created, or a seat was taken.
    pub(crate) fn changed(&self) {
        self.invitations.changed();
        self.live.changed();
    }

    /// The lobby.
    pub(crate) async fn invitations(&self, online: &Arc<Online>) -> Result<Bytes, StoreError> {
        let online = Arc::clone(online);
        let read = async move {
            let registry = &online.registry;
            let logs = registry.store().list(ListKind::Invitations, MAX_CONSIDERED).await?;
            // An invitation is of no use while its maker is away.
            let open = logs.iter().filter(|log| registry.has_player(log.opening.id)).map(invitation).collect();
            let invitations = online.lobby.choose(open, MAX_LISTED);
            written(&Invitations { invitations, players: Some(registry.players()) })
        };
        self.invitations.get(INVITATIONS_AGE, read).await
    }

    /// Games to watch.
    pub(crate) async fn live(&self, online: &Arc<Online>) -> Result<Bytes, StoreError> {
        let online = Arc::clone(online);
        let read = async move {
            let logs = online.registry.store().list(ListKind::Live, MAX_LISTED).await?;
            written(&LiveGames { games: logs.iter().map(live_game).collect() })
        };
        self.live.get(LIVE_AGE, read).await
    }
}

fn written(list: &impl Serialize) -> Result<Bytes, StoreError> {
    serde_json::to_vec(list).map(Bytes::from).map_err(|error| StoreError::Unreadable(error.to_string()))
}

/// The name that a player gave for a seat. It is read from the events, without folding the game.
fn name(log: &Log, wanted: Seat) -> Option<Name> {
    log.events.iter().find_map(|entry| match &entry.event {
        Event::Joined { seat, name } if *seat == wanted => Some(name.clone()),
        _ => None,
    })?
}

fn invitation(log: &Log) -> Invitation {
    let opening = &log.opening;
    Invitation {
        id: opening.id,
        at: opening.at,
        terms: opening.terms,
        free: opening.creator.other(),
        name: name(log, opening.creator),
    }
}

fn live_game(log: &Log) -> LiveGame {
    let last = log.events.last();
    LiveGame {
        id: log.opening.id,
        at: last.map_or(log.opening.at, |entry| entry.at),
        terms: log.opening.terms,
        names: BySeat { first: name(log, Seat::First), second: name(log, Seat::Second) },
        version: last.map(|entry| entry.number).unwrap_or_default(),
    }
}

/// A cached value that is expensive to read.
#[derive(Debug, Default)]
struct Cached {
    last: Arc<tokio::sync::Mutex<Option<Last>>>,
    changes: AtomicU64,
}

/// The last value, or why it could not be read.
#[derive(Debug)]
struct Last {
    at: Instant,
    changes: u64,
    body: Result<Bytes, StoreError>,
}

impl Cached {
    fn changed(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
    }

    /// The value, if it is not older than this. Otherwise it is read, to the end even if the client disconnects;
    /// concurrent requests wait for the same reading.
    async fn get(
        &self,
        age: Duration,
        read: impl Future<Output = Result<Bytes, StoreError>> + Send + 'static,
    ) -> Result<Bytes, StoreError> {
        let mut last = Arc::clone(&self.last).lock_owned().await;
        let changes = self.changes.load(Ordering::SeqCst);
        if let Some(last) = last.as_ref().filter(|last| last.changes == changes && last.at.elapsed() < age) {
            return last.body.clone();
        }
        let reading = tokio::spawn(async move {
            let body = read.await;
            *last = Some(Last { at: Instant::now(), changes, body: body.clone() });
            body
        });
        reading.await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;

    const LONG: Duration = Duration::from_secs(3600);

    #[tokio::test]
    async fn many_who_ask_cause_one_reading() {
        let cached = Cached::default();
        let readings = Arc::new(AtomicU64::new(0));
        let get = |age| {
            let readings = Arc::clone(&readings);
            cached.get(age, async move {
                tokio::time::sleep(Duration::from_millis(20)).await;
                Ok(Bytes::from(readings.fetch_add(1, Ordering::SeqCst).to_string()))
            })
        };
        let bodies = futures_util::future::join_all((0..100).map(|_| get(LONG))).await;
        assert!(bodies.iter().all(|body| body.as_deref().is_ok_and(|body| body == b"0")));
        // It is read again after a change, and when it is too old.
        cached.changed();
        assert_eq!(get(LONG).await.unwrap(), "1");
        assert_eq!(get(LONG).await.unwrap(), "1");
        assert_eq!(get(Duration::ZERO).await.unwrap(), "2");
        // Requests that are dropped cause no further readings.
        cached.changed();
        for _ in 0..100 {
            let mut asking = Box::pin(get(LONG));
            assert!((&mut asking).now_or_never().is_none());
            drop(asking);
            tokio::task::yield_now().await;
        }
        assert_eq!(get(LONG).await.unwrap(), "3");
        assert_eq!(readings.load(Ordering::SeqCst), 4);
    }

    /// While the store fails, concurrent requests share one failure.
    #[tokio::test]
    async fn a_failure_is_shared() {
        let cached = Cached::default();
        assert!(cached.get(LONG, async { Err(StoreError::Silent) }).await.is_err());
        assert!(cached.get(LONG, async { unreachable!("read again") }).await.is_err());
    }
}
