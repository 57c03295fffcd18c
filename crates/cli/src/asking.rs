//! Questions that a command asks the desk while a person waits, and the answers that several commands share.

use puissance4_answers::{Answer, Desk, Question, Refusal};
use puissance4_engine::Limits;
use puissance4_i18n::{Language, outlook_of};
use puissance4_rules::Game;

use crate::cli::BudgetArgs;
use crate::failure::Failure;
use crate::json::{self, Answered, writer};
use crate::thinking::Thinking;

/// Asks a question without limits. If it takes long, progress is shown.
pub(crate) fn ask(desk: &mut Desk, game: &Game, question: &Question, language: Language) -> Result<Answer, Failure> {
    with_progress(language, |limits| desk.ask(game, question, limits))
}

/// Asks a question within a budget. Where that is too small, the answer is what is known so far.
pub(crate) fn ask_within(
    desk: &mut Desk,
    game: &Game,
    question: &Question,
    budget: &BudgetArgs,
    language: Language,
) -> Result<Answer, Failure> {
    with_progress(language, |limits| desk.ask_so_far(game, question, &budget.of(limits)))
}

fn with_progress(language: Language, ask: impl FnOnce(&Limits) -> Result<Answer, Refusal>) -> Result<Answer, Failure> {
    let thinking = Thinking::new(language);
    let answer = ask(&thinking.limits());
    drop(thinking);
    answer.map_err(|refusal| Failure::refused(&refusal, language))
}

/// An answer about the last position of a game, for programs or for people. Where the search was cut, what is known.
pub(crate) fn told(
    game: &Game,
    answer: &Answer,
    as_json: bool,
    language: Language,
    text: impl FnOnce() -> Vec<String>,
) -> String {
    if as_json {
        return json::line(&Answered::new(game, writer(language).answer(game, answer)));
    }
    let lines = match answer {
        Answer::Outlook(outlook) => outlook_of(outlook, game.position().to_move(), language),
        _ => text(),
    };
    lines.join("\n") + "\n"
}
