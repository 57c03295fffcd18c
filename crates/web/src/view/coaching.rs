//! What the engine found out, as sentences.

use puissance4_coach::{Explanation, Fact, Hint, Mark, ReviewedMove, telling};
use puissance4_engine::Value;
use puissance4_i18n::{Language, Phrase as _, better, fact_of, just_as_good, standing_of, tr, trap};
use puissance4_rules::{Cell, Column, Columns, Moves, Player, Position, Style};
use puissance4_session::{Answer, GradualHint, Refusal, Response};

/// How many facts are shown: more would repeat each other.
const MOST: usize = 2;

/// What the coach has to say. It is put into words when it is shown, so it follows the language of the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Remark {
    /// A hint, as far as it was asked for.
    Hint(GradualHint),
    /// Best play to the end.
    Line(Moves),
    /// Why a column is good or bad for this player.
    Explanation(Explanation, Player),
    /// What a review found about a move.
    Reviewed(ReviewedMove),
    /// Why there is nothing to say.
    Refused(Refusal),
}

impl Remark {
    /// The answer to a question about a position, if it is something to say. Of a hint, the first step.
    pub(crate) fn of(response: Response, position: &Position) -> Option<Self> {
        Some(match response {
            Response::Answer(Answer::Line(moves, _)) => Self::Line(moves),
            Response::Answer(Answer::Explanations(mut all)) => Self::Explanation(all.pop()?, position.to_move()),
            Response::Refused(refusal) => Self::Refused(refusal),
            response => Self::Hint(GradualHint::new(response, position.geometry())?),
        })
    }

    /// The same hint one step further, if this is one. The last step is repeated.
    pub(crate) fn more(&self) -> Option<Self> {
        let Self::Hint(hint) = self else { return None };
        let mut hint = hint.clone();
        hint.go_on();
        Some(Self::Hint(hint))
    }

    /// The whole hint at once, if this is one.
    #[must_use]
    pub(crate) fn complete(mut self) -> Self {
        if let Self::Hint(hint) = &mut self {
            while !hint.is_complete() {
                hint.go_on();
            }
        }
        self
    }

    /// The remark in sentences.
    pub(crate) fn sentences(&self, language: Language) -> Vec<String> {
        match self {
            Self::Hint(hint) => self::hint(hint, language),
            Self::Line(moves) => vec![tr!(language, "analysis-line", moves = moves.to_string())],
            Self::Explanation(explanation, player) => self::explanation(explanation, *player, language),
            Self::Reviewed(one) => reviewed(one, language),
            Self::Refused(refusal) => vec![refusal.sentence(language)],
        }
    }

    /// The cells that the sentences name.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Hint(hint) => hint_cells(hint),
            Self::Explanation(explanation, _) => told(explanation).flat_map(Fact::cells).collect(),
            Self::Reviewed(one) => told_of(one).map(Fact::cells).unwrap_or_default(),
            Self::Line(_) | Self::Refused(_) => Vec::new(),
        }
    }

    /// The recommended columns.
    pub(crate) fn advised(&self) -> Columns {
        match self {
            Self::Hint(hint) => hint.told(),
            _ => Columns::NONE,
        }
    }
}

/// The most telling facts, in words.
pub(crate) fn facts(facts: &[Fact], language: Language) -> Vec<String> {
    facts.iter().take(MOST).map(|fact| fact.phrase(language)).collect()
}

/// The cells that the most telling facts are about.
pub(crate) fn cells(facts: &[Fact]) -> Vec<Cell> {
    facts.iter().take(MOST).flat_map(Fact::cells).collect()
}

/// A hint as far as it is given; in the end a best column, the reasons for it, and the columns that are as good.
pub(crate) fn hint(hint: &GradualHint, language: Language) -> Vec<String> {
    let complete = || match hint.hint() {
        Some(proved) => proved_hint(proved, language),
        None => vec![tr!(language, "hint-simple", columns = hint.column().number().to_string())],
    };
    hint.clue(Style::default(), language).unwrap_or_else(complete)
}

/// The cells that a hint is about, once it is complete.
pub(crate) fn hint_cells(hint: &GradualHint) -> Vec<Cell> {
    hint.hint().filter(|_| hint.is_complete()).map(|hint| cells(&hint.facts)).unwrap_or_default()
}

fn proved_hint(hint: &Hint, language: Language) -> Vec<String> {
    let advice = tr!(language, "hint-column", column = hint.column.to_string());
    let number = |column: Column| column.to_string();
    let (trap, others) = (trap(hint, None, number, language), just_as_good(hint, number, language));
    [advice].into_iter().chain(facts(&hint.facts, language)).chain(trap).chain(others).collect()
}

/// Why a column is good or bad for a player.
fn explanation(explanation: &Explanation, player: Player, language: Language) -> Vec<String> {
    let standing = standing_of(explanation.score, player, explanation.plies, language);
    let title = tr!(language, "column-standing", column = explanation.column.number(), standing = standing);
    [title].into_iter().chain(told(explanation).map(|fact| fact_of(player, fact, language))).collect()
}

/// The facts that an explanation tells.
fn told(explanation: &Explanation) -> impl Iterator<Item = &Fact> {
    explanation.facts.iter().filter(|fact| !is_result(fact)).take(MOST)
}

/// Whether a fact is only who wins and when, which the title says.
fn is_result(fact: &Fact) -> bool {
    matches!(fact, Fact::WinsByForce { line: None, .. } | Fact::LosesByForce { line: None, .. } | Fact::Draws)
}

/// The fact that a review tells about a move. The better columns are named once, after it.
fn told_of(one: &ReviewedMove) -> Option<&Fact> {
    if one.mark == Mark::Best { one.facts.first() } else { telling(&one.facts) }
}

/// What a review says about a move: its mark, the most telling fact, and what would have been better.
fn reviewed(one: &ReviewedMove, language: Language) -> Vec<String> {
    let mark = tr!(language, "web-mark", mark = one.mark.name());
    let fact = told_of(one).map(|fact| fact_of(one.player, fact, language));
    [mark].into_iter().chain(fact).chain(better(one, language)).collect()
}

/// The winner with best play after a move; `None` in a draw.
pub(crate) fn leader(one: &ReviewedMove) -> Option<Player> {
    match one.score.value() {
        Value::Win => Some(one.player),
        Value::Draw => None,
        Value::Loss => Some(one.player.other()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_coach::Coach;
    use puissance4_engine::Limits;
    use puissance4_rules::{Game, Geometry};

    fn game(moves: &str) -> Game {
        Game::replay(Geometry::new("5x4".parse().unwrap(), Geometry::STANDARD.connect()), &moves.parse().unwrap())
            .unwrap()
    }

    #[test]
    fn a_hint_gives_reasons_for_the_column_it_names() {
        let mut coach = Coach::new(game("").position().geometry()).unwrap();
        let mut hints = ["", "1", "12", "1122", "112244", "3344"]
            .map(|moves| coach.hint(game(moves).position(), &Limits::none()).unwrap())
            .into_iter();
        let found = hints.find(|hint| hint.best.len() > 1).expect("a position with several best columns");
        let sentences = proved_hint(&found, Language::English);
        assert!(sentences[0].ends_with(&format!("Play column {}.", found.column)), "{sentences:?}");
        assert!(sentences.last().unwrap().starts_with("Just as good: column"), "{sentences:?}");
    }

    #[test]
    fn an_explanation_says_the_result_once() {
        let mut coach = Coach::new(Geometry::STANDARD).unwrap();
        let game = Game::replay(Geometry::STANDARD, &"44455532".parse().unwrap()).unwrap();
        for mut told in coach.explain_all(game.position(), &Limits::none()).unwrap() {
            // The lit cells belong to the facts shown, wherever the result stands among them.
            told.facts.rotate_right(1);
            let cells: Vec<Cell> =
                told.facts.iter().filter(|fact| !is_result(fact)).take(MOST).flat_map(Fact::cells).collect();
            let remark = Remark::Explanation(told, Player::First);
            assert_eq!(remark.cells(), cells);
            let sentences = remark.sentences(Language::English);
            assert!(sentences[0].contains("with best play"), "{sentences:?}");
            assert!(!sentences.iter().skip(1).any(|sentence| sentence.contains("whatever")), "{sentences:?}");
        }
    }

    #[test]
    fn a_review_names_the_better_columns_once() {
        let game = game("121231");
        let mut coach = Coach::new(game.position().geometry()).unwrap();
        let review = coach.review(&game, &Limits::none()).unwrap();
        let mut judged = 0;
        for one in review.moves.iter().filter(|one| one.better.is_some()) {
            let sentences = Remark::Reviewed(one.clone()).sentences(Language::English).join(" ");
            assert_eq!(sentences.matches("Better:").count(), 1, "{sentences}");
            judged += 1;
        }
        assert!(judged > 0);
    }
}
