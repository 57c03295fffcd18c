//! How long a drop with its win test takes.

use criterion::{Criterion, criterion_group, criterion_main};
use puissance4_rules::{Connect, Demo, Geometry, Position, Size};
use std::hint::black_box;

/// The 42 moves of the drawn demonstration game, each a drop and a win test, in each of the three words.
fn draw(criterion: &mut Criterion) {
    let moves = Demo::Draw.moves();
    for (word, columns, rows) in [("u64", 7, 6), ("u128", 7, 10), ("wide", 7, 30)] {
        let size = Size::new(columns, rows).expect("a valid size");
        let empty = Position::new(Geometry::new(size, Connect::new(4).expect("a valid length")));
        criterion.bench_function(&format!("42 drops with win test, {word}"), |bencher| {
            bencher.iter(|| {
                let mut position = black_box(&empty).clone();
                for column in &moves.0 {
                    let _ = black_box(position.play(*column));
                }
                position
            });
        });
    }
}

criterion_group!(benches, draw);
criterion_main!(benches);
