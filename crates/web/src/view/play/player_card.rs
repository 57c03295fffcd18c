//! One of the two players beside the board.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::Player;
use puissance4_session::Session;

use crate::page::Page;
use crate::view::board::SmallDisc;

/// A player: disc, name, score, discs left.
#[component]
pub(super) fn PlayerCard(session: RwSignal<Session>, player: Player) -> impl IntoView {
    let page = Page::here();
    let is_turn = move || session.with(|session| session.to_move() == Some(player));
    let name = move || session.with(|session| session.called(player, page.language.get()));
    let wins = move || session.with(|session| session.score().wins(session.seats()[player]));
    let left = move || session.with(|session| session.position().discs_left()[player]);
    view! {
        <div class="seat" class:turn=is_turn>
            <SmallDisc player />
            <div>
                <strong>{name}</strong>
                <span class="small">
                    {move || tr!(page.language.get(), "web-seat", wins = wins(), left = left())}
                </span>
            </div>
        </div>
    }
}
