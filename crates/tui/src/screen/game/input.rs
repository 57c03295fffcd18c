//! Keys and the mouse in a game.

use puissance4_i18n::{sentence, tr};
use puissance4_rules::Row;
use puissance4_session::{Command, Exercise, SavedGame};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Point;

use super::layout::has_panel;
use crate::app::{App, Overlay, Screen};
use crate::playing::{Mode, Playing, cursor_after};
use crate::screen::game_list;
use crate::screen::naming::{Naming, Purpose};
use crate::screen::review::Origin;
use crate::settings::Settings;

/// What Back closes before it leaves the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenPart {
    Pointing,
    Hint,
    Explanation,
}

impl App {
    /// Drops a disc in the column of a digit, or of a letter on a wide board; false if the key names no column. While a
    /// cell is pointed at, the column is only chosen.
    pub(crate) fn on_column_key(&mut self, key: KeyEvent) -> bool {
        let numbering = self.theme().numbering();
        let language = self.language();
        let Some(playing) = &mut self.playing else { return false };
        let geometry = playing.position().geometry();
        if let Some(row) = playing.pointing {
            let step = match key.code {
                KeyCode::Up => Row::from_index(row.index() + 1),
                KeyCode::Down => row.index().checked_sub(1).and_then(Row::from_index),
                _ => None,
            };
            if matches!(key.code, KeyCode::Up | KeyCode::Down) {
                playing.pointing = step.filter(|row| row.index() < geometry.size().rows()).or(Some(row));
                return true;
            }
        }
        let KeyCode::Char(typed) = key.code else { return false };
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) || typed.is_uppercase() {
            return false;
        }
        let column = typed.to_digit(36).and_then(|number| numbering.column_of_number(number as usize));
        match column.filter(|column| geometry.has_column(*column)) {
            Some(column) => {
                playing.cursor = column;
                if playing.pointing.is_none() {
                    self.drop_at_cursor();
                }
            }
            None if typed.is_ascii_digit() => {
                let first = numbering.first_column_number();
                let last = first + geometry.size().columns() - 1;
                self.warn(sentence(&tr!(
                    language,
                    "play-error-no-such-column",
                    column = typed.to_string(),
                    first = first,
                    last = last
                )));
            }
            None => return false,
        }
        true
    }

    pub(crate) fn act_in_game(&mut self, command: Command) {
        let language = self.language();
        let Some(playing) = &mut self.playing else { return };
        let is_puzzle = matches!(playing.mode, Mode::Puzzle(_));
        let tells =
            matches!(command, Command::Scores | Command::Bar | Command::BestLine | Command::Explain | Command::Think);
        if tells && playing.is_secret() {
            return self.give_puzzle_away(command);
        }
        if let Some(column) = cursor_after(command, playing.cursor, playing.position().geometry()) {
            playing.cursor = column;
            return;
        }
        match command {
            Command::Drop => self.drop_at_cursor(),
            Command::Point => {
                playing.pointing = match playing.pointing {
                    Some(_) => None,
                    None => Some(playing.focus().row()),
                };
                let text = match playing.pointing {
                    Some(_) => tr!(self.language(), "pointing-on"),
                    None => tr!(self.language(), "pointing-off"),
                };
                self.say(text);
            }
            Command::Undo | Command::Redo | Command::Swap | Command::Rematch if is_puzzle => {}
            Command::NewGame if is_puzzle => self.in_exercise(Exercise::skip),
            Command::Hint if is_puzzle => self.hint_in_puzzle(),
            Command::Undo => self.step_back(),
            Command::Redo => self.step_forward(),
            Command::Hint => self.hint(),
            Command::Resign if playing.mode == Mode::Game && playing.person_to_move().is_some() => {
                self.overlay = Some(Overlay::Resign);
            }
            Command::Swap => {
                playing.session.swap();
                self.position_changed();
                self.say(tr!(language, "swapped"));
            }
            Command::NewGame => self.ask_unless_over(Overlay::Restart),
            Command::Rematch => self.ask_unless_over(Overlay::Rematch),
            Command::Pause if playing.mode == Mode::Game => playing.playback.toggle(),
            Command::Step if playing.session.is_watched() => playing.playback.step(),
            Command::Faster | Command::Slower if playing.session.is_watched() => {
                if command == Command::Faster {
                    playing.playback.faster();
                } else {
                    playing.playback.slower();
                }
                let speed = playing.playback.speed(language);
                self.say(speed);
            }
            Command::Scores => self.toggle(|settings| &mut settings.scores),
            Command::Bar => self.toggle(|settings| &mut settings.bar),
            Command::BestLine => self.toggle(|settings| &mut settings.line),
            Command::Explain => {
                playing.is_explained_here = !self.settings.explain;
                self.toggle(|settings| &mut settings.explain);
            }
            Command::Board => self.overlay = Some(Overlay::Words { scroll: 0 }),
            Command::PageUp | Command::PageDown => self.read_on(command),
            Command::Review => {
                let session = playing.session.clone();
                if session.game().ply() > 0 {
                    self.review(session, Origin::Game);
                }
            }
            Command::Think => self.think_about_game(),
            Command::Save => {
                let name = game_list::suggested_name(&playing.session, language);
                let saved = Box::new(SavedGame::new(&playing.session));
                self.overlay = Some(Overlay::Naming(Naming { name, purpose: Purpose::Save(saved) }));
            }
            Command::Back => self.step_out(),
            _ => {}
        }
    }

    /// What Back would close, if anything is open.
    pub(super) fn open_part(&self, playing: &Playing) -> Option<OpenPart> {
        let is_explained = playing.is_explained_here && self.settings.explain;
        if playing.pointing.is_some() {
            Some(OpenPart::Pointing)
        } else if playing.has_hint() {
            Some(OpenPart::Hint)
        } else {
            is_explained.then_some(OpenPart::Explanation)
        }
    }

    /// Closes what is open; if nothing is, leaves the game.
    fn step_out(&mut self) {
        let Some(playing) = &self.playing else { return };
        let is_at_stake = playing.mode == Mode::Game && !playing.session.is_over() && playing.session.game().ply() > 0;
        let open = self.open_part(playing);
        let Some(playing) = &mut self.playing else { return };
        match open {
            Some(OpenPart::Pointing) => {
                playing.pointing = None;
                self.say(tr!(self.language(), "pointing-off"));
            }
            Some(OpenPart::Hint) => {
                self.close_hint();
            }
            Some(OpenPart::Explanation) => {
                playing.is_explained_here = false;
                self.toggle(|settings| &mut settings.explain);
            }
            None if is_at_stake => self.overlay = Some(Overlay::Leave),
            None => {
                // A timed run ends with its result, and leaves the board by itself.
                self.in_exercise(Exercise::leave);
                if matches!(self.screen, Screen::Playing(_)) && self.playing.is_some() {
                    self.leave_game();
                }
            }
        }
    }

    fn toggle(&mut self, setting: fn(&mut Settings) -> &mut bool) {
        let shown = setting(&mut self.settings);
        *shown = !*shown;
        self.settings_changed();
        self.stop_study_unless_wanted();
        self.study_if_wanted();
    }

    pub(crate) fn on_game_mouse(&mut self, mouse: MouseEvent) {
        let Some(playing) = &self.playing else { return };
        let view = self.view(playing);
        let point = Point { x: mouse.column, y: mouse.row };
        match mouse.kind {
            MouseEventKind::ScrollDown if has_panel(self.area) => return self.read_on(Command::Down),
            MouseEventKind::ScrollUp if has_panel(self.area) => return self.read_on(Command::Up),
            _ => {}
        }
        let Some(column) = view.column_at(point) else { return };
        let cell = view.cell_at(point);
        let Some(playing) = &mut self.playing else { return };
        if !matches!(mouse.kind, MouseEventKind::Moved | MouseEventKind::Down(MouseButton::Left)) {
            return;
        }
        let is_new = std::mem::replace(&mut playing.cursor, column) != column;
        if let (Some(_), Some(cell)) = (playing.pointing, cell) {
            playing.pointing = Some(cell.row());
        }
        if is_new || matches!(mouse.kind, MouseEventKind::Down(_)) {
            self.drop_answer();
        }
        if matches!(mouse.kind, MouseEventKind::Down(_)) {
            self.drop_at_cursor();
        }
    }
}
