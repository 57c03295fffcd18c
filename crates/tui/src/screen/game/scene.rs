//! What is drawn on the board besides the discs that lie there.

use puissance4_engine::Value;
use puissance4_rules::{Cell, Outcome};

use crate::app::App;
use crate::board_view::Scene;
use crate::playing::{Mode, Playing};

pub(super) fn scene(app: &App, playing: &Playing) -> Scene {
    let position = playing.position();
    let session = &playing.session;
    // A paused game takes no disc.
    let person = playing.person_to_move().filter(|_| !playing.playback.paused);
    let winning = match position.outcome() {
        Outcome::Win(win) if playing.falling.is_none() => {
            win.lines().iter().flat_map(|line| line.cells().to_vec()).collect()
        }
        _ => Vec::new(),
    };
    let exploring = playing.mode == Mode::Explore;
    let scores = match &playing.study.analysis {
        Some(analysis) if (app.settings.scores && !playing.is_secret()) || exploring => analysis
            .columns
            .iter()
            .filter_map(|value| {
                let (score, _) = value.value?;
                let is_good = match score.value() {
                    Value::Win => Some(true),
                    Value::Draw => None,
                    Value::Loss => Some(false),
                };
                let text = match score.value() {
                    Value::Win => format!("+{score}"),
                    Value::Draw => "=".to_owned(),
                    Value::Loss => score.to_string(),
                };
                Some((value.column, text, is_good))
            })
            .collect(),
        _ => Vec::new(),
    };
    Scene {
        hover: person.map(|player| (playing.cursor, player)),
        pointed: playing.pointing.filter(|_| person.is_some()).map(|row| Cell::new(playing.cursor, row)),
        landing: person.and_then(|_| position.landing(playing.cursor)),
        falling: playing.falling.map(|falling| (falling.cell, falling.height(app.now))),
        winning,
        last: session.game().moves().0.last().copied(),
        chosen: person.map(|_| playing.cursor),
        marked: playing.hinted(),
        scores,
        ..Scene::default()
    }
}
