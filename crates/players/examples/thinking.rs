//! How long the levels think: `cargo run --release -p puissance4-players --example thinking [SIZE] [POSITIONS]
//! [LEVEL]`.
//!
//! Every level, or the one named, is asked about positions of random games, of every length in turn, each time as if it
//! had just sat down: it remembers nothing.

use std::time::{Duration, Instant};

use puissance4_players::{Computer, Dice, Level, Random, Strategy as _};
use puissance4_rules::{Geometry, Position, Size};

/// The position after this many random moves, unless the game was over before.
fn random_position(geometry: Geometry, plies: usize, dice: &mut Dice) -> Option<Position> {
    let mut position = Position::new(geometry);
    for _ in 0..plies {
        let advice = Random.advise(&position, dice)?;
        position.play(advice.column).ok()?;
    }
    (!position.is_over()).then_some(position)
}

fn main() {
    let argument = |index| std::env::args().nth(index);
    let size = argument(1).map_or(Geometry::STANDARD.size(), |size| size.parse::<Size>().expect("a size such as 9x7"));
    let count: usize = argument(2).map_or(2000, |count| count.parse().expect("a number of positions"));
    let only: Option<Level> = argument(3).map(|level| level.parse().expect("a level"));
    let geometry = Geometry::new(size, Geometry::STANDARD.connect());
    for level in Level::all().filter(|level| only.is_none_or(|only| only == *level)) {
        let mut dice = Dice::seeded(1);
        let mut times: Vec<(Duration, usize)> = Vec::with_capacity(count);
        let mut plies = 0;
        while times.len() < count {
            plies = (plies + 1) % size.cells();
            // Long games without a winner are rare, and on large boards there are none: try some, then go on.
            let tries = (0..1000).find_map(|_| random_position(geometry, plies, &mut dice));
            let Some(position) = tries else {
                plies = 0;
                continue;
            };
            let mut player = Computer::Level(level).strategy(&position).expect("levels play everywhere");
            let start = Instant::now();
            player.advise(&position, &mut dice).expect("the game is not over");
            times.push((start.elapsed(), plies));
        }
        times.sort_unstable();
        let at = |share: usize| {
            let (time, plies) = times[(times.len() - 1) * share / 1000];
            format!("{:.3} ms (after {plies} moves)", time.as_secs_f64() * 1000.0)
        };
        println!("level:{level}, {size}: median {}, 99 % {}, worst {}", at(500), at(990), at(1000));
    }
}
