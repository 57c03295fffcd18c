//! The board: shown as an SVG picture, read as an ARIA grid, played by mouse, finger or key.
//!
//! All lengths are in hundredths of a cell, as in the pictures of `puissance4-drawing`. Discs fall behind the rack.
//! Above the cells there is room for the disc that is about to fall, or for the values of the columns.

mod cursor;
mod description;
mod disc;
mod fall;
mod grid;
mod label;
mod layers;
mod outline;
mod paints;

use leptos::ev;
use leptos::prelude::*;
use puissance4_rules::{Cell, Column, Columns, Player, Position};
use puissance4_session::Input;
use wasm_bindgen::JsCast as _;

use crate::keyboard;
use crate::page::Page;
use cursor::Cursor;
use grid::Grid;
use layers::{
    Advised, Arrows, Discs, Ghosts, LastDisc, Lit, Numbers, PendingDisc, Pointer, Rack, RowNumbers, Values,
    WinningLines,
};
use outline::view_box;

pub(crate) use description::{describe, last_cell};
pub(crate) use disc::SmallDisc;
pub(crate) use fall::fall_time;
pub(crate) use label::Label;
pub(crate) use paints::Paints;

/// A board. It shows a position, and reports what the person does.
#[component]
pub(crate) fn Board(
    /// The position.
    #[prop(into)]
    position: Signal<Position>,
    /// The last disc.
    #[prop(into)]
    last: Signal<Option<Cell>>,
    /// Whether the last disc is animated.
    #[prop(into)]
    falls: Signal<bool>,
    /// Whether the person may drop a disc now.
    #[prop(into)]
    is_open: Signal<bool>,
    /// The recommended columns.
    #[prop(into)]
    advised: Signal<Columns>,
    /// The values above the columns; empty if there are none.
    #[prop(into, optional)]
    labels: Signal<Vec<Label>>,
    /// Where a disc will land that the server has not confirmed yet.
    #[prop(into, optional)]
    pending: Signal<Option<Cell>>,
    /// Cells that the coach speaks of.
    #[prop(into, optional)]
    lit: Signal<Vec<Cell>>,
    /// Arrows, each from a cell to another.
    #[prop(into, optional)]
    arrows: Signal<Vec<(Cell, Cell)>>,
    /// Discs that are only thought of, in the order in which they would be played.
    #[prop(into, optional)]
    ghosts: Signal<Vec<(Cell, Player)>>,
    /// Whether the rows are numbered.
    #[prop(into, optional)]
    row_numbers: Signal<bool>,
    /// Gets a column whose value above the board is clicked. Without it, that plays the column.
    #[prop(optional)]
    on_label: Option<Callback<Column>>,
    /// Is false while the last disc falls.
    #[prop(default = RwSignal::new(true))]
    settled: RwSignal<bool>,
    /// Is told the column of the cursor.
    #[prop(optional)]
    pointed: Option<RwSignal<Option<Column>>>,
    /// Gets what the person does.
    on_input: Callback<Input>,
) -> impl IntoView {
    let geometry = Memo::new(move |_| position.with(Position::geometry));
    let cursor = Cursor::new(position, geometry);
    fall::follow(Page::here(), geometry, last, falls, settled);
    if let Some(pointed) = pointed {
        Effect::new(move |_| pointed.set(Some(cursor.column())));
    }
    let keys = window_event_listener(ev::keydown, move |event| {
        if keyboard::is_for_board(&event)
            && let Some(input) = keyboard::key_of(&event).and_then(|key| cursor.input(key))
        {
            event.prevent_default();
            // A key that is held down moves the cursor, and nothing else.
            if let Some(input) = cursor.handle(input).filter(|_| !event.repeat()) {
                on_input.run(input);
            }
        }
    });
    on_cleanup(move || keys.remove());
    let click = move |event: ev::MouseEvent| {
        // The second half of a double click is no move of its own.
        if let Some(column) = column_of(&event).filter(|_| event.detail() < 2) {
            cursor.point_at(column);
            if let Some(on_label) = on_label.filter(|_| is_on_label(&event)) {
                return on_label.run(column);
            }
            on_input.run(Input::Column(column));
            cursor.focus();
        }
    };
    // The next disc does not show up while the last one falls, nor among those that are only thought of.
    let is_ready = Signal::derive(move || is_open.get() && settled.get() && ghosts.with(Vec::is_empty));
    let hover = move |event: ev::PointerEvent| {
        if let Some(column) = column_of(&event).filter(|_| event.pointer_type() == "mouse") {
            cursor.hover(column);
        }
    };
    view! {
        <svg
            class="board"
            class:open=move || is_open.get()
            class:won=move || settled.get() && position.with(Position::is_over)
            viewBox=move || view_box(geometry.get())
            style=("--columns", move || geometry.get().size().columns().to_string())
            style=("--rows", move || geometry.get().size().rows().to_string())
            on:click=click
            on:pointermove=hover
        >
            <g aria-hidden="true">
                <Discs position geometry last falls />
                <Rack geometry />
                <Numbers geometry />
                <RowNumbers shown=row_numbers geometry />
                <Show when=move || settled.get()>
                    <LastDisc last geometry />
                    <WinningLines position geometry />
                </Show>
                <Pointer position geometry cursor is_open=is_ready has_labels=Signal::derive(move || !labels.with(Vec::is_empty)) />
                <PendingDisc pending position geometry />
                <Ghosts ghosts geometry />
                <Lit lit geometry />
                <Arrows arrows geometry />
                <Advised advised />
                <Values labels geometry />
            </g>
            <Grid position geometry cursor labels />
        </svg>
    }
}

/// The column that a click or a pointer is in.
fn column_of(event: &web_sys::Event) -> Option<Column> {
    let element = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    element.closest("[data-column]").ok()??.get_attribute("data-column")?.parse().ok().and_then(Column::from_number)
}

/// Whether an event is in the room above the board.
fn is_on_label(event: &web_sys::Event) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.matches(".above").unwrap_or(false))
}
