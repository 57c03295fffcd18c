//! The moves of a game in two columns, and buttons that walk through it.

use leptos::ev;
use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::{Column, Game};
use puissance4_session::Key;

use crate::keyboard;
use crate::page::Page;
use crate::view::icon::{Icon, Pictogram};

/// A game that can be looked at move by move while it goes on.
#[derive(Clone, Copy)]
pub(crate) struct Walked {
    /// The moves.
    pub(crate) moves: Memo<Vec<Column>>,
    /// The earlier position that is shown, by its number of discs; nothing for the current one.
    pub(crate) shown: RwSignal<Option<usize>>,
    /// Shows the position after this many moves.
    pub(crate) show: Callback<usize>,
}

impl Walked {
    /// How many discs the shown position has.
    fn ply(self) -> usize {
        self.shown.get().unwrap_or_else(|| self.moves.with(Vec::len))
    }

    /// Walks by the arrow keys while an earlier position is shown: then they have no column to choose. To be called
    /// before the board, which reads the same keys.
    pub(crate) fn listen(self) {
        let keys = window_event_listener(ev::keydown, move |event| {
            if self.shown.get_untracked().is_none() || !keyboard::is_for_walk(&event) {
                return;
            }
            let (ply, last) = untrack(|| (self.ply(), self.moves.with(Vec::len)));
            let target = match keyboard::key_of(&event) {
                Some(Key::Left) => ply.saturating_sub(1),
                Some(Key::Right) => ply + 1,
                Some(Key::Home) => 0,
                Some(Key::End | Key::Escape) => last,
                _ => return,
            };
            event.prevent_default();
            event.stop_immediate_propagation();
            self.show.run(target);
        });
        on_cleanup(move || keys.remove());
    }
}

/// The game after `ply` moves; the whole game if `None`.
pub(crate) fn at(game: &Game, ply: Option<usize>) -> Game {
    let mut game = game.clone();
    while ply.is_some_and(|ply| game.ply() > ply) && game.undo().is_ok() {}
    game
}

/// The moves. A click shows the position after a move.
#[component]
pub(crate) fn MoveList(game: Walked) -> impl IntoView {
    let page = Page::here();
    let moves = game.moves;
    let shown = move || game.ply();
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
                <button type="button" aria-label=label aria-current=current on:click=move |_| game.show.run(ply)>
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
pub(crate) fn Walk(game: Walked) -> impl IntoView {
    let page = Page::here();
    let length = move || game.moves.with(Vec::len);
    let shown = move || game.ply();
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
                on:click=move |_| game.show.run(target.get_untracked())
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
