//! Pause, single step and speed while computers play.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_session::{Command, Session};

use crate::view::play::local_game::LocalGame;

/// The buttons: a pause whenever a computer is to move, the others where two computers play.
#[component]
pub(super) fn Watching(game: LocalGame) -> impl IntoView {
    let (page, session) = (game.page, game.session);
    let is_over = move || session.with(Session::is_over);
    let is_watched = move || session.with(Session::is_watched);
    let is_computers_turn = move || session.with(|session| session.computer_to_move().is_some());
    let pause_label = move || {
        let paused = if game.playback.with(|playback| playback.paused) { "yes" } else { "no" };
        tr!(page.language.get(), "web-pause", paused = paused)
    };
    let speed = move || game.playback.with(|playback| playback.speed(page.language.get()));
    view! {
        <Show when=move || is_computers_turn() && !is_over()>
            <div class="buttons">
                <button type="button" on:click=move |_| game.execute(Command::Pause)>
                    {pause_label}
                </button>
                <Show when=is_watched>
                    <button type="button" on:click=move |_| game.execute(Command::Step)>
                        {move || tr!(page.language.get(), "web-step")}
                    </button>
                    <button type="button" on:click=move |_| game.execute(Command::Slower)>
                        {move || tr!(page.language.get(), "web-slower")}
                    </button>
                    <button type="button" on:click=move |_| game.execute(Command::Faster)>
                        {move || tr!(page.language.get(), "web-faster")}
                    </button>
                    <span class="small speed">{speed}</span>
                </Show>
            </div>
        </Show>
    }
}
