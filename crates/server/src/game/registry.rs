//! All games in the memory of this server, and the tasks that run beside them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use puissance4_online::{
    Accepted, Action, BySeat, Create, GameId, MatchScore, Milliseconds, Moment, Opening, Presence, Seat, SeatToken,
    Seated, Starts, TakeSeat, Version,
};
use sha2::{Digest as _, Sha256};
use tokio::task::JoinHandle;

use crate::game::active_game::{ActiveGame, ActiveGameError};
use crate::game::clock::ServerClock;
use crate::game::heartbeat::{BEAT, Heartbeat};
use crate::game::periodic::{every, for_each};
use crate::game::retention::{self, Retention, Upkeep};
use crate::locks::lock;
use crate::random;
use crate::store::{Change, Created, RemotePhrase, RemotePresence, Store, StoreError};

/// How often the store is polled for games that are due.
const DUE_PERIOD: Duration = Duration::from_millis(250);
/// How many of them are handled at once.
const MAX_DUE: usize = 200;

/// How often a server polls for changes by other servers, besides their notifications.
const CATCH_UP_PERIOD: Duration = Duration::from_secs(2);

/// How often a server tells the others its presence, besides changes.
const PRESENCE_PERIOD: Duration = Duration::from_secs(2);
/// The presence on a server that has been silent for this long is forgotten.
const SILENCE: Duration = Duration::from_secs(5);

/// The time of a shared store is ignored if the answer took longer than this.
const MAX_DOUBT: Duration = Duration::from_millis(500);

/// After which time a game expires if nothing happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetime {
    /// An open invitation, and a game with clocks in which a player has not made the first move.
    pub invitation: Milliseconds,
    /// A game without clocks.
    pub game: Milliseconds,
}

impl Default for Lifetime {
    fn default() -> Self {
        const DAY: u64 = 24 * 60 * 60;
        Self { invitation: Milliseconds::seconds(DAY), game: Milliseconds::seconds(14 * DAY) }
    }
}

/// The games in the memory of this server.
#[derive(Debug)]
pub(crate) struct Registry {
    store: Arc<dyn Store>,
    server_clock: ServerClock,
    heartbeat: Heartbeat,
    lifetime: Lifetime,
    retention: Retention,
    upkeep: Upkeep,
    open: Mutex<HashMap<GameId, Weak<ActiveGame>>>,
    /// Games with players on other servers, and when that was last told.
    elsewhere: Mutex<HashMap<GameId, Instant>>,
}

impl Registry {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        server_clock: ServerClock,
        lifetime: Lifetime,
        retention: Retention,
    ) -> Arc<Self> {
        let longest = lifetime.invitation.max(lifetime.game);
        let heartbeat = Heartbeat::new(Arc::clone(&store), server_clock.clone(), longest);
        let upkeep = Upkeep::default();
        let (open, elsewhere) = (Mutex::default(), Mutex::default());
        Arc::new(Self { store, server_clock, heartbeat, lifetime, retention, upkeep, open, elsewhere })
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    pub(crate) fn server_clock(&self) -> &ServerClock {
        &self.server_clock
    }

    pub(crate) fn heartbeat(&self) -> &Heartbeat {
        &self.heartbeat
    }

    pub(crate) fn lifetime(&self) -> Lifetime {
        self.lifetime
    }

    pub(crate) fn retention(&self) -> Retention {
        self.retention
    }

    pub(crate) fn upkeep(&self) -> &Upkeep {
        &self.upkeep
    }

    /// How many games are in memory.
    pub(crate) fn count(&self) -> usize {
        lock(&self.open).len()
    }

    /// The active game of this id, whether or not such a game is stored.
    pub(crate) fn active_game(self: &Arc<Self>, id: GameId) -> Arc<ActiveGame> {
        let mut open = lock(&self.open);
        let known = open.get(&id).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let active_game = Arc::new(ActiveGame::new(id, Arc::downgrade(self)));
            open.insert(id, Arc::downgrade(&active_game));
            active_game
        })
    }

    /// Removes a game that has left the memory.
    pub(crate) fn forget(&self, id: GameId) {
        let mut open = lock(&self.open);
        // Unless it has been read again meanwhile.
        if let Entry::Occupied(entry) = open.entry(id)
            && entry.get().strong_count() == 0
        {
            entry.remove();
        }
    }

    /// Creates a game. This is idempotent: the same token gets the game that it has created.
    pub(crate) async fn create(self: &Arc<Self>, create: Create) -> Result<Seated, ActiveGameError> {
        let registry = Arc::clone(self);
        detached(async move {
            let creator = match create.starts {
                Starts::Creator => Seat::First,
                Starts::Guest => Seat::Second,
                Starts::Chance => random::seat(),
            };
            let id = created_with(&create.token);
            let at = registry.server_clock.now();
            let opening =
                Opening { id, at, terms: create.terms, creator, tally: MatchScore::default(), previous: None };
            let active_game = registry.active_game(id);
            let game = active_game.new_game(opening, create.name, &create.token)?;
            let log = game.log.clone();
            match registry.store.create(game).await? {
                Created::Stored => Ok(Seated { seat: creator, game: log }),
                // The token holds the creator's seat already.
                Created::Taken => active_game.take_seat(None, &create.token).await,
            }
        })
        .await
    }

    /// Takes the free seat of a game.
    pub(crate) async fn take_seat(self: &Arc<Self>, id: GameId, take: TakeSeat) -> Result<Seated, ActiveGameError> {
        let active_game = self.active_game(id);
        detached(async move { active_game.take_seat(take.name.as_ref(), &take.token).await }).await
    }

    /// Decides and stores an action of a player, to the end even if the client disconnects.
    pub(crate) async fn detached_action(
        &self,
        active_game: Arc<ActiveGame>,
        seat: Seat,
        action: Action,
        arrived: Moment,
        known: Option<Version>,
    ) -> Result<Accepted, ActiveGameError> {
        detached(async move { active_game.apply_action(seat, &action, arrived, known).await }).await
    }

    /// Ends or postpones the games that are due: time is up, or they expire.
    pub(crate) async fn handle_due(self: &Arc<Self>) -> Result<(), StoreError> {
        let now = self.server_clock.now();
        for id in self.store.due(now, MAX_DUE).await? {
            match self.active_game(id).end_or_postpone().await {
                // It was deleted meanwhile.
                Ok(()) | Err(ActiveGameError::NoSuchGame | ActiveGameError::Deleted) => {}
                Err(ActiveGameError::Store(error)) if error.is_final() => return Err(error),
                // Most likely the whole database is unavailable. The game is still due.
                Err(ActiveGameError::Store(error)) if !matches!(error, StoreError::Unreadable(_)) => {
                    tracing::warn!(game = %id, %error, "a game that is due could not be ended or postponed");
                }
                // Otherwise it would stay among the first that are due, and block the others.
                Err(error) => {
                    tracing::error!(game = %id, ?error, "a game cannot be read and is quarantined");
                    self.store.quarantine(id).await?;
                }
            }
        }
        Ok(())
    }

    /// Starts the tasks of the server. The first heartbeat is stored before any client can connect.
    pub(crate) async fn start(self: &Arc<Self>) -> Result<Vec<JoinHandle<()>>, StoreError> {
        self.synchronise_clock().await?;
        self.heartbeat.beat().await?;
        // This version may be able to read games that another one has quarantined.
        self.store.release(self.server_clock.now()).await?;
        let mut tasks = vec![
            every(Duration::from_millis(BEAT.0), "heartbeat", self, |registry| async move {
                // A failure here is no reason to leave out the heartbeat.
                let synchronised = registry.synchronise_clock().await;
                registry.heartbeat.beat().await.and(synchronised)
            }),
            every(DUE_PERIOD, "games that are due", self, |registry| async move { registry.handle_due().await }),
            tokio::spawn(retention::keep_up(Arc::downgrade(self), self.retention)),
        ];
        if let Some(changes) = self.store.changes() {
            tasks.push(every(CATCH_UP_PERIOD, "changes by other servers", self, |registry| async move {
                registry.catch_up().await
            }));
            tasks.push(for_each(changes, self, |registry, change| async move {
                registry.changed(change.unwrap_or(Change::Unknown)).await;
            }));
        }
        if let Some(elsewhere) = self.store.elsewhere() {
            // What is lost is repeated.
            tasks.push(for_each(elsewhere, self, |registry, told| async move {
                if let Some(told) = told {
                    registry.note_presence(&told);
                }
            }));
            tasks.push(every(PRESENCE_PERIOD, "presence", self, |registry| async move {
                registry.tell_presence();
                Ok::<_, Infallible>(())
            }));
        }
        if let Some(phrases) = self.store.phrases() {
            tasks.push(for_each(phrases, self, |registry, said| async move {
                if let Some(RemotePhrase { game, by, phrase }) = said
                    && let Some(active_game) = registry.in_memory(game)
                {
                    active_game.note_phrase(by, phrase);
                }
            }));
        }
        Ok(tasks)
    }

    /// All games in memory.
    fn all(&self) -> Vec<(GameId, Arc<ActiveGame>)> {
        let open = lock(&self.open);
        open.iter().filter_map(|(id, active_game)| Some((*id, active_game.upgrade()?))).collect()
    }

    /// A game, if it is in memory.
    fn in_memory(&self, id: GameId) -> Option<Arc<ActiveGame>> {
        lock(&self.open).get(&id).and_then(Weak::upgrade)
    }

    /// Whether a player of a game is connected, here or to another server.
    pub(crate) fn has_player(&self, id: GameId) -> bool {
        let is_here = || self.in_memory(id).is_some_and(|active_game| players(active_game.presence()) > 0);
        lock(&self.elsewhere).get(&id).is_some_and(|told| told.elapsed() < SILENCE) || is_here()
    }

    /// How many players are connected to the games in memory.
    pub(crate) fn players(&self) -> u32 {
        self.all().iter().map(|(_, active_game)| players(active_game.presence())).sum()
    }

    /// Tells other servers the presence in one game.
    pub(crate) fn tell_others(&self, id: GameId) {
        let here = self.in_memory(id).map(|active_game| active_game.presence_here()).unwrap_or_default();
        self.store.tell_presence(vec![(id, here)]);
    }

    /// Tells other servers the presence in all games, and forgets that on servers which are silent.
    fn tell_presence(&self) {
        lock(&self.elsewhere).retain(|_, told| told.elapsed() < SILENCE);
        let mut present = Vec::new();
        for (id, active_game) in self.all() {
            active_game.forget_silent_servers(SILENCE);
            let here = active_game.presence_here();
            if here != Presence::default() {
                present.push((id, here));
            }
        }
        if !present.is_empty() {
            self.store.tell_presence(present);
        }
    }

    /// Notes the presence that another server has told.
    fn note_presence(&self, told: &RemotePresence) {
        let now = Instant::now();
        for (id, there) in &told.games {
            if players(*there) > 0 {
                lock(&self.elsewhere).insert(*id, now);
            } else {
                lock(&self.elsewhere).remove(id);
            }
            if let Some(active_game) = self.in_memory(*id) {
                active_game.note_presence_elsewhere(told.server, *there);
            }
        }
    }

    /// Sets the clock to that of the store, where several servers share one.
    async fn synchronise_clock(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        let Some(now) = self.store.time().await? else { return Ok(()) };
        let under_way = asked.elapsed();
        if under_way <= MAX_DOUBT {
            // The best estimate: the clock was read halfway between question and answer.
            self.server_clock.set(now, asked + under_way / 2);
        }
        Ok(())
    }

    /// Reads the games that other servers have changed, even if a notification was lost.
    async fn catch_up(&self) -> Result<(), StoreError> {
        let known = self.all().into_iter().filter_map(|(id, active_game)| Some((id, active_game.version()?))).collect();
        for id in self.store.behind(known).await? {
            self.read_again(id);
        }
        Ok(())
    }

    /// Handles a notification of another server.
    async fn changed(&self, change: Change) {
        match change {
            Change::Game(id) => self.read_again(id),
            Change::Unknown => {
                if let Err(error) = self.catch_up().await {
                    tracing::warn!(%error, "changes by other servers could not be read");
                }
            }
        }
    }

    /// Reads a game again, if it is in memory.
    fn read_again(&self, id: GameId) {
        if let Some(active_game) = self.in_memory(id) {
            // In a task of its own, so one game does not delay the others.
            tokio::spawn(async move { active_game.refresh().await });
        }
    }
}

/// How many players are present.
fn players(presence: Presence) -> u32 {
    let BySeat { first, second } = presence.players;
    u32::from(first) + u32::from(second)
}

/// The id of the game that a token creates. It is always the same, so a request can be repeated, at any server. It
/// is a hash, since the id is public and must not reveal the token; another one than the [`Key`](crate::store::Key)
/// that is stored.
pub(crate) fn created_with(token: &SeatToken) -> GameId {
    let hash: [u8; 32] =
        Sha256::new().chain_update(b"puissance4 game ").chain_update(token.as_bytes()).finalize().into();
    let mut name = [0; GameId::BYTES];
    name.copy_from_slice(&hash[..GameId::BYTES]);
    GameId::from_bytes(name)
}

/// Runs to its end even if the client disconnects and the request is dropped.
async fn detached<T: Send + 'static>(
    work: impl Future<Output = Result<T, ActiveGameError>> + Send + 'static,
) -> Result<T, ActiveGameError> {
    tokio::spawn(work).await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string()).into()))
}
