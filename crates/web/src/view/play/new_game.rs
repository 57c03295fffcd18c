//! The form that starts a new contest.

use leptos::prelude::*;
use puissance4_i18n::{sentence, tr};
use puissance4_players::Who;
use puissance4_rules::Contestant;
use puissance4_session::Session;

use crate::view::board_form::{BoardFields, BoardForm};
use crate::view::opponent_picker::{OpponentPicker, player_name};
use crate::view::play::local_game::LocalGame;

/// The form.
#[component]
pub(super) fn NewGame(game: LocalGame) -> impl IntoView {
    let page = game.page;
    let (geometry, [a, b]) =
        game.session.with_untracked(|session| (session.game().position().geometry(), session.contestants()));
    let form = BoardForm::new(geometry);
    let (first, second) = (RwSignal::new(a), RwSignal::new(b));
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match form.geometry(page.speech()) {
            Err(words) => game.refuse(sentence(&words)),
            Ok(geometry) => game.start(geometry, [first.get_untracked(), second.get_untracked()]),
        }
    };
    let first_label = Signal::derive(move || tr!(page.language.get(), "web-player-one"));
    let second_label = Signal::derive(move || tr!(page.language.get(), "web-player-two"));
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-new-game")}</h2>
            <form novalidate on:submit=start>
                <OpponentPicker label=first_label who=first />
                <OpponentPicker label=second_label who=second />
                <BoardFields form />
                <button type="submit" class="main">
                    {move || tr!(page.language.get(), "web-start")}
                </button>
            </form>
            <Score game />
        </section>
    }
}

/// The score of the contest, once a game is finished.
#[component]
fn Score(game: LocalGame) -> impl IntoView {
    let score = move || {
        let contest = game.session.with(Session::score);
        (contest.games() > 0).then(|| {
            let language = game.page.language.get();
            let contestants = game.session.with(Session::contestants);
            let is_alone = contestants.iter().filter(|who| **who == Who::Human).count() == 1;
            let [a, b] = contestants.map(|who| match who {
                Who::Human if is_alone => tr!(language, "called-you"),
                who => player_name(who, language),
            });
            let (wins_a, wins_b) = (contest.wins(Contestant::A), contest.wins(Contestant::B));
            tr!(language, "web-score", a = a, wins_a = wins_a, b = b, wins_b = wins_b, draws = contest.draws())
        })
    };
    view! { <p class="score">{score}</p> }
}
