//! The link that invites the opponent.

use leptos::prelude::*;
use puissance4_i18n::tr;

use crate::online::client::OnlineClient;
use crate::share;
use crate::storage::download;
use crate::view::field::Field;
use crate::view::icon::{Icon, Pictogram};
use crate::view::online_game::remote_game::RemoteGame;
use crate::view::qr_code::QrPicture;

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
        page.toast(tr!(page.speech(), "web-copied", text = address()));
    };
    let sheet = move |_| share::open_sheet(&tr!(page.speech(), "online-link"), &address());
    let code_label = Signal::derive(move || tr!(page.language.get(), "online-code"));
    view! {
        <Show when=move || waits.get()>
            <section class="invitation">
                <h2>{move || tr!(page.language.get(), "online-link")}</h2>
                <QrPicture text=address() label=code_label />
                <div>
                    <p>{move || tr!(page.language.get(), "online-link-how")}</p>
                    <Field label=Signal::derive(move || tr!(page.language.get(), "online-address"))>
                        <input type="text" readonly id="invitation" prop:value=address />
                    </Field>
                    <div class="buttons">
                        <button type="button" class="main" on:click=copy>
                            <Pictogram icon=Icon::Copy />
                            {move || tr!(page.language.get(), "online-copy")}
                        </button>
                        <Show when=share::has_sheet>
                            <button type="button" on:click=sheet>
                                <Pictogram icon=Icon::Share />
                                {move || tr!(page.language.get(), "online-share")}
                            </button>
                        </Show>
                    </div>
                </div>
            </section>
        </Show>
    }
}
