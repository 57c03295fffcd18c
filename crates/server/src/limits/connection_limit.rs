//! Connection limits: in total and per address. A connection holds a permit from its first byte to its last. When an
//! event stream starts on it, the connection holds the stream's permit instead, and its first permit is released.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ipnet::IpNet;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

use crate::address::{Network, networks};
use crate::limits::activity::Activity;
use crate::limits::rate_limit::SocketPermit;
use crate::locks::lock;

/// The maximum number of connections. For further ones, those that have been idle for longest are closed.
const MAX: u32 = 4096;
/// The maximum per address, enough for a school behind one address, and more for wider networks; further ones are
/// closed at once.
const MAX_OF_ONE: u32 = 256;
/// Idle connections are closed when fewer places than this are free, as many at a time.
const SPARE: usize = 64;
/// While no place is free, how often connections to close are looked for.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// The permits of all connections.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    max: u32,
    free: Arc<Semaphore>,
    open: Mutex<Open>,
}

/// The connections that send requests.
#[derive(Debug, Default)]
struct Open {
    counts: HashMap<IpNet, u32>,
    /// By number of the connection.
    activities: HashMap<u64, Arc<Activity>>,
    next: u64,
}

/// A permit for the next connection, whatever its address.
pub(crate) type FreeConnection = OwnedSemaphorePermit;

/// The permit of a connection.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionPermit {
    held: Arc<Mutex<Held>>,
    pub(crate) activity: Arc<Activity>,
}

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
    number: u64,
    _free: FreeConnection,
}

impl ConnectionLimit {
    pub(crate) fn new() -> Arc<Self> {
        Self::of(MAX)
    }

    pub(crate) fn of(max: u32) -> Arc<Self> {
        Arc::new(Self { max, free: Arc::new(Semaphore::new(max as usize)), open: Mutex::default() })
    }

    /// Waits for a free permit. If few are left, connections are closed.
    pub(crate) async fn free(&self) -> FreeConnection {
        loop {
            self.make_room();
            if let Ok(free) = timeout(LOOK_AGAIN, Arc::clone(&self.free).acquire_owned()).await {
                return free.expect("places are never closed");
            }
        }
    }

    /// If few permits are left, closes the connections that have been idle for longest. If none is idle and none is
    /// left, closes those whose requests have taken longest.
    fn make_room(&self) {
        let left = self.free.available_permits();
        let spare = SPARE.min(self.max as usize / 4);
        if left >= spare {
            return;
        }
        let open = lock(&self.open);
        let times = open.activities.values().map(|activity| (activity.time(), activity));
        let (asking, idle): (Vec<_>, Vec<_>) = times.partition(|(time, _)| time.is_asking);
        let mut closable = if idle.is_empty() && left == 0 { asking } else { idle };
        if closable.len() > spare {
            closable.select_nth_unstable_by_key(spare, |(time, _)| time.since);
            closable.truncate(spare);
        }
        for (_, activity) in closable {
            activity.close();
        }
    }

    /// Gives a permit to a connection, unless its address has too many. Without an address the connection is that of a
    /// trusted proxy, which has no limit of its own.
    pub(crate) fn take(self: &Arc<Self>, free: FreeConnection, address: Option<IpAddr>) -> Option<ConnectionPermit> {
        let mut open = lock(&self.open);
        let count = |network: Network| open.counts.get(&network.of).copied().unwrap_or_default();
        let is_full = |network: Network| count(network) >= MAX_OF_ONE * network.share;
        if address.is_some_and(|address| networks(address).any(is_full)) {
            return None;
        }
        for network in address.into_iter().flat_map(networks) {
            *open.counts.entry(network.of).or_default() += 1;
        }
        let number = open.next;
        open.next += 1;
        let activity = Arc::new(Activity::new(Instant::now()));
        open.activities.insert(number, Arc::clone(&activity));
        drop(open);
        let taken = Taken { places: Arc::clone(self), address, number, _free: free };
        Some(ConnectionPermit { held: Arc::new(Mutex::new(Held::Asking(taken))), activity })
    }

    /// Waits until all connections have ended.
    pub(crate) async fn all_free(&self) {
        let _ = self.free.acquire_many(self.max).await;
    }
}

impl ConnectionPermit {
    fn hold(&self, held: Held) {
        let before = std::mem::replace(&mut *lock(&self.held), held);
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
        let mut open = lock(&self.places.open);
        open.activities.remove(&self.number);
        for network in self.address.into_iter().flat_map(networks) {
            if let Some(count) = open.counts.get_mut(&network.of) {
                *count -= 1;
                if *count == 0 {
                    open.counts.remove(&network.of);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::rate_limit::{Limits, RateLimiter};

    impl ConnectionLimit {
        /// Whether no connection is remembered.
        fn is_forgotten(&self) -> bool {
            let open = lock(&self.open);
            open.counts.is_empty() && open.activities.is_empty()
        }
    }

    /// Takes a place as a connection does, until it is told to close.
    async fn visit(places: &Arc<ConnectionLimit>, address: IpAddr) -> ConnectionPermit {
        let permit = places.take(places.free().await, Some(address)).unwrap();
        let visiting = permit.clone();
        tokio::spawn(async move {
            visiting.activity.closed().await;
            visiting.leave();
        });
        permit
    }

    /// 16 addresses with as many connections as they may have, all of which were just used.
    #[tokio::test(start_paused = true)]
    async fn idle_connections_give_way() {
        let places = ConnectionLimit::new();
        let (mut held, mut busy) = (Vec::new(), None);
        for number in 0..u16::try_from(MAX).unwrap() {
            let [_, last] = (number / 256).to_be_bytes();
            held.push(visit(&places, [192, 0, 2, last].into()).await);
            tokio::time::advance(Duration::from_millis(1)).await;
            if held.len() == MAX as usize / 2 {
                busy = Some(held[0].activity.request());
                held[1].activity.note();
            }
        }
        let newcomer: IpAddr = "198.51.100.1".parse().unwrap();
        let start = Instant::now();
        visit(&places, newcomer).await;
        assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
        let is_open: Vec<bool> = held.iter().map(|permit| !permit.activity.is_closed()).collect();
        assert!(is_open[0], "a request is being answered");
        assert!(is_open[1], "it was active");
        assert!(!is_open[2], "the longest idle");
        let closed = is_open.iter().filter(|is_open| !**is_open).count();
        assert!((SPARE..=3 * SPARE).contains(&closed), "not more than needed: {closed}");
        assert!(is_open[4 * SPARE..].iter().all(|is_open| *is_open), "the others stay");
        drop(busy);
    }

    /// Requests that never end do not keep all places either.
    #[tokio::test(start_paused = true)]
    async fn the_longest_requests_give_way() {
        let places = ConnectionLimit::of(16);
        let mut held = Vec::new();
        for last in 0..16 {
            let permit = visit(&places, [192, 0, 2, last].into()).await;
            held.push((permit.activity.request(), permit));
            tokio::time::advance(Duration::from_millis(1)).await;
        }
        assert!(timeout(Duration::from_secs(1), places.free()).await.is_ok());
        let is_open: Vec<bool> = held.iter().map(|(_, permit)| !permit.activity.is_closed()).collect();
        assert_eq!(is_open, [[false; 4], [true; 4], [true; 4], [true; 4]].concat());
    }

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
        assert!(places.is_forgotten(), "no address is remembered");
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
        assert!(places.is_forgotten());
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
            assert!(places.is_forgotten());
        }
        place.leave();
        assert_eq!(limiter.sockets(), 0);
    }
}
