//! Phrases: what the players say to each other. A phrase is sent once and never again, since later it would be out of
//! place.

use puissance4_online::{PlayerMessage, PresetPhrase, Problem, ProblemKind, Seat};

use crate::online::client::state::State;
use crate::online::client::{Notice, OnlineClient, Order};

/// Why a phrase was not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotSaid {
    /// Too many in a short time.
    TooSoon,
    /// Too many in this game.
    Enough,
    /// The server does not know it.
    Unknown,
}

impl From<Problem> for NotSaid {
    fn from(problem: Problem) -> Self {
        match (problem.problem, problem.retry_after_ms) {
            (ProblemKind::TooMany, Some(_)) => Self::TooSoon,
            (ProblemKind::TooMany, None) => Self::Enough,
            _ => Self::Unknown,
        }
    }
}

impl OnlineClient {
    /// The phrases that can be said now: none to a server that knows none, and none without a socket.
    pub(crate) fn phrases(&self) -> &[PresetPhrase] {
        if matches!(self.state, State::Live(_)) && self.you.is_some() { &self.phrases } else { &[] }
    }

    /// Says a phrase. It is shown once the server sends it to both players.
    pub(crate) fn say(&mut self, phrase: PresetPhrase) -> Vec<Order> {
        if !self.phrases().contains(&phrase) {
            return Vec::new();
        }
        serde_json::to_string(&PlayerMessage::Say { phrase }).ok().map(Order::Send).into_iter().collect()
    }

    /// The server names the phrases that it knows. Those of a newer one that are not known here cannot be shown.
    pub(super) fn set_phrases(&mut self, mut phrases: Vec<PresetPhrase>) {
        phrases.retain(|phrase| *phrase != PresetPhrase::Unknown);
        self.phrases = phrases;
    }

    /// A player says a phrase.
    pub(super) fn handle_phrase(by: Seat, phrase: PresetPhrase) -> Option<Order> {
        (phrase != PresetPhrase::Unknown).then_some(Order::Notify(Notice::Said(by, phrase)))
    }
}
