//! Finished games, and statistics.

mod filter;
mod finished_game;
mod import;
mod statistics;
mod thumbnail;

use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::tr;
use puissance4_session::{History, SavedGame, write_archive};

use crate::online::catch_up::catch_up;
use crate::page::Page;
use crate::storage::{download, history};
use filter::{Filter, FilterFields};
use finished_game::FinishedGame;
use import::Import;
use statistics::StatisticsTable;

/// The view of the games.
#[component]
pub(crate) fn Games() -> impl IntoView {
    let page = Page::here();
    let history = RwSignal::new(history::load());
    spawn_local(async move {
        if catch_up().await {
            // The view may be gone by now.
            history.try_set(history::load());
        }
    });
    view! {
        <div class="desk games-desk">
            <section class="card">
                <h2>{move || tr!(page.language.get(), "web-nav-games")}</h2>
                <GameList history />
            </section>
            <div class="panel">
                <StatisticsTable history />
                <Import history />
            </div>
        </div>
    }
}

/// The finished games, the latest first.
#[component]
fn GameList(history: RwSignal<History>) -> impl IntoView {
    let page = Page::here();
    let filter = Filter::new();
    let is_listed = move |game: &SavedGame| game.session().is_ok_and(|session| filter.admits(&session));
    let games = Memo::new(move |_| {
        history.with(|history| history.games().iter().filter(|game| is_listed(game)).cloned().collect::<Vec<_>>())
    });
    let is_empty = Memo::new(move |_| history.with(|history| history.games().is_empty()));
    let export = move |_| {
        download::json("puissance4-games.json", &history.with_untracked(|history| write_archive(history.games())));
    };
    view! {
        <div hidden=move || !is_empty.get()>
            <p>{move || tr!(page.language.get(), "web-games-none")}</p>
            <a class="button main" href="#/play">{move || tr!(page.language.get(), "web-nav-play")}</a>
        </div>
        <Show when=move || !is_empty.get()>
            <div class="list-head">
                <FilterFields history filter />
                <button type="button" on:click=export>
                    {move || tr!(page.language.get(), "web-games-export")}
                </button>
            </div>
            <p class="small" hidden=move || !games.with(Vec::is_empty)>
                {move || tr!(page.language.get(), "web-filter-none")}
            </p>
        </Show>
        <ul class="games">
            // A renamed game is drawn again.
            <For each=move || games.get() key=|game| (game.id().map(str::to_owned), game.title().map(str::to_owned)) let:game>
                <FinishedGame history game />
            </For>
        </ul>
    }
}
