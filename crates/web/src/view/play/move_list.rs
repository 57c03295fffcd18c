//! The moves of the game in two columns, and buttons that walk through it.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::Column;

use crate::view::icon::{Icon, Pictogram};
use crate::view::play::local_game::LocalGame;

/// The moves. A click shows the position after a move.
#[component]
pub(super) fn MoveList(game: LocalGame) -> impl IntoView {
    let page = game.page;
    let moves = Memo::new(move |_| game.session.with(|session| session.game().moves().0));
    let shown = move || game.shown.get().unwrap_or_else(|| moves.with(Vec::len));
    let list = NodeRef::<leptos::html::Div>::new();
    // The latest move is in view.
    Effect::new(move |_| {
        moves.track();
        if let Some(list) = list.get() {
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let button = move |(ply, column): (usize, Column)| {
        let label = move || tr!(page.language.get(), "web-move-at", ply = ply, column = column.number());
        let current = move || (shown() == ply).then_some("step");
        view! {
            <td>
                <button type="button" aria-label=label aria-current=current on:click=move |_| game.show(ply)>
                    {column.number()}
                </button>
            </td>
        }
    };
    let row = move |(index, pair): (usize, Vec<Column>)| {
        let cells = pair.into_iter().enumerate().map(|(place, column)| button((2 * index + place + 1, column)));
        view! {
            <tr>
                <th scope="row">{index + 1}</th>
                {cells.collect_view()}
            </tr>
        }
    };
    let rows = move || moves.with(|moves| moves.chunks(2).map(<[Column]>::to_vec).enumerate().collect::<Vec<_>>());
    view! {
        <div class="moves" node_ref=list>
            <h2 class="unseen">{move || tr!(page.language.get(), "web-moves")}</h2>
            <table>
                <tbody>
                    <For each=rows key=Clone::clone children=row />
                </tbody>
            </table>
        </div>
    }
}

/// The buttons that walk through the game.
#[component]
pub(super) fn Walk(game: LocalGame) -> impl IntoView {
    let page = game.page;
    let length = move || game.session.with(|session| session.game().ply());
    let shown = move || game.shown.get().unwrap_or_else(length);
    let is_at_start = Memo::new(move |_| shown() == 0);
    let is_at_end = Memo::new(move |_| shown() == length());
    let step = move |icon: Icon, label: Signal<String>, disabled: Memo<bool>, target: Signal<usize>| {
        view! {
            <button
                type="button"
                class="bare"
                aria-label=label
                title=label
                disabled=move || disabled.get()
                on:click=move |_| game.show(target.get_untracked())
            >
                <Pictogram icon />
            </button>
        }
    };
    let label =
        move |words: fn(puissance4_i18n::Language) -> String| Signal::derive(move || words(page.language.get()));
    view! {
        <div class="walk">
            {step(Icon::First, label(|language| tr!(language, "web-to-start")), is_at_start, Signal::derive(|| 0))}
            {step(Icon::Back, label(|language| tr!(language, "web-back")), is_at_start, Signal::derive(move || shown().saturating_sub(1)))}
            {step(Icon::Forward, label(|language| tr!(language, "web-forward")), is_at_end, Signal::derive(move || shown() + 1))}
            {step(Icon::Last, label(|language| tr!(language, "web-to-end")), is_at_end, Signal::derive(length))}
        </div>
    }
}
