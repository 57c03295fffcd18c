//! `puissance4 hint`: the best columns, what they are worth, and a reason.

use puissance4_answers::{Answer, Question, words};
use puissance4_coach::Hint;
use puissance4_i18n::Language;
use puissance4_rules::Game;

use crate::answers;
use crate::asking::{ask_within, told};
use crate::cli::AnalysisArgs;
use crate::failure::Failure;

pub(crate) fn run(arguments: &AnalysisArgs, language: Language) -> Result<(), Failure> {
    let (start, moves) = arguments.position.asked(language)?;
    let mut desk = arguments.engine.desk();
    answers::answer_each(start, moves, arguments.json, language, |game| {
        let answer = ask_within(&mut desk, game, &Question::Hint, &arguments.budget, language)?;
        Ok(told(game, &answer, arguments.json, language, || match &answer {
            Answer::Hint(hint) => text(game, hint, language),
            _ => Vec::new(),
        }))
    })
}

fn text(game: &Game, hint: &Hint, language: Language) -> Vec<String> {
    let player = game.position().to_move();
    let mut lines =
        vec![words::advice(&hint.best, player, language), words::verdict(hint.score, hint.plies, player, language)];
    // A person who asks is addressed.
    lines.extend(words::why(hint, None, language));
    lines
}
