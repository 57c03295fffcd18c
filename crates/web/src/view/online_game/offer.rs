//! What the opponent asks for, with the answers.

use leptos::prelude::*;
use puissance4_i18n::{Language, seat_name, tr};
use puissance4_online::PlayerCommand;

use crate::online::client::OnlineClient;
use crate::view::online_game::remote_game::RemoteGame;

/// What an opponent can ask for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Takeback,
    Rematch,
}

/// What the opponent asks for now.
fn asked(client: &OnlineClient) -> Option<Asked> {
    let (game, other) = (client.game()?, client.you()?.other());
    let takeback = (game.takeback() == Some(other)).then_some(Asked::Takeback);
    takeback.or((game.rematch_offer() == Some(other)).then_some(Asked::Rematch))
}

/// The question of the opponent, in words.
pub(super) fn question(client: &OnlineClient, language: Language) -> Option<String> {
    let what = match asked(client)? {
        Asked::Takeback => "takeback-asked",
        Asked::Rematch => "rematch-offered",
    };
    let name = seat_name(client.game()?, client.you()?.other(), language);
    Some(tr!(language, "online-happened", what = what, who = "other", name = name))
}

/// The question of the opponent, with the answers.
#[component]
pub(super) fn Offer(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let asked = Memo::new(move |_| client.with(asked));
    let words = move || client.with(|client| question(client, page.language.get()));
    let answer = move |accept: bool| match asked.get_untracked() {
        Some(Asked::Takeback) => game.submit(PlayerCommand::AnswerTakeback { accept, ply: game.ply() }),
        Some(Asked::Rematch) => game.submit(PlayerCommand::AnswerRematch { accept }),
        None => {}
    };
    view! {
        <Show when=move || asked.get().is_some()>
            <div class="offer">
                <p>{words}</p>
                <div class="buttons">
                    <button type="button" class="main" on:click=move |_| answer(true)>
                        {move || tr!(page.language.get(), "online-agree")}
                    </button>
                    <button type="button" on:click=move |_| answer(false)>
                        {move || tr!(page.language.get(), "online-decline")}
                    </button>
                </div>
            </div>
        </Show>
    }
}
