//! What a node, a bound and a table access cost: `cargo bench -p puissance4-engine`.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use puissance4_engine::chance::{Chance, GOLDEN};
use puissance4_engine::{Limits, Solver, bench_support};
use puissance4_rules::{Geometry, Position};

/// Positions after this many random moves; the same every time.
fn positions(plies: usize) -> impl Iterator<Item = Position> {
    (1_u64..).filter_map(move |seed| Chance::new(seed.wrapping_mul(GOLDEN)).position(Geometry::STANDARD, plies))
}

fn node(criterion: &mut Criterion) {
    let positions: Vec<Position> = positions(18).take(20).collect();
    let solve_all = |solver: &mut Solver| {
        for position in &positions {
            black_box(solver.solve(position, &Limits::none()).expect("a legal position"));
        }
    };
    let fresh = || Solver::new(Geometry::STANDARD, 16).expect("16 MiB");
    let mut counting = fresh();
    solve_all(&mut counting);
    let mut group = criterion.benchmark_group("node");
    group.throughput(Throughput::Elements(counting.nodes()));
    group.sample_size(20);
    group.bench_function("search", |bencher| {
        bencher.iter_batched_ref(fresh, solve_all, BatchSize::PerIteration);
    });
    group.finish();
}

fn bound(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bounds of four positions");
    for plies in [19, 20] {
        let mut source = positions(plies);
        let four = [(); 4].map(|()| source.next().expect("as many as one likes"));
        let ask = bench_support::bounds(&four);
        group.bench_function(format!("{} empty cells", 42 - plies), |bencher| bencher.iter(&ask));
    }
    group.finish();
}

fn table(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("table access");
    for (name, bytes) in [("in the cache, 1 MiB", 1 << 20), ("in memory, 512 MiB", 512 << 20)] {
        let access = bench_support::table(bytes).expect("memory for a table");
        let mut chance = Chance::new(1);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let key = chance.word();
                access(key >> 15, key >> 16)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, node, bound, table);
criterion_main!(benches);
