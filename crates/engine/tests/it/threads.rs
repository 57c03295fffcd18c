//! Several threads find what one finds, whatever else the machine is doing.

use std::sync::atomic::{AtomicBool, Ordering};

use puissance4_engine::chance::{Chance, GOLDEN};
use puissance4_engine::{Limits, Solver};
use puissance4_rules::{Connect, Geometry, Position, Size};

fn compare(geometry: Geometry, plies: usize, seeds: std::ops::Range<u64>) {
    let mut shared = 0;
    for (turn, seed) in seeds.enumerate() {
        let Some(position) = Chance::new(seed.wrapping_mul(GOLDEN)).position(geometry, plies) else { continue };
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
        // Twice as much to do as there are cores, so threads are interrupted at every possible place.
        for _ in 0..4 {
            scope.spawn(|| {
                let mut chance = Chance::new(1);
                while !done.load(Ordering::Relaxed) {
                    std::hint::black_box(chance.word());
                }
            });
        }
        // Panics must not leave the others running.
        let result = std::panic::catch_unwind(|| {
            compare(Geometry::STANDARD, 10, 0..20);
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
