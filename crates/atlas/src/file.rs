//! The file of the atlas: a line with its version, then a line for each board.

use std::io;
use std::path::Path;

use puissance4_rules::Geometry;
use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::scope::{part, scope};

/// What is known about the boards of the scope, in its order. Boards without an entry are open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Atlas {
    entries: Vec<Entry>,
}

/// Why a text is no atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: ReadProblem,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadProblem {
    /// The first line does not say that this is an atlas.
    #[error("not an atlas")]
    Foreign,
    /// An atlas of a later version.
    #[error("an atlas of another version")]
    Version,
    /// Not an entry.
    #[error("not an entry of an atlas")]
    Unreadable,
    /// What an entry says cannot be, or does not follow from its runs.
    #[error("an entry that contradicts itself")]
    Unsound,
    /// A board that is not in the scope, or there twice, or not in its place.
    #[error("a board out of place")]
    Misplaced,
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
}

impl Atlas {
    /// The format in the first line.
    const FORMAT: &str = "puissance4-atlas";
    /// The version of the format.
    const VERSION: u32 = 1;
    /// The largest file that is read, in bytes; the scope takes less than a tenth.
    pub const MAX_BYTES: u64 = 8 << 20;

    /// The atlas in the program.
    pub fn embedded() -> Result<Self, ReadError> {
        Self::read(include_str!("../boards.jsonl"))
    }

    /// Reads the text of a file.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let at = |line: usize, problem| ReadError { line: line + 1, problem };
        let mut lines = text.lines().enumerate();
        let head = lines.next().and_then(|(_, line)| serde_json::from_str(line).ok());
        match head {
            Some(Head { format, version: Self::VERSION }) if format == Self::FORMAT => {}
            Some(Head { format, .. }) if format == Self::FORMAT => return Err(at(0, ReadProblem::Version)),
            _ => return Err(at(0, ReadProblem::Foreign)),
        }
        let mut places = scope().into_iter();
        let mut entries = Vec::new();
        for (number, line) in lines {
            let entry: Entry = serde_json::from_str(line).map_err(|_| at(number, ReadProblem::Unreadable))?;
            let geometry = entry.geometry().filter(|_| entry.is_sound()).ok_or(at(number, ReadProblem::Unsound))?;
            if !places.any(|board| board == geometry) {
                return Err(at(number, ReadProblem::Misplaced));
            }
            entries.push(entry);
        }
        Ok(Self { entries })
    }

    /// The text of its file.
    pub fn write(&self) -> String {
        let head = Head { format: Self::FORMAT.to_owned(), version: Self::VERSION };
        let lines = self.entries.iter().map(serde_json::to_string);
        let lines = std::iter::once(serde_json::to_string(&head)).chain(lines);
        lines.map(|line| line.expect("no map, nothing else can fail") + "\n").collect()
    }

    /// Writes the file whole, in the place of the one before.
    pub fn save(&self, file: &Path) -> io::Result<()> {
        puissance4_files::replace(file, self.write().as_bytes())
    }

    /// What is known, in the order of the scope.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What is known about a board.
    pub fn entry(&self, geometry: Geometry) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.geometry() == Some(geometry))
    }

    /// Puts an entry in its place; one for a board that is not in the scope is dropped.
    pub(crate) fn set(&mut self, entry: Entry) {
        let Some(geometry) = entry.geometry().filter(|geometry| part(*geometry).is_some()) else { return };
        self.entries.retain(|known| known.geometry() != Some(geometry));
        self.entries.push(entry);
        let order = scope();
        self.entries.sort_by_cached_key(|entry| order.iter().position(|board| entry.geometry() == Some(*board)));
    }
}
