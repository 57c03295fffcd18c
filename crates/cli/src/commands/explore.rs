//! `puissance4 explore`: the tree of openings, every column with its exact value and the best replies.

use puissance4_coach::{Branch, Coach, Exploration};
use puissance4_i18n::{Language, column_result, tr};
use puissance4_rules::{Column, Game};
use serde::Serialize;

use crate::answers;
use crate::cli::ExploreArgs;
use crate::failure::Failure;
use crate::json;
use crate::report::{unexplained, verdict};
use crate::thinking::Thinking;

#[derive(Serialize)]
struct ExplorationJson {
    /// From the empty board; null if the position was set up.
    moves: Option<String>,
    to_move: usize,
    score: i32,
    plies: usize,
    best: Vec<usize>,
    columns: Vec<BranchJson>,
}

#[derive(Serialize)]
struct BranchJson {
    column: usize,
    score: i32,
    plies: usize,
    replies: Vec<usize>,
    /// The replies with what comes then, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<BranchJson>,
}

pub(crate) fn run(arguments: &ExploreArgs, language: Language) -> Result<(), Failure> {
    let (start, moves) = arguments.position.asked(language)?;
    let mut coach = arguments.engine.coach(start.geometry(), language)?;
    answers::answer_each(start, moves, arguments.json, language, |game| answer(&mut coach, game, arguments, language))
}

fn answer(coach: &mut Coach, game: &Game, arguments: &ExploreArgs, language: Language) -> Result<String, Failure> {
    let position = game.position();
    let thinking = Thinking::new(language);
    let explored = coach.explore(position, arguments.tree_depth, &thinking.limits());
    drop(thinking);
    let explored = explored.map_err(|error| unexplained(error, language))?;
    if arguments.json {
        return Ok(json::line(&ExplorationJson {
            moves: json::moves_of(game),
            to_move: position.to_move().number(),
            score: explored.score.get(),
            plies: explored.plies,
            best: numbers(&explored.best),
            columns: explored.branches.iter().map(BranchJson::from).collect(),
        }));
    }
    Ok(text(game, &explored, language))
}

impl From<&Branch> for BranchJson {
    fn from(branch: &Branch) -> Self {
        Self {
            column: branch.column.number(),
            score: branch.score.get(),
            plies: branch.plies,
            replies: numbers(&branch.replies),
            columns: branch.branches.iter().map(Self::from).collect(),
        }
    }
}

fn numbers(columns: &[Column]) -> Vec<usize> {
    columns.iter().copied().map(Column::number).collect()
}

fn text(game: &Game, explored: &Exploration, language: Language) -> String {
    let mut lines = vec![verdict(game.position(), explored.score, explored.plies, language)];
    for branch in &explored.branches {
        let is_best = explored.best.contains(&branch.column);
        lines.push(line(branch, is_best, language));
        let answers = branch.branches.iter();
        lines.extend(answers.map(|answer| {
            let is_best = branch.replies.contains(&answer.column);
            format!("    {}", line(answer, is_best, language))
        }));
    }
    lines.join("\n") + "\n"
}

/// A column, marked if it is one of the best.
fn line(branch: &Branch, is_best: bool, language: Language) -> String {
    let mark = if is_best { "*" } else { " " };
    let replies: Vec<String> = branch.replies.iter().map(Column::to_string).collect();
    let line = tr!(
        language,
        "explore-line",
        column = branch.column.number(),
        result = column_result(branch.score.value(), branch.plies, language),
        count = replies.len(),
        replies = replies.join(", ")
    );
    format!("{mark} {line}")
}
