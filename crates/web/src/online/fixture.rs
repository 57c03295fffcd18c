//! An online game for tests.

use puissance4_online::{Event, GameId, Match, MatchScore, Moment, Opening, Seat, Terms};
use puissance4_rules::Moves;

/// A game between Ada and a player without a name, after these moves.
pub(crate) fn game(moves: &str) -> Match {
    let id = GameId::from_bytes([7; GameId::BYTES]);
    let (terms, tally) = (Terms::default(), MatchScore::default());
    let mut game = Match::new(Opening { id, at: Moment(0), terms, creator: Seat::First, tally, previous: None });
    game.push(Moment(0), Event::Joined { seat: Seat::First, name: Some("Ada".parse().unwrap()) }).unwrap();
    game.push(Moment(0), Event::Joined { seat: Seat::Second, name: None }).unwrap();
    for column in moves.parse::<Moves>().unwrap().0 {
        game.push(Moment(0), Event::Moved { column, left_ms: None }).unwrap();
    }
    game
}
