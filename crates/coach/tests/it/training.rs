//! Simulated learners: the ten levels train with the puzzles of the program, and their ratings come into the order of
//! their strengths.

use jiff::civil::date;
use puissance4_coach::{Attempt, Pack, Rater, Rating, Training};
use puissance4_engine::Limits;
use puissance4_players::{Dice, Level};

/// The ratings of the levels after each has tried this many puzzles: the means of the second half, since one rating
/// goes up and down by chance.
fn ratings(attempts: usize) -> Vec<f64> {
    let mut rater = Rater::new().unwrap();
    let today = date(2026, 11, 17);
    let train = |level: Level| {
        let mut dice = Dice::seeded(u64::from(level.get()));
        let mut training = Training::default();
        let mut late = Vec::new();
        for number in 0..attempts {
            let (puzzle, _) = training.next(Pack::embedded(), None, today, &mut dice).unwrap();
            let is_solved = rater.is_solved_by(level, puzzle, &mut dice, &Limits::none()).unwrap();
            training.record(&Attempt::at(puzzle, is_solved), today);
            if number >= attempts / 2 {
                late.push(training.rating.value);
            }
        }
        assert_eq!(training.tried(), attempts);
        #[allow(clippy::cast_precision_loss)] // A thousand.
        let mean = late.iter().sum::<f64>() / late.len() as f64;
        println!("level {level}: {mean:.0}, by games {:.0}", level.elo() + Rating::OF_ELO_ZERO);
        mean
    };
    Level::all().map(train).collect()
}

/// Levels that are two apart are in the order of their games. Neighbours may be within chance: levels 8 and 9 solve
/// puzzles equally well.
fn assert_order(ratings: &[f64], chance: f64) {
    assert!(ratings.iter().zip(&ratings[2..]).all(|(weaker, stronger)| weaker < stronger), "{ratings:?}");
    assert!(ratings.is_sorted_by(|weaker, stronger| *weaker < stronger + chance), "{ratings:?}");
}

#[test]
fn ratings_come_into_the_order_of_the_levels() {
    assert_order(&ratings(200), 100.0);
}

/// The last result is in docs/benchmarks.md.
#[test]
#[ignore = "10,000 attempts take a minute: cargo xtask verify"]
fn ratings_of_ten_thousand_attempts_have_the_order_of_the_levels() {
    assert_order(&ratings(1000), 20.0);
}
