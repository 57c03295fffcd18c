//! A part of a panel that is a sheet at the bottom of a narrow, upright window: a bar that opens it over everything
//! below the board.

use leptos::html;
use leptos::prelude::*;
use puissance4_i18n::tr;

use crate::page::Page;
use crate::view::icon::{Icon, Pictogram};

/// What is said, and what belongs to it. In other windows these are parts of the panel like the others.
#[component]
pub(crate) fn BottomSheet(
    /// The text of the bar.
    #[prop(into)]
    title: Signal<String>,
    /// What is said and must be read. The sheet opens by itself if that does not fit, and closes when nothing is said
    /// any more.
    #[prop(into)]
    said: Signal<Vec<String>>,
    /// Whether it is open.
    #[prop(default = RwSignal::new(false))]
    open: RwSignal<bool>,
    /// What it contains.
    children: Children,
) -> impl IntoView {
    let page = Page::here();
    let body = NodeRef::<html::Div>::new();
    let said = Memo::new(move |_| said.get());
    Effect::new(move |_| {
        if said.with(Vec::is_empty) {
            open.set(false);
            return;
        }
        request_animation_frame(move || {
            let body = body.try_get_untracked().flatten();
            if body.is_some_and(|body| body.scroll_height() > body.client_height()) {
                open.set(true);
            }
        });
    });
    view! {
        <div class="bottom-sheet" class:open=move || open.get()>
            <button
                type="button"
                class="handle"
                aria-expanded=move || open.get().to_string()
                aria-controls="sheet-body"
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <span>{title}</span>
                <span class="unseen">{move || tr!(page.language.get(), "web-details")}</span>
                <Pictogram icon=Icon::Unfold />
            </button>
            <div id="sheet-body" class="sheet-body" node_ref=body>
                {children()}
            </div>
        </div>
    }
}
