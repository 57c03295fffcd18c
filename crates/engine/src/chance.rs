//! Numbers that look random and are the same on every machine: a hash, and random games for tests and measurements.
//!
//! The hash is part of the book's format, the games are part of the corpora and of the search's signature. So they are
//! written out here and do not come from a library, whose next version could change them.

use puissance4_rules::{Column, Columns, Geometry, Position};

/// 2^64 divided by the golden ratio, made odd. Multiples of it are spread evenly over all 64-bit numbers.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Spreads a number over all 64 bits, so neighbouring numbers become unrelated ones: one step of `SplitMix64`.
#[inline]
pub fn mix(number: u64) -> u64 {
    let mut bits = number.wrapping_add(GOLDEN);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// A random generator (a linear congruential one, with Knuth's constants).
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number. Its high bits are more random than its low ones.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0
    }

    /// One of the columns; `None` if there is none.
    pub fn pick(&mut self, columns: Columns) -> Option<Column> {
        let number = usize::try_from(self.word() >> 33).ok()?;
        columns.nth(number % columns.len().max(1))
    }

    /// The position after this many random moves; `None` if the game was over by then.
    pub fn position(&mut self, geometry: Geometry, plies: usize) -> Option<Position> {
        let mut position = Position::new(geometry);
        for _ in 0..plies {
            position.play(self.pick(position.legal())?).ok()?;
        }
        (!position.is_over()).then_some(position)
    }
}

/// The columns that win at once if there are any, else those that keep the other side from winning at once, else all.
pub fn sensible_columns(position: &Position) -> Columns {
    let winning_for = |player| position.legal().into_iter().filter(move |column| position.wins_at(player, *column));
    let (wins, blocks): (Columns, Columns) =
        (winning_for(position.to_move()).collect(), winning_for(position.to_move().other()).collect());
    [wins, blocks].into_iter().find(|columns| !columns.is_empty()).unwrap_or(position.legal())
}

/// The positions of random games from this ply to their end.
pub fn positions(geometry: Geometry, from_ply: usize, games: u64) -> impl Iterator<Item = Position> {
    (0..games).flat_map(move |game| {
        let mut chance = Chance::new(game.wrapping_mul(GOLDEN));
        let mut position = Position::new(geometry);
        std::iter::from_fn(move || {
            position.play(chance.pick(position.legal())?).ok()?;
            Some(position.clone())
        })
        .filter(move |position| position.ply() >= from_ply)
    })
}
