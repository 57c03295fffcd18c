//! How a learner gets on: lessons, puzzles, mistakes that were put right, and the kinds of mistakes with their trend.

use puissance4_i18n::{about_mistake, tr, training_standing};
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::App;
use crate::screen::learn::Entry;
use crate::screen::list::{list_keys, move_choice, render_list_with_text};
use crate::screen::{Component, render_frame};

/// The list, and the chosen line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct ProgressList {
    chosen: usize,
}

/// The height of the text about the chosen line.
const ABOUT: u16 = 3;

/// Each line with the text about it.
fn lines(app: &App) -> Vec<((String, String), String)> {
    let (language, profile) = (app.language(), &app.progress.profile);
    let (games, open) = (profile.games(), profile.open().count());
    let mistakes: usize = games.iter().map(|(_, game)| game.mistakes.len()).sum();
    let counts = [
        ((tr!(language, "progress-lessons"), app.lessons_finished()), tr!(language, "learn-about-lessons")),
        (
            (tr!(language, "progress-puzzles"), app.progress.training.tried().to_string()),
            training_standing(&app.progress.training, language),
        ),
        ((tr!(language, "progress-games"), games.len().to_string()), tr!(language, "progress-about-games")),
        (
            (tr!(language, "progress-mistakes"), format!("{}/{mistakes}", mistakes - open)),
            tr!(language, "learn-about-mistakes"),
        ),
    ];
    let habits = profile.habits().into_iter();
    let habits = habits.map(|habit| ((habit.words(language), String::new()), about_mistake(habit.kind, language)));
    counts.into_iter().chain(habits).collect()
}

impl Component for ProgressList {
    fn update(&mut self, command: Command, app: &mut App) {
        let count = lines(app).len();
        if !move_choice(&mut self.chosen, count, command) && matches!(command, Command::Back | Command::Choose) {
            app.show_learn(Entry::Progress);
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        let language = app.language();
        let body = render_frame(app, &tr!(language, "learn-progress"), &list_keys(language), Place::List, area, buffer);
        let (lines, texts): (Vec<_>, Vec<_>) = lines(app).into_iter().unzip();
        let about = texts.get(self.chosen).map(String::as_str).unwrap_or_default();
        render_list_with_text(app, &lines, self.chosen, (about, ABOUT), body, buffer);
    }
}
