//! Many games in one file.

use crate::saved_game::{NotASavedGame, SavedGame};

/// The text of a file with these games.
pub fn write_archive(games: &[SavedGame]) -> String {
    serde_json::to_string_pretty(games).unwrap_or_default() + "\n"
}

/// Reads a file with one game or many. One that cannot be read makes the file unreadable, so none is lost without
/// a word.
pub fn read_archive(text: &str) -> Result<Vec<SavedGame>, NotASavedGame> {
    serde_json::from_str(text).or_else(|_| SavedGame::from_json(text).map(|game| vec![game]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use puissance4_players::Who;
    use puissance4_rules::{ByPlayer, Game, Geometry};

    #[test]
    fn one_game_or_many_are_read() {
        let game = |moves: &str| {
            let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
            SavedGame::new(&Session::new(game, ByPlayer { first: Who::Human, second: Who::Human }, None)).at(7)
        };
        let games = [game("1212121"), game("44")];
        assert_eq!(read_archive(&write_archive(&games)).unwrap(), games);
        assert_eq!(read_archive(&games[0].to_json()).unwrap(), games[..1]);
        assert_eq!(read_archive("[1").unwrap_err(), NotASavedGame);
        assert_eq!(read_archive(r#"[{"version": 1}]"#).unwrap_err(), NotASavedGame);
    }
}
