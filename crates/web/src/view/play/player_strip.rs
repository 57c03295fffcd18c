//! One of the two players: a strip above or below the moves.

use leptos::prelude::*;
use puissance4_i18n::{about, tr};
use puissance4_players::Who;
use puissance4_rules::{Contestant, Player};
use puissance4_session::Session;

use crate::page::Page;
use crate::view::board::SmallDisc;
use crate::view::play::clock;

/// Who sits at the bottom: the only human, else contestant A.
pub(super) fn bottom(session: &Session) -> Contestant {
    match session.contestants() {
        [Who::Computer(_), Who::Human] => Contestant::B,
        _ => Contestant::A,
    }
}

/// A player: disc, name, a line about them, score, clock. The seat belongs to the contestant, through all games.
#[component]
pub(super) fn PlayerStrip(session: RwSignal<Session>, is_bottom: bool) -> impl IntoView {
    let page = Page::here();
    let contestant = Memo::new(move |_| {
        let bottom = session.with(bottom);
        if is_bottom { bottom } else { bottom.other() }
    });
    let player = Memo::new(move |_| {
        let seats = session.with(Session::seats);
        if seats.first == contestant.get() { Player::First } else { Player::Second }
    });
    let is_turn = Memo::new(move |_| session.with(|session| session.to_move() == Some(player.get())));
    let name = Memo::new(move |_| session.with(|session| session.called(player.get(), page.language.get())));
    let wins = Memo::new(move |_| session.with(|session| session.score().wins(contestant.get())));
    let line = Memo::new(move |_| {
        let language = page.language.get();
        session.with(|session| match session.who(player.get()) {
            Who::Computer(computer) => about(computer, language),
            Who::Human => tr!(language, "web-discs-left", left = session.position().discs_left()[player.get()]),
        })
    });
    let clock = Memo::new(move |_| session.with(|session| Some(session.clock.as_ref()?.shown(player.get()))));
    let is_low = Memo::new(move |_| {
        session.with(|session| session.clock.as_ref().is_some_and(|clock| clock::is_low(clock, player.get())))
    });
    view! {
        <div class="seat" class:turn=move || is_turn.get() class:bottom=is_bottom>
            {move || view! { <SmallDisc player=player.get() /> }}
            <div class="who">
                <strong>{move || name.get()}</strong>
                <span class="small">{move || line.get()}</span>
            </div>
            <span class="wins" title=move || tr!(page.language.get(), "web-wins", wins = wins.get())>
                <span aria-hidden="true">{move || wins.get()}</span>
                <span class="unseen">{move || tr!(page.language.get(), "web-wins", wins = wins.get())}</span>
            </span>
            <Show when=move || clock.with(Option::is_some)>
                <span class="clock" class:low=move || is_low.get() role="timer">
                    {move || clock.get()}
                </span>
            </Show>
        </div>
    }
}
