//! The box in which the name of a game is typed.

use puissance4_i18n::tr;
use puissance4_session::SavedGame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::{App, Overlay, StorageEffect};
use crate::screen::render_box;
use crate::screen::text::clip;
use puissance4_storage::Entry;

/// The name that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naming {
    pub(crate) name: String,
    pub(crate) purpose: Purpose,
}

/// What the name is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Saving this game.
    Save(Box<SavedGame>),
    /// Renaming this game of the list.
    Rename(Box<Entry>),
}

impl App {
    /// Types a key into the name; false if the key is for something else.
    pub(crate) fn on_naming_key(&mut self, key: KeyEvent) -> bool {
        let Some(Overlay::Naming(naming)) = &mut self.overlay else { return false };
        match key.code {
            KeyCode::Char(_) if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => return false,
            KeyCode::Char(character) => {
                if naming.name.chars().count() < SavedGame::MAX_TITLE && !character.is_control() {
                    naming.name.push(character);
                }
            }
            KeyCode::Backspace => drop(naming.name.pop()),
            KeyCode::Enter => {
                let Naming { name, purpose } = naming.clone();
                if name.trim().is_empty() {
                    return true;
                }
                self.overlay = None;
                self.effect(match purpose {
                    Purpose::Save(saved) => StorageEffect::Save(name, saved),
                    Purpose::Rename(entry) => StorageEffect::Rename(entry, name),
                });
            }
            KeyCode::Esc => self.overlay = None,
            _ => return false,
        }
        true
    }
}

pub(crate) fn render(app: &App, naming: &Naming, area: Rect, buffer: &mut Buffer) {
    let language = app.language();
    let width = 50.min(area.width);
    let room = usize::from(width) - 6;
    let length = naming.name.chars().count();
    let end: String = naming.name.chars().skip(length.saturating_sub(room)).collect();
    let lines = vec![
        Line::raw(""),
        Line::from(vec![Span::raw(" "), Span::styled(format!("{end}█"), app.palette().accent)]),
        Line::raw(""),
        Line::from(Span::styled(
            clip(&format!(" {}", tr!(language, "naming-about")), usize::from(width) - 2),
            app.palette().dim,
        )),
    ];
    let title = match naming.purpose {
        Purpose::Save(_) => tr!(language, "naming"),
        Purpose::Rename(_) => tr!(language, "naming-again"),
    };
    render_box(app, &title, lines, width, area, buffer);
}
