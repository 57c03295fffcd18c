//! The keys in the last line of a game.

use puissance4_i18n::tr;
use puissance4_session::{Command, Exercise};

use super::layout::has_panel;
use super::panel;
use crate::app::App;
use crate::playing::{Mode, Playing};

/// The keys of the moment, the most useful first. Those for which there is no room are left out.
pub(super) fn footer(app: &App, playing: &Playing) -> Vec<(Command, String)> {
    let language = app.language();
    let session = &playing.session;
    let is_puzzle = matches!(playing.mode, Mode::Puzzle(_));
    let is_game = playing.mode == Mode::Game;
    let mut keys = Vec::new();
    let pause = || {
        let label = if playing.playback.paused { tr!(language, "short-go-on") } else { tr!(language, "short-pause") };
        (Command::Pause, label)
    };
    if playing.exercise().is_some_and(Exercise::is_over) {
        keys.push((Command::NewGame, tr!(language, "short-puzzle")));
    } else if session.is_over() {
        if is_game && session.games().is_some() {
            let is_last = session.contest_is_over();
            let label = if is_last { tr!(language, "short-contest") } else { tr!(language, "short-next-game") };
            keys.push((Command::Rematch, label));
        } else {
            if is_game {
                keys.push((Command::Rematch, tr!(language, "short-rematch")));
            }
            keys.push((Command::NewGame, tr!(language, "short-new")));
        }
        keys.push((Command::Review, tr!(language, "short-review")));
    } else if session.is_watched() {
        keys.push(pause());
        keys.push((Command::Step, tr!(language, "short-watch-step")));
        keys.push((Command::Faster, tr!(language, "short-faster")));
        keys.push((Command::Slower, tr!(language, "short-slower")));
    } else if playing.playback.paused {
        keys.push(pause());
    } else {
        keys.push((Command::Left, tr!(language, "short-column")));
        keys.push((Command::Drop, tr!(language, "short-drop")));
    }
    let has_more = if has_panel(app.area) { panel::last_scroll(app, playing).0 > 0 } else { playing.has_hint() };
    if has_more {
        keys.push((Command::PageDown, tr!(language, "short-read")));
    }
    keys.push((Command::Help, tr!(language, "short-help")));
    let back = match app.open_part(playing) {
        Some(_) => tr!(language, "short-close"),
        None if playing.mode == Mode::Explore && app.explores_review() => tr!(language, "short-back"),
        None => tr!(language, "short-leave"),
    };
    keys.push((Command::Back, back));
    if !is_puzzle {
        keys.push((Command::Undo, tr!(language, "short-undo")));
    }
    if !session.is_over() && !session.is_watched() {
        keys.push((Command::Hint, tr!(language, "short-hint")));
    }
    keys.push((Command::Scores, tr!(language, "short-scores")));
    keys.push((Command::Bar, tr!(language, "short-bar")));
    keys.push((Command::Save, tr!(language, "short-save")));
    keys.push((Command::BestLine, tr!(language, "short-line")));
    keys.push((Command::Explain, tr!(language, "short-explain")));
    if !session.is_over() {
        keys.push((Command::Think, tr!(language, "short-think")));
    }
    if !is_puzzle {
        keys.push((Command::Redo, tr!(language, "short-redo")));
    }
    if is_game && !session.is_over() {
        if !session.is_watched() && !playing.playback.paused {
            keys.push(pause());
        }
        keys.push((Command::Review, tr!(language, "short-review")));
        keys.push((Command::Resign, tr!(language, "short-resign")));
        keys.push((Command::Swap, tr!(language, "short-swap")));
    }
    keys.push((Command::Point, tr!(language, "short-point")));
    keys.push((Command::Theme, tr!(language, "short-theme")));
    keys.push((Command::Language, tr!(language, "short-language")));
    keys
}
