//! What one client observed of one game, kept as the protocol requires of clients.

use std::collections::HashMap;
use std::fmt;

use puissance4_online::{
    Action, ActionId, Entry, GameId, Log, Match, Opening, PlayerCommand, Refusal, Seat, ServerMessage, Version,
};

use crate::span::{Nanoseconds, Span};

/// The events that a client received, its actions, and their answers.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The game.
    pub game: GameId,
    /// The seat, once it is known; watchers have none.
    pub seat: Option<Seat>,
    /// What was fixed at the start, once it is known.
    pub opening: Option<Opening>,
    /// When the client started: the game existed then, with both seats taken.
    pub began: Nanoseconds,
    /// All events, in order.
    pub seen: Vec<Entry>,
    /// When each of them was received first.
    pub seen_at: Vec<Nanoseconds>,
    /// The reads of the game's version.
    pub reads: Vec<Read>,
    /// The actions.
    pub asked: HashMap<ActionId, Asked>,
    /// How many servers the client used. The copy of one may be behind what another has acknowledged.
    pub servers: usize,
    /// How often a connection was opened.
    pub connections: u64,
    /// How often the server said to retry.
    pub busy: u64,
    /// Violations of the protocol by the server.
    pub faults: Vec<String>,
    fold: Option<Match>,
    /// When the first message was sent on a connection that has not answered yet.
    greeted: Option<Nanoseconds>,
}

/// A read of the game's version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// When it was sent.
    pub began: Nanoseconds,
    /// When the answer came.
    pub ended: Nanoseconds,
    /// The version of the game in it.
    pub version: Version,
}

/// An action and its result, as far as the client knows.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The command.
    pub command: PlayerCommand,
    /// How often it was sent.
    pub sent: u32,
    /// When it was sent, and when it was answered.
    pub span: Span,
    /// Its event, if it was accepted.
    pub accepted: Option<Entry>,
    /// Why it was refused, if it was.
    pub refused: Option<Refusal>,
}

impl Observation {
    /// A new client.
    pub fn new(game: GameId) -> Self {
        Self {
            game,
            seat: None,
            opening: None,
            began: Nanoseconds::now(),
            seen: Vec::new(),
            seen_at: Vec::new(),
            reads: Vec::new(),
            asked: HashMap::new(),
            servers: 1,
            connections: 0,
            busy: 0,
            faults: Vec::new(),
            fold: None,
            greeted: None,
        }
    }

    /// The same, for a client of this many servers.
    pub fn of_servers(game: GameId, servers: usize) -> Self {
        Self { servers, ..Self::new(game) }
    }

    /// What the client knew at some moment; nothing before it started.
    pub fn until(&self, moment: Nanoseconds) -> Option<Self> {
        if self.began > moment {
            return None;
        }
        let mut then = self.clone();
        then.seen.truncate(self.seen_at.partition_point(|at| *at <= moment));
        then.seen_at.truncate(then.seen.len());
        then.reads.retain(|read| read.ended <= moment);
        then.asked.retain(|_, asked| asked.span.sent <= moment);
        for asked in then.asked.values_mut() {
            if asked.span.answered.is_none_or(|answered| answered > moment) {
                (asked.span.answered, asked.accepted, asked.refused) = (None, None, None);
            }
        }
        Some(then)
    }

    /// The known version.
    pub fn known(&self) -> Option<Version> {
        self.fold.as_ref().map(Match::version)
    }

    /// The fold of the known events.
    pub fn fold(&self) -> Option<&Match> {
        self.fold.as_ref()
    }

    /// Notes that the first message of a new connection is about to be sent.
    pub fn greets(&mut self) {
        self.greeted = Some(Nanoseconds::now());
    }

    /// Notes that an action is about to be sent.
    pub fn asks(&mut self, action: &Action) {
        let span = Span { sent: Nanoseconds::now(), answered: None };
        let new = || Asked { command: action.command.clone(), sent: 0, span, accepted: None, refused: None };
        self.asked.entry(action.id.clone()).or_insert_with(new).sent += 1;
    }

    /// Records a message of the server.
    pub fn hear(&mut self, message: &ServerMessage) {
        let now = Nanoseconds::now();
        match message {
            ServerMessage::Whole { game, you, .. } => {
                self.keep_whole(game);
                self.sit(*you);
                let began = self.greeted.take();
                self.reads.extend(began.map(|began| Read { began, ended: now, version: version_of(game) }));
            }
            ServerMessage::Resumed { version, you, .. } => {
                if self.known().is_none_or(|known| *version < known) {
                    self.fault(format_args!("the game went back to {version:?}"));
                }
                self.sit(*you);
                let began = self.greeted.take();
                self.reads.extend(began.map(|began| Read { began, ended: now, version: *version }));
            }
            ServerMessage::Happened { entry, .. } => self.keep(entry),
            ServerMessage::Accepted(accepted) => {
                self.keep(&accepted.entry);
                let Some(asked) = self.asked.get_mut(&accepted.action) else {
                    return self.fault(format_args!("an answer to nothing: {accepted:?}"));
                };
                asked.span.answered.get_or_insert(now);
                if let Some(before) = asked.accepted.replace(accepted.entry.clone())
                    && before != accepted.entry
                {
                    self.fault(format_args!("two answers: {before:?} and {accepted:?}"));
                }
            }
            ServerMessage::Refused { action, reason, version, game, .. } => {
                if let Some(game) = game {
                    self.keep_whole(game);
                }
                if version.is_some_and(|version| self.known().is_none_or(|known| version > known)) {
                    self.fault(format_args!("refused at {version:?}, which was not told"));
                }
                let Some(asked) = self.asked.get_mut(action) else {
                    return self.fault(format_args!("an answer to nothing: {action:?}"));
                };
                asked.refused = Some(*reason);
                asked.span.answered.get_or_insert(now);
                let (began, accepted) = (asked.span.sent, asked.accepted.clone());
                // A refusal contains the version, or the game itself.
                if let Some(version) = version.or(game.as_ref().map(version_of)) {
                    self.reads.push(Read { began, ended: now, version });
                }
                if let Some(before) = accepted {
                    self.fault(format_args!("{before:?} was accepted, then refused: {reason:?}"));
                }
            }
            ServerMessage::Busy { .. } => self.busy += 1,
            ServerMessage::Presence(_) | ServerMessage::Leaving { .. } | ServerMessage::Closed { .. } => {}
            ServerMessage::Phrases { .. } | ServerMessage::Said { .. } | ServerMessage::NotSaid { .. } => {
                self.fault(format_args!("a phrase on a socket that did not ask for them"));
            }
            ServerMessage::Unknown => self.fault(format_args!("a message that is in no protocol")),
        }
    }

    /// Notes a violation of the protocol.
    pub fn fault(&mut self, what: impl fmt::Display) {
        self.faults.push(format!("{} {:?}: {what}", self.game, self.seat));
    }

    fn sit(&mut self, you: Option<Seat>) {
        if self.seat.is_some() && you != self.seat {
            self.fault(format_args!("another seat: {you:?}"));
        }
        self.seat = you;
    }

    fn keep_whole(&mut self, game: &Log) {
        if self.opening.is_some_and(|opening| opening != game.opening) {
            self.fault(format_args!("another game: {:?}", game.opening));
        }
        if self.fold.is_none() {
            self.opening = Some(game.opening);
            self.fold = Some(Match::new(game.opening));
        }
        if game.events.len() < self.seen.len() {
            self.fault(format_args!("the game went back to {}", game.events.len()));
        }
        for entry in &game.events {
            self.keep(entry);
        }
    }

    fn keep(&mut self, entry: &Entry) {
        let Some(fold) = &mut self.fold else { return self.fault(format_args!("before the game: {entry:?}")) };
        let version = fold.version();
        if entry.number <= version {
            let known = self.seen.iter().find(|known| known.number == entry.number);
            if known != Some(entry) {
                self.fault(format!("the past has changed: {known:?} became {entry:?}"));
            }
        } else if let Err(error) = fold.apply(entry) {
            self.fault(format_args!("after {version:?} came {entry:?}: {error}"));
        } else {
            self.seen.push(entry.clone());
            self.seen_at.push(Nanoseconds::now());
        }
    }
}

fn version_of(game: &Log) -> Version {
    game.events.last().map_or(Version::default(), |entry| entry.number)
}
