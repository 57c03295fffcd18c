//! `puissance4 explore`: the tree of openings, every column with its exact value and the best replies.

use puissance4_answers::{Answer, Question, words};
use puissance4_coach::{Branch, Exploration};
use puissance4_i18n::{Language, column_result, tr};
use puissance4_rules::Game;

use crate::answers;
use crate::asking::{ask, told};
use crate::cli::ExploreArgs;
use crate::failure::Failure;

pub(crate) fn run(arguments: &ExploreArgs, language: Language) -> Result<(), Failure> {
    let (start, moves) = arguments.position.asked(language)?;
    let mut desk = arguments.engine.desk();
    let question = Question::Explore(arguments.tree_depth);
    answers::answer_each(start, moves, arguments.json, language, |game| {
        let answer = ask(&mut desk, game, &question, language)?;
        Ok(told(game, &answer, arguments.json, language, || match &answer {
            Answer::Exploration(explored) => text(game, explored, language),
            _ => Vec::new(),
        }))
    })
}

fn text(game: &Game, explored: &Exploration, language: Language) -> Vec<String> {
    let player = game.position().to_move();
    let mut lines = vec![words::verdict(explored.score, explored.plies, player, language)];
    for branch in &explored.branches {
        let is_best = explored.best.contains(&branch.column);
        lines.push(line(branch, is_best, language));
        let answers = branch.branches.iter();
        lines.extend(answers.map(|answer| {
            let is_best = branch.replies.contains(&answer.column);
            format!("    {}", line(answer, is_best, language))
        }));
    }
    lines
}

/// A column, marked if it is one of the best.
fn line(branch: &Branch, is_best: bool, language: Language) -> String {
    let mark = if is_best { "*" } else { " " };
    let line = tr!(
        language,
        "explore-line",
        column = branch.column.number(),
        result = column_result(branch.score.value(), branch.plies, language),
        count = branch.replies.len(),
        replies = words::list(&branch.replies)
    );
    format!("{mark} {line}")
}
