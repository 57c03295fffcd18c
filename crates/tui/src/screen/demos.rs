//! The demonstration games: one for each way a game can end, shown move by move.

use puissance4_i18n::{Language, tr};
use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Demo};
use puissance4_session::{Command, Place, Session};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::App;
use crate::screen::list::{list_keys, move_choice, render_list_with_text};
use crate::screen::review::Origin;
use crate::screen::{Component, render_frame};

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
    /// Shows the chosen game from its first move.
    pub(crate) fn show_demo(&mut self, demos: Demos) {
        let who = ByPlayer { first: Who::Human, second: Who::Human };
        self.review(Session::new(demos.demo().game(), who, None), Origin::Demos(demos));
    }
}

impl Component for Demos {
    fn update(&mut self, command: Command, app: &mut App) {
        if move_choice(&mut self.chosen, Demo::ALL.len(), command) {
            return;
        }
        match command {
            Command::Choose => app.show_demo(*self),
            Command::Back => app.show_menu(),
            _ => {}
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        let language = app.language();
        let body = render_frame(app, &tr!(language, "menu-demo"), &list_keys(language), Place::List, area, buffer);
        let lines: Vec<(String, String)> = Demo::ALL.map(|demo| (name(demo, language), String::new())).into();
        render_list_with_text(app, &lines, self.chosen, (&tr!(language, "demonstration-about"), 3), body, buffer);
    }
}
