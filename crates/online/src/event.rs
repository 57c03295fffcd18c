//! What happened in a game, in the order in which it happened.

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

/// One thing that happened. Where the clock of whoever was to move stopped, the event says what was left on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Somebody took a seat.
    Joined {
        /// Which.
        seat: Seat,
        /// Under which name, if any.
        #[serde(default, deserialize_with = "crate::lenient_name::lenient", skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
    },
    /// Whoever was to move dropped a disc.
    Moved {
        /// Where.
        #[serde(with = "column")]
        column: Column,
        /// What their clock shows now, the increment included.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Milliseconds>,
    },
    /// Somebody would like their last move back.
    TakebackAsked {
        /// Who.
        by: Seat,
    },
    /// The other agrees.
    TakebackAccepted {
        /// Who agrees.
        by: Seat,
        /// So many discs stay.
        ply: u16,
        /// What the clock of whoever was to move shows now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Milliseconds>,
    },
    /// The other does not agree.
    TakebackDeclined {
        /// Who does not.
        by: Seat,
    },
    /// Somebody gives up.
    Resigned {
        /// Who.
        by: Seat,
    },
    /// Somebody's time is up.
    TimedOut {
        /// Whose.
        seat: Seat,
    },
    /// Somebody calls the game off before both have moved; it counts for nothing.
    Cancelled {
        /// Who.
        by: Seat,
    },
    /// Nobody did anything for so long that the server closed the game; it counts for nothing.
    Expired,
    /// Somebody would like another game.
    RematchOffered {
        /// Who.
        by: Seat,
    },
    /// The other agrees, and the next game exists.
    RematchAccepted {
        /// Who agrees.
        by: Seat,
        /// The next game. The same tokens open it, with the seats exchanged.
        game: GameId,
    },
    /// The other does not agree.
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
