//! How long an explanation takes: `cargo run --release -p puissance4-coach --example explaining [POSITIONS]`.
//!
//! Positions of random games, of every length in turn; in each one column, by chance, is explained, on one thread with
//! the book.

use std::time::{Duration, Instant};

use puissance4_coach::Coach;
use puissance4_engine::Limits;
use puissance4_players::Dice;
use puissance4_rules::{Column, Geometry, Position};

/// The position after this many random moves and a column to play next, unless the game was over before.
fn random_position(plies: usize, dice: &mut Dice) -> Option<(Position, Column)> {
    let mut position = Position::new(Geometry::STANDARD);
    for _ in 0..plies {
        position.play(dice.pick(position.legal())?).ok()?;
    }
    let column = dice.pick(position.legal())?;
    Some((position, column))
}

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1000);
    let mut coach = Coach::new(Geometry::STANDARD).expect("64 MiB");
    let (mut dice, mut plies) = (Dice::seeded(1), 0);
    let mut times: Vec<(Duration, usize)> = Vec::with_capacity(count);
    while times.len() < count {
        plies = (plies + 1) % Geometry::STANDARD.size().cells();
        let (position, column) = loop {
            if let Some(found) = random_position(plies, &mut dice) {
                break found;
            }
        };
        let start = Instant::now();
        coach.explain(&position, column, &Limits::none()).expect("a legal position");
        times.push((start.elapsed(), plies));
    }
    for plies in 0..16 {
        let mut of_length: Vec<Duration> =
            times.iter().filter(|(_, length)| *length == plies).map(|(time, _)| *time).collect();
        of_length.sort_unstable();
        if let (Some(median), Some(worst)) = (of_length.get(of_length.len() / 2), of_length.last()) {
            println!("after {plies:>2} moves: median {median:.1?}, worst {worst:.1?}");
        }
    }
    times.sort_unstable();
    let at = |share: usize| {
        let (time, plies) = times[(times.len() - 1) * share / 100];
        format!("{:.3} ms (after {plies} moves)", time.as_secs_f64() * 1000.0)
    };
    println!("{count} positions: median {}, 99th percentile {}, worst {}", at(50), at(99), at(100));
}
