//! The final position of a game as a small picture.

use std::fmt::Write as _;

use leptos::prelude::*;
use puissance4_rules::{Cell, Player, Position};

/// The picture. Screen readers do not see it: the result stands beside it.
pub(super) fn thumbnail(position: &Position) -> impl IntoView + use<> {
    let size = position.geometry().size();
    let (columns, rows) = (size.columns(), size.rows());
    view! {
        <svg class="thumbnail" viewBox=format!("0 0 {columns} {rows}") aria-hidden="true">
            <rect class="face" width=columns height=rows rx=".4" />
            <path class="hole" d=discs(position, None) />
            <path class="one" d=discs(position, Some(Player::First)) />
            <path class="two" d=discs(position, Some(Player::Second)) />
        </svg>
    }
}

/// The discs of a player, or the empty cells, as one path.
fn discs(position: &Position, wanted: Option<Player>) -> String {
    let rows = position.geometry().size().rows();
    let mut path = String::new();
    let is_wanted = |cell: &Cell| position.at(*cell) == wanted;
    for cell in position.geometry().cells().filter(is_wanted) {
        let (x, y) = (cell.column().index(), rows - 1 - cell.row().index());
        // Writing to a string cannot fail.
        let _ = write!(path, "M{x}.12 {y}.5a.38.38 0 1 0 .76 0a.38.38 0 1 0-.76 0");
    }
    path
}
