//! Four sets in two registers of a 64-bit ARM processor.

#![allow(unsafe_code)] // The instructions; see `Neon`.

use std::arch::aarch64::{
    uint64x2_t, vaddq_u64, vaddvq_u32, vandq_u32, vandq_u64, vbicq_u64, vceqzq_u64, vcombine_u64, vcreate_u64,
    vdupq_n_s64, vdupq_n_u64, veorq_u64, vgetq_lane_u64, vld1q_u32, vorrq_u64, vreinterpretq_u32_u64, vshlq_u64,
    vuzp1q_u32,
};
use std::ops::{BitAnd, BitOr, BitXor};

use puissance4_rules::Sets;

use super::Lanes;

/// Four sets in two registers.
///
/// SAFETY, for everything in here: this is only compiled for targets with the feature, on which every processor has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon([uint64x2_t; 2]);

macro_rules! operator {
    ($trait:ident, $operation:ident, $instruction:ident) => {
        impl $trait for Neon {
            type Output = Self;

            #[inline(always)]
            fn $operation(self, other: Self) -> Self {
                Self(unsafe { [$instruction(self.0[0], other.0[0]), $instruction(self.0[1], other.0[1])] })
            }
        }
    };
}

operator!(BitAnd, bitand, vandq_u64);
operator!(BitOr, bitor, vorrq_u64);
operator!(BitXor, bitxor, veorq_u64);

/// A number of bits as the instruction takes it: in the lowest byte, where 64 shifts everything out.
#[inline(always)]
fn distance(by: u32) -> i64 {
    i64::from(by.min(u64::BITS))
}

impl Neon {
    /// Towards higher bits, or towards lower ones by a negative number.
    #[inline(always)]
    fn shifted(self, by: i64) -> Self {
        let by = unsafe { vdupq_n_s64(by) };
        Self(unsafe { [vshlq_u64(self.0[0], by), vshlq_u64(self.0[1], by)] })
    }
}

impl Sets for Neon {
    type Word = u64;

    #[inline(always)]
    fn all(word: u64) -> Self {
        Self(unsafe { [vdupq_n_u64(word); 2] })
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        self.shifted(distance(by))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        self.shifted(-distance(by))
    }

    #[inline(always)]
    fn plus(self, word: u64) -> Self {
        let other = Self::all(word);
        Self(unsafe { [vaddq_u64(self.0[0], other.0[0]), vaddq_u64(self.0[1], other.0[1])] })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { [vbicq_u64(self.0[0], other.0[0]), vbicq_u64(self.0[1], other.0[1])] })
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.plus(u64::MAX)
    }
}

impl Lanes for Neon {
    #[inline(always)]
    fn new([a, b, c, d]: [u64; 4]) -> Self {
        let pair = |low, high| unsafe { vcombine_u64(vcreate_u64(low), vcreate_u64(high)) };
        Self([pair(a, b), pair(c, d)])
    }

    #[inline(always)]
    fn words(self) -> [u64; 4] {
        let [low, high] = self.0;
        unsafe {
            [vgetq_lane_u64::<0>(low), vgetq_lane_u64::<1>(low), vgetq_lane_u64::<0>(high), vgetq_lane_u64::<1>(high)]
        }
    }

    #[inline(always)]
    fn empty(self) -> u32 {
        const BITS: [u32; 4] = [1, 2, 4, 8];
        let [low, high] = self.where_empty().0;
        unsafe {
            // The low halves of all four sets, which are all ones or all zeros as the sets are.
            let halves = vuzp1q_u32(vreinterpretq_u32_u64(low), vreinterpretq_u32_u64(high));
            // SAFETY: the constant has as many bytes as are read.
            vaddvq_u32(vandq_u32(halves, vld1q_u32(BITS.as_ptr())))
        }
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        Self(unsafe { [vceqzq_u64(self.0[0]), vceqzq_u64(self.0[1])] })
    }

    #[inline(always)]
    fn run<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}
