//! `puissance4 advise`: the column that a computer player would choose, or the note it would give the position.

use std::sync::Arc;

use puissance4_answers::wire::v1::Rule;
use puissance4_engine::Score;
use puissance4_i18n::{Language, forfeit_of, tr};
use puissance4_players::{Computer, Decision, Dice, Note, Who, evaluate};
use puissance4_rules::{Column, Game};
use serde::Serialize;

use crate::answers;
use crate::cli::AdviseArgs;
use crate::failure::Failure;
use crate::json::{self, writer};
use crate::sandbox;
use crate::start::fresh_seed;

#[derive(Serialize)]
struct AdviceJson {
    player: String,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    /// With `--why`, the rule of a classic player that decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<Rule>,
}

/// Why a column was chosen: the rule that decided.
fn why(decision: Option<Decision>, language: Language) -> String {
    let Some(Decision { number, rule }) = decision else { return tr!(language, "advice-no-rule") };
    let (rule, length) = rule.name();
    tr!(language, "advice-rule", number = number, rule = rule, length = length.unwrap_or_default())
}

#[derive(Serialize)]
struct EvaluationJson {
    /// Whose note it is: the player to move, or who would be if the game were not over.
    to_move: usize,
    note: f64,
}

/// The note of the position itself.
fn note(game: &Game, arguments: &AdviseArgs, language: Language) -> String {
    let player = game.position().to_move();
    let note = evaluate(game.position(), player).get();
    if arguments.json {
        return json::line(&EvaluationJson { to_move: player.number(), note });
    }
    tr!(language, "evaluation", player = player.number(), note = language.decimal(note, 2)) + "\n"
}

pub(crate) fn run(arguments: &AdviseArgs, language: Language) -> Result<(), Failure> {
    if arguments.player == Some(Who::Human) {
        return Err(Failure::Usage(tr!(language, "advice-human")));
    }
    if let Some(Who::Computer(computer)) = arguments.player {
        sandbox::check([computer], arguments.limits.require_sandbox, language)?;
    }
    let (start, moves) = arguments.position.asked(language)?;
    answers::answer_each(start, moves, arguments.json, language, |game| match arguments.player {
        Some(Who::Computer(computer)) => advice(game, computer, arguments, language),
        _ => Ok(note(game, arguments, language)),
    })
}

/// The column that a player advises.
fn advice(game: &Game, computer: Computer, arguments: &AdviseArgs, language: Language) -> Result<String, Failure> {
    // The same seed gives the same advice, whatever was asked before.
    let mut dice = Dice::seeded(arguments.seed.unwrap_or_else(fresh_seed));
    let strategy = computer.strategy_within(game.position(), &arguments.limits.limits());
    let mut strategy = strategy.map_err(|error| Failure::refused(&error, language))?;
    let Some(advice) = strategy.advise_in(game, &mut dice, &Arc::default()) else {
        return Err(Failure::Refused(match strategy.forfeit() {
            Some(forfeit) => forfeit_of(computer, forfeit, language),
            None => tr!(language, "advice-over"),
        }));
    };
    let (who, column) = (computer.to_string(), Column::number(advice.column));
    let (note, score) = (advice.note.map(Note::get), advice.score.map(Score::get));
    if arguments.json {
        let rule = advice.decision.filter(|_| arguments.why).map(|decision| writer(language).rule(decision));
        return Ok(json::line(&AdviceJson { player: who, column, note, score, rule }));
    }
    let text = match (note, score) {
        (Some(note), _) => tr!(language, "advice-note", who = who, column = column, note = language.decimal(note, 2)),
        (None, Some(score)) => tr!(language, "advice-score", who = who, column = column, score = score),
        (None, None) => tr!(language, "advice", who = who, column = column),
    };
    let why = if arguments.why { why(advice.decision, language) + "\n" } else { String::new() };
    Ok(format!("{text}\n{why}"))
}
