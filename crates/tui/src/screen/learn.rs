//! Ways to learn: lessons, one's own mistakes, and one's progress.

use puissance4_i18n::{Language, tr};
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::screen::list::{list_keys, move_choice, render_list_with_text};
use crate::screen::progress::ProgressList;
use crate::screen::{Component, render_frame};

/// The list, and the chosen entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Learn {
    chosen: usize,
}

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Lessons,
    Mistakes,
    Progress,
}

/// The height of the text about the chosen entry.
const ABOUT: u16 = 3;

impl Entry {
    const ALL: [Self; 3] = [Self::Lessons, Self::Mistakes, Self::Progress];

    fn label(self, language: Language) -> String {
        match self {
            Self::Lessons => tr!(language, "learn-lessons"),
            Self::Mistakes => tr!(language, "learn-mistakes"),
            Self::Progress => tr!(language, "learn-progress"),
        }
    }

    fn about(self, language: Language) -> String {
        match self {
            Self::Lessons => tr!(language, "learn-about-lessons"),
            Self::Mistakes => tr!(language, "learn-about-mistakes"),
            Self::Progress => tr!(language, "learn-about-progress"),
        }
    }

    /// How much there is of it.
    fn count(self, app: &App) -> String {
        match self {
            Self::Lessons => app.lessons_finished(),
            Self::Mistakes => app.progress.profile.open().count().to_string(),
            Self::Progress => String::new(),
        }
    }
}

impl App {
    /// Shows the list with this entry chosen.
    pub(crate) fn show_learn(&mut self, chosen: Entry) {
        let chosen = Entry::ALL.iter().position(|entry| *entry == chosen).unwrap_or(0);
        self.screen = Screen::Learn(Learn { chosen });
    }

    /// How many lessons were finished, of how many.
    pub(crate) fn lessons_finished(&self) -> String {
        let finished = self.course().lessons().filter(|lesson| self.progress.marks(lesson).is_some()).count();
        format!("{finished}/{}", self.course().lessons().count())
    }
}

impl Component for Learn {
    fn update(&mut self, command: Command, app: &mut App) {
        if move_choice(&mut self.chosen, Entry::ALL.len(), command) {
            return;
        }
        match command {
            Command::Choose => match Entry::ALL[self.chosen] {
                Entry::Lessons => app.show_lessons(),
                Entry::Mistakes => app.show_mistakes(),
                Entry::Progress => app.screen = Screen::Progress(ProgressList::default()),
            },
            Command::Back => app.show_menu(),
            _ => {}
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        let language = app.language();
        let body = render_frame(app, &tr!(language, "menu-learn"), &list_keys(language), Place::List, area, buffer);
        let lines: Vec<(String, String)> =
            Entry::ALL.iter().map(|entry| (entry.label(language), entry.count(app))).collect();
        let about = Entry::ALL[self.chosen].about(language);
        render_list_with_text(app, &lines, self.chosen, (&about, ABOUT), body, buffer);
    }
}
