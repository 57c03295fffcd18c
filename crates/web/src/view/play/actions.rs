//! The buttons of a game, and those of its end.

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};
use puissance4_session::{Command, Session};

use crate::page::Route;
use crate::view::icon::{Icon, Pictogram};
use crate::view::play::local_game::LocalGame;

/// The buttons of a game.
#[component]
pub(super) fn Actions(game: LocalGame) -> impl IntoView {
    let (page, session) = (game.page, game.session);
    let is_over = Memo::new(move |_| session.with(Session::is_over));
    let cannot_undo = Memo::new(move |_| session.with(|session| session.clone().undo().is_none()));
    let cannot_redo = Memo::new(move |_| session.with(|session| session.clone().redo().is_none()));
    let cannot_resign = Memo::new(move |_| session.with(|session| session.is_over() || session.is_watched()));
    let action = move |command: Command, icon: Icon, words: fn(Language) -> String, disabled: Memo<bool>| {
        view! {
            <button
                type="button"
                title=move || words(page.language.get())
                disabled=move || disabled.get()
                on:click=move |_| game.execute(command)
            >
                <Pictogram icon />
                <span>{move || words(page.language.get())}</span>
            </button>
        }
    };
    let never = Memo::new(|_| false);
    view! {
        <div class="actions">
            {action(Command::Undo, Icon::Undo, |language| tr!(language, "web-undo"), cannot_undo)}
            {action(Command::Redo, Icon::Redo, |language| tr!(language, "web-redo"), cannot_redo)}
            {action(Command::Hint, Icon::Hint, |language| tr!(language, "web-hint"), is_over)}
            {action(Command::Resign, Icon::Flag, |language| tr!(language, "web-resign"), cannot_resign)}
            <a
                class="button"
                title=move || tr!(page.language.get(), "web-to-study")
                href=move || session.with(|session| Route::study(session.game()))
            >
                <Pictogram icon=Icon::Analyse />
                <span>{move || tr!(page.language.get(), "web-to-study")}</span>
            </a>
            {action(Command::NewGame, Icon::New, |language| tr!(language, "web-new-game"), never)}
        </div>
    }
}

/// What can be done once the game is over.
#[component]
pub(super) fn Result(game: LocalGame) -> impl IntoView {
    let (page, session) = (game.page, game.session);
    view! {
        <div class="result">
            <p class="score">{move || session.with(|session| session.score_line(page.language.get()))}</p>
            <div class="buttons">
                <button type="button" class="main" on:click=move |_| game.execute(Command::Rematch)>
                    <Pictogram icon=Icon::Rematch />
                    {move || tr!(page.language.get(), "web-rematch")}
                </button>
                <button type="button" on:click=move |_| game.execute(Command::Review)>
                    <Pictogram icon=Icon::Analyse />
                    {move || tr!(page.language.get(), "web-game-review")}
                </button>
                <button type="button" on:click=move |_| game.share()>
                    <Pictogram icon=Icon::Share />
                    {move || tr!(page.language.get(), "web-share")}
                </button>
            </div>
        </div>
    }
}
