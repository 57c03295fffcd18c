//! The finished games, a file each, so several programs can record theirs at the same time.

use std::fs;
use std::io;
use std::path::PathBuf;

use puissance4_session::{History, SavedGame};

use crate::files::{Found, file_name, read, write};
use crate::folder::Store;

const HISTORY: &str = "history";

impl Store {
    /// The finished games, the latest first, and the files that could not be read and were renamed.
    pub fn history(&self) -> (History, Vec<PathBuf>) {
        let (mut games, mut set_aside) = (Vec::new(), Vec::new());
        for file in fs::read_dir(self.folder().join(HISTORY)).into_iter().flatten().flatten() {
            let path = file.path();
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            match read(&path, |text| SavedGame::from_json(text).ok().filter(|saved| saved.session().is_ok())) {
                Found::Nothing => {}
                Found::SetAside(path) => set_aside.push(path),
                Found::This(saved) => games.push(saved),
            }
        }
        (History::new(games), set_aside)
    }

    /// Records a finished game. The same game, finished again, replaces what was recorded and keeps its name. A game
    /// that is not over is not recorded.
    pub fn record(&self, game: SavedGame) -> io::Result<()> {
        let file = self.history_file(&game);
        let (mut history, _) = self.history();
        for gone in history.record(game) {
            let _ = fs::remove_file(self.history_file(&gone));
        }
        match history.games().iter().find(|one| self.history_file(one) == file) {
            Some(recorded) => write(&file, &recorded.to_json()),
            None => Ok(()),
        }
    }

    /// Writes a recorded game again, under the name that it has in lists now.
    pub fn rewrite_recorded(&self, game: &SavedGame) -> io::Result<()> {
        write(&self.history_file(game), &game.to_json())
    }

    /// Deletes a recorded game. It is no error if it is gone already.
    pub fn delete_recorded(&self, game: &SavedGame) -> io::Result<()> {
        match fs::remove_file(self.history_file(game)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The file of a game: by its id, or by its time where an old game has none.
    fn history_file(&self, game: &SavedGame) -> PathBuf {
        let name = game.id().map_or_else(|| game.at_ms().to_string(), file_name);
        self.folder().join(HISTORY).join(format!("{name}.json"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_players::Who;
    use puissance4_rules::{ByPlayer, Game, Geometry};
    use puissance4_session::Session;

    fn game(id: Option<&str>, moves: &str, at_ms: u64) -> SavedGame {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        let mut session = Session::new(game, ByPlayer { first: Who::Human, second: Who::Human }, None);
        session.id = id.map(str::to_owned);
        SavedGame::new(&session).at(at_ms)
    }

    #[test]
    fn finished_games_are_recorded_renamed_and_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path());
        for one in [game(Some("a"), "1212121", 1), game(None, "2121212", 2), game(Some("../b"), "12", 3)] {
            store.record(one).unwrap();
        }
        let (mut history, set_aside) = store.history();
        assert_eq!((history.games().len(), set_aside.len()), (2, 0), "one is not over");
        let renamed = history.rename(1, "First").unwrap().clone();
        store.rewrite_recorded(&renamed).unwrap();
        // Taken back and finished again, it is the same game.
        store.record(game(Some("a"), "3131313", 3)).unwrap();
        let (history, _) = store.history();
        let titles: Vec<_> = history.games().iter().map(|one| (one.title(), one.moves())).collect();
        assert_eq!(titles, [(Some("First"), "3131313"), (None, "2121212")]);
        store.delete_recorded(&history.games()[0]).unwrap();
        store.delete_recorded(&history.games()[0]).unwrap();
        assert_eq!(store.history().0.games().len(), 1);
        assert!(!folder.path().join("b.json").exists(), "nothing is written elsewhere");
    }

    #[test]
    fn a_file_that_cannot_be_read_is_renamed() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(HISTORY)).unwrap();
        fs::write(folder.path().join(HISTORY).join("x.json"), "{").unwrap();
        let (history, set_aside) = Store::in_folder(folder.path()).history();
        assert_eq!((history.games().len(), set_aside.len()), (0, 1));
    }
}
