//! The puzzles that come with the program.
//!
//! A pack is a text. Each line is a puzzle: the moves up to it, the solution, the rating, the idea. Lines that start
//! with `#` are comments.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use jiff::civil::Date;
use puissance4_players::Dice;
use puissance4_rules::{Game, GameError, Geometry, Moves, MovesError};

use crate::idea::{Idea, NoSuchIdea};
use crate::puzzle::{Goal, Level, Puzzle};

/// Rated puzzles of the standard board.
///
/// ```
/// use puissance4_coach::{Level, Pack};
/// use puissance4_players::Dice;
///
/// let easy = Level::from_number(1);
/// let puzzle = Pack::embedded().pick(easy, None, &mut Dice::seeded(1)).unwrap();
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
    /// There are not four words.
    #[error("a puzzle is moves, solution, rating and idea")]
    Words,
    /// The moves cannot be read.
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// The moves cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The solution is empty, or ends with a move of the other.
    #[error("a solution ends with a move of the player who began it")]
    Solution,
    /// The rating is not a number of points.
    #[error("not a rating")]
    Rating,
    /// There is no such idea.
    #[error(transparent)]
    Idea(#[from] NoSuchIdea),
}

const TEXT: &str = include_str!("../puzzles/7x6.txt");

/// A copy of its first lines, so a program that asks for no more puzzles does not carry the others.
static STARTER_TEXT: [u8; end_of_line(TEXT, 1 + Pack::STARTER)] =
    *TEXT.as_bytes().first_chunk().expect("a text is not shorter than its lines");

static EMBEDDED: LazyLock<Pack> = LazyLock::new(|| Pack::read(TEXT).expect("a test reads it"));

static STARTER: LazyLock<Pack> = LazyLock::new(|| {
    let text = std::str::from_utf8(&STARTER_TEXT).expect("digits and names");
    Pack::read(text).expect("a test reads it")
});

/// How many bytes a number of lines are.
const fn end_of_line(text: &str, lines: usize) -> usize {
    let (bytes, mut end, mut seen) = (text.as_bytes(), 0, 0);
    while seen < lines {
        if bytes[end] == b'\n' {
            seen += 1;
        }
        end += 1;
    }
    end
}

impl Pack {
    /// How many of the puzzles of the program are in the starter.
    pub const STARTER: usize = 400;

    /// A puzzle near a rating is one of this many that are nearest.
    const NEAR: usize = 20;

    /// All puzzles of the program.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// The first [`Pack::STARTER`] of them, as many of each level. The page has these at once; the others it fetches in
    /// [`Pack::parts`].
    pub fn starter() -> &'static Self {
        &STARTER
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

    /// The pack as a text, below a line that says what it is. Puzzles without a rating are left out.
    pub fn write(&self) -> String {
        let geometry = Geometry::STANDARD;
        let head = format!("# {} connect {}: moves, solution, rating, idea\n", geometry.size(), geometry.connect());
        let line = |puzzle: &Puzzle| {
            let (moves, solution, rating) = (puzzle.game.moves(), &puzzle.solution, puzzle.rating?);
            Some(format!("{moves} {solution} {rating} {}\n", puzzle.idea))
        };
        [head].into_iter().chain(self.0.iter().filter_map(line)).collect()
    }

    /// The puzzles that are not in the starter, the easiest first, in packs of at most this many.
    pub fn parts(&self, size: NonZeroUsize) -> Vec<Self> {
        let mut rest: Vec<Puzzle> = self.0.iter().skip(Self::STARTER).cloned().collect();
        rest.sort_by_key(|puzzle| puzzle.rating);
        rest.chunks(size.get()).map(|part| Self(part.to_vec())).collect()
    }

    /// All puzzles.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.0
    }

    /// The puzzle of a day: one of the starter, so it is the same everywhere. The levels take turns from 1 to 5,
    /// one each day; no puzzle is repeated before all have been used.
    pub fn daily(date: Date) -> Option<&'static Puzzle> {
        let days = date.duration_since(Date::new(1970, 1, 1).ok()?).as_hours() / 24;
        let puzzles = Self::starter().puzzles();
        let count = i64::try_from(puzzles.len()).ok().filter(|count| *count > 0)?;
        puzzles.get(usize::try_from(days.rem_euclid(count)).ok()?)
    }

    /// The puzzle that these moves lead to, if it is one of these: with the level that follows from its rating.
    pub fn known(&self, game: &Game) -> Option<&Puzzle> {
        self.0.iter().find(|puzzle| puzzle.game.moves() == game.moves())
    }

    /// One of the puzzles, of this level and this idea if they are given.
    pub fn pick(&self, level: Option<Level>, idea: Option<Idea>, dice: &mut Dice) -> Option<&Puzzle> {
        let is_wanted = |puzzle: &&Puzzle| {
            level.is_none_or(|level| puzzle.level == level) && idea.is_none_or(|idea| puzzle.idea == idea)
        };
        let choice: Vec<&Puzzle> = self.0.iter().filter(is_wanted).collect();
        dice.choose(&choice).copied()
    }

    /// One of the puzzles nearest to a rating: of these ideas, or of any if none is named, and not one to leave out.
    pub fn near(
        &self,
        rating: u16,
        ideas: &[Idea],
        leaves_out: impl Fn(&Puzzle) -> bool,
        dice: &mut Dice,
    ) -> Option<&Puzzle> {
        let distance = |puzzle: &Puzzle| Some(puzzle.rating?.abs_diff(rating));
        let is_wanted = |puzzle: &&Puzzle| (ideas.is_empty() || ideas.contains(&puzzle.idea)) && !leaves_out(puzzle);
        let wanted = self.0.iter().filter(is_wanted);
        let mut choice: Vec<(u16, &Puzzle)> = wanted.filter_map(|puzzle| Some((distance(puzzle)?, puzzle))).collect();
        choice.sort_by_key(|(distance, _)| *distance);
        choice.truncate(Self::NEAR);
        dice.choose(&choice).map(|(_, puzzle)| *puzzle)
    }
}

/// Reads a line.
fn puzzle(text: &str) -> Result<Puzzle, PackProblem> {
    let [moves, solution, rating, idea] = text.split(' ').collect::<Vec<_>>()[..] else {
        return Err(PackProblem::Words);
    };
    let game = Game::replay(Geometry::STANDARD, &moves.parse()?)?;
    let solution: Moves = solution.parse()?;
    if solution.0.len().is_multiple_of(2) {
        return Err(PackProblem::Solution);
    }
    let mut end = game.clone();
    end.play_all(&solution)?;
    let goal = if end.position().has_won(game.position().to_move()) { Goal::Win } else { Goal::Draw };
    let rating: u16 = rating.parse().map_err(|_| PackProblem::Rating)?;
    Ok(Puzzle { game, goal, solution, idea: idea.parse()?, level: Level::of_rating(rating), rating: Some(rating) })
}
