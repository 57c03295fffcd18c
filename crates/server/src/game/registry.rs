//! All games that somebody plays or watches now, and what has to be done from time to time.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use puissance4_online::{
    Accepted, Action, Create, GameId, Milliseconds, Opening, Presence, Seat, SeatToken, Seated, Starts, TakeSeat,
    Tally, Version,
};
use sha2::{Digest as _, Sha256};
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinHandle;

use crate::game::active_game::{Room, RoomError};
use crate::game::clock::Timepiece;
use crate::game::heartbeat::{BEAT, Vigil};
use crate::game::retention::{self, Retention, Upkeep};
use crate::random;
use crate::store::{Change, Created, Elsewhere, Store, StoreError};

/// So often somebody looks for games that are due.
const LOOK: Duration = Duration::from_millis(250);
/// So many of them are looked after at once.
const MOST_DUE: usize = 200;

/// So often a server asks whether others have changed something, hints apart.
const CATCH_UP: Duration = Duration::from_secs(2);

/// So often a server tells the others who is with it, changes apart.
const ROLL_CALL: Duration = Duration::from_secs(2);
/// Whoever is with a server that has not said so for this time has gone with it.
const SILENCE: Duration = Duration::from_secs(5);

/// The time that a shared store tells counts if it came within this time.
const MOST_DOUBT: Duration = Duration::from_millis(500);

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
pub(crate) struct Rooms {
    store: Arc<dyn Store>,
    timepiece: Timepiece,
    vigil: Vigil,
    lifetime: Lifetime,
    retention: Retention,
    upkeep: Upkeep,
    open: Mutex<HashMap<GameId, Weak<Room>>>,
}

impl Rooms {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        timepiece: Timepiece,
        lifetime: Lifetime,
        retention: Retention,
    ) -> Arc<Self> {
        let longest = lifetime.invitation.max(lifetime.game);
        let vigil = Vigil::new(Arc::clone(&store), timepiece.clone(), longest);
        let upkeep = Upkeep::default();
        Arc::new(Self { store, timepiece, vigil, lifetime, retention, upkeep, open: Mutex::default() })
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    pub(crate) fn timepiece(&self) -> &Timepiece {
        &self.timepiece
    }

    pub(crate) fn vigil(&self) -> &Vigil {
        &self.vigil
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
    pub(crate) fn room(self: &Arc<Self>, id: GameId) -> Arc<Room> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open.get(&id).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let room = Arc::new(Room::new(id, Arc::downgrade(self)));
            open.insert(id, Arc::downgrade(&room));
            room
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
    pub(crate) async fn create(self: &Arc<Self>, create: Create) -> Result<Seated, RoomError> {
        let rooms = Arc::clone(self);
        on_its_own(async move {
            let creator = match create.starts {
                Starts::Creator => Seat::First,
                Starts::Guest => Seat::Second,
                Starts::Chance => random::seat(),
            };
            let id = created_with(&create.token);
            let at = rooms.timepiece.now();
            let opening = Opening { id, at, terms: create.terms, creator, tally: Tally::default(), previous: None };
            let room = rooms.room(id);
            let game = room.create(opening, create.name, &create.token)?;
            let log = game.log.clone();
            match rooms.store.create(game).await? {
                Created::Stored => Ok(Seated { seat: creator, game: log }),
                // The token holds the creator's seat already.
                Created::Taken => room.take_seat(None, &create.token).await,
            }
        })
        .await
    }

    /// Takes the free seat of a game.
    pub(crate) async fn take_seat(self: &Arc<Self>, id: GameId, take: TakeSeat) -> Result<Seated, RoomError> {
        let room = self.room(id);
        on_its_own(async move { room.take_seat(take.name.as_ref(), &take.token).await }).await
    }

    /// A player does something.
    pub(crate) async fn act(
        &self,
        room: Arc<Room>,
        seat: Seat,
        action: Action,
        known: Option<Version>,
    ) -> Result<Accepted, RoomError> {
        let arrived = self.timepiece.now();
        on_its_own(async move { room.act(seat, &action, arrived, known).await }).await
    }

    // From time to time.

    /// Looks after games whose time is up, or that nobody goes on with.
    pub(crate) async fn look_after(self: &Arc<Self>) -> Result<(), StoreError> {
        let now = self.timepiece.now();
        for id in self.store.due(now, MOST_DUE).await? {
            match self.room(id).look_after().await {
                // It was deleted meanwhile.
                Ok(()) | Err(RoomError::NoSuchGame | RoomError::Deleted) => {}
                Err(RoomError::Store(error)) if error.is_final() => return Err(error),
                // The database as a whole, most likely. The game is still due.
                Err(RoomError::Store(error)) if !matches!(error, StoreError::Unreadable(_)) => {
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
        self.vigil.beat().await?;
        // What another version could not read this one may.
        self.store.release(self.timepiece.now()).await?;
        let rooms = Arc::downgrade(self);
        let beating = tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_millis(BEAT.0)).await;
                let Some(rooms) = rooms.upgrade() else { return };
                if let Err(error) = rooms.agree_on_time().await {
                    tracing::warn!(%error, "the time is not known anew");
                }
                if let Err(error) = rooms.vigil.beat().await {
                    tracing::warn!(%error, "no sign of life could be stored");
                }
            }
        });
        let rooms = Arc::downgrade(self);
        let looking = tokio::spawn(async move {
            loop {
                tokio::time::sleep(LOOK).await;
                let Some(rooms) = rooms.upgrade() else { return };
                if let Err(error) = rooms.look_after().await {
                    tracing::warn!(%error, "nobody could be looked after");
                }
            }
        });
        let keeping = tokio::spawn(retention::keep_up(Arc::downgrade(self), self.retention));
        let mut tasks = vec![beating, looking, keeping];
        if let Some(mut changes) = self.store.changes() {
            let rooms = Arc::downgrade(self);
            tasks.push(tokio::spawn(async move {
                loop {
                    tokio::time::sleep(CATCH_UP).await;
                    let Some(rooms) = rooms.upgrade() else { return };
                    if let Err(error) = rooms.catch_up().await {
                        tracing::warn!(%error, "other servers' changes are not known");
                    }
                }
            }));
            let rooms = Arc::downgrade(self);
            tasks.push(tokio::spawn(async move {
                loop {
                    let change = match changes.recv().await {
                        Ok(change) => change,
                        Err(RecvError::Lagged(_)) => Change::Unknown,
                        Err(RecvError::Closed) => return,
                    };
                    let Some(rooms) = rooms.upgrade() else { return };
                    rooms.changed(change).await;
                }
            }));
        }
        if let Some(mut elsewhere) = self.store.elsewhere() {
            let rooms = Arc::downgrade(self);
            tasks.push(tokio::spawn(async move {
                loop {
                    let heard = match elsewhere.recv().await {
                        Ok(heard) => heard,
                        // It is repeated.
                        Err(RecvError::Lagged(_)) => continue,
                        Err(RecvError::Closed) => return,
                    };
                    let Some(rooms) = rooms.upgrade() else { return };
                    rooms.learn(&heard);
                }
            }));
            let rooms = Arc::downgrade(self);
            tasks.push(tokio::spawn(async move {
                loop {
                    tokio::time::sleep(ROLL_CALL).await;
                    let Some(rooms) = rooms.upgrade() else { return };
                    rooms.call_the_roll();
                }
            }));
        }
        Ok(tasks)
    }

    /// The rooms that are open now.
    fn all(&self) -> Vec<(GameId, Arc<Room>)> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.iter().filter_map(|(id, room)| Some((*id, room.upgrade()?))).collect()
    }

    /// Tells other servers who is in a game here.
    pub(crate) fn tell_others(&self, id: GameId) {
        let room = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(&id).and_then(Weak::upgrade);
        let here = room.map(|room| room.here()).unwrap_or_default();
        self.store.tell_presence(vec![(id, here)]);
    }

    /// Tells other servers who is here, and forgets those that have not done so.
    fn call_the_roll(&self) {
        let mut present = Vec::new();
        for (id, room) in self.all() {
            room.forget_silent(SILENCE);
            if room.here() != Presence::default() {
                present.push((id, room.here()));
            }
        }
        if !present.is_empty() {
            self.store.tell_presence(present);
        }
    }

    /// Another server says who is there.
    fn learn(&self, heard: &Elsewhere) {
        for (id, there) in &heard.games {
            let room = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(id).and_then(Weak::upgrade);
            if let Some(room) = room {
                room.learn(heard.server, *there);
            }
        }
    }

    /// Where servers share a store, its clock is the clock of all of them.
    async fn agree_on_time(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        let Some(now) = self.store.time().await? else { return Ok(()) };
        let under_way = asked.elapsed();
        if under_way <= MOST_DOUBT {
            // Most likely that was the time halfway between question and answer.
            self.timepiece.set(now, asked + under_way / 2);
        }
        Ok(())
    }

    /// Learns what other servers have changed, even if no hint came.
    async fn catch_up(&self) -> Result<(), StoreError> {
        let known = self.all().into_iter().filter_map(|(id, room)| Some((id, room.version()?))).collect();
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
        let room = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(&id).and_then(Weak::upgrade);
        if let Some(room) = room {
            // By itself, so that nobody waits for somebody else's game.
            tokio::spawn(async move { room.doubt().await });
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
    work: impl Future<Output = Result<T, RoomError>> + Send + 'static,
) -> Result<T, RoomError> {
    tokio::spawn(work).await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string()).into()))
}
