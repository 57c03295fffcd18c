//! Four sets in one register of an x86-64 processor with AVX2.

#![allow(unsafe_code)] // The instructions; see `Avx2`.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_pd,
    _mm256_cmpeq_epi64, _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sll_epi64, _mm256_srl_epi64, _mm256_xor_si256,
};
use std::ops::{BitAnd, BitOr, BitXor};

use puissance4_rules::Sets;

use super::Lanes;

/// Four sets in one register.
///
/// SAFETY, for everything in here: a value of this type is only made inside [`Avx2::run`], or by the search that
/// `run` runs, and a search over this type is only made where [`Avx2::is_here`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(__m256i);

impl Avx2 {
    /// Whether this processor has the features.
    pub(crate) fn is_here() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_features<R>(work: impl FnOnce() -> R) -> R {
    work()
}

macro_rules! operator {
    ($trait:ident, $operation:ident, $instruction:ident) => {
        impl $trait for Avx2 {
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
impl Sets for Avx2 {
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

impl Lanes for Avx2 {
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
        // SAFETY: see `Avx2`.
        unsafe { with_features(work) }
    }
}
