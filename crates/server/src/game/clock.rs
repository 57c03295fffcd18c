//! The clock of the server.
//!
//! The machine's clock is read once, at the start. From then on the monotonic clock counts, so a step of the
//! machine's clock has no effect while the server runs. Servers that share a store follow its clock instead
//! ([`ServerClock::set`]). In either case time never goes behind the last stored heartbeat ([`ServerClock::catch_up`]):
//! if the clock is behind at the start, time goes on from that heartbeat. If it is ahead, the gap between the
//! heartbeats is an outage, which is not charged to players.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use puissance4_online::{Milliseconds, Moment};

use crate::locks::lock;

/// The clock of a shared store may seem to be behind by this much, because of the network delay. If it is further
/// behind, it was set back.
const MAX_INACCURACY: Milliseconds = Milliseconds(2000);

/// Tells the time, which never goes back while the program runs.
#[derive(Clone, Debug)]
pub struct ServerClock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Running(Arc<Running>),
    ByHand(Arc<AtomicU64>),
}

#[derive(Debug)]
struct Running {
    start: Instant,
    at_start: AtomicU64,
    /// How far this is ahead of the clock of a shared store after that was set back.
    ahead: AtomicU64,
    /// The latest time that was read.
    told: AtomicU64,
    /// Held while it is set.
    setting: Mutex<()>,
}

impl Running {
    /// The time at an instant.
    fn at(&self, instant: Instant) -> Moment {
        let since = u64::try_from(instant.duration_since(self.start).as_millis()).unwrap_or_default();
        Moment(self.at_start.load(Ordering::SeqCst)).plus(Milliseconds(since))
    }

    fn now(&self) -> Moment {
        let now = self.at(Instant::now()).0;
        Moment(self.told.fetch_max(now, Ordering::SeqCst).max(now))
    }
}

impl ServerClock {
    /// The machine's time.
    pub fn new() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::starting_at(Moment(u64::try_from(since.as_millis()).unwrap_or_default()))
    }

    /// A running clock that shows this time now.
    fn starting_at(now: Moment) -> Self {
        Self(Kind::Running(Arc::new(Running {
            start: Instant::now(),
            at_start: AtomicU64::new(now.0),
            ahead: AtomicU64::new(0),
            told: AtomicU64::new(0),
            setting: Mutex::default(),
        })))
    }

    /// A clock that is moved by hand, for tests.
    pub fn by_hand(at: Moment) -> Self {
        Self(Kind::ByHand(Arc::new(AtomicU64::new(at.0))))
    }

    /// Moves a clock that is moved by hand.
    pub fn advance(&self, time: Milliseconds) {
        if let Kind::ByHand(at) = &self.0 {
            at.fetch_add(time.0, Ordering::SeqCst);
        }
    }

    /// Follows another clock, which showed `now` at an instant. If that clock was set back, time goes on without the
    /// step, and the difference is kept. A clock that is moved by hand is not set.
    pub(crate) fn set(&self, now: Moment, instant: Instant) {
        let Kind::Running(running) = &self.0 else { return };
        let _turn = lock(&running.setting);
        let expected = running.at(instant);
        let shown = now.plus(Milliseconds(running.ahead.load(Ordering::SeqCst)));
        let behind = expected.since(shown);
        // The first time, the store's clock replaces the machine's, whatever that shows.
        let is_first = running.told.load(Ordering::SeqCst) == 0;
        if behind > MAX_INACCURACY && !is_first {
            running.ahead.fetch_add(behind.0, Ordering::SeqCst);
        } else {
            let since = expected.0.saturating_sub(running.at_start.load(Ordering::SeqCst));
            running.at_start.store(shown.0.saturating_sub(since), Ordering::SeqCst);
        }
    }

    /// Moves forward to the moment of a stored heartbeat, unless it is past that already.
    pub(crate) fn catch_up(&self, stored: Moment) {
        match &self.0 {
            Kind::Running(running) => {
                let _turn = lock(&running.setting);
                let behind = stored.since(running.now());
                running.at_start.fetch_add(behind.0, Ordering::SeqCst);
                if behind > MAX_INACCURACY {
                    running.ahead.fetch_add(behind.0, Ordering::SeqCst);
                }
            }
            Kind::ByHand(at) => {
                at.fetch_max(stored.0, Ordering::SeqCst);
            }
        }
    }

    /// The time that it showed some time ago. A clock that is moved by hand has stood still since.
    pub(crate) fn ago(&self, time: Milliseconds) -> Moment {
        let now = self.now();
        match self.0 {
            Kind::Running(_) => Moment(now.0.saturating_sub(time.0)),
            Kind::ByHand(_) => now,
        }
    }

    /// The time now.
    pub fn now(&self) -> Moment {
        match &self.0 {
            Kind::Running(running) => running.now(),
            Kind::ByHand(at) => Moment(at.load(Ordering::SeqCst)),
        }
    }
}

impl Default for ServerClock {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const HOUR: Milliseconds = Milliseconds::seconds(3600);

    /// The time that has passed on the server's clock, while 5 seconds passed on the monotonic clock.
    fn five_seconds_by(server_clock: &ServerClock) -> Milliseconds {
        let Kind::Running(running) = &server_clock.0 else { panic!("it runs") };
        let instant = Instant::now();
        running.at(instant + Duration::from_secs(5)).since(running.now())
    }

    fn is_about(found: Milliseconds, expected: Milliseconds) -> bool {
        found <= expected && found.0 + 1000 > expected.0
    }

    /// A server should not start before the machine's clock is synchronised: the later step would be an outage.
    #[test]
    fn the_example_unit_waits_for_the_right_time() {
        let unit = include_str!("../../../../deploy/puissance4.service");
        for setting in ["After=", "Wants="] {
            let mut lines = unit.lines().filter(|line| line.starts_with(setting));
            assert!(lines.any(|line| line.contains("time-sync.target")), "{setting}");
        }
    }

    #[test]
    fn it_follows_a_clock_that_was_set_forward_and_never_goes_back() {
        let server_clock = ServerClock::new();
        let before = server_clock.now();
        server_clock.set(before.plus(HOUR), Instant::now());
        let ahead = server_clock.now();
        assert!(ahead.since(before) >= HOUR);
        server_clock.set(before, Instant::now());
        assert!(server_clock.now() >= ahead);
        // A clone is the same clock.
        assert!(server_clock.clone().now() >= ahead);
    }

    #[test]
    fn it_goes_on_when_the_clock_that_it_follows_is_set_back() {
        let start = Moment(1_760_000_000_000);
        let server_clock = ServerClock::starting_at(start);
        let told = server_clock.now();
        let instant = Instant::now();
        let mut reference = Moment(told.0 - HOUR.0);
        for second in 0..4 {
            server_clock.set(reference, instant + Duration::from_secs(second));
            assert!(is_about(five_seconds_by(&server_clock), Milliseconds(5000)), "it does not stand still");
            reference = reference.plus(Milliseconds(1000));
        }
        // It still follows that clock, an hour ahead of it, also when that clock is a minute fast.
        server_clock.set(reference.plus(Milliseconds(60_000)), instant + Duration::from_secs(4));
        let Kind::Running(running) = &server_clock.0 else { panic!("it runs") };
        let now = running.at(instant + Duration::from_secs(4));
        assert!(now.since(told.plus(Milliseconds(64_000))) < Milliseconds(1000), "{now:?}, started at {told:?}");
        assert!(now >= told.plus(Milliseconds(63_000)));
    }

    #[test]
    fn the_first_time_a_shared_clock_takes_the_place_of_the_machines() {
        let server_clock = ServerClock::starting_at(Moment(1_760_000_000_000));
        let shared = Moment(1_760_000_000_000 - HOUR.0);
        server_clock.set(shared, Instant::now());
        assert!(server_clock.now().since(shared) < Milliseconds(60_000));
    }

    #[test]
    fn it_is_never_behind_what_is_stored() {
        let start = Moment(1_760_000_000_000);
        for server_clock in [ServerClock::starting_at(start), ServerClock::by_hand(start)] {
            server_clock.catch_up(start.plus(HOUR));
            let now = server_clock.now();
            assert!(now >= start.plus(HOUR), "{now:?}");
            server_clock.catch_up(start);
            assert!(server_clock.now() >= now);
        }
        // It runs from there, also beside a shared clock that stays behind.
        let server_clock = ServerClock::starting_at(start);
        server_clock.set(start, Instant::now());
        server_clock.catch_up(start.plus(HOUR));
        server_clock.set(start, Instant::now());
        assert!(is_about(five_seconds_by(&server_clock), Milliseconds(5000)));
    }
}
