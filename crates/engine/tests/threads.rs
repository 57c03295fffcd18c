//! Several threads find what one finds, whatever else the machine is doing.

use std::sync::atomic::{AtomicBool, Ordering};

use puissance4_engine::{Limits, Solver};
use puissance4_rules::{Connect, Geometry, Position, Size};

/// A position after some random moves that end no game.
fn random_position(geometry: Geometry, plies: usize, seed: u64) -> Option<Position> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut position = Position::new(geometry);
    for _ in 0..plies {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let legal = position.legal();
        let column = legal.nth(usize::try_from(state >> 40).unwrap() % legal.len().max(1))?;
        position.play(column).ok()?;
    }
    (!position.is_over()).then_some(position)
}

fn compare(geometry: Geometry, plies: usize, seeds: std::ops::Range<u64>) {
    let mut shared = 0;
    for (turn, seed) in seeds.enumerate() {
        let Some(position) = random_position(geometry, plies, seed) else { continue };
        let mut alone = Solver::new(geometry, 32).unwrap();
        let mut together = Solver::new(geometry, 32).unwrap().with_threads(2 + turn % 3).unwrap();
        let one = alone.solve(&position, &Limits::none()).unwrap();
        let several = together.solve(&position, &Limits::none()).unwrap();
        assert_eq!(several.score, one.score, "{position:?}");
        assert_eq!(together.solve_weak(&position, &Limits::none()).unwrap().0, one.score.value());
        // Threads are woken for hard positions only.
        shared += usize::from(one.nodes > 60_000);
    }
    assert!(shared > 2, "only {shared} positions were hard enough to share");
}

#[test]
fn scores_are_right_under_load() {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // Twice as much to do as there are cores, so that threads are interrupted at every possible place.
        for _ in 0..4 {
            scope.spawn(|| {
                let mut number = 1_u64;
                while !done.load(Ordering::Relaxed) {
                    number = std::hint::black_box(number.wrapping_mul(6_364_136_223_846_793_005) + 1);
                }
            });
        }
        // Panics must not leave the others running.
        let result = std::panic::catch_unwind(|| {
            compare(Geometry::STANDARD, 11, 0..20);
            // A board with whole keys, whose slots take several writes.
            compare(Geometry::new(Size::new(8, 7).unwrap(), Connect::new(4).unwrap()), 19, 0..24);
        });
        done.store(true, Ordering::Relaxed);
        result.unwrap();
    });
}

#[test]
fn limits_hold_for_all_threads_together() {
    let empty = Position::new(Geometry::STANDARD);
    let mut solver = Solver::new(Geometry::STANDARD, 32).unwrap().with_threads(3).unwrap();
    let limits = Limits { nodes: Some(300_000), ..Limits::none() };
    assert!(solver.solve(&empty, &limits).is_err());
    assert!((290_000..=300_010).contains(&solver.nodes()), "{}", solver.nodes());
    let time = Limits { time: Some(std::time::Duration::from_millis(100)), ..Limits::none() };
    assert!(solver.solve(&empty, &time).is_err());
    assert!(Solver::new(Geometry::STANDARD, 1).unwrap().with_threads(0).is_err());
}
