//! The board editor: discs are placed by clicking columns.

use leptos::prelude::*;
use puissance4_i18n::{Phrase as _, tr};
use puissance4_rules::Player;

use crate::view::analysis::draft::{Brush, Draft};
use crate::view::analysis::state::Analysis;
use crate::view::board::SmallDisc;

/// The tools of the editor, while a position is set up.
#[component]
pub(super) fn Editor(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let problem = move || {
        let draft = analysis.draft.get()?;
        let language = page.language.get();
        let [first, second] = Player::BOTH.map(|player| player.phrase(language));
        let tell = |problem| tr!(language, "web-editor-problem", problem = problem, first = first, second = second);
        draft.game().err().map(|error| tell(error.name()))
    };
    let clear = move |_| analysis.draft.update(|draft| draft.iter_mut().for_each(Draft::clear));
    view! {
        <section class="editor">
            <h2>{move || tr!(page.language.get(), "web-editor")}</h2>
            <p>{move || tr!(page.language.get(), "web-editor-how")}</p>
            <div class="buttons" role="group" aria-label=move || tr!(page.language.get(), "web-editor")>
                {[Brush::Disc(Player::First), Brush::Disc(Player::Second), Brush::Eraser]
                    .map(|brush| view! { <BrushButton analysis brush /> })
                    .collect_view()}
            </div>
            <p class="refusal" hidden=move || problem().is_none()>{problem}</p>
            <div class="buttons">
                <button type="button" class="main" disabled=move || problem().is_some() on:click=move |_| analysis.finish_draft()>
                    {move || tr!(page.language.get(), "web-editor-done")}
                </button>
                <button type="button" on:click=clear>
                    {move || tr!(page.language.get(), "web-editor-clear")}
                </button>
                <button type="button" on:click=move |_| analysis.draft.set(None)>
                    {move || tr!(page.language.get(), "web-cancel")}
                </button>
            </div>
        </section>
    }
}

/// The button that chooses what a click does.
#[component]
fn BrushButton(analysis: Analysis, brush: Brush) -> impl IntoView {
    let page = analysis.page;
    let is_chosen = move || analysis.draft.with(|draft| draft.as_ref().is_some_and(|draft| draft.brush == brush));
    let choose = move |_| analysis.draft.update(|draft| draft.iter_mut().for_each(|draft| draft.brush = brush));
    let content = match brush {
        Brush::Disc(player) => {
            let name = move || tr!(page.language.get(), "player-name", player = player.number());
            view! {
                <SmallDisc player />
                <span>{name}</span>
            }
            .into_any()
        }
        Brush::Eraser => view! { <span>{move || tr!(page.language.get(), "web-editor-remove")}</span> }.into_any(),
    };
    view! {
        <button type="button" aria-pressed=move || is_chosen().to_string() on:click=choose>
            {content}
        </button>
    }
}
