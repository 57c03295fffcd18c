//! The ARIA grid over the picture. Its cells are what screen readers read and what is clicked.

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};
use puissance4_rules::{Cell, Column, Geometry, Player, Position, Row};

use crate::page::Page;
use crate::view::board::cursor::{Cursor, cell_id};
use crate::view::board::label::Label;
use crate::view::board::outline::{bottom_of, center, left_of};

/// The grid.
#[component]
pub(super) fn Grid(
    position: Signal<Position>,
    geometry: Memo<Geometry>,
    cursor: Cursor,
    labels: Signal<Vec<Label>>,
) -> impl IntoView {
    let page = Page::here();
    let name = move || tr!(page.language.get(), "web-board-label", size = geometry.get().size().to_string());
    move || {
        let geometry = geometry.get();
        let show_cell = move |cell: Cell| {
            let (x, y) = center(geometry, cell);
            let label = move || {
                let language = page.language.get();
                position.with(|position| labels.with(|labels| cell_label(position, cell, labels, language)))
            };
            view! {
                <rect
                    role="gridcell"
                    id=cell_id(cell)
                    data-column=cell.column().number()
                    x=x - 50
                    y=y - 50
                    width="100"
                    height="100"
                    tabindex=move || if cursor.cell() == cell { "0" } else { "-1" }
                    aria-label=label
                />
            }
        };
        let show_row = move |row: Row| {
            view! {
                <g role="row">
                    {geometry.columns().map(|column| show_cell(Cell::new(column, row))).collect_view()}
                </g>
            }
        };
        view! {
            <g class="touch" aria-hidden="true">
                {margins(geometry)}
            </g>
            <g class="touch" role="grid" aria-label=name>
                {geometry.rows().rev().map(show_row).collect_view()}
            </g>
        }
    }
}

/// The space above and below each column, which can be clicked as well.
fn margins(geometry: Geometry) -> impl IntoView {
    let bottom = bottom_of(geometry);
    let margin = move |column: Column| {
        view! {
            <rect class="above" data-column=column.number() x=left_of(column) y="-108" width="100" height="108" />
            <rect data-column=column.number() x=left_of(column) y=bottom width="100" height="60" />
        }
    };
    geometry.columns().map(margin).collect_view()
}

/// A cell in words: its disc, or whether a disc would land there and what the column is worth.
fn cell_label(position: &Position, cell: Cell, labels: &[Label], language: Language) -> String {
    let (column, row) = (cell.column().number(), cell.row().number());
    let player = position.at(cell).map_or(0, Player::number);
    let is_landing = player == 0 && position.can_play(cell.column()) && position.landing(cell.column()) == Some(cell);
    let lands = if is_landing { "yes" } else { "no" };
    let text = tr!(language, "web-cell", column = column, row = row, player = player, lands = lands);
    match labels.get(cell.column().index()).filter(|label| is_landing && !label.words.is_empty()) {
        Some(label) => format!("{text} {}", label.words),
        None => text,
    }
}
