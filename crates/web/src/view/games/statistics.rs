//! The statistics: the person's games against each computer.

use std::collections::BTreeMap;

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};
use puissance4_players::Who;
use puissance4_session::{History, Statistics, WinDrawLoss};

use crate::page::Page;
use crate::view::opponent_picker::player_name;

/// The records of the person against computers, by opponent.
fn records(history: &History) -> BTreeMap<String, WinDrawLoss> {
    let mut statistics = Statistics::default();
    for session in history.games().iter().filter_map(|game| game.session().ok()) {
        statistics.count(&session);
    }
    statistics.0.remove(&Who::Human.to_string());
    statistics.0.into_iter().map(|(opponent, record)| (opponent, record.total())).collect()
}

/// The table, once there is a game against a computer.
#[component]
pub(super) fn StatisticsTable(history: RwSignal<History>) -> impl IntoView {
    let page = Page::here();
    let records = Memo::new(move |_| history.with(records));
    let is_empty = move || records.with(BTreeMap::is_empty);
    let rows = move || {
        let language = page.language.get();
        records.get().into_iter().map(|(opponent, record)| row(&opponent, record, language)).collect_view()
    };
    view! {
        <section class="card" hidden=is_empty>
            <h2>{move || tr!(page.language.get(), "web-stats")}</h2>
            <table class="stats">
            <thead>
                <tr>
                    <th scope="col">{move || tr!(page.language.get(), "web-stats-opponent")}</th>
                    <th scope="col">{move || tr!(page.language.get(), "web-stats-games")}</th>
                    <th scope="col">{move || tr!(page.language.get(), "web-stats-won")}</th>
                    <th scope="col">{move || tr!(page.language.get(), "web-stats-drawn")}</th>
                    <th scope="col">{move || tr!(page.language.get(), "web-stats-lost")}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            </table>
        </section>
    }
}

fn row(opponent: &str, record: WinDrawLoss, language: Language) -> impl IntoView + use<> {
    let name = opponent.parse().map_or_else(|_| opponent.to_owned(), |who| player_name(who, language));
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td>{record.games()}</td>
            <td>{record.won}</td>
            <td>{record.drawn}</td>
            <td>{record.lost}</td>
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{ByPlayer, Game, Geometry};
    use puissance4_session::{SavedGame, Session};

    #[test]
    fn games_add_up_for_the_person() {
        let game = |first: &str, second: &str, moves: &str| {
            let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
            let who = ByPlayer { first: first.parse().unwrap(), second: second.parse().unwrap() };
            SavedGame::new(&Session::new(game, who, None))
        };
        let first_wins = "1212121";
        let history = History::new([
            game("perfect", "human", first_wins),
            game("human", "perfect", first_wins),
            game("human", "human", first_wins),
            game("random", "perfect", first_wins),
        ]);
        let expected = [("perfect".to_owned(), WinDrawLoss { won: 1, drawn: 0, lost: 1 })];
        assert_eq!(records(&history), expected.into());
    }
}
