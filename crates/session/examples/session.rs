//! Two computers play a contest of three games: `cargo run --release -p puissance4-session --example session`.

use std::error::Error;
use std::num::NonZeroUsize;

use puissance4_players::Dice;
use puissance4_rules::{ByPlayer, Contestant, Game, Geometry};
use puissance4_session::{History, SavedGame, Session};

fn main() -> Result<(), Box<dyn Error>> {
    let who = ByPlayer { first: "level:2".parse()?, second: "level:5".parse()? };
    let games = NonZeroUsize::new(3).ok_or("a contest has games")?;
    let mut session = Session::new(Game::new(Geometry::STANDARD), who, None).of_games(games);
    let mut history = History::new([]);
    let mut dice = Dice::seeded(1);
    loop {
        while let Some(computer) = session.computer_to_move() {
            let advice = computer.strategy(session.position())?.advise(session.position(), &mut dice);
            session.play(advice.ok_or("the game is not over")?.column)?;
        }
        let score = session.score();
        println!(
            "{}: {} {}-{}, {} draws",
            session.game().moves(),
            session.winner().map_or_else(|| "draw".to_owned(), |player| format!("{} wins", session.who(player))),
            score.wins(Contestant::A),
            score.wins(Contestant::B),
            score.draws()
        );
        history.record(SavedGame::new(&session));
        if !session.has_next_game() {
            break;
        }
        // The other contestant starts.
        session.rematch();
    }
    println!("{} games in the history", history.games().len());
    Ok(())
}
