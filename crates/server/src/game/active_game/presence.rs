//! Which players and how many watchers are connected to a game, on all servers.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use puissance4_online::{BySeat, Milliseconds, Moment, Presence, Seat, ServerMessage};

use crate::game::active_game::ActiveGame;
use crate::game::active_game::updates::Update;
use crate::locks::lock;
use crate::store::ServerId;

/// A change of the players' presence is announced after this delay, so several changes are announced once.
const PRESENCE_DELAY: Duration = Duration::from_millis(250);
/// The same for watchers; there may be many.
const CROWD_DELAY: Duration = Duration::from_secs(2);
/// A player who sends requests without a connection counts as present for this long. A page without sockets polls every
/// 2 seconds, and once a minute it tries for up to 10 seconds to open one.
pub const CALL: Milliseconds = Milliseconds::seconds(15);

/// Who is present, by what counts them.
#[derive(Debug, Default)]
pub(super) struct Attendance {
    /// Connections of this server, and players who poll.
    players: BySeat<AtomicU32>,
    watchers: AtomicU32,
    /// The last request of a player who counts as present because of it.
    calls: Mutex<BySeat<Option<Moment>>>,
    /// The presence on other servers, and when they last sent it.
    elsewhere: Mutex<Vec<(ServerId, Presence, Instant)>>,
    /// Whether an announcement about players is pending, and whether one about watchers is.
    announces_players: AtomicBool,
    announces_watchers: AtomicBool,
}

impl Attendance {
    fn counter(&self, seat: Option<Seat>) -> &AtomicU32 {
        seat.map_or(&self.watchers, |seat| self.players.get(seat))
    }

    /// Whether an announcement is pending.
    fn pending(&self, is_player: bool) -> &AtomicBool {
        if is_player { &self.announces_players } else { &self.announces_watchers }
    }

    /// Counts a new connection. From now on it decides whether its player is present.
    pub(super) fn connect(&self, seat: Option<Seat>) {
        self.counter(seat).fetch_add(1, Ordering::SeqCst);
        if let Some(seat) = seat {
            *lock(&self.calls).get_mut(seat) = None;
        }
    }

    pub(super) fn disconnect(&self, seat: Option<Seat>) {
        self.counter(seat).fetch_sub(1, Ordering::SeqCst);
    }

    /// Notes a request of a player. True if the player has become present by it.
    fn call(&self, seat: Seat, now: Moment) -> bool {
        let mut calls = lock(&self.calls);
        let last = calls.get_mut(seat);
        let is_connected = last.is_none() && self.counter(Some(seat)).load(Ordering::SeqCst) > 0;
        if is_connected || last.replace(now).is_some() {
            return false;
        }
        self.counter(Some(seat)).fetch_add(1, Ordering::SeqCst);
        true
    }

    /// Whether a player's last request still counts; if not, it is forgotten.
    fn still_calls(&self, seat: Seat, now: Moment) -> bool {
        let mut calls = lock(&self.calls);
        let last = calls.get_mut(seat);
        *last = last.filter(|at| now.since(*at) < CALL);
        last.is_some()
    }

    /// On this server.
    fn here(&self) -> Presence {
        let is_present = |seat| self.players.get(seat).load(Ordering::SeqCst) > 0;
        Presence {
            players: BySeat { first: is_present(Seat::First), second: is_present(Seat::Second) },
            watchers: self.watchers.load(Ordering::SeqCst),
        }
    }

    /// On all servers, as far as they have sent it.
    fn everywhere(&self) -> Presence {
        let mut all = self.here();
        for (_, there, _) in lock(&self.elsewhere).iter() {
            all.players.first |= there.players.first;
            all.players.second |= there.players.second;
            all.watchers = all.watchers.saturating_add(there.watchers);
        }
        all
    }

    /// Replaces the presence on another server, and gives the one before.
    fn replace(&self, server: ServerId, there: Presence) -> Presence {
        let mut elsewhere = lock(&self.elsewhere);
        let known = elsewhere.iter().position(|(other, ..)| *other == server);
        let before = known.map(|place| elsewhere.swap_remove(place).1).unwrap_or_default();
        if there != Presence::default() {
            elsewhere.push((server, there, Instant::now()));
        }
        before
    }

    /// Forgets servers that have sent nothing for some time. True if there were any.
    fn forget_silent(&self, time: Duration) -> bool {
        let mut elsewhere = lock(&self.elsewhere);
        let before = elsewhere.len();
        elsewhere.retain(|(_, _, at)| at.elapsed() < time);
        elsewhere.len() < before
    }
}

impl ActiveGame {
    /// Who is present on all servers.
    pub(crate) fn presence(&self) -> Presence {
        self.attendance.everywhere()
    }

    /// Who is present on this server.
    pub(crate) fn presence_here(&self) -> Presence {
        self.attendance.here()
    }

    /// A player sends a request without a connection, and counts as present for a while.
    pub(crate) fn note_request(self: &Arc<Self>, seat: Seat) {
        let Ok(registry) = self.registry() else { return };
        if !self.attendance.call(seat, registry.server_clock().now()) {
            return;
        }
        self.announce_presence(true);
        let active_game = Arc::clone(self);
        tokio::spawn(async move {
            while active_game.still_calls(seat) {
                tokio::time::sleep(PRESENCE_DELAY).await;
            }
            active_game.attendance.disconnect(Some(seat));
            active_game.announce_presence(true);
        });
    }

    fn still_calls(&self, seat: Seat) -> bool {
        self.registry().is_ok_and(|registry| self.attendance.still_calls(seat, registry.server_clock().now()))
    }

    /// Another server tells its presence.
    pub(crate) fn note_presence_elsewhere(self: &Arc<Self>, server: ServerId, there: Presence) {
        let before = self.attendance.replace(server, there);
        if there != before {
            // Tells other servers as well: a new one does not know who is here.
            self.announce_presence(there.players != before.players);
        }
    }

    /// Forgets the presence on servers that have sent nothing for some time.
    pub(crate) fn forget_silent_servers(self: &Arc<Self>, time: Duration) {
        if self.attendance.forget_silent(time) {
            self.announce_presence(true);
        }
    }

    /// Announces the presence after a delay, once for all changes until then.
    pub(super) fn announce_presence(self: &Arc<Self>, is_player: bool) {
        // There is no runtime any more when the program ends.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        // Players do not wait for an announcement about watchers, which comes later.
        if self.attendance.pending(is_player).swap(true, Ordering::SeqCst) {
            return;
        }
        let (active_game, registry, id) = (Arc::downgrade(self), Weak::clone(&self.registry), self.id);
        let delay = if is_player { PRESENCE_DELAY } else { CROWD_DELAY };
        runtime.spawn(async move {
            tokio::time::sleep(delay).await;
            if let Some(active_game) = active_game.upgrade() {
                active_game.attendance.pending(is_player).store(false, Ordering::SeqCst);
                let version = active_game.version().unwrap_or_default();
                active_game.updates.send(Update::new(version, &ServerMessage::Presence(active_game.presence())));
            }
            // Even if the last connection here has gone: other servers still count it.
            if let Some(registry) = registry.upgrade() {
                registry.tell_others(id);
            }
        });
    }
}
