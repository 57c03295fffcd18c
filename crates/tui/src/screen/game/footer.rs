//! The keys in the last line of a game.

use puissance4_i18n::tr;

use super::layout::has_panel;
use super::panel;
use crate::app::App;
use crate::keys::Action;
use crate::playing::{Mode, Playing};

/// The keys of the moment, the most useful first. Those for which there is no room are left out.
pub(super) fn footer(app: &App, playing: &Playing) -> Vec<(Action, String)> {
    let language = app.language();
    let session = &playing.session;
    let is_puzzle = matches!(playing.mode, Mode::Puzzle { .. });
    let is_game = playing.mode == Mode::Game;
    let mut keys = Vec::new();
    let pause = || {
        let label = if playing.paused { tr!(language, "short-go-on") } else { tr!(language, "short-pause") };
        (Action::Pause, label)
    };
    if is_puzzle && (playing.is_solved || session.is_over()) {
        keys.push((Action::NewGame, tr!(language, "short-puzzle")));
    } else if session.is_over() {
        if is_game && session.games().is_some() {
            let is_last = session.contest_is_over();
            let label = if is_last { tr!(language, "short-contest") } else { tr!(language, "short-next-game") };
            keys.push((Action::Rematch, label));
        } else {
            if is_game {
                keys.push((Action::Rematch, tr!(language, "short-rematch")));
            }
            keys.push((Action::NewGame, tr!(language, "short-new")));
        }
        keys.push((Action::Review, tr!(language, "short-review")));
    } else if session.is_watched() || playing.paused {
        keys.push(pause());
    } else {
        keys.push((Action::Left, tr!(language, "short-column")));
        keys.push((Action::Drop, tr!(language, "short-drop")));
    }
    let has_more = if has_panel(app.area) { panel::last_scroll(app, playing).0 > 0 } else { playing.hint.is_some() };
    if has_more {
        keys.push((Action::PageDown, tr!(language, "short-read")));
    }
    keys.push((Action::Help, tr!(language, "short-help")));
    let back = match app.open_part(playing) {
        Some(_) => tr!(language, "short-close"),
        None if playing.mode == Mode::Explore && app.explores_review() => tr!(language, "short-back"),
        None => tr!(language, "short-leave"),
    };
    keys.push((Action::Back, back));
    if !is_puzzle {
        keys.push((Action::Undo, tr!(language, "short-undo")));
    }
    if !session.is_over() && !session.is_watched() {
        keys.push((Action::Hint, tr!(language, "short-hint")));
    }
    keys.push((Action::Scores, tr!(language, "short-scores")));
    keys.push((Action::Bar, tr!(language, "short-bar")));
    keys.push((Action::Save, tr!(language, "short-save")));
    keys.push((Action::Line, tr!(language, "short-line")));
    keys.push((Action::Explain, tr!(language, "short-explain")));
    if !is_puzzle {
        keys.push((Action::Redo, tr!(language, "short-redo")));
    }
    if is_game && !session.is_over() {
        if !session.is_watched() && !playing.paused {
            keys.push(pause());
        }
        keys.push((Action::Review, tr!(language, "short-review")));
        keys.push((Action::Resign, tr!(language, "short-resign")));
        keys.push((Action::Swap, tr!(language, "short-swap")));
    }
    keys.push((Action::Point, tr!(language, "short-point")));
    keys.push((Action::Theme, tr!(language, "short-theme")));
    keys.push((Action::Language, tr!(language, "short-language")));
    keys
}
