//! The moves with their marks, and the review.

use leptos::prelude::*;
use puissance4_coach::{Accuracy as Percentage, Fact, Mark, ReviewedMove};
use puissance4_i18n::tr;
use puissance4_rules::Player;
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::page::Route;
use crate::tree::{Entry, Tree};
use crate::view::analysis::curve::Curve;
use crate::view::analysis::state::Analysis;

/// The moves, each to go to.
#[component]
pub(super) fn MoveList(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let entries = Memo::new(move |_| analysis.tree.with(Tree::entries));
    Effect::new(move |_| {
        analysis.tree.track();
        request_animation_frame(show_current);
    });
    let show = move |group| view! { <Group analysis group /> };
    view! {
        <section class="moves" aria-label=move || tr!(page.language.get(), "web-moves")>
            <ol class="list">{move || groups(entries.get()).into_iter().map(show).collect_view()}</ol>
        </section>
    }
}

/// Scrolls the list to the current move, where the list scrolls by itself; else the page would leave the board.
fn show_current() {
    let element = |selector: &str| document().query_selector(selector).ok().flatten();
    if let (Some(list), Some(current)) = (element(".study .moves"), element(".study .list [aria-current]"))
        && list.scroll_height() > list.client_height()
    {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        current.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// The curve of a review, and how well each player played.
#[component]
pub(super) fn ReviewSummary(analysis: Analysis) -> impl IntoView {
    view! {
        <div class="review" hidden=move || analysis.review.with(Option::is_none)>
            <Curve analysis />
            <Accuracy analysis />
            <OwnMistakes analysis />
        </div>
    }
}

/// The sign of a mark, as players write it.
fn sign(reviewed: &ReviewedMove) -> &'static str {
    let is_only_move = || reviewed.facts.iter().any(|fact| matches!(fact, Fact::OnlyMove { .. }));
    match reviewed.mark {
        Mark::Blunder => "??",
        Mark::Mistake => "?",
        Mark::Inaccuracy => "?!",
        Mark::Best if is_only_move() => "!",
        Mark::Good | Mark::Best => "",
    }
}

/// The moves of the main line one by one, those of variations together.
fn groups(entries: Vec<Entry>) -> Vec<Vec<Entry>> {
    let mut groups: Vec<Vec<Entry>> = Vec::new();
    for entry in entries {
        match groups.last_mut() {
            Some(group) if entry.depth > 0 && group[0].depth > 0 => group.push(entry),
            _ => groups.push(vec![entry]),
        }
    }
    groups
}

/// A move of the main line in its column of the list, or a line of variations.
#[component]
fn Group(analysis: Analysis, group: Vec<Entry>) -> impl IntoView {
    let (ply, is_variation) = (group[0].ply, group[0].depth > 0);
    let class = match () {
        () if is_variation => "variation",
        () if ply % 2 == 1 => "first",
        () => "second",
    };
    let turn = (class == "first").then(|| view! { <span class="turn" aria-hidden="true">{ply.div_ceil(2)}"."</span> });
    view! {
        <li class=class>
            {turn} {group.into_iter().map(|entry| view! { <Move analysis entry /> }).collect_view()}
        </li>
    }
}

/// One move.
#[component]
fn Move(analysis: Analysis, entry: Entry) -> impl IntoView {
    let page = analysis.page;
    let Entry { place, ply, column, depth } = entry;
    let mark = move || {
        analysis.reviewed(place).map(|reviewed| {
            view! { <span class=format!("sign sign-{}", reviewed.mark.name())>{sign(&reviewed)}</span> }
        })
    };
    let words = move || {
        let language = page.language.get();
        let mark = analysis.reviewed(place).map(|reviewed| tr!(language, "web-mark", mark = reviewed.mark.name()));
        tr!(language, "web-move", ply = ply, column = column.number(), mark = mark.unwrap_or_default())
    };
    let current = move || (analysis.tree.with(Tree::here) == place).then_some("step");
    view! {
        <button type="button" aria-current=current on:click=move |_| analysis.walk(|tree| tree.go(place))>
            <span aria-hidden="true">
                {(depth > 0).then(|| view! { <span class="sub">{ply}"."</span> })}
                {column.number()}
                {mark}
            </span>
            <span class="unseen">{words}</span>
        </button>
    }
}

/// The way to the mistakes of the learner in the reviewed game.
#[component]
fn OwnMistakes(analysis: Analysis) -> impl IntoView {
    move || {
        let (id, count) = analysis.mistakes.get().filter(|(_, count)| *count > 0)?;
        let words = tr!(analysis.page.language.get(), "web-mistakes-learn", count = count);
        Some(view! { <a class="button" href=Route::mistakes(&id)>{words}</a> })
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
            let open = review.open.len();
            let open = (open > 0).then(|| view! { <p>{tr!(language, "review-open-count", count = open)}</p> });
            Some((open, Player::BOTH.map(text).collect_view()))
        })
    }
}
