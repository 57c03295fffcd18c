//! The geometry of a board: columns, rows and connect length.
//!
//! Board sizes are checked only here, and 7, 6 and 4 appear only in [`Geometry::STANDARD`].

use std::fmt;
use std::str::FromStr;

use crate::cell::{Cell, Column, Row};

/// How many columns and rows a board has: 1 to 64 of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    columns: u8,
    rows: u8,
}

/// One of the two sides of a board, to say which of them is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The number of columns.
    Columns,
    /// The number of rows.
    Rows,
}

/// Why a text or a pair of numbers is not a board size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// The text does not read as `COLUMNSxROWS`.
    #[error("'{text}' is not a size; write COLUMNSxROWS, such as 7x6")]
    Unreadable {
        /// What was written.
        text: String,
    },
    /// A side is outside `1..=64`.
    #[error("{number} {} is out of range; a board has 1 to {}", match side { Side::Columns => "columns", Side::Rows => "rows" }, Size::MAX)]
    OutOfRange {
        /// Which side.
        side: Side,
        /// What was asked for; a text, since it may be too large for any integer.
        number: String,
    },
}

impl Size {
    /// The longest side a board may have.
    pub const MAX: usize = 64;

    /// A board of `columns` by `rows`, each between 1 and [`Size::MAX`].
    pub fn new(columns: usize, rows: usize) -> Result<Self, SizeError> {
        let check = |side, number: usize| match u8::try_from(number) {
            Ok(small) if (1..=Self::MAX).contains(&number) => Ok(small),
            _ => Err(SizeError::OutOfRange { side, number: number.to_string() }),
        };
        Ok(Self { columns: check(Side::Columns, columns)?, rows: check(Side::Rows, rows)? })
    }

    /// The number of columns.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.columns() * self.rows()
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `7x6` (also `7X6` and `7×6`): columns first.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let unreadable = || SizeError::Unreadable { text: text.to_owned() };
        let (columns, rows) = text.split_once(['x', 'X', '×']).ok_or_else(unreadable)?;
        let number = |side, digits: &str| {
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(unreadable());
            }
            // Only digits: what does not parse is too large.
            digits.parse().map_err(|_| SizeError::OutOfRange { side, number: digits.to_owned() })
        };
        Self::new(number(Side::Columns, columns.trim())?, number(Side::Rows, rows.trim())?)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// How many discs in a line win: 2 to 255.
///
/// It may be longer than a board has room for; then every game on that board is a draw (see [`Geometry::line_fits`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Connect(u8);

/// A connect length that is not a number in `2..=255`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a winning line cannot have '{length}' discs; it has {} to {}", Connect::MIN, Connect::MAX)]
pub struct ConnectError {
    /// The length asked for; a text, since it may be no number.
    pub length: String,
}

impl Connect {
    /// The shortest line that can win.
    pub const MIN: usize = 2;
    /// The longest line that can be asked for.
    pub const MAX: usize = 255;

    /// A winning line of `length` discs or more, between [`Connect::MIN`] and [`Connect::MAX`].
    pub fn new(length: usize) -> Result<Self, ConnectError> {
        match u8::try_from(length) {
            Ok(small) if length >= Self::MIN => Ok(Self(small)),
            _ => Err(ConnectError { length: length.to_string() }),
        }
    }

    /// The number of discs.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl FromStr for Connect {
    type Err = ConnectError;

    fn from_str(text: &str) -> Result<Self, ConnectError> {
        let refused = || ConnectError { length: text.to_owned() };
        text.parse().map_err(|_| refused()).and_then(|length| Self::new(length).map_err(|_| refused()))
    }
}

impl fmt::Display for Connect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A board size and a connect length: everything the rules depend on.
///
/// ```
/// use puissance4_rules::{Connect, Geometry};
///
/// let geometry = Geometry::new("9x7".parse()?, Connect::new(5)?);
/// assert_eq!(geometry.size().cells(), 63);
/// let middle: Vec<usize> = geometry.columns_from_middle().map(|column| column.number()).take(3).collect();
/// assert_eq!(middle, [5, 4, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    size: Size,
    connect: Connect,
}

impl Geometry {
    /// The board in the box: seven columns, six rows, four in a line.
    pub const STANDARD: Self = Self { size: Size { columns: 7, rows: 6 }, connect: Connect(4) };

    /// Any size goes with any connect length.
    pub fn new(size: Size, connect: Connect) -> Self {
        Self { size, connect }
    }

    /// The board size.
    pub const fn size(self) -> Size {
        self.size
    }

    /// The number of discs in a winning line.
    pub const fn connect(self) -> Connect {
        self.connect
    }

    /// Whether a winning line has room anywhere on the board.
    ///
    /// A diagonal needs as many columns and rows as a row needs columns, so the longer side decides.
    pub fn line_fits(self) -> bool {
        self.connect.get() <= self.size.columns().max(self.size.rows())
    }

    /// The columns of the board, from the left.
    pub fn columns(self) -> impl DoubleEndedIterator<Item = Column> + Clone {
        (0..self.size.columns()).filter_map(Column::from_index)
    }

    /// The columns of the board, from the middle outwards; of two at the same distance, the left one first.
    pub fn columns_from_middle(self) -> impl Iterator<Item = Column> {
        let mut columns: Vec<Column> = self.columns().collect();
        columns.sort_by_key(|column| self.from_middle(*column));
        columns.into_iter()
    }

    /// How far a column is from the middle of the board, in half columns.
    pub fn from_middle(self, column: Column) -> usize {
        half_columns_from_middle(column.index(), self.size.columns())
    }

    /// The column nearest to the middle; of two at the same distance, the first.
    pub fn nearest_middle(self, columns: impl IntoIterator<Item = Column>) -> Option<Column> {
        columns.into_iter().min_by_key(|column| self.from_middle(*column))
    }

    /// The rows of the board, from the bottom.
    pub fn rows(self) -> impl DoubleEndedIterator<Item = Row> + Clone {
        (0..self.size.rows()).filter_map(Row::from_index)
    }

    /// The cells of the board, bottom row first, from the left.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        self.rows().flat_map(move |row| self.columns().map(move |column| Cell::new(column, row)))
    }

    /// Whether the board has this cell.
    pub fn contains(self, cell: Cell) -> bool {
        self.has_column(cell.column()) && cell.row().index() < self.size.rows()
    }

    /// Whether the board has this column.
    pub fn has_column(self, column: Column) -> bool {
        column.index() < self.size.columns()
    }

    /// How many bits a column takes in a bitboard: one per row, and one more that stays empty (see
    /// [`crate::Bitboard`]).
    pub(crate) fn column_bits(self) -> u32 {
        u32::from(self.size.rows) + 1
    }

    /// How many bits the whole board takes in a bitboard.
    pub fn bits(self) -> u32 {
        u32::from(self.size.columns) * self.column_bits()
    }
}

/// How far the column with this index is from the middle of a board, in half columns: with an even number of columns
/// the middle lies between two of them.
pub(crate) fn half_columns_from_middle(index: usize, columns: usize) -> usize {
    (2 * index + 1).abs_diff(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_read_and_print() {
        for text in ["1x1", "7x6", "64x64"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
        assert_eq!("7×6".parse(), "7X6".parse::<Size>());
    }

    #[test]
    fn reports_invalid_sizes() {
        for text in ["", "7", "7x", "x6", "7x6x5", "-7x6", "7,6", "seven x six"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::Unreadable { text: text.to_owned() }));
        }
        for (text, side, number) in [
            ("0x6", Side::Columns, "0"),
            ("7x0", Side::Rows, "0"),
            ("65x6", Side::Columns, "65"),
            ("7x1000", Side::Rows, "1000"),
            ("99999999999999999999x6", Side::Columns, "99999999999999999999"),
        ] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::OutOfRange { side, number: number.to_owned() }));
        }
    }

    #[test]
    fn connect_starts_at_two() {
        for length in [0, 1, 256] {
            assert_eq!(Connect::new(length), Err(ConnectError { length: length.to_string() }));
        }
        for text in ["", "1", "-4", "four", "256", "99999999999999999999999"] {
            assert_eq!(text.parse::<Connect>(), Err(ConnectError { length: text.to_owned() }));
        }
        assert_eq!("2".parse::<Connect>().unwrap().get(), 2);
    }

    #[test]
    fn the_middle_comes_first() {
        for (columns, order) in [(1, vec![1]), (4, vec![2, 3, 1, 4]), (7, vec![4, 3, 5, 2, 6, 1, 7])] {
            let geometry = Geometry::new(Size::new(columns, 6).unwrap(), Geometry::STANDARD.connect());
            let numbers: Vec<usize> = geometry.columns_from_middle().map(Column::number).collect();
            assert_eq!(numbers, order);
            assert_eq!(geometry.nearest_middle(geometry.columns()).map(Column::number), Some(order[0]));
            assert_eq!(geometry.nearest_middle([]), None);
        }
    }

    #[test]
    fn a_line_fits_along_the_longer_side() {
        let geometry =
            |columns, rows, connect| Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
        assert!(geometry(1, 4, 4).line_fits());
        assert!(geometry(4, 1, 4).line_fits());
        assert!(!geometry(3, 3, 4).line_fits());
        assert!(!geometry(1, 1, 2).line_fits());
    }
}
