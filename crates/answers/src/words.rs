//! The sentences of hints, explanations and reviews that need more than one fact. Columns are counted from 1.

use puissance4_coach::{Explanation, Fact, Hint, Mark, ProvedPlan, ReviewedMove, telling};
use puissance4_engine::{Score, Value};
use puissance4_i18n::{Language, Phrase as _, PlanWords, any_of, better, fact_of, sentence, standing_of, tr, trap};
use puissance4_rules::{Column, Moves, Player};

/// Some columns, one after another.
pub fn list(columns: &[Column]) -> String {
    columns.iter().map(Column::to_string).collect::<Vec<_>>().join(", ")
}

/// Which side wins, and in how many moves.
pub fn verdict(score: Score, plies: usize, to_move: Player, language: Language) -> String {
    sentence(&standing_of(score, to_move, plies, language))
}

/// Names the best columns and the player to move.
pub fn advice(best: &[Column], player: Player, language: Language) -> String {
    tr!(language, "hint-play", player = player.number(), columns = any_of(best, language))
}

/// Why the column of a hint, in a line: what speaks for it. Where every column loses, what the other side threatens.
///
/// Addresses the player to move or, if `player` is given, names both players.
pub fn why(hint: &Hint, player: Option<Player>, language: Language) -> Option<String> {
    let told = |fact| player.map_or_else(|| Fact::phrase(fact, language), |player| fact_of(player, fact, language));
    let told: Vec<String> = hint.told().iter().map(told).collect();
    let (first, column) = (hint.facts.first()?, hint.column.number());
    let why = if hint.score.value() == Value::Loss {
        // That no column holds out longer is told already.
        let is_said = matches!(first, Fact::HoldsLongest | Fact::AllLose);
        let reason = if is_said { String::new() } else { told.join(" ") };
        tr!(language, "hint-lost", column = column, reason = reason).trim_end().to_owned()
    } else {
        tr!(language, "hint-reason", column = column, reason = told.join(" "))
    };
    let trap = trap(hint, player, |column| column.to_string(), language);
    Some([why].into_iter().chain(trap).collect::<Vec<_>>().join(" "))
}

/// What a column leads to, then all facts, a line each.
pub fn explanation(explanation: &Explanation, player: Player, language: Language) -> Vec<String> {
    let Explanation { column, score, plies, facts } = explanation;
    let standing = standing_of(*score, player, *plies, language);
    let mut lines = vec![tr!(language, "column-standing", column = column.number(), standing = standing)];
    lines.extend(facts.iter().map(|fact: &Fact| format!("- {}", fact_of(player, fact, language))));
    lines
}

/// A judged move: its mark and, where there was something better, why it was worse, what was better and why.
pub fn judgement(one: &ReviewedMove, language: Language) -> Vec<String> {
    let name = tr!(language, "player-name", player = one.player.number());
    let (ply, column, mark) = (one.ply, one.column.number(), one.mark.name());
    let mut lines = vec![tr!(language, "review-move", ply = ply, name = name, column = column, mark = mark)];
    if one.mark != Mark::Best {
        lines.extend(telling(&one.facts).map(|fact| fact_of(one.player, fact, language)));
        lines.extend(better(one, language));
    }
    lines
}

/// A plan with numbered rules, and the moves of best play that come before it; or that none was found.
pub fn plan(plan: Option<&ProvedPlan>, before: &Moves, language: Language) -> Vec<String> {
    let Some(plan) = plan else { return vec![tr!(language, "plan-none")] };
    let after = (!before.0.is_empty()).then(|| tr!(language, "plan-after", moves = before.to_string()));
    after.into_iter().chain(PlanWords::of(plan, language).lines()).collect()
}
