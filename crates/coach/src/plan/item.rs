//! An item of a plan: one thing to remember.

use puissance4_rules::{Cell, Column, Geometry};
use serde::{Deserialize, Serialize};

/// One thing that the owner of a plan has to remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Item {
    /// Take this cell as soon as it is free.
    Grab {
        /// The cell.
        cell: Cell,
    },
    /// Two cells that belong together: if the other takes one of them, take the other one as soon as it is free.
    Pair {
        /// Both.
        cells: [Cell; 2],
    },
    /// If the other takes a cell, take another one as soon as it is free.
    Answer {
        /// The cell that the other takes.
        to: Cell,
        /// The cell to take.
        with: Cell,
    },
    /// Do not play in this cell of your own accord.
    Avoid {
        /// The cell.
        cell: Cell,
    },
    /// Do not play in this column of your own accord: leave it for last.
    Leave {
        /// The column.
        column: Column,
    },
    /// If there is no answer on top, play in this column.
    Free {
        /// The column.
        column: Column,
    },
}

impl Item {
    /// The cells it names, those the owner takes last; none for a column.
    pub fn cells(&self) -> Vec<Cell> {
        match *self {
            Self::Grab { cell } | Self::Avoid { cell } => vec![cell],
            Self::Pair { cells } => cells.to_vec(),
            Self::Answer { to, with } => vec![to, with],
            Self::Leave { .. } | Self::Free { .. } => Vec::new(),
        }
    }

    /// The item on the board mirrored left to right.
    #[must_use]
    pub fn mirrored(&self, geometry: Geometry) -> Self {
        let column = |column: Column| mirrored_column(geometry, column);
        let cell = |cell: Cell| Cell::new(column(cell.column()), cell.row());
        match *self {
            Self::Grab { cell: there } => Self::Grab { cell: cell(there) },
            Self::Pair { cells } => Self::Pair { cells: cells.map(cell) },
            Self::Answer { to, with } => Self::Answer { to: cell(to), with: cell(with) },
            Self::Avoid { cell: there } => Self::Avoid { cell: cell(there) },
            Self::Leave { column: there } => Self::Leave { column: column(there) },
            Self::Free { column: there } => Self::Free { column: column(there) },
        }
    }
}

/// The column at the same distance from the other side of the board.
pub(crate) fn mirrored_column(geometry: Geometry, column: Column) -> Column {
    let mirror = geometry.size().columns().checked_sub(column.number()).and_then(Column::from_index);
    mirror.unwrap_or(column)
}
