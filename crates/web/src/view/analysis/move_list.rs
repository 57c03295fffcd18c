//! The moves with their marks, and the review.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_coach::{Accuracy as Percentage, Mark, ReviewedMove};
use puissance4_i18n::tr;
use puissance4_rules::Player;

use crate::tree::{Entry, Place, Tree};
use crate::view::analysis::curve::Curve;
use crate::view::analysis::state::{Analysis, Explanation};
use crate::view::coaching;

/// The moves, the button for the review, and its results.
#[component]
pub(super) fn MoveList(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let entries = Memo::new(move |_| analysis.tree.with(Tree::entries));
    let review_label = move || {
        let running = if analysis.reviewing.get() { "yes" } else { "no" };
        tr!(page.language.get(), "web-review", running = running)
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-moves")}</h2>
            <ol class="list">
                {move || entries.get().into_iter().map(|entry| view! { <Move analysis entry /> }).collect_view()}
            </ol>
            <div class="buttons">
                <button
                    type="button"
                    disabled=move || analysis.reviewing.get() || entries.with(Vec::is_empty)
                    on:click=move |_| analysis.start_review()
                >
                    {review_label}
                </button>
            </div>
            <Curve analysis />
            <Accuracy analysis />
        </section>
    }
}

/// The review of a move, if there is one.
fn reviewed(analysis: Analysis, place: Place) -> Option<ReviewedMove> {
    analysis.review.with(|review| {
        let (line, review) = review.as_ref()?;
        let index = line.iter().position(|other| *other == place)?;
        review.moves.get(index).cloned()
    })
}

/// Goes to a move, and says what the review found.
fn go_to(analysis: Analysis, place: Place) {
    analysis.walk(|tree| tree.go(place));
    if let Some(reviewed) = untrack(|| reviewed(analysis, place)) {
        let sentences = coaching::reviewed(&reviewed, analysis.page.speech());
        analysis.page.announce(sentences.join(" "));
        // Later than the effect that clears the explanation of the place before.
        set_timeout(move || analysis.explanation.set(Explanation::Sentences(sentences)), Duration::ZERO);
    }
}

/// One move.
#[component]
fn Move(analysis: Analysis, entry: Entry) -> impl IntoView {
    let page = analysis.page;
    let Entry { place, ply, column, depth } = entry;
    let mark = move || {
        reviewed(analysis, place).map(|reviewed| {
            let sign = match reviewed.mark {
                Mark::Blunder => "??",
                Mark::Mistake => "?",
                Mark::Inaccuracy => "?!",
                Mark::Good => "",
                Mark::Best => "★",
            };
            view! { <span class=format!("mark-{}", reviewed.mark.name())>{sign}</span> }
        })
    };
    let words = move || {
        let language = page.language.get();
        let mark = reviewed(analysis, place).map(|reviewed| tr!(language, "web-mark", mark = reviewed.mark.name()));
        tr!(language, "web-move", ply = ply, column = column.number(), mark = mark.unwrap_or_default())
    };
    let current = move || (analysis.tree.with(Tree::here) == place).then_some("step");
    view! {
        <li class:variation=depth != 0>
            <button type="button" aria-current=current on:click=move |_| go_to(analysis, place)>
                <span aria-hidden="true">
                    <span class="sub">{ply}"."</span>
                    {column.number()}
                    {mark}
                </span>
                <span class="unseen">{words}</span>
            </button>
        </li>
    }
}

/// How well each player played, by the review.
#[component]
fn Accuracy(analysis: Analysis) -> impl IntoView {
    move || {
        let language = analysis.page.language.get();
        analysis.review.with(|review| {
            let (_, review) = review.as_ref()?;
            let accuracy = review.accuracy();
            let text = |player: Player| {
                let percent = accuracy[player].map(Percentage::percent);
                let percent = percent.map_or("–".to_owned(), |percent| language.decimal(percent, 1));
                view! { <p>{tr!(language, "web-accuracy", player = player.number(), percent = percent)}</p> }
            };
            Some(Player::BOTH.map(text).collect_view())
        })
    }
}
