//! `puissance4 analyze`: what every column is worth, and the best line.

use puissance4_coach::{Coach, SoFar};
use puissance4_engine::{Analysis, Score, Statistics, moves_to_win};
use puissance4_i18n::{Language, tr};
use puissance4_rules::{Column, Game, Moves};
use serde::Serialize;

use crate::answers;
use crate::cli::{AnalysisArgs, AnalyzeArgs};
use crate::failure::Failure;
use crate::json;
use crate::outlook;
use crate::report::{unexplained, verdict};
use crate::statistics;
use crate::thinking::Thinking;

#[derive(Serialize)]
struct AnalysisJson {
    /// From the empty board; null if the position was set up.
    moves: Option<String>,
    to_move: usize,
    score: i32,
    plies: usize,
    columns: Vec<ColumnJson>,
    best: Vec<usize>,
    line: String,
    /// Of all positions so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Statistics>,
}

#[derive(Serialize)]
struct ColumnJson {
    column: usize,
    playable: bool,
    score: Option<i32>,
    plies: Option<usize>,
}

pub(crate) fn run(AnalyzeArgs { analysis: arguments, stats }: &AnalyzeArgs, language: Language) -> Result<(), Failure> {
    let (start, moves) = arguments.position.asked(language)?;
    let solver = arguments.engine.observed_solver(start.geometry(), stats, language)?;
    let mut coach = Coach::with_solver(solver);
    let answered = answers::answer_each(start, moves, arguments.json, language, |game| {
        answer(&mut coach, game, arguments, language)
    });
    if !arguments.json && matches!(answered, Ok(()) | Err(Failure::Told)) {
        statistics::print(coach.solver(), language)?;
    }
    answered
}

fn answer(coach: &mut Coach, game: &Game, arguments: &AnalysisArgs, language: Language) -> Result<String, Failure> {
    let position = game.position();
    if position.is_over() {
        return Err(Failure::Refused(tr!(language, "analysis-over")));
    }
    let thinking = Thinking::new(language);
    let found = coach.so_far(position, &arguments.budget.limits(&thinking), |coach, limits| {
        Ok((coach.analyze(position, limits)?, coach.solver().best_line(position, limits)?))
    });
    drop(thinking);
    let (analysis, line) = match found.map_err(|error| unexplained(error, language))? {
        SoFar::Whole(found) => found,
        SoFar::Part(known) => return Ok(outlook::told(game, &known, arguments.json, language)),
    };
    let line = Moves(line);
    Ok(if arguments.json {
        let statistics = coach.solver().statistics();
        json::line(&AnalysisJson { statistics, ..AnalysisJson::new(game, &analysis, &line) })
    } else {
        text(game, &analysis, &line, language)
    })
}

impl AnalysisJson {
    fn new(game: &Game, analysis: &Analysis, line: &Moves) -> Self {
        let position = game.position();
        let column = |value: &puissance4_engine::ColumnValue| ColumnJson {
            column: value.column.number(),
            playable: value.value.is_some(),
            score: value.value.map(|(score, _)| score.get()),
            plies: value.value.map(|(_, plies)| plies),
        };
        Self {
            moves: json::moves_of(game),
            to_move: position.to_move().number(),
            score: analysis.score.get(),
            plies: analysis.plies,
            columns: analysis.columns.iter().map(column).collect(),
            best: analysis.best.iter().copied().map(Column::number).collect(),
            line: line.to_string(),
            statistics: None,
        }
    }
}

/// Columns with their scores and the winner's moves, then the verdict in words.
fn text(game: &Game, analysis: &Analysis, line: &Moves, language: Language) -> String {
    let cell = |text: String| format!("{text:>4}");
    let row = |name: String, cells: &mut dyn Iterator<Item = String>| {
        format!("{name:<20}{}\n", cells.map(cell).collect::<String>())
    };
    let values = || analysis.columns.iter();
    let shown = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
    let mut text = row(tr!(language, "analysis-column"), &mut values().map(|value| value.column.to_string()));
    text += &row(
        tr!(language, "analysis-score"),
        &mut values().map(|value| shown(value.value.map(|(score, _)| score.to_string()))),
    );
    text += &row(
        tr!(language, "analysis-moves"),
        &mut values().map(|value| {
            let decided = value.value.filter(|(score, _)| *score != Score::DRAW);
            shown(decided.map(|(_, plies)| moves_to_win(plies).to_string()))
        }),
    );
    let mut lines = vec![text, verdict(game.position(), analysis.score, analysis.plies, language)];
    if !analysis.best.is_empty() {
        let best: Vec<String> = analysis.best.iter().map(Column::to_string).collect();
        lines.push(tr!(language, "analysis-best", count = best.len(), columns = best.join(", ")));
        lines.push(tr!(language, "analysis-line", moves = line.to_string()));
    }
    lines.join("\n") + "\n"
}
