//! The results of a tournament as text.

use puissance4_i18n::{Language, forfeit_of, printable, tr};
use puissance4_players::{Forfeits, Sprt, Standings, Tally, TournamentGame, pairings};

use crate::commands::arena::{pairings_table, standings_table};
use crate::table::table;
use crate::tournament::settings::Settings;

/// The standings after some games.
pub(crate) fn standings(settings: &Settings, games: &[TournamentGame]) -> Standings {
    let mut forfeits: Vec<Forfeits> = Vec::new();
    for game in games {
        let Some(example) = game.forfeit.clone() else { continue };
        let [a, b] = game.fixture.players;
        let player = if game.winner == Some(a) { b } else { a };
        match forfeits.iter_mut().find(|one| one.player == player) {
            Some(known) => known.games += 1,
            None => forfeits.push(Forfeits { player, games: 1, example }),
        }
    }
    Standings::new(settings.names.len(), pairings(games), forfeits)
}

/// Points, with a sign for half of one.
#[allow(clippy::integer_division)]
pub(crate) fn points(tally: Tally) -> String {
    let (whole, half) = (tally.wins + tally.draws / 2, tally.draws % 2);
    match (whole, half) {
        (0, 1) => "½".to_owned(),
        (_, 1) => format!("{whole}½"),
        _ => whole.to_string(),
    }
}

/// The points of each player against each other, the strongest first: a row for each, with a number and a name before it.
pub(crate) fn crosstable(settings: &Settings, standings: &Standings) -> (Vec<String>, Vec<Vec<String>>) {
    let order: Vec<usize> = standings.standings.iter().map(|standing| standing.player).collect();
    let against = |player: usize, other: usize| {
        let known = standings
            .pairings
            .iter()
            .find(|pairing| pairing.players.contains(&player) && pairing.players.contains(&other));
        let tally = known
            .map(|pairing| if pairing.players[0] == player { pairing.total() } else { pairing.total().reversed() });
        match tally {
            _ if player == other => "·".to_owned(),
            Some(tally) => format!("{}/{}", points(tally), tally.games()),
            None => String::new(),
        }
    };
    let header = std::iter::once(String::new()).chain((1..=order.len()).map(|place| place.to_string())).collect();
    let row = |(place, player): (usize, &usize)| {
        let name = format!("{}. {}", place + 1, printable(&settings.names[*player]));
        std::iter::once(name).chain(order.iter().map(|other| against(*player, *other))).collect()
    };
    (header, order.iter().enumerate().map(row).collect())
}

/// What the test of two versions says.
pub(crate) fn sprt(settings: &Settings, sprt: Sprt, games: &[TournamentGame], language: Language) -> String {
    let tally = versions(games);
    let [low, high] = sprt.bounds();
    let number = |value: f64| language.decimal(value, 2);
    tr!(
        language,
        "tournament-sprt",
        verdict = sprt.verdict(tally).name(),
        name = printable(&settings.names[1]),
        elo0 = language.decimal(sprt.elo0, 0),
        elo1 = language.decimal(sprt.elo1, 0),
        ratio = number(sprt.log_ratio(tally)),
        low = number(low),
        high = number(high)
    )
}

/// The results of the second of two players.
pub(crate) fn versions(games: &[TournamentGame]) -> Tally {
    pairings(games).first().map(|pairing| pairing.total().reversed()).unwrap_or_default()
}

/// The whole report.
pub(crate) fn report(settings: &Settings, games: &[TournamentGame], language: Language) -> String {
    let results = standings(settings, games);
    let names: Vec<String> = settings.names.iter().map(|name| printable(name)).collect();
    let (header, rows) = crosstable(settings, &results);
    let mut parts = vec![
        tr!(language, "tournament-played", games = games.len(), seed = settings.tournament.seed.to_string()),
        standings_table(&names, &results, language).to_string(),
        table(header, rows).to_string(),
        pairings_table(&names, &results, language).to_string(),
    ];
    parts.extend(settings.sprt.map(|test| sprt(settings, test, games, language)));
    for Forfeits { player, games, example } in &results.forfeits {
        let text = tr!(language, "arena-forfeits", who = names[*player].clone(), games = *games);
        parts.push(format!("{text}\n{}", forfeit_of(settings.tournament.players[*player], example, language)));
    }
    parts.join("\n\n") + "\n"
}
