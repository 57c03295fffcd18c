//! An online game, played or watched. A move is shown as made only once the server has confirmed it.

mod about;
mod announcer;
mod buttons;
mod clock;
mod free_seat;
mod invitation;
mod offer;
mod player_strip;
mod remote_game;
mod speech;
pub(crate) mod words;

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_online::{GameId, Match, ProblemKind, Seat};
use puissance4_rules::{Cell, Columns, Geometry, Position};
use puissance4_session::Command;

use crate::online::client::OnlineClient;
use crate::page::Page;
use crate::view::board::{Board, last_cell};
use crate::view::bottom_sheet::BottomSheet;
use crate::view::command_line::CommandLine;
use crate::view::move_list::{MoveList, Walk, at};
use about::About;
use buttons::Buttons;
use free_seat::FreeSeat;
use invitation::Invitation;
use offer::Offer;
use player_strip::PlayerStrip;
use remote_game::RemoteGame;

/// The commands that can be typed.
const COMMANDS: [Command; 5] = [Command::Undo, Command::Board, Command::Resign, Command::NewGame, Command::Rematch];

/// A game by its id in the address, which may be wrong.
#[component]
#[allow(clippy::needless_pass_by_value)] // Components own their properties.
pub(crate) fn OnlineGame(name: String) -> impl IntoView {
    let page = Page::here();
    match name.parse::<GameId>() {
        Ok(id) => view! { <KnownGame id /> }.into_any(),
        Err(_) => view! {
            <section class="card">
                <h2>{move || tr!(page.language.get(), "online-game")}</h2>
                <p role="alert">{move || words::problem(Some(ProblemKind::NoSuchGame), page.language.get())}</p>
                <a class="button" href="#/online">
                    {move || tr!(page.language.get(), "online-to-lobby")}
                </a>
            </section>
        }
        .into_any(),
    }
}

#[component]
fn KnownGame(id: GameId) -> impl IntoView {
    let page = Page::here();
    let game = RemoteGame::open(page, id);
    let walked = game.walked();
    walked.listen();
    let client = game.client();
    let has_game = Memo::new(move |_| client.with(|client| client.game().is_some()));
    let has_opponent = Memo::new(move |_| client.with(|client| client.game().is_some_and(Match::has_both)));
    let is_seated = move || client.with(|client| client.you().is_some());
    let geometry = Signal::derive(move || {
        client.with(|client| client.game().map_or(Geometry::STANDARD, |game| game.position().geometry()))
    });
    let on_input = Callback::new(move |input| game.handle(input));
    let bottom = Memo::new(move |_| client.with(|client| client.you().unwrap_or(Seat::First)));
    let title =
        Signal::derive(move || if game.is_quiet() { game.status() } else { tr!(page.language.get(), "online-lost") });
    let said = Signal::derive(move || {
        let question = client.with(|client| offer::question(client, page.language.get()));
        let refused = client.with(|client| client.refused().is_some()).then(|| game.status());
        [question, refused, game.trouble().get()].into_iter().flatten().collect::<Vec<_>>()
    });
    view! {
        <div class="desk game">
            <Stage game />
            <div class="panel">
                {move || view! { <PlayerStrip game seat=bottom.get().other() is_bottom=false /> }}
                // Before there is an opponent, the invitation comes first, and there are no moves.
                <Show when=move || has_opponent.get() fallback=move || view! { <Talk game /> }>
                    <BottomSheet title said>
                        <Talk game />
                        <MoveList game=walked />
                        <Walk game=walked />
                    </BottomSheet>
                </Show>
                <Show when=move || has_game.get()>
                    <Buttons game />
                </Show>
                {move || view! { <PlayerStrip game seat=bottom.get() is_bottom=true /> }}
            </div>
            <Show when=is_seated>
                <CommandLine geometry commands=&COMMANDS on_input />
            </Show>
        </div>
    }
}

/// How the game stands, what is asked and what is wrong.
#[component]
fn Talk(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let has_game = Memo::new(move |_| client.with(|client| client.game().is_some()));
    let is_over = move || client.with(|client| client.game().is_some_and(|game| game.ending().is_some()));
    view! {
        <div class="talk">
            <p class="status" class:over=is_over>{move || game.status()}</p>
            <p class="connection" hidden=move || game.is_quiet()>{move || tr!(page.language.get(), "online-lost")}</p>
            <p class="refusal" hidden=move || game.trouble().with(Option::is_none)>
                {move || game.trouble().get()}
            </p>
            <Stuck game />
            <Show when=move || has_game.get()>
                <FreeSeat game />
                <Offer game />
                <Invitation game />
            </Show>
            <About game />
        </div>
    }
}

/// The board.
#[component]
fn Stage(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let empty = Position::new(Geometry::STANDARD);
    let shown =
        Memo::new(move |_| client.with(|client| client.game().map(|online| at(online.game(), game.shown().get()))));
    let position = Signal::derive(move || {
        shown.with(|game| game.as_ref().map_or_else(|| empty.clone(), |game| game.position().clone()))
    });
    let last = Signal::derive(move || shown.with(|game| game.as_ref().and_then(last_cell)));
    let is_present = move || game.shown().get().is_none();
    let pending = Signal::derive(move || client.with(pending_cell).filter(|_| is_present()));
    let is_open = Signal::derive(move || client.with(is_turn) && pending.get().is_none() && is_present());
    let on_input = Callback::new(move |input| game.handle(input));
    view! {
        <section class="stage" aria-label=move || tr!(page.language.get(), "online-game")>
            <div class="window">
                <Board position last falls=game.falls() is_open advised=Columns::default() pending on_input />
            </div>
        </section>
    }
}

/// The ways out when the game cannot be shown.
#[component]
fn Stuck(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let is_outdated = move || client.with(|client| client.refused() == Some(ProblemKind::Unknown));
    let is_stuck =
        move || client.with(|client| client.refused().is_some() || client.game().is_none() && client.failures() >= 2);
    let try_again = move |_| {
        if is_outdated() {
            let _ = window().location().reload();
        } else {
            game.restart();
        }
    };
    let label = move || {
        let language = page.language.get();
        if is_outdated() { tr!(language, "online-reload") } else { tr!(language, "online-retry") }
    };
    view! {
        <Show when=is_stuck>
            <div class="buttons">
                <button type="button" class="main" on:click=try_again>
                    {label}
                </button>
                <a class="button" href="#/online">
                    {move || tr!(page.language.get(), "online-to-lobby")}
                </a>
            </div>
        </Show>
    }
}

/// Where the disc will land whose move is being sent.
fn pending_cell(client: &OnlineClient) -> Option<Cell> {
    client.game()?.position().landing(client.pending_move()?)
}

/// Whether it is the turn of this client's player.
fn is_turn(client: &OnlineClient) -> bool {
    client.you().is_some() && client.game().and_then(Match::turn) == client.you()
}
