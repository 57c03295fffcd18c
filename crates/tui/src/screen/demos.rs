//! The demonstration games: one for each way a game can end, shown move by move.

use puissance4_i18n::{Language, tr};
use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Demo};
use puissance4_session::Session;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget as _};

use crate::app::{App, Screen};
use crate::keys::{Action, Place};
use crate::screen::review::Origin;
use crate::screen::{list_keys, render_frame, render_list, wrapped};

/// The list, and the chosen game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Demos {
    chosen: usize,
}

impl Demos {
    /// The chosen game.
    pub(crate) fn demo(self) -> Demo {
        Demo::ALL[self.chosen.min(Demo::ALL.len() - 1)]
    }

    /// The list with the next game chosen, if there is one.
    pub(crate) fn next(self) -> Option<Self> {
        (self.chosen + 1 < Demo::ALL.len()).then(|| Self { chosen: self.chosen + 1 })
    }
}

pub(crate) fn name(demo: Demo, language: Language) -> String {
    tr!(language, "demonstration-name", demo = demo.name())
}

impl App {
    pub(crate) fn act_in_demos(&mut self, action: Action) {
        let Screen::Demos(demos) = &mut self.screen else { return };
        let count = Demo::ALL.len();
        match action {
            Action::Up => demos.chosen = (demos.chosen + count - 1) % count,
            Action::Down => demos.chosen = (demos.chosen + 1) % count,
            Action::First | Action::PageUp => demos.chosen = 0,
            Action::Last | Action::PageDown => demos.chosen = count - 1,
            Action::Choose => {
                let demos = *demos;
                self.show_demo(demos);
            }
            Action::Back => self.show_menu(),
            _ => {}
        }
    }

    /// Shows the chosen game from its first move.
    pub(crate) fn show_demo(&mut self, demos: Demos) {
        let who = ByPlayer { first: Who::Human, second: Who::Human };
        self.review(Session::new(demos.demo().game(), who, None), Origin::Demos(demos));
    }
}

pub(crate) fn render(app: &App, demos: Demos, area: Rect, buffer: &mut Buffer) {
    let language = app.language();
    let body = render_frame(app, &tr!(language, "menu-demo"), &list_keys(language), Place::List, area, buffer);
    let lines: Vec<(String, String)> = Demo::ALL.map(|demo| (name(demo, language), String::new())).into();
    let about_height = 3.min(body.height.saturating_sub(4));
    let list = Rect { height: body.height - about_height, ..body };
    render_list(app, &lines, demos.chosen, list, buffer);
    let about: Vec<Line<'_>> =
        wrapped(&tr!(language, "demonstration-about"), usize::from(body.width).saturating_sub(4).min(70))
            .into_iter()
            .map(|line| Line::styled(line, app.palette().dim).centered())
            .collect();
    Paragraph::new(about).render(Rect { y: list.bottom(), height: about_height, ..body }, buffer);
}
