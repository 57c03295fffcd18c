//! The list of settings with their values.

use puissance4_i18n::{Language, tr};
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::App;
use crate::screen::list::{move_choice, render_list_with_text};
use crate::screen::{Component, render_frame};
use crate::settings::Setting;
use crate::theme::Theme;

/// The list, and the chosen setting.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct SettingsList {
    chosen: usize,
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

impl Component for SettingsList {
    fn update(&mut self, command: Command, app: &mut App) {
        if move_choice(&mut self.chosen, Setting::SHOWN.len(), command) {
            return;
        }
        match command {
            Command::Left | Command::Right | Command::Choose => {
                let setting = Setting::SHOWN[self.chosen];
                match setting {
                    Setting::Language => app.wishes.language = None,
                    Setting::Theme => app.wishes.theme = None,
                    _ => {}
                }
                app.settings.turn(setting, command != Command::Left);
                app.settings_changed();
            }
            Command::Back => app.show_menu(),
            _ => {}
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
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
        let about = Setting::SHOWN[self.chosen].about(language);
        render_list_with_text(app, &lines, self.chosen, (&about, 4), body, buffer);
    }
}
