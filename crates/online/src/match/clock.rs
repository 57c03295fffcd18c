//! The clocks of a game.

use crate::r#match::Match;
use crate::refusal::Refusal;
use crate::seat::{BySeat, Seat};
use crate::time::{Milliseconds, Moment};

/// The running clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// The player to move.
    pub seat: Seat,
    /// When it was started.
    pub since: Moment,
    /// The time left on it then.
    pub left: Milliseconds,
}

impl Match {
    /// The time left on both clocks when the last one was stopped; nothing without clocks.
    pub fn left(&self) -> Option<BySeat<Milliseconds>> {
        self.opening.terms.time().map(|_| self.left)
    }

    /// The running clock: none before both have moved, since a player's first move is not charged.
    pub fn running(&self) -> Option<Running> {
        let seat = self.turn()?;
        self.is_charged().then(|| Running { seat, since: self.running_since, left: *self.left.get(seat) })
    }

    /// Whether the next move is charged: in a game with clocks, after each player's first move.
    pub(super) fn is_charged(&self) -> bool {
        self.opening.terms.time().is_some() && self.ply() >= 2
    }

    pub(super) fn is_time_up(&self, thought: Milliseconds) -> bool {
        self.running().is_some_and(|running| thought >= running.left)
    }

    /// The time left to the player to move after this much thinking; nothing without clocks.
    pub(super) fn left_after(&self, thought: Milliseconds) -> Option<Milliseconds> {
        let thought = if self.is_charged() { thought } else { Milliseconds(0) };
        let seat = Seat::from(self.position().to_move());
        self.left().map(|left| left.get(seat).minus(thought))
    }

    pub(super) fn fits_clock(&self, left: Option<Milliseconds>) -> Result<(), Refusal> {
        if left.is_some() == self.opening.terms.time().is_some() { Ok(()) } else { Err(Refusal::Impossible) }
    }

    pub(super) fn stop_clock(&mut self, at: Moment, left: Option<Milliseconds>) {
        let seat = Seat::from(self.position().to_move());
        if let Some(left) = left {
            *self.left.get_mut(seat) = left;
        }
        self.running_since = at;
    }
}
