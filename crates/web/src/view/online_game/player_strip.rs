//! One of the two players: a strip above or below the moves.

use leptos::prelude::*;
use puissance4_i18n::{seat_name, tr};
use puissance4_online::{Match, Seat};

use crate::view::board::SmallDisc;
use crate::view::online_game::remote_game::RemoteGame;
use crate::view::online_game::{clock, words};

/// A player: disc, name, presence, score, clock.
#[component]
pub(super) fn PlayerStrip(game: RemoteGame, seat: Seat, is_bottom: bool) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let is_turn = Memo::new(move |_| client.with(|client| client.game().and_then(Match::turn) == Some(seat)));
    let name = move || {
        let language = page.language.get();
        client.with(|client| {
            let Some(game) = client.game() else { return Some("…".to_owned()) };
            if !game.is_taken(seat) {
                return Some(tr!(language, "online-free"));
            }
            let name = seat_name(game, seat, language);
            Some(tr!(language, "online-seat", name = name, who = words::who(client.you(), seat)))
        })
    };
    let is_here = Memo::new(move |_| client.with(|client| *client.presence().players.get(seat)));
    let is_taken = Memo::new(move |_| client.with(|client| client.game().is_some_and(|game| game.is_taken(seat))));
    let wins = Memo::new(move |_| client.with(|client| client.game().map_or(0, |game| *game.tally().wins.get(seat))));
    let about = move || {
        let here = match (is_taken.get(), is_here.get() || client.with(|client| client.you() == Some(seat))) {
            (false, _) => "free",
            (true, true) => "yes",
            (true, false) => "no",
        };
        tr!(page.language.get(), "online-seat-about", here = here)
    };
    // What the player says takes the place of the presence, so nothing moves.
    let said = Memo::new(move |_| game.bubbles().of(seat));
    let time = Memo::new(move |_| {
        let now = game.time.get();
        client.with(|client| client.left(seat, now).map(clock::format))
    });
    let is_low = Memo::new(move |_| {
        let now = game.time.get();
        client.with(|client| {
            client.running() == Some(seat) && client.left(seat, now).is_some_and(|left| left <= clock::LOW)
        })
    });
    view! {
        <div class="seat" class:turn=move || is_turn.get() class:bottom=is_bottom>
            <SmallDisc player=seat.player() />
            <div class="who">
                <strong>{name}</strong>
                {move || match said.get() {
                    Some(phrase) => view! { <span class="bubble">{move || words::phrase(phrase, page.language.get())}</span> }.into_any(),
                    None => view! {
                        <span class="small">
                            <span class="lamp" class:here=move || is_here.get() aria-hidden="true"></span>
                            {about}
                        </span>
                    }
                    .into_any(),
                }}
            </div>
            <span class="wins">
                <span aria-hidden="true">{move || wins.get()}</span>
                <span class="unseen">{move || tr!(page.language.get(), "web-wins", wins = wins.get())}</span>
            </span>
            <Show when=move || time.with(Option::is_some)>
                <span class="clock" class:low=move || is_low.get() role="timer">
                    {move || time.get()}
                </span>
            </Show>
        </div>
    }
}
