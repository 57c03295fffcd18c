//! Positions with their exact scores, as the solvers are given them.

use std::fs;
use std::path::Path;

/// Moves from the empty board, and the score of the side to move.
pub(crate) struct Scored {
    pub(crate) moves: String,
    pub(crate) score: i8,
}

/// Positions of one kind.
pub(crate) struct PositionSet {
    pub(crate) name: &'static str,
    pub(crate) positions: Vec<Scored>,
    /// How many of the first positions decide which of several algorithms is best here: at least one.
    pub(crate) trial: usize,
}

/// The name of the set that has the empty board only.
pub(crate) const EMPTY: &str = "empty";

/// How many positions of a set's file are used, and how many of those try the algorithms.
struct Share {
    name: &'static str,
    /// Beside other solvers. Some take minutes for a position.
    full: usize,
    quick: usize,
    /// Beside an earlier commit of this one.
    against: usize,
    trial: usize,
}

/// How long a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Full,
    Quick,
    Against,
}

const ALL: usize = usize::MAX;

const SHARES: [Share; 7] = [
    Share { name: "end-easy", full: ALL, quick: 50, against: ALL, trial: ALL },
    Share { name: "middle-easy", full: ALL, quick: 50, against: ALL, trial: ALL },
    Share { name: "middle-medium", full: ALL, quick: 20, against: ALL, trial: ALL },
    Share { name: "begin-easy", full: ALL, quick: 50, against: ALL, trial: ALL },
    Share { name: "begin-medium", full: 200, quick: 5, against: ALL, trial: ALL },
    Share { name: "begin-hard", full: 100, quick: 1, against: 150, trial: 10 },
    Share { name: EMPTY, full: 1, quick: 1, against: 1, trial: 1 },
];

/// The names of all sets, in their order.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    SHARES.iter().map(|share| share.name)
}

/// The sets with these names from a folder of files with lines of `MOVES SCORE`.
pub(crate) fn read(folder: &Path, names: &[&str], length: Length) -> Result<Vec<PositionSet>, String> {
    let shares = SHARES.iter().filter(|share| names.contains(&share.name));
    let sets = shares.map(|share| {
        let limit = match length {
            Length::Full => share.full,
            Length::Quick => share.quick,
            Length::Against => share.against,
        };
        let positions = if share.name == EMPTY {
            // The first player wins with the last disc.
            vec![Scored { moves: String::new(), score: 1 }]
        } else {
            let file = folder.join(share.name).with_extension("txt");
            let trouble = |problem: String| format!("{}: {problem}; --data names its folder", file.display());
            let text = fs::read_to_string(&file).map_err(|error| trouble(error.to_string()))?;
            let scored = text.lines().take(limit).map(|line| scored(line).ok_or_else(|| trouble(format!("{line:?}"))));
            scored.collect::<Result<_, _>>()?
        };
        Ok(PositionSet { name: share.name, positions, trial: share.trial })
    });
    sets.collect()
}

fn scored(line: &str) -> Option<Scored> {
    let (moves, score) = line.split_once(' ')?;
    Some(Scored { moves: moves.to_owned(), score: score.trim().parse().ok()? })
}
