//! What a computer looked at, as nested lists. Only what is below the present step is unfolded, since a whole tree has
//! hundreds of branches.

use leptos::prelude::*;
use puissance4_i18n::{cut_of, judgement_of, tr};
use puissance4_players::{Branch, Cut, Event};
use puissance4_rules::Column;

use crate::view::analysis::state::Analysis;
use crate::view::analysis::thoughts::Thoughts;

/// The moves of one position that were looked at, and those that were not.
#[component]
pub(super) fn Branches(
    analysis: Analysis,
    /// The moves that were looked at.
    branches: Vec<Branch>,
    /// The others.
    cuts: Vec<Cut>,
    /// The moves that lead to the position.
    path: Vec<Column>,
    /// The column that is chosen, at the root.
    choice: Option<Column>,
) -> impl IntoView {
    let is_empty = branches.is_empty() && cuts.is_empty();
    let below = path.clone();
    let twig = move |branch: Branch| {
        let path: Vec<Column> = below.iter().copied().chain([branch.column]).collect();
        let is_chosen = choice == Some(branch.column);
        view! { <Twig analysis branch path is_chosen /> }
    };
    let cut = move |cut: Cut| view! { <Left analysis cut path=path.clone() /> };
    let items = (branches.into_iter().map(twig).collect_view(), cuts.into_iter().map(cut).collect_view());
    // The type of a list would contain itself.
    (!is_empty).then(|| view! { <ul class="branches">{items}</ul> }).into_any()
}

/// Whether something holds for the thoughts that are shown.
fn holds(analysis: Analysis, test: impl Fn(&Thoughts) -> bool + Send + Sync + 'static) -> Memo<bool> {
    Memo::new(move |_| analysis.thinking.with(|thinking| thinking.thoughts().is_some_and(&test)))
}

/// A move that was looked at. A click goes to its first step, which unfolds it.
#[component]
fn Twig(analysis: Analysis, branch: Branch, path: Vec<Column>, is_chosen: bool) -> impl IntoView {
    let page = analysis.page;
    let (here, above) = (path.clone(), path.clone());
    let is_current = holds(analysis, move |thoughts| {
        let step = thoughts.step();
        step.path == here && !matches!(step.event, Event::Cuts(_))
    });
    let is_open = holds(analysis, move |thoughts| thoughts.step().path.starts_with(&above));
    let has_more = !branch.branches.is_empty() || !branch.cuts.is_empty();
    let target = path.clone();
    let go = move |_| {
        analysis.thinking.update(|thinking| thinking.thoughts_mut().into_iter().for_each(|one| one.go(&target)));
    };
    let (column, shown) = (branch.column.number(), branch.clone());
    let judgement = move || judgement_of(&shown, page.language.get());
    let chosen = is_chosen.then(|| {
        view! { <strong class="chosen">{move || tr!(page.language.get(), "web-think-chosen")}</strong> }
    });
    let more = move || {
        let list = || {
            let (branches, cuts, path) = (branch.branches.clone(), branch.cuts.clone(), path.clone());
            view! { <Branches analysis branches cuts path choice=None /> }
        };
        is_open.get().then(list)
    };
    view! {
        <li>
            <button
                type="button"
                aria-current=move || is_current.get().then_some("step")
                aria-expanded=move || has_more.then(|| is_open.get().to_string())
                on:click=go
            >
                <span class="unseen">{move || tr!(page.language.get(), "web-column")}" "</span>
                <b>{column}</b>
                <span>{judgement}</span>
                {chosen}
            </button>
            {more}
        </li>
    }
}

/// Moves that were not looked at, and why.
#[component]
fn Left(analysis: Analysis, cut: Cut, path: Vec<Column>) -> impl IntoView {
    let page = analysis.page;
    // Its own moves come after an even number of moves.
    let mine = path.len().is_multiple_of(2);
    let shown = cut.clone();
    let is_current = holds(analysis, move |thoughts| {
        let step = thoughts.step();
        step.path == path && step.event == Event::Cuts(&cut)
    });
    view! {
        <li class="cut" aria-current=move || is_current.get().then_some("step")>
            <span aria-hidden="true">"✂ "</span>
            {move || cut_of(&shown, mine, page.language.get())}
        </li>
    }
}
