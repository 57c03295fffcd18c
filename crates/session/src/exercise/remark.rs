//! What there is to say about an exercise, and its words.

use puissance4_answers::Refusal;
use puissance4_coach::{Fact, Goal, MistakeKind, Run};
use puissance4_i18n::{Language, Phrase as _, about_mistake, run_result, tr, try_verdict};
use puissance4_rules::{Cell, Column, Columns, Moves, Style};

use crate::gradual_hint::GradualHint;

/// What there is to say about an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Remark {
    /// Nothing.
    #[default]
    Nothing,
    /// The column is wrong; the exercise goes on.
    Wrong {
        /// The column.
        column: Column,
        /// What was to be achieved.
        goal: Goal,
        /// What speaks against it, at most two facts.
        facts: Vec<Fact>,
    },
    /// The column is right, and the other side has replied.
    Right {
        /// Where the disc fell.
        cell: Cell,
        /// What is to be achieved.
        goal: Goal,
        /// What speaks for it, at most two facts.
        facts: Vec<Fact>,
        /// Where the disc of the other side fell.
        reply: Cell,
    },
    /// The column was the last one.
    Solved {
        /// Where the disc fell.
        cell: Cell,
        /// What was to be achieved.
        goal: Goal,
        /// What speaks for it, at most two facts.
        facts: Vec<Fact>,
        /// The kind of the mistake, if it is one that was put right.
        kind: Option<MistakeKind>,
        /// How many columns were wrong.
        wrong: usize,
    },
    /// A hint, as far as it was asked for.
    Hint(GradualHint),
    /// The whole solution.
    Solution(Moves),
    /// The timed run is over.
    RunOver {
        /// How many were solved and failed.
        run: Run,
        /// How many were solved in the best one, this one included.
        best: u32,
    },
    /// There is no answer.
    Refused(Refusal),
}

impl Remark {
    /// The facts that are told about the column that was tried.
    pub fn facts(&self) -> &[Fact] {
        match self {
            Self::Wrong { facts, .. } | Self::Right { facts, .. } | Self::Solved { facts, .. } => facts,
            _ => &[],
        }
    }

    /// Whether the column that was tried is right or wrong, with its number on the board.
    pub fn verdict(&self, numbering: Style, language: Language) -> Option<String> {
        let (is_right, column, goal) = match self {
            Self::Wrong { column, goal, .. } => (false, *column, goal),
            Self::Right { cell, goal, .. } | Self::Solved { cell, goal, .. } => (true, cell.column(), goal),
            _ => return None,
        };
        Some(try_verdict(numbering.column_number(column), is_right, *goal, language))
    }

    /// The facts about the column that was tried, in words.
    pub fn reasons(&self, language: Language) -> Vec<String> {
        self.facts().iter().map(|fact| fact.phrase(language)).collect()
    }

    /// How the exercise ended, if it is solved.
    pub fn ending(&self, language: Language) -> Option<String> {
        let Self::Solved { goal, kind, wrong, .. } = self else { return None };
        Some(match kind {
            Some(kind) => {
                tr!(language, "mistakes-was", kind = kind.phrase(language), about = about_mistake(*kind, language))
            }
            None => tr!(language, "puzzle-solved", goal = goal.name(), wrong = *wrong),
        })
    }

    /// The whole remark in sentences. Of a hint only what comes before the column: each front end says that in its own
    /// way.
    pub fn sentences(&self, numbering: Style, language: Language) -> Vec<String> {
        match self {
            Self::Hint(hint) => hint.clue(numbering, language).unwrap_or_default(),
            Self::Solution(moves) => vec![tr!(language, "puzzle-solution", moves = moves.to_string())],
            Self::RunOver { run, best } => vec![run_result(run, *best, language)],
            Self::Refused(refusal) => vec![refusal.sentence(language)],
            tried => {
                let verdict = tried.verdict(numbering, language);
                verdict.into_iter().chain(tried.reasons(language)).chain(tried.ending(language)).collect()
            }
        }
    }

    /// The columns that a complete hint names.
    pub fn advised(&self) -> Columns {
        match self {
            Self::Hint(hint) => hint.told(),
            _ => Columns::NONE,
        }
    }
}
