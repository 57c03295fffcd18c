//! The folder: where it is, the games in progress, and the files of which there is one each.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use puissance4_session::{Learned, Progress, SavedGame, Statistics};

use crate::files::{Found, read, write};
use crate::slot::Slot;

/// The environment variable that names the folder. Without it the platform's folder is used.
pub const DATA_VARIABLE: &str = "PUISSANCE4_DATA";

/// The answer to the request to resume the game that was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resumed {
    /// The game, which is now locked by this program.
    Taken(Box<SavedGame>),
    /// Another program plays it. This is the game that was left before it.
    Another(Box<SavedGame>),
    /// Another program plays it, and there is no other.
    Gone,
    /// Nothing is stored: the program itself has the game it left.
    NotStored,
}

/// The folder.
#[derive(Debug)]
pub struct Store {
    data: PathBuf,
    settings: PathBuf,
    /// The slot of the game in progress, once there is one.
    slot: Option<Slot>,
    /// The number of the slot with the game that is offered.
    offered: Option<usize>,
    /// Whether the game in progress could be written.
    is_stored: bool,
}

const STATISTICS: &str = "statistics.json";
const STATISTICS_LOCK: &str = "statistics.lock";
const PROGRESS: &str = "progress.json";
/// Where the progress was before, when it was only about lessons.
const LESSONS: &str = "lessons.json";
const PROGRESS_LOCK: &str = "progress.lock";

impl Store {
    /// Everything in one folder.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        let data = folder.into();
        Self { settings: data.join("settings.toml"), data, slot: None, offered: None, is_stored: true }
    }

    /// The folder that the environment names, else those of the platform; `None` if there is none.
    ///
    /// `variable` looks up an environment variable.
    pub fn from_environment(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> Option<Self> {
        if let Some(folder) = variable(DATA_VARIABLE).filter(|folder| !folder.is_empty()) {
            return Some(Self::in_folder(folder));
        }
        let folders = directories::ProjectDirs::from("", "", "puissance4")?;
        let settings = folders.config_dir().join("settings.toml");
        Some(Self { data: folders.data_dir().to_owned(), settings, slot: None, offered: None, is_stored: true })
    }

    /// The folder of the games.
    pub(super) fn folder(&self) -> &Path {
        &self.data
    }

    /// The game to continue: the latest one that no other running program plays. It is only read, and the first program
    /// that resumes it gets it. Also the files that could not be read and were renamed.
    pub fn offer(&mut self) -> (Option<SavedGame>, Vec<PathBuf>) {
        let (found, set_aside) = self.latest();
        self.offered = found.as_ref().map(|(slot, _)| slot.number());
        (found.map(|(_, saved)| saved), set_aside)
    }

    /// The latest game that was left. It is locked as long as the slot lives.
    fn latest(&self) -> (Option<(Slot, SavedGame)>, Vec<PathBuf>) {
        let mut set_aside = Vec::new();
        for number in Slot::with_games(&self.data) {
            let Some(slot) = Slot::take(&self.data, number) else { continue };
            match in_slot(&slot) {
                Found::Nothing => {}
                Found::SetAside(place) => set_aside.push(place),
                Found::This(saved) if saved.session().is_ok_and(|session| session.can_go_on()) => {
                    return (Some((slot, saved)), set_aside);
                }
                // It is over and has been counted.
                Found::This(_) => drop(fs::remove_file(slot.file())),
            }
        }
        (None, set_aside)
    }

    /// Takes the game that is offered, as it is now; else the latest one that no other program plays.
    pub fn resume(&mut self) -> Resumed {
        if !self.is_stored {
            return Resumed::NotStored;
        }
        if let Some((slot, saved)) = self.take_offered() {
            self.slot = Some(slot);
            return Resumed::Taken(Box::new(saved));
        }
        match self.latest().0 {
            Some((slot, saved)) => {
                self.slot = Some(slot);
                Resumed::Another(Box::new(saved))
            }
            None => Resumed::Gone,
        }
    }

    fn take_offered(&mut self) -> Option<(Slot, SavedGame)> {
        let slot = Slot::take(&self.data, self.offered.take()?)?;
        match in_slot(&slot) {
            Found::This(saved) if saved.session().is_ok_and(|session| session.can_go_on()) => Some((slot, saved)),
            _ => None,
        }
    }

    /// Moves the game that is offered to the saved games and returns its name; `None` if another program plays it. The
    /// next game gets its slot.
    pub fn save_offered(&mut self, name: &str) -> io::Result<Option<String>> {
        let Some((slot, saved)) = self.take_offered() else { return Ok(None) };
        let name = self.save(name, &saved)?;
        self.slot = Some(slot);
        Ok(Some(name))
    }

    /// Writes the game in progress.
    pub fn write_current(&mut self, saved: &SavedGame) -> io::Result<()> {
        let slot = self.slot.get_or_insert_with(|| Slot::take_free(&self.data));
        let written = write(slot.file(), &saved.to_json());
        self.is_stored = written.is_ok();
        written
    }

    /// The game in progress was left: it is offered, to other programs as well.
    pub fn release_current(&mut self) {
        if let Some(slot) = self.slot.take() {
            self.offered = Some(slot.number());
        }
    }

    /// There is no game to continue.
    pub fn delete_current(&mut self) -> io::Result<()> {
        let Some(slot) = self.slot.take() else { return Ok(()) };
        match fs::remove_file(slot.file()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The results of the games so far.
    pub fn statistics(&self) -> Found<Statistics> {
        read(&self.data.join(STATISTICS), |text| serde_json::from_str::<BTreeMap<_, _>>(text).ok().map(Statistics))
    }

    /// Adds results to the file. Another running program may also have added some.
    pub fn add_statistics(&self, played: &Statistics) -> io::Result<()> {
        let _lock = self.lock(STATISTICS_LOCK)?;
        let mut statistics = self.statistics().or_default(drop);
        statistics.add(played);
        let text = serde_json::to_string_pretty(&statistics.0).unwrap_or_default() + "\n";
        write(&self.data.join(STATISTICS), &text)
    }

    /// What was learned, and the file that could not be read and was renamed, if there was one.
    pub fn learned(&self) -> (Progress, Option<PathBuf>) {
        let mut set_aside = None;
        let progress = self.progress().or_default(|file| set_aside = Some(file));
        (progress, set_aside)
    }

    /// What was learned.
    pub fn progress(&self) -> Found<Progress> {
        match read(&self.data.join(PROGRESS), Progress::from_json) {
            Found::Nothing => read(&self.data.join(LESSONS), Progress::from_json),
            found => found,
        }
    }

    /// Adds something to what was learned.
    pub fn learn(&self, learned: &Learned) -> io::Result<()> {
        self.change_progress(|progress| {
            progress.note(learned);
        })
    }

    /// Adds what was learned on another device.
    pub fn import_progress(&self, imported: &Progress) -> io::Result<()> {
        self.change_progress(|progress| progress.add(imported))
    }

    fn change_progress(&self, change: impl FnOnce(&mut Progress)) -> io::Result<()> {
        let _lock = self.lock(PROGRESS_LOCK)?;
        let (mut progress, _) = self.learned();
        change(&mut progress);
        write(&self.data.join(PROGRESS), &progress.to_json())
    }

    /// Waits until no other program adds to a file. The lock ends with the value.
    fn lock(&self, name: &str) -> io::Result<fs::File> {
        fs::create_dir_all(&self.data)?;
        let lock = fs::File::options().create(true).truncate(false).write(true).open(self.data.join(name))?;
        // Where files cannot be locked, the file is written all the same.
        let _ = lock.lock();
        Ok(lock)
    }

    /// The settings, as `understand` makes them of the text of the file.
    pub fn settings<T>(&self, understand: impl Fn(&str) -> Option<T>) -> Found<T> {
        read(&self.settings, understand)
    }

    /// Writes the settings: what `changed` makes of the text of the file, unless that is the same.
    pub fn write_settings(&self, changed: impl FnOnce(&str) -> String) -> io::Result<()> {
        let before = fs::read_to_string(&self.settings).unwrap_or_default();
        let after = changed(&before);
        if after == before { Ok(()) } else { write(&self.settings, &after) }
    }
}

fn in_slot(slot: &Slot) -> Found<SavedGame> {
    read(slot.file(), |text| SavedGame::from_json(text).ok().filter(|saved| saved.session().is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_players::Who;
    use puissance4_rules::{ByPlayer, Game, Geometry};
    use puissance4_session::Session;

    fn saved(moves: &str) -> SavedGame {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        SavedGame::new(&Session::new(game, ByPlayer { first: Who::Human, second: Who::Human }, None))
    }

    #[test]
    fn the_current_game_is_kept_and_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let store = || Store::in_folder(folder.path().join("not there yet"));
        assert_eq!(store().offer(), (None, Vec::new()));
        let mut first = store();
        first.write_current(&saved("44")).unwrap();
        first.write_current(&saved("445")).unwrap();
        drop(first);
        let mut again = store();
        assert_eq!(again.offer().0, Some(saved("445")));
        assert_eq!(again.resume(), Resumed::Taken(Box::new(saved("445"))));
        again.delete_current().unwrap();
        again.delete_current().unwrap();
        drop(again);
        assert_eq!(store().offer().0, None);
        // A game that is over is not offered, and its slot is free.
        store().write_current(&saved("1212121")).unwrap();
        assert_eq!(store().offer().0, None);
        assert!(!folder.path().join("not there yet/current.json").exists());
    }

    #[test]
    fn each_program_has_its_own_game() {
        let folder = tempfile::tempdir().unwrap();
        let store = || Store::in_folder(folder.path());
        let (mut one, mut other) = (store(), store());
        one.write_current(&saved("1")).unwrap();
        other.write_current(&saved("2")).unwrap();
        one.write_current(&saved("11")).unwrap();
        // Both are being played.
        assert_eq!(store().offer().0, None);
        other.delete_current().unwrap();
        other.write_current(&saved("22")).unwrap();
        drop(one);
        let mut third = store();
        assert_eq!(third.offer().0, Some(saved("11")));
        assert_eq!(third.resume(), Resumed::Taken(Box::new(saved("11"))));
        drop(other);
        assert_eq!(store().offer().0, Some(saved("22")));
        assert_eq!(third.offer().0, Some(saved("22")), "there may be more than one");
    }

    /// Two programs at their menus: both offer the game until one of them resumes it.
    #[test]
    fn a_game_that_is_only_offered_is_not_reserved() {
        let folder = tempfile::tempdir().unwrap();
        let store = || Store::in_folder(folder.path());
        store().write_current(&saved("44")).unwrap();
        let (mut one, mut other, mut third) = (store(), store(), store());
        assert_eq!(one.offer().0, Some(saved("44")));
        assert_eq!(other.offer().0, Some(saved("44")), "it is only looked at");
        assert_eq!(third.offer().0, Some(saved("44")));
        assert_eq!(other.resume(), Resumed::Taken(Box::new(saved("44"))));
        other.write_current(&saved("445")).unwrap();
        assert_eq!(one.resume(), Resumed::Gone);
        assert_eq!(third.save_offered("mine").unwrap(), None, "it is being played");
        // A game that was left for the menu is free again, as it is now.
        other.release_current();
        assert_eq!(one.offer().0, Some(saved("445")));
        assert_eq!(other.resume(), Resumed::Taken(Box::new(saved("445"))));
        other.release_current();
        // Another game takes its place, and it is kept under a name.
        assert_eq!(one.save_offered("mine").unwrap(), Some("mine".to_owned()));
        one.write_current(&saved("1")).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("current.json")).unwrap(), saved("1").to_json());
        assert_eq!(one.list().0[0].game, saved("445"));
        assert_eq!(other.resume(), Resumed::Gone);
    }

    #[test]
    fn where_nothing_can_be_written_the_game_is_not_looked_for_on_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a file");
        fs::write(&file, "").unwrap();
        let mut store = Store::in_folder(&file);
        assert!(store.write_current(&saved("44")).is_err());
        store.release_current();
        assert_eq!(store.resume(), Resumed::NotStored);
    }

    #[test]
    fn unreadable_files_are_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::in_folder(folder.path());
        for (number, content) in [(1, "{"), (2, ""), (3, "{\"version\": 1}")] {
            fs::write(folder.path().join("current.json"), content).unwrap();
            let (_, set_aside) = store.offer();
            let [place] = set_aside.as_slice() else { panic!("{content}") };
            assert!(place.ends_with(format!("current.json.unreadable-{number}")), "{place:?}");
            assert_eq!(fs::read_to_string(place).unwrap(), content);
            assert_eq!(store.offer(), (None, Vec::new()));
        }
    }

    #[test]
    fn statistics_of_several_programs_add_up() {
        let folder = tempfile::tempdir().unwrap();
        let mut played = Statistics::default();
        played.count(&saved("1212121").session().unwrap());
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| (0..5).for_each(|_| Store::in_folder(folder.path()).add_statistics(&played).unwrap()));
            }
        });
        let Found::This(statistics) = Store::in_folder(folder.path()).statistics() else { panic!("nothing is kept") };
        assert_eq!(statistics.0["human"].first.won, 10);
    }
}
