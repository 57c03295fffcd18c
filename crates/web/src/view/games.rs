//! The games that were played, and what they add up to.

use std::collections::BTreeMap;

use leptos::prelude::*;
use puissance4_i18n::{Phrase as _, tr};
use puissance4_players::Who;
use puissance4_rules::Record;
use wasm_bindgen::JsCast as _;

use crate::link::Link;
use crate::page::Page;
use crate::storage::download;
use crate::storage::local;
use crate::table::Played;
use crate::view::opponent_picker::called;
use crate::view::play::all_played;

/// How a person fared against somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct MatchScore {
    won: usize,
    drawn: usize,
    lost: usize,
}

/// What the games of a person against computers add up to, by opponent.
fn tallies(played: &[Played]) -> BTreeMap<String, MatchScore> {
    let mut tallies: BTreeMap<String, MatchScore> = BTreeMap::new();
    for game in played {
        let human = Who::Human.to_string();
        let (person, opponent) = match &game.who {
            [first, second] if *first == human && *second != human => (1, second),
            [first, second] if *second == human && *first != human => (2, first),
            _ => continue,
        };
        let tally = tallies.entry(opponent.clone()).or_default();
        match game.winner {
            0 => tally.drawn += 1,
            winner if winner == person => tally.won += 1,
            _ => tally.lost += 1,
        }
    }
    tallies
}

/// The view of the games.
#[component]
#[allow(clippy::too_many_lines)] // Most of it is markup.
pub(crate) fn Games() -> impl IntoView {
    let page = Page::here();
    let played = RwSignal::new(all_played());
    let name = move |who: &str| who.parse().map_or_else(|_| who.to_owned(), |who| called(who, page.language.get()));
    let stats = move || {
        let games: Vec<Played> = played.get().into_iter().map(|(_, game)| game).collect();
        let tallies = tallies(&games);
        if tallies.is_empty() {
            return view! { <p>{tr!(page.language.get(), "web-stats-none")}</p> }.into_any();
        }
        let row = |(opponent, tally): (String, MatchScore)| {
            view! {
                <tr>
                    <th scope="row">{name(&opponent)}</th>
                    <td>{tally.won + tally.drawn + tally.lost}</td>
                    <td>{tally.won}</td>
                    <td>{tally.drawn}</td>
                    <td>{tally.lost}</td>
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
                <tbody>{tallies.into_iter().map(row).collect_view()}</tbody>
            </table>
        }
        .into_any()
    };
    let list = move || {
        let language = page.language.get();
        let item = |(id, game): (String, Played)| {
            let address = format!("#/{}", game.game);
            let replayed = game.game.parse::<Link>().ok().map(Link::game);
            let moves = replayed.as_ref().map_or(0, puissance4_rules::Game::ply);
            let [first, second] = game.who.each_ref().map(|who| name(who));
            let text = tr!(language, "web-game", first = first, second = second, winner = game.winner, moves = moves);
            let save = move |_| {
                if let Some(record) = replayed.as_ref().map(Record::of) {
                    let bytes = js_sys::Uint8Array::from(record.to_json().as_bytes());
                    download::file("puissance4.json", "application/json", &bytes);
                }
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

    #[test]
    fn games_add_up_for_the_person() {
        let game = |first: &str, second: &str, winner| Played {
            game: "7x6/".to_owned(),
            who: [first, second].map(str::to_owned),
            winner,
            resigned: false,
            when: 0.0,
        };
        let games = [
            game("human", "perfect", 2),
            game("perfect", "human", 2),
            game("perfect", "human", 0),
            game("human", "human", 1),
            game("random", "perfect", 1),
        ];
        let expected = [("perfect".to_owned(), MatchScore { won: 1, drawn: 1, lost: 1 })];
        assert_eq!(tallies(&games), expected.into());
    }
}
