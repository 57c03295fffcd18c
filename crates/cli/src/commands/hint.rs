//! `puissance4 hint`: the best columns, what they are worth, and a reason.

use puissance4_coach::{Coach, Hint, SoFar};
use puissance4_farm::FactJson;
use puissance4_i18n::{Language, Phrase, tr};
use puissance4_rules::{Column, Game};
use serde::Serialize;

use crate::answers;
use crate::cli::{AnalysisArgs, BudgetArgs};
use crate::failure::Failure;
use crate::json;
use crate::outlook;
use crate::report::{unexplained, verdict, why};
use crate::thinking::Thinking;

#[derive(Serialize)]
struct HintJson {
    /// From the empty board; null if the position was set up.
    moves: Option<String>,
    best: Vec<usize>,
    value: &'static str,
    plies: usize,
    /// The one of the best columns that the facts are about.
    column: usize,
    facts: Vec<FactJson>,
}

pub(crate) fn run(arguments: &AnalysisArgs, language: Language) -> Result<(), Failure> {
    let (start, moves) = arguments.position.asked(language)?;
    let mut coach = arguments.engine.coach(start.geometry(), language)?;
    answers::answer_each(start, moves, arguments.json, language, |game| {
        answer(&mut coach, game, &arguments.budget, arguments.json, language)
    })
}

fn answer(
    coach: &mut Coach,
    game: &Game,
    budget: &BudgetArgs,
    as_json: bool,
    language: Language,
) -> Result<String, Failure> {
    let thinking = Thinking::new(language);
    let position = game.position();
    let found = coach.so_far(position, &budget.limits(&thinking), |coach, limits| coach.hint(position, limits));
    drop(thinking);
    let hint = match found.map_err(|error| unexplained(error, language))? {
        SoFar::Whole(hint) => hint,
        SoFar::Part(known) => return Ok(outlook::told(game, &known, as_json, language)),
    };
    if as_json {
        return Ok(json::line(&HintJson {
            moves: json::moves_of(game),
            best: hint.best.iter().copied().map(Column::number).collect(),
            value: hint.score.value().name(),
            plies: hint.plies,
            column: hint.column.number(),
            facts: hint.facts.iter().map(|fact| FactJson::new(fact, fact.phrase(language))).collect(),
        }));
    }
    Ok(text(game, &hint, language))
}

fn text(game: &Game, hint: &Hint, language: Language) -> String {
    let player = game.position().to_move();
    let best: Vec<String> = hint.best.iter().map(Column::to_string).collect();
    let mut lines = vec![
        tr!(language, "hint-play", count = best.len(), player = player.number(), columns = best.join(", ")),
        verdict(game.position(), hint.score, hint.plies, language),
    ];
    lines.extend(why(hint, language));
    lines.join("\n") + "\n"
}
