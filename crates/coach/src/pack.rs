//! The puzzles that come with the program.
//!
//! A pack is a text. The first line says how it was made; each other line is a puzzle: the moves up to it, the solution, the level.

use std::sync::LazyLock;

use jiff::civil::Date;
use puissance4_players::Dice;
use puissance4_rules::{Game, GameError, Geometry, Moves, MovesError};

use crate::puzzle::{Goal, Level, Puzzle};

/// Puzzles of the standard board, the levels by turns.
///
/// ```
/// use puissance4_coach::{Level, Pack};
/// use puissance4_players::Dice;
///
/// let easy = Level::from_number(1);
/// let puzzle = Pack::embedded().pick(easy, &mut Dice::seeded(1)).unwrap();
/// assert_eq!(Some(puzzle.level()), easy);
/// assert!(puzzle.position().can_play(puzzle.solution().0[0]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack(Vec<Puzzle>);

/// Why a text is not a pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PackError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: PackProblem,
}

/// What is wrong with a line of a pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackProblem {
    /// There are not three words.
    #[error("a puzzle is moves, solution and level")]
    Words,
    /// The moves cannot be read.
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// The moves cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// There is no such level.
    #[error("there is no such level")]
    Level,
}

static EMBEDDED: LazyLock<Pack> =
    LazyLock::new(|| Pack::read(include_str!("../puzzles/7x6.txt")).expect("a test reads it"));

impl Pack {
    /// The pack of the program.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// A pack of these puzzles, the levels by turns.
    pub fn new(mut puzzles: Vec<Puzzle>) -> Self {
        // The place among those of the same level decides.
        let mut seen = [0; Level::ALL.len()];
        let mut place = |puzzle: &Puzzle| {
            let count = &mut seen[puzzle.level().number() - 1];
            *count += 1;
            (*count, puzzle.level())
        };
        puzzles.sort_by_cached_key(|puzzle| place(puzzle));
        Self(puzzles)
    }

    /// Reads a pack. The solutions are not checked.
    pub fn read(text: &str) -> Result<Self, PackError> {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        let puzzle = |(line, text): (usize, &str)| puzzle(text).map_err(|problem| PackError { line, problem });
        Ok(Self(lines.map(puzzle).collect::<Result<_, _>>()?))
    }

    /// The pack as a text, below a line that says how it was made.
    pub fn write(&self, seed: u64) -> String {
        let geometry = Geometry::STANDARD;
        let head = format!("# {} connect {} seed {seed}\n", geometry.size(), geometry.connect());
        let line = |puzzle: &Puzzle| format!("{} {} {}\n", puzzle.game.moves(), puzzle.solution, puzzle.level);
        [head].into_iter().chain(self.0.iter().map(line)).collect()
    }

    /// All puzzles.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.0
    }

    /// The puzzle of a day. The levels take turns from 1 to 5, one each day; no puzzle is repeated before all have been used.
    pub fn daily(&self, date: Date) -> Option<&Puzzle> {
        let days = date.duration_since(Date::new(1970, 1, 1).ok()?).as_hours() / 24;
        let count = i64::try_from(self.0.len()).ok().filter(|count| *count > 0)?;
        self.0.get(usize::try_from(days.rem_euclid(count)).ok()?)
    }

    /// One of the puzzles, of this level if one is given.
    pub fn pick(&self, level: Option<Level>, dice: &mut Dice) -> Option<&Puzzle> {
        let choice: Vec<&Puzzle> =
            self.0.iter().filter(|puzzle| level.is_none_or(|level| puzzle.level == level)).collect();
        dice.choose(&choice).copied()
    }
}

/// Reads a line.
fn puzzle(text: &str) -> Result<Puzzle, PackProblem> {
    let [moves, solution, level] = text.split(' ').collect::<Vec<_>>()[..] else { return Err(PackProblem::Words) };
    let game = Game::replay(Geometry::STANDARD, &moves.parse()?)?;
    let solution: Moves = solution.parse()?;
    let mut end = game.clone();
    end.play_all(&solution)?;
    let goal = if end.position().has_won(game.position().to_move()) { Goal::Win } else { Goal::Draw };
    let level = level.parse().ok().and_then(Level::from_number).ok_or(PackProblem::Level)?;
    Ok(Puzzle { game, goal, solution, level })
}
