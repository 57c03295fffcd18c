//! Online games in words, as the page and the previews of links say them.

use puissance4_online::{Ending, Match, Seat};

use crate::language::Language;
use crate::tr;

/// The name of a player: as chosen, or by number.
pub fn seat_name(game: &Match, seat: Seat, language: Language) -> String {
    let number = seat.player().number();
    game.name(seat).map_or_else(|| tr!(language, "player-name", player = number), ToString::to_string)
}

/// How a game ended, as the player of a seat or a watcher reads it; nothing while it goes on.
pub fn ending_of(game: &Match, reader: Option<Seat>, language: Language) -> Option<String> {
    let ending = game.ending()?;
    let how = match ending {
        Ending::Line { .. } => "line",
        Ending::Resigned { .. } => "resigned",
        Ending::TimedOut { .. } => "time",
        Ending::Draw => "draw",
        Ending::Cancelled => "cancelled",
        Ending::Expired => "expired",
    };
    let winner = ending.winner();
    let side = match (winner, reader) {
        (Some(winner), Some(reader)) if winner == reader => "won",
        (Some(_), Some(_)) => "lost",
        _ => "watched",
    };
    let of = |seat: Option<Seat>| seat.map(|seat| seat_name(game, seat, language)).unwrap_or_default();
    let (winner, loser) = (of(winner), of(winner.map(Seat::other)));
    Some(tr!(language, "online-ended", how = how, side = side, winner = winner, loser = loser))
}
