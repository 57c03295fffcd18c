//! `puissance4 perft`: how many games or positions there are after 0, 1, 2, … moves.

use puissance4_i18n::Language;
use puissance4_rules::{Position, distinct_positions, paths};

use crate::cli::PerftArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::start;

pub(crate) fn run(arguments: &PerftArgs, language: Language) -> Result<(), Failure> {
    let empty = Position::new(arguments.geometry.geometry(language)?);
    let game = start::game(empty, arguments.moves.as_deref(), language)?;
    let counts: Box<dyn Iterator<Item = u128>> = if arguments.unique {
        Box::new(distinct_positions(game.position()).map(|count| count as u128))
    } else {
        Box::new((0..).map(|depth| paths(game.position(), depth)).take_while(|count| *count > 0))
    };
    let mut console = Console::new();
    let mut total = 0;
    for (depth, count) in (0..=arguments.depth).zip(counts) {
        total += count;
        console.say(&format!("{depth} {count} {total}"))?;
    }
    Ok(())
}
