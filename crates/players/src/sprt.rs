//! Is the new version better? A sequential test: it stops as soon as the answer is sure enough.
//!
//! Wald's sequential probability ratio test compares two hypotheses, that the difference of strength is `elo0` or
//! `elo1`. After each game it looks at the logarithm of how much more likely the results are under the second one.
//! Above one bound the second is accepted, below the other the first; in between, more games are needed.

use crate::arena::Tally;

/// The test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference, in Elo points, that is too small to matter.
    pub elo0: f64,
    /// The difference that should be found.
    pub elo1: f64,
    /// How often a difference of `elo0` may be taken for `elo1`.
    pub alpha: f64,
    /// How often a difference of `elo1` may be taken for `elo0`.
    pub beta: f64,
}

/// What the games so far say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// It is better by `elo1` or more, as far as one can tell.
    Better,
    /// It is not.
    NotBetter,
    /// More games are needed.
    Open,
}

impl SprtVerdict {
    /// The verdict as a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::NotBetter => "not-better",
            Self::Open => "open",
        }
    }
}

impl Default for Sprt {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 }
    }
}

/// The score that a difference of strength predicts.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl Sprt {
    /// The logarithm of the likelihood ratio, by the normal approximation; 0 while the results do not vary.
    ///
    /// For a mean score m with variance v over n games, hypotheses s0 and s1 have the ratio exp(n (s1 - s0) (2m - s0 -
    /// s1) / 2v).
    #[allow(clippy::cast_precision_loss)] // Far below 2^52 games.
    pub fn log_ratio(&self, tally: Tally) -> f64 {
        let Some(mean) = tally.score() else { return 0.0 };
        let games = tally.games() as f64;
        let share = |count: usize| count as f64 / games;
        let square = share(tally.wins) + share(tally.draws) / 4.0;
        let variance = square - mean * mean;
        if variance <= 0.0 {
            return 0.0;
        }
        let (s0, s1) = (expected(self.elo0), expected(self.elo1));
        games * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// The bounds of the logarithm: below the first, above the second, the test is over.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// What the games so far say.
    pub fn verdict(&self, tally: Tally) -> SprtVerdict {
        let [low, high] = self.bounds();
        match self.log_ratio(tally) {
            ratio if ratio >= high => SprtVerdict::Better,
            ratio if ratio <= low => SprtVerdict::NotBetter,
            _ => SprtVerdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    fn tally(wins: usize, draws: usize, losses: usize) -> Tally {
        Tally { wins, draws, losses }
    }

    #[test]
    fn verdicts() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0, ..Sprt::default() };
        assert_eq!(sprt.verdict(tally(0, 0, 0)), SprtVerdict::Open);
        assert_eq!(sprt.verdict(tally(5, 0, 5)), SprtVerdict::Open);
        assert_eq!(sprt.verdict(tally(120, 0, 60)), SprtVerdict::Better);
        assert_eq!(sprt.verdict(tally(100, 0, 140)), SprtVerdict::NotBetter);
        let [low, high] = sprt.bounds();
        assert!((low + 2.944).abs() < 0.001 && (high - 2.944).abs() < 0.001, "{low} {high}");
    }

    /// The errors are as rare as was asked for.
    #[test]
    fn it_is_rarely_wrong() {
        let sprt = Sprt { elo0: 0.0, elo1: 80.0, alpha: 0.05, beta: 0.05 };
        let accepted = |elo: f64| {
            let per_thousand = (1000.0 * expected(elo)).round();
            let thousand: Vec<f64> = (0..1000).map(f64::from).collect();
            (0..400)
                .filter(|seed| {
                    let (mut dice, mut results) = (Dice::seeded(*seed), tally(1, 0, 1));
                    while sprt.verdict(results) == SprtVerdict::Open {
                        let wins = dice.choose(&thousand).is_some_and(|drawn| *drawn < per_thousand);
                        results += if wins { tally(1, 0, 0) } else { tally(0, 0, 1) };
                    }
                    sprt.verdict(results) == SprtVerdict::Better
                })
                .count()
        };
        assert!(accepted(0.0) < 35, "{} of 400 false alarms", accepted(0.0));
        assert!(accepted(80.0) > 365, "{} of 400 found", accepted(80.0));
    }
}
