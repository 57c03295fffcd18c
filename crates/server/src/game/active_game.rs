//! A game in the memory of this server: one that is played or watched now.
//!
//! It is a copy: the store decides. An event is first decided by the fold, then stored under the next number, and only
//! then added to the copy and sent. If another server has stored an event in between, the game is read again and the
//! event decided again.

pub(crate) mod clocks;
pub(crate) mod commands;
pub(crate) mod presence;
mod speech;
mod state;
pub(crate) mod updates;
pub(crate) mod visitor;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Weak};
use std::time::Instant;

use puissance4_online::{
    BySeat, Clock, Entry, GameId, Log, Match, Reading, Refusal, Seat, SeatToken, ServerMessage, Version,
};
use tokio::sync::{Mutex, MutexGuard};

use crate::game::active_game::presence::Attendance;
use crate::game::active_game::speech::Speech;
use crate::game::active_game::state::State;
use crate::game::active_game::updates::{Update, Updates};
use crate::game::lag::Lags;
use crate::game::registry::Registry;
use crate::limits::rate_limit::{Bucket, Rate, RetryAfter};
use crate::locks::lock;
use crate::store::{Key, StoreError};

/// How often an event is decided again because another server was faster.
const TRIES: usize = 8;

/// A game in the memory of this server.
#[derive(Debug)]
pub(crate) struct ActiveGame {
    id: GameId,
    registry: Weak<Registry>,
    /// Nothing before it was read.
    state: Mutex<Option<State>>,
    version: AtomicU32,
    updates: Updates,
    attendance: Attendance,
    /// The round-trip times of the players' open sockets.
    lags: Lags,
    /// The rate limit of each player.
    buckets: std::sync::Mutex<BySeat<Bucket>>,
    speech: Speech,
}

/// Why something cannot be done with a game.
#[derive(Debug)]
pub(crate) enum ActiveGameError {
    /// There is no such game.
    NoSuchGame,
    /// The game was deleted.
    Deleted,
    /// The rules forbid it, or the other player was faster.
    Refused(Box<Refused>),
    /// It could not be stored or read.
    Store(StoreError),
}

/// A refused action, with what has happened in the game.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) reason: Refusal,
    /// How many events there are.
    pub(crate) version: Version,
    /// The events after those that are known; nothing if there are none.
    pub(crate) game: Option<Log>,
    pub(crate) clock: Option<Clock>,
}

impl From<StoreError> for ActiveGameError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl ActiveGame {
    pub(crate) fn new(id: GameId, registry: Weak<Registry>) -> Self {
        let now = Instant::now();
        Self {
            id,
            registry,
            state: Mutex::default(),
            version: AtomicU32::new(0),
            updates: Updates::new(),
            attendance: Attendance::default(),
            lags: Lags::default(),
            buckets: std::sync::Mutex::new(BySeat { first: Bucket::new(now), second: Bucket::new(now) }),
            speech: Speech::new(now),
        }
    }

    /// Takes one action from a player's rate limit.
    pub(crate) fn take_action(&self, seat: Seat, rate: Rate) -> Result<(), RetryAfter> {
        lock(&self.buckets).get_mut(seat).take(rate, Instant::now())
    }

    /// Charges further actions to a player's rate limit.
    pub(crate) fn charge(&self, seat: Seat, rate: Rate, many: u32) {
        lock(&self.buckets).get_mut(seat).charge(rate, many, Instant::now());
    }

    fn registry(&self) -> Result<Arc<Registry>, ActiveGameError> {
        self.registry.upgrade().ok_or_else(|| StoreError::Failed("the server ends".to_owned()).into())
    }

    /// The copy; it is read first if there is none, or if it may be behind.
    async fn state(&self) -> Result<MutexGuard<'_, Option<State>>, ActiveGameError> {
        let mut guard = self.state.lock().await;
        if guard.as_ref().is_none_or(|state| state.doubtful) {
            self.read(&mut guard).await?;
        }
        if let Some(state) = guard.as_mut() {
            let registry = self.registry()?;
            state.expire_keys(registry.retention().tokens, registry.server_clock().now());
        }
        Ok(guard)
    }

    /// Reads the game again, and sends the events that are new.
    async fn read(&self, guard: &mut Option<State>) -> Result<(), ActiveGameError> {
        let registry = self.registry()?;
        let Some(stored) = registry.store().load(self.id).await? else {
            let tombstone = registry.store().tombstone(self.id).await?;
            return Err(if tombstone.is_some() { ActiveGameError::Deleted } else { ActiveGameError::NoSuchGame });
        };
        let fresh = State::new(stored, registry.heartbeat())?;
        self.version.store(fresh.game.version().0, Ordering::Relaxed);
        let known = guard.as_ref().map(|state| state.game.version());
        *guard = Some(fresh);
        let (Some(known), Some(state)) = (known, guard.as_ref()) else { return Ok(()) };
        for entry in state.since(known) {
            self.send_event(state, entry).await;
        }
        Ok(())
    }

    /// Asks the store for new events, and reads the game again if there are any. Nothing is refused by a copy that is
    /// behind.
    async fn is_behind(&self, guard: &mut MutexGuard<'_, Option<State>>) -> Result<bool, ActiveGameError> {
        let known = loaded(guard)?.game.version();
        if self.registry()?.store().behind(vec![(self.id, known)]).await?.is_empty() {
            return Ok(false);
        }
        self.read(guard).await?;
        Ok(loaded(guard)?.game.version() != known)
    }

    /// How many events this server knows; nothing if it has not read the game.
    pub(crate) fn version(&self) -> Option<Version> {
        let version = self.version.load(Ordering::Relaxed);
        (version > 0).then_some(Version(version))
    }

    /// Reads the game again because another server may have changed it.
    pub(crate) async fn refresh(&self) {
        let mut guard = self.state.lock().await;
        if guard.is_some()
            && let Err(error) = self.read(&mut guard).await
        {
            if !matches!(error, ActiveGameError::Deleted) {
                tracing::warn!(game = %self.id, ?error, "a game that another server has changed could not be read");
            }
            if let Some(state) = guard.as_mut() {
                state.doubtful = true;
            }
        }
    }

    /// The seat that a token opens.
    pub(crate) async fn seat_of(&self, token: &SeatToken) -> Result<Option<Seat>, ActiveGameError> {
        let key = Key::of(token);
        let mut guard = self.state().await?;
        let seat = loaded(&guard)?.seat_of(&key);
        // A free seat may have been taken on another server.
        if seat.is_none() && !loaded(&guard)?.game.has_both() && self.is_behind(&mut guard).await? {
            return Ok(loaded(&guard)?.seat_of(&key));
        }
        Ok(seat)
    }

    /// Sends an event to all connections of the game.
    async fn send_event(&self, state: &State, entry: &Entry) {
        if self.updates.have_readers() {
            let clock = self.clock(state).await;
            self.updates.send(Update::new(entry.number, &ServerMessage::Happened { entry: entry.clone(), clock }));
        }
    }

    /// The game as it stands, with the events after a version.
    pub(crate) async fn reading(
        self: &Arc<Self>,
        token: Option<&SeatToken>,
        since: Option<Version>,
    ) -> Result<Reading, ActiveGameError> {
        let guard = self.state().await?;
        let state = loaded(&guard)?;
        let events = state.since(since.unwrap_or_default()).to_vec();
        let you = token.and_then(|token| state.seat_of(&Key::of(token)));
        if let Some(seat) = you {
            self.note_request(seat);
        }
        Ok(Reading {
            game: Log { opening: state.log.opening, events },
            version: state.game.version(),
            you,
            clock: self.clock(state).await,
            presence: self.presence(),
        })
    }

    /// The fold, as it stands.
    pub(crate) async fn game(&self) -> Result<Match, ActiveGameError> {
        Ok(loaded(&self.state().await?)?.game.clone())
    }
}

impl Drop for ActiveGame {
    fn drop(&mut self) {
        if let Some(registry) = self.registry.upgrade() {
            registry.forget(self.id);
        }
    }
}

fn loaded<'a>(guard: &'a MutexGuard<'_, Option<State>>) -> Result<&'a State, ActiveGameError> {
    guard.as_ref().ok_or(ActiveGameError::NoSuchGame)
}
