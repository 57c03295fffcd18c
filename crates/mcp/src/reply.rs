//! Answers of tools: a text for the assistant, and the same as data with the types of `puissance4_answers::wire`.

use puissance4_answers::wire::v1::{self as wire, Writer};
use puissance4_answers::{Answer, Refusal, words};
use puissance4_i18n::{Language, Phrase as _, tr};
use puissance4_rules::{Game, Outcome, Picture, Style};
use rmcp::model::{CallToolResult, ContentBlock, MetaObject};
use rmcp::schemars::{self, JsonSchema};
use serde::Serialize;

/// The style whose columns are numbered as in the sentences.
const STYLE: Style = Style::Numbered;

/// What a tool answers whose search may be cut. Only the schema is used: `wire::Any` writes all answers.
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)]
pub(crate) enum SoFar<T> {
    Whole(T),
    Part(wire::Outlook),
}

/// The move of a computer player.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Played {
    #[serde(flatten)]
    pub(crate) played: wire::Move,
    /// The position after it.
    pub(crate) position: wire::Position,
}

/// A puzzle.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Puzzle {
    /// The difficulty, from 1 to 5.
    pub(crate) level: usize,
    /// What the right move reaches: `win` or `draw`.
    pub(crate) goal: &'static str,
    /// The position.
    pub(crate) position: wire::Position,
    /// The moves of both sides, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<String>,
}

/// The answers to several questions, in their order.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Solved {
    pub(crate) answers: Vec<SolvedOne>,
}

/// What a position is worth, or why that is not known.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SolvedOne {
    /// The moves as they were written.
    pub(crate) moves: String,
    #[serde(flatten)]
    pub(crate) answer: OneAnswer,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum OneAnswer {
    Found(wire::Analysis),
    Refused(wire::Refused),
}

/// A text with its data.
pub(crate) fn told(text: String, data: &impl Serialize) -> CallToolResult {
    match serde_json::to_value(data) {
        Ok(data) => {
            let mut told = CallToolResult::structured(data);
            told.content = vec![ContentBlock::text(text)];
            told
        }
        Err(error) => refused("engine_failed", format!("an error of the program: {error}")),
    }
}

/// An answer about the last position of a game.
pub(crate) fn answered(game: &Game, answer: &Answer, language: Language) -> CallToolResult {
    let lines = words::told(game, answer, language).join("\n");
    told(format!("{}\n{lines}\n", show(game, language)), &Writer::new(language).reply(game, answer))
}

/// A refusal: a sentence, and its stable code in the metadata.
pub fn refused(code: &str, sentence: impl Into<String>) -> CallToolResult {
    let mut refused = CallToolResult::error(vec![ContentBlock::text(sentence)]);
    refused.meta = Some(MetaObject([("code".to_owned(), code.into())].into_iter().collect()));
    refused
}

/// Why the desk has no answer.
pub(crate) fn unanswered(refusal: &Refusal, language: Language) -> CallToolResult {
    refused(refusal.code(), refusal.phrase(language))
}

/// The picture of a position, and how the game stands.
pub(crate) fn show(game: &Game, language: Language) -> String {
    let position = game.position();
    let status = match position.outcome() {
        Outcome::Ongoing => tr!(language, "to-move", player = position.to_move().number()),
        Outcome::Draw => tr!(language, "session-draw"),
        Outcome::Win(win) => tr!(language, "result-win", player = win.player().number()),
    };
    let disc = |player| STYLE.disc(player);
    let geometry = position.geometry();
    let mut lines = vec![
        Picture::new(position, STYLE).to_string().trim_end().to_owned(),
        String::new(),
        format!("{} = 1, {} = 2", disc(puissance4_rules::Player::First), disc(puissance4_rules::Player::Second)),
        format!("moves={} size={} connect={}", game.moves(), geometry.size(), geometry.connect()),
        status,
    ];
    if !position.is_over() {
        let legal: Vec<_> = position.legal().into_iter().collect();
        lines.push(format!("legal={}", words::list(&legal)));
    }
    lines.join("\n") + "\n"
}
