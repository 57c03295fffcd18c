//! Finished games, and statistics.

mod finished_game;
mod import;
mod statistics;

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_session::History;

use crate::page::Page;
use crate::storage::history;
use finished_game::FinishedGame;
use import::Import;
use statistics::StatisticsTable;

/// The view of the games.
#[component]
pub(crate) fn Games() -> impl IntoView {
    let page = Page::here();
    let history = RwSignal::new(history::load());
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-stats")}</h2>
            <StatisticsTable history />
        </section>
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-nav-games")}</h2>
            <GameList history />
            <Import />
        </section>
    }
}

/// The finished games, the latest first.
#[component]
fn GameList(history: RwSignal<History>) -> impl IntoView {
    let page = Page::here();
    let games = move || history.with(|history| history.games().to_vec());
    let is_empty = Memo::new(move |_| history.with(|history| history.games().is_empty()));
    view! {
        <p hidden=move || !is_empty.get()>{move || tr!(page.language.get(), "web-games-none")}</p>
        <ul class="games">
            // A renamed game is drawn again.
            <For each=games key=|game| (game.id().map(str::to_owned), game.title().map(str::to_owned)) let:game>
                <FinishedGame history game />
            </For>
        </ul>
    }
}
