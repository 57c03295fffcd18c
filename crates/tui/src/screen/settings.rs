//! The list of settings with their values.

use puissance4_i18n::{Language, tr};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use crate::app::{App, Screen};
use crate::keys::{Action, Place};
use crate::screen::{render_frame, render_list, wrapped};
use crate::settings::Setting;
use crate::theme::Theme;

/// The list, and the chosen setting.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct SettingsList {
    chosen: usize,
}

impl App {
    pub(crate) fn act_in_settings(&mut self, action: Action) {
        let Screen::Settings(list) = &mut self.screen else { return };
        let count = Setting::SHOWN.len();
        match action {
            Action::Up => list.chosen = (list.chosen + count - 1) % count,
            Action::Down => list.chosen = (list.chosen + 1) % count,
            Action::First | Action::PageUp => list.chosen = 0,
            Action::Last | Action::PageDown => list.chosen = count - 1,
            Action::Left | Action::Right | Action::Choose => {
                let setting = Setting::SHOWN[list.chosen];
                match setting {
                    Setting::Language => self.wishes.language = None,
                    Setting::Theme => self.wishes.theme = None,
                    _ => {}
                }
                self.settings.turn(setting, action != Action::Left);
                self.settings_changed();
            }
            Action::Back => self.show_menu(),
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
        (Action::Up, tr!(language, "short-up")),
        (Action::Left, tr!(language, "short-change")),
        (Action::Help, tr!(language, "short-help")),
        (Action::Back, tr!(language, "short-back")),
    ];
    let body = render_frame(app, &tr!(language, "menu-settings"), &keys, Place::List, area, buffer);
    let lines: Vec<(String, String)> = Setting::SHOWN
        .into_iter()
        .map(|setting| (name(setting, language), format!("‹ {} ›", value(app, setting))))
        .collect();
    let about_height = 4.min(body.height.saturating_sub(4));
    let place = Rect { height: body.height - about_height, ..body };
    render_list(app, &lines, list.chosen, place, buffer);
    let width = usize::from(area.width).saturating_sub(4).min(70);
    let about: Vec<Line<'_>> = wrapped(&Setting::SHOWN[list.chosen].about(language), width)
        .into_iter()
        .map(|line| Line::from(Span::styled(line, app.palette().dim)).centered())
        .collect();
    Paragraph::new(about).render(Rect { y: place.bottom(), height: about_height, ..body }, buffer);
}
