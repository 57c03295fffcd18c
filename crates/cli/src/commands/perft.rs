//! `puissance4 perft`: how many games or positions there are after 0, 1, 2, … moves.

use puissance4_i18n::Language;
use puissance4_rules::{Position, distinct_positions, paths};
use serde::Serialize;

use crate::cli::PerftArgs;
use crate::console;
use crate::failure::Failure;
use crate::json;
use crate::start;

#[derive(Serialize)]
struct CountJson {
    /// How many discs have been played.
    depth: usize,
    count: u128,
    /// The sum of the counts so far.
    total: u128,
}

pub(crate) fn run(arguments: &PerftArgs, language: Language) -> Result<(), Failure> {
    let empty = Position::new(arguments.geometry.geometry(language)?);
    let game = start::game(empty, arguments.moves.as_deref(), language)?;
    let counts: Box<dyn Iterator<Item = u128>> = if arguments.unique {
        Box::new(distinct_positions(game.position()).map(|count| count as u128))
    } else {
        Box::new((0..).map(|depth| paths(game.position(), depth)).take_while(|count| *count > 0))
    };
    let mut total = 0;
    for (depth, count) in (0..=arguments.depth).zip(counts) {
        total += count;
        if arguments.json {
            json::print(&CountJson { depth, count, total })?;
        } else {
            console::print(&format!("{depth} {count} {total}\n"))?;
        }
    }
    Ok(())
}
