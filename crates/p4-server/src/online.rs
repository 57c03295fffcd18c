//! Everything that online games need, in one place.

use std::sync::Arc;

use ipnet::IpNet;
use p4_online::{Accepted, Action, Seat};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::address::Proxies;
use crate::limits::{Gate, Limits};
use crate::room::{Room, RoomError};
use crate::rooms::{Lifetime, Rooms};
use crate::store::{Store, StoreError};
use crate::timepiece::Timepiece;

/// How online games are to be run.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// How much anybody may ask for.
    pub limits: Limits,
    /// How long games are kept that nobody goes on with.
    pub lifetime: Lifetime,
    /// Proxies whose word is taken for whom they speak.
    pub proxies: Vec<IpNet>,
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
    /// Whether the server is about to end.
    pub(crate) leaving: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

impl Online {
    /// Games that are kept in a store.
    pub async fn start(store: Arc<dyn Store>, timepiece: Timepiece, rules: Rules) -> Result<Arc<Self>, StoreError> {
        let rooms = Rooms::new(store, timepiece, rules.lifetime);
        let tasks = rooms.start().await?;
        Ok(Arc::new(Self {
            rooms,
            gate: Gate::new(rules.limits),
            proxies: Proxies(rules.proxies),
            sites: rules.sites,
            leaving: watch::Sender::new(false),
            tasks,
        }))
    }

    /// A player does something, if there is not too much to do.
    pub(crate) async fn act(&self, room: &Arc<Room>, seat: Seat, action: Action) -> Result<Accepted, RoomError> {
        self.rooms.act(Arc::clone(room), seat, action).await
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
