//! The bit geometry of a board: masks, distances, runs and completed lines. For the standard board the compiler knows
//! all of it.
//!
//! Everything that computes with bits uses this module: [`Board`](crate::Board), the players that look ahead, and the
//! exact solver, which does it to several positions at once (see [`Sets`]).
//!
//! The solver is compiled a second time for processors with wider registers, as one function into which all of this is
//! inlined. Closures passed to `map` or `fold` are not inlined there, which makes the search ten times slower. So this
//! code uses plain loops and `inline(always)`.

#![allow(clippy::inline_always)] // As said above.

use crate::bitboard::Word;
use crate::direction::Direction;
use crate::geometry::{Geometry, Size, half_columns_from_middle};
use crate::sets::Sets;

/// The first cell of each run: where `length` cells of the set follow each other at distance `stride`.
///
/// Runs of 1 are the set itself. Where a run of `a` and, `b <= a` steps further, another run of `a` start, there is
/// a run of `a + b`; so the length doubles with each intersection.
#[inline(always)]
pub fn runs<B: Sets>(set: B, stride: u32, length: u32) -> B {
    let mut runs = set;
    let mut have = 1;
    while have < length {
        let step = have.min(length - have);
        runs = runs & runs.down(step * stride);
        have += step;
    }
    runs
}

/// The cells, empty or not, that complete a line of these discs at distance `stride`: with `n` discs just before them
/// and `connect - 1 - n` just behind, for any `n`.
///
/// ```text
///   . x x x .    before: 3, behind: 0        x x . x    before: 2, behind: 1
///   ^       ^                                    ^
/// ```
#[inline(always)]
pub fn completing<B: Sets>(discs: B, stride: u32, connect: u32) -> B {
    if connect == 4 {
        let (before, behind) = (discs.up(stride), discs.down(stride));
        let two_before = before & discs.up(2 * stride);
        let two_behind = behind & discs.down(2 * stride);
        return (two_before & (discs.up(3 * stride) | behind)) | (two_behind & (before | discs.down(3 * stride)));
    }
    // All discs on one side: the two ends of a run. Then those with discs on both sides.
    let longest = runs(discs, stride, connect - 1);
    let mut cells = longest.up((connect - 1) * stride) | longest.down(stride);
    for before in 1..connect - 1 {
        let lower = runs(discs, stride, before).up(before * stride);
        cells = cells | (lower & runs(discs, stride, connect - 1 - before).down(stride));
    }
    cells
}

/// A board in words of one size. Cells are bits as in [`Bitboard`](crate::Bitboard): columns side by side, bottom
/// first, an always empty bit above each.
pub trait Shape: Copy + Send + Sync + 'static {
    /// The word that a set of cells lives in.
    type Word: Word;

    /// The number of columns.
    fn columns(self) -> u32;
    /// The number of rows.
    fn rows(self) -> u32;
    /// The number of discs in a winning line.
    fn connect(self) -> u32;
    /// All cells.
    fn board(self) -> Self::Word;
    /// The bottom cell of each column.
    fn bottom(self) -> Self::Word;
    /// The cells from which, to the top of their column and included, there is an even number of cells: if a column is
    /// filled by turns, one player gets all of these in it (see `bounds`).
    fn low(self) -> Self::Word;

    /// How many bits a column takes.
    #[inline]
    fn column_bits(self) -> u32 {
        self.rows() + 1
    }

    /// The number of cells.
    #[inline]
    #[allow(clippy::cast_possible_wrap)] // At most 128.
    fn cells(self) -> i32 {
        (self.columns() * self.rows()) as i32
    }

    /// The distances between bits, in the order of [`Direction::ALL`].
    #[inline(always)]
    fn strides(self) -> [u32; 4] {
        let bits = self.column_bits();
        [
            Direction::Column.stride(bits),
            Direction::Row.stride(bits),
            Direction::Rising.stride(bits),
            Direction::Falling.stride(bits),
        ]
    }

    /// The cells where the next discs land.
    #[inline(always)]
    fn playable<B: Sets<Word = Self::Word>>(self, occupied: B) -> B {
        occupied.plus(self.bottom()) & B::all(self.board())
    }

    /// How far the column with this index is from the middle, in half columns.
    fn middle_distance(self, index: usize) -> usize {
        half_columns_from_middle(index, self.columns() as usize)
    }

    /// All cells of the column with this index.
    #[inline]
    fn column(self, index: u32) -> Self::Word {
        Self::Word::ones_below(self.rows()).up(index * self.column_bits())
    }

    /// All cells of the column that holds this one bit.
    #[inline]
    fn column_of(self, bit: Self::Word) -> Self::Word {
        self.column(bit.lowest().unwrap_or(0) / self.column_bits())
    }

    /// The cells above these, to the top of their columns.
    #[inline(always)]
    fn above<B: Sets<Word = Self::Word>>(self, cells: B) -> B {
        let board = B::all(self.board());
        let mut next = cells.up(1) & board;
        let mut above = next;
        for _ in 2..self.rows() {
            next = next.up(1) & board;
            above = above | next;
        }
        above
    }

    /// The lowest cells of the winning lines in the set.
    #[inline(always)]
    fn lines<B: Sets<Word = Self::Word>>(self, set: B) -> B {
        let mut lines = B::all(Self::Word::ZERO);
        for stride in self.strides() {
            lines = lines | runs(set, stride, self.connect());
        }
        lines
    }

    /// Whether the set holds a winning line.
    #[inline(always)]
    fn has_line(self, set: Self::Word) -> bool {
        self.lines(set) != Self::Word::ZERO
    }

    /// Those of the empty cells that would complete a line of these discs.
    #[inline(always)]
    fn winning<B: Sets<Word = Self::Word>>(self, discs: B, empty: B) -> B {
        let [column, others @ ..] = self.strides();
        // In a column only the cell above the discs counts; those below them are never empty.
        let mut winning = if self.connect() == 4 {
            discs.up(1) & discs.up(2) & discs.up(3)
        } else {
            runs(discs, column, self.connect() - 1).up((self.connect() - 1) * column)
        };
        for stride in others {
            winning = winning | completing(discs, stride, self.connect());
        }
        winning & empty
    }

    /// The cells where the mover wins with its next disc.
    #[inline(always)]
    fn winning_moves(self, mover: Self::Word, other: Self::Word) -> Self::Word {
        let occupied = mover | other;
        self.winning(mover, self.board() ^ occupied) & self.playable(occupied)
    }

    /// The set mirrored left to right; also for a key, which uses the bits above the columns.
    fn mirrored(self, set: Self::Word) -> Self::Word {
        let column = Self::Word::ones_below(self.rows()) | Self::Word::bit(self.rows());
        (0..self.columns()).fold(Self::Word::ZERO, |mirror, index| {
            let bits = set.down(index * self.column_bits()) & column;
            mirror | bits.up((self.columns() - 1 - index) * self.column_bits())
        })
    }
}

/// The board in the box, all of it known when the program is compiled.
#[derive(Clone, Copy, Debug)]
pub struct StandardShape;

#[allow(clippy::cast_possible_truncation)] // All three are small.
impl StandardShape {
    const COLUMNS: u32 = Geometry::STANDARD.size().columns() as u32;
    const ROWS: u32 = Geometry::STANDARD.size().rows() as u32;
    const CONNECT: u32 = Geometry::STANDARD.connect().get() as u32;
    const BOTTOM: u64 = {
        let mut bottom = 0;
        let mut column = 0;
        while column < Self::COLUMNS {
            bottom |= 1 << (column * (Self::ROWS + 1));
            column += 1;
        }
        bottom
    };
    const LOW: u64 = {
        let mut low = 0;
        let mut row = Self::ROWS % 2;
        while row < Self::ROWS {
            low |= Self::BOTTOM << row;
            row += 2;
        }
        low
    };
}

impl Shape for StandardShape {
    type Word = u64;

    #[inline]
    fn columns(self) -> u32 {
        Self::COLUMNS
    }

    #[inline]
    fn rows(self) -> u32 {
        Self::ROWS
    }

    #[inline]
    fn connect(self) -> u32 {
        Self::CONNECT
    }

    #[inline]
    fn board(self) -> u64 {
        Self::BOTTOM * ((1 << Self::ROWS) - 1)
    }

    #[inline]
    fn bottom(self) -> u64 {
        Self::BOTTOM
    }

    #[inline]
    fn low(self) -> u64 {
        Self::LOW
    }

    #[inline]
    fn column_of(self, bit: u64) -> u64 {
        ((1 << Self::ROWS) - 1) << (bit.trailing_zeros() / (Self::ROWS + 1) * (Self::ROWS + 1))
    }
}

/// Any board that fits the word.
#[derive(Clone, Copy, Debug)]
pub struct AnyShape<W> {
    columns: u32,
    rows: u32,
    connect: u32,
    board: W,
    bottom: W,
    low: W,
}

impl<W: Word> AnyShape<W> {
    /// The shape of a geometry, if it fits the word.
    #[allow(clippy::cast_possible_truncation)] // All three are at most 255.
    pub fn new(geometry: Geometry) -> Option<Self> {
        if geometry.bits() > W::BITS {
            return None;
        }
        let (columns, rows) = (geometry.size().columns() as u32, geometry.size().rows() as u32);
        let row = |row: u32| (0..columns).fold(W::ZERO, |set, column| set | W::bit(column * (rows + 1) + row));
        let union = |rows: &mut dyn Iterator<Item = u32>| rows.fold(W::ZERO, |set, index| set | row(index));
        Some(Self {
            columns,
            rows,
            // A length beyond the largest board is as good as one just beyond it.
            connect: geometry.connect().get().min(Size::MAX + 1) as u32,
            board: union(&mut (0..rows)),
            bottom: row(0),
            low: union(&mut (0..rows).filter(|row| (rows - row).is_multiple_of(2))),
        })
    }
}

impl<W: Word> Shape for AnyShape<W> {
    type Word = W;

    #[inline]
    fn columns(self) -> u32 {
        self.columns
    }

    #[inline]
    fn rows(self) -> u32 {
        self.rows
    }

    #[inline]
    fn connect(self) -> u32 {
        self.connect
    }

    #[inline]
    fn board(self) -> W {
        self.board
    }

    #[inline]
    fn bottom(self) -> W {
        self.bottom
    }

    #[inline]
    fn low(self) -> W {
        self.low
    }
}

/// A board of four in a line whose number of rows is known when the program is compiled, and with it every distance
/// between cells.
#[derive(Clone, Copy, Debug)]
pub struct FixedRows<const ROWS: u32>(AnyShape<u64>);

impl<const ROWS: u32> FixedRows<ROWS> {
    /// The shape of a geometry, if it has as many rows, four in a line, and fits 64 bits.
    pub fn new(geometry: Geometry) -> Option<Self> {
        let shape = AnyShape::new(geometry)?;
        (shape.rows == ROWS && shape.connect == StandardShape::CONNECT).then_some(Self(shape))
    }
}

impl<const ROWS: u32> Shape for FixedRows<ROWS> {
    type Word = u64;

    #[inline]
    fn columns(self) -> u32 {
        self.0.columns
    }

    #[inline]
    fn rows(self) -> u32 {
        ROWS
    }

    #[inline]
    fn connect(self) -> u32 {
        StandardShape::CONNECT
    }

    #[inline]
    fn board(self) -> u64 {
        self.0.board
    }

    #[inline]
    fn bottom(self) -> u64 {
        self.0.bottom
    }

    #[inline]
    fn low(self) -> u64 {
        self.0.low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_shape_is_one_of_any() {
        let any = AnyShape::<u64>::new(Geometry::STANDARD).unwrap();
        assert_eq!(
            (StandardShape.columns(), StandardShape.rows(), StandardShape.connect()),
            (any.columns, any.rows, any.connect)
        );
        assert_eq!(
            (StandardShape.board(), StandardShape.bottom(), StandardShape.low()),
            (any.board, any.bottom, any.low)
        );
        assert_eq!(StandardShape.column_of(1 << 30), any.column_of(1 << 30));
    }

    #[test]
    fn fixed_rows_are_those_of_the_board() {
        let geometry = |columns, rows, connect| {
            Geometry::new(Size::new(columns, rows).unwrap(), crate::Connect::new(connect).unwrap())
        };
        let (any, fixed) =
            (AnyShape::<u64>::new(geometry(8, 7, 4)).unwrap(), FixedRows::<7>::new(geometry(8, 7, 4)).unwrap());
        assert_eq!((fixed.columns(), fixed.rows(), fixed.connect()), (8, 7, 4));
        assert_eq!((fixed.board(), fixed.bottom(), fixed.low()), (any.board, any.bottom, any.low));
        assert!(FixedRows::<6>::new(geometry(8, 7, 4)).is_none());
        assert!(FixedRows::<7>::new(geometry(8, 7, 5)).is_none());
        assert!(FixedRows::<7>::new(geometry(9, 7, 4)).is_none(), "72 bits");
    }
}
