//! A slot in the folder for one game in progress. It belongs to the running program that holds its lock.
//!
//! The first slot is `current.json`, the next ones are `current-2.json` and so on, each with a `.lock` beside it. The
//! lock is the system's: it ends with the program, however that ends. Lock files are never removed, since otherwise two
//! programs could hold locks of the same name.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A slot that this program holds as long as the value lives.
#[derive(Debug)]
pub(crate) struct Slot {
    number: usize,
    file: PathBuf,
    /// `None` where files cannot be locked. The slot is taken all the same.
    _lock: Option<File>,
}

const FIRST: &str = "current";

fn name(number: usize) -> String {
    if number == 1 { FIRST.to_owned() } else { format!("{FIRST}-{number}") }
}

/// The number of a slot by the name of its file.
fn number(file_name: &str) -> Option<usize> {
    let stem = file_name.strip_suffix(".json")?;
    let number = if stem == FIRST { 1 } else { stem.strip_prefix(FIRST)?.strip_prefix('-')?.parse().ok()? };
    (name(number) == stem).then_some(number)
}

impl Slot {
    /// The slots with a game, the one that was written last first.
    pub(crate) fn with_games(folder: &Path) -> Vec<usize> {
        let mut found: Vec<(SystemTime, usize)> = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| {
                let number = number(entry.file_name().to_str()?)?;
                let written = entry.metadata().and_then(|data| data.modified());
                Some((written.unwrap_or(SystemTime::UNIX_EPOCH), number))
            })
            .collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        found.into_iter().map(|(_, number)| number).collect()
    }

    /// Takes this slot; `None` if another program holds it.
    pub(crate) fn take(folder: &Path, number: usize) -> Option<Self> {
        let name = name(number);
        let open = || {
            fs::create_dir_all(folder)?;
            File::options().create(true).truncate(false).write(true).open(folder.join(format!("{name}.lock")))
        };
        let lock = match open() {
            Ok(lock) => match lock.try_lock() {
                Ok(()) => Some(lock),
                Err(TryLockError::WouldBlock) => return None,
                Err(TryLockError::Error(_)) => None,
            },
            // The folder cannot be written. Writing the game will report that.
            Err(_) => None,
        };
        Some(Self { number, file: folder.join(format!("{name}.json")), _lock: lock })
    }

    /// Takes the first slot that no program holds and that has no game.
    pub(crate) fn take_free(folder: &Path) -> Self {
        for number in 1.. {
            if let Some(slot) = Self::take(folder, number).filter(|slot| !slot.file.exists()) {
                return slot;
            }
        }
        unreachable!("there is always another number")
    }

    /// The number by which it can be taken again.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// The file of the game.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_places_and_of_nothing_else() {
        for place in [1, 2, 17] {
            assert_eq!(number(&format!("{}.json", name(place))), Some(place));
        }
        for other in ["current", "current.lock", "current-1.json", "current-02.json", "current-x.json", "currents.json"]
        {
            assert_eq!(number(other), None, "{other}");
        }
    }

    #[test]
    fn a_place_belongs_to_one() {
        let folder = tempfile::tempdir().unwrap();
        let first = Slot::take_free(folder.path());
        assert!(Slot::take(folder.path(), 1).is_none());
        let second = Slot::take_free(folder.path());
        assert_ne!(first.file(), second.file());
        drop(first);
        assert!(Slot::take(folder.path(), 1).is_some());
        // A game that was left keeps its slot; another game takes the next one.
        fs::write(folder.path().join("current.json"), "").unwrap();
        assert!(Slot::take_free(folder.path()).file().ends_with("current-3.json"));
    }
}
