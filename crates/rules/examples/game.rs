//! Plays a game, takes a move back and shows the board: `cargo run -p puissance4-rules --example game`.

use std::error::Error;

use puissance4_rules::{Column, Game, Geometry, Outcome, Picture, PlayError, Style};

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(Geometry::STANDARD);
    for number in [4, 4, 5, 5, 6, 6] {
        let column = Column::from_number(number).ok_or("a board has columns from 1 to 64")?;
        let player = game.position().to_move();
        let cell = game.play(column)?;
        println!("Player {} plays {column}; the disc lands in row {}.", player.number(), cell.row());
    }
    let taken_back = game.undo()?;
    println!("{taken_back} is taken back and played again.");
    game.redo()?;

    // Three in a row: either end wins.
    let wins = game
        .position()
        .legal()
        .into_iter()
        .filter(|column| game.position().wins_at(game.position().to_move(), *column));
    println!("Wins: {}", wins.map(|column| column.to_string()).collect::<Vec<_>>().join(", "));

    let seven = Column::from_number(7).ok_or("a board has columns from 1 to 64")?;
    game.play(seven)?;
    print!("{}", Picture::new(game.position(), Style::Discs));
    if let Outcome::Win(win) = game.position().outcome() {
        println!("Player {} wins with {}.", win.player().number(), win.lines()[0].places());
    }

    // A refused move changes nothing.
    assert_eq!(game.play(seven), Err(PlayError::GameOver { column: seven }));
    Ok(())
}
