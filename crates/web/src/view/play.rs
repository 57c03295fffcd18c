//! Playing: two people, a person and a computer, or two computers that are watched.

mod local_game;
mod new_game;
mod player_card;
mod watching;

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::Player;
use puissance4_session::{Command, Session};

use crate::page::{Page, Route};
use crate::view::board::{Board, last_cell};
use crate::view::command_line::CommandLine;
use local_game::LocalGame;
use new_game::NewGame;
use player_card::PlayerCard;
use watching::Watching;

/// The commands that can be typed.
const COMMANDS: [Command; 7] =
    [Command::Undo, Command::Redo, Command::Hint, Command::Board, Command::Resign, Command::NewGame, Command::Rematch];

/// The view of a game.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let page = Page::here();
    let game = LocalGame::open(page);
    let session = game.session;
    let position = Signal::derive(move || session.with(|session| session.position().clone()));
    let geometry = Signal::derive(move || session.with(|session| session.position().geometry()));
    let last = Signal::derive(move || session.with(|session| last_cell(session.game())));
    let is_open = Signal::derive(move || session.with(Session::is_humans_turn));
    let advised = Signal::derive(move || game.advice.with(|advice| advice.columns));
    let on_input = Callback::new(move |input| game.handle(input));
    let is_over = move || session.with(Session::is_over);
    view! {
        <div class="desk">
            <section class="stage" aria-label=move || tr!(page.language.get(), "web-nav-play")>
                <div class="players">
                    {Player::BOTH.map(|player| view! { <PlayerCard session player /> }).collect_view()}
                </div>
                <Board position last falls=game.falls is_open advised on_input />
                <p class="status" class:over=is_over>{move || game.status()}</p>
                <p class="refusal" hidden=move || game.refusal.with(Option::is_none)>{move || game.refusal.get()}</p>
                <Actions game />
                <Watching game />
                <Advice game />
                <CommandLine geometry commands=&COMMANDS on_input />
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
    let cannot_undo = move || session.with(|session| session.clone().undo().is_none());
    let cannot_redo = move || session.with(|session| session.clone().redo().is_none());
    view! {
        <div class="buttons">
            <button type="button" disabled=cannot_undo on:click=move |_| game.execute(Command::Undo)>
                {move || tr!(page.language.get(), "web-undo")}
            </button>
            <button type="button" disabled=cannot_redo on:click=move |_| game.execute(Command::Redo)>
                {move || tr!(page.language.get(), "web-redo")}
            </button>
            <button type="button" disabled=is_over on:click=move |_| game.execute(Command::Hint)>
                {move || tr!(page.language.get(), "web-hint")}
            </button>
            <Show when=move || !is_over() && !is_watched()>
                <button type="button" on:click=move |_| game.execute(Command::Resign)>
                    {move || tr!(page.language.get(), "web-resign")}
                </button>
            </Show>
            <Show when=is_over>
                <button type="button" class="main" on:click=move |_| game.execute(Command::Rematch)>
                    {move || tr!(page.language.get(), "web-rematch")}
                </button>
            </Show>
            <a class="button" href=move || session.with(|session| Route::study(session.game()))>
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
