//! Columns, rows and cells of the board.
//!
//! Columns are counted from the left and rows from the bottom. Inside the program they are indices from 0; people and
//! files see numbers from 1.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::geometry::Size;

macro_rules! coordinate {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u8);

        impl $name {
            /// From an index that starts at 0; `None` beyond the largest board.
            pub fn from_index(index: usize) -> Option<Self> {
                if index < Size::MAX { u8::try_from(index).ok().map(Self) } else { None }
            }

            /// From a number that starts at 1, as people count; `None` for 0 and beyond the largest board.
            pub fn from_number(number: usize) -> Option<Self> {
                number.checked_sub(1).and_then(Self::from_index)
            }

            /// The index, from 0.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The number, from 1.
            pub fn number(self) -> usize {
                self.index() + 1
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.number().fmt(f)
            }
        }
    };
}

coordinate! {
    /// A column, counted from the left.
    Column
}

coordinate! {
    /// A row, counted from the bottom.
    Row
}

/// One place on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    column: Column,
    row: Row,
}

impl Cell {
    /// The cell where `column` and `row` cross.
    pub fn new(column: Column, row: Row) -> Self {
        Self { column, row }
    }

    /// The column it is in.
    pub fn column(self) -> Column {
        self.column
    }

    /// The row it is in.
    pub fn row(self) -> Row {
        self.row
    }

    /// The cell just above; `None` beyond the largest board.
    pub fn above(self) -> Option<Self> {
        self.stepped(0, 1)
    }

    /// The cell just below, if this one is not on the bottom row.
    pub fn below(self) -> Option<Self> {
        self.stepped(0, -1)
    }

    /// The cell that many columns to the right and rows up, if those numbers exist on the largest board.
    pub fn stepped(self, columns: isize, rows: isize) -> Option<Self> {
        let column = self.column.index().checked_add_signed(columns).and_then(Column::from_index)?;
        let row = self.row.index().checked_add_signed(rows).and_then(Row::from_index)?;
        Some(Self { column, row })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.column, self.row)
    }
}

/// A set of columns: bit `i` stands for the column of index `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Columns(u64);

impl Columns {
    /// No column.
    pub const NONE: Self = Self(0);

    /// How many columns there are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `column` is in the set.
    pub fn contains(self, column: Column) -> bool {
        self.0 >> column.index() & 1 == 1
    }

    /// Puts `column` into the set.
    pub fn insert(&mut self, column: Column) {
        self.0 |= 1 << column.index();
    }

    /// The `n`-th column of the set from the left, counting from 0.
    pub fn nth(self, n: usize) -> Option<Column> {
        let mut rest = self.0;
        for _ in 0..n {
            rest &= rest.wrapping_sub(1);
        }
        Self(rest).first()
    }

    /// The leftmost column of the set.
    pub fn first(self) -> Option<Column> {
        Column::from_index(self.0.trailing_zeros() as usize)
    }
}

impl FromIterator<Column> for Columns {
    fn from_iter<I: IntoIterator<Item = Column>>(columns: I) -> Self {
        let mut set = Self::NONE;
        columns.into_iter().for_each(|column| set.insert(column));
        set
    }
}

impl IntoIterator for Columns {
    type Item = Column;
    type IntoIter = ColumnsIter;

    fn into_iter(self) -> ColumnsIter {
        ColumnsIter(self)
    }
}

/// The columns of a set, from the left.
#[derive(Clone, Debug)]
pub struct ColumnsIter(Columns);

impl Iterator for ColumnsIter {
    type Item = Column;

    fn next(&mut self) -> Option<Column> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for ColumnsIter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_start_at_one() {
        assert_eq!(Column::from_number(0), None);
        assert_eq!(Column::from_number(1).unwrap().index(), 0);
        assert_eq!(Column::from_number(64).unwrap().number(), 64);
        assert_eq!(Column::from_number(65), None);
    }

    #[test]
    fn a_set_of_columns_is_ordered() {
        let columns: Vec<Column> = [63, 0, 5].into_iter().filter_map(Column::from_index).collect();
        let set: Columns = columns.iter().copied().collect();
        let indices: Vec<usize> = set.into_iter().map(Column::index).collect();
        assert_eq!(indices, [0, 5, 63]);
        for (n, index) in indices.into_iter().enumerate() {
            assert_eq!(set.nth(n).map(Column::index), Some(index));
        }
        assert_eq!(set.nth(3), None);
        assert_eq!(Columns::NONE.first(), None);
    }
}
