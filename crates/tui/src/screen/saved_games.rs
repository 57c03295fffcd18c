//! The saved games: to resume, to review, to export.

use std::path::PathBuf;

use puissance4_i18n::{Language, Phrase as _, tr};
use puissance4_rules::Player;
use puissance4_session::Session;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Screen, StorageEffect};
use crate::keys::{Action, Place};
use crate::playing::Mode;
use crate::screen::list::{move_choice, render_list_with_text};
use crate::screen::review::Origin;
use crate::screen::{render_alone, render_frame};
use crate::storage::folder::Entry;

/// The list, and which game is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedGames {
    entries: Vec<Entry>,
    chosen: usize,
}

/// The name that is suggested for a game.
pub(crate) fn suggested_name(session: &Session, language: Language) -> String {
    let [first, second] = Player::BOTH.map(|player| session.who(player).phrase(language));
    tr!(language, "saved-name", first = first, second = second, moves = session.game().ply())
}

impl App {
    pub(crate) fn on_listed(&mut self, entries: Vec<Entry>, unreadable: Vec<PathBuf>) {
        for place in unreadable {
            let file = puissance4_i18n::printable(&place.display().to_string());
            self.tell(tr!(self.language(), "set-aside", file = file), true);
        }
        // The player may have chosen something else before the files were read.
        if matches!(self.screen, Screen::Menu(_)) && self.overlay.is_none() {
            self.screen = Screen::SavedGames(SavedGames { entries, chosen: 0 });
        }
    }

    pub(crate) fn act_in_saved_games(&mut self, action: Action) {
        let Screen::SavedGames(games) = &mut self.screen else { return };
        if move_choice(&mut games.chosen, games.entries.len(), action) {
            return;
        }
        let entry = games.entries.get(games.chosen).cloned();
        match action {
            Action::Back => self.show_menu(),
            Action::Choose => {
                if let Some(session) = entry.and_then(|entry| entry.saved.session().ok()) {
                    self.start(session, Mode::Game);
                }
            }
            Action::Review => {
                let origin = Origin::SavedGames(games.clone());
                if let Some(session) = entry.and_then(|entry| entry.saved.session().ok()) {
                    self.review(session, origin);
                }
            }
            Action::Export => {
                if let Some(Entry { name, saved, .. }) = entry {
                    self.effect(StorageEffect::Export(name, Box::new(saved)));
                }
            }
            _ => {}
        }
    }
}

/// The height of the text about the chosen game.
const ABOUT: u16 = 3;

/// The players of a game, and how far it is.
fn about(entry: &Entry, language: Language) -> String {
    let Ok(session) = entry.saved.session() else { return String::new() };
    let [first, second] = Player::BOTH.map(|player| session.who(player).phrase(language));
    let state = match (session.is_over(), session.winner()) {
        (false, _) => "open".to_owned(),
        (true, None) => "draw".to_owned(),
        (true, Some(player)) => player.number().to_string(),
    };
    let size = session.position().geometry().size().to_string();
    let moves = session.game().ply();
    tr!(language, "saved-about", first = first, second = second, size = size, moves = moves, state = state)
}

pub(crate) fn render(app: &App, games: &SavedGames, area: Rect, buffer: &mut Buffer) {
    let language = app.language();
    let keys = [
        (Action::Choose, tr!(language, "short-go-on")),
        (Action::Review, tr!(language, "short-review")),
        (Action::Export, tr!(language, "short-export")),
        (Action::Help, tr!(language, "short-help")),
        (Action::Back, tr!(language, "short-back")),
    ];
    let body = render_frame(app, &tr!(language, "menu-saved"), &keys, Place::List, area, buffer);
    if games.entries.is_empty() {
        return render_alone(&tr!(language, "saved-none"), body, buffer);
    }
    let lines: Vec<(String, String)> =
        games.entries.iter().map(|entry| (puissance4_i18n::printable(&entry.name), String::new())).collect();
    let about = games.entries.get(games.chosen).map(|entry| about(entry, language)).unwrap_or_default();
    render_list_with_text(app, &lines, games.chosen, (&about, ABOUT), body, buffer);
}
