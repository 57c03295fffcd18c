//! What the coach says, and the best line.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::{Moves, Position};

use crate::view::analysis::state::{Analysis, Explanation};
use crate::view::icon::{Icon, Pictogram};

/// What the coach says about a column.
pub(super) fn sentences(analysis: Analysis, position: Signal<Position>) -> Vec<String> {
    let language = analysis.page.language.get();
    match analysis.explanation.get() {
        Explanation::Nothing if position.with(Position::is_over) => vec![tr!(language, "web-over-here")],
        Explanation::Nothing => Vec::new(),
        Explanation::Pending => vec![tr!(language, "web-analysing")],
        Explanation::Told(remark) => remark.sentences(language),
    }
}

/// What the coach says, and the best line.
#[component]
pub(super) fn ExplanationCard(analysis: Analysis, said: Signal<Vec<String>>) -> impl IntoView {
    let page = analysis.page;
    let follow = move |_| {
        if let Ok(moves) = analysis.best_line.get_untracked().parse::<Moves>() {
            analysis.walk(|tree| {
                for column in moves.0 {
                    // The engine's moves are legal.
                    let _ = tree.play(column);
                }
            });
        }
    };
    view! {
        <div class="advice" hidden=move || said.with(Vec::is_empty)>
            <Pictogram icon=Icon::Hint />
            <div>{move || said.get().into_iter().map(|sentence| view! { <p>{sentence}</p> }).collect_view()}</div>
        </div>
        <p class="best-line" hidden=move || analysis.best_line.with(String::is_empty)>
            {move || tr!(page.language.get(), "analysis-line", moves = analysis.best_line.get())}
            " "
            <button type="button" on:click=follow>
                {move || tr!(page.language.get(), "web-follow")}
            </button>
        </p>
    }
}
