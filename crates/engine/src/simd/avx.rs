//! Four sets in one register of an x86-64 processor with AVX2 or AVX-512.

#![allow(unsafe_code)] // The instructions; see `Avx`.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_pd,
    _mm256_cmpeq_epi64, _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sll_epi64, _mm256_srl_epi64, _mm256_xor_si256,
};
use std::ops::{BitAnd, BitOr, BitXor};

use puissance4_rules::Sets;

use super::Lanes;

/// Four sets in one register of 256 bits. `MORE` is for processors with AVX-512: the instructions below are the same,
/// but the compiler has twice as many registers, combines two operations into one, and compares into a mask.
///
/// SAFETY, for everything in here: a value of this type is only made inside [`Avx::run`], or by the search that
/// `run` runs, and a search over this type is only made where [`Avx::is_here`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx<const MORE: bool>(__m256i);

pub(crate) type Avx2 = Avx<false>;
pub(crate) type Avx512 = Avx<true>;

impl<const MORE: bool> Avx<MORE> {
    /// Whether this processor has the features.
    pub(crate) fn is_here() -> bool {
        let less = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        let more = || {
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
        };
        less && (!MORE || more())
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx512<R>(work: impl FnOnce() -> R) -> R {
    work()
}

macro_rules! operator {
    ($trait:ident, $operation:ident, $instruction:ident) => {
        impl<const MORE: bool> $trait for Avx<MORE> {
            type Output = Self;

            #[inline(always)]
            fn $operation(self, other: Self) -> Self {
                Self(unsafe { $instruction(self.0, other.0) })
            }
        }
    };
}

operator!(BitAnd, bitand, _mm256_and_si256);
operator!(BitOr, bitor, _mm256_or_si256);
operator!(BitXor, bitxor, _mm256_xor_si256);

#[allow(clippy::cast_possible_wrap)] // Bits, not numbers.
impl<const MORE: bool> Sets for Avx<MORE> {
    type Word = u64;

    #[inline(always)]
    fn all(word: u64) -> Self {
        Self(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        Self(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(by as i32)) })
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(by as i32)) })
    }

    #[inline(always)]
    fn plus(self, word: u64) -> Self {
        Self(unsafe { _mm256_add_epi64(self.0, Self::all(word).0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.plus(u64::MAX)
    }
}

impl<const MORE: bool> Lanes for Avx<MORE> {
    #[inline(always)]
    fn new(words: [u64; 4]) -> Self {
        // SAFETY: both have 256 bits, and every bit pattern is valid.
        Self(unsafe { std::mem::transmute::<[u64; 4], __m256i>(words) })
    }

    #[inline(always)]
    fn words(self) -> [u64; 4] {
        // SAFETY: as above.
        unsafe { std::mem::transmute::<__m256i, [u64; 4]>(self.0) }
    }

    #[inline(always)]
    #[allow(clippy::cast_sign_loss)] // Four bits.
    fn empty(self) -> u32 {
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(self.where_empty().0)) as u32 }
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        Self(unsafe { _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn run<R>(work: impl FnOnce() -> R) -> R {
        debug_assert!(Self::is_here());
        // SAFETY: see `Avx`.
        unsafe { if MORE { with_avx512(work) } else { with_avx2(work) } }
    }
}
