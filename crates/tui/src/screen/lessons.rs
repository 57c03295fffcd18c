//! The list of lessons by chapter, with the results of those that were finished.

use puissance4_coach::{Course, Lesson, Marks};
use puissance4_i18n::tr;
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::screen::learn::Entry;
use crate::screen::list::{list_keys, move_choice, render_list_with_text};
use crate::screen::{Component, render_frame};

/// The list, and the chosen lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lessons {
    chosen: usize,
}

/// The height of the text about the chosen lesson.
const ABOUT: u16 = 3;

impl App {
    /// The lessons in the language of the screen.
    pub(crate) fn course(&self) -> &'static Course {
        Course::embedded(self.language().code())
    }

    /// Shows the list with the first lesson that was not finished.
    pub(crate) fn show_lessons(&mut self) {
        let next = self.progress.next(self.course());
        self.show_lessons_at(next);
    }

    /// Shows the list with this lesson, else with the first one.
    pub(crate) fn show_lessons_at(&mut self, wanted: Option<&Lesson>) {
        let is_wanted = |lesson: &Lesson| wanted.is_some_and(|wanted| wanted.name == lesson.name);
        let chosen = self.course().lessons().position(is_wanted).unwrap_or(0);
        self.screen = Screen::Lessons(Lessons { chosen });
    }
}

/// The titles of the chapters, and under each its lessons with their results. Also the line of the chosen lesson.
fn lines(app: &App, chosen: usize) -> (Vec<(String, String)>, usize) {
    let (mut lines, mut lesson_lines) = (Vec::new(), Vec::new());
    for (number, chapter) in (1..).zip(&app.course().chapters) {
        lines.push((format!("{number}. {}", chapter.title), String::new()));
        for lesson in &chapter.lessons {
            let (mark, result) = match app.progress.marks(lesson) {
                Some(Marks { right, questions }) => ("✓", format!("{right}/{questions}")),
                None => (" ", String::new()),
            };
            lesson_lines.push(lines.len());
            lines.push((format!(" {mark} {}", lesson.title), result));
        }
    }
    (lines, lesson_lines.get(chosen).copied().unwrap_or(0))
}

impl Component for Lessons {
    fn update(&mut self, command: Command, app: &mut App) {
        let course = app.course();
        if move_choice(&mut self.chosen, course.lessons().count(), command) {
            return;
        }
        match command {
            Command::Choose => {
                if let Some(lesson) = course.lessons().nth(self.chosen) {
                    app.start_lesson(lesson);
                }
            }
            Command::Back => app.show_learn(Entry::Lessons),
            _ => {}
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        let language = app.language();
        let body = render_frame(app, &tr!(language, "learn-lessons"), &list_keys(language), Place::List, area, buffer);
        let (lines, line) = lines(app, self.chosen);
        let about = app.course().lessons().nth(self.chosen).map(|lesson| lesson.about.as_str());
        render_list_with_text(app, &lines, line, (about.unwrap_or_default(), ABOUT), body, buffer);
    }
}
