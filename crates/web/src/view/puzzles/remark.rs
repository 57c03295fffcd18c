//! What the coach says during an attempt, and the cells it speaks of.

use puissance4_coach::{Fact, Goal, HintStep, MistakeKind, refutation};
use puissance4_i18n::{Language, about_mistake, tr, wrong_try};
use puissance4_rules::{Cell, Column, Columns, Moves};
use puissance4_session::{GradualHint, Refusal};

use crate::view::coaching;

/// What the coach says about the exercise at hand. It is put into words when it is shown.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) enum Remark {
    #[default]
    Nothing,
    /// The column is wrong; what follows from it.
    Wrong { column: Column, goal: Goal, facts: Vec<Fact> },
    /// The column is right, and the other side has answered.
    Right { column: Column, reply: Column },
    /// The column was the last one. Of a mistake, its kind.
    Solved { column: Column, facts: Vec<Fact>, kind: Option<MistakeKind> },
    /// A hint, as far as it was asked for.
    Hint(GradualHint),
    /// The whole solution.
    Solution(Moves),
    /// The timed run is over; how many were solved in it, and in the best one.
    RunOver { solved: u32, best: u32 },
    /// There is no answer.
    Refused(Refusal),
}

impl Remark {
    /// A hint up to a step.
    pub(super) fn hint(mut hint: GradualHint, step: HintStep) -> Self {
        while hint.step() < step {
            hint.go_on();
        }
        Self::Hint(hint)
    }

    /// The hint step that would be told next.
    pub(super) fn next_step(&self) -> HintStep {
        if let Self::Hint(hint) = self { hint.step().next() } else { HintStep::Idea }
    }

    /// Whether there is nothing left to hint at.
    pub(super) fn is_complete_hint(&self) -> bool {
        matches!(self, Self::Hint(hint) if hint.is_complete())
    }

    /// The remark in sentences.
    pub(super) fn sentences(&self, language: Language) -> Vec<String> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Wrong { column, goal, facts } => {
                let retry = tr!(language, "web-puzzle-retry");
                wrong_try(*column, *goal, facts, language).into_iter().chain([retry]).collect()
            }
            Self::Right { column, reply } => {
                vec![tr!(language, "web-puzzle-right", column = column.number(), reply = reply.number())]
            }
            Self::Solved { column, facts, kind } => {
                let verdict = tr!(language, "web-puzzle-solved", column = column.number());
                let overlooked = kind.map(|kind| about_mistake(kind, language));
                [verdict].into_iter().chain(coaching::facts(facts, language)).chain(overlooked).collect()
            }
            Self::Hint(hint) => coaching::hint(hint, language),
            Self::Solution(moves) => vec![tr!(language, "puzzle-solution", moves = moves.to_string())],
            Self::RunOver { solved, best } => vec![tr!(language, "training-run-over", solved = *solved, best = *best)],
            Self::Refused(refusal) => vec![refusal.sentence(language)],
        }
    }

    /// The cells that the sentences name.
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Wrong { facts, .. } => coaching::cells(&refutation(facts)),
            Self::Solved { facts, .. } => coaching::cells(facts),
            Self::Hint(hint) => coaching::hint_cells(hint),
            _ => Vec::new(),
        }
    }

    /// The columns that a complete hint names.
    pub(super) fn advised(&self) -> Columns {
        match self {
            Self::Hint(hint) => hint.told(),
            _ => Columns::NONE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_coach::{Coach, Pack};
    use puissance4_engine::Limits;
    use puissance4_rules::Geometry;
    use puissance4_session::{Answer, Response};

    /// The remark after a hint was asked for.
    fn next(remark: &Remark, found: Response) -> Remark {
        Remark::hint(GradualHint::new(found, Geometry::STANDARD).unwrap(), remark.next_step())
    }

    /// No wrong try at an easy puzzle names the right column but where the opponent would win.
    #[test]
    fn a_wrong_try_does_not_give_the_answer_away() {
        let mut tried = 0;
        for puzzle in Pack::starter().puzzles().iter().filter(|puzzle| puzzle.level().number() == 1).take(6) {
            let position = puzzle.position();
            let mut coach = Coach::new(position.geometry()).unwrap();
            let right = coach.hint(position, &Limits::none()).unwrap().column;
            for column in position.legal().into_iter().filter(|column| *column != right) {
                let facts = coach.explain(position, column, &Limits::none()).unwrap().facts;
                let remark = Remark::Wrong { column, goal: puzzle.goal(), facts };
                let told = remark.sentences(Language::English).join(" ");
                assert!(!told.contains("Better"), "{told}");
                assert!(!told.contains("immediate win"), "{told}");
                tried += 1;
            }
        }
        assert!(tried > 10);
    }

    #[test]
    fn a_hint_tells_more_with_each_step() {
        let puzzle = &Pack::starter().puzzles()[0];
        let mut coach = Coach::new(puzzle.position().geometry()).unwrap();
        let hint = coach.hint(puzzle.position(), &Limits::none()).unwrap();
        let number = hint.column.to_string();
        let mut remark = Remark::Nothing;
        let told = [1, 2, 3].map(|_| {
            remark = next(&remark, Response::Answer(Answer::Hint(hint.clone())));
            remark.sentences(Language::English)
        });
        assert_eq!([told[0].len(), told[1].len()], [1, 2]);
        assert!(told[2].len() > 1 && told[2][0].contains(&number), "{told:?}");
        assert!(!told[0][0].contains(&number));
        assert_eq!(remark.advised(), [hint.column].into_iter().collect());
    }

    #[test]
    fn a_hint_without_proof_has_the_same_steps() {
        let column = Column::from_number(6).unwrap();
        let mut remark = Remark::Nothing;
        let told = [1, 2, 3].map(|_| {
            remark = next(&remark, Response::SimpleHint(column));
            remark.sentences(Language::English).join(" ")
        });
        assert!(!told[0].is_empty() && told[1].ends_with("Look at columns 6 to 7."), "{told:?}");
        assert!(told[2].contains("column 6"), "{told:?}");
        assert!(remark.is_complete_hint());
    }
}
