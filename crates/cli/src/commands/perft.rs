//! `puissance4 perft`: how many games or positions there are after 0, 1, 2, … moves.

use puissance4_i18n::Language;
use puissance4_rules::{Game, Position, distinct_positions, paths};
use serde::Serialize;

use crate::answers;
use crate::cli::PerftArgs;
use crate::console;
use crate::failure::Failure;
use crate::json;
use crate::start::{self, STDIN};

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
    let moves = arguments.moves.as_deref();
    if moves != Some(STDIN) {
        let game = start::game(empty, moves, language)?;
        return counts(&game, arguments).try_for_each(|line| console::print(&line));
    }
    answers::answer_each(empty, moves, arguments.json, language, |game| Ok(counts(game, arguments).collect()))
}

/// A line for each number of discs, counted when it is asked for.
fn counts<'a>(game: &'a Game, arguments: &'a PerftArgs) -> impl Iterator<Item = String> + 'a {
    let counts: Box<dyn Iterator<Item = u128>> = if arguments.unique {
        Box::new(distinct_positions(game.position()).map(|count| count as u128))
    } else {
        Box::new((0..).map(|depth| paths(game.position(), depth)).take_while(|count| *count > 0))
    };
    let mut total = 0;
    (0..=arguments.depth).zip(counts).map(move |(depth, count)| {
        total += count;
        if arguments.json {
            json::line(&CountJson { depth, count, total })
        } else {
            format!("{depth} {count} {total}\n")
        }
    })
}
