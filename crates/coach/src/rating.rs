//! Ratings of players and puzzles by Glicko-2, on Elo's scale.
//!
//! The method is Mark Glickman's, "Example of the Glicko-2 system"; letters are those of the paper.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

/// How strong a player is, or how hard a puzzle, and how sure that is.
///
/// A player and a puzzle of the same rating are a match: half of the attempts succeed. The computer's levels have their
/// Elo plus [`Rating::OF_ELO_ZERO`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The strength.
    pub value: f64,
    /// The rating deviation: with a probability of 95 %, the strength is within two of it.
    pub deviation: f64,
    /// How much the strength is expected to change.
    pub volatility: f64,
}

/// Points in one unit of the scale on which the method calculates.
const SCALE: f64 = 173.7178;

/// The value that is 0 on that scale. Only differences matter.
const CENTRE: f64 = 1500.0;

/// How much the volatility may change, τ: the paper recommends 0.3 to 1.2, and less where results vary by chance.
const TAU: f64 = 0.5;

/// When the search for the volatility ends, ε.
const PRECISION: f64 = 1e-6;

impl Rating {
    /// What a rating is that corresponds to 0 Elo among the computer players.
    pub const OF_ELO_ZERO: f64 = 1200.0;

    /// The greatest deviation: nothing is known.
    pub const MOST_DEVIATION: f64 = 350.0;

    /// A new player: nothing is known yet.
    pub const NEW: Self = Self { value: Self::OF_ELO_ZERO, deviation: Self::MOST_DEVIATION, volatility: 0.06 };

    /// A rating that was measured and does not change, such as that of a puzzle.
    pub fn measured(value: f64, deviation: f64) -> Self {
        Self { value, deviation, volatility: Self::NEW.volatility }
    }

    /// The rating after a rating period with these results: each has the other's rating, and 1 for a success, 0 for a
    /// failure, ½ for a draw. Without results the deviation grows.
    #[must_use]
    pub fn after(self, results: &[(Self, f64)]) -> Self {
        let (mu, phi) = (self.mu(), self.phi());
        if results.is_empty() {
            return Self::of(mu, phi.hypot(self.volatility), self.volatility);
        }
        // g is less than 1: a result against an uncertain rating tells less. e is the expected result.
        let seen = |other: &Self| {
            let g = 1.0 / (1.0 + 3.0 * (other.phi() / PI).powi(2)).sqrt();
            (g, 1.0 / (1.0 + (-g * (mu - other.mu())).exp()))
        };
        let information: f64 = results.iter().map(|(other, _)| seen(other)).map(|(g, e)| g * g * e * (1.0 - e)).sum();
        let surprise: f64 =
            results.iter().map(|(other, result)| (seen(other), result)).map(|((g, e), s)| g * (s - e)).sum();
        let v = 1.0 / information;
        let volatility = self.volatility_after(v * surprise, v);
        let phi = 1.0 / (1.0 / (phi * phi + volatility * volatility) + 1.0 / v).sqrt();
        Self::of(mu + phi * phi * surprise, phi, volatility)
    }

    /// The chance of a success against another, between 0 and 1.
    pub fn expected(self, other: Self) -> f64 {
        1.0 / (1.0 + 10_f64.powf((other.value - self.value) / 400.0))
    }

    fn mu(self) -> f64 {
        (self.value - CENTRE) / SCALE
    }

    fn phi(self) -> f64 {
        self.deviation / SCALE
    }

    fn of(mu: f64, phi: f64, volatility: f64) -> Self {
        Self { value: mu * SCALE + CENTRE, deviation: (phi * SCALE).min(Self::MOST_DEVIATION), volatility }
    }

    /// The volatility after a change of `delta` with variance `v`: the zero of `f`, found by the Illinois method (step
    /// 5 of the paper).
    fn volatility_after(self, delta: f64, v: f64) -> f64 {
        let phi2 = self.phi().powi(2);
        let a = self.volatility.powi(2).ln();
        let f = |x: f64| {
            let spread = phi2 + v + x.exp();
            x.exp() * (delta * delta - spread) / (2.0 * spread * spread) - (x - a) / (TAU * TAU)
        };
        let mut low = a;
        let mut high = if delta * delta > phi2 + v {
            (delta * delta - phi2 - v).ln()
        } else {
            // f grows without bound to the left: (x - a) / τ² is negative, and the other term tends to 0.
            let mut x = a - TAU;
            while f(x) < 0.0 {
                x -= TAU;
            }
            x
        };
        let (mut f_low, mut f_high) = (f(low), f(high));
        while (high - low).abs() > PRECISION {
            let middle = low + (low - high) * f_low / (f_high - f_low);
            let f_middle = f(middle);
            if f_middle * f_high <= 0.0 {
                (low, f_low) = (high, f_high);
            } else {
                f_low /= 2.0;
            }
            (high, f_high) = (middle, f_middle);
        }
        (low / 2.0).exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rating(value: f64, deviation: f64) -> Rating {
        Rating { value, deviation, volatility: 0.06 }
    }

    /// The example of the paper.
    #[test]
    fn reference() {
        let others = [(rating(1400.0, 30.0), 1.0), (rating(1550.0, 100.0), 0.0), (rating(1700.0, 300.0), 0.0)];
        let after = rating(1500.0, 200.0).after(&others);
        assert!((after.value - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn a_rest_makes_unsure() {
        let rested = rating(1500.0, 50.0).after(&[]);
        assert!((rested.value - 1500.0).abs() < 1e-9);
        assert!(rested.deviation > 50.0 && rested.deviation < 52.0, "{rested:?}");
        assert!((Rating::NEW.after(&[]).deviation - Rating::MOST_DEVIATION).abs() < 1e-9);
    }

    #[test]
    fn expectations() {
        assert!((rating(1500.0, 50.0).expected(rating(1500.0, 50.0)) - 0.5).abs() < 1e-9);
        assert!((rating(1900.0, 50.0).expected(rating(1500.0, 50.0)) - 10.0 / 11.0).abs() < 1e-9);
    }

    proptest! {
        /// A success never lowers a rating, a failure never raises it; all stays finite.
        #[test]
        fn results_count(value in 0.0..3000.0, deviation in 30.0..350.0, other in 0.0..3000.0, known in 20.0..350.0) {
            let before = rating(value, deviation);
            let (won, lost) = (before.after(&[(rating(other, known), 1.0)]), before.after(&[(rating(other, known), 0.0)]));
            prop_assert!(won.value >= before.value && lost.value <= before.value);
            for after in [won, lost] {
                prop_assert!(after.value.is_finite() && after.volatility > 0.0 && after.volatility < 1.0);
                // A result never says less than a rest.
                prop_assert!(after.deviation > 0.0 && after.deviation < deviation.hypot(after.volatility * SCALE));
            }
        }
    }
}
