//! A position in words.

use puissance4_i18n::{Language, tr};
use puissance4_rules::{Cell, Column, Game, Position};

/// The discs of each column, from the bottom.
pub(crate) fn describe(position: &Position, language: Language) -> String {
    let geometry = position.geometry();
    let column = |column: Column| {
        let discs = geometry.rows().map_while(|row| position.at(Cell::new(column, row)));
        let discs: Vec<String> = discs.map(|player| player.number().to_string()).collect();
        (!discs.is_empty()).then(|| tr!(language, "picture-column", column = column.number(), discs = discs.join(", ")))
    };
    let columns: Vec<String> = geometry.columns().filter_map(column).collect();
    if columns.is_empty() { tr!(language, "web-board-empty") } else { columns.join(". ") + "." }
}

/// The cell of the last disc of a game.
pub(crate) fn last_cell(game: &Game) -> Option<Cell> {
    let column = *game.moves().0.last()?;
    let position = game.position();
    let mut cells = position.geometry().rows().rev().map(|row| Cell::new(column, row));
    cells.find(|cell| position.at(*cell).is_some())
}
