//! The positions of a batch, chunk by chunk.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use data_encoding::HEXLOWER;
use puissance4_rules::{Geometry, Moves};
use sha2::{Digest as _, Sha256};

use crate::batch::Batch;
use crate::chunk::Chunk;
use crate::entry::{Entry, EntryError};
use crate::generator::Generator;
use crate::lines::{Line, Lines};
use crate::spool::Spool;
use crate::task::Task;

/// The positions of a batch. They are on the disk; in memory is where each chunk begins.
///
/// They are a copy, in a file without a name: it does not matter what becomes of the input.
pub struct Source {
    spool: Mutex<File>,
    /// Where each chunk begins, and where the last one ends.
    offsets: Vec<u64>,
    positions: u64,
    chunk_positions: u64,
    sha256: String,
}

/// Why there are no positions.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// Lines that are not positions.
    #[error("{} lines are not positions, the first of them line {}", .0.count, .0.first.first().map_or(0, |bad| bad.line))]
    Bad(BadLines),
    /// No random game leads to such a position.
    #[error("no such position was found")]
    NoPosition,
    /// The board is too large to tell its positions apart.
    #[error("the board is too large")]
    TooLarge,
    /// The input cannot be read.
    #[error("the input cannot be read: {0}")]
    Input(io::Error),
    /// The copy of the positions cannot be written.
    #[error("the positions cannot be written: {0}")]
    Spool(#[from] io::Error),
}

/// Lines that are not positions.
#[derive(Debug, Default)]
pub struct BadLines {
    /// The first of them.
    pub first: Vec<BadLine>,
    /// How many there are in all.
    pub count: u64,
}

/// A line that is not a position.
#[derive(Debug)]
pub struct BadLine {
    /// Its number, from 1.
    pub line: u64,
    /// What is wrong.
    pub error: EntryError,
}

/// How many bad lines are told.
const MAX_REPORTED: usize = 10;

/// How many positions a chunk has before it is known how long they take.
const FIRST_CHUNK: u64 = 1024;

impl Source {
    /// The positions of an input, a list of moves per line. Either all can be played, or the first ones that cannot are
    /// told.
    ///
    /// The copy is on the disk of `folder`.
    pub fn read(input: impl BufRead, geometry: Geometry, folder: &Path) -> Result<Self, SourceError> {
        let mut spool = Spool::new(folder)?;
        let mut bad = BadLines::default();
        for (number, line) in (1..).zip(Lines::new(input)) {
            let checked = match line.map_err(SourceError::Input)? {
                Line::Text(text) => Entry::read(geometry, &text).map(|_| text),
                Line::NotText => Err(EntryError::NotText),
                Line::TooLong => Err(EntryError::TooLong),
            };
            match checked {
                Ok(text) if bad.count == 0 => spool.push(text.trim())?,
                Ok(_) => {}
                Err(error) => {
                    bad.count += 1;
                    if bad.first.len() < MAX_REPORTED {
                        bad.first.push(BadLine { line: number, error });
                    }
                }
            }
        }
        if bad.count == 0 { Ok(Self::new(spool)?) } else { Err(SourceError::Bad(bad)) }
    }

    /// Positions that are made.
    pub fn generate(generator: &Generator, geometry: Geometry, folder: &Path) -> Result<Self, SourceError> {
        Ok(Self::new(generator.write(geometry, folder)?)?)
    }

    /// Positions that are known to be playable.
    pub fn list(positions: impl IntoIterator<Item = Moves>, folder: &Path) -> io::Result<Self> {
        let mut spool = Spool::new(folder)?;
        for moves in positions {
            spool.push(&moves.to_string())?;
        }
        Self::new(spool)
    }

    fn new(spool: Spool) -> io::Result<Self> {
        let positions = spool.lines();
        Self::divide(spool.into_file()?, 0, 0..positions, FIRST_CHUNK)
    }

    /// Of the lines from an offset on those of a range, in chunks.
    fn divide(mut spool: File, mut offset: u64, range: Range<u64>, chunk_positions: u64) -> io::Result<Self> {
        spool.seek(SeekFrom::Start(offset))?;
        let mut reader = BufReader::with_capacity(1 << 16, &spool);
        let (mut line, mut hash, mut offsets) = (Vec::new(), Sha256::new(), Vec::new());
        for number in 0..range.end {
            line.clear();
            let length = reader.read_until(b'\n', &mut line)? as u64;
            if number >= range.start {
                hash.update(&line);
                if (number - range.start).is_multiple_of(chunk_positions) {
                    offsets.push(offset);
                }
            }
            offset += length;
        }
        offsets.push(offset);
        let sha256 = HEXLOWER.encode(&hash.finalize());
        let positions = range.end - range.start;
        Ok(Self { spool: Mutex::new(spool), offsets, positions, chunk_positions, sha256 })
    }

    /// The same in chunks of this many positions, at least one.
    pub fn in_chunks(self, chunk_positions: u64) -> io::Result<Self> {
        let range = 0..self.positions;
        self.divided(range, chunk_positions.max(1))
    }

    /// One of several parts of the same size, give or take a position; those of all, one after another, are the whole.
    pub fn shard(self, shard: Shard) -> io::Result<Self> {
        let (range, chunk_positions) = (shard.range(self.positions), self.chunk_positions);
        self.divided(range, chunk_positions)
    }

    fn divided(self, range: Range<u64>, chunk_positions: u64) -> io::Result<Self> {
        let offset = self.offsets.first().copied().unwrap_or(0);
        Self::divide(self.spool.into_inner().unwrap_or_else(PoisonError::into_inner), offset, range, chunk_positions)
    }

    /// How many chunks there are.
    pub fn chunks(&self) -> u64 {
        self.offsets.len() as u64 - 1
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The SHA-256 of all lines, in hexadecimal.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The batch of a task for these positions.
    pub fn batch(&self, task: Task) -> Batch {
        Batch {
            version: Batch::VERSION.to_owned(),
            task,
            input: self.sha256.clone(),
            positions: self.positions,
            chunk_positions: self.chunk_positions,
        }
    }

    /// A chunk by its number.
    pub fn chunk(&self, number: u64) -> io::Result<Chunk> {
        let index = usize::try_from(number).map_err(io::Error::other)?;
        let (Some(begin), Some(end)) = (self.offsets.get(index), self.offsets.get(index + 1)) else {
            return Err(io::ErrorKind::InvalidInput.into());
        };
        let mut text = String::new();
        let mut spool = self.spool.lock().unwrap_or_else(PoisonError::into_inner);
        spool.seek(SeekFrom::Start(*begin))?;
        spool.by_ref().take(end - begin).read_to_string(&mut text)?;
        if text.len() as u64 != end - begin {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(Chunk { number, text })
    }
}

/// One of several machines or processes that share a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    count: u64,
}

impl Shard {
    /// Number `number`, from 1, of `count`; `None` if there is no such part.
    pub fn new(number: u64, count: u64) -> Option<Self> {
        (1..=count).contains(&number).then_some(Self { number, count })
    }

    /// Which of so many positions it has.
    fn range(self, positions: u64) -> Range<u64> {
        let begin = |number: u64| {
            let begin = u128::from(positions) * u128::from(number) / u128::from(self.count);
            u64::try_from(begin).unwrap_or(positions)
        };
        begin(self.number - 1)..begin(self.number)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(input: &str) -> Result<Source, SourceError> {
        Source::read(input.as_bytes(), Geometry::STANDARD, &std::env::temp_dir())
    }

    fn made(generator: &Generator) -> Source {
        Source::generate(generator, Geometry::STANDARD, &std::env::temp_dir()).unwrap()
    }

    fn text(source: &Source) -> String {
        (0..source.chunks()).map(|number| source.chunk(number).unwrap().text).collect()
    }

    fn after(plies: usize, mirrored_once: bool, quiet: bool) -> Source {
        made(&Generator::After { plies, mirrored_once, quiet })
    }

    #[test]
    fn an_input_is_read_line_by_line() {
        let source = read("\u{feff}4453\r\n\n 4 4 \n1").unwrap();
        assert_eq!(text(&source), "4453\n\n4 4\n1\n");
        assert_eq!((source.positions(), source.chunks()), (4, 1));
        assert_eq!(source.sha256(), HEXLOWER.encode(&Sha256::digest("4453\n\n4 4\n1\n")));
        let nothing = read("").unwrap();
        assert_eq!((nothing.positions(), nothing.chunks(), text(&nothing)), (0, 0, String::new()));
    }

    #[test]
    fn bad_lines_are_told_with_their_numbers() {
        let Err(SourceError::Bad(bad)) = read("4\n8\n44\nx!\n12121212\n") else { panic!("refused") };
        let lines: Vec<u64> = bad.first.iter().map(|bad| bad.line).collect();
        assert_eq!((lines, bad.count), (vec![2, 4, 5], 3));
        let Err(SourceError::Bad(bad)) = read(&"0\n".repeat(1000)) else { panic!("refused") };
        assert_eq!((bad.first.len(), bad.count), (MAX_REPORTED, 1000));
        let not_text = Source::read(&b"4\n\xff\n"[..], Geometry::STANDARD, &std::env::temp_dir());
        assert!(matches!(not_text, Err(SourceError::Bad(bad)) if matches!(bad.first[0].error, EntryError::NotText)));
    }

    #[test]
    fn all_positions_after_some_moves() {
        let counts: Vec<u64> = (0..=7).map(|plies| after(plies, false, false).positions()).collect();
        assert_eq!(counts, [1, 7, 49, 238, 1120, 4263, 16422, 54859]);
        assert_eq!(text(&after(1, false, false)), "1\n2\n3\n4\n5\n6\n7\n");
        assert_eq!(text(&after(1, true, false)), "1\n2\n3\n4\n");
    }

    #[test]
    fn the_positions_of_the_uci_data_set() {
        assert_eq!(after(8, true, true).positions(), 67_557);
    }

    #[test]
    fn small_boards_come_to_their_end() {
        let geometry = Geometry::new("2x2".parse().unwrap(), puissance4_rules::Connect::new(4).unwrap());
        let positions = |plies| {
            let all = Generator::After { plies, mirrored_once: false, quiet: false };
            Source::generate(&all, geometry, &std::env::temp_dir()).unwrap().positions()
        };
        let counted: Vec<u64> = (0..=5).map(positions).collect();
        let known: Vec<u64> = puissance4_rules::distinct_positions(&puissance4_rules::Position::new(geometry))
            .map(|count| count as u64)
            .chain([0])
            .collect();
        assert_eq!(counted, known);
    }

    #[test]
    fn random_positions_follow_from_their_seed() {
        let random = |seed, count| Generator::Random { count, plies: 8..=20, seed, quiet: false };
        let one = text(&made(&random(1, 50)));
        assert_eq!(text(&made(&random(1, 50))), one);
        assert_ne!(text(&made(&random(2, 50))), one);
        assert!(text(&made(&random(1, 60))).starts_with(&one));
        for line in one.lines() {
            let entry = Entry::read(Geometry::STANDARD, line).unwrap();
            assert!((8..=20).contains(&line.len()) && !entry.position.is_over());
        }
        let quiet = Generator::Random { count: 1, plies: 0..=0, seed: 1, quiet: true };
        assert_eq!(text(&made(&quiet)), "\n");
        // A full board is no position of a game that goes on.
        let none = Generator::Random { count: 1, plies: 42..=50, seed: 1, quiet: false };
        let none = Source::generate(&none, Geometry::STANDARD, &std::env::temp_dir());
        assert!(matches!(none, Err(SourceError::NoPosition)));
    }

    proptest! {
        #[test]
        fn chunks_and_shards_are_the_whole(
            lines in prop::collection::vec("[1-7]{0,4}", 0..40),
            chunk_positions in 1..9u64,
            shards in 1..6u64,
        ) {
            let whole: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
            let source = read(&whole).unwrap().in_chunks(chunk_positions).unwrap();
            let batch = source.batch(Task::new(Geometry::STANDARD, crate::Query::Score));
            prop_assert_eq!(source.chunks(), batch.chunks());
            prop_assert_eq!(text(&source), whole.as_str());
            let mut together = String::new();
            for number in 1..=shards {
                let shard = read(&whole).unwrap().shard(Shard::new(number, shards).unwrap()).unwrap();
                let part = text(&shard);
                prop_assert_eq!(shard.sha256(), HEXLOWER.encode(&Sha256::digest(&part)));
                prop_assert_eq!(shard.positions(), part.lines().count() as u64);
                let divided = shard.in_chunks(chunk_positions).unwrap();
                prop_assert_eq!(text(&divided), part.as_str());
                together += &part;
            }
            prop_assert_eq!(together, whole);
        }

        #[test]
        fn any_input_is_read_or_refused(input in prop::collection::vec(any::<u8>(), 0..200)) {
            let lines = Lines::new(&input[..]).count() as u64;
            match Source::read(&input[..], Geometry::STANDARD, &std::env::temp_dir()) {
                Ok(source) => prop_assert_eq!(source.positions(), lines),
                Err(SourceError::Bad(bad)) => prop_assert!(bad.count > 0 && bad.count <= lines),
                Err(other) => prop_assert!(false, "{other}"),
            }
        }
    }
}
