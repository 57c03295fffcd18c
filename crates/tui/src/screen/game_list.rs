//! The saved and the finished games: to resume, to review, to rename, to delete, to export.

use std::path::PathBuf;

use puissance4_i18n::{Language, printable, tr};
use puissance4_rules::Player;
use puissance4_session::{Command, Place, Session};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Overlay, StorageEffect};
use crate::playing::Mode;
use crate::screen::list::{move_choice, render_list_with_text};
use crate::screen::naming::{Naming, Purpose};
use crate::screen::review::Origin;
use crate::screen::{Component, render_alone, render_frame};
use puissance4_storage::{Entry, EntryKind};

/// The list, and the chosen game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameList {
    entries: Vec<Entry>,
    chosen: usize,
}

impl GameList {
    pub(crate) fn new(entries: Vec<Entry>) -> Self {
        Self { entries, chosen: 0 }
    }

    /// When the chosen game was saved, in milliseconds since 1970; 0 if it does not say so.
    pub(crate) fn saved_at(&self) -> u64 {
        self.entries.get(self.chosen).map_or(0, |entry| entry.game.at_ms())
    }
}

/// The name that is suggested for a game.
pub(crate) fn suggested_name(session: &Session, language: Language) -> String {
    let [first, second] = Player::BOTH.map(|player| session.called(player, language));
    tr!(language, "saved-name", first = first, second = second, moves = session.game().ply())
}

/// What a game of the list is called: by the name that it was given, else by its players and result.
fn title(entry: &Entry, language: Language) -> String {
    let title = match &entry.kind {
        EntryKind::Saved(name) => Some(name.clone()),
        EntryKind::Finished => entry.game.title().map(str::to_owned),
    };
    let summary = || entry.game.session().map(|session| session.summary(language)).unwrap_or_default();
    printable(&title.unwrap_or_else(summary))
}

impl App {
    pub(crate) fn on_listed(&mut self, entries: Vec<Entry>, unreadable: Vec<PathBuf>) {
        for place in unreadable {
            let file = printable(&place.display().to_string());
            self.tell(tr!(self.language(), "set-aside", file = file), true);
        }
        self.with_screen(|screen, app| screen.on_listed(entries, app));
    }
}

/// The height of the text about the chosen game.
const ABOUT: u16 = 3;

/// The players, the result, the board and the date of a game.
fn about(entry: &Entry, language: Language) -> String {
    let Ok(session) = entry.game.session() else { return String::new() };
    let size = session.position().geometry().size().to_string();
    let (summary, moves) = (session.summary(language), session.game().ply());
    tr!(language, "saved-about", summary = summary, size = size, moves = moves, date = entry.date.as_str())
}

impl Component for GameList {
    fn update(&mut self, command: Command, app: &mut App) {
        let language = app.language();
        if move_choice(&mut self.chosen, self.entries.len(), command) {
            return;
        }
        if command == Command::Back {
            return app.show_menu();
        }
        let Some(entry) = self.entries.get(self.chosen).cloned() else { return };
        let title = title(&entry, language);
        match command {
            Command::Choose | Command::Review => {
                let Ok(session) = entry.game.session() else { return };
                if command == Command::Review || session.is_over() && !session.has_next_game() {
                    app.review(session, Origin::GameList(self.clone()));
                } else {
                    app.start(session, Mode::Game);
                }
            }
            Command::Rename => {
                app.overlay = Some(Overlay::Naming(Naming { name: title, purpose: Purpose::Rename(Box::new(entry)) }));
            }
            Command::Delete => app.overlay = Some(Overlay::Delete(Box::new(entry), title)),
            Command::Export => app.effect(StorageEffect::Export(title, Box::new(entry.game))),
            _ => {}
        }
    }

    fn on_listed(&mut self, entries: Vec<Entry>, _app: &mut App) {
        self.chosen = self.chosen.min(entries.len().saturating_sub(1));
        self.entries = entries;
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        let language = app.language();
        let chosen = self.entries.get(self.chosen);
        let is_over = chosen.is_some_and(|entry| entry.game.session().is_ok_and(|session| session.is_over()));
        let mut keys = Vec::new();
        if chosen.is_some() {
            if !is_over {
                keys.push((Command::Choose, tr!(language, "short-go-on")));
            }
            keys.push((Command::Review, tr!(language, "short-review")));
            keys.push((Command::Rename, tr!(language, "short-rename")));
            keys.push((Command::Delete, tr!(language, "short-delete")));
            keys.push((Command::Export, tr!(language, "short-export")));
        }
        keys.push((Command::Help, tr!(language, "short-help")));
        keys.push((Command::Back, tr!(language, "short-back")));
        let body = render_frame(app, &tr!(language, "menu-games"), &keys, Place::List, area, buffer);
        let Some(chosen) = chosen else {
            return render_alone(&tr!(language, "games-empty"), body, buffer);
        };
        let lines: Vec<(String, String)> =
            self.entries.iter().map(|entry| (title(entry, language), entry.date.clone())).collect();
        render_list_with_text(app, &lines, self.chosen, (&about(chosen, language), ABOUT), body, buffer);
    }
}
