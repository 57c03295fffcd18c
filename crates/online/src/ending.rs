//! How a game ended.

use puissance4_rules::{Outcome, Position};

use crate::seat::Seat;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By a line of discs.
    Line {
        /// Whose.
        winner: Seat,
    },
    /// The board is full.
    Draw,
    /// A player resigned.
    Resigned {
        /// The opponent.
        winner: Seat,
    },
    /// A player's time was up.
    TimedOut {
        /// The opponent.
        winner: Seat,
    },
    /// It was cancelled before both had moved.
    Cancelled,
    /// It was idle for too long.
    Expired,
}

impl Ending {
    /// The end by the rules, if the position has one.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        match position.outcome() {
            Outcome::Ongoing => None,
            Outcome::Draw => Some(Self::Draw),
            Outcome::Win(win) => Some(Self::Line { winner: win.player().into() }),
        }
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Self::Line { winner } | Self::Resigned { winner } | Self::TimedOut { winner } => Some(winner),
            Self::Draw | Self::Cancelled | Self::Expired => None,
        }
    }

    /// Whether the game was played to an end that counts.
    pub fn counts(self) -> bool {
        !matches!(self, Self::Cancelled | Self::Expired)
    }
}
