//! One set of cells, or several side by side: what the rules and the exact solver compute with.

#![allow(clippy::inline_always)] // See `shape`.

use std::ops::{BitAnd, BitOr, BitXor};

use crate::bitboard::Word;

/// One set of cells, or several; every operation applies to each of them.
pub trait Sets: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    /// The word that one set lives in.
    type Word: Word;

    /// The same set everywhere.
    fn all(word: Self::Word) -> Self;
    /// Towards higher bits; everything is shifted out from [`Word::BITS`] on.
    fn up(self, by: u32) -> Self;
    /// Towards lower bits; everything is shifted out from [`Word::BITS`] on.
    fn down(self, by: u32) -> Self;
    /// The sum; a carry out of the highest bit is lost.
    fn plus(self, word: Self::Word) -> Self;
    /// The cells that are not in the other.
    fn without(self, other: Self) -> Self;
    /// All cells but the lowest.
    fn without_lowest(self) -> Self;
}

macro_rules! single_set {
    ($word:ty) => {
        impl Sets for $word {
            type Word = Self;

            #[inline(always)]
            fn all(word: Self) -> Self {
                word
            }

            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self.checked_shl(by).unwrap_or(0)
            }

            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self.checked_shr(by).unwrap_or(0)
            }

            #[inline(always)]
            fn plus(self, word: Self) -> Self {
                self.wrapping_add(word)
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

single_set!(u64);
single_set!(u128);
