//! Writes a game as SVG, PNG and GIF: `cargo run --release -p puissance4-drawing --example picture FOLDER`.

use std::error::Error;
use std::path::PathBuf;

use puissance4_drawing::{Caption, Drawing, Film, Raster};
use puissance4_rules::{Game, Geometry};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let game = Game::replay(Geometry::STANDARD, &"4455667".parse()?)?;

    let caption = Caption { title: "Connect Four".to_owned(), description: "The first player wins a row.".to_owned() };
    let drawing = Drawing::of_game(&game).captioned(caption);
    let files = [
        ("game.svg", drawing.svg().into_bytes()),
        ("game.png", Raster::new(&drawing).png()),
        ("game.gif", Film::new(&game).gif()),
    ];
    for (name, bytes) in files {
        let file = folder.join(name);
        std::fs::write(&file, &bytes)?;
        println!("{}: {} bytes", file.display(), bytes.len());
    }
    Ok(())
}
