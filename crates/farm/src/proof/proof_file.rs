//! The file of a proof: a line that names the board, then one line for each proved bound, in the order in which they
//! were proved.
//!
//! A line is written whole at the end of the file. If the program is killed, at most the last line is torn: it has no
//! line end and is dropped. What is said about positions is true whatever the question was, so one file serves all
//! proofs on a board.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use puissance4_rules::{Game, Geometry};

use super::knowledge::Knowledge;
use super::record::Record;

/// An open file, to which bounds are added. As long as it is open no other process can add to it.
pub struct ProofFile {
    file: File,
    synced: Instant,
}

/// Why a file cannot be used. Lines count from 1.
#[derive(Debug, thiserror::Error)]
pub enum ProofFileError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another process adds to it.
    #[error("another process writes to the file")]
    InUse,
    /// It is a proof for another board, or no proof.
    #[error("line 1: the file is not a proof for a board of {0}")]
    OtherBoard(String),
    /// A line is not a bound of a position of the board.
    #[error("line {0}: not a proved bound")]
    Unreadable(usize),
    /// A bound contradicts those before.
    #[error("line {0}: contradicts the lines before")]
    Contradiction(usize),
    /// What was proved elsewhere contradicts the file.
    #[error("the file contradicts what was proved elsewhere: {0}")]
    OthersContradict(Record),
}

/// How often the file is forced to the disk. What is lost with the power is searched again.
const SYNC: Duration = Duration::from_secs(5);

/// The first line for a board.
fn head(geometry: Geometry) -> String {
    format!("puissance4 proof 1: {}, connect {}", geometry.size(), geometry.connect())
}

/// The bounds in the text of a file, each with its line and its position. A torn last line is left out.
pub(super) fn records(
    text: &[u8],
    geometry: Geometry,
) -> Result<impl Iterator<Item = Result<(usize, Record, Game), ProofFileError>>, ProofFileError> {
    let mut lines = whole(text).split(|byte| *byte == b'\n').enumerate().map(|(index, line)| (index + 1, line));
    let head = head(geometry);
    if lines.next().is_none_or(|(_, line)| line != head.as_bytes()) {
        return Err(ProofFileError::OtherBoard(head));
    }
    Ok(lines.filter(|(_, line)| !line.is_empty()).map(move |(number, line)| {
        let record = str::from_utf8(line).ok().and_then(|line| line.parse::<Record>().ok());
        let record = record.ok_or(ProofFileError::Unreadable(number))?;
        let game = Game::replay(geometry, &record.moves).map_err(|_| ProofFileError::Unreadable(number))?;
        Ok((number, record, game))
    }))
}

/// All lines that have an end.
fn whole(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    &text[..end]
}

impl ProofFile {
    /// Opens the file of a proof, or makes one, with all that is known from it.
    pub(super) fn open(path: &Path, geometry: Geometry) -> Result<(Self, Knowledge, u64), ProofFileError> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        // Some file systems have no locks; that is no reason to refuse.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(ProofFileError::InUse);
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let (mut known, mut bounds) = (Knowledge::default(), 0);
        let first = head(geometry) + "\n";
        if whole(&text).is_empty() {
            // Only a torn first line may be replaced, not what is in a file of others.
            if !first.as_bytes().starts_with(&text) {
                return Err(ProofFileError::OtherBoard(first.trim_end().to_owned()));
            }
            file.set_len(0)?;
            file.write_all(first.as_bytes())?;
        } else {
            for record in records(&text, geometry)? {
                let (line, record, game) = record?;
                if known.add(game.position(), record.number, record.above).is_empty() {
                    return Err(ProofFileError::Contradiction(line));
                }
                bounds += 1;
            }
            file.set_len(whole(&text).len() as u64)?;
            file.seek(SeekFrom::End(0))?;
        }
        Ok((Self { file, synced: Instant::now() }, known, bounds))
    }

    /// All bounds in it.
    pub(super) fn records(&mut self, geometry: Geometry) -> Result<Vec<Record>, ProofFileError> {
        let mut text = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut text)?;
        records(&text, geometry)?.map(|record| record.map(|(_, record, _)| record)).collect()
    }

    /// Adds a bound.
    pub(super) fn append(&mut self, record: &Record) -> io::Result<()> {
        self.file.write_all(format!("{record}\n").as_bytes())?;
        if self.synced.elapsed() > SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Forces all bounds to the disk.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.synced = Instant::now();
        self.file.sync_data()
    }
}
