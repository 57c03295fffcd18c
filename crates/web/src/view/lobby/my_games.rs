//! The games in progress that are played in this browser.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_online::GameId;

use crate::online::credentials::Credentials;
use crate::page::Page;
use crate::view::lobby::lists::item;

/// The list; nothing if there are none.
#[component]
pub(super) fn MyGames() -> impl IntoView {
    let page = Page::here();
    let games = Credentials::in_progress();
    let show = move |(id, credentials): (GameId, Credentials)| {
        move || {
            let language = page.language.get();
            let known = if credentials.opponent.is_some() { "yes" } else { "no" };
            let name = credentials.opponent.clone().unwrap_or_default();
            let text = tr!(language, "online-my-game", known = known, name = name);
            item(text, id, tr!(language, "online-resume"))
        }
    };
    (!games.is_empty()).then(|| {
        view! {
            <section class="card">
                <h2>{move || tr!(page.language.get(), "online-mine")}</h2>
                <ul class="games">{games.into_iter().map(show).collect_view()}</ul>
            </section>
        }
    })
}
