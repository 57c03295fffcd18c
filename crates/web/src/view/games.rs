//! Finished games, and statistics.

use std::collections::BTreeMap;

use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::{Phrase as _, tr};
use puissance4_players::Who;
use puissance4_rules::{Link, Player, Record};
use puissance4_session::{Session, Statistics, WinDrawLoss};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;

use crate::page::Page;
use crate::storage::download;
use crate::storage::{games, local};
use crate::view::field::Field;
use crate::view::opponent_picker::player_name;

/// The records of the person against computers, by opponent.
fn records(games: &[(String, Session)]) -> BTreeMap<String, WinDrawLoss> {
    let mut statistics = Statistics::default();
    for (_, session) in games {
        statistics.count(session);
    }
    statistics.0.remove(&Who::Human.to_string());
    statistics.0.into_iter().map(|(opponent, record)| (opponent, record.total())).collect()
}

/// The finished games with their storage keys.
type FinishedGames = RwSignal<Vec<(String, Session)>>;

/// The view of the games.
#[component]
pub(crate) fn Games() -> impl IntoView {
    let page = Page::here();
    let finished = RwSignal::new(games::finished());
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-stats")}</h2>
            <Records finished />
        </section>
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-nav-games")}</h2>
            <GameList finished />
            <Import />
        </section>
    }
}

/// The statistics.
#[component]
fn Records(finished: FinishedGames) -> impl IntoView {
    let page = Page::here();
    move || {
        let language = page.language.get();
        let records = finished.with(|games| records(games));
        if records.is_empty() {
            return view! { <p>{tr!(language, "web-stats-none")}</p> }.into_any();
        }
        let row = |(opponent, record): (String, WinDrawLoss)| {
            let name = opponent.parse().map_or_else(|_| opponent.clone(), |who| player_name(who, language));
            view! {
                <tr>
                    <th scope="row">{name}</th>
                    <td>{record.games()}</td>
                    <td>{record.won}</td>
                    <td>{record.drawn}</td>
                    <td>{record.lost}</td>
                </tr>
            }
        };
        view! {
            <table class="stats">
                <thead>
                    <tr>
                        <th scope="col">{tr!(language, "web-stats-opponent")}</th>
                        <th scope="col">{tr!(language, "web-stats-games")}</th>
                        <th scope="col">{tr!(language, "web-stats-won")}</th>
                        <th scope="col">{tr!(language, "web-stats-drawn")}</th>
                        <th scope="col">{tr!(language, "web-stats-lost")}</th>
                    </tr>
                </thead>
                <tbody>{records.into_iter().map(row).collect_view()}</tbody>
            </table>
        }
        .into_any()
    }
}

/// The list.
#[component]
fn GameList(finished: FinishedGames) -> impl IntoView {
    let page = Page::here();
    move || {
        let games = finished.get();
        if games.is_empty() {
            return view! { <p>{tr!(page.language.get(), "web-games-none")}</p> }.into_any();
        }
        let item = |(key, session)| view! { <FinishedGame finished key session /> };
        view! { <ul class="games">{games.into_iter().map(item).collect_view()}</ul> }.into_any()
    }
}

/// A game of the list.
#[component]
fn FinishedGame(finished: FinishedGames, key: String, session: Session) -> impl IntoView {
    let page = Page::here();
    let address = format!("#/{}", Link::to(session.game()));
    let record = Record::of(session.game()).to_json();
    let text = move || {
        let language = page.language.get();
        let [first, second] = Player::BOTH.map(|player| player_name(session.who(player), language));
        let winner = session.winner().map_or(0, Player::number);
        let moves = session.game().ply();
        tr!(language, "web-game", first = first, second = second, winner = winner, moves = moves)
    };
    let save = move |_| {
        let bytes = js_sys::Uint8Array::from(record.as_bytes());
        download::file("puissance4.json", "application/json", &bytes);
    };
    let delete = move |_| {
        local::forget(&key);
        finished.set(games::finished());
    };
    view! {
        <li>
            <span>{text}</span>
            <span class="buttons">
                <a class="button" href=address>
                    {move || tr!(page.language.get(), "web-game-open")}
                </a>
                <button type="button" on:click=save>
                    {move || tr!(page.language.get(), "web-game-file")}
                </button>
                <button type="button" on:click=delete>
                    {move || tr!(page.language.get(), "web-game-delete")}
                </button>
            </span>
        </li>
    }
}

/// The field that opens a file.
#[component]
fn Import() -> impl IntoView {
    let page = Page::here();
    let import = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            match Record::from_json(&text.unwrap_or_default()) {
                Ok(record) => {
                    let _ = window().location().set_hash(&format!("/{}", Link::to(record.game())));
                }
                Err(error) => {
                    let (file, problem) = (file.name(), error.phrase(page.speech()));
                    page.warn(tr!(page.speech(), "web-game-refused", file = file, problem = problem));
                }
            }
        });
    };
    view! {
        <Field label=Signal::derive(move || tr!(page.language.get(), "web-game-import"))>
            <input type="file" accept=".json,application/json" on:change=import />
        </Field>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{ByPlayer, Game, Geometry};

    #[test]
    fn games_add_up_for_the_person() {
        let game = |first: &str, second: &str, moves: &str| {
            let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
            let who = ByPlayer { first: first.parse().unwrap(), second: second.parse().unwrap() };
            (String::new(), Session::new(game, who, None))
        };
        let first_wins = "1212121";
        let games = [
            game("perfect", "human", first_wins),
            game("human", "perfect", first_wins),
            game("human", "human", first_wins),
            game("random", "perfect", first_wins),
        ];
        let expected = [("perfect".to_owned(), WinDrawLoss { won: 1, drawn: 0, lost: 1 })];
        assert_eq!(records(&games), expected.into());
    }
}
