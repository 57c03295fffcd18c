//! Who wins a position, and how: `cargo run --release -p puissance4-engine --example solve [MOVES]`.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use puissance4_engine::{Book, Limits, Solver, Value};
use puissance4_rules::{Game, Geometry, Moves};

fn main() -> Result<(), Box<dyn Error>> {
    let moves: Moves = std::env::args().nth(1).unwrap_or_else(|| "4453".to_owned()).parse()?;
    let game = Game::replay(Geometry::STANDARD, &moves)?;
    let position = game.position();

    // 64 MiB for the transposition table; the book answers the first plies without a search.
    let mut solver = Solver::new(Geometry::STANDARD, 64)?.with_book(Book::embedded());
    let limits = Limits {
        time: Some(Duration::from_secs(60)),
        progress: Some(Arc::new(|progress| eprintln!("{} nodes", progress.nodes))),
        ..Limits::none()
    };

    let analysis = solver.analyze(position, &limits)?;
    for column in &analysis.columns {
        match column.value {
            Some((score, plies)) => println!("column {}: score {score}, {plies} plies to the end", column.column),
            None => println!("column {}: full", column.column),
        }
    }
    let line = Moves(solver.best_line(position, &limits)?);
    match analysis.score.value() {
        Value::Win => println!("The side to move wins: {line}"),
        Value::Draw => println!("A draw: {line}"),
        Value::Loss => println!("The other side wins: {line}"),
    }
    Ok(())
}
