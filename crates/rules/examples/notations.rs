//! One game in all notations: `cargo run -p puissance4-rules --example notations`.

use std::error::Error;

use puissance4_rules::{Game, Geometry, IndexOrder, Link, Picture, Record, Setup, Style, grid_of};

fn main() -> Result<(), Box<dyn Error>> {
    let game = Game::replay(Geometry::STANDARD, &"4453".parse()?)?;
    println!("moves:   {}", game.moves());
    println!("link:    {}", Link::to(&game));
    println!("record:  {}", Record::of(&game).to_json());
    println!("grid:    {:?}\n", grid_of(game.position()));

    for style in Style::ALL {
        let picture = Picture::new(game.position(), style).to_string();
        println!("{}:\n{picture}", style.name());
        // Every picture can be read again.
        let setup = Setup::from_text(&picture, IndexOrder::RowFirst)?;
        assert_eq!(&setup.position(Geometry::STANDARD.connect())?, game.position());
    }

    // An error says what is wrong, and where.
    if let Err(error) = "7x6/44!".parse::<Link>() {
        println!("7x6/44!: {error}");
    }
    Ok(())
}
