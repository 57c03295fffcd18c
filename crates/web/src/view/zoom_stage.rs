//! The place of a board. A large board can be enlarged and moved about.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::{Cell, Geometry};
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::page::Page;
use crate::view::icon::{Icon, Pictogram};

/// A cell that is narrower than this cannot be hit by a finger, in pixels.
const FINGER: usize = 24;
/// Boards with more columns or rows than this can be enlarged.
const LARGE: usize = 12;

/// The place of a board, with a button that enlarges a large one.
#[component]
pub(crate) fn ZoomStage(
    /// What the board is for.
    #[prop(into)]
    label: Signal<String>,
    /// The board's.
    #[prop(into)]
    geometry: Signal<Geometry>,
    /// The cell of the last disc, which an enlarged board shows.
    #[prop(into)]
    last: Signal<Option<Cell>>,
    /// The board.
    children: Children,
) -> impl IntoView {
    let page = Page::here();
    let zoomed = RwSignal::new(false);
    let geometry = Memo::new(move |_| geometry.get());
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
        <section class="stage" class:zoomed=move || zoomed.get() aria-label=label>
            <Show when=move || is_large(geometry.get())>
                <button type="button" class="zoom" on:click=move |_| zoomed.update(|zoomed| *zoomed = !*zoomed)>
                    <Pictogram icon=Icon::Zoom />
                    {zoom_label}
                </button>
            </Show>
            {children()}
        </section>
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
