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
        match (&self.overlay, &self.screen) {
            (Some(Overlay::Help { .. } | Overlay::Words { .. }), _) => Place::List,
            (Some(_), _) => Place::Question,
            (None, Screen::Playing) => Place::Game,
            (None, Screen::Review(_)) => Place::Review,
            (None, Screen::Thinking(_)) => Place::Thinking,
            (None, Screen::Lesson(_) | Screen::Mistakes(_)) => Place::Lesson,
            (None, _) => Place::List,
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
        if self.overlay.is_none() && !self.is_too_small() && self.on_setup_key(key) {
            return;
        }
        if let Some(Overlay::Words { .. }) = self.overlay
            && matches!(self.screen, Screen::Playing)
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
        if self.place() == Place::Lesson && !self.is_too_small() {
            let is_mistake = matches!(self.screen, Screen::Mistakes(_));
            let is_taken = if is_mistake { self.on_mistakes_key(key) } else { self.on_lesson_key(key) };
            if is_taken {
                return;
            }
        }
        // On wide boards lower-case letters are columns.
        if self.place() == Place::Game && !self.is_too_small() && self.on_column_key(key) {
            return;
        }
        if self.place() == Place::List
            && self.overlay.is_none()
            && !self.is_too_small()
            && let Screen::Menu(menu) = &self.screen
            && let Some(entry) = menu.by_letter(key)
        {
            self.choose_menu_entry(entry);
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
            None => match &self.screen {
                Screen::Menu(_) => self.act_in_menu(command),
                Screen::Setup(_) => self.act_in_setup(command),
                Screen::Playing => self.act_in_game(command),
                Screen::Review(_) => self.act_in_review(command),
                Screen::Thinking(_) => self.act_in_thinking(command),
                Screen::Demos(_) => self.act_in_demos(command),
                Screen::Learn(_) => self.act_in_learn(command),
                Screen::Lessons(_) => self.act_in_lessons(command),
                Screen::Lesson(_) => self.act_in_lesson(command),
                Screen::Training(_) => self.act_in_training(command),
                Screen::Mistakes(_) => self.act_in_mistakes(command),
                Screen::Progress(_) => self.act_in_progress(command),
                Screen::GameList(_) => self.act_in_game_list(command),
                Screen::Statistics => {
                    if matches!(command, Command::Back | Command::Choose) {
                        self.show_menu();
                    }
                }
                Screen::Settings(_) => self.act_in_settings(command),
            },
        }
    }

    pub(super) fn on_mouse(&mut self, mouse: MouseEvent) {
        if self.is_too_small() || !self.settings.mouse || self.is_resuming {
            return;
        }
        match (&self.overlay, &self.screen) {
            (None, Screen::Playing) => self.on_game_mouse(mouse),
            (None, Screen::Lesson(_)) => self.on_lesson_mouse(mouse),
            (None, Screen::Mistakes(_)) => self.on_mistakes_mouse(mouse),
            (None, Screen::Menu(_)) => self.on_menu_mouse(mouse),
            _ => {}
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
