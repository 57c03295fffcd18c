//! The place of the coach in a game.

use leptos::prelude::*;
use puissance4_session::Session;

use crate::view::icon::{Icon, Pictogram};
use crate::view::play::local_game::LocalGame;

/// The place of the advice. Without advice it shows the score.
#[component]
pub(super) fn Coach(game: LocalGame) -> impl IntoView {
    let page = game.page;
    let has_advice = move || game.advice.with(Option::is_some);
    let score = move || {
        let has_score = game.session.with(Session::score).games() > 0;
        has_score.then(|| game.session.with(|session| session.score_line(page.language.get())))
    };
    view! {
        <Show
            when=has_advice
            fallback=move || view! { <p class="score small">{score}</p> }
        >
            <div class="advice">
                <Pictogram icon=Icon::Hint />
                <div>
                    {move || game.advised().into_iter().map(|one| view! { <p>{one}</p> }).collect_view()}
                </div>
            </div>
        </Show>
    }
}
