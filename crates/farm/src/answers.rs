//! The answers of a batch that are there already, in a folder: a file per chunk, so the work can be interrupted at
//! any moment.
//!
//! ```text
//!   answers.jsonl.parts/
//!     lock              held while a process works in the folder
//!     manifest.json     the batch
//!     0.part 1.part …   a line with number and SHA-256, then the answers of the chunk
//! ```
//!
//! A part is written whole under another name, and gets its own once it is on the disk. So a part that exists is
//! complete. Should the disk damage one nevertheless, its hash tells, and the chunk is answered again.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead as _, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use data_encoding::HEXLOWER;
use puissance4_files::{DRAFT_PREFIX, Draft};
use sha2::{Digest as _, Sha256};

use crate::batch::Batch;

const LOCK: &str = "lock";
const MANIFEST: &str = "manifest.json";
const PART: &str = "part";
/// A manifest of more bytes is not one.
const MAX_MANIFEST_BYTES: u64 = 1 << 20;

/// The parts of a batch in their folder, which no other process uses meanwhile.
#[derive(Debug)]
pub struct Answers {
    folder: PathBuf,
    /// Which chunks are there.
    kept: Mutex<Vec<bool>>,
    /// Released when it is closed, however the process ends.
    _lock: File,
}

/// Why there is no folder of parts.
#[derive(Debug, thiserror::Error)]
pub enum AnswersError {
    /// The folder exists, and was not to be used again.
    #[error("the folder exists already")]
    Exists,
    /// Another process works in the folder.
    #[error("another process works in the folder")]
    Locked,
    /// The folder is that of another batch.
    #[error("the folder has parts of another batch: {0:?} is not the same")]
    Differs(Difference),
    /// The manifest cannot be read as one.
    #[error("the manifest is damaged")]
    BadManifest,
    /// A file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What two batches do not have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The version of the program.
    Version,
    /// What is asked, or on which board.
    Task,
    /// The positions.
    Input,
    /// How the positions are divided.
    Chunks,
}

impl Difference {
    /// Its name, for choosing sentences.
    pub fn name(self) -> &'static str {
        match self {
            Self::Version => "version",
            Self::Task => "task",
            Self::Input => "input",
            Self::Chunks => "chunks",
        }
    }

    fn between(one: &Batch, other: &Batch) -> Option<Self> {
        if one.version != other.version {
            Some(Self::Version)
        } else if one.task != other.task {
            Some(Self::Task)
        } else if (&one.input, one.positions) != (&other.input, other.positions) {
            Some(Self::Input)
        } else if one.chunk_positions != other.chunk_positions {
            Some(Self::Chunks)
        } else {
            None
        }
    }
}

impl Answers {
    /// The folder of an output: its name with `.parts` after it.
    pub fn folder_of(output: &Path) -> PathBuf {
        let mut name = output.as_os_str().to_owned();
        name.push(".parts");
        name.into()
    }

    /// The batch that a folder is for; `None` if there is no manifest yet.
    pub fn manifest(folder: &Path) -> Result<Option<Batch>, AnswersError> {
        let file = match File::open(folder.join(MANIFEST)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut json = Vec::new();
        file.take(MAX_MANIFEST_BYTES).read_to_end(&mut json)?;
        serde_json::from_slice(&json).map(Some).map_err(|_| AnswersError::BadManifest)
    }

    /// The parts of a batch in a folder. To `resume` is to use those that are there already, if any; else there must be
    /// no such folder.
    ///
    /// Every part is read: one that is damaged is removed, so its chunk is missing.
    pub fn open(folder: &Path, batch: &Batch, resume: bool) -> Result<Self, AnswersError> {
        match fs::create_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && resume => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(AnswersError::Exists),
            created => created?,
        }
        let lock = lock(folder)?;
        let manifest = Self::manifest(folder)?;
        if let Some(difference) = manifest.as_ref().and_then(|there| Difference::between(there, batch)) {
            return Err(AnswersError::Differs(difference));
        }
        let chunks = usize::try_from(batch.chunks()).map_err(io::Error::other)?;
        let kept = Self { folder: folder.to_owned(), kept: Mutex::new(vec![false; chunks]), _lock: lock };
        kept.tidy(manifest.is_some())?;
        if manifest.is_none() {
            let mut json = serde_json::to_vec_pretty(batch).map_err(io::Error::other)?;
            json.push(b'\n');
            kept.write(MANIFEST, &[&json])?;
        }
        Ok(kept)
    }

    /// Takes stock, and removes what is of no use: files that were not finished, damaged parts, all parts without a
    /// manifest.
    fn tidy(&self, has_manifest: bool) -> io::Result<()> {
        for file in fs::read_dir(&self.folder)? {
            let file = file?;
            let name = file.file_name();
            let Some(name) = name.to_str() else { continue };
            if name.starts_with(DRAFT_PREFIX) {
                fs::remove_file(file.path())?;
                continue;
            }
            let number = name.strip_suffix(PART).and_then(|name| name.strip_suffix('.')).map(str::parse::<u64>);
            let Some(Ok(number)) = number else { continue };
            let is_good = has_manifest && matches!(self.read(number), Ok(Some(_)));
            match self.kept().get_mut(index(number)) {
                Some(kept) if is_good => *kept = true,
                _ => fs::remove_file(file.path())?,
            }
        }
        Ok(())
    }

    fn kept(&self) -> MutexGuard<'_, Vec<bool>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The chunks that are not there yet, in order.
    pub fn missing(&self) -> Vec<u64> {
        (0..).zip(&*self.kept()).filter(|(_, kept)| !**kept).map(|(number, _)| number).collect()
    }

    /// Whether the answers of a chunk are there.
    pub fn has(&self, number: u64) -> bool {
        self.kept().get(index(number)).is_some_and(|kept| *kept)
    }

    /// Keeps the answers of a chunk. If it returns, they are on the disk; `false` if they were already.
    pub fn keep(&self, number: u64, answers: &[u8]) -> io::Result<bool> {
        if self.kept().get(index(number)).is_none() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        if self.has(number) {
            return Ok(false);
        }
        self.write(&part(number), &[head(number, answers).as_bytes(), answers])?;
        // Of two that were written at the same time the second is no other: the same chunk has the same answers.
        Ok(!std::mem::replace(&mut self.kept()[index(number)], true))
    }

    /// The answers of a chunk; `None` if they are not there or damaged.
    pub fn read(&self, number: u64) -> io::Result<Option<Vec<u8>>> {
        let file = match File::open(self.folder.join(part(number))) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut file = io::BufReader::new(file);
        let (mut first, mut answers) = (String::new(), Vec::new());
        match file.by_ref().take(256).read_line(&mut first) {
            // Not UTF-8: no head.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Ok(None),
            read => read?,
        };
        file.read_to_end(&mut answers)?;
        Ok((first == head(number, &answers)).then_some(answers))
    }

    /// Removes the answers of a chunk.
    pub(crate) fn forget(&self, number: u64) -> io::Result<()> {
        if let Some(kept) = self.kept().get_mut(index(number)) {
            *kept = false;
        }
        fs::remove_file(self.folder.join(part(number)))
    }

    /// Removes the folder with all that is in it.
    pub fn remove(self) -> io::Result<()> {
        // A manifest without parts is the beginning of a batch; parts without a manifest are nothing.
        fs::remove_file(self.folder.join(MANIFEST))?;
        fs::remove_dir_all(&self.folder)
    }

    /// Removes a folder without a manifest: its removal was interrupted. There may be none.
    pub fn remove_rest(folder: &Path) -> Result<(), AnswersError> {
        if !folder.exists() {
            return Ok(());
        }
        let _lock = lock(folder)?;
        match Self::manifest(folder)? {
            None => Ok(fs::remove_dir_all(folder)?),
            Some(_) => Err(AnswersError::Exists),
        }
    }

    fn write(&self, name: &str, pieces: &[&[u8]]) -> io::Result<()> {
        let mut draft = Draft::new_in(&self.folder)?;
        for piece in pieces {
            draft.file().write_all(piece)?;
        }
        draft.replace(&self.folder.join(name))
    }
}

/// Keeps other processes away from a folder.
fn lock(folder: &Path) -> Result<File, AnswersError> {
    let lock = File::options().create(true).truncate(false).write(true).open(folder.join(LOCK))?;
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => Err(AnswersError::Locked),
        Err(TryLockError::Error(error)) => Err(error.into()),
        Ok(()) => Ok(lock),
    }
}

fn part(number: u64) -> String {
    format!("{number}.{PART}")
}

fn head(number: u64, answers: &[u8]) -> String {
    format!("puissance4 part {number} {}\n", HEXLOWER.encode(&Sha256::digest(answers)))
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use puissance4_rules::Geometry;

    use super::*;
    use crate::task::{Query, Task};

    fn batch() -> Batch {
        let task = Task::new(Geometry::STANDARD, Query::Score);
        Batch { version: "1".to_owned(), task, input: "ab".to_owned(), positions: 5, chunk_positions: 2 }
    }

    fn reopened(folder: &Path) -> Answers {
        Answers::open(folder, &batch(), true).unwrap()
    }

    #[test]
    fn parts_are_kept_once_and_read_again() {
        let place = tempfile::tempdir().unwrap();
        let folder = Answers::folder_of(&place.path().join("out"));
        let kept = Answers::open(&folder, &batch(), false).unwrap();
        assert_eq!(kept.missing(), [0, 1, 2]);
        assert!(kept.keep(1, b"one\n").unwrap());
        assert!(!kept.keep(1, b"other\n").unwrap());
        assert!(kept.keep(3, b"").is_err(), "there is no such chunk");
        assert!(kept.has(1) && !kept.has(0) && !kept.has(9));
        drop(kept);
        let kept = reopened(&folder);
        assert_eq!(kept.missing(), [0, 2]);
        assert_eq!(kept.read(1).unwrap().unwrap(), b"one\n");
        assert_eq!(kept.read(0).unwrap(), None);
        kept.remove().unwrap();
        assert!(!folder.exists());
    }

    #[test]
    fn only_what_is_being_removed_is_a_rest() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("out.parts");
        Answers::remove_rest(&folder).unwrap();
        let kept = Answers::open(&folder, &batch(), false).unwrap();
        kept.keep(0, b"zero\n").unwrap();
        assert!(matches!(Answers::remove_rest(&folder), Err(AnswersError::Locked)));
        drop(kept);
        assert!(matches!(Answers::remove_rest(&folder), Err(AnswersError::Exists)));
        assert_eq!(reopened(&folder).missing(), [1, 2]);
        fs::remove_file(folder.join(MANIFEST)).unwrap();
        Answers::remove_rest(&folder).unwrap();
        assert!(!folder.exists());
    }

    #[test]
    fn a_folder_has_one_process_and_one_batch() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("out.parts");
        let kept = Answers::open(&folder, &batch(), false).unwrap();
        assert!(matches!(Answers::open(&folder, &batch(), true), Err(AnswersError::Locked)));
        drop(kept);
        assert!(matches!(Answers::open(&folder, &batch(), false), Err(AnswersError::Exists)));
        let task = Task { query: Query::Value, ..batch().task };
        let others = [
            (Batch { version: "2".to_owned(), ..batch() }, Difference::Version),
            (Batch { task, ..batch() }, Difference::Task),
            (Batch { input: "cd".to_owned(), ..batch() }, Difference::Input),
            (Batch { chunk_positions: 3, ..batch() }, Difference::Chunks),
        ];
        for (other, difference) in others {
            let refused = Answers::open(&folder, &other, true).unwrap_err();
            assert!(matches!(refused, AnswersError::Differs(found) if found == difference), "{refused:?}");
        }
        assert_eq!(Answers::manifest(&folder).unwrap(), Some(batch()));
        fs::write(folder.join(MANIFEST), "{").unwrap();
        assert!(matches!(Answers::open(&folder, &batch(), true), Err(AnswersError::BadManifest)));
    }

    #[test]
    fn damage_is_noticed() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("out.parts");
        let kept = |change: &dyn Fn(&Path)| {
            let kept = reopened(&folder);
            kept.keep(0, b"zero\n").unwrap();
            change(&folder.join("0.part"));
            let read = kept.read(0).unwrap();
            drop(kept);
            (read, reopened(&folder).missing())
        };
        let rewritten = |change: fn(&mut Vec<u8>)| {
            kept(&|file| {
                let mut bytes = fs::read(file).unwrap();
                change(&mut bytes);
                fs::write(file, bytes).unwrap();
            })
        };
        let missing = (None, vec![0, 1, 2]);
        assert_eq!(rewritten(|bytes| *bytes.last_mut().unwrap() ^= 1), missing);
        assert_eq!(rewritten(|bytes| bytes.truncate(bytes.len() - 1)), missing);
        assert_eq!(rewritten(Vec::clear), missing);
        assert_eq!(rewritten(|bytes| bytes.push(b'x')), missing);
        assert_eq!(rewritten(|bytes| bytes[0] = 0xff), missing);
        assert_eq!(rewritten(|bytes| bytes[16] = b'1'), missing, "the part of another chunk");
        assert_eq!(rewritten(|_| ()), (Some(b"zero\n".to_vec()), vec![1, 2]));
    }

    #[test]
    fn what_was_not_finished_is_removed() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("out.parts");
        let kept = Answers::open(&folder, &batch(), false).unwrap();
        kept.keep(0, b"zero\n").unwrap();
        drop(kept);
        for name in [".unfinished-x", "7.part", "note.txt"] {
            fs::write(folder.join(name), "…").unwrap();
        }
        assert_eq!(reopened(&folder).missing(), [1, 2]);
        let names = || {
            let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
            names.sort();
            names
        };
        assert_eq!(names(), ["0.part", "lock", "manifest.json", "note.txt"], "what others put there stays");
        // Without a manifest it is not known what the parts are of.
        fs::remove_file(folder.join(MANIFEST)).unwrap();
        assert_eq!(reopened(&folder).missing(), [0, 1, 2]);
    }
}
