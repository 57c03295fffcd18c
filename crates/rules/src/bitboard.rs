//! A set of cells, one bit each, in one machine word where it fits.
//!
//! Columns stand side by side, bottom cell first, and above each of them one bit is always empty. On the standard
//! board the bits are
//!
//! ```text
//!    6 13 20 27 34 41 48     always empty
//!    5 12 19 26 33 40 47     row 6
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45
//!    2  9 16 23 30 37 44
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42     row 1
//! ```
//!
//! One step in a direction is a fixed distance between bits ([`Direction::stride`](crate::Direction)): here 1, 7, 8
//! and 6. Every step that leaves the board at the top, the bottom or the right edge ends on an always empty bit or
//! beyond the last bit. So lines found by shifting and intersecting never leave the board, and there are no edge cases.

use std::fmt::{Debug, Write as _};
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor};

use crate::cell::Cell;
use crate::geometry::Geometry;
use crate::sets::Sets;
use crate::shape::runs;

/// The integer a bitboard lives in: `u64`, `u128`, or [`Wide`] for boards beyond.
pub trait Word: Sets<Word = Self> + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// How many bits there are.
    const BITS: u32;
    /// No bit set.
    const ZERO: Self;

    /// The word with bit `index` alone set; `index` is below [`Word::BITS`].
    fn bit(index: u32) -> Self;
    /// The same if the condition holds, else no bit; without a branch where the word is one integer.
    fn bit_if(condition: bool, index: u32) -> Self;
    /// The word with all bits below `index` set; `index` is below [`Word::BITS`].
    fn ones_below(index: u32) -> Self;
    /// Whether bit `index` is set; `index` is below [`Word::BITS`].
    fn has(self, index: u32) -> bool;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The lowest bit that is set, if any.
    fn lowest(self) -> Option<u32>;
    /// The lowest 64 bits.
    fn low_u64(self) -> u64;
}

macro_rules! primitive_word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;

            #[inline]
            fn bit(index: u32) -> Self {
                1 << index
            }

            #[inline]
            fn bit_if(condition: bool, index: u32) -> Self {
                <$word>::from(condition) << index
            }

            #[inline]
            fn ones_below(index: u32) -> Self {
                (1 << index) - 1
            }

            #[inline]
            fn has(self, index: u32) -> bool {
                self >> index & 1 == 1
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> Option<u32> {
                (self != 0).then(|| self.trailing_zeros())
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless)] // That is what it is for.
            fn low_u64(self) -> u64 {
                self as u64
            }
        }
    };
}

primitive_word!(u64);
primitive_word!(u128);

/// How many `u64` the largest board needs: 64 columns of 64 rows and an empty bit.
const LIMBS: usize = 65;

/// A word with room for every board, lowest limb first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wide([u64; LIMBS]);

impl Wide {
    fn zip(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|limb| operation(self.0[limb], other.0[limb])))
    }
}

impl BitAnd for Wide {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Word for Wide {
    const BITS: u32 = 64 * 65;
    const ZERO: Self = Self([0; LIMBS]);

    fn bit(index: u32) -> Self {
        let mut word = Self::ZERO;
        word.0[index as usize / 64] = 1 << (index % 64);
        word
    }

    fn bit_if(condition: bool, index: u32) -> Self {
        if condition { Self::bit(index) } else { Self::ZERO }
    }

    fn ones_below(index: u32) -> Self {
        (0..index).fold(Self::ZERO, |word, index| word | Self::bit(index))
    }

    fn has(self, index: u32) -> bool {
        self.0[index as usize / 64].has(index % 64)
    }

    fn count(self) -> u32 {
        self.0.iter().map(|limb| limb.count_ones()).sum()
    }

    fn lowest(self) -> Option<u32> {
        (0..).zip(self.0).find(|(_, bits)| *bits != 0).map(|(limb, bits)| 64 * limb + bits.trailing_zeros())
    }

    fn low_u64(self) -> u64 {
        self.0[0]
    }
}

impl Sets for Wide {
    type Word = Self;

    fn all(word: Self) -> Self {
        word
    }

    fn up(self, by: u32) -> Self {
        let (limbs, bits) = (by as usize / 64, by % 64);
        let mut shifted = Self::ZERO;
        for (target, source) in (limbs..LIMBS).zip(0..) {
            shifted.0[target] = self.0[source] << bits;
            if bits > 0 && source > 0 {
                shifted.0[target] |= self.0[source - 1] >> (64 - bits);
            }
        }
        shifted
    }

    fn down(self, by: u32) -> Self {
        let (limbs, bits) = (by as usize / 64, by % 64);
        let mut shifted = Self::ZERO;
        for (source, target) in (limbs..LIMBS).zip(0..) {
            shifted.0[target] = self.0[source] >> bits;
            if bits > 0 && source + 1 < LIMBS {
                shifted.0[target] |= self.0[source + 1] << (64 - bits);
            }
        }
        shifted
    }

    fn plus(self, other: Self) -> Self {
        let mut carry = false;
        Self(std::array::from_fn(|limb| {
            let (sum, over) = self.0[limb].overflowing_add(other.0[limb]);
            let (sum, over_by_carry) = sum.overflowing_add(u64::from(carry));
            carry = over || over_by_carry;
            sum
        }))
    }

    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    fn without_lowest(self) -> Self {
        self.lowest().map_or(self, |index| self ^ Self::bit(index))
    }
}

/// A set of cells of a board whose [`Geometry::bits`] fit the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitboard<W>(W);

impl<W: Word> Bitboard<W> {
    /// No cell.
    pub const EMPTY: Self = Self(W::ZERO);

    /// The set whose bits are those of `word`.
    pub fn from_word(word: W) -> Self {
        Self(word)
    }

    /// The bits.
    #[inline]
    pub fn word(self) -> W {
        self.0
    }

    /// The set of one cell; empty if the cell is not on the board or has no bit in the word.
    #[inline]
    pub fn of(geometry: Geometry, cell: Cell) -> Self {
        Self::index(geometry, cell).map_or(Self::EMPTY, |index| Self(W::bit(index)))
    }

    /// Whether a cell is in the set; one that is not on the board never is.
    #[inline]
    pub fn contains(self, geometry: Geometry, cell: Cell) -> bool {
        Self::index(geometry, cell).is_some_and(|index| self.0.has(index))
    }

    /// Whether there is no cell in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == W::ZERO
    }

    /// How many cells there are.
    #[inline]
    pub fn count(self) -> usize {
        self.0.count() as usize
    }

    /// The first cell of each run of `length` cells at distance `stride`.
    #[inline]
    pub(crate) fn runs(self, stride: u32, length: u32) -> Self {
        Self(runs(self.0, stride, length))
    }

    /// The set drawn as the board stands: `x` for its cells, `.` for the others, top row first.
    pub fn picture(self, geometry: Geometry) -> String {
        let mut picture = String::new();
        for row in geometry.rows().rev() {
            for column in geometry.columns() {
                let here = self.contains(geometry, Cell::new(column, row));
                let _ = picture.write_char(if here { 'x' } else { '.' });
            }
            picture.push('\n');
        }
        picture
    }

    #[inline]
    fn index(geometry: Geometry, cell: Cell) -> Option<u32> {
        // Both are at most 64.
        #[allow(clippy::cast_possible_truncation)]
        let (column, row) = (cell.column().index() as u32, cell.row().index() as u32);
        let index = column * geometry.column_bits() + row;
        (geometry.contains(cell) && index < W::BITS).then_some(index)
    }
}

macro_rules! set_operator {
    ($operator:ident, $function:ident) => {
        impl<W: Word> $operator for Bitboard<W> {
            type Output = Self;

            #[inline]
            fn $function(self, other: Self) -> Self {
                Self(self.0.$function(other.0))
            }
        }
    };
}

set_operator!(BitAnd, bitand);
set_operator!(BitOr, bitor);
set_operator!(BitXor, bitxor);

#[cfg(test)]
mod tests {
    use super::*;

    /// The same bits in both words.
    fn wide(bits: u128) -> Wide {
        let mut word = Wide::ZERO;
        for index in (0..128).filter(|index| bits >> index & 1 == 1) {
            word = word | Wide::bit(index);
        }
        word
    }

    #[test]
    fn wide_words_agree_with_u128() {
        let samples = [0, 1, 0x8000_0000_0000_0000, u128::from(u64::MAX), 0x0123_4567_89ab_cdef_0fed_cba9_8765_4321];
        for a in samples {
            assert_eq!(wide(a).count(), a.count_ones());
            assert_eq!(wide(a).lowest(), a.lowest());
            for by in [0, 1, 7, 63, 64, 65, 127, 128, 4159, 4160, 9999] {
                assert_eq!(wide(a).down(by), wide(a.down(by)), "{a:x} >> {by}");
            }
            // Bits beyond 128 are kept until they leave the wide word; shifting back tells.
            for (by, kept) in [(0, a), (1, a), (63, a), (64, a), (129, a), (4000, a), (4160, 0), (9999, 0)] {
                assert_eq!(wide(a).up(by).down(by), wide(kept), "{a:x} << {by}");
            }
            for b in samples {
                assert_eq!(wide(a) & wide(b), wide(a & b));
                assert_eq!(wide(a) | wide(b), wide(a | b));
                assert_eq!(wide(a) ^ wide(b), wide(a ^ b));
                assert_eq!(wide(a).plus(wide(b)), wide(a + b));
            }
        }
    }

    #[test]
    fn runs_of_every_length() {
        let ones = Bitboard::<u64>(0b0111_1011_1110);
        for (length, starts) in
            [(1, 0b0111_1011_1110), (2, 0b0011_1001_1110), (3, 0b0001_1000_1110), (4, 0b1000_0110), (5, 0b0010), (6, 0)]
        {
            assert_eq!(ones.runs(1, length).0, starts, "length {length}");
        }
        assert_eq!(ones.runs(60, 255).0, 0, "shifts beyond the word find nothing");
    }
}
