//! What is to be solved: a puzzle, or a mistake of the learner.

use jiff::civil::Date;
use puissance4_coach::{Goal, Mistake, MistakeKind, Puzzle, Turn};
use puissance4_i18n::{Language, mistake_task, tr};
use puissance4_rules::Game;

/// A position in which the right column is to be found.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Exercise {
    /// A puzzle; the day, if it is the puzzle of a day; and why it is the next one.
    Puzzle { puzzle: Puzzle, day: Option<Date>, turn: Turn },
    /// A mistake in the game with this id.
    Mistake { id: String, mistake: Mistake },
}

impl Exercise {
    /// The puzzle of a day.
    pub(super) fn daily(puzzle: &Puzzle, day: Date) -> Self {
        Self::Puzzle { puzzle: puzzle.clone(), day: Some(day), turn: Turn::New }
    }

    /// A puzzle, and why it is the next one.
    pub(super) fn puzzle(puzzle: &Puzzle, turn: Turn) -> Self {
        Self::Puzzle { puzzle: puzzle.clone(), day: None, turn }
    }

    /// The game up to the position.
    pub(super) fn game(&self) -> &Game {
        match self {
            Self::Puzzle { puzzle, .. } => puzzle.game(),
            Self::Mistake { mistake, .. } => &mistake.game,
        }
    }

    /// What is to be achieved.
    pub(super) fn goal(&self) -> Goal {
        match self {
            Self::Puzzle { puzzle, .. } => puzzle.goal(),
            Self::Mistake { mistake, .. } => mistake.goal,
        }
    }

    /// Whether it is a puzzle.
    pub(super) fn is_puzzle(&self) -> bool {
        matches!(self, Self::Puzzle { .. })
    }

    /// What kind of mistake it is, if it is one.
    pub(super) fn kind(&self) -> Option<MistakeKind> {
        match self {
            Self::Puzzle { .. } => None,
            Self::Mistake { mistake, .. } => Some(mistake.kind),
        }
    }

    /// What is to be found, in words.
    pub(super) fn task(&self, language: Language) -> String {
        match self {
            Self::Puzzle { puzzle, .. } => {
                let (player, goal) = (puzzle.position().to_move().number(), puzzle.goal().name());
                tr!(language, "web-puzzle-task", player = player, goal = goal)
            }
            Self::Mistake { mistake, .. } => mistake_task(mistake, language),
        }
    }
}
