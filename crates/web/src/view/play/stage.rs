//! The board of a game: the current position or an earlier one.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::{Columns, Position};
use puissance4_session::{ColumnKnowledge, Session};

use crate::view::board::{Board, last_cell};
use crate::view::coaching::Remark;
use crate::view::evaluation;
use crate::view::move_list::at;
use crate::view::play::local_game::LocalGame;
use crate::view::zoom_stage::ZoomStage;

/// The board.
#[component]
pub(super) fn Stage(game: LocalGame) -> impl IntoView {
    let (page, session) = (game.page, game.session);
    let shown = Memo::new(move |_| session.with(|session| at(session.game(), game.shown.get())));
    let position = Memo::new(move |_| shown.with(|game| game.position().clone()));
    let geometry = Memo::new(move |_| position.with(Position::geometry));
    let last = Memo::new(move |_| shown.with(last_cell));
    let is_open = Memo::new(move |_| session.with(Session::is_humans_turn) && game.shown.get().is_none());
    let advised = Memo::new(move |_| game.advice.with(|advice| advice.as_ref().map_or(Columns::NONE, Remark::advised)));
    let lit = Memo::new(move |_| game.advice.with(|advice| advice.as_ref().map(Remark::cells).unwrap_or_default()));
    let labels = Signal::derive(move || {
        let language = page.language.get();
        let label = |known: &ColumnKnowledge| evaluation::label(*known, language);
        if game.scores.get() { game.known.with(|known| known.iter().map(label).collect()) } else { Vec::new() }
    });
    let on_input = Callback::new(move |input| game.handle(input));
    let label = Signal::derive(move || tr!(page.language.get(), "web-nav-play"));
    view! {
        <ZoomStage label geometry last>
            <div class="window">
                <Show when=move || game.bar.get()>
                    <Bar game />
                </Show>
                <Board
                    position
                    last
                    falls=game.falls
                    is_open
                    advised
                    labels
                    lit
                    settled=game.settled
                    pointed=game.pointed
                    on_input
                />
            </div>
        </ZoomStage>
    }
}

/// The evaluation bar: the more of a colour, the nearer its win. Both halves are the same while nothing is known.
#[component]
fn Bar(game: LocalGame) -> impl IntoView {
    let share = Memo::new(move |_| {
        let known = game.known.get();
        game.session.with(|session| evaluation::standing(session.position(), &known)).map_or(50.0, |now| now.share)
    });
    view! {
        <svg class="bar" viewBox="0 0 4 100" preserveAspectRatio="none" aria-hidden="true">
            <rect class="two" width="4" height="100" />
            <rect class="one" width="4" y=move || 100.0 - share.get() height=move || share.get() />
        </svg>
    }
}
