//! The table that a terminal shows while the games of a tournament are played.

use puissance4_i18n::{Language, printable, tr};
use puissance4_players::{Standing, Standings};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::tournament::text::points;

/// Between two columns.
const GAP: &str = "  ";
/// A name that is cut off has at least this width, as long as there is a number that can be left out instead.
const LEAST_NAME: usize = 16;

/// The standings in as many columns and lines as there are, the strongest first. What does not fit is left out: from
/// the right, from the end.
pub(crate) fn table(
    names: &[String],
    results: &Standings,
    (width, height): (usize, usize),
    language: Language,
) -> String {
    let header =
        ["player", "games", "points", "elo-alone"].map(|column| tr!(language, "tournament-header", column = column));
    let place = |number: usize| format!("{number:>0$}. ", names.len().to_string().len());
    let row = |(index, standing): (usize, &Standing)| {
        let (total, elo) = (standing.total(), standing.elo.value);
        let elo = if total.games() == 0 { String::new() } else { format!("{elo:+.0}") };
        let name = place(index + 1) + &printable(&names[standing.player]);
        [name, total.games().to_string(), points(total), elo]
    };
    let all = results.standings.len();
    // Without the header, and without a line for those that are not shown.
    let room = height.saturating_sub(1);
    let shown = if all <= room { all } else { room.saturating_sub(1) };
    let mut rows = vec![header];
    rows.extend(results.standings.iter().enumerate().map(row));
    let widths = [0, 1, 2, 3].map(|column| rows.iter().map(|row| row[column].width()).max().unwrap_or_default());
    // The least important number goes first: Elo, then games.
    let columns = [&[1, 2, 3][..], &[1, 2], &[2], &[]];
    let taken = |columns: &[usize]| columns.iter().map(|column| GAP.len() + widths[*column]).sum::<usize>();
    let least = widths[0].min(LEAST_NAME);
    let columns = columns.into_iter().find(|columns| taken(columns) + least <= width).unwrap_or_default();
    let name_width = widths[0].min(width.saturating_sub(taken(columns)));
    let line = |row: &[String; 4]| {
        let name = shortened(&row[0], name_width);
        let mut line = name.clone() + &" ".repeat(name_width - name.width());
        for column in columns {
            line += GAP;
            line += &" ".repeat(widths[*column] - row[*column].width());
            line += &row[*column];
        }
        line
    };
    let mut lines: Vec<String> = rows.iter().take(shown + 1).map(line).collect();
    if shown < all {
        lines.push(shortened(&tr!(language, "tournament-more", count = all - shown), width));
    }
    lines.truncate(height);
    lines.join("\n")
}

/// A text that is not wider than this.
fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let (mut short, mut used) = (String::new(), 0);
    for sign in text.chars() {
        used += sign.width().unwrap_or_default();
        if used >= width {
            break;
        }
        short.push(sign);
    }
    if width > 0 {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_players::{Pairing, Tally};
    use puissance4_rules::ByPlayer;

    /// The results of some players; each pair with the wins, draws and losses of the first of them.
    fn standings(players: usize, results: &[([usize; 2], [usize; 3])]) -> Standings {
        let pairing = |(players, [wins, draws, losses]): &([usize; 2], [usize; 3])| {
            let first = Tally { wins: *wins, draws: *draws, losses: *losses };
            Pairing { players: *players, tally: ByPlayer { first, second: Tally::default() } }
        };
        Standings::new(players, results.iter().map(pairing).collect(), Vec::new())
    }

    #[test]
    fn everything_where_there_is_room() {
        let names = ["Anna", "Zoé", "李雷", "Ben"].map(str::to_owned);
        let results = standings(4, &[([0, 1], [0, 1, 1]), ([0, 2], [1, 0, 0])]);
        let expected = [
            "player   games  points   Elo",
            "1. Zoé       2      1½  +144",
            "2. Anna      3      1½   +23",
            "3. Ben       0       0      ",
            "4. 李雷      1       0  -167",
        ];
        assert_eq!(table(&names, &results, (80, 24), Language::English).lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn leaves_out_what_does_not_fit() {
        let names: Vec<String> = (1..=30).map(|number| format!("a player with the name {number}")).collect();
        let results = standings(30, &[([0, 1], [1, 0, 0])]);
        for language in Language::ALL {
            for size @ (width, height) in [(80, 24), (40, 12), (20, 5), (9, 3), (3, 2), (1, 1), (0, 0)] {
                let text = table(&names, &results, size, language);
                let lines: Vec<&str> = text.lines().collect();
                assert!(lines.len() <= height && lines.iter().all(|line| line.width() <= width), "{size:?}\n{text}");
            }
        }
        let text = table(&names, &results, (32, 5), Language::English);
        let expected = [
            "player             games  points",
            " 1. a player wit…      1       1",
            " 2. a player wit…      0       0",
            " 3. a player wit…      0       0",
            "… and 27 more",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }
}
