//! What the engine found out, as sentences.

use puissance4_coach::{Explanation, Fact, Hint, ReviewedMove};
use puissance4_engine::Value;
use puissance4_i18n::{Language, Phrase as _, better, fact_of, standing_of, tr};
use puissance4_rules::{Column, Player};

/// The most telling facts, at most this many.
pub(crate) fn facts(facts: &[Fact], most: usize, language: Language) -> Vec<String> {
    facts.iter().take(most).map(|fact| fact.phrase(language)).collect()
}

/// A proved hint: the best columns and the reasons.
pub(crate) fn hint(hint: &Hint, player: Player, language: Language) -> Vec<String> {
    let names: Vec<String> = hint.best.iter().map(|column| column.number().to_string()).collect();
    let (count, columns, player) = (names.len(), names.join(", "), player.number());
    let advice = tr!(language, "hint-play", count = count, player = player, columns = columns);
    [advice].into_iter().chain(facts(&hint.facts, 2, language)).collect()
}

/// A hint where nothing is proved.
pub(crate) fn simple_hint(column: Column, language: Language) -> Vec<String> {
    vec![tr!(language, "hint-simple", columns = column.number().to_string())]
}

/// Why a column is good or bad for a player.
pub(crate) fn explanation(explanation: &Explanation, player: Player, language: Language) -> Vec<String> {
    let standing = standing_of(explanation.score, player, explanation.plies, language);
    let title = tr!(language, "column-standing", column = explanation.column.number(), standing = standing);
    [title].into_iter().chain(explanation.facts.iter().map(|fact| fact_of(player, fact, language))).collect()
}

/// What a review says about a move: its mark, the first fact, and what would have been better.
pub(crate) fn reviewed(one: &ReviewedMove, language: Language) -> Vec<String> {
    let mark = tr!(language, "web-mark", mark = one.mark.name());
    let fact = one.facts.first().map(|fact| fact_of(one.player, fact, language));
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
