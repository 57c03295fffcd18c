//! Positions with their exact scores, as the solvers are given them.

use std::fs;
use std::path::Path;

use puissance4_rules::{Geometry, Size};

use crate::random_game;

/// Moves from the empty board, and the score of the side to move if it is known.
pub(crate) struct Scored {
    pub(crate) moves: String,
    pub(crate) score: Option<i8>,
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

/// Other boards, beside an earlier commit of this solver, and the discs of their positions.
const BOARDS: [(&str, usize); 3] = [("7x7", 13), ("8x7", 19), ("9x6", 17)];

/// How many positions of these boards are used.
const OF_EACH_BOARD: u64 = 300;

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
    SHARES.iter().map(|share| share.name).chain(BOARDS.iter().map(|board| board.0))
}

/// Whether a set is of another board, which the other solvers do not have.
pub(crate) fn is_of_another_board(name: &str) -> bool {
    BOARDS.iter().any(|board| board.0 == name)
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
            vec![Scored { moves: String::new(), score: Some(1) }]
        } else {
            let file = folder.join(share.name).with_extension("txt");
            let trouble = |problem: String| format!("{}: {problem}; --data names its folder", file.display());
            let text = fs::read_to_string(&file).map_err(|error| trouble(error.to_string()))?;
            let scored = text.lines().take(limit).map(|line| scored(line).ok_or_else(|| trouble(format!("{line:?}"))));
            scored.collect::<Result<_, _>>()?
        };
        Ok(PositionSet { name: share.name, positions, trial: share.trial })
    });
    let boards = BOARDS.into_iter().filter(|(name, _)| names.contains(name)).map(|(name, discs)| {
        let size: Size = name.parse().map_err(|error| format!("{name}: {error}"))?;
        let geometry = Geometry::new(size, Geometry::STANDARD.connect());
        let count = if length == Length::Quick { 5 } else { OF_EACH_BOARD };
        let moves = (0..count).map(|number| random_game::moves(geometry, discs, number));
        let positions = moves.map(|moves| Scored { moves, score: None }).collect();
        Ok(PositionSet { name, positions, trial: ALL })
    });
    sets.chain(boards).collect()
}

fn scored(line: &str) -> Option<Scored> {
    let (moves, score) = line.split_once(' ')?;
    Some(Scored { moves: moves.to_owned(), score: Some(score.trim().parse().ok()?) })
}
