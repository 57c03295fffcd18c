//! What the moves of a node cost, measured in real searches: what the tables are learned from.
//!
//! A search chooses some of its nodes at random. All moves of such a node are searched, in random order, and what each
//! of them cost is recorded. The order is random since a later move finds more in the transposition table.

use puissance4_rules::{Geometry, Position};

use crate::chance::{Chance, mix};
use crate::limits::Limits;
use crate::ordering::Correction;
use crate::solver::{SolveError, Solver, SolverError};
use crate::statistics::Observer;

/// The moves of a node, each searched with the same question, and at least one of them right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The discs of the side to move.
    pub mover: u64,
    /// The discs of the other.
    pub other: u64,
    /// The question: is the score above this number?
    pub alpha: i32,
    /// In the order in which they were searched.
    pub moves: Vec<ComparedMove>,
}

impl Comparison {
    /// How many discs the node has.
    #[allow(clippy::cast_possible_wrap)] // At most 42.
    pub fn ply(&self) -> i32 {
        (self.mover | self.other).count_ones() as i32
    }
}

/// A move, and what it cost to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedMove {
    /// The discs after the move and what it forces, of the side that made it.
    pub mine: u64,
    /// The discs of the other.
    pub theirs: u64,
    /// Whether the side that made the move is to move again.
    pub turned: bool,
    /// What it promised, before correction.
    pub promise: i32,
    /// In nodes.
    pub cost: u64,
    /// Whether it answers the question with yes.
    pub right: bool,
}

/// Chooses nodes at random.
pub(crate) struct Sampler {
    chance: Chance,
    /// Whether the moves of a node are being compared. No other is chosen below it, since that would change their
    /// costs.
    busy: bool,
    comparisons: Vec<Comparison>,
}

impl Default for Sampler {
    fn default() -> Self {
        Self { chance: Chance::new(1), busy: false, comparisons: Vec::new() }
    }
}

/// One in so many nodes with this many empty cells is chosen. The more cells are empty, the fewer nodes there are, and
/// the more each of them costs.
fn one_in(empty: i32) -> Option<u64> {
    match empty {
        32.. => Some(24),
        28.. => Some(20),
        24.. => Some(32),
        20.. => Some(48),
        18.. => Some(192),
        _ => None,
    }
}

impl Observer for Sampler {
    const COMPARES: bool = true;

    fn chooses(&mut self, empty: i32) -> bool {
        let chosen = one_in(empty).is_some_and(|one_in| mix(self.chance.word()).is_multiple_of(one_in));
        let chosen = chosen && !self.busy;
        self.busy |= chosen;
        chosen
    }

    fn shuffle(&mut self, indices: &mut [usize]) {
        for end in (2..=indices.len()).rev() {
            let other = usize::try_from(mix(self.chance.word()) >> 33).unwrap_or_default() % end;
            indices.swap(end - 1, other);
        }
    }

    fn compared(&mut self, comparison: Comparison) {
        self.busy = false;
        if comparison.moves.iter().any(|compared| compared.right) {
            self.comparisons.push(comparison);
        }
    }

    fn take(&mut self) -> Vec<Comparison> {
        std::mem::take(&mut self.comparisons)
    }
}

/// Why there are no comparisons.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum CompareError {
    /// There is no memory for a table.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The position cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Solves a position of the standard board, with promises corrected in this way, and compares the moves of some nodes.
/// The same position and correction give the same comparisons.
pub fn compare(position: &Position, correction: &Correction) -> Result<Vec<Comparison>, CompareError> {
    let mut solver = Solver::comparing(Geometry::STANDARD, TABLE)?.with_correction(correction);
    solver.solve(position, &Limits::none())?;
    Ok(solver.comparisons())
}

/// The transposition table of a search that compares, in MiB.
const TABLE: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Game, Moves};

    /// The same position gives the same comparisons, and a solver of its own confirms which moves are right.
    #[test]
    fn comparisons_are_reproducible_and_true() {
        let game = Game::replay(Geometry::STANDARD, &"4432567121".parse::<Moves>().unwrap()).unwrap();
        let comparisons = compare(game.position(), &Correction::None).unwrap();
        assert_eq!(compare(game.position(), &Correction::None).unwrap(), comparisons);
        assert!(comparisons.len() > 100, "{}", comparisons.len());

        let mut solver = Solver::new(Geometry::STANDARD, 16).unwrap();
        let (mut right, mut wrong) = (0, 0);
        for comparison in comparisons.iter().step_by(comparisons.len() / 50) {
            assert!(comparison.moves.len() > 1 && comparison.moves.iter().any(|compared| compared.right));
            for compared in &comparison.moves {
                let ComparedMove { mine, theirs, turned, .. } = *compared;
                assert_eq!(mine & theirs, 0);
                assert_eq!(comparison.mover & mine, comparison.mover);
                assert_eq!(comparison.other & theirs, comparison.other);
                let (mover, other) = if turned { (mine, theirs) } else { (theirs, mine) };
                let score = solver.score_of(mover.into(), other.into(), &Limits::none()).unwrap();
                let score = if turned { score } else { -score };
                assert_eq!(score > comparison.alpha, compared.right, "{comparison:?}");
                *(if compared.right { &mut right } else { &mut wrong }) += 1;
            }
        }
        assert!(right > 50 && wrong > 50, "{right} right, {wrong} wrong");
    }
}
