//! Places for connections: so many in all, so many of one address. A connection holds one from its first byte to its last. If a stream of events lives on it,
//! the place among those who stay is the connection's from then on, and takes the place of the first one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::address::household;
use crate::limits::rate_limit::SocketPermit;
use crate::locks::lock;

/// Whoever comes while so many are connected waits.
const MAX: u32 = 4096;
/// A household, or a school behind one address, has so many; whoever comes after that is sent away at once.
const MAX_OF_ONE: u32 = 256;

/// All places.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    free: Arc<Semaphore>,
    taken: Mutex<HashMap<IpAddr, u32>>,
}

/// A place that is free, for whoever comes next.
pub(crate) type FreeConnection = OwnedSemaphorePermit;

/// The place of a connection.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionPermit(Arc<Mutex<Held>>);

/// As what a connection counts.
#[derive(Debug)]
#[allow(dead_code, reason = "held until the end of the connection")]
enum Held {
    /// As one that asks.
    Asking(Taken),
    /// As one that stays.
    Staying(SocketPermit),
    /// Its end has come.
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

    /// Waits for a free place.
    pub(crate) async fn free(&self) -> FreeConnection {
        Arc::clone(&self.free).acquire_owned().await.expect("places are never closed")
    }

    /// Gives a place to a connection, unless its address has too many. A connection of no address is that of a proxy, which speaks for many.
    pub(crate) fn take(self: &Arc<Self>, free: FreeConnection, address: Option<IpAddr>) -> Option<ConnectionPermit> {
        let address = address.map(household);
        if let Some(address) = address {
            let mut taken = lock(&self.taken);
            let count = taken.entry(address).or_default();
            if *count >= MAX_OF_ONE {
                return None;
            }
            *count += 1;
        }
        let taken = Taken { places: Arc::clone(self), address, _free: free };
        Some(ConnectionPermit(Arc::new(Mutex::new(Held::Asking(taken)))))
    }

    /// Waits until everybody has gone.
    pub(crate) async fn all_free(&self) {
        let _ = self.free.acquire_many(MAX).await;
    }
}

impl ConnectionPermit {
    fn hold(&self, held: Held) {
        let before = std::mem::replace(&mut *lock(&self.0), held);
        drop(before);
    }

    /// A stream lives on the connection: from now on and to its end it counts among those who stay.
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
        if let Some(count) = taken.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&address);
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
        // One that has ended gives its place back, once, however many hold it.
        let ended = held[0].clone();
        ended.leave();
        ended.leave();
        assert!(places.take(places.free().await, Some(here)).is_some(), "there is room for one more");
        drop(held);
        places.all_free().await;
        assert!(places.taken.lock().unwrap().is_empty(), "nobody is remembered");
    }

    /// A connection always counts somewhere until it ends, and in one place only.
    #[tokio::test]
    async fn who_stays_counts_until_the_connection_ends() {
        let limiter = RateLimiter::new(Limits::default());
        let places = ConnectionLimit::new();
        let here: IpAddr = "192.0.2.1".parse().unwrap();
        let place = places.take(places.free().await, Some(here)).unwrap();
        for _ in 0..2 {
            // One stream after the other on the same connection.
            place.clone().stay(limiter.socket(here).unwrap());
            assert_eq!(limiter.sockets(), 1);
            assert!(places.taken.lock().unwrap().is_empty());
        }
        place.leave();
        assert_eq!(limiter.sockets(), 0);
    }
}
