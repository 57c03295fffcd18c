//! What the coach says during an attempt, and the cells it speaks of.

use puissance4_coach::{Fact, Goal, HintStep, Idea, area, refutation};
use puissance4_i18n::{Language, clue, tr};
use puissance4_rules::{Cell, Column, Columns, Geometry, Moves};
use puissance4_session::Refusal;

use crate::view::coaching;

/// What the coach says about the puzzle at hand. It is put into words when it is shown.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) enum Remark {
    #[default]
    Nothing,
    /// The column is wrong; what follows from it.
    Wrong { column: Column, goal: Goal, facts: Vec<Fact> },
    /// The column is right, and the other side has answered.
    Right { column: Column, reply: Column },
    /// The column was the last one.
    Solved { column: Column, facts: Vec<Fact> },
    /// A hint, as far as it was asked for. Without reasons nothing is proved.
    Hint { column: Column, reasons: Option<Vec<Fact>>, step: HintStep, geometry: Geometry },
    /// The whole solution.
    Solution(Moves),
    /// There is no answer.
    Refused(Refusal),
}

impl Remark {
    /// The hint step that would be told next.
    pub(super) fn next_step(&self) -> HintStep {
        if let Self::Hint { step, .. } = self { step.next() } else { HintStep::Idea }
    }

    /// Whether there is nothing left to hint at.
    pub(super) fn is_complete_hint(&self) -> bool {
        matches!(self, Self::Hint { step: HintStep::Column, .. })
    }

    /// The remark in sentences.
    pub(super) fn sentences(&self, language: Language) -> Vec<String> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Wrong { column, goal, facts } => wrong(*column, *goal, facts, language),
            Self::Right { column, reply } => {
                vec![tr!(language, "web-puzzle-right", column = column.number(), reply = reply.number())]
            }
            Self::Solved { column, facts } => {
                let verdict = tr!(language, "web-puzzle-solved", column = column.number());
                [verdict].into_iter().chain(coaching::facts(facts, language)).collect()
            }
            Self::Hint { column, reasons, step: HintStep::Column, .. } => hint(*column, reasons.as_deref(), language),
            Self::Hint { column, reasons, step, geometry } => {
                let idea = Idea::of(reasons.as_deref().unwrap_or_default());
                clue(idea, (*step == HintStep::Area).then(|| area(*column, *geometry)), language)
            }
            Self::Solution(moves) => vec![tr!(language, "puzzle-solution", moves = moves.to_string())],
            Self::Refused(refusal) => vec![refusal.sentence(language)],
        }
    }

    /// The cells that the sentences name.
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Wrong { facts, .. } => coaching::cells(&refutation(facts)),
            Self::Solved { facts, .. } => coaching::cells(facts),
            Self::Hint { reasons: Some(reasons), step: HintStep::Column, .. } => coaching::cells(reasons),
            _ => Vec::new(),
        }
    }

    /// The column that a complete hint names.
    pub(super) fn advised(&self) -> Columns {
        match self {
            Self::Hint { column, step: HintStep::Column, .. } => [*column].into_iter().collect(),
            _ => Columns::NONE,
        }
    }
}

/// Why a column fails. The right one is not given away.
fn wrong(column: Column, goal: Goal, facts: &[Fact], language: Language) -> Vec<String> {
    let word = match goal {
        Goal::Win => "win",
        Goal::Draw => "draw",
    };
    let verdict = tr!(language, "puzzle-verdict", verdict = "wrong", column = column.number(), goal = word);
    let (worth, mut reasons): (Vec<Fact>, Vec<Fact>) =
        refutation(facts).into_iter().partition(|fact| matches!(fact, Fact::ThrowsAway { .. }));
    // That a column loses was said already.
    if reasons.is_empty() && goal == Goal::Win {
        reasons = worth;
    }
    let reasons = coaching::facts(&reasons, language);
    [verdict].into_iter().chain(reasons).chain([tr!(language, "web-puzzle-retry")]).collect()
}

/// The column, and why if that is proved.
fn hint(column: Column, reasons: Option<&[Fact]>, language: Language) -> Vec<String> {
    let Some(reasons) = reasons else { return vec![coaching::simple_hint(column, language)] };
    let advice = tr!(language, "hint", column = column.number());
    [advice].into_iter().chain(coaching::facts(reasons, language)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_coach::{Coach, Pack};
    use puissance4_engine::Limits;

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
            let (column, reasons) = (hint.column, Some(hint.facts.clone()));
            remark = Remark::Hint { column, reasons, step: remark.next_step(), geometry: Geometry::STANDARD };
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
            remark = Remark::Hint { column, reasons: None, step: remark.next_step(), geometry: Geometry::STANDARD };
            remark.sentences(Language::English).join(" ")
        });
        assert!(!told[0].is_empty() && told[1].ends_with("Look at columns 6 to 7."), "{told:?}");
        assert!(told[2].contains("column 6"), "{told:?}");
        assert!(remark.is_complete_hint());
    }
}
