//! The board of a game: the current position or an earlier one. A large board can be enlarged and moved about.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::{Cell, Columns, Geometry, Position};
use puissance4_session::{ColumnKnowledge, Session};
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::view::board::{Board, last_cell};
use crate::view::coaching::Remark;
use crate::view::evaluation;
use crate::view::icon::{Icon, Pictogram};
use crate::view::move_list::at;
use crate::view::play::local_game::LocalGame;

/// A cell that is narrower than this cannot be hit by a finger, in pixels.
const FINGER: usize = 24;
/// Boards with more columns or rows than this can be enlarged.
const LARGE: usize = 12;

/// The board.
#[component]
pub(super) fn Stage(game: LocalGame) -> impl IntoView {
    let (page, session) = (game.page, game.session);
    let shown = Memo::new(move |_| session.with(|session| at(session.game(), game.shown.get())));
    let position = Memo::new(move |_| shown.with(|game| game.position().clone()));
    let geometry = Memo::new(move |_| position.with(Position::geometry));
    let last = Memo::new(move |_| shown.with(last_cell));
    let is_open = Memo::new(move |_| session.with(Session::is_humans_turn) && game.shown.get().is_none());
    let advised = Memo::new(move |_| game.advice.with(|advice| advice.as_ref().map_or(Columns::NONE, Remark::advised)));
    let lit = Memo::new(move |_| game.advice.with(|advice| advice.as_ref().map(Remark::cells).unwrap_or_default()));
    let labels = Signal::derive(move || {
        let language = page.language.get();
        let label = |known: &ColumnKnowledge| evaluation::label(*known, language);
        if game.scores.get() { game.known.with(|known| known.iter().map(label).collect()) } else { Vec::new() }
    });
    let on_input = Callback::new(move |input| game.handle(input));
    let zoomed = RwSignal::new(false);
    Effect::new(move |_| zoomed.set(is_too_small(geometry.get())));
    Effect::new(move |_| {
        if let Some(cell) = last.get().filter(|_| zoomed.get()) {
            show_cell(cell);
        }
    });
    let zoom_label = move || {
        let zoomed = if zoomed.get() { "yes" } else { "no" };
        tr!(page.language.get(), "web-zoom", zoomed = zoomed)
    };
    view! {
        <section
            class="stage"
            class:zoomed=move || zoomed.get()
            aria-label=move || tr!(page.language.get(), "web-nav-play")
        >
            <Show when=move || is_large(geometry.get())>
                <button type="button" class="zoom" on:click=move |_| zoomed.update(|zoomed| *zoomed = !*zoomed)>
                    <Pictogram icon=Icon::Zoom />
                    {zoom_label}
                </button>
            </Show>
            <div class="window">
                <Show when=move || game.bar.get()>
                    <Bar game />
                </Show>
                <Board
                    position
                    last
                    falls=game.falls
                    is_open
                    advised
                    labels
                    lit
                    settled=game.settled
                    pointed=game.pointed
                    on_input
                />
            </div>
        </section>
    }
}

/// The evaluation bar: the more of a colour, the nearer its win. Both halves are the same while nothing is known.
#[component]
fn Bar(game: LocalGame) -> impl IntoView {
    let share = Memo::new(move |_| {
        let known = game.known.get();
        game.session.with(|session| evaluation::standing(session.position(), &known)).map_or(50.0, |now| now.share)
    });
    view! {
        <svg class="bar" viewBox="0 0 4 100" preserveAspectRatio="none" aria-hidden="true">
            <rect class="two" width="4" height="100" />
            <rect class="one" width="4" y=move || 100.0 - share.get() height=move || share.get() />
        </svg>
    }
}

fn is_large(geometry: Geometry) -> bool {
    geometry.size().columns().max(geometry.size().rows()) > LARGE
}

/// Whether the cells would be too small for a finger if the whole board were shown.
fn is_too_small(geometry: Geometry) -> bool {
    let width = window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or(0.0);
    let columns = u32::try_from(geometry.size().columns() * FINGER).map_or(f64::MAX, f64::from);
    is_large(geometry) && width < columns
}

/// Moves the enlarged board so that a cell is in its middle.
fn show_cell(cell: Cell) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Center);
    options.set_inline(ScrollLogicalPosition::Center);
    request_animation_frame(move || {
        if let Some(element) = document().get_element_by_id(&format!("cell-{}-{}", cell.column(), cell.row())) {
            element.scroll_into_view_with_scroll_into_view_options(&options);
        }
    });
}
