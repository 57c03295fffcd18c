//! Events of the game, clocks and presence: what the server reports, and how it changes what is known.

use puissance4_online::{Clock, Entry, Event, Log, Match, Presence, Seat, Version};

use crate::online::client::clock::ServerClock;
use crate::online::client::{Instant, Notice, OnlineClient, Order};

impl OnlineClient {
    /// Replaces the known game by the whole log. Says whether it fits.
    pub(super) fn replace_game(&mut self, log: &Log, orders: &mut Vec<Order>) -> bool {
        if log.opening.id != self.id {
            return false;
        }
        let mut game = Match::new(log.opening);
        let known = self.game.as_ref().map(Match::version);
        let mut continues = known == Some(Version(0));
        let mut notices = Vec::new();
        for entry in &log.events {
            if game.apply(entry).is_err() {
                return false;
            }
            if continues {
                notices.push(Order::Notify(Notice::Happened(entry.clone(), Box::new(game.clone()))));
            }
            if known == Some(game.version()) {
                continues = self.game.as_ref() == Some(&game);
            }
        }
        if continues {
            orders.extend(notices);
        } else {
            orders.push(Order::Notify(Notice::Loaded));
        }
        self.game = Some(game);
        self.doubtful = false;
        true
    }

    /// The whole log, or only the events after the known ones: older servers send the whole log in either case. Says
    /// whether it fits.
    pub(super) fn merge_log(&mut self, log: &Log, orders: &mut Vec<Order>) -> bool {
        let is_whole = log.events.first().is_none_or(|entry| entry.number == Version(1));
        if is_whole || self.version().is_none() {
            return self.replace_game(log, orders);
        }
        log.events.iter().all(|entry| self.add_event(entry, orders))
    }

    /// Adds one event. False if an earlier one is missing, or it does not fit.
    pub(super) fn add_event(&mut self, entry: &Entry, orders: &mut Vec<Order>) -> bool {
        let Some(game) = &mut self.game else { return false };
        if entry.number <= game.version() {
            return true;
        }
        if entry.number != game.version().next() {
            return false;
        }
        if game.apply(entry).is_err() {
            self.doubtful = true;
            return false;
        }
        // The server tells the presence a little later.
        if let (Event::Joined { seat, .. }, Some(presence)) = (&entry.event, &mut self.presence) {
            *presence.players.get_mut(*seat) = true;
        }
        orders.push(Order::Notify(Notice::Happened(entry.clone(), Box::new(game.clone()))));
        true
    }

    pub(super) fn set_clock(&mut self, clock: Option<Clock>, now: Instant) {
        if let Some(clock) = clock {
            self.clock = Some(ServerClock::new(clock, now));
        }
    }

    pub(super) fn set_presence(&mut self, presence: Presence, orders: &mut Vec<Order>) {
        for seat in Seat::BOTH {
            let is_here = *presence.players.get(seat);
            let was_here = self.presence.map(|before| *before.players.get(seat));
            if was_here.is_some_and(|was_here| was_here != is_here) && self.you != Some(seat) {
                orders.push(Order::Notify(Notice::Presence(seat, is_here)));
            }
        }
        self.presence = Some(presence);
    }
}
