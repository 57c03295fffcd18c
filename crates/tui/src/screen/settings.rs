//! The list of settings with their values.

use puissance4_i18n::{Language, tr};
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::screen::list::{move_choice, render_list_with_text};
use crate::screen::render_frame;
use crate::settings::Setting;
use crate::theme::Theme;

/// The list, and the chosen setting.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct SettingsList {
    chosen: usize,
}

impl App {
    pub(crate) fn act_in_settings(&mut self, command: Command) {
        let Screen::Settings(list) = &mut self.screen else { return };
        if move_choice(&mut list.chosen, Setting::SHOWN.len(), command) {
            return;
        }
        match command {
            Command::Left | Command::Right | Command::Choose => {
                let setting = Setting::SHOWN[list.chosen];
                match setting {
                    Setting::Language => self.wishes.language = None,
                    Setting::Theme => self.wishes.theme = None,
                    _ => {}
                }
                self.settings.turn(setting, command != Command::Left);
                self.settings_changed();
            }
            Command::Back => self.show_menu(),
            _ => {}
        }
    }
}

pub(crate) fn theme_name(theme: Theme, language: Language) -> String {
    tr!(language, "theme-name", theme = theme.name())
}

fn name(setting: Setting, language: Language) -> String {
    tr!(language, "setting-name", setting = setting.key())
}

fn value(app: &App, setting: Setting) -> String {
    let language = app.language();
    let value = app.settings.get(setting);
    match setting {
        Setting::Theme => theme_name(app.theme(), language),
        _ => tr!(language, "setting-value", value = value),
    }
}

pub(crate) fn render(app: &App, list: &SettingsList, area: Rect, buffer: &mut Buffer) {
    let language = app.language();
    let keys = [
        (Command::Up, tr!(language, "short-up")),
        (Command::Left, tr!(language, "short-change")),
        (Command::Help, tr!(language, "short-help")),
        (Command::Back, tr!(language, "short-back")),
    ];
    let body = render_frame(app, &tr!(language, "menu-settings"), &keys, Place::List, area, buffer);
    let lines: Vec<(String, String)> = Setting::SHOWN
        .iter()
        .map(|&setting| (name(setting, language), format!("‹ {} ›", value(app, setting))))
        .collect();
    let about = Setting::SHOWN[list.chosen].about(language);
    render_list_with_text(app, &lines, list.chosen, (&about, 4), body, buffer);
}
