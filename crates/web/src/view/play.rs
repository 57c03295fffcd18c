//! Playing: two people, a person and a computer, or two computers that are watched.

mod actions;
mod clock;
mod coach;
mod engine;
mod local_game;
mod new_game;
mod opponents;
mod player_strip;
mod stage;
mod watching;

use leptos::prelude::*;
use puissance4_session::{Command, Session};

use crate::page::Page;
use crate::view::bottom_sheet::BottomSheet;
use crate::view::command_line::CommandLine;
use crate::view::move_list::{MoveList, Walk, Walked};
use actions::{Actions, Result};
use coach::Coach;
use local_game::LocalGame;
use new_game::NewGame;
use player_strip::PlayerStrip;
use stage::Stage;
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
    let moves = Memo::new(move |_| session.with(|session| session.game().moves().0));
    let walked = Walked { moves, shown: game.shown, show: Callback::new(move |ply| game.show(ply)) };
    walked.listen();
    let geometry = Signal::derive(move || session.with(|session| session.position().geometry()));
    let on_input = Callback::new(move |input| game.handle(input));
    let is_over = Memo::new(move |_| session.with(Session::is_over) && game.settled.get());
    let title = Signal::derive(move || game.status());
    let said = Signal::derive(move || if is_over.get() { vec![title.get()] } else { game.advised() });
    view! {
        <div class="desk game">
            <Stage game />
            <div class="panel">
                <PlayerStrip session is_bottom=false />
                <BottomSheet title said>
                    <div class="talk">
                        <p class="status" class:over=move || is_over.get()>{move || game.status()}</p>
                        <Watching game />
                        <Show when=move || is_over.get() fallback=move || view! { <Coach game /> }>
                            <Result game />
                        </Show>
                    </div>
                    <MoveList game=walked />
                    <Walk game=walked />
                </BottomSheet>
                <Actions game />
                <PlayerStrip session is_bottom=true />
            </div>
            <CommandLine geometry commands=&COMMANDS on_input />
        </div>
        <NewGame game />
    }
}
