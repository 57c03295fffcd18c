//! Connection limits: in total and per address. A connection holds a permit from its first byte to its last. When an event stream starts on it, the connection
//! holds the stream's permit instead, and its first permit is released.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use ipnet::IpNet;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::address::{Network, networks};
use crate::limits::rate_limit::SocketPermit;
use crate::locks::lock;

/// The maximum number of connections; further ones wait.
const MAX: u32 = 4096;
/// The maximum per address, enough for a school behind one address, and more for wider networks; further ones are closed at once.
const MAX_OF_ONE: u32 = 256;

/// The permits of all connections.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    free: Arc<Semaphore>,
    taken: Mutex<HashMap<IpNet, u32>>,
}

/// A permit for the next connection, whatever its address.
pub(crate) type FreeConnection = OwnedSemaphorePermit;

/// The permit of a connection.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionPermit(Arc<Mutex<Held>>);

/// What a connection holds.
#[derive(Debug)]
#[allow(dead_code, reason = "held until the end of the connection")]
enum Held {
    /// A permit of this limit, while it sends requests.
    Asking(Taken),
    /// The permit of an event stream.
    Staying(SocketPermit),
    /// Nothing: it has ended.
    Gone,
}

#[derive(Debug)]
struct Taken {
    places: Arc<ConnectionLimit>,
    address: Option<IpAddr>,
    _free: FreeConnection,
}

impl ConnectionLimit {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { free: Arc::new(Semaphore::new(MAX as usize)), taken: Mutex::default() })
    }

    /// Waits for a free permit.
    pub(crate) async fn free(&self) -> FreeConnection {
        Arc::clone(&self.free).acquire_owned().await.expect("places are never closed")
    }

    /// Gives a permit to a connection, unless its address has too many. Without an address the connection is that of a trusted proxy, which has no limit of its own.
    pub(crate) fn take(self: &Arc<Self>, free: FreeConnection, address: Option<IpAddr>) -> Option<ConnectionPermit> {
        if let Some(address) = address {
            let mut taken = lock(&self.taken);
            let count = |network: Network| taken.get(&network.of).copied().unwrap_or_default();
            if networks(address).any(|network| count(network) >= MAX_OF_ONE * network.share) {
                return None;
            }
            for network in networks(address) {
                *taken.entry(network.of).or_default() += 1;
            }
        }
        let taken = Taken { places: Arc::clone(self), address, _free: free };
        Some(ConnectionPermit(Arc::new(Mutex::new(Held::Asking(taken)))))
    }

    /// Waits until all connections have ended.
    pub(crate) async fn all_free(&self) {
        let _ = self.free.acquire_many(MAX).await;
    }
}

impl ConnectionPermit {
    fn hold(&self, held: Held) {
        let before = std::mem::replace(&mut *lock(&self.0), held);
        drop(before);
    }

    /// An event stream starts on the connection, which holds the stream's permit from now on.
    pub(crate) fn stay(&self, place: SocketPermit) {
        self.hold(Held::Staying(place));
    }

    /// The connection has ended.
    pub(crate) fn leave(&self) {
        self.hold(Held::Gone);
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut taken = lock(&self.places.taken);
        for network in networks(address) {
            if let Some(count) = taken.get_mut(&network.of) {
                *count -= 1;
                if *count == 0 {
                    taken.remove(&network.of);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::rate_limit::{Limits, RateLimiter};

    #[tokio::test]
    async fn one_address_cannot_take_all() {
        let places = ConnectionLimit::new();
        let here: IpAddr = "192.0.2.1".parse().unwrap();
        let there: IpAddr = "192.0.2.2".parse().unwrap();
        let mut held = Vec::new();
        for _ in 0..MAX_OF_ONE {
            held.push(places.take(places.free().await, Some(here)).unwrap());
        }
        assert!(places.take(places.free().await, Some(here)).is_none());
        assert!(places.take(places.free().await, Some(there)).is_some());
        assert!(places.take(places.free().await, None).is_some());
        // A connection that has ended releases its permit once, however many clones there are.
        let ended = held[0].clone();
        ended.leave();
        ended.leave();
        assert!(places.take(places.free().await, Some(here)).is_some(), "one permit is free again");
        drop(held);
        places.all_free().await;
        assert!(places.taken.lock().unwrap().is_empty(), "no address is remembered");
    }

    /// A /48 network with many households has four times as many as one of them.
    #[tokio::test]
    async fn one_network_cannot_take_all() {
        let places = ConnectionLimit::new();
        let mut held = Vec::new();
        for household in 0..2048 {
            let address = IpAddr::from([0x2001, 0xdb8, 1, household, 0, 0, 0, 1]);
            held.extend(places.take(places.free().await, Some(address)));
        }
        assert_eq!(held.len(), 4 * MAX_OF_ONE as usize);
        let elsewhere: IpAddr = "2001:db8:2::1".parse().unwrap();
        assert!(places.take(places.free().await, Some(elsewhere)).is_some());
        drop(held);
        assert!(places.taken.lock().unwrap().is_empty());
    }

    /// Until it ends, a connection always holds exactly one permit.
    #[tokio::test]
    async fn who_stays_counts_until_the_connection_ends() {
        let limiter = RateLimiter::new(Limits::default());
        let places = ConnectionLimit::new();
        let here: IpAddr = "192.0.2.1".parse().unwrap();
        let place = places.take(places.free().await, Some(here)).unwrap();
        for _ in 0..2 {
            // Several streams in turn on the same connection.
            place.clone().stay(limiter.socket(here).unwrap());
            assert_eq!(limiter.sockets(), 1);
            assert!(places.taken.lock().unwrap().is_empty());
        }
        place.leave();
        assert_eq!(limiter.sockets(), 0);
    }
}
