//! Four sets in two registers of WebAssembly.

use std::arch::wasm32::{
    i64x2_add, i64x2_bitmask, i64x2_eq, i64x2_shl, u64x2, u64x2_extract_lane, u64x2_shr, u64x2_splat, v128, v128_and,
    v128_andnot, v128_or, v128_xor,
};
use std::ops::{BitAnd, BitOr, BitXor};

use puissance4_rules::Sets;

use super::Lanes;

/// Four sets in two registers of WebAssembly, which has them everywhere or does not run at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128([v128; 2]);

macro_rules! operator {
    ($trait:ident, $operation:ident, $instruction:ident) => {
        impl $trait for Simd128 {
            type Output = Self;

            #[inline(always)]
            fn $operation(self, other: Self) -> Self {
                Self([$instruction(self.0[0], other.0[0]), $instruction(self.0[1], other.0[1])])
            }
        }
    };
}

operator!(BitAnd, bitand, v128_and);
operator!(BitOr, bitor, v128_or);
operator!(BitXor, bitxor, v128_xor);

impl Sets for Simd128 {
    type Word = u64;

    #[inline(always)]
    fn all(word: u64) -> Self {
        Self([u64x2_splat(word); 2])
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        // The instruction would shift by the remainder.
        if by < u64::BITS { Self([i64x2_shl(self.0[0], by), i64x2_shl(self.0[1], by)]) } else { Self::all(0) }
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        if by < u64::BITS { Self([u64x2_shr(self.0[0], by), u64x2_shr(self.0[1], by)]) } else { Self::all(0) }
    }

    #[inline(always)]
    fn plus(self, word: u64) -> Self {
        let other = u64x2_splat(word);
        Self([i64x2_add(self.0[0], other), i64x2_add(self.0[1], other)])
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self([v128_andnot(self.0[0], other.0[0]), v128_andnot(self.0[1], other.0[1])])
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.plus(u64::MAX)
    }
}

impl Lanes for Simd128 {
    #[inline(always)]
    fn new([a, b, c, d]: [u64; 4]) -> Self {
        Self([u64x2(a, b), u64x2(c, d)])
    }

    #[inline(always)]
    fn words(self) -> [u64; 4] {
        let [low, high] = self.0;
        [
            u64x2_extract_lane::<0>(low),
            u64x2_extract_lane::<1>(low),
            u64x2_extract_lane::<0>(high),
            u64x2_extract_lane::<1>(high),
        ]
    }

    #[inline(always)]
    fn empty(self) -> u32 {
        let [low, high] = self.where_empty().0;
        u32::from(i64x2_bitmask(low)) | u32::from(i64x2_bitmask(high)) << 2
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        let nothing = u64x2_splat(0);
        Self([i64x2_eq(self.0[0], nothing), i64x2_eq(self.0[1], nothing)])
    }

    #[inline(always)]
    fn run<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}
