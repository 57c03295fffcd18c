//! Comparisons of moves, made by solving random positions, in files that the next start finds again.

use std::error::Error;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use puissance4_engine::chance::{Chance, mix, sensible_columns};
use puissance4_engine::ordering::Correction;
use puissance4_engine::ordering::comparison::{ComparedMove, Comparison, compare};
use puissance4_rules::{Geometry, Position};

/// Comparisons made with the same tables.
pub(crate) struct Round {
    pub(crate) name: &'static str,
    pub(crate) seed: u64,
    pub(crate) files: usize,
}

/// So many positions share a file.
const POSITIONS: usize = 32;

/// How many discs they have. Fewer make a search long, with more there is less to learn.
const DISCS: Range<usize> = 4..11;

/// The bytes of a comparison without its moves, and those of a move.
const HEADER: usize = 18;
const MOVE: usize = 23;

/// Makes the files of a round that are not there yet.
pub(crate) fn make(
    folder: &Path,
    round: &Round,
    correction: &Correction,
    threads: usize,
) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let next = AtomicUsize::new(0);
    let work = || -> Result<(), String> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= round.files {
                return Ok(());
            }
            let file = path(folder, round, number);
            if file.exists() {
                continue;
            }
            let bytes = bytes(round, number, correction).map_err(|error| error.to_string())?;
            puissance4_files::replace(&file, &bytes).map_err(|error| error.to_string())?;
            eprintln!("{}: {} bytes", file.display(), bytes.len());
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a thread panicked".to_owned())?)
    })?;
    Ok(())
}

/// The comparisons of a file.
pub(crate) fn read(folder: &Path, round: &Round, number: usize) -> io::Result<Vec<Comparison>> {
    let file = path(folder, round, number);
    let bytes = fs::read(&file)?;
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, format!("{} is damaged; remove it", file.display()));
    let mut rest = &bytes[..];
    let mut comparisons = Vec::new();
    while !rest.is_empty() {
        let (comparison, more) = parse(rest).ok_or_else(damaged)?;
        comparisons.push(comparison);
        rest = more;
    }
    Ok(comparisons)
}

fn path(folder: &Path, round: &Round, number: usize) -> PathBuf {
    folder.join(format!("{}-{number:04}.comparisons", round.name))
}

fn bytes(round: &Round, number: usize, correction: &Correction) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut bytes = Vec::new();
    for index in number * POSITIONS..(number + 1) * POSITIONS {
        for comparison in compare(&position(round.seed, index), correction)? {
            format(&comparison, &mut bytes);
        }
    }
    Ok(bytes)
}

/// A position after random moves that neither miss a win nor overlook one of the other side.
fn position(seed: u64, index: usize) -> Position {
    let mut chance = Chance::new(mix(mix(seed) ^ index as u64));
    let discs = DISCS.start + index % DISCS.len();
    loop {
        let mut position = Position::new(Geometry::STANDARD);
        while position.ply() < discs && !position.is_over() {
            let played = chance.pick(sensible_columns(&position)).map(|column| position.play(column));
            debug_assert!(matches!(played, Some(Ok(_))), "a game that is not over has a column");
        }
        if !position.is_over() {
            return position;
        }
    }
}

#[allow(clippy::cast_possible_truncation)] // Promises, scores and costs fit; a search of 2^32 nodes takes ten minutes.
fn format(comparison: &Comparison, bytes: &mut Vec<u8>) {
    bytes.extend(comparison.mover.to_le_bytes());
    bytes.extend(comparison.other.to_le_bytes());
    bytes.extend((comparison.alpha as i8).to_le_bytes());
    bytes.push(comparison.moves.len() as u8);
    for compared in &comparison.moves {
        bytes.extend(compared.mine.to_le_bytes());
        bytes.extend(compared.theirs.to_le_bytes());
        bytes.push(u8::from(compared.turned) | u8::from(compared.right) << 1);
        bytes.extend((compared.promise as i16).to_le_bytes());
        bytes.extend((compared.cost as u32).to_le_bytes());
    }
}

fn parse(bytes: &[u8]) -> Option<(Comparison, &[u8])> {
    let (header, mut rest) = bytes.split_at_checked(HEADER)?;
    let mut moves = Vec::with_capacity(usize::from(header[17]));
    for _ in 0..header[17] {
        let (one, more) = rest.split_at_checked(MOVE)?;
        rest = more;
        moves.push(ComparedMove {
            mine: word(one, 0)?,
            theirs: word(one, 8)?,
            turned: one[16] & 1 == 1,
            right: one[16] & 2 == 2,
            promise: i32::from(i16::from_le_bytes([one[17], one[18]])),
            cost: u64::from(u32::from_le_bytes([one[19], one[20], one[21], one[22]])),
        });
    }
    let alpha = i32::from(header[16].cast_signed());
    Some((Comparison { mover: word(header, 0)?, other: word(header, 8)?, alpha, moves }, rest))
}

fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_are_read_as_they_were_written() {
        let compared = |right: bool| ComparedMove {
            mine: 0x1_0203_0405_0607,
            theirs: 0x8,
            turned: !right,
            promise: -300,
            cost: 4_000_000_000,
            right,
        };
        let moves = vec![compared(true), compared(false)];
        let comparison = Comparison { mover: 0x7, other: 0x8, alpha: -18, moves };
        let mut bytes = Vec::new();
        format(&comparison, &mut bytes);
        assert_eq!(parse(&bytes), Some((comparison, &[][..])));
        assert_eq!(parse(&bytes[..bytes.len() - 1]), None);
    }

    #[test]
    fn positions_follow_from_seed_and_index() {
        for index in 0..40 {
            let position = position(1, index);
            assert_eq!(position, super::position(1, index));
            assert!(!position.is_over() && DISCS.contains(&position.ply()));
        }
        assert_ne!(position(1, 0), position(2, 0));
    }
}
