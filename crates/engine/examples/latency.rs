//! How long an analysis takes: `cargo run --release -p puissance4-engine --example latency [POSITIONS]`.
//!
//! Positions of random games, of every length in turn, are analyzed on one thread with the book: the score of every
//! column.

use std::time::{Duration, Instant};

use puissance4_engine::chance::Chance;
use puissance4_engine::{Book, Limits, Solver};
use puissance4_rules::Geometry;

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let mut solver = Solver::new(Geometry::STANDARD, 64).expect("64 MiB").with_book(Book::embedded());
    let (mut chance, mut plies) = (Chance::new(1), 0);
    let mut times: Vec<(Duration, usize)> = Vec::with_capacity(count);
    while times.len() < count {
        plies = (plies + 1) % Geometry::STANDARD.size().cells();
        // There are as many positions of each length. Long games without a winner are rare, so this may take many
        // tries.
        let position = loop {
            if let Some(position) = chance.position(Geometry::STANDARD, plies) {
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
