//! Four sets in four words, for any processor and for boards of more than 64 bits.

use std::ops::{BitAnd, BitOr, BitXor};

use puissance4_rules::{Sets, Word};

use super::Lanes;

/// Four sets for any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable<W>([W; 4]);

impl<W: Word> Portable<W> {
    /// What `array::map` would do, if it were always inlined.
    #[inline(always)]
    fn each(self, operation: impl Fn(W) -> W) -> Self {
        let [a, b, c, d] = self.0;
        Self([operation(a), operation(b), operation(c), operation(d)])
    }
}

macro_rules! portable_operator {
    ($trait:ident, $operation:ident) => {
        impl<W: Word> $trait for Portable<W> {
            type Output = Self;

            #[inline(always)]
            fn $operation(self, other: Self) -> Self {
                let (a, b) = (self.0, other.0);
                Self([a[0].$operation(b[0]), a[1].$operation(b[1]), a[2].$operation(b[2]), a[3].$operation(b[3])])
            }
        }
    };
}

portable_operator!(BitAnd, bitand);
portable_operator!(BitOr, bitor);
portable_operator!(BitXor, bitxor);

impl<W: Word> Sets for Portable<W> {
    type Word = W;

    #[inline(always)]
    fn all(word: W) -> Self {
        Self([word; 4])
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        self.each(|set| set.up(by))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        self.each(|set| set.down(by))
    }

    #[inline(always)]
    fn plus(self, word: W) -> Self {
        self.each(|set| set.plus(word))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0].without(b[0]), a[1].without(b[1]), a[2].without(b[2]), a[3].without(b[3])])
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.each(Sets::without_lowest)
    }
}

impl<W: Word> Lanes for Portable<W> {
    #[inline(always)]
    fn new(words: [W; 4]) -> Self {
        Self(words)
    }

    #[inline(always)]
    fn words(self) -> [W; 4] {
        self.0
    }

    #[inline(always)]
    fn empty(self) -> u32 {
        (0..4).fold(0, |bits, lane| bits | u32::from(self.0[lane] == W::ZERO) << lane)
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        let ones = W::ones_below(W::BITS - 1) | W::bit(W::BITS - 1);
        self.each(|set| if set == W::ZERO { ones } else { W::ZERO })
    }

    #[inline(always)]
    fn run<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}
