//! `puissance4 plan`: rules of play that reach the result against every reply.

use puissance4_answers::{Answer, Question, words};
use puissance4_i18n::Language;

use crate::answers;
use crate::asking::{ask_within, told};
use crate::cli::ExplainArgs;
use crate::commands::explain::asked;
use crate::failure::Failure;

pub(crate) fn run(arguments: &ExplainArgs, language: Language) -> Result<(), Failure> {
    let (start, moves, column) = asked(arguments, language)?;
    let mut desk = arguments.engine.desk();
    answers::answer_each(start, moves, arguments.json, language, |game| {
        let answer = ask_within(&mut desk, game, &Question::Plan(column), &arguments.budget, language)?;
        Ok(told(game, &answer, arguments.json, language, || match &answer {
            Answer::Plan(plan, before) => words::plan(plan.as_deref(), before, language),
            _ => Vec::new(),
        }))
    })
}
