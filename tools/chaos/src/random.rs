//! A seeded random generator, for what clients do and how long they wait.

use std::time::Duration;

use puissance4_online::{ActionId, SeatToken};
use puissance4_rules::{Column, Columns};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A random generator.
#[derive(Clone, Debug)]
pub(crate) struct Random(Pcg64Mcg);

impl Random {
    /// The generator of one of many clients.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        Self(Pcg64Mcg::new(u128::from(seed) << 64 | u128::from(stream.wrapping_mul(0x9e37_79b9_7f4a_7c15))))
    }

    /// The generator of a seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number below another; 0 if that is 0.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        if most == 0 { 0 } else { self.0.random_range(0..most) }
    }

    /// True in this many of 1,000 cases.
    pub(crate) fn happens(&mut self, of_thousand: usize) -> bool {
        self.below(1000) < of_thousand
    }

    /// A random column.
    pub(crate) fn column(&mut self, columns: Columns) -> Option<Column> {
        columns.nth(self.below(columns.len()))
    }

    /// A random duration in a range.
    pub(crate) fn time(&mut self, from: Duration, to: Duration) -> Duration {
        from + to.saturating_sub(from).mul_f64(self.0.random_range(0.0..=1.0))
    }

    /// Random bytes.
    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.fill_bytes(&mut bytes);
        bytes
    }

    /// A seat token. Not from the seed: a database in which the same test ran before would answer with its earlier
    /// games.
    pub(crate) fn token() -> SeatToken {
        let mut bytes = [0; SeatToken::BYTES];
        getrandom::fill(&mut bytes).expect("the operating system has random bytes");
        SeatToken::from_bytes(bytes)
    }

    /// An action id.
    pub(crate) fn action(&mut self) -> ActionId {
        let bytes: [u8; 8] = self.bytes();
        format!("{:016x}", u64::from_le_bytes(bytes)).parse().expect("16 digits")
    }
}
