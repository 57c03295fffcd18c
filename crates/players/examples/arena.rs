//! Four opponents play each other: `cargo run --release -p puissance4-players --example arena`.

use std::error::Error;

use puissance4_players::{Arena, BotLimits, Computer, Schedule};
use puissance4_rules::Geometry;

fn main() -> Result<(), Box<dyn Error>> {
    let players = ["random", "careful", "level:3", "minimax:4"].map(str::parse::<Computer>);
    let arena = Arena {
        geometry: Geometry::STANDARD,
        players: players.into_iter().collect::<Result<_, _>>()?,
        schedule: Schedule::RoundRobin,
        games: 20,
        seed: 1,
        limits: BotLimits::default(),
    };
    // The same seed gives the same games on any number of cores.
    let results = arena.run(&|| {})?;
    for standing in &results.standings {
        let tally = standing.total();
        println!(
            "{:<10} {:>3} wins {:>3} draws {:>3} losses   Elo {:>5.0}",
            arena.players[standing.player].to_string(),
            tally.wins,
            tally.draws,
            tally.losses,
            standing.elo.value
        );
    }
    Ok(())
}
