//! How long an explanation takes: `cargo run --release -p puissance4-coach --example explaining [POSITIONS]`.
//!
//! Positions of random games, of every length in turn; in each one column, by chance, is explained, on one thread with the
//! book.

use std::time::{Duration, Instant};

use puissance4_coach::Coach;
use puissance4_engine::Limits;
use puissance4_rules::{Column, Geometry, Position};

/// The next random number below a bound.
fn chance(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*seed >> 40).unwrap_or(0) % below.max(1)
}

/// The position after so many random moves and a column to play next, unless the game was over before.
fn random_position(plies: usize, seed: &mut u64) -> Option<(Position, Column)> {
    let mut position = Position::new(Geometry::STANDARD);
    for _ in 0..plies {
        let legal = position.legal();
        position.play(legal.nth(chance(seed, legal.len()))?).ok()?;
    }
    let legal = position.legal();
    let column = legal.nth(chance(seed, legal.len()))?;
    Some((position, column))
}

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1000);
    let mut coach = Coach::new(Geometry::STANDARD).expect("64 MiB");
    let (mut seed, mut plies) = (1, 0);
    let mut times: Vec<(Duration, usize)> = Vec::with_capacity(count);
    while times.len() < count {
        plies = (plies + 1) % Geometry::STANDARD.size().cells();
        let (position, column) = loop {
            if let Some(found) = random_position(plies, &mut seed) {
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
