//! Tables of text.

use comfy_table::{CellAlignment, Table, presets};
use puissance4_i18n::{Language, tr};
use puissance4_players::{Elo, Standings, Tally, elo_difference};
use puissance4_rules::ByPlayer;

/// A table whose first column is aligned to the left, the others to the right.
pub(crate) fn table(header: Vec<String>, rows: impl IntoIterator<Item = Vec<String>>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table.set_header(header);
    table.add_rows(rows);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The standings of players with these names.
pub(crate) fn standings_table(names: &[String], results: &Standings, language: Language) -> Table {
    let mut header = vec![tr!(language, "arena-header-player"), tr!(language, "arena-header-games")];
    header.extend(tally_header(language));
    header.push(tr!(language, "arena-header-elo"));
    let row = |standing: &puissance4_players::Standing| {
        let mut row = vec![names[standing.player].clone(), standing.total().games().to_string()];
        row.extend(tally_cells(standing.tally, language));
        row.push(points(Some(standing.elo)));
        row
    };
    table(header, results.standings.iter().map(row))
}

/// The results of each pair.
pub(crate) fn pairings_table(names: &[String], results: &Standings, language: Language) -> Table {
    let mut header = vec![tr!(language, "arena-header-pair")];
    header.extend(tally_header(language));
    header.push(tr!(language, "arena-header-difference"));
    let row = |pairing: &puissance4_players::Pairing| {
        let [one, two] = pairing.players;
        let mut row = vec![format!("{} – {}", names[one], names[two])];
        row.extend(tally_cells(pairing.tally, language));
        row.push(points(elo_difference(pairing.total())));
        row
    };
    table(header, results.pairings.iter().map(row))
}

/// What both tables say about games that were started and games in which one played second.
fn tally_header(language: Language) -> [String; 6] {
    [
        tr!(language, "arena-header-wins"),
        tr!(language, "arena-header-draws"),
        tr!(language, "arena-header-losses"),
        tr!(language, "arena-header-first"),
        tr!(language, "arena-header-second"),
        tr!(language, "arena-header-score"),
    ]
}

fn tally_cells(tally: ByPlayer<Tally>, language: Language) -> [String; 6] {
    let total = tally.first + tally.second;
    [
        total.wins.to_string(),
        total.draws.to_string(),
        total.losses.to_string(),
        counts(tally.first),
        counts(tally.second),
        percent(total, language),
    ]
}

fn counts(tally: Tally) -> String {
    format!("{}/{}/{}", tally.wins, tally.draws, tally.losses)
}

fn percent(tally: Tally, language: Language) -> String {
    tally.score().map_or_else(String::new, |score| language.decimal(100.0 * score, 1) + " %")
}

fn points(elo: Option<Elo>) -> String {
    let number = |value: f64| match value {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        _ => format!("{value:+.0}"),
    };
    elo.map_or_else(String::new, |elo| format!("{} ({} … {})", number(elo.value), number(elo.low), number(elo.high)))
}
