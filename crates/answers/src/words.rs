//! The sentences of hints, explanations and reviews that need more than one fact. Columns are counted from 1.

use puissance4_coach::{Explanation, Fact, Hint, Mark, ProvedPlan, Review, ReviewedMove, telling};
use puissance4_engine::{Analysis, ColumnValue, Score, Value};
use puissance4_i18n::{
    Language, Phrase as _, PlanWords, any_of, better, fact_of, open_move_of, outlook_of, sentence, standing_of, tr,
    trap,
};
use puissance4_rules::{Column, Game, Moves, Player};

use crate::Answer;

/// An answer about the last position of a game, line by line. Both players are named.
pub fn told(game: &Game, answer: &Answer, language: Language) -> Vec<String> {
    let player = game.position().to_move();
    match answer {
        Answer::Columns(found) => analysis(found, None, player, language),
        Answer::Analysis(found, line) => analysis(found, Some(line), player, language),
        Answer::Hint(hint) => {
            let mut lines =
                vec![advice(&hint.best, player, language), verdict(hint.score, hint.plies, player, language)];
            lines.extend(why(hint, Some(player), language));
            lines
        }
        Answer::Explanations(all) => all.iter().flat_map(|one| explanation(one, player, language)).collect(),
        Answer::Plan(found, before) => plan(found.as_deref(), before, language),
        Answer::Review(found) => review(found, language),
        Answer::Outlook(outlook) => outlook_of(outlook, player, language),
        _ => Vec::new(),
    }
}

/// What every column is worth, with the scores, and best play.
fn analysis(found: &Analysis, line: Option<&Moves>, player: Player, language: Language) -> Vec<String> {
    let standing = |one: &ColumnValue| {
        let (score, plies) = one.value?;
        let standing = standing_of(score, player, plies, language);
        let standing = tr!(language, "column-standing", column = one.column.number(), standing = standing);
        Some(format!("{standing} (score {score})"))
    };
    let best = tr!(language, "analysis-best", count = found.best.len(), columns = list(&found.best));
    let mut lines = vec![verdict(found.score, found.plies, player, language), best];
    lines.extend(line.map(|line| tr!(language, "analysis-line", moves = line.to_string())));
    lines.extend(found.columns.iter().filter_map(standing));
    lines
}

/// How good each move was, and how well both played.
fn review(found: &Review, language: Language) -> Vec<String> {
    let name = |player: Player| tr!(language, "player-name", player = player.number());
    let mut lines = Vec::new();
    if !found.open.is_empty() {
        lines.push(tr!(language, "review-open-count", count = found.open.len()));
    }
    lines.extend(found.open.iter().map(|one| open_move_of(one, &name(one.player), language)));
    for one in &found.moves {
        let judged = judgement(one, language).into_iter().enumerate();
        lines.extend(judged.map(|(index, line)| if index == 0 { line } else { format!("   {line}") }));
    }
    lines.extend(accuracies(found, language));
    lines
}

/// How well each player played, who had a choice: in percent, and the number of each mark.
pub fn accuracies(review: &Review, language: Language) -> Vec<String> {
    let accuracy = review.accuracy();
    let line = |player: Player| {
        let percent = language.decimal(accuracy[player]?.percent(), 1);
        let count = |mark| review.moves.iter().filter(|one| one.player == player && one.mark == mark).count();
        let [best, good, inaccuracies, mistakes, blunders] = Mark::ALL.map(count);
        Some(tr!(
            language,
            "review-accuracy",
            player = player.number(),
            percent = percent,
            best = best,
            good = good,
            inaccuracies = inaccuracies,
            mistakes = mistakes,
            blunders = blunders
        ))
    };
    Player::BOTH.into_iter().filter_map(line).collect()
}

/// What every column is worth, in a line for programs and people.
pub fn scores(found: &Analysis) -> String {
    let score = |one: &ColumnValue| one.value.map_or_else(|| "-".to_owned(), |(score, _)| score.to_string());
    let scores = found.columns.iter().map(score).collect::<Vec<_>>().join(" ");
    let (score, value, plies) = (found.score, found.score.value().name(), found.plies);
    format!("{value}, score={score}, plies={plies}, best={}, scores={scores}", list(&found.best))
}

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
