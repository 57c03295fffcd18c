//! Sentences about the part of a board that is hidden.

use puissance4_i18n::{Language, tr};
use puissance4_rules::{Cell, Position, Row, Style};
use puissance4_session::{Command, Place};

use crate::app::App;
use crate::board_view::{BoardView, Hidden, Scene};

/// Adds the notes about hidden rows above and below the board to a scene.
pub(crate) fn note(app: &App, view: &BoardView, position: &Position, scene: Scene) -> Scene {
    let Hidden { above, below, .. } = view.hidden();
    let note = |side: &str, rows: Option<(Row, Row)>| {
        rows.map(|rows| row_note(side, rows, position, app.theme().numbering(), app.language()))
    };
    Scene { above: note("above", above), below: note("below", below), ..scene }
}

fn row_note(side: &str, (low, high): (Row, Row), position: &Position, numbering: Style, language: Language) -> String {
    let geometry = position.geometry();
    let is_hidden = |cell: &Cell| (low..=high).contains(&cell.row()) && position.at(*cell).is_some();
    let discs = geometry.cells().filter(is_hidden).count();
    let (first, last) = (numbering.row_number(low), numbering.row_number(high));
    let count = high.index() - low.index() + 1;
    tr!(language, "hidden-rows", side = side, count = count, first = first, last = last, discs = discs)
}

/// One sentence about everything that is hidden, with the key that scrolls.
pub(crate) fn sentence(app: &App, view: &BoardView) -> Option<String> {
    let Hidden { above, below, left, right } = view.hidden();
    let (language, numbering) = (app.language(), app.theme().numbering());
    let rows = |(low, high)| {
        let (first, last) = (numbering.row_number(low), numbering.row_number(high));
        tr!(language, "hidden-part", kind = "rows", first = first, last = last)
    };
    let columns = |(low, high)| {
        let (first, last) = (numbering.column_number(low), numbering.column_number(high));
        tr!(language, "hidden-part", kind = "columns", first = first, last = last)
    };
    let parts: Vec<String> =
        [below.map(rows), above.map(rows), left.map(columns), right.map(columns)].into_iter().flatten().collect();
    let key = Command::Point.key_name(Place::Game, language);
    (!parts.is_empty()).then(|| tr!(language, "board-partial", parts = parts.join(", "), key = key))
}
