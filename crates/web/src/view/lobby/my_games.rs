//! The games in progress that are played in this browser.

use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::tr;
use puissance4_online::GameId;

use crate::online::catch_up::catch_up;
use crate::online::credentials::Credentials;
use crate::page::Page;
use crate::view::lobby::lists::item;

/// The list; nothing if there are none.
#[component]
pub(super) fn MyGames() -> impl IntoView {
    let page = Page::here();
    let games = RwSignal::new(Credentials::in_progress());
    spawn_local(async move {
        catch_up().await;
        // The view may be gone by now.
        games.try_set(Credentials::in_progress());
    });
    let show = move |(id, credentials): (GameId, Credentials)| {
        let language = page.language.get();
        let known = if credentials.opponent.is_some() { "yes" } else { "no" };
        let name = credentials.opponent.unwrap_or_default();
        let text = tr!(language, "online-my-game", known = known, name = name);
        item(text, id, tr!(language, "online-resume"))
    };
    view! {
        <Show when=move || games.with(|games| !games.is_empty())>
            <section class="card">
                <h2>{move || tr!(page.language.get(), "online-mine")}</h2>
                <ul class="games">{move || games.get().into_iter().map(show).collect_view()}</ul>
            </section>
        </Show>
    }
}
