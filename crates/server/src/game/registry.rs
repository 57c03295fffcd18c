//! All games that somebody plays or watches now, and what has to be done from time to time.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use puissance4_online::{
    Accepted, Action, Create, GameId, MatchScore, Milliseconds, Opening, Presence, Seat, SeatToken, Seated, Starts,
    TakeSeat, Version,
};
use sha2::{Digest as _, Sha256};
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinHandle;

use crate::game::active_game::{ActiveGame, ActiveGameError};
use crate::game::clock::ServerClock;
use crate::game::heartbeat::{BEAT, Heartbeat};
use crate::game::retention::{self, Retention, Upkeep};
use crate::random;
use crate::store::{Change, Created, RemotePresence, Store, StoreError};

/// So often somebody looks for games that are due.
const LOOK: Duration = Duration::from_millis(250);
/// So many of them are looked after at once.
const MAX_DUE: usize = 200;

/// So often a server asks whether others have changed something, hints apart.
const CATCH_UP: Duration = Duration::from_secs(2);

/// So often a server tells the others who is with it, changes apart.
const ROLL_CALL: Duration = Duration::from_secs(2);
/// Whoever is with a server that has not said so for this time has gone with it.
const SILENCE: Duration = Duration::from_secs(5);

/// The time that a shared store tells counts if it came within this time.
const MAX_DOUBT: Duration = Duration::from_millis(500);

/// How long games are kept that nobody goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetime {
    /// An invitation that nobody takes, and a game with clocks in which somebody does not make their first move.
    pub invitation: Milliseconds,
    /// A game without clocks in which nobody moves.
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
        Arc::new(Self { store, server_clock, heartbeat, lifetime, retention, upkeep, open: Mutex::default() })
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

    pub(crate) fn upkeep(&self) -> &Upkeep {
        &self.upkeep
    }

    /// How many games are in memory.
    pub(crate) fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The room of a game, whether or not there is such a game.
    pub(crate) fn active_game(self: &Arc<Self>, id: GameId) -> Arc<ActiveGame> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open.get(&id).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let active_game = Arc::new(ActiveGame::new(id, Arc::downgrade(self)));
            open.insert(id, Arc::downgrade(&active_game));
            active_game
        })
    }

    /// A room has gone.
    pub(crate) fn forget(&self, id: GameId) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // Perhaps there is a new one already.
        if let Entry::Occupied(entry) = open.entry(id)
            && entry.get().strong_count() == 0
        {
            entry.remove();
        }
    }

    // What changes something goes on to its end even if nobody waits for the answer any more.

    /// Creates a game. The same token again has the same answer, with the game that is there.
    pub(crate) async fn create(self: &Arc<Self>, create: Create) -> Result<Seated, ActiveGameError> {
        let registry = Arc::clone(self);
        on_its_own(async move {
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
            let game = active_game.create(opening, create.name, &create.token)?;
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
        on_its_own(async move { active_game.take_seat(take.name.as_ref(), &take.token).await }).await
    }

    /// A player does something.
    pub(crate) async fn act(
        &self,
        active_game: Arc<ActiveGame>,
        seat: Seat,
        action: Action,
        known: Option<Version>,
    ) -> Result<Accepted, ActiveGameError> {
        let arrived = self.server_clock.now();
        on_its_own(async move { active_game.act(seat, &action, arrived, known).await }).await
    }

    // From time to time.

    /// Looks after games whose time is up, or that nobody goes on with.
    pub(crate) async fn look_after(self: &Arc<Self>) -> Result<(), StoreError> {
        let now = self.server_clock.now();
        for id in self.store.due(now, MAX_DUE).await? {
            match self.active_game(id).look_after().await {
                // It was deleted meanwhile.
                Ok(()) | Err(ActiveGameError::NoSuchGame | ActiveGameError::Deleted) => {}
                Err(ActiveGameError::Store(error)) if error.is_final() => return Err(error),
                // The database as a whole, most likely. The game is still due.
                Err(ActiveGameError::Store(error)) if !matches!(error, StoreError::Unreadable(_)) => {
                    tracing::warn!(game = %id, %error, "not looked after");
                }
                // It must not stand in the way of the others: only the first ones that are due are looked at.
                Err(error) => {
                    tracing::error!(game = %id, ?error, "a game cannot be read and is put aside");
                    self.store.quarantine(id).await?;
                }
            }
        }
        Ok(())
    }

    /// Starts what has to be done from time to time. The first sign of life is given before anybody can come.
    pub(crate) async fn start(self: &Arc<Self>) -> Result<Vec<JoinHandle<()>>, StoreError> {
        self.agree_on_time().await?;
        self.heartbeat.beat().await?;
        // What another version could not read this one may.
        self.store.release(self.server_clock.now()).await?;
        let registry = Arc::downgrade(self);
        let beating = tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_millis(BEAT.0)).await;
                let Some(registry) = registry.upgrade() else { return };
                if let Err(error) = registry.agree_on_time().await {
                    tracing::warn!(%error, "the time is not known anew");
                }
                if let Err(error) = registry.heartbeat.beat().await {
                    tracing::warn!(%error, "no sign of life could be stored");
                }
            }
        });
        let registry = Arc::downgrade(self);
        let looking = tokio::spawn(async move {
            loop {
                tokio::time::sleep(LOOK).await;
                let Some(registry) = registry.upgrade() else { return };
                if let Err(error) = registry.look_after().await {
                    tracing::warn!(%error, "nobody could be looked after");
                }
            }
        });
        let keeping = tokio::spawn(retention::keep_up(Arc::downgrade(self), self.retention));
        let mut tasks = vec![beating, looking, keeping];
        if let Some(mut changes) = self.store.changes() {
            let registry = Arc::downgrade(self);
            tasks.push(tokio::spawn(async move {
                loop {
                    tokio::time::sleep(CATCH_UP).await;
                    let Some(registry) = registry.upgrade() else { return };
                    if let Err(error) = registry.catch_up().await {
                        tracing::warn!(%error, "other servers' changes are not known");
                    }
                }
            }));
            let registry = Arc::downgrade(self);
            tasks.push(tokio::spawn(async move {
                loop {
                    let change = match changes.recv().await {
                        Ok(change) => change,
                        Err(RecvError::Lagged(_)) => Change::Unknown,
                        Err(RecvError::Closed) => return,
                    };
                    let Some(registry) = registry.upgrade() else { return };
                    registry.changed(change).await;
                }
            }));
        }
        if let Some(mut elsewhere) = self.store.elsewhere() {
            let registry = Arc::downgrade(self);
            tasks.push(tokio::spawn(async move {
                loop {
                    let heard = match elsewhere.recv().await {
                        Ok(heard) => heard,
                        // It is repeated.
                        Err(RecvError::Lagged(_)) => continue,
                        Err(RecvError::Closed) => return,
                    };
                    let Some(registry) = registry.upgrade() else { return };
                    registry.learn(&heard);
                }
            }));
            let registry = Arc::downgrade(self);
            tasks.push(tokio::spawn(async move {
                loop {
                    tokio::time::sleep(ROLL_CALL).await;
                    let Some(registry) = registry.upgrade() else { return };
                    registry.call_the_roll();
                }
            }));
        }
        Ok(tasks)
    }

    /// The rooms that are open now.
    fn all(&self) -> Vec<(GameId, Arc<ActiveGame>)> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.iter().filter_map(|(id, active_game)| Some((*id, active_game.upgrade()?))).collect()
    }

    /// Tells other servers who is in a game here.
    pub(crate) fn tell_others(&self, id: GameId) {
        let active_game = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(&id).and_then(Weak::upgrade);
        let here = active_game.map(|active_game| active_game.here()).unwrap_or_default();
        self.store.tell_presence(vec![(id, here)]);
    }

    /// Tells other servers who is here, and forgets those that have not done so.
    fn call_the_roll(&self) {
        let mut present = Vec::new();
        for (id, active_game) in self.all() {
            active_game.forget_silent(SILENCE);
            if active_game.here() != Presence::default() {
                present.push((id, active_game.here()));
            }
        }
        if !present.is_empty() {
            self.store.tell_presence(present);
        }
    }

    /// Another server says who is there.
    fn learn(&self, heard: &RemotePresence) {
        for (id, there) in &heard.games {
            let active_game = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(id).and_then(Weak::upgrade);
            if let Some(active_game) = active_game {
                active_game.learn(heard.server, *there);
            }
        }
    }

    /// Where servers share a store, its clock is the clock of all of them.
    async fn agree_on_time(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        let Some(now) = self.store.time().await? else { return Ok(()) };
        let under_way = asked.elapsed();
        if under_way <= MAX_DOUBT {
            // Most likely that was the time halfway between question and answer.
            self.server_clock.set(now, asked + under_way / 2);
        }
        Ok(())
    }

    /// Learns what other servers have changed, even if no hint came.
    async fn catch_up(&self) -> Result<(), StoreError> {
        let known = self.all().into_iter().filter_map(|(id, active_game)| Some((id, active_game.version()?))).collect();
        for id in self.store.behind(known).await? {
            self.read_again(id);
        }
        Ok(())
    }

    /// Another server has changed something, perhaps.
    async fn changed(&self, change: Change) {
        match change {
            Change::Game(id) => self.read_again(id),
            Change::Unknown => {
                if let Err(error) = self.catch_up().await {
                    tracing::warn!(%error, "other servers' changes are not known");
                }
            }
        }
    }

    /// Reads a game again, if somebody is there.
    fn read_again(&self, id: GameId) {
        let active_game = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(&id).and_then(Weak::upgrade);
        if let Some(active_game) = active_game {
            // By itself, so that nobody waits for somebody else's game.
            tokio::spawn(async move { active_game.doubt().await });
        }
    }
}

/// The game that is created with a token: the same each time, so that whoever has got no answer can ask again, and asks any server. A hash, so that the game's
/// name, which is an invitation, does not give the token away; not the one that is kept as [`Key`](crate::store::Key).
pub(crate) fn created_with(token: &SeatToken) -> GameId {
    let hash: [u8; 32] =
        Sha256::new().chain_update(b"puissance4 game ").chain_update(token.as_bytes()).finalize().into();
    let mut name = [0; GameId::BYTES];
    name.copy_from_slice(&hash[..GameId::BYTES]);
    GameId::from_bytes(name)
}

/// Runs to its end even if whoever asked has gone.
async fn on_its_own<T: Send + 'static>(
    work: impl Future<Output = Result<T, ActiveGameError>> + Send + 'static,
) -> Result<T, ActiveGameError> {
    tokio::spawn(work).await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string()).into()))
}
