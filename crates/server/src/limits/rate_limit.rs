//! Rate limits. A client over a limit is told when to retry.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use ipnet::IpNet;
use puissance4_online::Milliseconds;

use crate::address::networks;
use crate::locks::lock;
use crate::metrics::{Limited, Refusals};

/// All limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Requests of one address.
    pub requests: Rate,
    /// Files and HTML of the page that one address gets; each multiple of `PAGE_BYTES` costs a further unit.
    pub pages: Rate,
    /// New games and seats of one address.
    pub seats: Rate,
    /// Actions of one player.
    pub actions: Rate,
    /// Actions of one address, in all games.
    pub actions_per_address: Rate,
    /// Frames that one socket sends, pings included.
    pub frames: Rate,
    /// Phrases of one player; each costs two units, so that a rate below one a second can be expressed.
    pub phrases: Rate,
    /// Phrases of one player in a game.
    pub phrases_per_game: u32,
    /// Invitations from the lobby that one address accepts; each costs six units, so that a rate below one a second can
    /// be expressed.
    pub lobby: Rate,
    /// Questions about positions of one address; one that is searched for costs further units, see `SEARCH_TIME`.
    pub questions: Rate,
    /// Bytes that are stored for one address.
    pub stored: Rate,
    /// Open invitations of one address in the lobby.
    pub invitations_per_address: usize,
    /// Open sockets and streams of one address.
    pub sockets_per_address: usize,
    /// Open sockets and streams in all.
    pub sockets: usize,
    /// Watchers of one game.
    pub watchers_per_game: usize,
    /// Actions, new games and seats that are being stored at the same time.
    pub at_once: usize,
}

/// A token bucket: a burst, and a rate at which it refills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// How many a second after that.
    pub per_second: u32,
}

impl Rate {
    /// At most this many in any 24 hours: half of them at once, the other half over the day.
    pub fn daily(most: u32) -> Self {
        Self { burst: most / 2, per_second: most / 2 / (24 * 60 * 60) }
    }

    /// The time in which one unit is refilled.
    fn each(self) -> Duration {
        Duration::from_secs(1) / self.per_second.max(1)
    }

    /// The rate of a network with several shares.
    fn times(self, share: u32) -> Self {
        Self { burst: self.burst.saturating_mul(share), per_second: self.per_second.max(1).saturating_mul(share) }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: Rate { burst: 200, per_second: 50 },
            // A class behind one address: a visit of the whole page costs about 60.
            pages: Rate { burst: 6_000, per_second: 500 },
            seats: Rate { burst: 30, per_second: 1 },
            actions: Rate { burst: 20, per_second: 10 },
            actions_per_address: Rate { burst: 150, per_second: 30 },
            frames: Rate { burst: 100, per_second: 30 },
            // 2 at once, one each 2 seconds.
            phrases: Rate { burst: 2 * PHRASE_COST, per_second: 1 },
            phrases_per_game: 20,
            // 20 at once, 10 a minute.
            lobby: Rate { burst: 20 * LOBBY_COST, per_second: 1 },
            questions: Rate { burst: 60, per_second: 5 },
            stored: Rate::daily(64_000_000),
            invitations_per_address: 10,
            sockets_per_address: 200,
            sockets: 12_000,
            watchers_per_game: 4_000,
            at_once: 1_000,
        }
    }
}

/// The cost of accepting an invitation from the lobby; see [`Limits::lobby`].
pub(crate) const LOBBY_COST: u32 = 6;

/// The cost of a phrase; see [`Limits::phrases`].
pub(crate) const PHRASE_COST: u32 = 2;

/// A request costs one further unit for each multiple of this length of its address: the moves in it have to be
/// replayed.
const LINK_BYTES: usize = 64;
/// The most that the length of an address can cost, half of the usual burst.
const MAX_LINK_COST: usize = 100;

/// A part of the page costs one further unit for each multiple of this length.
const PAGE_BYTES: usize = 64 * 1024;

/// What a stored event costs, with its part of the indexes; see [`Limits::stored`].
pub(crate) const EVENT_BYTES: u32 = 320;
/// What a new game costs, with its first events.
pub(crate) const GAME_BYTES: u32 = 1500;

/// How many further requests a picture costs that has to be drawn.
pub(crate) const PICTURE_COST: u32 = 9;

/// A search for the answer to a question costs one further unit for each multiple of this time, so that one address
/// gets at most half of the time for questions.
const SEARCH_TIME: Duration = Duration::from_millis(100);

/// The state of a token bucket with some [`Rate`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    /// When it will be full.
    full: Instant,
}

/// A limit was exceeded: retry after this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RetryAfter(pub(crate) Duration);

impl RetryAfter {
    /// The time in milliseconds, rounded up.
    pub(crate) fn milliseconds(self) -> Milliseconds {
        Milliseconds(u64::try_from(self.0.as_micros().div_ceil(1000)).unwrap_or(u64::MAX).max(1))
    }
}

impl Bucket {
    pub(crate) fn new(now: Instant) -> Self {
        Self { full: now }
    }

    /// Takes one unit, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), RetryAfter> {
        self.take_many(rate, 1, now)
    }

    /// Takes several units, if there are that many.
    pub(crate) fn take_many(&mut self, rate: Rate, many: u32, now: Instant) -> Result<(), RetryAfter> {
        let each = rate.each();
        let full = self.full.max(now) + each * many;
        let most = each * rate.burst.max(1);
        let ahead = full - now;
        if ahead > most {
            return Err(RetryAfter(ahead.saturating_sub(most)));
        }
        self.full = full;
        Ok(())
    }

    /// Takes several units whether or not there are that many, for a request that turned out to cost more than one. The
    /// debt is at most a burst.
    pub(crate) fn charge(&mut self, rate: Rate, many: u32, now: Instant) {
        let most = rate.each() * rate.burst.max(1) * 2;
        self.full = (self.full.max(now) + rate.each().saturating_mul(many)).min(now + most);
    }

    fn is_full(&self, now: Instant) -> bool {
        self.full <= now
    }
}

/// Checks the limits of all clients.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    limits: Limits,
    callers: Mutex<HashMap<IpNet, Caller>>,
    sockets: AtomicUsize,
    at_once: AtomicUsize,
    /// How often something was refused.
    pub(crate) refusals: Refusals,
}

/// What a network has used; see [`networks`].
#[derive(Debug)]
struct Caller {
    requests: Bucket,
    pages: Bucket,
    seats: Bucket,
    actions: Bucket,
    lobby: Bucket,
    questions: Bucket,
    stored: Bucket,
    sockets: usize,
}

impl Caller {
    fn new(now: Instant) -> Self {
        let bucket = Bucket::new(now);
        Self {
            requests: bucket,
            pages: bucket,
            seats: bucket,
            actions: bucket,
            lobby: bucket,
            questions: bucket,
            stored: bucket,
            sockets: 0,
        }
    }

    /// Whether all its buckets are full, so that it can be forgotten.
    fn is_as_new(&self, now: Instant) -> bool {
        let Self { requests, pages, seats, actions, lobby, questions, stored, sockets: _ } = self;
        let buckets = [requests, pages, seats, actions, lobby, questions, stored];
        self.sockets == 0 && buckets.iter().all(|bucket| bucket.is_full(now))
    }
}

/// The maximum number of networks that are remembered; those that have used least are forgotten first.
const MAX_CALLERS: usize = 50_000;
/// When to retry if there are too many sockets.
const CROWDED: RetryAfter = RetryAfter(Duration::from_secs(5));
/// When to retry if too many actions are waiting to be stored.
const BUSY: RetryAfter = RetryAfter(Duration::from_millis(500));

/// The permit of a socket; released when it is dropped.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    limiter: Arc<RateLimiter>,
    address: IpAddr,
}

/// The permit to store something; released when it is dropped.
#[derive(Debug)]
pub(crate) struct StorePermit(Arc<RateLimiter>);

impl RateLimiter {
    pub(crate) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            callers: Mutex::default(),
            sockets: AtomicUsize::new(0),
            at_once: AtomicUsize::new(0),
            refusals: Refusals::default(),
        })
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many sockets are open.
    pub(crate) fn sockets(&self) -> usize {
        self.sockets.load(Ordering::Relaxed)
    }

    /// Takes units from one of the buckets of each network of an address, if all have that many.
    fn take(
        &self,
        address: IpAddr,
        bucket: fn(&mut Caller) -> &mut Bucket,
        rate: Rate,
        many: u32,
    ) -> Result<(), RetryAfter> {
        let now = Instant::now();
        let mut callers = self.callers(now);
        for network in networks(address) {
            let mut tried = callers.get_mut(&network.of).map_or(Bucket::new(now), |caller| *bucket(caller));
            tried.take_many(rate.times(network.share), many, now)?;
        }
        for network in networks(address) {
            let caller = callers.entry(network.of).or_insert_with(|| Caller::new(now));
            bucket(caller).take_many(rate.times(network.share), many, now)?;
        }
        Ok(())
    }

    /// Charges units to one of the buckets of each network of an address; see [`Bucket::charge`].
    fn charge(&self, address: IpAddr, bucket: fn(&mut Caller) -> &mut Bucket, rate: Rate, many: u32) {
        let now = Instant::now();
        let mut callers = self.callers(now);
        for network in networks(address) {
            let caller = callers.entry(network.of).or_insert_with(|| Caller::new(now));
            bucket(caller).charge(rate.times(network.share), many, now);
        }
    }

    /// All callers, with room for a few more.
    fn callers(&self, now: Instant) -> MutexGuard<'_, HashMap<IpNet, Caller>> {
        let mut callers = lock(&self.callers);
        if callers.len() >= MAX_CALLERS {
            callers.retain(|_, caller| !caller.is_as_new(now));
            if callers.len() >= MAX_CALLERS {
                callers.retain(|_, caller| caller.sockets > 0);
            }
        }
        callers
    }

    /// Counts a refusal.
    fn counted<T>(&self, limited: Limited, done: Result<T, RetryAfter>) -> Result<T, RetryAfter> {
        if done.is_err() {
            self.refusals.add(limited);
        }
        done
    }

    /// Checks a request with an address of this length.
    pub(crate) fn request(&self, address: IpAddr, length: usize) -> Result<(), RetryAfter> {
        let cost = 1 + u32::try_from((length / LINK_BYTES).min(MAX_LINK_COST)).unwrap_or_default();
        // A limit below the cost of a long link allows one at a time.
        let cost = cost.min(self.limits.requests.burst.max(1));
        let taken = self.take(address, |caller| &mut caller.requests, self.limits.requests, cost);
        self.counted(Limited::Requests, taken)
    }

    /// Checks a request for a part of the page.
    pub(crate) fn page(&self, address: IpAddr) -> Result<(), RetryAfter> {
        self.counted(Limited::Pages, self.take(address, |caller| &mut caller.pages, self.limits.pages, 1))
    }

    /// Charges the length of a part of the page.
    pub(crate) fn charge_page(&self, address: IpAddr, bytes: usize) {
        if let more @ 1.. = u32::try_from(bytes / PAGE_BYTES).unwrap_or(u32::MAX) {
            self.charge(address, |caller| &mut caller.pages, self.limits.pages, more);
        }
    }

    /// Checks a request for a picture that has to be drawn.
    pub(crate) fn picture(&self, address: IpAddr) -> Result<(), RetryAfter> {
        let taken = self.take(address, |caller| &mut caller.requests, self.limits.requests, PICTURE_COST);
        self.counted(Limited::Pictures, taken)
    }

    /// Checks a new game or a seat; a rematch is a new game.
    pub(crate) fn seat(&self, address: IpAddr) -> Result<(), RetryAfter> {
        let taken = self.take(address, |caller| &mut caller.seats, self.limits.seats, 1);
        self.counted(Limited::Seats, taken)
    }

    /// Checks how much an address has stored in a day.
    pub(crate) fn store(&self, address: IpAddr, bytes: u32) -> Result<(), RetryAfter> {
        let taken = self.take(address, |caller| &mut caller.stored, self.limits.stored, bytes);
        self.counted(Limited::Stored, taken)
    }

    /// Checks the acceptance of an invitation from the lobby.
    pub(crate) fn lobby(&self, address: IpAddr) -> Result<(), RetryAfter> {
        let taken = self.take(address, |caller| &mut caller.lobby, self.limits.lobby, LOBBY_COST);
        self.counted(Limited::Lobby, taken)
    }

    /// Checks a question about a position whose answer is not cached.
    pub(crate) fn question(&self, address: IpAddr) -> Result<(), RetryAfter> {
        let taken = self.take(address, |caller| &mut caller.questions, self.limits.questions, 1);
        self.counted(Limited::Questions, taken)
    }

    /// Charges the time of a search to the address that has asked.
    pub(crate) fn charge_search(&self, address: IpAddr, time: Duration) {
        let more = u32::try_from(time.as_millis() / SEARCH_TIME.as_millis()).unwrap_or(u32::MAX);
        self.charge(address, |caller| &mut caller.questions, self.limits.questions, more);
    }

    /// Checks an action of a player at this address.
    pub(crate) fn action(&self, address: IpAddr) -> Result<(), RetryAfter> {
        let taken = self.take(address, |caller| &mut caller.actions, self.limits.actions_per_address, 1);
        self.counted(Limited::Actions, taken)
    }

    /// Charges further actions to an address.
    pub(crate) fn charge_actions(&self, address: IpAddr, many: u32) {
        self.charge(address, |caller| &mut caller.actions, self.limits.actions_per_address, many);
    }

    /// Checks a new socket or event stream.
    pub(crate) fn socket(self: &Arc<Self>, address: IpAddr) -> Result<SocketPermit, RetryAfter> {
        let place = self.socket_place(address);
        self.counted(Limited::Sockets, place)
    }

    fn socket_place(self: &Arc<Self>, address: IpAddr) -> Result<SocketPermit, RetryAfter> {
        let now = Instant::now();
        let mut callers = self.callers(now);
        let is_full = networks(address).any(|network| {
            let most = self.limits.sockets_per_address.saturating_mul(network.share as usize);
            callers.get(&network.of).map_or(0, |caller| caller.sockets) >= most
        });
        if is_full || self.sockets() >= self.limits.sockets {
            return Err(CROWDED);
        }
        for network in networks(address) {
            callers.entry(network.of).or_insert_with(|| Caller::new(now)).sockets += 1;
        }
        self.sockets.fetch_add(1, Ordering::Relaxed);
        Ok(SocketPermit { limiter: Arc::clone(self), address })
    }

    /// Checks how many actions are waiting to be stored.
    pub(crate) fn storing(self: &Arc<Self>) -> Result<StorePermit, RetryAfter> {
        let place = StorePermit(Arc::clone(self));
        let is_full = self.at_once.fetch_add(1, Ordering::Relaxed) >= self.limits.at_once;
        self.counted(Limited::Storing, if is_full { Err(BUSY) } else { Ok(place) })
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        self.limiter.sockets.fetch_sub(1, Ordering::Relaxed);
        let mut callers = lock(&self.limiter.callers);
        for network in networks(self.address) {
            if let Some(caller) = callers.get_mut(&network.of) {
                caller.sockets = caller.sockets.saturating_sub(1);
            }
        }
    }
}

impl Drop for StorePermit {
    fn drop(&mut self) {
        self.0.at_once.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_says_when_to_retry() {
        let rate = Rate { burst: 3, per_second: 2 };
        let start = Instant::now();
        let mut bucket = Bucket::new(start);
        for _ in 0..3 {
            assert_eq!(bucket.take(rate, start), Ok(()));
        }
        assert_eq!(bucket.take(rate, start), Err(RetryAfter(Duration::from_millis(500))));
        assert_eq!(RetryAfter(Duration::from_micros(1_001)).milliseconds(), Milliseconds(2));
        let later = start + Duration::from_millis(500);
        assert_eq!(bucket.take(rate, later), Ok(()));
        assert!(bucket.take(rate, later).is_err());
        // A long pause does not add up to more than a burst.
        let much_later = start + Duration::from_secs(100);
        let taken = (0..10).filter(|_| bucket.take(rate, much_later).is_ok()).count();
        assert_eq!(taken, 3);
    }

    #[test]
    fn what_cost_more_is_waited_for() {
        let rate = Rate { burst: 4, per_second: 2 };
        let start = Instant::now();
        let mut bucket = Bucket::new(start);
        assert_eq!(bucket.take(rate, start), Ok(()));
        bucket.charge(rate, 5, start);
        assert_eq!(bucket.take(rate, start), Err(RetryAfter(Duration::from_millis(1500))));
        // However high the cost, the wait is at most the time in which a burst is refilled.
        bucket.charge(rate, 1_000_000, start);
        assert_eq!(bucket.take(rate, start), Err(RetryAfter(Duration::from_millis(2500))));
    }

    /// The limits of an address apply to all its players and sockets together; refusals are counted.
    #[test]
    fn an_address_has_its_share() {
        let each = Rate { burst: 3, per_second: 1 };
        let lobby = Rate { burst: 2 * LOBBY_COST, per_second: 1 };
        let limiter = RateLimiter::new(Limits { actions_per_address: each, seats: each, lobby, ..Limits::default() });
        let here: IpAddr = "2001:db8::1".parse().unwrap();
        let household: IpAddr = "2001:db8::2".parse().unwrap();
        let there: IpAddr = "192.0.2.2".parse().unwrap();
        for take in [RateLimiter::action, RateLimiter::seat] {
            assert!(take(&limiter, here).is_ok() && take(&limiter, household).is_ok() && take(&limiter, here).is_ok());
            assert!(take(&limiter, here).is_err() && take(&limiter, household).is_err());
            assert!(take(&limiter, there).is_ok());
        }
        assert!(limiter.lobby(here).is_ok() && limiter.lobby(here).is_ok());
        assert!(limiter.lobby(here).unwrap_err().0 > Duration::from_secs(4), "a few a minute");
        let text = limiter.refusals.text();
        for line in [
            "p4_refusals_total{limit=\"actions\"} 2",
            "p4_refusals_total{limit=\"seats\"} 2",
            "p4_refusals_total{limit=\"lobby\"} 1",
            "p4_refusals_total{limit=\"requests\"} 0",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} is not in\n{text}");
        }
    }

    /// However many games an address has, it stores a limited number of bytes a day, and others are not affected.
    #[test]
    fn an_address_stores_so_much_a_day() {
        let limiter = RateLimiter::new(Limits { stored: Rate::daily(1_000_000), ..Limits::default() });
        let (here, there): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let stored = (0..10_000).filter(|_| limiter.store(here, EVENT_BYTES).is_ok()).count();
        assert!((1562..1570).contains(&stored), "{stored}");
        let wait = limiter.store(here, GAME_BYTES).unwrap_err().0;
        assert!((Duration::from_secs(100)..Duration::from_secs(400)).contains(&wait), "{wait:?}");
        assert!(limiter.store(there, GAME_BYTES).is_ok());
        assert!(limiter.refusals.text().contains("p4_refusals_total{limit=\"stored\"} 8"));
        let day = Rate::daily(64_000_000);
        assert!(u64::from(day.burst) + u64::from(day.per_second) * 24 * 60 * 60 <= 64_000_000);
    }

    /// A link with thousands of moves costs as much as many short ones.
    #[test]
    fn long_links_cost_more() {
        let limiter = RateLimiter::new(Limits::default());
        let allowed = |last: u8, length: usize| {
            (0..1000).take_while(|_| limiter.request([192, 0, 2, last].into(), length).is_ok()).count()
        };
        assert!((200..300).contains(&allowed(1, 30)));
        assert!((3..5).contains(&allowed(2, 4000)));
        assert!((1..3).contains(&allowed(3, 1_000_000)));
        let small = RateLimiter::new(Limits { requests: Rate { burst: 2, per_second: 1 }, ..Limits::default() });
        assert!(small.request([192, 0, 2, 1].into(), 4000).is_ok(), "a small burst does not forbid long links");
    }

    /// A provider may give one customer 256 or 65,536 households.
    #[test]
    fn a_wide_network_has_its_share() {
        let limiter = RateLimiter::new(Limits::default());
        let address = |site: u16, household: u16| IpAddr::from([0x2001, 0xdb8, site, household, 0, 0, 0, 1]);
        let sockets = |site: u16, households: std::ops::Range<u16>| -> Vec<SocketPermit> {
            let each = |household| std::iter::repeat_n((site, household), 200);
            households.flat_map(each).filter_map(|(site, at)| limiter.socket(address(site, at)).ok()).collect()
        };
        let of_56 = sockets(1, 0..256);
        assert_eq!(of_56.len(), 400, "of a /56");
        let of_48 = sockets(1, 256..1000);
        assert_eq!(of_56.len() + of_48.len(), 800, "of a /48");
        assert!(limiter.socket(address(2, 0)).is_ok(), "another /48");
        drop((of_56, of_48));
        assert_eq!(sockets(1, 0..1).len(), 200, "all places were given back");
        let asked = (0..5000).filter(|household| limiter.request(address(3, *household), 0).is_ok()).count();
        assert!((800..1200).contains(&asked), "requests of a /48: {asked}");
    }

    #[test]
    fn places_are_given_back() {
        let limits = Limits { sockets_per_address: 2, sockets: 3, at_once: 1, ..Limits::default() };
        let limiter = RateLimiter::new(limits);
        let here: IpAddr = "192.0.2.1".parse().unwrap();
        let there: IpAddr = "192.0.2.2".parse().unwrap();
        let first = limiter.socket(here).unwrap();
        let _second = limiter.socket(here).unwrap();
        assert!(limiter.socket(here).is_err());
        let _third = limiter.socket(there).unwrap();
        assert!(limiter.socket(there).is_err());
        drop(first);
        assert!(limiter.socket(there).is_ok());
        assert_eq!(limiter.sockets(), 2);
        let storing = limiter.storing().unwrap();
        assert!(limiter.storing().is_err());
        assert!(limiter.storing().is_err());
        drop(storing);
        assert!(limiter.storing().is_ok());
    }
}
