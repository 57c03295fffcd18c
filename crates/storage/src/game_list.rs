//! The games of the list: saved under a name (`games/NAME.json`), or finished (the history).

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use puissance4_session::{OwnGame, SavedGame};

use crate::files::{Found, file_name, read, write_numbered};
use crate::folder::Store;

/// A game of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Why it is in the list.
    pub kind: EntryKind,
    /// The day on which it was saved or finished: `2026-11-16`. Empty for finished games of old files.
    pub date: String,
    /// The game.
    pub game: SavedGame,
}

/// Why a game is in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A person has saved it under this name.
    Saved(String),
    /// It was played to its end.
    Finished,
}

const GAMES: &str = "games";
const EXPORTS: &str = "exports";

/// Milliseconds since 1970.
pub fn milliseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The day of a moment in milliseconds since 1970, where the program runs.
fn date(at_ms: u64) -> String {
    let at = i64::try_from(at_ms).ok().filter(|at| *at > 0).and_then(|at| Timestamp::from_millisecond(at).ok());
    at.map(|at| at.to_zoned(TimeZone::system()).strftime("%Y-%m-%d").to_string()).unwrap_or_default()
}

/// The games of a learner in a list, each once.
pub fn own_games(entries: &[Entry]) -> Vec<OwnGame> {
    let mut ids = BTreeSet::new();
    let own = entries.iter().filter_map(|entry| OwnGame::of(&entry.game));
    own.filter(|own| ids.insert(own.id.clone())).collect()
}

impl Store {
    /// The finished games of a learner, the latest first, and the files that could not be read and were renamed.
    pub fn own_games(&self) -> (Vec<OwnGame>, Vec<PathBuf>) {
        let (entries, unreadable) = self.list();
        (own_games(&entries), unreadable)
    }

    /// Saves a game under the name, or with a number behind it if the name is taken. Returns the name.
    pub fn save(&self, name: &str, game: &SavedGame) -> io::Result<String> {
        write_numbered(&self.folder().join(GAMES), name, "json", game.to_json().as_bytes()).map(|(name, _)| name)
    }

    /// The saved and the finished games, the latest first, and the files that could not be read and were renamed.
    pub fn list(&self) -> (Vec<Entry>, Vec<PathBuf>) {
        let (history, mut unreadable) = self.history();
        let finished = history.games().iter().cloned();
        let mut entries: Vec<(u64, Entry)> = finished
            .map(|game| (game.at_ms(), Entry { kind: EntryKind::Finished, date: date(game.at_ms()), game }))
            .collect();
        for file in fs::read_dir(self.folder().join(GAMES)).into_iter().flatten().flatten() {
            let path = file.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".json")) else { continue };
            match read(&path, |text| SavedGame::from_json(text).ok().filter(|game| game.session().is_ok())) {
                Found::Nothing => {}
                Found::SetAside(path) => unreadable.push(path),
                Found::This(game) => {
                    let written = file.metadata().and_then(|data| data.modified()).unwrap_or(UNIX_EPOCH);
                    let at_ms = milliseconds(written);
                    let kind = EntryKind::Saved(name.to_owned());
                    entries.push((at_ms, Entry { kind, date: date(at_ms), game }));
                }
            }
        }
        entries.sort_by_key(|(at_ms, _)| std::cmp::Reverse(*at_ms));
        (entries.into_iter().map(|(_, entry)| entry).collect(), unreadable)
    }

    fn saved_file(&self, name: &str) -> PathBuf {
        self.folder().join(GAMES).join(format!("{name}.json"))
    }

    /// Gives a game of the list another name.
    pub fn rename(&self, entry: &Entry, name: &str) -> io::Result<()> {
        match &entry.kind {
            EntryKind::Finished => self.rewrite_recorded(&entry.game.clone().with_title(name)),
            EntryKind::Saved(old) if file_name(name) == *old => Ok(()),
            EntryKind::Saved(old) => {
                self.save(name, &entry.game)?;
                fs::remove_file(self.saved_file(old))
            }
        }
    }

    /// Deletes a game of the list. It is no error if it is gone already.
    pub fn delete(&self, entry: &Entry) -> io::Result<()> {
        let EntryKind::Saved(name) = &entry.kind else { return self.delete_recorded(&entry.game) };
        match fs::remove_file(self.saved_file(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Writes a game for other programs under a name that no other file has. Returns the path.
    pub fn export(&self, name: &str, extension: &str, content: &[u8]) -> io::Result<PathBuf> {
        write_numbered(&self.folder().join(EXPORTS), name, extension, content).map(|(_, path)| path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_players::Who;
    use puissance4_rules::{ByPlayer, Game, Geometry};
    use puissance4_session::Session;

    fn saved(id: &str, moves: &str) -> SavedGame {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        let mut session = Session::new(game, ByPlayer { first: Who::Human, second: Who::Human }, None);
        session.id = Some(id.to_owned());
        SavedGame::new(&session)
    }

    /// The names of saved games and the titles of finished ones, in alphabetical order.
    fn names(store: &Store) -> Vec<String> {
        let name = |entry: Entry| match entry.kind {
            EntryKind::Saved(name) => name,
            EntryKind::Finished => entry.game.title().unwrap_or("untitled").to_owned(),
        };
        let mut names: Vec<String> = store.list().0.into_iter().map(name).collect();
        names.sort();
        names
    }

    #[test]
    fn saved_games_do_not_replace_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path());
        assert_eq!(store.save("../a b?", &saved("x", "1")).unwrap(), "---a b-");
        assert_eq!(store.save("one", &saved("x", "1")).unwrap(), "one");
        assert_eq!(store.save("one", &saved("x", "2")).unwrap(), "one (2)");
        fs::write(folder.path().join(GAMES).join("bad.json"), "?").unwrap();
        let (entries, unreadable) = store.list();
        assert!(entries.iter().all(|entry| entry.date.len() == 10), "{entries:?}");
        assert_eq!(unreadable.len(), 1);
        assert_eq!(names(&store), ["---a b-", "one", "one (2)"]);
        let place = store.export("one", "txt", b"1").unwrap();
        assert_eq!(fs::read_to_string(&place).unwrap(), "1");
        assert_ne!(store.export("one", "txt", b"2").unwrap(), place);
    }

    #[test]
    fn finished_and_saved_games_are_listed_renamed_and_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path());
        // Finished long after anything was saved.
        store.record(saved("a", "1212121").at(4_000_000_000_000)).unwrap();
        store.save("one", &saved("x", "1")).unwrap();
        store.save("two", &saved("y", "2")).unwrap();
        let entries = store.list().0;
        assert_eq!(entries[0].kind, EntryKind::Finished);
        assert!(entries[0].date.starts_with("2096-10-0"), "{}", entries[0].date);
        let one = entries.iter().find(|entry| entry.kind == EntryKind::Saved("one".to_owned())).unwrap();
        store.rename(one, "one").unwrap();
        assert_eq!(names(&store), ["one", "two", "untitled"]);
        store.rename(one, "two").unwrap();
        store.rename(&entries[0], "My win").unwrap();
        assert_eq!(names(&store), ["My win", "two", "two (2)"]);
        for entry in store.list().0 {
            store.delete(&entry).unwrap();
            store.delete(&entry).unwrap();
        }
        assert_eq!(names(&store), [""; 0]);
    }
}
