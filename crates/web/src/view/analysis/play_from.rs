//! A game against a computer that starts from the position at hand.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_players::{Computer, Level, Who};
use puissance4_rules::{ByPlayer, Player};
use puissance4_session::Session;

use crate::storage::games;
use crate::storage::local::Stored;
use crate::tree::Tree;
use crate::view::analysis::state::Analysis;
use crate::view::opponent_picker::OpponentPicker;

/// The choice of an opponent, and the button that starts the game. The person plays the side to move.
#[component]
pub(super) fn PlayFrom(analysis: Analysis) -> impl IntoView {
    let page = analysis.page;
    let opponent = RwSignal::new(Who::Computer(Level::new(5).map_or(Computer::Perfect, Computer::Level)));
    let start = move || {
        let game = analysis.tree.with_untracked(Tree::game);
        let who = match game.position().to_move() {
            Player::First => ByPlayer { first: Who::Human, second: opponent.get_untracked() },
            Player::Second => ByPlayer { first: opponent.get_untracked(), second: Who::Human },
        };
        let mut session = Session::new(game, who, None);
        session.id = Some(games::new_id());
        page.tab.with_value(|tab| games::save_in_progress(tab, &session));
        let _ = window().location().set_hash("#/play");
    };
    let ask = move |_| {
        let current = page.tab.with_value(|tab| games::load_in_progress(tab));
        if matches!(current, Stored::Value(session) if session.can_go_on()) {
            let language = page.speech();
            page.confirm(tr!(language, "web-replace-question"), tr!(language, "web-start"), start);
        } else {
            start();
        }
    };
    view! {
        <OpponentPicker label=Signal::derive(move || tr!(page.language.get(), "web-stats-opponent")) who=opponent />
        <button type="button" class="main" on:click=ask>
            {move || tr!(page.language.get(), "web-start")}
        </button>
    }
}
