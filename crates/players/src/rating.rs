//! How much stronger one player is than another, on Elo's scale, and how sure that is.
//!
//! The scale: 400 points more mean ten points won for each one lost. A draw counts as half a win and half a loss.

use crate::arena::{Pairing, Tally};

/// A strength or a difference of strengths, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The estimate; infinite if all games were won or lost.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The 97.5 % quantile of the normal distribution: 95 % lie within this many standard deviations.
const SIGMAS: f64 = 1.959_964;

/// Elo points in one unit of natural log-odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// The difference of strength that a tally shows; `None` if there were no games.
///
/// The interval is Wilson's for the expected score. It treats points as if there were no draws, which makes it a bit
/// wider than need be, and it also makes sense when all games were won.
#[allow(clippy::cast_precision_loss)] // Far below 2^52 games.
pub fn elo_difference(tally: Tally) -> Option<Elo> {
    let score = tally.score()?;
    let games = tally.games() as f64;
    let square = SIGMAS * SIGMAS;
    let centre = (score + square / (2.0 * games)) / (1.0 + square / games);
    let spread =
        SIGMAS / (1.0 + square / games) * (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt();
    let points = |score: f64| {
        let score = score.clamp(0.0, 1.0);
        POINTS * (score / (1.0 - score)).ln()
    };
    Some(Elo { value: points(score), low: points(centre - spread), high: points(centre + spread) })
}

/// For each player, the first one of its group: players are in one group if games connect them, directly or through
/// others.
fn groups(players: usize, pairings: &[Pairing]) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..players).collect();
    for pairing in pairings {
        let [a, b] = pairing.players.map(|player| groups[player]);
        groups.iter_mut().filter(|group| **group == a.max(b)).for_each(|group| *group = a.min(b));
    }
    groups
}

/// The strengths of all players that explain all results best, their mean being 0 (the Bradley-Terry model).
///
/// Players without games between them, as after the first round of a Swiss tournament, cannot be compared: the mean is
/// 0 among those that are connected.
///
/// One drawn game is added for every pairing, so a player who won every game is far ahead but not infinitely far.
/// The model gives player i a score of `p = 1 / (1 + exp(r_j - r_i))` against player j; the best strengths r are where,
/// for every player, the points won equal the points expected. That is solved by Newton's method, whose matrix is that
/// of the second derivatives: `n p (1 - p)` off the diagonal, for n games. It is also the information about the
/// strengths, so its inverse gives their variances.
pub(crate) fn ratings(players: usize, pairings: &[Pairing]) -> Vec<Elo> {
    if players == 0 {
        return Vec::new();
    }
    let groups = groups(players, pairings);
    let are_connected = |i: usize, j: usize| groups[i] == groups[j];
    #[allow(clippy::cast_precision_loss)] // Few players, and far below 2^52 games.
    let (sizes, meetings) = {
        let meeting = |pairing: &Pairing| {
            let total = pairing.total();
            let games = total.games() as f64 + 1.0;
            (pairing.players, games, total.score().unwrap_or(0.0) * total.games() as f64 + 0.5)
        };
        let size = |i: usize| (0..players).filter(|j| are_connected(i, *j)).count() as f64;
        ((0..players).map(size).collect::<Vec<_>>(), pairings.iter().map(meeting).collect::<Vec<_>>())
    };

    let mut strengths = vec![0.0_f64; players];
    let mut inverse = Vec::new();
    for _ in 0..100 {
        let mut missing = vec![0.0; players];
        // The information, plus 1 / size among those that are connected: strengths only matter up to a constant, so the
        // information alone has no inverse; with that it has, and the solution keeps the mean at 0.
        let cell = |i: usize, j: usize| if are_connected(i, j) { 1.0 / sizes[i] } else { 0.0 };
        let mut matrix: Vec<Vec<f64>> = (0..players).map(|i| (0..players).map(|j| cell(i, j)).collect()).collect();
        for ([i, j], games, points) in &meetings {
            let expected = 1.0 / (1.0 + (strengths[*j] - strengths[*i]).exp());
            missing[*i] += points - games * expected;
            missing[*j] -= points - games * expected;
            let information = games * expected * (1.0 - expected);
            matrix[*i][*i] += information;
            matrix[*j][*j] += information;
            matrix[*i][*j] -= information;
            matrix[*j][*i] -= information;
        }
        inverse = inverted(matrix);
        let mut largest_step = 0.0_f64;
        for (strength, row) in strengths.iter_mut().zip(&inverse) {
            let step: f64 = row.iter().zip(&missing).map(|(a, b)| a * b).sum();
            // Far from the solution a whole step may overshoot.
            let step = step.clamp(-1.0, 1.0);
            *strength += step;
            largest_step = largest_step.max(step.abs());
        }
        if largest_step < 1e-9 {
            break;
        }
    }
    let rating = |player: usize| {
        let size = sizes[player];
        let sum: f64 = (0..players).filter(|other| are_connected(player, *other)).map(|other| strengths[other]).sum();
        let value = POINTS * (strengths[player] - sum / size);
        // Nothing is known about a player without games.
        let is_alone = size < 2.0;
        let variance = if is_alone { f64::INFINITY } else { (inverse[player][player] - 1.0 / size).max(0.0) };
        let spread = POINTS * SIGMAS * variance.sqrt();
        Elo { value, low: value - spread, high: value + spread }
    };
    (0..players).map(rating).collect()
}

/// The strength of a player who met others of known strength; `None` if there were no games. `met` has their strengths
/// and the player's results.
///
/// It is the same model as for all players of an arena, with one unknown. One drawn game against the mean of the others
/// is added, so it is finite.
#[allow(clippy::cast_precision_loss)] // Far below 2^52 games.
pub fn elo_among(met: &[(f64, Tally)]) -> Option<Elo> {
    let mut meetings: Vec<(f64, f64, f64)> = met
        .iter()
        .filter_map(|(strength, tally)| {
            let games = tally.games() as f64;
            Some((strength / POINTS, games, tally.score()? * games))
        })
        .collect();
    if meetings.is_empty() {
        return None;
    }
    let mean = meetings.iter().map(|(strength, ..)| strength).sum::<f64>() / meetings.len() as f64;
    meetings.push((mean, 1.0, 0.5));
    let (mut strength, mut information) = (mean, 1.0);
    for _ in 0..100 {
        let (mut missing, mut sum) = (0.0, 0.0);
        for (other, games, points) in &meetings {
            let expected = 1.0 / (1.0 + (other - strength).exp());
            missing += points - games * expected;
            sum += games * expected * (1.0 - expected);
        }
        information = sum;
        let step = (missing / information).clamp(-1.0, 1.0);
        strength += step;
        if step.abs() < 1e-9 {
            break;
        }
    }
    let (value, spread) = (POINTS * strength, POINTS * SIGMAS / information.sqrt());
    Some(Elo { value, low: value - spread, high: value + spread })
}

/// The inverse of a symmetric positive definite matrix, by Gauss and Jordan's elimination.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|i| (0..size).map(|j| if i == j { 1.0 } else { 0.0 }).collect()).collect();
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        for cell in matrix[pivot].iter_mut().chain(&mut inverse[pivot]) {
            *cell *= scale;
        }
        let (pivot_row, pivot_inverse) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..size).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            let cells = matrix[row].iter_mut().zip(&pivot_row).chain(inverse[row].iter_mut().zip(&pivot_inverse));
            for (cell, above) in cells {
                *cell -= factor * above;
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::ByPlayer;

    fn tally(wins: usize, draws: usize, losses: usize) -> Tally {
        Tally { wins, draws, losses }
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.5
    }

    #[test]
    fn a_strength_among_known_ones() {
        assert_eq!(elo_among(&[]), None);
        let even = elo_among(&[(100.0, tally(10, 0, 10)), (300.0, tally(5, 0, 15))]).unwrap();
        // Half of the points against 100, a quarter against 300: 191 points less than 300.
        assert!(even.value > 90.0 && even.value < 125.0, "{even:?}");
        let lopsided = elo_among(&[(0.0, tally(20, 0, 0))]).unwrap();
        assert!(lopsided.value > 300.0 && lopsided.value.is_finite() && lopsided.low > 0.0, "{lopsided:?}");
        // More games, less doubt.
        let wide = elo_among(&[(0.0, tally(5, 0, 5))]).unwrap();
        let narrow = elo_among(&[(0.0, tally(50, 0, 50))]).unwrap();
        assert!(narrow.high - narrow.low < (wide.high - wide.low) / 2.0);
    }

    #[test]
    fn known_differences() {
        let even = elo_difference(tally(10, 20, 10)).unwrap();
        assert!(close(even.value, 0.0) && close(even.low, -even.high) && even.high > 0.0);
        // Ten to one is 400 points.
        assert!(close(elo_difference(tally(1000, 0, 100)).unwrap().value, 400.0));
        // 75 % of 100 points; Wilson's interval is 65.69 % to 82.45 %, that is 112.9 to 268.8.
        let three_to_one = elo_difference(tally(75, 0, 25)).unwrap();
        assert!(close(three_to_one.value, 190.8), "{three_to_one:?}");
        assert!(close(three_to_one.low, 112.9) && close(three_to_one.high, 268.8), "{three_to_one:?}");
        let all = elo_difference(tally(100, 0, 0)).unwrap();
        assert!(all.value.is_infinite() && all.low.is_finite() && all.low > 300.0);
        assert_eq!(elo_difference(tally(0, 0, 0)), None);
    }

    #[test]
    fn strengths_explain_the_results() {
        // 0 beats 1 by 3 to 1, 1 beats 2 by 3 to 1, 0 beats 2 by 9 to 1: exactly what one scale explains.
        let pairing = |players, total| Pairing { players, tally: ByPlayer { first: total, second: Tally::default() } };
        let pairings = [
            pairing([0, 1], tally(75_000, 0, 25_000)),
            pairing([1, 2], tally(75_000, 0, 25_000)),
            pairing([0, 2], tally(90_000, 0, 10_000)),
        ];
        let elos = ratings(3, &pairings);
        for (elo, expected) in elos.iter().zip([190.8, 0.0, -190.8]) {
            assert!(close(elo.value, expected), "{elos:?}");
            assert!(elo.low < elo.value && elo.value < elo.high && elo.high - elo.low < 10.0, "{elos:?}");
        }
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_difference_says() {
        let total = tally(600, 100, 300);
        let pairing = Pairing { players: [0, 1], tally: ByPlayer { first: total, second: Tally::default() } };
        let elos = ratings(2, &[pairing]);
        let difference = elo_difference(total).unwrap();
        assert!((elos[0].value - elos[1].value - difference.value).abs() < 1.0);
        // Each of the two moves half as much as the difference does.
        assert!(((elos[0].high - elos[0].low) * 2.0 - (difference.high - difference.low)).abs() < 1.0);
    }

    /// After the first round of a Swiss tournament of five: two pairs, and one who has not played.
    #[test]
    fn unconnected_players_are_not_compared() {
        let pairing =
            |players, wins| Pairing { players, tally: ByPlayer { first: tally(wins, 0, 4), ..ByPlayer::default() } };
        let elos = ratings(5, &[pairing([0, 3], 8), pairing([1, 2], 2)]);
        let alone = ratings(2, &[pairing([0, 1], 8)]);
        assert!(elos.iter().all(|elo| elo.value.is_finite()), "{elos:?}");
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(near(elos[0].value, alone[0].value) && near(elos[3].low, alone[1].low), "{elos:?} {alone:?}");
        assert!(near(elos[1].value, -elos[2].value) && elos[1].value < 0.0, "{elos:?}");
        assert_eq!((elos[4].value, elos[4].high), (0.0, f64::INFINITY));
    }

    #[test]
    fn winner_of_every_game_is_finitely_ahead() {
        let pairing =
            Pairing { players: [0, 1], tally: ByPlayer { first: tally(1000, 0, 0), second: tally(1000, 0, 0) } };
        let elos = ratings(2, &[pairing]);
        assert!(elos[0].value.is_finite() && elos[0].value - elos[1].value > 1000.0, "{elos:?}");
    }
}
