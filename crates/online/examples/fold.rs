//! Two players and the log of their game: `cargo run -p puissance4-online --example fold`.

use std::error::Error;

use puissance4_online::{Circumstances, Event, GameId, Match, MatchScore, Moment, Opening, PlayerCommand, Seat, Terms};
use puissance4_rules::Column;

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Match::new(Opening {
        id: GameId::from_bytes([7; 16]),
        at: Moment(0),
        terms: Terms::default(),
        creator: Seat::First,
        tally: MatchScore::default(),
        previous: None,
    });
    game.push(Moment(1_000), Event::Joined { seat: Seat::First, name: None })?;
    game.push(Moment(2_000), Event::Joined { seat: Seat::Second, name: None })?;
    let mut at = 2_000;
    for (ply, number) in (0..).zip([4, 4, 5]) {
        let seat = game.turn().ok_or("the game goes on")?;
        let column = Column::from_number(number).ok_or("a board has columns from 1 to 64")?;
        // A command becomes an event, or is refused with a reason; only events change the game.
        let event = game.decide(seat, &PlayerCommand::Move { column, ply }, &Circumstances::default())?;
        at += 1_500;
        println!("{}", serde_json::to_string(&event)?);
        game.push(Moment(at), event)?;
    }
    println!("Next: {:?}", game.turn());
    Ok(())
}
