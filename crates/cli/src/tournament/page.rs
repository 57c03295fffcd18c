//! The results of a tournament as one page of HTML, with every game to replay.

use std::fmt::Write as _;

use puissance4_i18n::{Language, Phrase as _, tr};
use puissance4_players::TournamentGame;

use crate::html::{STYLE, escaped, table};
use crate::tournament::settings::Settings;
use crate::tournament::text;

/// The board of a game that is replayed.
const BOARD_STYLE: &str = ".board{display:inline-grid;gap:4px;background:#1f57b8;padding:6px;border-radius:8px;margin:.5rem 0}\
.board i{width:26px;height:26px;border-radius:50%;background:#eef}.board i.p1{background:#d8372c}.board i.p2{background:#f2c230}\
details{margin:.25rem 0}input[type=range]{width:16rem;display:block}";

/// Shows a game up to the move that the slider says.
const SCRIPT: &str = "for(const d of document.querySelectorAll('details[data-moves]')){d.addEventListener('toggle',()=>{\
if(!d.open||d.querySelector('.board'))return;const c=+d.dataset.columns,r=+d.dataset.rows,m=d.dataset.moves?d.dataset.moves.split(' ').map(Number):[];\
const s=document.createElement('input');s.type='range';s.max=s.value=m.length;s.setAttribute('aria-label',d.dataset.label);\
const b=document.createElement('div');b.className='board';b.style.gridTemplateColumns=`repeat(${c},26px)`;\
const draw=()=>{const h=Array(c).fill(0),g=Array(c*r).fill(0);m.slice(0,s.value).forEach((x,i)=>{g[(r-1-h[x-1]++)*c+x-1]=1+i%2});\
b.replaceChildren(...g.map(p=>{const e=document.createElement('i');if(p)e.className='p'+p;return e}))};\
s.addEventListener('input',draw);d.append(s,b);draw()})}";

/// A line for a game: who, the result, how many moves.
fn summary(settings: &Settings, game: &TournamentGame, language: Language) -> String {
    let [a, b] = game.fixture.players;
    let (first, second) = if game.number.is_multiple_of(2) { (a, b) } else { (b, a) };
    let result = match game.winner {
        None => "½–½",
        Some(winner) if winner == first => "1–0",
        Some(_) => "0–1",
    };
    let moves = game.game.moves().0.len();
    let names = format!("{} – {}", settings.names[first], settings.names[second]);
    tr!(language, "tournament-game", names = names, result = result, moves = moves)
}

fn game(settings: &Settings, game: &TournamentGame, language: Language) -> String {
    let geometry = settings.tournament.geometry;
    let moves: Vec<String> = game.game.moves().0.iter().map(|column| column.number().to_string()).collect();
    let forfeit = game.forfeit.as_ref().map(|forfeit| format!("<p>{}</p>", escaped(&forfeit.offence.phrase(language))));
    format!(
        "<details data-columns=\"{}\" data-rows=\"{}\" data-moves=\"{}\" data-label=\"{}\"><summary>{}</summary>{}<p><code>{}</code></p></details>\n",
        geometry.size().columns(),
        geometry.size().rows(),
        moves.join(" "),
        escaped(&tr!(language, "tournament-slider")),
        escaped(&summary(settings, game, language)),
        forfeit.unwrap_or_default(),
        escaped(&game.game.moves().to_string())
    )
}

/// The whole page.
pub(crate) fn page(settings: &Settings, games: &[TournamentGame], title: &str, language: Language) -> String {
    let results = text::standings(settings, games);
    let names = text::names(settings, &results, language);
    let (header, rows) = text::crosstable(&names, &results, language);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{STYLE}{BOARD_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        language.code(),
        title = escaped(title)
    );
    let played = text::summary(settings, games, language);
    let _ = writeln!(html, "<p>{}</p>", escaped(&played));
    let elo = results.standings.iter().map(|standing| {
        let (total, elo) = (standing.total(), standing.elo);
        let name = names[standing.player].clone();
        vec![
            name,
            text::points(total),
            total.games().to_string(),
            format!("{:+.0} ({:+.0} … {:+.0})", elo.value, elo.low, elo.high),
        ]
    });
    let columns = ["player", "points", "games", "elo"];
    let columns = columns.map(|column| tr!(language, "tournament-header", column = column));
    html += &table(&columns, elo);
    for out in text::outs(settings, &results, games, language) {
        let _ = writeln!(html, "<p>{}</p>", escaped(&out));
    }
    let _ = writeln!(html, "<h2>{}</h2>", escaped(&tr!(language, "tournament-section", section = "crosstable")));
    html += &table(&header, rows);
    if let Some(sprt) = settings.sprt {
        let _ = writeln!(html, "<p>{}</p>", escaped(&text::sprt(settings, sprt, games, language)));
    }
    let _ = writeln!(html, "<h2>{}</h2>", escaped(&tr!(language, "tournament-section", section = "games")));
    for one in games {
        html += &game(settings, one, language);
    }
    html + &format!("<script>{SCRIPT}</script>\n</body>\n</html>\n")
}
