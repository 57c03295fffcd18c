//! The link that invites the opponent.

use leptos::prelude::*;
use puissance4_i18n::tr;

use crate::online::client::OnlineClient;
use crate::share;
use crate::storage::download;
use crate::view::field::Field;
use crate::view::online_game::remote_game::RemoteGame;

/// The link, while there is no opponent.
#[component]
pub(super) fn Invitation(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let waits = Memo::new(move |_| {
        client.with(|client| {
            client.you().is_some() && client.game().is_some_and(|game| !game.has_both() && game.ending().is_none())
        })
    });
    let address = move || share::game(client.with_untracked(OnlineClient::id));
    let copy = move |_| {
        download::copy(&address());
        page.announce(tr!(page.speech(), "web-copied", text = address()));
    };
    view! {
        <Show when=move || waits.get()>
            <section class="card">
                <h2>{move || tr!(page.language.get(), "online-link")}</h2>
                <p>{move || tr!(page.language.get(), "online-link-how")}</p>
                <Field label=Signal::derive(move || tr!(page.language.get(), "online-address"))>
                    <input type="text" readonly id="invitation" prop:value=address />
                </Field>
                <button type="button" class="main" on:click=copy>
                    {move || tr!(page.language.get(), "online-copy")}
                </button>
            </section>
        </Show>
    }
}
