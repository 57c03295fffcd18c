//! The finished games, the latest first: recorded once, renamed, deleted.
//!
//! Where they are stored is for the front end: a folder of files for the terminal, the browser's storage for the page.

use crate::saved_game::SavedGame;

/// Finished games, the latest first.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct History(Vec<SavedGame>);

impl History {
    /// How many games are kept; beyond that the oldest ones go.
    pub const MAX_GAMES: usize = 500;

    /// The games as they were stored, in any order. Games that are not over, or that cannot be read, are left out.
    pub fn new(games: impl IntoIterator<Item = SavedGame>) -> Self {
        let is_over = |game: &SavedGame| game.session().is_ok_and(|session| session.is_over());
        let mut games: Vec<SavedGame> = games.into_iter().filter(is_over).collect();
        // Equal times keep the order in which the games were stored.
        games.sort_by_key(|game| std::cmp::Reverse(game.at_ms()));
        games.truncate(Self::MAX_GAMES);
        Self(games)
    }

    /// The games, the latest first.
    pub fn games(&self) -> &[SavedGame] {
        &self.0
    }

    /// Adds a finished game. One with the same id is replaced and keeps its name: a game that was taken back and
    /// finished again is one game. A game that is not over changes nothing. Returns the games that had to go.
    pub fn record(&mut self, game: SavedGame) -> Vec<SavedGame> {
        if !game.session().is_ok_and(|session| session.is_over()) {
            return Vec::new();
        }
        let same = self.0.iter().position(|one| game.id().is_some() && one.id() == game.id());
        let before = same.map(|index| self.0.remove(index));
        let title = before.as_ref().and_then(SavedGame::title);
        let game = match title {
            Some(title) if game.title().is_none() => game.with_title(title),
            _ => game,
        };
        let place = self.0.partition_point(|one| one.at_ms() > game.at_ms());
        self.0.insert(place, game);
        self.0.split_off(self.0.len().min(Self::MAX_GAMES))
    }

    /// Gives the game at this place another name in the list; a blank one takes the name away.
    pub fn rename(&mut self, index: usize, title: &str) -> Option<&SavedGame> {
        let game = self.0.get_mut(index)?;
        *game = game.clone().with_title(title);
        Some(game)
    }

    /// Takes the game at this place out of the list.
    pub fn remove(&mut self, index: usize) -> Option<SavedGame> {
        (index < self.0.len()).then(|| self.0.remove(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use puissance4_players::Who;
    use puissance4_rules::{ByPlayer, Game, Geometry};

    fn game(id: &str, moves: &str, at_ms: u64) -> SavedGame {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        let mut session = Session::new(game, ByPlayer { first: Who::Human, second: Who::Human }, None);
        session.id = Some(id.to_owned());
        SavedGame::new(&session).at(at_ms)
    }

    const WON: &str = "1212121";

    fn ids(history: &History) -> Vec<&str> {
        history.games().iter().filter_map(SavedGame::id).collect()
    }

    #[test]
    fn finished_games_are_listed_the_latest_first() {
        let mut history = History::new([game("a", WON, 1), game("b", "12", 2), game("c", WON, 3)]);
        assert_eq!(ids(&history), ["c", "a"]);
        assert!(history.record(game("d", WON, 2)).is_empty());
        history.record(game("e", "1", 9));
        assert_eq!(ids(&history), ["c", "d", "a"]);
        assert_eq!(history.remove(1).unwrap().id(), Some("d"));
        assert_eq!(history.remove(2), None);
        assert_eq!(ids(&history), ["c", "a"]);
    }

    #[test]
    fn a_game_that_is_finished_again_is_one_game_and_keeps_its_name() {
        let mut history = History::new([game("a", WON, 1), game("b", WON, 2)]);
        assert_eq!(history.rename(1, "  First win\u{7} ").unwrap().title(), Some("First win"));
        history.record(game("a", "2121212", 3));
        assert_eq!(ids(&history), ["a", "b"]);
        assert_eq!((history.games()[0].title(), history.games()[0].moves()), (Some("First win"), "2121212"));
        assert_eq!(history.rename(0, " ").unwrap().title(), None);
        assert_eq!(history.rename(5, "x"), None);
    }

    #[test]
    fn the_oldest_games_go() {
        let mut history = History::default();
        for at in 0..=History::MAX_GAMES as u64 {
            let gone = history.record(game(&at.to_string(), WON, at));
            assert_eq!(gone.len(), usize::from(at == History::MAX_GAMES as u64));
        }
        assert_eq!(history.games().len(), History::MAX_GAMES);
        assert_eq!(history.games().last().unwrap().id(), Some("1"));
    }
}
