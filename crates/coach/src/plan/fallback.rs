//! What the owner of a plan does where no other rule applies.

use puissance4_rules::{Column, Geometry};
use serde::{Deserialize, Serialize};

use crate::threat::Parity;

/// What the owner of a plan does where no other rule applies: rule 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fallback {
    /// Any cell.
    Anywhere,
    /// Any cell in the odd or the even rows; if there is none, any cell.
    Rows {
        /// Which rows.
        rows: Parity,
    },
    /// The first such cell.
    Ordered {
        /// Which rows.
        rows: Parity,
        /// In which order.
        order: Order,
    },
}

/// An order of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// From the left.
    Left,
    /// From the right.
    Right,
}

impl Order {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// The columns of a board in this order.
    pub fn columns(self, geometry: Geometry) -> Vec<Column> {
        match self {
            Self::Left => geometry.columns().collect(),
            Self::Right => geometry.columns().rev().collect(),
        }
    }

    /// The order on the board mirrored left to right.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl Fallback {
    /// The same on the board mirrored left to right.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Ordered { rows, order } => Self::Ordered { rows, order: order.mirrored() },
            other => other,
        }
    }
}
