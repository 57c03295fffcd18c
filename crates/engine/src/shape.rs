//! The shape of a board as the search sees it: masks and distances, known to the compiler for the standard board.

use puissance4_rules::{Geometry, Word};

use crate::simd::Sets;

/// A board in words of one size. Cells are bits as in `puissance4_rules::Bitboard`: columns side by side, bottom first, an always
/// empty bit above each.
pub(crate) trait Shape: Copy + Send + Sync + 'static {
    type Word: Word + Sets<Word = Self::Word> + TryFrom<u128>;

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
    /// filled up by turns, whoever gets one of these gets them all (see `bounds`).
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

    /// The distances between bits in the four directions.
    #[inline]
    fn strides(self) -> [u32; 4] {
        [1, self.column_bits(), self.column_bits() - 1, self.column_bits() + 1]
    }

    /// The cells where the next discs land.
    #[inline(always)]
    fn playable<B: Sets<Word = Self::Word>>(self, occupied: B) -> B {
        occupied.plus(self.bottom()) & B::all(self.board())
    }

    /// All cells of the column that holds this one bit.
    #[inline]
    fn column_of(self, bit: Self::Word) -> Self::Word {
        let index = bit.lowest().unwrap_or(0) / self.column_bits();
        let first_column = Self::Word::ones_below(self.rows());
        first_column.shift_up(index * self.column_bits())
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
        let length = self.connect();
        let mut lines = B::all(Self::Word::ZERO);
        for stride in self.strides() {
            let mut runs = set;
            let mut have = 1;
            while have < length {
                let step = have.min(length - have);
                runs = runs & runs.down(step * stride);
                have += step;
            }
            lines = lines | runs;
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
        if self.connect() == 4 {
            // In a column only the cell above three discs counts; below them there is none that is empty.
            let mut winning = discs.up(1) & discs.up(2) & discs.up(3);
            for stride in [self.column_bits(), self.column_bits() - 1, self.column_bits() + 1] {
                let (before, after) = (discs.up(stride), discs.down(stride));
                let two_before = before & discs.up(2 * stride);
                let two_after = after & discs.down(2 * stride);
                winning = winning | (two_before & (discs.up(3 * stride) | after));
                winning = winning | (two_after & (before | discs.down(3 * stride)));
            }
            return winning & empty;
        }
        let mut winning = B::all(Self::Word::ZERO);
        for stride in self.strides() {
            // The missing cell has `before` discs of the line on its lower side and the others on its upper side.
            for before in 0..self.connect() {
                let lower = (1..=before).fold(empty, |set, step| set & discs.up(step * stride));
                let after = self.connect() - 1 - before;
                winning = winning | (1..=after).fold(lower, |set, step| set & discs.down(step * stride));
            }
        }
        winning
    }

    /// The set seen from behind the board, columns exchanged; also of a key, which uses the always empty bits.
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
pub(crate) struct Standard;

#[allow(clippy::cast_possible_truncation)] // All three are small.
impl Standard {
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

impl Shape for Standard {
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
pub(crate) struct Any<W> {
    columns: u32,
    rows: u32,
    connect: u32,
    board: W,
    bottom: W,
    low: W,
}

impl<W: Word> Any<W> {
    /// The shape of a geometry, if it fits the word.
    #[allow(clippy::cast_possible_truncation)] // All three are at most 255.
    pub(crate) fn new(geometry: Geometry) -> Option<Self> {
        if geometry.bits() > W::BITS {
            return None;
        }
        let (columns, rows) = (geometry.size().columns() as u32, geometry.size().rows() as u32);
        let row = |row: u32| (0..columns).fold(W::ZERO, |set, column| set | W::bit(column * (rows + 1) + row));
        let union = |rows: &mut dyn Iterator<Item = u32>| rows.fold(W::ZERO, |set, index| set | row(index));
        Some(Self {
            columns,
            rows,
            connect: geometry.connect().get() as u32,
            board: union(&mut (0..rows)),
            bottom: row(0),
            low: union(&mut (0..rows).filter(|row| (rows - row).is_multiple_of(2))),
        })
    }
}

impl<W: Word + Sets<Word = W> + TryFrom<u128> + 'static> Shape for Any<W> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_shape_is_one_of_any() {
        let any = Any::<u64>::new(Geometry::STANDARD).unwrap();
        assert_eq!((Standard.columns(), Standard.rows(), Standard.connect()), (any.columns, any.rows, any.connect));
        assert_eq!((Standard.board(), Standard.bottom(), Standard.low()), (any.board, any.bottom, any.low));
        assert_eq!(Standard.column_of(1 << 30), any.column_of(1 << 30));
    }
}
