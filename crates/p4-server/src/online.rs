//! Everything that online games need, in one place.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ipnet::IpNet;
use p4_online::{Accepted, Action, Seat};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

use crate::address::Proxies;
use crate::limits::{Gate, Limits, TooMuch};
use crate::metrics::{Metrics, Present};
use crate::retention::Retention;
use crate::room::{Room, RoomError};
use crate::rooms::{Lifetime, Rooms};
use crate::store::{Store, StoreError};
use crate::timepiece::Timepiece;

/// When too many watch a game, come back after this.
const OVERCROWDED: TooMuch = TooMuch(Duration::from_secs(10));

/// How online games are to be run.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// How much anybody may ask for.
    pub limits: Limits,
    /// How long games are kept that nobody goes on with.
    pub lifetime: Lifetime,
    /// How long games are kept once they are over.
    pub retention: Retention,
    /// Proxies whose word is taken for whom they speak.
    pub proxies: Vec<IpNet>,
    /// Who may read the numbers at `/metrics`, besides this machine.
    pub observers: Vec<IpNet>,
    /// Sites, besides the server's own address, whose pages may play here: `https://example.org`.
    pub sites: Vec<String>,
}

/// Online games on this server.
#[derive(Debug)]
pub struct Online {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) gate: Arc<Gate>,
    pub(crate) proxies: Proxies,
    pub(crate) sites: Vec<String>,
    observers: Vec<IpNet>,
    pub(crate) metrics: Metrics,
    /// Only so many analyses at the same time.
    pub(crate) analyses: Semaphore,
    /// Whether the server is about to end.
    pub(crate) leaving: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

impl Online {
    /// Games that are kept in a store.
    pub async fn start(store: Arc<dyn Store>, timepiece: Timepiece, rules: Rules) -> Result<Arc<Self>, StoreError> {
        let rooms = Rooms::new(store, timepiece, rules.lifetime, rules.retention);
        let tasks = rooms.start().await?;
        Ok(Arc::new(Self {
            rooms,
            gate: Gate::new(rules.limits),
            proxies: Proxies(rules.proxies),
            sites: rules.sites,
            observers: rules.observers,
            metrics: Metrics::default(),
            analyses: Semaphore::new(1),
            leaving: watch::Sender::new(false),
            tasks,
        }))
    }

    /// A player does something.
    pub(crate) async fn act(&self, room: &Arc<Room>, seat: Seat, action: Action) -> Result<Accepted, RoomError> {
        let start = Instant::now();
        let done = self.rooms.act(Arc::clone(room), seat, action).await;
        match &done {
            Ok(_) => {
                self.metrics.accepted.add();
                self.metrics.storing.add(start.elapsed());
            }
            Err(RoomError::Refused { .. }) => self.metrics.refused.add(),
            Err(RoomError::Store(_) | RoomError::NoSuchGame | RoomError::Deleted) => self.metrics.not_stored.add(),
        }
        done
    }

    /// Whether a game has room for one more; players always find some.
    pub(crate) fn has_room(&self, room: &Room, seat: Option<Seat>) -> Result<(), TooMuch> {
        let watchers = usize::try_from(room.presence().watchers).unwrap_or(usize::MAX);
        let crowded = seat.is_none() && watchers >= self.gate.limits().watchers_per_game;
        if crowded { Err(OVERCROWDED) } else { Ok(()) }
    }

    /// Whether games can be stored, and the server is not about to end.
    pub(crate) fn is_ready(&self) -> bool {
        self.rooms.vigil().is_awake() && !*self.leaving.borrow()
    }

    /// What the server has done, in numbers.
    pub(crate) fn numbers(&self) -> String {
        let present = Present { sockets: self.gate.sockets(), rooms: self.rooms.count(), ready: self.is_ready() };
        self.metrics.text(&present, self.rooms.upkeep())
    }

    /// Whether the numbers are for this address.
    pub(crate) fn shows_numbers_to(&self, address: IpAddr) -> bool {
        address.is_loopback() || self.observers.iter().any(|network| network.contains(&address))
    }

    /// Tells everybody that the server ends.
    pub fn leave(&self) {
        self.leaving.send_replace(true);
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> usize {
        self.gate.sockets()
    }
}

impl Drop for Online {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}
