//! One game that somebody plays or watches now.
//!
//! What a room knows is a copy: the store decides. An event is first decided by the fold, then stored under the next number, and only then added to the copy and
//! told to everybody. If another server has stored an event in between, the room reads the game again and decides again.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, Weak};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use puissance4_online::{
    Accepted, Action, ActionId, BySeat, Circumstances, Clock, Entry, Event, GameId, Log, Match, Milliseconds, Moment,
    Name, Presence, Reading, Refusal, Seat, SeatToken, Seated, ServerMessage, Version,
};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Mutex, MutexGuard, broadcast};

use crate::game::heartbeat::Heartbeat;
use crate::game::lag::{Lags, Quotas, SocketId};
use crate::game::registry::Registry;
use crate::limits::rate_limit::{Bucket, Rate, RetryAfter};
use crate::random;
use crate::store::{Append, Appended, Key, Keys, Listing, NewGame, Phase, ServerId, StoreError, Stored};

/// Messages that wait for a slow reader; who is further behind is sent away.
const MAX_WAITING: usize = 32;
/// Whoever comes and goes is told after this time, so that crowds are told once.
const PRESENCE_DELAY: Duration = Duration::from_millis(250);
/// The same for watchers, who may be many.
const CROWD_DELAY: Duration = Duration::from_secs(2);
/// Whoever asks or acts without a connection is there for so long. A page without sockets asks every 2 seconds, and once a minute tries for up to 10 whether there
/// is one after all.
pub const CALL: Milliseconds = Milliseconds::seconds(15);
/// Watchers hear so much later than players what happens. Nobody notices, but thousands of messages do not stand in the way of two.
const WATCHERS_DELAY: Duration = Duration::from_millis(10);
/// An event is tried so often against other servers.
const TRIES: usize = 8;

/// A game in the memory of this server.
#[derive(Debug)]
pub(crate) struct ActiveGame {
    id: GameId,
    registry: Weak<Registry>,
    /// Nothing before it was read.
    state: Mutex<Option<State>>,
    version: AtomicU32,
    to_players: broadcast::Sender<Update>,
    /// What players hear, a moment later: whoever moved is answered before thousands are woken.
    to_watchers: broadcast::Sender<Update>,
    /// Whether somebody passes it on; not before the first watcher comes.
    passing_on: AtomicBool,
    players: BySeat<AtomicU32>,
    watchers: AtomicU32,
    /// When a player last called, who is counted among those who are there because of it.
    calls: std::sync::Mutex<BySeat<Option<Moment>>>,
    /// Who is there on other servers, and when these said so.
    elsewhere: std::sync::Mutex<Vec<(ServerId, Presence, Instant)>>,
    /// Somebody will tell who is there.
    telling: AtomicBool,
    /// How long messages to a player and back are under way, by their open sockets.
    lags: Lags,
    paces: std::sync::Mutex<BySeat<Bucket>>,
}

/// A copy of what is stored.
#[derive(Debug)]
struct State {
    log: Log,
    game: Match,
    /// How much lag may still be forgiven.
    quotas: Quotas,
    keys: Keys,
    actions: HashMap<(Seat, ActionId), Version>,
    /// Whether the store may know more.
    doubtful: bool,
}

/// Why something cannot be done with a game.
#[derive(Debug)]
pub(crate) enum ActiveGameError {
    /// There is no such game.
    NoSuchGame,
    /// There is no such game any more.
    Deleted,
    /// The rules or the other player are against it.
    Refused(Box<Refused>),
    /// It could not be stored or read.
    Store(StoreError),
}

/// Something that cannot be done, with what has happened in the game.
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

/// A message to everybody in a room, written once for all of them.
#[derive(Clone, Debug)]
pub(crate) struct Update {
    /// Whoever has heard it knows the game up to this version.
    pub(crate) version: Version,
    pub(crate) text: Utf8Bytes,
}

impl Update {
    pub(crate) fn new(version: Version, message: &ServerMessage) -> Self {
        Self { version, text: text(message) }
    }
}

/// Somebody in a room.
#[derive(Debug)]
pub(crate) struct Visitor {
    active_game: Arc<ActiveGame>,
    seat: Option<Seat>,
    socket: SocketId,
    /// What happens, as it is sent.
    pub(crate) news: broadcast::Receiver<Update>,
}

impl ActiveGame {
    pub(crate) fn new(id: GameId, registry: Weak<Registry>) -> Self {
        Self {
            id,
            registry,
            state: Mutex::default(),
            version: AtomicU32::new(0),
            to_players: broadcast::Sender::new(MAX_WAITING),
            to_watchers: broadcast::Sender::new(MAX_WAITING),
            passing_on: AtomicBool::new(false),
            players: BySeat::default(),
            watchers: AtomicU32::new(0),
            calls: std::sync::Mutex::default(),
            elsewhere: std::sync::Mutex::default(),
            telling: AtomicBool::new(false),
            lags: Lags::default(),
            paces: std::sync::Mutex::new(BySeat {
                first: Bucket::new(Instant::now()),
                second: Bucket::new(Instant::now()),
            }),
        }
    }

    /// Whether a player may do one more thing already.
    pub(crate) fn pace(&self, seat: Seat, rate: Rate) -> Result<(), RetryAfter> {
        let mut paces = self.paces.lock().unwrap_or_else(PoisonError::into_inner);
        paces.get_mut(seat).take(rate, Instant::now())
    }

    /// What a player did has cost more than one action.
    pub(crate) fn charge(&self, seat: Seat, rate: Rate, many: u32) {
        let mut paces = self.paces.lock().unwrap_or_else(PoisonError::into_inner);
        paces.get_mut(seat).charge(rate, many, Instant::now());
    }

    fn registry(&self) -> Result<Arc<Registry>, ActiveGameError> {
        self.registry.upgrade().ok_or_else(|| StoreError::Failed("the server ends".to_owned()).into())
    }

    /// The copy, read if it is not there or in doubt.
    async fn state(&self) -> Result<MutexGuard<'_, Option<State>>, ActiveGameError> {
        let mut guard = self.state.lock().await;
        if guard.as_ref().is_none_or(|state| state.doubtful) {
            self.read(&mut guard).await?;
        }
        Ok(guard)
    }

    /// Reads the game again, and tells what is new.
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
            self.tell_event(state, entry).await;
        }
        Ok(())
    }

    /// Asks the store whether there is something new, and if so reads the game again. Nothing is refused by a copy that is behind.
    async fn learns(&self, guard: &mut MutexGuard<'_, Option<State>>) -> Result<bool, ActiveGameError> {
        let known = loaded(guard)?.game.version();
        if self.registry()?.store().behind(vec![(self.id, known)]).await?.is_empty() {
            return Ok(false);
        }
        self.read(guard).await?;
        Ok(loaded(guard)?.game.version() != known)
    }

    /// How many events this server knows of; nothing if it has not read the game.
    pub(crate) fn version(&self) -> Option<Version> {
        let version = self.version.load(Ordering::Relaxed);
        (version > 0).then_some(Version(version))
    }

    /// Another server may have changed the game.
    pub(crate) async fn doubt(&self) {
        let mut guard = self.state.lock().await;
        if guard.is_some()
            && let Err(error) = self.read(&mut guard).await
        {
            if !matches!(error, ActiveGameError::Deleted) {
                tracing::warn!(game = %self.id, ?error, "not read again");
            }
            if let Some(state) = guard.as_mut() {
                state.doubtful = true;
            }
        }
    }

    // ---- Being there --------------------------------------------------------------------------------------------

    /// The seat that a token opens.
    pub(crate) async fn seat_of(&self, token: &SeatToken) -> Result<Option<Seat>, ActiveGameError> {
        let key = Key::of(token);
        let mut guard = self.state().await?;
        let seat = loaded(&guard)?.seat_of(&key);
        // A seat that was free may have been taken on another server.
        if seat.is_none() && !loaded(&guard)?.game.has_both() && self.learns(&mut guard).await? {
            return Ok(loaded(&guard)?.seat_of(&key));
        }
        Ok(seat)
    }

    /// Somebody comes in, and is told what they do not know yet.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        seat: Option<Seat>,
        known: Option<Version>,
    ) -> Result<(Visitor, Vec<Update>), ActiveGameError> {
        let mut guard = self.state().await?;
        if known.is_some_and(|known| self.version().is_some_and(|version| known > version)) {
            self.read(&mut guard).await?;
        }
        let state = loaded(&guard)?;
        // From here to the end of the lock nothing happens; so nothing is missed and nothing comes twice.
        let channel = if seat.is_some() {
            &self.to_players
        } else {
            self.pass_on();
            &self.to_watchers
        };
        let visitor =
            Visitor { active_game: Arc::clone(self), seat, socket: self.lags.open(), news: channel.subscribe() };
        self.counter(seat).fetch_add(1, Ordering::SeqCst);
        if let Some(seat) = seat {
            // From now on the connection says whether they are there.
            *self.calls.lock().unwrap_or_else(PoisonError::into_inner).get_mut(seat) = None;
        }
        let clock = self.clock(state).await;
        let presence = self.presence();
        let version = state.game.version();
        let mut first = Vec::new();
        match known {
            Some(known) if known <= version => {
                first.push(Update::new(known, &ServerMessage::Resumed { version, you: seat, clock, presence }));
                for entry in state.since(known) {
                    first.push(Update::new(entry.number, &ServerMessage::Happened { entry: entry.clone(), clock }));
                }
            }
            _ => {
                let whole = ServerMessage::Whole { game: state.log.clone(), you: seat, clock, presence };
                first.push(Update::new(version, &whole));
            }
        }
        drop(guard);
        self.tell_presence_soon(seat.is_some());
        Ok((visitor, first))
    }

    /// A player asks or acts without a connection: they are there for a while.
    pub(crate) fn call(self: &Arc<Self>, seat: Seat) {
        let Ok(registry) = self.registry() else { return };
        {
            let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
            let last = calls.get_mut(seat);
            let is_connected = last.is_none() && self.counter(Some(seat)).load(Ordering::SeqCst) > 0;
            if is_connected || last.replace(registry.server_clock().now()).is_some() {
                return;
            }
            self.counter(Some(seat)).fetch_add(1, Ordering::SeqCst);
        }
        self.tell_presence_soon(true);
        let active_game = Arc::clone(self);
        tokio::spawn(async move {
            while active_game.still_calls(seat) {
                tokio::time::sleep(PRESENCE_DELAY).await;
            }
            active_game.counter(Some(seat)).fetch_sub(1, Ordering::SeqCst);
            active_game.tell_presence_soon(true);
        });
    }

    /// Whether a call still counts; if not, it is forgotten.
    fn still_calls(&self, seat: Seat) -> bool {
        let Ok(registry) = self.registry() else { return false };
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        let last = calls.get_mut(seat);
        *last = last.filter(|at| registry.server_clock().now().since(*at) < CALL);
        last.is_some()
    }

    fn counter(&self, seat: Option<Seat>) -> &AtomicU32 {
        seat.map_or(&self.watchers, |seat| self.players.get(seat))
    }

    /// Who is there, on all servers as far as they have said.
    pub(crate) fn presence(&self) -> Presence {
        let mut all = self.here();
        for (_, there, _) in self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            all.players.first |= there.players.first;
            all.players.second |= there.players.second;
            all.watchers = all.watchers.saturating_add(there.watchers);
        }
        all
    }

    /// Another server says who is there.
    pub(crate) fn learn(self: &Arc<Self>, server: ServerId, there: Presence) {
        let mut elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let known = elsewhere.iter().position(|(other, ..)| *other == server);
        let before = known.map(|place| elsewhere.swap_remove(place).1).unwrap_or_default();
        if there != Presence::default() {
            elsewhere.push((server, there, Instant::now()));
        }
        drop(elsewhere);
        if there != before {
            // Others are told, too: a server that is new to us does not know who is here.
            self.tell_presence_soon(there.players != before.players);
        }
    }

    /// Forgets servers that have said nothing for so long.
    pub(crate) fn forget_silent(self: &Arc<Self>, time: Duration) {
        let mut elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let before = elsewhere.len();
        elsewhere.retain(|(_, _, at)| at.elapsed() < time);
        let forgotten = elsewhere.len() < before;
        drop(elsewhere);
        if forgotten {
            self.tell_presence_soon(true);
        }
    }

    /// Who is there on this server.
    pub(crate) fn here(&self) -> Presence {
        let is_there = |seat| self.players.get(seat).load(Ordering::SeqCst) > 0;
        Presence {
            players: BySeat { first: is_there(Seat::First), second: is_there(Seat::Second) },
            watchers: self.watchers.load(Ordering::SeqCst),
        }
    }

    /// Tells who is there after a while; once for all who come and go in that time.
    fn tell_presence_soon(self: &Arc<Self>, is_player: bool) {
        // When the program ends there is nobody left to tell.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if self.telling.swap(true, Ordering::SeqCst) {
            return;
        }
        let (active_game, registry, id) = (Arc::downgrade(self), Weak::clone(&self.registry), self.id);
        let delay = if is_player { PRESENCE_DELAY } else { CROWD_DELAY };
        runtime.spawn(async move {
            tokio::time::sleep(delay).await;
            if let Some(active_game) = active_game.upgrade() {
                active_game.telling.store(false, Ordering::SeqCst);
                let version = active_game.version().unwrap_or_default();
                active_game.tell(&Update::new(version, &ServerMessage::Presence(active_game.presence())));
            }
            // Whoever was the last one here may be missed elsewhere.
            if let Some(registry) = registry.upgrade() {
                registry.tell_others(id);
            }
        });
    }

    fn tell(&self, message: &Update) {
        // An error means that nobody is there.
        let _ = self.to_players.send(message.clone());
    }

    /// Lets watchers hear what players hear, in the same order, from now on and as long as there is this room. A watcher may hear
    /// something that it has read already, which means nothing new to it.
    fn pass_on(&self) {
        if self.passing_on.swap(true, Ordering::SeqCst) {
            return;
        }
        let mut news = self.to_players.subscribe();
        let to_watchers = self.to_watchers.clone();
        tokio::spawn(async move {
            loop {
                let message = match news.recv().await {
                    Ok(message) => message,
                    // Watchers notice by the numbers that something is missing, and come back.
                    Err(RecvError::Lagged(_)) => continue,
                    Err(RecvError::Closed) => return,
                };
                // Behind the answer to whoever moved, and behind the players, also where there are few processors.
                tokio::time::sleep(WATCHERS_DELAY).await;
                let _ = to_watchers.send(message);
                while let Ok(message) = news.try_recv() {
                    let _ = to_watchers.send(message);
                }
            }
        });
    }

    async fn tell_event(&self, state: &State, entry: &Entry) {
        if self.to_players.receiver_count() > 0 {
            let clock = self.clock(state).await;
            self.tell(&Update::new(entry.number, &ServerMessage::Happened { entry: entry.clone(), clock }));
        }
    }

    // ---- Reading ------------------------------------------------------------------------------------------------

    /// The game as it stands; of its events those after a version.
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
            self.call(seat);
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

    // ---- Time ---------------------------------------------------------------------------------------------------

    /// How much of the time since the clock started to run is charged: not server downtime, nor the player's lag as far as their quota goes.
    async fn thought(&self, state: &State, now: Moment) -> Result<Milliseconds, ActiveGameError> {
        let Some(running) = state.game.running() else { return Ok(Milliseconds(0)) };
        let attended = self.registry()?.heartbeat().attended(running.since, now).await?;
        Ok(attended.minus(self.forgiven(&state.quotas, running.seat)))
    }

    /// How much lag a player is forgiven now.
    fn forgiven(&self, quotas: &Quotas, seat: Seat) -> Milliseconds {
        quotas.forgives(seat, self.lags.of(seat))
    }

    /// The clocks as they are told.
    async fn clock(&self, state: &State) -> Option<Clock> {
        let mut left_ms = state.game.left()?;
        let running = state.game.running();
        if let Some(running) = running {
            let now = self.registry().ok()?.server_clock().now();
            let thought = match self.registry().ok()?.heartbeat().attended(running.since, now).await {
                Ok(thought) => thought,
                Err(_) => now.since(running.since),
            };
            *left_ms.get_mut(running.seat) = running.left.minus(thought);
        }
        Some(Clock { left_ms, running: running.map(|running| running.seat) })
    }

    /// Where the store is to put the game.
    fn listing(&self, game: &Match, quotas: &Quotas) -> Result<Listing, ActiveGameError> {
        let lifetime = self.registry()?.lifetime();
        let phase = match (game.ending(), game.has_both()) {
            (Some(_), _) => Phase::Over,
            (None, false) => Phase::Open,
            (None, true) => Phase::Live,
        };
        let due = match (phase, game.running()) {
            (Phase::Over, _) => None,
            (Phase::Open, _) => Some(game.last().plus(lifetime.invitation)),
            (Phase::Live, None) if game.left().is_some() => Some(game.last().plus(lifetime.invitation)),
            (Phase::Live, None) => Some(game.last().plus(lifetime.game)),
            (Phase::Live, Some(running)) => {
                Some(running.since.plus(running.left).plus(self.forgiven(quotas, running.seat)))
            }
        };
        Ok(Listing { phase, due })
    }

    /// Looks after a game that is due: ends it, or says when to look again.
    pub(crate) async fn look_after(&self) -> Result<(), ActiveGameError> {
        let mut guard = self.state().await?;
        for _ in 0..TRIES {
            let now = self.registry()?.server_clock().now();
            let state = loaded(&guard)?;
            let game = &state.game;
            let listing = self.listing(game, &state.quotas)?;
            let event = match game.running() {
                Some(running) => {
                    let thought = self.thought(state, now).await?;
                    let event = game.time_out(thought);
                    if event.is_none() {
                        // Lag and outages have moved the end.
                        let due = now.plus(running.left.minus(thought)).plus(Milliseconds(1));
                        let version = game.version();
                        return Ok(self.registry()?.store().postpone(self.id, version, Some(due)).await?);
                    }
                    event
                }
                None => match listing.due {
                    Some(due) => {
                        // A game waits for its players while they can reach a server; a jump of the clock ends no game.
                        let lifetime = due.since(game.last());
                        let waited = self.registry()?.heartbeat().attended(game.last(), now).await?;
                        if waited < lifetime {
                            let due = now.plus(lifetime.minus(waited));
                            return Ok(self.registry()?.store().postpone(self.id, game.version(), Some(due)).await?);
                        }
                        Some(Event::Expired)
                    }
                    None => None,
                },
            };
            let Some(event) = event else {
                let version = game.version();
                return Ok(self.registry()?.store().postpone(self.id, version, listing.due).await?);
            };
            if self.add(&mut guard, now, event, None, None).await?.is_some() {
                return Ok(());
            }
        }
        Ok(())
    }

    // ---- Doing --------------------------------------------------------------------------------------------------

    /// Somebody takes the free seat.
    pub(crate) async fn take_seat(&self, name: Option<&Name>, token: &SeatToken) -> Result<Seated, ActiveGameError> {
        let key = Key::of(token);
        let mut guard = self.state().await?;
        for _ in 0..TRIES {
            let state = loaded(&guard)?;
            if let Some(seat) = state.seat_of(&key) {
                return Ok(Seated { seat, game: state.log.clone() });
            }
            let event = match state.game.join(name.cloned()) {
                Ok(event) => event,
                Err(_) if self.learns(&mut guard).await? => continue,
                Err(reason) => return Err(self.refused(loaded(&guard)?, reason, None).await),
            };
            let Event::Joined { seat, .. } = event else { unreachable!("to join is to have joined") };
            let now = self.registry()?.server_clock().now();
            if self.add(&mut guard, now, event, None, Some((seat, key))).await?.is_some() {
                return Ok(Seated { seat, game: loaded(&guard)?.log.clone() });
            }
        }
        Err(StoreError::Full.into())
    }

    /// A player does something. An action that was done has the same answer when it comes again; one that was refused is judged again, and the player told
    /// what happened after the version that they know.
    pub(crate) async fn act(
        &self,
        seat: Seat,
        action: &Action,
        arrived: Moment,
        known: Option<Version>,
    ) -> Result<Accepted, ActiveGameError> {
        let mut guard = self.state().await?;
        for _ in 0..TRIES {
            let state = loaded(&guard)?;
            if let Some(entry) = state.done(seat, &action.id) {
                return Ok(Accepted { action: action.id.clone(), entry: entry.clone() });
            }
            let thought = self.thought(state, arrived).await?;
            let now = Circumstances { thought, next: Some(random::game()) };
            let event = match state.game.decide(seat, &action.command, &now) {
                Ok(event) => event,
                Err(_) if self.learns(&mut guard).await? => continue,
                Err(reason) => {
                    let over = loaded(&guard)?.game.time_out(thought);
                    if let (Refusal::TimeUp, Some(event)) = (reason, over)
                        && self.add(&mut guard, arrived, event, None, None).await?.is_none()
                    {
                        continue;
                    }
                    return Err(self.refused(loaded(&guard)?, reason, known).await);
                }
            };
            let by = Some((seat, action.id.clone()));
            if let Some(entry) = self.add(&mut guard, arrived, event, by, None).await? {
                return Ok(Accepted { action: action.id.clone(), entry });
            }
        }
        Err(StoreError::Full.into())
    }

    async fn refused(&self, state: &State, reason: Refusal, known: Option<Version>) -> ActiveGameError {
        let version = state.game.version();
        let events = state.since(known.unwrap_or_default());
        // Without a word about what is known, there is always a game.
        let is_news = known.is_none() || !events.is_empty();
        let game = is_news.then(|| Log { opening: state.log.opening, events: events.to_vec() });
        ActiveGameError::Refused(Box::new(Refused { reason, version, game, clock: self.clock(state).await }))
    }

    /// Stores an event, then adds it to the copy and tells it. Nothing if another server was faster: then the copy is fresh again.
    async fn add(
        &self,
        guard: &mut MutexGuard<'_, Option<State>>,
        at: Moment,
        event: Event,
        action: Option<(Seat, ActionId)>,
        key: Option<(Seat, Key)>,
    ) -> Result<Option<Entry>, ActiveGameError> {
        let registry = self.registry()?;
        let state = guard.as_mut().ok_or(ActiveGameError::NoSuchGame)?;
        let at = at.max(state.game.last());
        let mut after = state.game.clone();
        let broken = |error| StoreError::Unreadable(format!("{error:?}"));
        let entry = after.push(at, event).map_err(broken)?;
        let next = match entry.event {
            Event::RematchAccepted { game, .. } => Some(self.next(&after, &state.keys, game, at)?),
            _ => None,
        };
        let mut quotas = state.quotas;
        quotas.count(&state.game, &entry, |from, until| registry.heartbeat().attended_so_far(from, until));
        let listing = self.listing(&after, &quotas)?;
        let append = Append { game: self.id, entry: entry.clone(), action: action.clone(), key, next, listing };
        match registry.store().append(append).await {
            Ok(Appended::Stored) => {}
            Ok(Appended::Taken) => {
                state.doubtful = true;
                self.read(guard).await?;
                return Ok(None);
            }
            Err(error) => {
                // It may be stored or not.
                state.doubtful = true;
                return Err(error.into());
            }
        }
        state.game = after;
        state.quotas = quotas;
        self.version.store(entry.number.0, Ordering::Relaxed);
        state.log.events.push(entry.clone());
        if let Some((seat, id)) = action {
            state.actions.insert((seat, id), entry.number);
        }
        if let Some((seat, key)) = key {
            *state.keys.get_mut(seat) = Some(key);
        }
        self.tell_event(state, &entry).await;
        Ok(Some(entry))
    }

    /// The rematch: both sit there already, the seats exchanged.
    fn next(&self, game: &Match, keys: &Keys, id: GameId, at: Moment) -> Result<NewGame, ActiveGameError> {
        let opening = game.rematch(id, at);
        let mut next = Match::new(opening);
        let mut events = Vec::new();
        for seat in Seat::BOTH {
            let event = Event::Joined { seat, name: game.name(seat.other()).cloned() };
            let entry = next.push(at, event).map_err(|error| StoreError::Unreadable(error.to_string()))?;
            events.push(entry);
        }
        let listing = self.listing(&next, &Quotas::full())?;
        Ok(NewGame { log: Log { opening, events }, keys: keys.swapped(), listing })
    }

    /// A new game with somebody on one seat.
    pub(crate) fn create(
        &self,
        opening: puissance4_online::Opening,
        name: Option<Name>,
        token: &SeatToken,
    ) -> Result<NewGame, ActiveGameError> {
        let mut game = Match::new(opening);
        let event = Event::Joined { seat: opening.creator, name };
        let entry = game.push(opening.at, event).map_err(|error| StoreError::Unreadable(error.to_string()))?;
        let mut keys = Keys::default();
        *keys.get_mut(opening.creator) = Some(Key::of(token));
        let listing = self.listing(&game, &Quotas::full())?;
        Ok(NewGame { log: Log { opening, events: vec![entry] }, keys, listing })
    }
}

impl Drop for ActiveGame {
    fn drop(&mut self) {
        if let Some(registry) = self.registry.upgrade() {
            registry.forget(self.id);
        }
    }
}

impl Visitor {
    /// Notes how long a message to this visitor and back was under way.
    pub(crate) fn note_lag(&self, lag: Milliseconds) {
        if let Some(seat) = self.seat {
            self.active_game.lags.measure(self.socket, seat, lag);
        }
    }

    /// How far the game is.
    pub(crate) fn version(&self) -> Version {
        self.active_game.version().unwrap_or_default()
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        self.active_game.lags.close(self.socket);
        self.active_game.counter(self.seat).fetch_sub(1, Ordering::SeqCst);
        self.active_game.tell_presence_soon(self.seat.is_some());
    }
}

impl State {
    fn new(stored: Stored, heartbeat: &Heartbeat) -> Result<Self, ActiveGameError> {
        let Stored { log, keys, actions } = stored;
        let mut game = Match::new(log.opening);
        let mut quotas = Quotas::full();
        for entry in &log.events {
            quotas.count(&game, entry, |from, until| heartbeat.attended_so_far(from, until));
            game.apply(entry).map_err(|error| StoreError::Unreadable(error.to_string()))?;
        }
        let actions = actions.into_iter().map(|(seat, id, number)| ((seat, id), number)).collect();
        Ok(Self { log, game, quotas, keys, actions, doubtful: false })
    }

    /// The events after a version.
    fn since(&self, version: Version) -> &[Entry] {
        let known = usize::try_from(version.0).unwrap_or(usize::MAX);
        self.log.events.get(known..).unwrap_or_default()
    }

    fn seat_of(&self, key: &Key) -> Option<Seat> {
        // Both are compared, whichever it is.
        let opens = |seat| self.keys.get(seat).is_some_and(|known| known.is(key));
        match (opens(Seat::First), opens(Seat::Second)) {
            (true, _) => Some(Seat::First),
            (false, true) => Some(Seat::Second),
            (false, false) => None,
        }
    }

    /// What came of an action that was done before.
    fn done(&self, seat: Seat, id: &ActionId) -> Option<&Entry> {
        let number = self.actions.get(&(seat, id.clone()))?;
        self.log.events.iter().find(|entry| entry.number == *number)
    }
}

fn loaded<'a>(guard: &'a MutexGuard<'_, Option<State>>) -> Result<&'a State, ActiveGameError> {
    guard.as_ref().ok_or(ActiveGameError::NoSuchGame)
}

/// A message as it is sent.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages have no keys but words").into()
}
