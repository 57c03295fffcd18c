//! What the coach says, and the best line.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::{Moves, Position};

use crate::view::analysis::state::{Analysis, Explanation};
use crate::view::icon::{Icon, Pictogram};

/// What the coach says about a column, and the best line.
#[component]
pub(super) fn ExplanationCard(analysis: Analysis, position: Signal<Position>) -> impl IntoView {
    let page = analysis.page;
    let sentences = move || match analysis.explanation.get() {
        Explanation::Nothing if position.with(Position::is_over) => vec![tr!(page.language.get(), "web-over-here")],
        Explanation::Nothing => Vec::new(),
        Explanation::Pending => vec![tr!(page.language.get(), "web-analysing")],
        Explanation::Told(remark) => remark.sentences(page.language.get()),
    };
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
        <div class="advice" hidden=move || sentences().is_empty()>
            <Pictogram icon=Icon::Hint />
            <div>{move || sentences().into_iter().map(|sentence| view! { <p>{sentence}</p> }).collect_view()}</div>
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
