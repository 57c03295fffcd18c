//! Chance, from a seed: what a client does next, and how long it waits.

use std::time::Duration;

use puissance4_online::{ActionId, SeatToken};
use puissance4_rules::{Column, Columns};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A source of chance.
#[derive(Clone, Debug)]
pub struct Random(Pcg64Mcg);

impl Random {
    /// The source of this seed, as it is for one of many.
    pub fn new(seed: u64, stream: u64) -> Self {
        Self(Pcg64Mcg::new(u128::from(seed) << 64 | u128::from(stream.wrapping_mul(0x9e37_79b9_7f4a_7c15))))
    }

    /// The source of this seed.
    pub fn seeded(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number below another; nothing is below nothing.
    pub fn below(&mut self, most: usize) -> usize {
        if most == 0 { 0 } else { self.0.random_range(0..most) }
    }

    /// Whether something happens that does so in so many of 1,000 cases.
    pub fn happens(&mut self, of_thousand: usize) -> bool {
        self.below(1000) < of_thousand
    }

    /// One of the columns.
    pub fn column(&mut self, columns: Columns) -> Option<Column> {
        columns.nth(self.below(columns.len()))
    }

    /// A time from one to another.
    pub fn time(&mut self, from: Duration, to: Duration) -> Duration {
        from + to.saturating_sub(from).mul_f64(self.0.random_range(0.0..=1.0))
    }

    /// Some bytes.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.fill_bytes(&mut bytes);
        bytes
    }

    /// What opens a seat. Not from the seed: a server on which the same trial ran before would answer with the games of then.
    pub fn token() -> SeatToken {
        let mut bytes = [0; SeatToken::BYTES];
        getrandom::fill(&mut bytes).expect("the operating system has random bytes");
        SeatToken::from_bytes(bytes)
    }

    /// The name of an action.
    pub fn action(&mut self) -> ActionId {
        let bytes: [u8; 8] = self.bytes();
        format!("{:016x}", u64::from_le_bytes(bytes)).parse().expect("16 digits")
    }
}
