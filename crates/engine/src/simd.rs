//! Sets of cells of four positions side by side.
//!
//! A node looks at all of its children before it searches one of them, and examining a child takes a
//! few dozen shifts and intersections. On a processor with registers of 256 bits, four children cost little more than
//! one. The program detects the processor when it starts, so one binary runs everywhere.
//!
//! There is one file for each kind of register, and one for processors without any.

#[cfg(target_arch = "x86_64")]
mod avx;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use puissance4_rules::Sets;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx::{Avx2, Avx512};
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(crate) use neon::Neon;
pub(crate) use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd128;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    /// What every kind of lanes makes of some words.
    fn exercise<L: Lanes<Word = u64>>(words: [u64; 4], others: [u64; 4]) -> Vec<[u64; 4]> {
        L::run(|| {
            let (a, b) = (L::new(words), L::new(others));
            let mut results = vec![a & b, a | b, a ^ b, a.without(b), a.plus(12_345), a.without_lowest()];
            results.extend([a.where_empty(), (a & b).where_empty(), L::all(words[0])]);
            results.extend([0, 1, 7, 63, 64, 99, 256].into_iter().flat_map(|by| [a.up(by), a.down(by)]));
            let mut words: Vec<[u64; 4]> = results.into_iter().map(Lanes::words).collect();
            words.push([a.empty(), b.empty(), (a & b).empty(), 0].map(u64::from));
            words
        })
    }

    /// Checks that some lanes do as the portable ones.
    fn assert_as_portable<L: Lanes<Word = u64>>() {
        let mut chance = Chance::new(1);
        let mut next = || {
            let word = chance.word();
            if word.is_multiple_of(5) { 0 } else { word ^ word >> 29 }
        };
        for _ in 0..1000 {
            let (words, others) = ([(); 4].map(|()| next()), [(); 4].map(|()| next()));
            assert_eq!(exercise::<Portable<u64>>(words, others), exercise::<L>(words, others));
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn all_kinds_of_lanes_do_the_same() {
        if Avx2::is_here() {
            assert_as_portable::<Avx2>();
        }
        if Avx512::is_here() {
            assert_as_portable::<Avx512>();
        }
    }

    #[test]
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    fn all_kinds_of_lanes_do_the_same() {
        assert_as_portable::<Neon>();
    }
}
