//! A copy of a stored game, with what follows from it.

use std::collections::HashMap;

use puissance4_online::{ActionId, Entry, Log, Match, Milliseconds, Moment, Seat, Version};

use crate::game::active_game::ActiveGameError;
use crate::game::heartbeat::Heartbeat;
use crate::game::lag::Quotas;
use crate::store::{Key, Keys, StoreError, Stored};

/// A game as this server knows it.
#[derive(Debug)]
pub(super) struct State {
    pub(super) log: Log,
    pub(super) game: Match,
    /// How much lag may still be forgiven.
    pub(super) quotas: Quotas,
    pub(super) keys: Keys,
    pub(super) actions: HashMap<(Seat, ActionId), Version>,
    /// Whether the store may know more.
    pub(super) doubtful: bool,
    /// When the running clock started by the log, and when the event that started it was stored and could be sent.
    told: Option<(Moment, Moment)>,
}

impl State {
    pub(super) fn new(stored: Stored, heartbeat: &Heartbeat) -> Result<Self, ActiveGameError> {
        let Stored { log, keys, actions } = stored;
        let mut game = Match::new(log.opening);
        let mut quotas = Quotas::full();
        for entry in &log.events {
            quotas.count(&game, entry, |from, until| heartbeat.attended_so_far(from, until));
            game.apply(entry).map_err(|error| StoreError::Unreadable(error.to_string()))?;
        }
        let actions = actions.into_iter().map(|(seat, id, number)| ((seat, id), number)).collect();
        Ok(Self { log, game, quotas, keys, actions, doubtful: false, told: None })
    }

    /// The game goes on with this event, which was stored at that moment. If it starts a clock, the player could not
    /// know before.
    pub(super) fn go_on(&mut self, game: Match, stored: Moment) {
        let since = |game: &Match| game.running().map(|running| (running.seat, running.since));
        if since(&game) != since(&self.game) {
            self.told = since(&game).map(|(_, since)| (since, stored));
        }
        self.game = game;
    }

    /// The start of a player's time, which is `since` by the log: the time in which the server stored the event is its
    /// own.
    pub(super) fn time_starts(&self, since: Moment) -> Moment {
        self.told.filter(|(known, _)| *known == since).map_or(since, |(_, stored)| stored)
    }

    /// The events after a version.
    pub(super) fn since(&self, version: Version) -> &[Entry] {
        let known = usize::try_from(version.0).unwrap_or(usize::MAX);
        self.log.events.get(known..).unwrap_or_default()
    }

    /// The seat that a key opens.
    pub(super) fn seat_of(&self, key: &Key) -> Option<Seat> {
        // Both keys are always compared, so the time taken does not tell which of them it is.
        let opens = |seat| self.keys.get(seat).is_some_and(|known| known.is(key));
        match (opens(Seat::First), opens(Seat::Second)) {
            (true, _) => Some(Seat::First),
            (false, true) => Some(Seat::Second),
            (false, false) => None,
        }
    }

    /// Forgets the keys of a game that ended longer ago than tokens are valid, as the store does some time later.
    pub(super) fn expire_keys(&mut self, validity: Option<Milliseconds>, now: Moment) {
        let is_over = self.game.ending().is_some();
        if is_over && validity.is_some_and(|validity| now.since(self.game.last()) > validity) {
            self.keys = Keys::default();
        }
    }

    /// The event of an action that was accepted before: a repeated action gets the same answer.
    pub(super) fn accepted(&self, seat: Seat, id: &ActionId) -> Option<&Entry> {
        let number = self.actions.get(&(seat, id.clone()))?;
        self.log.events.iter().find(|entry| entry.number == *number)
    }
}
