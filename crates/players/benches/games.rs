//! How many whole games are played per second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puissance4_players::{Computer, Dice, Random, Strategy, play_game};
use puissance4_rules::{Geometry, Position};

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("games");
    group.throughput(Throughput::Elements(1));
    let mut dice = Dice::seeded(1);

    group.bench_function("random moves", |bencher| {
        bencher.iter(|| {
            let mut position = Position::new(Geometry::STANDARD);
            while let Some(advice) = Random.advise(&position, &mut dice) {
                let _ = position.play(advice.column);
            }
            position.winner()
        });
    });

    // The deterministic minimax always plays the same game against itself; a random opponent makes them differ.
    for (name, first, second) in [
        ("minimax:4 against itself", Computer::Minimax(4), Computer::Minimax(4)),
        ("minimax:4 against random", Computer::Minimax(4), Computer::Random),
        ("tactician against itself", Computer::Tactician, Computer::Tactician),
    ] {
        let sit_down = |computer: Computer| computer.strategy(&Position::new(Geometry::STANDARD)).unwrap();
        let (mut first, mut second) = (sit_down(first), sit_down(second));
        group.bench_function(name, |bencher| {
            bencher.iter(|| play_game(Geometry::STANDARD, first.as_mut(), second.as_mut(), &mut dice));
        });
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
