//! Sets of cells of four positions side by side.
//!
//! A node looks at all of its children before it searches one of them, and what there is to find out about a child is a
//! few dozen shifts and intersections. Done for four children at once they cost little more than for one, on a processor
//! that has registers of 256 bits. Which one it is turns out when the program runs, so that one binary serves all.

use std::ops::{BitAnd, BitOr, BitXor};

use puissance4_rules::{Sets, Word};

/// Four sets of cells.
pub(crate) trait Lanes: Sets {
    fn new(words: [Self::Word; 4]) -> Self;
    fn words(self) -> [Self::Word; 4];
    /// Bit i is set if set i is empty.
    fn empty(self) -> u32;
    /// Every bit where the set is empty, none elsewhere.
    fn where_empty(self) -> Self;
    /// Does some work, compiled for the processor that these lanes need.
    fn run<R>(work: impl FnOnce() -> R) -> R;
}

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

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2 {
    use super::{BitAnd, BitOr, BitXor, Lanes, Sets};
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi32_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_pd,
        _mm256_cmpeq_epi64, _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256,
        _mm256_sll_epi64, _mm256_srl_epi64, _mm256_xor_si256,
    };

    /// Four sets in one register.
    ///
    /// SAFETY, for everything in here: a value of this type is only made inside [`Avx2::run`], or by the search that
    /// `run` runs, and a search over this type is only made where [`Avx2::is_here`].
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Avx2(__m256i);

    impl Avx2 {
        /// Whether this processor has what it takes.
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
            // SAFETY: both are 256 bits, of which every pattern is valid.
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
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd128;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use super::{BitAnd, BitOr, BitXor, Lanes, Sets};
    use std::arch::wasm32::{
        i64x2_add, i64x2_bitmask, i64x2_eq, i64x2_shl, u64x2, u64x2_extract_lane, u64x2_shr, u64x2_splat, v128,
        v128_and, v128_andnot, v128_or, v128_xor,
    };

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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What every kind of lanes makes of some words.
    fn exercise<L: Lanes<Word = u64>>(words: [u64; 4], others: [u64; 4]) -> Vec<[u64; 4]> {
        L::run(|| {
            let (a, b) = (L::new(words), L::new(others));
            let mut results = vec![a & b, a | b, a ^ b, a.without(b), a.plus(12_345), a.without_lowest()];
            results.extend([a.where_empty(), (a & b).where_empty(), L::all(words[0])]);
            results.extend([0, 1, 7, 63, 64, 99].into_iter().flat_map(|by| [a.up(by), a.down(by)]));
            let mut words: Vec<[u64; 4]> = results.into_iter().map(Lanes::words).collect();
            words.push([a.empty(), b.empty(), (a & b).empty(), 0].map(u64::from));
            words
        })
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn both_kinds_of_lanes_do_the_same() {
        if !Avx2::is_here() {
            return;
        }
        let mut seed = 1_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if seed.is_multiple_of(5) { 0 } else { seed ^ seed >> 29 }
        };
        for _ in 0..1000 {
            let (words, others) = ([(); 4].map(|()| next()), [(); 4].map(|()| next()));
            assert_eq!(exercise::<Portable<u64>>(words, others), exercise::<Avx2>(words, others));
        }
    }
}
