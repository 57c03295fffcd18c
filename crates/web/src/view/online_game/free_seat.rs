//! The form that takes the free seat.

use leptos::prelude::*;
use puissance4_i18n::tr;

use crate::view::online_game::remote_game::RemoteGame;
use crate::view::player_name::{self, NameField};
use crate::view::terms;

/// The form. It comes before the board, so it is seen at once.
#[component]
pub(super) fn FreeSeat(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let name = RwSignal::new(player_name::load());
    let can_sit = Memo::new(move |_| {
        client.with(|client| {
            client.you().is_none() && client.game().is_some_and(|game| !game.has_both() && game.ending().is_none())
        })
    });
    let take_seat = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        game.take_seat(&name.get_untracked());
    };
    view! {
        <Show when=move || can_sit.get()>
            <form class="offer" novalidate on:submit=take_seat>
                <p>{move || client.with(|client| client.game().map(|game| terms::describe(&game.opening().terms, page.language.get())))}</p>
                <NameField name />
                <div class="buttons">
                    <button type="submit" class="main" disabled=game.sitting>
                        {move || tr!(page.language.get(), "online-take-seat")}
                    </button>
                </div>
            </form>
        </Show>
    }
}
