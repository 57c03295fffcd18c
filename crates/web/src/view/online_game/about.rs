//! What is played: terms, score, watchers.

use leptos::prelude::*;
use puissance4_i18n::{seat_name, tr};
use puissance4_online::{MatchScore, Seat};

use crate::view::online_game::remote_game::RemoteGame;
use crate::view::terms;

/// Terms, score, watchers.
#[component]
pub(super) fn About(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let terms = move || {
        let language = page.language.get();
        client.with(|client| client.game().map(|game| terms::describe(&game.opening().terms, language)))
    };
    let score = move || {
        let language = page.language.get();
        client.with(|client| {
            let game = client.game()?;
            let tally = game.tally();
            let (a, b) = (seat_name(game, Seat::First, language), seat_name(game, Seat::Second, language));
            (tally != MatchScore::default()).then(|| {
                let (wins_a, wins_b) = (tally.wins.first, tally.wins.second);
                tr!(language, "web-score", a = a, wins_a = wins_a, b = b, wins_b = wins_b, draws = tally.draws)
            })
        })
    };
    let watchers = move || {
        let (count, you) = client.with(|client| (client.presence().watchers, client.you().is_some()));
        let you = if you { "no" } else { "yes" };
        tr!(page.language.get(), "online-watchers", count = count, you = you)
    };
    view! {
        <div class="game-terms">
            <p class="small">{terms}</p>
            <p class="small score">{score}</p>
            <p class="small">{watchers}</p>
        </div>
    }
}
