//! Keys and the mouse: which screen or overlay they are for.

use puissance4_i18n::{Language, tr};
use puissance4_session::{Command, Place};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};

use super::{App, Overlay, Screen, StorageEffect, TerminalEffect};
use crate::keys;
use crate::screen::settings::theme_name;
use crate::screen::{help, scrolled_text};
use crate::settings::Setting;

impl App {
    fn place(&self) -> Place {
        match &self.overlay {
            Some(Overlay::Help { .. } | Overlay::Words { .. }) => Place::List,
            Some(_) => Place::Question,
            None => self.screen.component().place(),
        }
    }

    pub(super) fn on_key(&mut self, key: KeyEvent) {
        self.drop_answer();
        let command = |place| keys::key(&key).and_then(|key| Command::from_key(place, key));
        // The answer comes at once, and nothing else may begin before it.
        if self.is_resuming && command(Place::Everywhere) != Some(Command::Quit) {
            return;
        }
        if let Some(Overlay::Naming(_)) = self.overlay
            && self.on_naming_key(key)
        {
            return;
        }
        if let Some(Overlay::Words { .. }) = self.overlay
            && matches!(self.screen, Screen::Playing(_))
            && matches!(key.code, KeyCode::Char(_))
            && !self.is_too_small()
        {
            // A column closes the text about the game and is played.
            let overlay = self.overlay.take();
            if self.on_column_key(key) {
                return;
            }
            self.overlay = overlay;
        }
        if self.overlay.is_none() && !self.is_too_small() && self.with_screen(|screen, app| screen.on_key(key, app)) {
            return;
        }
        if let Some(command) = command(self.place()) {
            self.act(command);
        }
    }

    fn act(&mut self, command: Command) {
        match command {
            Command::Quit => return self.quit(),
            Command::Suspend => return self.suspend(),
            Command::Redraw => return self.effect(TerminalEffect::Redraw),
            _ if self.is_too_small() => return,
            Command::Help if self.overlay.is_none() => {
                self.overlay = Some(Overlay::Help { scroll: 0 });
                return;
            }
            Command::Theme => {
                self.wishes.theme = None;
                self.settings.turn(Setting::Theme, true);
                self.say(tr!(self.language(), "theme-is", theme = theme_name(self.theme(), self.language())));
                return self.settings_changed();
            }
            Command::Language => {
                let other = Language::ALL.into_iter().find(|language| *language != self.language());
                self.wishes.language = None;
                self.settings.language = other;
                self.message = None;
                self.translate_lesson();
                return self.settings_changed();
            }
            Command::Motion => {
                self.settings.reduced_motion = !self.settings.reduced_motion;
                let reduced = if self.settings.reduced_motion { "yes" } else { "no" };
                self.say(tr!(self.language(), "motion-is", reduced = reduced));
                return self.settings_changed();
            }
            _ => {}
        }
        match self.overlay.clone() {
            Some(Overlay::Help { scroll } | Overlay::Words { scroll }) => self.act_in_text(command, scroll),
            Some(overlay) => self.act_on_question(command, &overlay),
            None => self.with_screen(|screen, app| screen.update(command, app)),
        }
    }

    pub(super) fn on_mouse(&mut self, mouse: MouseEvent) {
        if self.is_too_small() || !self.settings.mouse || self.is_resuming {
            return;
        }
        if self.overlay.is_none() {
            self.with_screen(|screen, app| screen.on_mouse(mouse, app));
        }
    }

    fn act_on_question(&mut self, command: Command, overlay: &Overlay) {
        match command {
            Command::Back => self.overlay = None,
            Command::Yes => {
                self.overlay = None;
                match overlay {
                    Overlay::Leave => self.leave_game(),
                    Overlay::Quit => self.quit(),
                    Overlay::Resign => self.resign(),
                    Overlay::Restart => self.restart(false),
                    Overlay::Rematch => self.restart(true),
                    Overlay::Delete(entry, _) => self.effect(StorageEffect::Delete(entry.clone())),
                    Overlay::Help { .. } | Overlay::Words { .. } | Overlay::Naming(_) => {}
                }
            }
            _ => {}
        }
    }

    fn act_in_text(&mut self, command: Command, scroll: usize) {
        let page = usize::from(self.area.height.saturating_sub(6)).max(1);
        let is_help = matches!(self.overlay, Some(Overlay::Help { .. }));
        let last = if is_help { help::last_scroll(self) } else { scrolled_text::last_overlay_scroll(self) };
        if matches!(command, Command::Back | Command::Help) {
            self.overlay = None;
        } else if let Some(scroll) = scrolled_text::after(command, scroll, page, last) {
            self.overlay = Some(if is_help { Overlay::Help { scroll } } else { Overlay::Words { scroll } });
        }
    }
}
