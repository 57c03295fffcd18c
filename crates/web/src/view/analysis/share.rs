//! The position as a link, as moves, as files.

use leptos::prelude::*;
use puissance4_i18n::tr;

use crate::picture::Format;
use crate::share;
use crate::storage::download;
use crate::view::analysis::state::Analysis;

/// The buttons that copy and save.
#[component]
pub(super) fn Share(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let copy = move |text: String| {
        download::copy(&text);
        page.toast(tr!(page.speech(), "web-copied", text = text));
    };
    let link = move |_| copy(analysis.tree.with_untracked(|tree| share::position(&tree.game())));
    let moves = move |_| copy(analysis.tree.with_untracked(|tree| tree.game().moves().to_string()));
    let export = move |format: Format| {
        view! {
            <button type="button" on:click=move |_| analysis.export(format)>
                {format.extension().to_uppercase()}
            </button>
        }
    };
    view! {
        <p class="best-line" id="moves">{move || analysis.tree.with(|tree| tree.game().moves().to_string())}</p>
        <div class="buttons">
            <button type="button" on:click=link>
                {move || tr!(page.language.get(), "web-copy-link")}
            </button>
            <button type="button" on:click=moves>
                {move || tr!(page.language.get(), "web-copy-moves")}
            </button>
            {[Format::Png, Format::Svg, Format::Gif].map(export).collect_view()}
        </div>
    }
}
