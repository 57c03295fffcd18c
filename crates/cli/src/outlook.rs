//! What is told where a search was cut: what is proved so far, and a guess.

use puissance4_coach::{ColumnKnowledge, OpenMove, Outlook};
use puissance4_engine::Value;
use puissance4_i18n::{Language, outlook_of};
use puissance4_rules::Game;
use serde::Serialize;

use crate::json;

#[derive(Serialize)]
struct OutlookJson {
    /// From the empty board; null if the position was set up.
    moves: Option<String>,
    /// Always false: a whole answer looks different.
    finished: bool,
    /// The column to play.
    column: usize,
    /// Whether it is proved to be worth as much as the position; otherwise it is a guess.
    proved: bool,
    columns: Vec<KnowledgeJson>,
}

/// What is proved of a column.
#[derive(Serialize)]
pub(crate) struct KnowledgeJson {
    column: usize,
    playable: bool,
    value: Option<&'static str>,
    plies: Option<usize>,
}

/// A move of a review that was not judged.
#[derive(Serialize)]
pub(crate) struct OpenMoveJson {
    ply: usize,
    player: usize,
    column: usize,
    columns: Vec<KnowledgeJson>,
}

fn knowledge(columns: &[ColumnKnowledge]) -> Vec<KnowledgeJson> {
    let one = |(index, known): (usize, &ColumnKnowledge)| KnowledgeJson {
        column: index + 1,
        playable: !matches!(known, ColumnKnowledge::Unplayable),
        value: known.value().map(Value::name),
        plies: known.plies(),
    };
    columns.iter().enumerate().map(one).collect()
}

impl From<&OpenMove> for OpenMoveJson {
    fn from(one: &OpenMove) -> Self {
        let (player, column) = (one.player.number(), one.column.number());
        Self { ply: one.ply, player, column, columns: knowledge(&one.columns) }
    }
}

/// What is known of the last position of a game, for people or for programs.
pub(crate) fn told(game: &Game, outlook: &Outlook, as_json: bool, language: Language) -> String {
    if as_json {
        return json::line(&OutlookJson {
            moves: json::moves_of(game),
            finished: false,
            column: outlook.column.number(),
            proved: outlook.is_proved(),
            columns: knowledge(&outlook.columns),
        });
    }
    outlook_of(outlook, game.position().to_move(), language).join("\n") + "\n"
}
