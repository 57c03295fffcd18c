//! A hint that tells more each time it is asked for: the idea, the part of the board, then the column and why.

use puissance4_answers::Answer;
use puissance4_coach::{Hint, HintStep, Idea, area};
use puissance4_i18n::{Language, clue};
use puissance4_rules::{Column, Columns, Geometry, Style};

use crate::request::Response;

/// A hint for one position, and how much of it has been given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradualHint {
    column: Column,
    /// Where nothing is proved there are no reasons.
    hint: Option<Hint>,
    geometry: Geometry,
    step: HintStep,
}

impl GradualHint {
    /// The first step of what the engine found on a board; `None` if that is no hint.
    pub fn new(found: Response, geometry: Geometry) -> Option<Self> {
        match found {
            Response::Answer(Answer::Hint(hint)) => Some(Self::proved(hint, geometry)),
            Response::SimpleHint(column) => Some(Self { column, hint: None, geometry, step: HintStep::Idea }),
            _ => None,
        }
    }

    /// The first step of a hint with its reasons.
    pub fn proved(hint: Hint, geometry: Geometry) -> Self {
        Self { column: hint.column, hint: Some(hint), geometry, step: HintStep::Idea }
    }

    /// It was asked for again. The last step is repeated.
    pub fn go_on(&mut self) {
        self.step = self.step.next();
    }

    /// How much has been given.
    pub fn step(&self) -> HintStep {
        self.step
    }

    /// Whether the column has been given.
    pub fn is_complete(&self) -> bool {
        self.step == HintStep::Column
    }

    /// The column, told or not.
    pub fn column(&self) -> Column {
        self.column
    }

    /// The reasons, told or not; `None` where nothing is proved.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// The best columns, once they have been given.
    pub fn told(&self) -> Columns {
        match &self.hint {
            _ if !self.is_complete() => Columns::NONE,
            Some(hint) => hint.best.iter().copied().collect(),
            None => [self.column].into_iter().collect(),
        }
    }

    /// The words before the column is given, with columns as the style numbers them. `None` once it is given: each
    /// front end says that in its own way.
    pub fn clue(&self, numbering: Style, language: Language) -> Option<Vec<String>> {
        let idea = Idea::of(self.hint.as_ref().map_or(&[][..], |hint| &hint.facts));
        let (first, last) = area(self.column, self.geometry);
        match self.step {
            HintStep::Idea => Some(clue(idea, None, language)),
            HintStep::Area => {
                let numbers = (numbering.column_number(first), numbering.column_number(last));
                Some(clue(idea, Some(numbers), language))
            }
            HintStep::Column => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_coach::Coach;
    use puissance4_engine::Limits;
    use puissance4_rules::Game;

    const ENGLISH: Language = Language::English;

    #[test]
    fn each_step_tells_more() {
        let geometry = Geometry::new("5x4".parse().unwrap(), Geometry::STANDARD.connect());
        let game = Game::replay(geometry, &"121212".parse().unwrap()).unwrap();
        let hint = Coach::new(geometry).unwrap().hint(game.position(), &Limits::none()).unwrap();
        let mut gradual = GradualHint::new(Response::Answer(Answer::Hint(hint.clone())), geometry).unwrap();
        let idea = gradual.clue(Style::Numbered, ENGLISH).unwrap();
        assert_eq!((idea.len(), gradual.told()), (1, Columns::NONE));
        gradual.go_on();
        let area = gradual.clue(Style::Numbered, ENGLISH).unwrap();
        assert_eq!((&area[..1], area[1].as_str()), (&idea[..], "Look at columns 1 to 2."));
        gradual.go_on();
        assert_eq!((gradual.clue(Style::Numbered, ENGLISH), gradual.hint()), (None, Some(&hint)));
        assert_eq!(gradual.told(), hint.best.iter().copied().collect());
        gradual.go_on();
        assert!(gradual.is_complete());
    }

    #[test]
    fn without_proof_there_are_the_same_steps() {
        let column = Column::from_number(6).unwrap();
        let mut gradual = GradualHint::new(Response::SimpleHint(column), Geometry::STANDARD).unwrap();
        assert!(gradual.clue(Style::Numbered, ENGLISH).is_some_and(|clue| clue.len() == 1));
        gradual.go_on();
        let area = |style| gradual.clue(style, ENGLISH).unwrap().pop().unwrap();
        assert_eq!(area(Style::Numbered), "Look at columns 6 to 7.");
        let from_zero = Style::ALL.into_iter().find(|style| style.first_column_number() == 0).unwrap();
        assert_eq!(area(from_zero), "Look at columns 5 to 6.");
        gradual.go_on();
        assert_eq!(gradual.told(), [column].into_iter().collect());
        assert_eq!(GradualHint::new(Response::Speed(1.0), Geometry::STANDARD), None);
    }
}
