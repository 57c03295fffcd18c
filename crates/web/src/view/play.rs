//! Playing: two people, a person and a computer, or two computers that are watched.

mod local_game;
mod new_game;
mod player_card;

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::{Link, Player};
use puissance4_session::Session;

use crate::action::Action;
use crate::page::Page;
use crate::view::board::{Board, last_cell};
use crate::view::command_line::CommandLine;
use local_game::LocalGame;
use new_game::NewGame;
use player_card::PlayerCard;

/// The view of a game.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let page = Page::here();
    let game = LocalGame::open(page);
    let session = game.session;
    let position = Signal::derive(move || session.with(|session| session.game().position().clone()));
    let last = Signal::derive(move || session.with(|session| last_cell(session.game())));
    let is_open = Signal::derive(move || session.with(Session::is_humans_turn));
    let advised = Signal::derive(move || game.advice.with(|advice| advice.columns));
    let on_action = Callback::new(move |action| game.execute(action));
    let is_over = move || session.with(Session::is_over);
    view! {
        <div class="desk">
            <section class="stage" aria-label=move || tr!(page.language.get(), "web-nav-play")>
                <div class="players">
                    {Player::BOTH.map(|player| view! { <PlayerCard session player /> }).collect_view()}
                </div>
                <Board position last falls=game.falls is_open advised on_action />
                <p class="status" class:over=is_over>{move || game.status()}</p>
                <p class="refusal" hidden=move || game.refusal.with(Option::is_none)>{move || game.refusal.get()}</p>
                <Actions game />
                <Advice game />
                <CommandLine on_action />
            </section>
            <div class="panel">
                <NewGame game />
                <section class="card">
                    <h2>{move || tr!(page.language.get(), "web-moves")}</h2>
                    <p class="moves">{move || session.with(|session| session.game().moves().to_string())}</p>
                </section>
            </div>
        </div>
    }
}

/// The buttons below the board.
#[component]
fn Actions(game: LocalGame) -> impl IntoView {
    let (page, session) = (game.page, game.session);
    let is_over = move || session.with(Session::is_over);
    let is_watched = move || session.with(Session::is_watched);
    let is_computers_turn = move || session.with(|session| session.computer_to_move().is_some());
    let cannot_undo = move || session.with(|session| session.clone().undo().is_none());
    let cannot_redo = move || session.with(|session| session.clone().redo().is_none());
    view! {
        <div class="buttons">
            <button type="button" disabled=cannot_undo on:click=move |_| game.execute(Action::Undo)>
                {move || tr!(page.language.get(), "web-undo")}
            </button>
            <button type="button" disabled=cannot_redo on:click=move |_| game.execute(Action::Redo)>
                {move || tr!(page.language.get(), "web-redo")}
            </button>
            <button type="button" disabled=is_over on:click=move |_| game.execute(Action::Hint)>
                {move || tr!(page.language.get(), "web-hint")}
            </button>
            <Show when=move || !is_over() && !is_watched()>
                <button type="button" on:click=move |_| game.execute(Action::Resign)>
                    {move || tr!(page.language.get(), "web-resign")}
                </button>
            </Show>
            <Show when=move || is_computers_turn() && !is_over()>
                <button type="button" on:click=move |_| game.toggle_pause()>
                    {move || {
                        let paused = if game.paused.get() { "yes" } else { "no" };
                        tr!(page.language.get(), "web-pause", paused = paused)
                    }}
                </button>
            </Show>
            <Show when=is_over>
                <button type="button" class="main" on:click=move |_| game.execute(Action::Again)>
                    {move || tr!(page.language.get(), "web-rematch")}
                </button>
            </Show>
            <a class="button" href=move || session.with(|session| format!("#/{}", Link::to(session.game())))>
                {move || tr!(page.language.get(), "web-to-study")}
            </a>
        </div>
    }
}

/// The coach's advice.
#[component]
fn Advice(game: LocalGame) -> impl IntoView {
    let sentences = move || game.advice.with(|advice| advice.sentences.clone());
    view! {
        <div class="advice" hidden=move || sentences().is_empty()>
            {move || sentences().into_iter().map(|sentence| view! { <p>{sentence}</p> }).collect_view()}
        </div>
    }
}
