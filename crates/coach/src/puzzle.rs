//! A puzzle: a position in which exactly one move keeps the best result.

use std::fmt;

use puissance4_engine::{Analysis, Limits, Score, SolveError, Value};
use puissance4_rules::{Column, Game, Moves, Position};
use serde::{Deserialize, Serialize};

use crate::coach::{Coach, CoachError};
use crate::idea::Idea;

/// A position with exactly one column that wins, or that draws where nothing wins, and at least one other column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub(crate) game: Game,
    pub(crate) goal: Goal,
    pub(crate) solution: Moves,
    pub(crate) idea: Idea,
    pub(crate) level: Level,
    pub(crate) rating: Option<u16>,
}

/// What the side to move has to achieve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// To win.
    Win,
    /// Not to lose, where there is nothing to win.
    Draw,
}

/// How hard a puzzle is, from 1 to 5.
///
/// For a puzzle of a [`Pack`](crate::Pack) it follows from the rating that was measured; see [`Level::of_rating`].
///
/// For any other it is an estimate. The discs that the solution takes and the natural wrong moves are added up: 1 wins
/// at once, or takes at most two discs and the other would win at once after every wrong move; 2 is up to 3, 3 is 4 and
/// 5, 4 is 6 to 8, 5 is more.
///
/// A wrong move is *natural* if the other cannot win at once after it and it makes a line that is one disc short of
/// winning, or takes a cell where the other would make such a line, or is the column nearest to the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// Why a position is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPuzzle {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Every move loses.
    #[error("every move loses")]
    Lost,
    /// There is only one column to play.
    #[error("only one column can be played")]
    NoChoice,
    /// Several columns keep the result.
    #[error("several columns keep the result")]
    Several {
        /// Those columns, from the left.
        columns: Vec<Column>,
    },
    /// The position was not solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The ratings at which the levels from 2 to 5 begin: each level has about a fifth of the puzzles of the program.
    pub const RATINGS: [u16; 4] = [820, 1080, 1250, 1440];

    /// The level of a puzzle with this rating.
    pub fn of_rating(rating: u16) -> Self {
        Self::ALL[Self::RATINGS.iter().filter(|least| rating >= **least).count()]
    }

    /// The level of this number, if there is one.
    pub fn from_number(number: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.number() == number)
    }

    /// The number, from 1.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Puzzle {
    /// The game up to the position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position to be solved.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The result to reach.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The right move, the best defence, and so on: up to the win, or to the last move that alone keeps the draw.
    pub fn solution(&self) -> &Moves {
        &self.solution
    }

    /// How many discs the solution takes.
    pub fn discs(&self) -> usize {
        self.solution.0.len().div_ceil(2)
    }

    /// What the right move is about.
    pub fn idea(&self) -> Idea {
        self.idea
    }

    /// How hard it is.
    pub fn level(&self) -> Level {
        self.level
    }

    /// How hard it is for the ten levels of computer players, as a [`Rater`](crate::Rater) measured it; `None` if it
    /// was not measured.
    pub fn rating(&self) -> Option<u16> {
        self.rating
    }

    /// The same puzzle with a rating, and the level that follows from it.
    pub(crate) fn rated(mut self, rating: u16) -> Self {
        self.rating = Some(rating);
        self.level = Level::of_rating(rating);
        self
    }
}

impl Goal {
    /// Its name: a stable word for programs and messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
        }
    }

    /// The columns that achieve it, the best first; of those that are as good the ones nearest to the middle.
    pub fn columns(self, position: &Position, analysis: &Analysis) -> Vec<Column> {
        let value = match self {
            Self::Win => Value::Win,
            Self::Draw => Value::Draw,
        };
        let mut columns: Vec<(Score, Column)> =
            analysis.columns.iter().filter_map(|one| Some((one.value?.0, one.column))).collect();
        columns.retain(|(score, _)| score.value() >= value);
        columns.sort_by_key(|(score, column)| (std::cmp::Reverse(*score), position.geometry().from_middle(*column)));
        columns.into_iter().map(|(_, column)| column).collect()
    }
}

impl Coach {
    /// The puzzle in this position, with its proof; or why it is not a puzzle.
    pub fn puzzle(&mut self, game: &Game, limits: &Limits) -> Result<Puzzle, NoPuzzle> {
        let start = game.position();
        if start.is_over() {
            return Err(NoPuzzle::Over);
        }
        let analysis = self.analyze(start, limits)?;
        let goal = match analysis.score.value() {
            Value::Win => Goal::Win,
            Value::Draw => Goal::Draw,
            Value::Loss => return Err(NoPuzzle::Lost),
        };
        let mut columns = goal.columns(start, &analysis);
        let [right] = columns[..] else {
            columns.sort_unstable();
            return Err(NoPuzzle::Several { columns });
        };
        if start.legal().len() == 1 {
            return Err(NoPuzzle::NoChoice);
        }
        let mut solution = vec![right];
        let mut position = after(start, right);
        while let Some(answer) = self.defence(&position, goal, limits)? {
            solution.push(answer);
            position = after(&position, answer);
            let analysis = self.analyze(&position, limits)?;
            let Some(column) = goal.columns(&position, &analysis).first().copied() else { break };
            solution.push(column);
            position = after(&position, column);
        }
        let idea = match self.why(start, &analysis, limits) {
            Ok(facts) => Idea::of(&facts),
            Err(CoachError::Solve(error)) => return Err(error.into()),
            Err(CoachError::GameOver | CoachError::Play(_)) => return Err(NoPuzzle::Over),
        };
        let level = level(start, right, solution.len().div_ceil(2));
        Ok(Puzzle { game: game.clone(), goal, solution: Moves(solution), idea, level, rating: None })
    }

    /// The computer's answer to a right move in a puzzle; `None` if the puzzle is solved.
    ///
    /// Against a win, the move that holds out longest. Against a draw, a move that keeps it and leaves only one right
    /// answer; if there is none, the puzzle is solved.
    pub fn defence(&mut self, position: &Position, goal: Goal, limits: &Limits) -> Result<Option<Column>, SolveError> {
        if position.is_over() {
            return Ok(None);
        }
        let analysis = self.analyze(position, limits)?;
        let mut best = analysis.best;
        best.sort_by_key(|column| position.geometry().from_middle(*column));
        if goal == Goal::Win {
            return Ok(best.first().copied());
        }
        for column in best {
            let next = after(position, column);
            let analysis = self.analyze(&next, limits)?;
            if next.legal().len() > 1 && goal.columns(&next, &analysis).len() == 1 {
                return Ok(Some(column));
            }
        }
        Ok(None)
    }
}

pub(crate) fn after(position: &Position, column: Column) -> Position {
    let mut after = position.clone();
    let played = after.play(column);
    debug_assert!(played.is_ok(), "analyses name columns that can be played");
    after
}

/// Whether the other wins at once after this move.
fn loses_at_once(position: &Position, column: Column) -> bool {
    let after = after(position, column);
    after.legal().into_iter().any(|reply| after.wins_at(after.to_move(), reply))
}

/// The columns other than the right one.
fn wrong(position: &Position, right: Column) -> impl Iterator<Item = Column> {
    position.legal().into_iter().filter(move |column| *column != right)
}

/// Whether the other would win at once after every move but this one.
pub(crate) fn is_forced(position: &Position, right: Column) -> bool {
    wrong(position, right).all(|column| loses_at_once(position, column))
}

/// Whether a wrong move is one that people make; see [`Level`].
fn is_natural(position: &Position, column: Column) -> bool {
    let nearly = position.geometry().connect().get() - 1;
    let makes = |player| position.alignment_made(player, column).is_some_and(|length| length >= nearly);
    let me = position.to_move();
    let from_middle = |column| position.geometry().from_middle(column);
    let nearest = position.legal().into_iter().map(from_middle).min();
    let attracts = makes(me) || makes(me.other()) || Some(from_middle(column)) == nearest;
    attracts && !loses_at_once(position, column)
}

/// The level of a position whose right move is `right` and whose solution takes this many discs.
fn level(position: &Position, right: Column, discs: usize) -> Level {
    let natural = wrong(position, right).filter(|column| is_natural(position, *column)).count();
    match discs + natural {
        _ if discs == 1 && position.wins_at(position.to_move(), right) => Level(1),
        _ if discs <= 2 && is_forced(position, right) => Level(1),
        0..=3 => Level(2),
        4 | 5 => Level(3),
        6..=8 => Level(4),
        _ => Level(5),
    }
}
