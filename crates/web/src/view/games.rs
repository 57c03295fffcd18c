//! The games that were played, and what they add up to.

use std::collections::BTreeMap;

use leptos::prelude::*;
use puissance4_i18n::{Phrase as _, tr};
use puissance4_players::Who;
use puissance4_rules::{Link, Player, Record};
use puissance4_session::{Session, Statistics, WinDrawLoss};
use wasm_bindgen::JsCast as _;

use crate::page::Page;
use crate::storage::download;
use crate::storage::local;
use crate::view::opponent_picker::called;
use crate::view::play::all_played;

/// The records of a person against computers, by opponent.
fn records(played: &[(String, Session)]) -> BTreeMap<String, WinDrawLoss> {
    let mut statistics = Statistics::default();
    for (_, session) in played {
        statistics.count(session);
    }
    statistics.0.remove(&Who::Human.to_string());
    statistics.0.into_iter().map(|(opponent, record)| (opponent, record.total())).collect()
}

/// The view of the games.
#[component]
#[allow(clippy::too_many_lines)] // Most of it is markup.
pub(crate) fn Games() -> impl IntoView {
    let page = Page::here();
    let played = RwSignal::new(all_played());
    let name = move |who: &str| who.parse().map_or_else(|_| who.to_owned(), |who| called(who, page.language.get()));
    let stats = move || {
        let records = records(&played.get());
        if records.is_empty() {
            return view! { <p>{tr!(page.language.get(), "web-stats-none")}</p> }.into_any();
        }
        let row = |(opponent, record): (String, WinDrawLoss)| {
            view! {
                <tr>
                    <th scope="row">{name(&opponent)}</th>
                    <td>{record.games()}</td>
                    <td>{record.won}</td>
                    <td>{record.drawn}</td>
                    <td>{record.lost}</td>
                </tr>
            }
        };
        let language = page.language.get();
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
    };
    let list = move || {
        let language = page.language.get();
        let item = |(id, session): (String, Session)| {
            let address = format!("#/{}", Link::to(session.game()));
            let [first, second] = Player::BOTH.map(|player| called(session.who(player), language));
            let winner = session.winner().map_or(0, Player::number);
            let moves = session.game().ply();
            let text = tr!(language, "web-game", first = first, second = second, winner = winner, moves = moves);
            let save = move |_| {
                let record = Record::of(session.game());
                let bytes = js_sys::Uint8Array::from(record.to_json().as_bytes());
                download::file("puissance4.json", "application/json", &bytes);
            };
            let delete = move |_| {
                local::forget(&id);
                played.set(all_played());
            };
            view! {
                <li>
                    <span>{text}</span>
                    <span class="buttons">
                        <a class="button" href=address>
                            {tr!(language, "web-game-open")}
                        </a>
                        <button type="button" on:click=save>
                            {tr!(language, "web-game-file")}
                        </button>
                        <button type="button" on:click=delete>
                            {tr!(language, "web-game-delete")}
                        </button>
                    </span>
                </li>
            }
        };
        let games = played.get();
        if games.is_empty() {
            view! { <p>{tr!(language, "web-games-none")}</p> }.into_any()
        } else {
            view! { <ul class="games">{games.into_iter().map(item).collect_view()}</ul> }.into_any()
        }
    };
    let import = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        leptos::task::spawn_local(async move {
            let text = wasm_bindgen_futures::JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
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
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-stats")}</h2>
            {stats}
        </section>
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-nav-games")}</h2>
            {list}
            <label class="field">
                <span>{move || tr!(page.language.get(), "web-game-import")}</span>
                <input type="file" accept=".json,application/json" on:change=import />
            </label>
        </section>
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
