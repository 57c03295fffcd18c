//! The results of a tournament as text.

use puissance4_i18n::{Language, forfeit_of, printable, tr};
use puissance4_players::{Forfeits, Sprt, Standings, Tally, TournamentGame, pairings};

use crate::table::{pairings_table, standings_table, table};
use crate::tournament::settings::Settings;

/// The standings after some games.
pub(crate) fn standings(settings: &Settings, games: &[TournamentGame]) -> Standings {
    let mut forfeits: Vec<Forfeits> = Vec::new();
    for game in games {
        let (Some(player), Some(example)) = (game.offender(), game.forfeit.clone()) else { continue };
        match forfeits.iter_mut().find(|one| one.player == player) {
            Some(known) => known.games += 1,
            None => forfeits.push(Forfeits { player, games: 1, example }),
        }
    }
    Standings::new(settings.names.len(), pairings(games), forfeits)
}

/// Whether a player has committed enough offences to be out.
pub(crate) fn is_out(settings: &Settings, results: &Standings, player: usize) -> bool {
    let (limit, mut offenders) = (settings.tournament.offences, results.forfeits.iter());
    offenders.any(|one| one.player == player && limit > 0 && one.games >= limit)
}

/// How many games a player lost without playing, being out.
pub(crate) fn unplayed(games: &[TournamentGame], player: usize) -> usize {
    games.iter().filter(|game| game.absentee() == Some(player)).count()
}

/// What the players are called in tables: those that are out are marked.
pub(crate) fn names(settings: &Settings, results: &Standings, language: Language) -> Vec<String> {
    let name = |(player, name): (usize, &String)| {
        let name = printable(name);
        if is_out(settings, results, player) { tr!(language, "tournament-out-name", name = name) } else { name }
    };
    settings.names.iter().enumerate().map(name).collect()
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

/// The points of each player against each other, the strongest first: a row for each, with a number and a name before
/// it.
pub(crate) fn crosstable(
    names: &[String],
    standings: &Standings,
    language: Language,
) -> (Vec<String>, Vec<Vec<String>>) {
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
            Some(tally) => tr!(language, "tournament-score", points = points(tally), games = tally.games()),
            None => String::new(),
        }
    };
    let header = std::iter::once(String::new()).chain((1..=order.len()).map(|place| place.to_string())).collect();
    let row = |(place, player): (usize, &usize)| {
        let name = format!("{}. {}", place + 1, names[*player]);
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

/// How many games the numbers rest on.
pub(crate) fn summary(settings: &Settings, games: &[TournamentGame], language: Language) -> String {
    let seed = settings.tournament.seed.to_string();
    tr!(language, "tournament-played", games = games.len(), seed = seed)
}

/// A sentence for each player that is out.
pub(crate) fn outs(
    settings: &Settings,
    results: &Standings,
    games: &[TournamentGame],
    language: Language,
) -> Vec<String> {
    let out = results.forfeits.iter().filter(|one| is_out(settings, results, one.player));
    out.map(|one| {
        let (who, unplayed) = (printable(&settings.names[one.player]), unplayed(games, one.player));
        tr!(language, "tournament-out", who = who, offences = one.games, games = unplayed)
    })
    .collect()
}

/// The whole report.
pub(crate) fn report(settings: &Settings, games: &[TournamentGame], language: Language) -> String {
    let results = standings(settings, games);
    let names = names(settings, &results, language);
    let (header, rows) = crosstable(&names, &results, language);
    let mut parts = vec![
        summary(settings, games, language),
        standings_table(&names, &results, language).to_string(),
        table(header, rows).to_string(),
        pairings_table(&names, &results, language).to_string(),
    ];
    parts.extend(settings.sprt.map(|test| sprt(settings, test, games, language)));
    for Forfeits { player, games, example } in &results.forfeits {
        let name = printable(&settings.names[*player]);
        let text = tr!(language, "arena-forfeits", who = name, games = *games);
        parts.push(format!("{text}\n{}", forfeit_of(settings.tournament.players[*player], example, language)));
    }
    parts.extend(outs(settings, &results, games, language));
    parts.join("\n\n") + "\n"
}
