//! What a player can do: take back, resign, cancel, play again, analyse.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_online::{Circumstances, Match, PlayerCommand, Seat};

use crate::page::Route;
use crate::view::icon::{Icon, Pictogram};
use crate::view::online_game::remote_game::{self, RemoteGame};
use crate::view::online_game::speech::Speech;

/// The buttons.
#[component]
pub(super) fn Buttons(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    // Whether something holds for a player; never for a watcher.
    let holds = move |test: fn(&Match, Seat) -> bool| {
        Memo::new(move |_| {
            client.with(|client| client.game().zip(client.you()).is_some_and(|(game, you)| test(game, you)))
        })
    };
    let is_playing = holds(|game, _| game.turn().is_some());
    let can_cancel = holds(|game, _| game.ending().is_none() && game.ply() < 2);
    let can_rematch =
        holds(|game, you| game.rematch_offer().is_none() && permits(game, you, &PlayerCommand::OfferRematch));
    let has_asked = holds(|game, you| game.takeback() == Some(you) || game.rematch_offer() == Some(you));
    view! {
        <div class="buttons online-actions">
            <p class="small" hidden=move || !client.with(|client| client.is_sending() && client.pending_move().is_none())>
                {move || tr!(page.language.get(), "online-on-its-way")}
            </p>
            <p class="small" hidden=move || !has_asked.get()>
                {move || tr!(page.language.get(), "online-asked")}
            </p>
            <Show when=move || is_playing.get()>
                <Takeback game />
                <button type="button" on:click=move |_| game.resign()>
                    <Pictogram icon=Icon::Flag />
                    {move || tr!(page.language.get(), "web-resign")}
                </button>
            </Show>
            <Show when=move || can_cancel.get()>
                <button type="button" on:click=move |_| game.submit(PlayerCommand::Cancel)>
                    <Pictogram icon=Icon::Close />
                    {move || tr!(page.language.get(), "online-cancel")}
                </button>
            </Show>
            <Show when=move || can_rematch.get()>
                <button type="button" class="main" on:click=move |_| game.submit(PlayerCommand::OfferRematch)>
                    <Pictogram icon=Icon::Rematch />
                    {move || tr!(page.language.get(), "web-rematch")}
                </button>
            </Show>
            <AfterGame game />
            <Speech game />
        </div>
    }
}

fn permits(game: &Match, you: Seat, command: &PlayerCommand) -> bool {
    game.decide(you, command, &Circumstances::default()).is_ok()
}

/// The button that asks the opponent for a move back.
#[component]
fn Takeback(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let can_ask = Memo::new(move |_| {
        client.with(|client| {
            client.game().zip(client.you()).is_some_and(|(game, you)| {
                let command = PlayerCommand::AskTakeback { ply: remote_game::ply(game) };
                game.takeback() != Some(you.other()) && permits(game, you, &command)
            })
        })
    });
    let ask = move |_| game.submit(PlayerCommand::AskTakeback { ply: game.ply() });
    view! {
        <button type="button" disabled=move || !can_ask.get() on:click=ask>
            <Pictogram icon=Icon::Undo />
            {move || tr!(page.language.get(), "online-takeback")}
        </button>
    }
}

/// The ways from a finished game: to the next one, and to its analysis.
#[component]
fn AfterGame(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let next = Memo::new(move |_| client.with(|client| client.game().and_then(Match::next)));
    let analysis = Memo::new(move |_| {
        client.with(|client| {
            let game = client.game().filter(|game| game.ending().is_some())?;
            Some(Route::study(game.game()))
        })
    });
    let next_button = move || {
        next.get().map(|next| {
            view! {
                <button type="button" class="main" on:click=move |_| game.go_to(next)>
                    <Pictogram icon=Icon::Forward />
                    {move || tr!(page.language.get(), "online-next")}
                </button>
            }
        })
    };
    let analysis_link = move || {
        analysis.get().map(|address| {
            view! {
                <a class="button" href=address>
                    <Pictogram icon=Icon::Analyse />
                    {move || tr!(page.language.get(), "web-to-study")}
                </a>
            }
        })
    };
    view! {
        {next_button}
        {analysis_link}
    }
}
