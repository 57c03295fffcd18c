//! How long an analysis takes: `cargo run --release -p puissance4-engine --example latency [POSITIONS]`.
//!
//! Positions of random games, of every length in turn, are analyzed on one thread with the book: the score of every column.

use std::time::{Duration, Instant};

use puissance4_engine::{Book, Limits, Solver};
use puissance4_rules::{Geometry, Position};

/// The position after so many random moves, unless the game was over before.
fn random_position(plies: usize, seed: &mut u64) -> Option<Position> {
    let mut position = Position::new(Geometry::STANDARD);
    for _ in 0..plies {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = position.legal();
        let column = legal.nth(usize::try_from(*seed >> 40).ok()? % legal.len().max(1))?;
        position.play(column).ok()?;
    }
    (!position.is_over()).then_some(position)
}

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let mut solver = Solver::new(Geometry::STANDARD, 64).expect("64 MiB").with_book(Book::embedded());
    let (mut seed, mut plies) = (1, 0);
    let mut times: Vec<(Duration, usize)> = Vec::with_capacity(count);
    while times.len() < count {
        plies = (plies + 1) % Geometry::STANDARD.size().cells();
        // Long games without a winner are rare: of each length there are as many, which takes some patience.
        let position = loop {
            if let Some(position) = random_position(plies, &mut seed) {
                break position;
            }
        };
        let start = Instant::now();
        solver.analyze(&position, &Limits::none()).expect("a legal position");
        times.push((start.elapsed(), plies));
    }
    times.sort_unstable();
    let at = |share: f64| {
        #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        // Small numbers.
        let (time, plies) = times[((times.len() - 1) as f64 * share) as usize];
        format!("{:.3} ms (after {plies} moves)", time.as_secs_f64() * 1000.0)
    };
    println!("{count} positions: median {}, 99th percentile {}, worst {}", at(0.5), at(0.99), at(1.0));
}
