//! The history of finished games in the browser's storage: each game under its id.

use puissance4_online::{Ending, Match, Seat};
use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Contestant, Game, Link};
use puissance4_session::{Concession, History, SavedGame, Session};

use crate::storage::games::now_ms;
use crate::storage::local;

/// The start of the storage keys; the id of the game follows.
const PREFIX: &str = "played/";

/// Reads the history.
pub(crate) fn load() -> History {
    let games = local::load_all::<SavedGame>(PREFIX);
    History::new(games.into_iter().filter_map(|(key, game)| with_id(game, key.strip_prefix(PREFIX)?)))
}

/// The finished games with the same moves as a game, the latest first.
pub(crate) fn find(game: &Game) -> Vec<SavedGame> {
    let is_this = |known: &&SavedGame| known.session().is_ok_and(|session| Link::to(session.game()) == Link::to(game));
    load().games().iter().filter(is_this).cloned().collect()
}

/// The first pages stored finished games without an id; it was only in the storage key.
fn with_id(game: SavedGame, id: &str) -> Option<SavedGame> {
    if game.id().is_some() {
        return Some(game);
    }
    let mut session = game.session().ok()?;
    session.id = Some(id.to_owned());
    let title = game.title().unwrap_or_default();
    Some(SavedGame::new(&session).at(game.at_ms()).with_title(title))
}

/// Stores a game if it is over. A game that was taken back and finished again replaces its earlier ending.
pub(crate) fn record(session: &Session) {
    let Some(id) = session.id.as_deref().filter(|_| session.is_over()) else { return };
    let mut history = load();
    let removed = history.record(SavedGame::new(session).at(now_ms()));
    if let Some(game) = history.games().iter().find(|game| game.id() == Some(id)) {
        local::save(&format!("{PREFIX}{id}"), game);
    }
    removed.iter().for_each(delete);
}

/// Stores an online game that is over, once.
pub(crate) fn record_online(game: &Match) {
    let is_known = || load().games().iter().any(|known| known.id() == Some(game.id().to_string().as_str()));
    if let Some(session) = online_session(game).filter(|_| !is_known()) {
        record(&session);
    }
}

/// An online game as a session; `None` if it has no result.
fn online_session(game: &Match) -> Option<Session> {
    let both = ByPlayer { first: Who::Human, second: Who::Human };
    let mut session = Session::new(game.game().clone(), both, None);
    session.id = Some(game.id().to_string());
    session.set_name(Contestant::A, game.name(Seat::First).cloned());
    session.set_name(Contestant::B, game.name(Seat::Second).cloned());
    match game.ending()? {
        Ending::Line { .. } | Ending::Draw => {}
        Ending::Resigned { winner } => session.concede(Concession::Resigned(winner.other().player())),
        Ending::TimedOut { winner } => session.concede(Concession::OutOfTime(winner.other().player())),
        Ending::Cancelled | Ending::Expired => return None,
    }
    Some(session)
}

/// Adds finished games from a file, and returns how many are new. A game that is known already is replaced.
pub(crate) fn import(games: Vec<SavedGame>) -> usize {
    let mut history = load();
    let mut count = 0;
    for game in games {
        let id = game.id().map_or_else(|| content_id(&game), str::to_owned);
        let game = if game.at_ms() == 0 { game.at(now_ms()) } else { game };
        let Some(game) = with_id(game, &id).filter(|game| game.session().is_ok_and(|session| session.is_over())) else {
            continue;
        };
        let is_known = history.games().iter().any(|known| known.id() == Some(&id));
        save(&game);
        history.record(game).iter().for_each(delete);
        count += usize::from(!is_known);
    }
    count
}

/// An id for a game that has none: the same whenever the same file is read. It is the FNV-1a hash of the contents.
fn content_id(game: &SavedGame) -> String {
    let hash = game
        .to_json()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

/// Stores a game of the history again, after it was renamed.
pub(crate) fn save(game: &SavedGame) {
    if let Some(id) = game.id() {
        local::save(&format!("{PREFIX}{id}"), game);
    }
}

/// Deletes a game.
pub(crate) fn delete(game: &SavedGame) {
    if let Some(id) = game.id() {
        local::forget(&format!("{PREFIX}{id}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::fixture::game;
    use puissance4_i18n::Language;
    use puissance4_online::{Event, Moment};

    #[test]
    fn online_games_keep_names_and_result() {
        let summary = |game: &Match| online_session(game).map(|session| session.summary(Language::English));
        assert_eq!(summary(&game("1212121")).unwrap(), "Ada – Player 2: Ada won");
        let mut resigned = game("4453");
        assert_eq!(summary(&resigned), None);
        resigned.push(Moment(0), Event::Resigned { by: Seat::First }).unwrap();
        assert_eq!(summary(&resigned).unwrap(), "Ada – Player 2: Player 2 won");
        let mut cancelled = game("4");
        cancelled.push(Moment(0), Event::Cancelled { by: Seat::First }).unwrap();
        assert_eq!(summary(&cancelled), None);
    }

    #[test]
    fn equal_games_without_id_get_the_same_id() {
        let game = |moves: &str| {
            let old = format!(
                r#"{{"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "{moves}", "players": ["human", "human"]}}"#
            );
            SavedGame::from_json(&old).unwrap()
        };
        assert_eq!(content_id(&game("1212121")), content_id(&game("1212121")));
        assert_ne!(content_id(&game("1212121")), content_id(&game("2121212")));
    }

    #[test]
    fn games_of_the_first_pages_get_their_id_from_the_key() {
        let old = r#"{"game": "7x6/1212121", "who": ["human", "random"], "winner": 1, "resigned": false, "when": 5}"#;
        let game = with_id(serde_json::from_str(old).unwrap(), "abc").unwrap();
        assert_eq!((game.id(), game.at_ms()), (Some("abc"), 5));
    }
}
