//! The events of a game, in their order.

use puissance4_rules::Column;
use serde::{Deserialize, Serialize};

use crate::id::GameId;
use crate::seat::Seat;
use crate::terms::Opening;
use crate::time::{Milliseconds, Moment};
use puissance4_players::Name;

/// How many events a game has so far. The event that makes it `n` has the number `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(pub u32);

impl Version {
    /// After one more event.
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// One event. An event that stops the clock of the player to move says how much time was left on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A player took a seat.
    Joined {
        /// Which.
        seat: Seat,
        /// The player's name, if one was given.
        #[serde(default, deserialize_with = "crate::lenient_name::lenient", skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
    },
    /// The player to move dropped a disc.
    Moved {
        /// Where.
        #[serde(with = "column")]
        column: Column,
        /// The time left on the player's clock, with the increment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Milliseconds>,
    },
    /// A player asks to take back the last move.
    TakebackAsked {
        /// Who.
        by: Seat,
    },
    /// The opponent agrees.
    TakebackAccepted {
        /// Who agrees.
        by: Seat,
        /// How many discs stay.
        ply: u16,
        /// The time left on the clock of the player who was to move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Milliseconds>,
    },
    /// The opponent does not agree.
    TakebackDeclined {
        /// Who does not.
        by: Seat,
    },
    /// A player resigns.
    Resigned {
        /// Who.
        by: Seat,
    },
    /// A player's time is up.
    TimedOut {
        /// Whose.
        seat: Seat,
    },
    /// A player cancels the game before both have moved; it does not count.
    Cancelled {
        /// Who.
        by: Seat,
    },
    /// The game was idle for so long that the server closed it; it does not count.
    Expired,
    /// A player offers a rematch.
    RematchOffered {
        /// Who.
        by: Seat,
    },
    /// The opponent agrees, and the next game exists.
    RematchAccepted {
        /// Who agrees.
        by: Seat,
        /// The next game. The same tokens open it, with the seats exchanged.
        game: GameId,
    },
    /// The opponent does not agree.
    RematchDeclined {
        /// Who does not.
        by: Seat,
    },
}

/// An event with its number and its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// From 1, without gaps.
    pub number: Version,
    /// When it happened, by the server's clock.
    pub at: Moment,
    /// What happened.
    pub event: Event,
}

/// A whole game as it is sent and kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Log {
    /// What was fixed at the start.
    pub opening: Opening,
    /// Everything since.
    pub events: Vec<Entry>,
}

/// Columns are numbers from 1 on the wire, as for people.
pub(crate) mod column {
    use puissance4_rules::Column;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    // The signature is serde's.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn serialize<S: Serializer>(column: &Column, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(column.number() as u64)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Column, D::Error> {
        let number = usize::deserialize(deserializer)?;
        Column::from_number(number).ok_or_else(|| D::Error::custom("columns are counted from 1"))
    }
}
