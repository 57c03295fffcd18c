//! The four directions in which discs line up.

use serde::{Deserialize, Serialize};

/// A direction of alignment, which is also the kind of a winning line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Upwards in one column.
    Column,
    /// Rightwards in one row.
    Row,
    /// Diagonally to the right and up.
    Rising,
    /// Diagonally to the right and down.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Column, Self::Row, Self::Rising, Self::Falling];

    /// The word used in JSON and as a key for sentences.
    pub fn name(self) -> &'static str {
        match self {
            Self::Column => "column",
            Self::Row => "row",
            Self::Rising => "rising",
            Self::Falling => "falling",
        }
    }

    /// One step, as columns to the right and rows up.
    pub fn step(self) -> (isize, isize) {
        match self {
            Self::Column => (0, 1),
            Self::Row => (1, 0),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }

    /// One step, as a distance between bits of a bitboard whose columns take `column_bits` bits each.
    #[allow(clippy::inline_always)] // See `shape`.
    #[inline(always)]
    pub(crate) fn stride(self, column_bits: u32) -> u32 {
        match self {
            Self::Column => 1,
            Self::Row => column_bits,
            Self::Rising => column_bits + 1,
            Self::Falling => column_bits - 1,
        }
    }
}
