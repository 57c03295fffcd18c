//! Keys and the mouse: which screen or overlay they are for.

use puissance4_i18n::{Language, tr};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use super::{App, Overlay, Screen, TerminalEffect};
use crate::keys::{self, Action, Place};
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
            (None, _) => Place::List,
        }
    }

    pub(super) fn on_key(&mut self, key: KeyEvent) {
        self.drop_answer();
        // The answer comes at once, and nothing else may begin before it.
        if self.is_resuming && keys::action(Place::Everywhere, &key) != Some(Action::Quit) {
            return;
        }
        if let Some(Overlay::Naming(_)) = self.overlay
            && self.on_naming_key(key)
        {
            return;
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
        let Some(action) = keys::action(self.place(), &key) else { return };
        self.act(action);
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Quit => return self.quit(),
            Action::Suspend => return self.suspend(),
            Action::Redraw => return self.effect(TerminalEffect::Redraw),
            _ if self.is_too_small() => return,
            Action::Help if self.overlay.is_none() => {
                self.overlay = Some(Overlay::Help { scroll: 0 });
                return;
            }
            Action::Theme => {
                self.wishes.theme = None;
                self.settings.turn(Setting::Theme, true);
                self.say(tr!(self.language(), "theme-is", theme = theme_name(self.theme(), self.language())));
                return self.settings_changed();
            }
            Action::Language => {
                let other = Language::ALL.into_iter().find(|language| *language != self.language());
                self.wishes.language = None;
                self.settings.language = other;
                self.message = None;
                return self.settings_changed();
            }
            Action::Motion => {
                self.settings.reduced_motion = !self.settings.reduced_motion;
                let reduced = if self.settings.reduced_motion { "yes" } else { "no" };
                self.say(tr!(self.language(), "motion-is", reduced = reduced));
                return self.settings_changed();
            }
            _ => {}
        }
        match self.overlay.clone() {
            Some(Overlay::Help { scroll } | Overlay::Words { scroll }) => self.act_in_text(action, scroll),
            Some(overlay) => self.act_on_question(action, &overlay),
            None => match &self.screen {
                Screen::Menu(_) => self.act_in_menu(action),
                Screen::Setup(_) => self.act_in_setup(action),
                Screen::Playing => self.act_in_game(action),
                Screen::Review(_) => self.act_in_review(action),
                Screen::Demos(_) => self.act_in_demos(action),
                Screen::SavedGames(_) => self.act_in_saved_games(action),
                Screen::Statistics => {
                    if matches!(action, Action::Back | Action::Choose) {
                        self.show_menu();
                    }
                }
                Screen::Settings(_) => self.act_in_settings(action),
            },
        }
    }

    pub(super) fn on_mouse(&mut self, mouse: MouseEvent) {
        if self.is_too_small() || !self.settings.mouse || self.is_resuming {
            return;
        }
        match (&self.overlay, &self.screen) {
            (None, Screen::Playing) => self.on_game_mouse(mouse),
            (None, Screen::Menu(_)) => self.on_menu_mouse(mouse),
            _ => {}
        }
    }

    fn act_on_question(&mut self, action: Action, overlay: &Overlay) {
        match action {
            Action::Back => self.overlay = None,
            Action::Yes => {
                self.overlay = None;
                match overlay {
                    Overlay::Leave => self.leave_game(),
                    Overlay::Quit => self.quit(),
                    Overlay::Resign => self.resign(),
                    Overlay::Restart => self.restart(false),
                    Overlay::Rematch => self.restart(true),
                    Overlay::Help { .. } | Overlay::Words { .. } | Overlay::Naming(_) => {}
                }
            }
            _ => {}
        }
    }

    fn act_in_text(&mut self, action: Action, scroll: usize) {
        let page = usize::from(self.area.height.saturating_sub(6)).max(1);
        let is_help = matches!(self.overlay, Some(Overlay::Help { .. }));
        let last = if is_help { help::last_scroll(self) } else { scrolled_text::last_overlay_scroll(self) };
        if matches!(action, Action::Back | Action::Help) {
            self.overlay = None;
        } else if let Some(scroll) = scrolled_text::after(action, scroll, page, last) {
            self.overlay = Some(if is_help { Overlay::Help { scroll } } else { Overlay::Words { scroll } });
        }
    }
}
