//! What the engine says about the position, in words.

use puissance4_i18n::{fact_of, sentence, standing_of, tr};
use puissance4_session::Evaluation;

use super::status::spinner;
use crate::app::App;
use crate::playing::{Mode, Playing};

/// What the settings show of the analysis: sentences, and the share of player 1 in the bar.
pub(crate) struct Insight {
    pub(crate) verdict: Option<String>,
    pub(crate) bar: Option<f64>,
    pub(crate) line: Option<String>,
    pub(crate) column: Option<String>,
}

pub(crate) fn insight(app: &App, playing: &Playing) -> Insight {
    let language = app.language();
    let settings = &app.settings;
    let exploring = playing.mode == Mode::Explore;
    let mut insight = Insight { verdict: None, bar: None, line: None, column: None };
    if playing.session.is_over() || playing.is_secret() {
        return insight;
    }
    let study = &playing.study;
    let wanted = settings.bar || settings.scores || settings.line || settings.explain || exploring;
    if !wanted {
        return insight;
    }
    let Some(analysis) = &study.analysis else {
        insight.verdict = match &study.refusal {
            Some(refusal) => Some(refusal.sentence(language)),
            None => Some(format!("{}{}", tr!(language, "thinking-scores"), spinner(app))),
        };
        return insight;
    };
    let to_move = playing.position().to_move();
    insight.verdict = Some(sentence(&standing_of(analysis.score, to_move, analysis.plies, language)));
    if settings.bar || exploring {
        let leader = match analysis.score.get().signum() {
            0 => None,
            1 => Some(to_move),
            _ => Some(to_move.other()),
        };
        insight.bar = Some(Evaluation::new(playing.position(), leader, Some(analysis.plies)).share / 100.0);
    }
    if settings.line || exploring {
        let numbering = app.theme().numbering();
        insight.line = Some(match &study.line {
            Some(line) => {
                let names: Vec<String> =
                    line.iter().map(|column| numbering.column_number(*column).to_string()).collect();
                tr!(language, "analysis-line", moves = names.join(" "))
            }
            None => format!("{}{}", tr!(language, "best-line-sought"), spinner(app)),
        });
    }
    if settings.explain {
        let column = playing.cursor;
        let number = app.theme().numbering().column_number(column);
        let value = analysis.columns.iter().find(|value| value.column == column).and_then(|value| value.value);
        let explained = study.explained.iter().flatten().find(|explanation| explanation.column == column);
        let facts = explained.into_iter().flat_map(|explanation| explanation.facts.iter().take(2));
        let facts: Vec<String> = facts.map(|fact| fact_of(to_move, fact, language)).collect();
        insight.column = value.map(|(score, plies)| {
            let standing = standing_of(score, to_move, plies, language);
            let standing = tr!(language, "column-standing", column = number, standing = standing);
            [standing].into_iter().chain(facts).collect::<Vec<_>>().join(" ")
        });
    }
    insight
}
