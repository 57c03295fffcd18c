//! `puissance4 advise`: the column that a computer player would choose.

use p4_i18n::{Language, tr};
use p4_players::{Dice, Note, Who};
use p4_rules::Column;
use serde::Serialize;

use crate::cli::AdviseArgs;
use crate::console;
use crate::failure::Failure;
use crate::json;
use crate::start::fresh_seed;

#[derive(Serialize)]
struct AdviceJson {
    player: String,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<f64>,
}

pub(crate) fn run(arguments: &AdviseArgs, language: Language) -> Result<(), Failure> {
    let Who::Computer(computer) = arguments.player else {
        return Err(Failure::Usage(tr!(language, "advice-human")));
    };
    let game = arguments.position.game(language)?;
    let mut dice = Dice::seeded(arguments.seed.unwrap_or_else(fresh_seed));
    let Some(advice) = computer.strategy().advise(game.position(), &mut dice) else {
        return Err(Failure::Refused(tr!(language, "advice-over")));
    };
    let (who, column) = (computer.to_string(), Column::number(advice.column));
    let note = advice.note.map(Note::get);
    if arguments.json {
        return json::print(&AdviceJson { player: who, column, note });
    }
    let text = match note {
        Some(note) => tr!(language, "advice-note", who = who, column = column, note = language.decimal(note, 2)),
        None => tr!(language, "advice", who = who, column = column),
    };
    console::print(&(text + "\n"))
}
