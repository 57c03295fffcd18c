//! Measures how hard puzzles are: the ten levels of computer players try them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use puissance4_engine::{Limits, SolveError, SolverError};
use puissance4_players::{CannotPlay, Computer, Dice, Level, Strategy};
use puissance4_rules::{Column, Geometry, Position};

use crate::coach::Coach;
use crate::puzzle::{Puzzle, after};
use crate::rating::Rating;

/// Measures the ratings of puzzles of the standard board.
///
/// Each of the ten levels tries a puzzle [`Rater::TRIES`] times. A try succeeds if every move is right, up to the end
/// of the puzzle, against [`Coach::defence`]. The rating `r` is the one that makes the results most likely, if a player
/// of strength `s` solves the puzzle with the probability `1 / (1 + 10^((r - s) / 400))`, where `s` is [`Level::elo`]
/// plus [`Rating::OF_ELO_ZERO`]. A few more results keep it finite where all levels succeed, or fail: a player of
/// strength [`Rater::MIDDLE`] succeeds [`Rater::PRIOR`] times and fails as often.
///
/// The random numbers come from the moves of the puzzle, the level and the number of the try: the rating of a puzzle is
/// always the same.
pub struct Rater {
    coach: Coach,
    players: Vec<(Level, Box<dyn Strategy>)>,
}

/// What the coach knows of a puzzle: it is asked once about each position.
struct Referee<'a> {
    coach: &'a mut Coach,
    puzzle: &'a Puzzle,
    limits: &'a Limits,
    /// The right columns.
    right: HashMap<Position, Vec<Column>>,
    /// The answers to right moves; `None` if the puzzle is solved.
    replies: HashMap<Position, Option<Column>>,
}

/// Why there is no rater.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRater {
    /// There is no solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A player cannot play.
    #[error(transparent)]
    Player(#[from] CannotPlay),
}

impl Rater {
    /// How often each level tries.
    pub const TRIES: u16 = 50;
    /// The rating of a puzzle without results.
    pub const MIDDLE: f64 = 1500.0;
    /// How many successes, and how many failures, that rating counts for.
    pub const PRIOR: u16 = 5;

    /// A rater.
    pub fn new() -> Result<Self, NoRater> {
        let start = Position::new(Geometry::STANDARD);
        let player = |level| Ok((level, Computer::Level(level).strategy(&start)?));
        let players = Level::all().map(player).collect::<Result<_, CannotPlay>>()?;
        Ok(Self { coach: Coach::new(Geometry::STANDARD)?, players })
    }

    /// Whether a level solves a puzzle with these dice.
    pub fn is_solved_by(
        &mut self,
        level: Level,
        puzzle: &Puzzle,
        dice: &mut Dice,
        limits: &Limits,
    ) -> Result<bool, SolveError> {
        let (right, replies) = (HashMap::new(), HashMap::new());
        let mut referee = Referee { coach: &mut self.coach, puzzle, limits, right, replies };
        let Some((_, player)) = self.players.iter_mut().find(|(one, _)| *one == level) else { return Ok(false) };
        referee.sees_solved_by(player.as_mut(), dice)
    }

    /// The puzzle with its rating.
    pub fn rate(&mut self, puzzle: Puzzle, limits: &Limits) -> Result<Puzzle, SolveError> {
        let (right, replies) = (HashMap::new(), HashMap::new());
        let mut referee = Referee { coach: &mut self.coach, puzzle: &puzzle, limits, right, replies };
        let mut results = Vec::new();
        for (level, player) in &mut self.players {
            let mut solved = 0;
            for number in 0..Self::TRIES {
                let mut dice = Dice::seeded(seed(&puzzle, *level, number));
                solved += u16::from(referee.sees_solved_by(player.as_mut(), &mut dice)?);
            }
            results.push((level.elo() + Rating::OF_ELO_ZERO, solved));
        }
        Ok(puzzle.rated(rating(&results)))
    }
}

impl Referee<'_> {
    /// Whether a player solves the puzzle.
    fn sees_solved_by(&mut self, player: &mut dyn Strategy, dice: &mut Dice) -> Result<bool, SolveError> {
        let mut position = self.puzzle.position().clone();
        while let Some(advice) = player.advise(&position, dice) {
            if !self.right(&position)?.contains(&advice.column) {
                return Ok(false);
            }
            position = after(&position, advice.column);
            let Some(reply) = self.reply(&position)? else { return Ok(true) };
            position = after(&position, reply);
        }
        Ok(false)
    }

    fn right(&mut self, position: &Position) -> Result<&[Column], SolveError> {
        Ok(match self.right.entry(position.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let analysis = self.coach.analyze(position, self.limits)?;
                new.insert(self.puzzle.goal().columns(position, &analysis))
            }
        })
    }

    fn reply(&mut self, position: &Position) -> Result<Option<Column>, SolveError> {
        Ok(match self.replies.entry(position.clone()) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => *new.insert(self.coach.defence(position, self.puzzle.goal(), self.limits)?),
        })
    }
}

/// The seed of a try: FNV-1a of the moves, the level and the number.
fn seed(puzzle: &Puzzle, level: Level, number: u16) -> u64 {
    let moves = puzzle.game().moves().to_string();
    let bytes = moves.into_bytes().into_iter().chain([level.get()]).chain(number.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The most likely rating, given the strengths of players and how many of their tries succeeded.
fn rating(results: &[(f64, u16)]) -> u16 {
    let expected = |rating: f64, strength: f64| 1.0 / (1.0 + 10f64.powf((rating - strength) / 400.0));
    // How many successes are missing at a rating: falls as it rises, and is 0 at the most likely one.
    let missing = |rating: f64| -> f64 {
        let of = |(strength, solved): &(f64, u16)| {
            f64::from(Rater::TRIES) * expected(rating, *strength) - f64::from(*solved)
        };
        let prior = f64::from(Rater::PRIOR) * (2.0 * expected(rating, Rater::MIDDLE) - 1.0);
        prior + results.iter().map(of).sum::<f64>()
    };
    let (mut low, mut high) = (0, 4000);
    while low < high {
        let middle = u16::midpoint(low, high);
        // Between two numbers it is rounded.
        if missing(f64::from(middle) + 0.5) > 0.0 {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(solved: impl Fn(Level) -> u16) -> u16 {
        let results: Vec<_> = Level::all().map(|level| (level.elo() + Rating::OF_ELO_ZERO, solved(level))).collect();
        rating(&results)
    }

    #[test]
    fn ratings_are_finite_and_follow_the_results() {
        let least = |number: u8| levels(|level| if level.get() >= number { Rater::TRIES } else { 0 });
        let ratings: Vec<u16> = (1..=11).map(least).collect();
        assert!(ratings.is_sorted_by(|one, next| one < next), "{ratings:?}");
        assert!(ratings[0] > 200 && ratings[10] < 2900, "{ratings:?}");
        // Who solves half of the tries alone is as strong as the puzzle.
        let alone = rating(&[(1500.0, Rater::TRIES / 2)]);
        assert_eq!(alone, 1500);
    }
}
