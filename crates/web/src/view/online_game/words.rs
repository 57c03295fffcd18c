//! What an online game says, in words.

use puissance4_i18n::{Language, ending_of, seat_name, tr};
use puissance4_online::{Event, Match, PresetPhrase, ProblemKind, Refusal, Seat};

use crate::online::client::{NotSaid, OnlineClient};
use crate::online::failure::Failure;
use crate::view::board::last_cell;

/// A problem that the server reports; `None` if it does not answer.
pub(crate) fn problem(kind: Option<ProblemKind>, language: Language) -> String {
    let kind = match kind {
        Some(ProblemKind::NoSuchGame) => "game",
        Some(ProblemKind::GameDeleted) => "deleted",
        Some(ProblemKind::TooMany) => "many",
        Some(ProblemKind::NotStored | ProblemKind::Internal) => "fault",
        Some(ProblemKind::OtherSite) => "site",
        Some(ProblemKind::Unknown) => "newer",
        Some(_) => "other",
        None => "silent",
    };
    tr!(language, "online-problem", kind = kind)
}

/// Why a request is not answered yet.
pub(crate) fn waiting(failure: &Failure, language: Language) -> String {
    match failure.kind() {
        None => tr!(language, "online-connecting"),
        kind => problem(kind, language),
    }
}

/// Why an action was refused.
pub(super) fn refusal(reason: Refusal, language: Language) -> String {
    let reason = match reason {
        Refusal::Stale => "stale",
        Refusal::NotYourTurn => "turn",
        Refusal::NoSuchColumn => "column",
        Refusal::ColumnFull => "full",
        Refusal::NotStarted => "start",
        Refusal::Over => "over",
        Refusal::NotOver => "going",
        Refusal::TimeUp => "time",
        Refusal::SeatTaken => "taken",
        Refusal::NotSeated => "watching",
        Refusal::Begun => "begun",
        Refusal::NothingToTakeBack => "nothing",
        Refusal::AlreadyAsked => "asked",
        Refusal::NothingAsked => "unasked",
        Refusal::EnoughTakebacks => "enough",
        Refusal::NoRematch => "rematch",
        Refusal::Impossible | Refusal::Unknown => "impossible",
    };
    tr!(language, "online-refused", reason = reason)
}

/// A phrase that players say to each other.
pub(super) fn phrase(phrase: PresetPhrase, language: Language) -> String {
    tr!(language, "online-phrase", phrase = phrase.name())
}

/// Why a phrase was not said.
pub(super) fn not_said(why: NotSaid, language: Language) -> String {
    let why = match why {
        NotSaid::TooSoon => "soon",
        NotSaid::Enough => "enough",
        NotSaid::Unknown => "unknown",
    };
    tr!(language, "online-not-said", why = why)
}

/// Whether a seat is that of the reader.
pub(super) fn who(you: Option<Seat>, seat: Seat) -> &'static str {
    if you == Some(seat) { "you" } else { "other" }
}

/// How a game stands.
pub(super) fn status(client: &OnlineClient, language: Language) -> String {
    if let Some(kind) = client.refused() {
        return problem(Some(kind), language);
    }
    let sending = client.pending_move().map(|column| tr!(language, "online-sending", column = column.number()));
    let Some(game) = client.game() else {
        let words = if client.failures() < 2 { tr!(language, "online-connecting") } else { problem(None, language) };
        return [words].into_iter().chain(sending).collect::<Vec<_>>().join(" ");
    };
    if let Some(words) = ending_of(game, client.you(), language) {
        return words;
    }
    if let Some(words) = sending {
        return words;
    }
    match game.turn() {
        Some(turn) => {
            let name = seat_name(game, turn, language);
            tr!(language, "online-turn", who = who(client.you(), turn), name = name)
        }
        None if client.you().is_some() => tr!(language, "online-waiting"),
        None => {
            let name = seat_name(game, game.opening().creator, language);
            let starts = if game.is_taken(Seat::First) { "other" } else { "you" };
            tr!(language, "online-invited", name = name, starts = starts)
        }
    }
}

/// An event; `None` if the status says it.
pub(super) fn event(event: &Event, game: &Match, you: Option<Seat>, language: Language) -> Option<String> {
    let by = |what: &'static str, seat: Seat| {
        let name = seat_name(game, seat, language);
        Some(tr!(language, "online-happened", what = what, who = who(you, seat), name = name))
    };
    match *event {
        Event::Joined { seat, .. } => by("joined", seat),
        Event::Moved { .. } => {
            let cell = last_cell(game.game())?;
            let seat = Seat::from(game.position().at(cell)?);
            let (column, row) = (cell.column().number(), cell.row().number());
            let name = seat_name(game, seat, language);
            Some(tr!(language, "online-played", who = who(you, seat), name = name, column = column, row = row))
        }
        Event::TakebackAsked { by: seat } => by("takeback-asked", seat),
        Event::TakebackAccepted { by: seat, .. } => by("takeback-accepted", seat),
        Event::TakebackDeclined { by: seat } => by("takeback-declined", seat),
        Event::RematchOffered { by: seat } => by("rematch-offered", seat),
        Event::RematchAccepted { by: seat, .. } => by("rematch-accepted", seat),
        Event::RematchDeclined { by: seat } => by("rematch-declined", seat),
        Event::Resigned { .. } | Event::TimedOut { .. } | Event::Cancelled { .. } | Event::Expired => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::fixture::game;
    use puissance4_rules::Column;

    #[test]
    fn endings_address_the_reader() {
        let won = game("1212121");
        let words = |you, language| ending_of(&won, you, language).unwrap();
        assert_eq!(words(Some(Seat::First), Language::English), "You win!");
        assert_eq!(words(Some(Seat::Second), Language::English), "Ada wins.");
        assert_eq!(words(None, Language::French), "Ada gagne.");
    }

    #[test]
    fn moves_address_the_reader() {
        let game = game("4");
        let event = Event::Moved { column: Column::from_number(4).unwrap(), left_ms: None };
        let words = |you, language| super::event(&event, &game, you, language).unwrap();
        assert_eq!(words(Some(Seat::First), Language::English), "You play column 4, row 1.");
        assert_eq!(words(Some(Seat::Second), Language::English), "Ada plays column 4, row 1.");
        assert_eq!(words(None, Language::French), "Ada joue en colonne 4, ligne 1.");
    }
}
