//! A hint, what is wrong with another column, and a puzzle: `cargo run --release -p puissance4-coach --example hint
//! [MOVES]`.

use std::error::Error;

use puissance4_coach::{Coach, Pack};
use puissance4_engine::Limits;
use puissance4_rules::{Game, Geometry};

fn main() -> Result<(), Box<dyn Error>> {
    let moves = std::env::args().nth(1).unwrap_or_else(|| "44453".to_owned());
    let game = Game::replay(Geometry::STANDARD, &moves.parse()?)?;
    let mut coach = Coach::new(Geometry::STANDARD)?;

    let hint = coach.hint(game.position(), &Limits::none())?;
    println!("Play {}:", hint.column);
    for fact in &hint.facts {
        println!("  {:?}: {} {:?}", fact.polarity(), fact.kind(), fact.cells());
    }

    for explanation in coach.explain_all(game.position(), &Limits::none())? {
        let kinds: Vec<&str> = explanation.facts.iter().map(puissance4_coach::Fact::kind).collect();
        println!("{}: score {}, {}", explanation.column, explanation.score, kinds.join(", "));
    }

    let puzzle = &Pack::embedded().puzzles()[0];
    println!("Puzzle of level {}: {} {:?}", puzzle.level(), puzzle.game().moves(), puzzle.goal());
    println!("Solution: {}", puzzle.solution());
    Ok(())
}
