//! A verdict as one page of HTML: nothing else is needed to read it.

use std::fmt::Write as _;

use puissance4_drawing::{Caption, Drawing};
use puissance4_i18n::{Language, forfeit_of, tr};

use crate::html::{STYLE, escaped, table};
use crate::judge::text;
use crate::judge::verdict::Verdict;

/// The mistakes, each beside its board.
const MISTAKE_STYLE: &str = ".mistake{display:flex;gap:1.5rem;flex-wrap:wrap;align-items:center;margin:1rem 0}.mistake svg{width:14rem;height:auto}\
.mistake p{flex:1;min-width:14rem}";

/// The score against each level as bars, from the weakest level to the strongest.
fn plot(verdict: &Verdict, language: Language) -> String {
    const WIDTH: usize = 40;
    const HEIGHT: f64 = 120.0;
    let bars = verdict.games.iter().enumerate().filter_map(|(index, (level, tally))| {
        let score = tally.score()?;
        let (x, height) = (index * WIDTH, score * HEIGHT);
        Some(format!(
            "<rect x=\"{}\" y=\"{:.1}\" width=\"{}\" height=\"{height:.1}\" fill=\"#3b7dd8\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"12\" fill=\"currentColor\">{level}</text>",
            x + 5,
            HEIGHT - height,
            WIDTH - 10,
            x + WIDTH / 2,
            HEIGHT + 16.0
        ))
    });
    let width = verdict.games.len() * WIDTH;
    let half = HEIGHT / 2.0;
    format!(
        "<svg viewBox=\"0 0 {width} 140\" width=\"{width}\" role=\"img\" aria-label=\"{}\">{}\
         <line x1=\"0\" x2=\"{width}\" y1=\"{half}\" y2=\"{half}\" stroke=\"currentColor\" stroke-dasharray=\"4\"/></svg>\n",
        escaped(&tr!(language, "judge-plot")),
        bars.collect::<String>()
    )
}

/// The whole page.
pub(crate) fn page(verdict: &Verdict, language: Language) -> String {
    let title = tr!(language, "judge-title", who = verdict.computer.to_string());
    let heading = |section: &str| format!("<h2>{}</h2>\n", escaped(&tr!(language, "judge-section", section = section)));
    let paragraph = |text: &str| format!("<p>{}</p>\n", escaped(text));
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}{MISTAKE_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        language.code(),
        title = escaped(&title)
    );
    html += &paragraph(&text::protocol(verdict, language));
    if let Some(first) = verdict.offences.first() {
        let _ = writeln!(html, "<pre>{}</pre>", escaped(&forfeit_of(verdict.computer, first, language)));
    }
    html += &heading("summary");
    if let Some(strength) = text::strength(verdict, language) {
        html += &paragraph(&strength);
    }
    html += &paragraph(&text::times(verdict, language));
    let flaws = verdict.flaws();
    if flaws.is_empty() {
        html += &paragraph(&tr!(language, "judge-no-flaw"));
    } else {
        html += "<ul>\n";
        for flaw in flaws {
            let _ = writeln!(html, "<li>{}</li>", escaped(&text::flaw(flaw, language)));
        }
        html += "</ul>\n";
    }
    html += &heading("answers");
    html += &table(&text::answers_header(language), text::answers(verdict, language));
    if !verdict.games.is_empty() {
        html += &heading("games");
        html += &plot(verdict, language);
        html += &table(&text::games_header(language), text::games(verdict, language));
    }
    if !verdict.mistakes.is_empty() {
        html += &heading("mistakes");
    }
    for one in &verdict.mistakes {
        let game = &one.answered.question.game;
        let position = tr!(language, "judge-position", moves = game.moves().to_string());
        let lines: Vec<String> = text::mistake(one, language).iter().map(|line| escaped(line)).collect();
        let caption = Caption { title: position.clone(), description: lines.join(" ") };
        let svg = Drawing::of_game(game).captioned(caption).svg();
        let _ = writeln!(
            html,
            "<div class=\"mistake\">\n{svg}\n<p>{}<br>{}</p>\n</div>",
            escaped(&position),
            lines.join("<br>")
        );
    }
    html + "</body>\n</html>\n"
}
