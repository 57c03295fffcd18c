//! Random numbers from a seed.

use puissance4_rules::{Column, Columns};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A random generator that gives the same sequence for the same seed, on every machine and in every version.
///
/// ```
/// use puissance4_players::Dice;
/// use puissance4_rules::{Geometry, Position};
///
/// let legal = Position::new(Geometry::STANDARD).legal();
/// assert_eq!(Dice::seeded(7).pick(legal), Dice::seeded(7).pick(legal));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(Pcg64Mcg);

impl Dice {
    /// The generator with this seed.
    pub fn seeded(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// One of the columns, each as likely as the others; `None` if there is none.
    #[inline]
    pub fn pick(&mut self, columns: Columns) -> Option<Column> {
        match columns.len() {
            0 => None,
            count => columns.nth(self.0.random_range(0..count)),
        }
    }

    /// True with a probability of `percent` in 100.
    #[inline]
    pub fn happens(&mut self, percent: u8) -> bool {
        match percent {
            0 => false,
            100.. => true,
            _ => self.0.random_range(0..100) < percent,
        }
    }

    /// Any number: a seed for others.
    pub fn number(&mut self) -> u64 {
        self.0.random()
    }

    /// One of some things, each as likely as the others; `None` if there is none.
    pub fn choose<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        match things.len() {
            0 => None,
            count => things.get(self.0.random_range(0..count)),
        }
    }
}
