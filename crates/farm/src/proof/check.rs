//! Whether the file of a proof holds: what follows from children does, and what was searched is found again.
//!
//! A bound by children is compared with the bounds of its children in the same file and with the rules. Children have
//! one disc more, so that, if every line passes, every bound stands on searched ones in the end. Of these a random
//! sample is searched again, with an empty table.

use std::fs;
use std::path::Path;

use puissance4_engine::{Limits, SolveError, Solver};
use puissance4_players::Dice;
use puissance4_rules::{Game, Geometry};

use super::knowledge::{Knowledge, Range};
use super::proof_file::{ProofFileError, records};
use super::record::{Record, Source};

/// What was found in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many bounds it has.
    pub bounds: usize,
    /// How many of them were found by a search.
    pub searched: usize,
    /// How many of these were searched again.
    pub sampled: usize,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// What it proves about the position that was asked for.
    pub range: Range,
}

/// A line that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its number, from 1.
    pub line: usize,
    /// What it says.
    pub record: Record,
    /// Why it is wrong.
    pub reason: Reason,
}

/// Why a line is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Other lines or the rules say the opposite.
    Contradiction,
    /// It does not follow from what is known about its children.
    DoesNotFollow,
    /// A search says the opposite.
    SearchDiffers,
}

/// Checks a file; `game` is the position about which the report says what is proved. `tell` is called before each
/// search with how many were made and how many there are.
pub fn check(
    path: &Path,
    game: &Game,
    sample: usize,
    dice: &mut Dice,
    solver: &mut Solver,
    mut tell: impl FnMut(usize, usize),
) -> Result<Report, CheckError> {
    let geometry: Geometry = game.position().geometry();
    let text = fs::read(path).map_err(ProofFileError::from)?;
    let lines: Vec<(usize, Record, Game)> = records(&text, geometry)?.collect::<Result<_, _>>()?;
    let mut known = Knowledge::default();
    let mut faults = Vec::new();
    let fault = |line: usize, record: &Record, reason| Fault { line, record: record.clone(), reason };
    for (line, record, game) in &lines {
        if known.range(game.position()).with(record.number, record.above).is_empty() {
            faults.push(fault(*line, record, Reason::Contradiction));
        } else {
            known.add(game.position(), record.number, record.above);
        }
    }
    for (line, record, game) in &lines {
        if record.source == Source::Children && !follows(record, game, &known) {
            faults.push(fault(*line, record, Reason::DoesNotFollow));
        }
    }
    let mut searched: Vec<&(usize, Record, Game)> =
        lines.iter().filter(|(_, record, _)| record.source == Source::Search).collect();
    let leaves = searched.len();
    let sampled = sample.min(leaves);
    for done in 0..sampled {
        tell(done, sampled);
        // The rest of a shuffle: each leaf is as likely as the others.
        let left = searched.len() as u64;
        let Ok(index) = usize::try_from(dice.number() % left) else { break };
        let (line, record, game) = searched.swap_remove(index);
        if solver.is_above(game.position(), record.number, &Limits::none())? != record.above {
            faults.push(fault(*line, record, Reason::SearchDiffers));
        }
    }
    let range = known.range(game.position());
    Ok(Report { bounds: lines.len(), searched: leaves, sampled, faults, range })
}

/// Whether a bound follows from what is known about its children.
pub(super) fn follows(record: &Record, game: &Game, known: &Knowledge) -> bool {
    let number = record.number;
    let mut answers = game.position().legal().into_iter().filter_map(|column| {
        let mut after = game.position().clone();
        after.play(column).ok()?;
        Some(known.range(&after).is_above(-number - 1))
    });
    if game.position().is_over() {
        false
    } else if record.above {
        answers.any(|answer| answer == Some(false))
    } else {
        answers.all(|answer| answer == Some(true))
    }
}

/// Why a file was not checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] ProofFileError),
    /// A position cannot be searched.
    #[error(transparent)]
    Solve(#[from] SolveError),
}
