//! What changes a game: a new game, a taken seat, an action of a player.

use std::sync::atomic::Ordering;

use puissance4_online::{
    Accepted, Action, ActionId, Circumstances, Entry, Event, GameId, Log, Match, Moment, Name, Opening, Refusal, Seat,
    SeatToken, Seated, Version,
};
use tokio::sync::MutexGuard;

use crate::game::active_game::state::State;
use crate::game::active_game::{ActiveGame, ActiveGameError, Refused, TRIES, loaded};
use crate::game::lag::Quotas;
use crate::random;
use crate::store::{Append, Appended, Key, Keys, NewGame, StoreError};

impl ActiveGame {
    /// Takes the free seat. The token of a seat that is taken gets the same answer again.
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
                Err(_) if self.is_behind(&mut guard).await? => continue,
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

    /// Decides an action and stores its event. Actions are idempotent: one that was accepted gets the same answer
    /// again. One that was refused is decided again, and the refusal contains the events after the version that the
    /// player knows.
    pub(crate) async fn apply_action(
        &self,
        seat: Seat,
        action: &Action,
        arrived: Moment,
        known: Option<Version>,
    ) -> Result<Accepted, ActiveGameError> {
        let mut guard = self.state().await?;
        for _ in 0..TRIES {
            let state = loaded(&guard)?;
            // A rematch would get the keys of this game.
            if state.keys.get(seat).is_none() {
                return Err(self.refused(state, Refusal::NotSeated, known).await);
            }
            if let Some(entry) = state.accepted(seat, &action.id) {
                return Ok(Accepted { action: action.id.clone(), entry: entry.clone() });
            }
            let thought = self.charged_time(state, arrived).await?;
            let now = Circumstances { thought, next: Some(random::game()) };
            let event = match state.game.decide(seat, &action.command, &now) {
                Ok(event) => event,
                Err(_) if self.is_behind(&mut guard).await? => continue,
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
        // A client that does not say what it knows always gets the game.
        let has_game = known.is_none() || !events.is_empty();
        let game = has_game.then(|| Log { opening: state.log.opening, events: events.to_vec() });
        ActiveGameError::Refused(Box::new(Refused { reason, version, game, clock: self.clock(state).await }))
    }

    /// Stores an event, then adds it to the copy, then sends it. Nothing if another server has stored an event first:
    /// then the copy was read again.
    pub(super) async fn add(
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
            Event::RematchAccepted { game, .. } => Some(self.rematch(&after, &state.keys, game, at)?),
            _ => None,
        };
        let mut quotas = state.quotas;
        quotas.count(&state.game, &entry, |from, until| {
            registry.heartbeat().attended_so_far(state.time_starts(from), until)
        });
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
        state.go_on(after, registry.server_clock().now());
        state.quotas = quotas;
        self.version.store(entry.number.0, Ordering::Relaxed);
        state.log.events.push(entry.clone());
        if let Some((seat, id)) = action {
            state.actions.insert((seat, id), entry.number);
        }
        if let Some((seat, key)) = key {
            *state.keys.get_mut(seat) = Some(key);
        }
        self.send_event(state, &entry).await;
        Ok(Some(entry))
    }

    /// The rematch: both seats are taken already, by the same players with the seats exchanged.
    fn rematch(&self, game: &Match, keys: &Keys, id: GameId, at: Moment) -> Result<NewGame, ActiveGameError> {
        let opening = game.rematch(id, at);
        let seats = Seat::BOTH.map(|seat| (seat, game.name(seat.other()).cloned()));
        self.seated(opening, seats, keys.swapped())
    }

    /// A new game, with its creator on one seat.
    pub(crate) fn new_game(
        &self,
        opening: Opening,
        name: Option<Name>,
        token: &SeatToken,
    ) -> Result<NewGame, ActiveGameError> {
        let mut keys = Keys::default();
        *keys.get_mut(opening.creator) = Some(Key::of(token));
        self.seated(opening, [(opening.creator, name)], keys)
    }

    /// A new game in which some seats are taken.
    fn seated(
        &self,
        opening: Opening,
        seats: impl IntoIterator<Item = (Seat, Option<Name>)>,
        keys: Keys,
    ) -> Result<NewGame, ActiveGameError> {
        let mut game = Match::new(opening);
        let mut events = Vec::new();
        for (seat, name) in seats {
            let entry = game.push(opening.at, Event::Joined { seat, name });
            events.push(entry.map_err(|error| StoreError::Unreadable(error.to_string()))?);
        }
        let listing = self.listing(&game, &Quotas::full())?;
        Ok(NewGame { log: Log { opening, events }, keys, listing })
    }
}
