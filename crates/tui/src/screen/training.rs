//! Training: which puzzles come next, how strong the learner is, and the timed run.

use jiff::ToSpan as _;
use puissance4_coach::{Idea, Pack, Run};
use puissance4_i18n::{Phrase as _, run_standing, tr, training_standing};
use puissance4_players::Dice;
use puissance4_session::{Command, Exercise, Place, Problem};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::screen::list::{list_keys, move_choice, render_list_with_text};
use crate::screen::{Component, render_frame};

/// The list of drills, and the chosen one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct TrainingList {
    chosen: usize,
}

/// The lines before those of the ideas.
const BEFORE: usize = 3;

/// The height of the text about the learner.
const ABOUT: u16 = 4;

/// How many days the calendar shows.
const DAYS: i32 = 21;

impl TrainingList {
    /// The idea that puzzles are about, if one was chosen.
    pub(crate) fn idea(self) -> Option<Idea> {
        Idea::ALL.get(self.chosen.checked_sub(BEFORE)?).copied()
    }
}

impl App {
    pub(crate) fn show_training(&mut self) {
        self.screen = Screen::Training(self.training);
    }

    /// Starts what was chosen in the list: the puzzle of the day, a timed run, or what comes next in training.
    fn train(&mut self) {
        let (today, pack, training) = (self.today(), Pack::embedded(), &self.progress.training);
        let (best, chosen) = (training.best_run, self.training);
        let daily = Problem::daily(today).filter(|_| chosen.chosen == 1);
        let mut dice = Dice::seeded(self.next_seed());
        let exercise = if chosen.chosen == 2 {
            Exercise::timed(pack, best, &mut dice)
        } else {
            let next = || Problem::next(pack, &self.progress.training, chosen.idea(), today, &mut dice);
            daily.or_else(next).map(|problem| Exercise::new(problem, today))
        };
        if let Some(exercise) = exercise {
            self.start_exercise(exercise);
        }
    }

    /// What a board with a puzzle is called.
    pub(crate) fn training_title(&self, exercise: &Exercise) -> String {
        match exercise.run() {
            Some(timed) => run_standing(&timed.run, timed.elapsed, self.language()),
            None => training_standing(&self.progress.training, self.language()),
        }
    }

    /// The puzzles of the last days: solved, failed, or not tried.
    fn calendar(&self) -> String {
        let sign = |back: i32| match self
            .today()
            .checked_sub(back.days())
            .ok()
            .and_then(|day| self.progress.training.daily(day))
        {
            Some(true) => '✓',
            Some(false) => '✗',
            None => '·',
        };
        (0..DAYS).rev().map(sign).collect()
    }
}

impl Component for TrainingList {
    fn update(&mut self, command: Command, app: &mut App) {
        if move_choice(&mut self.chosen, BEFORE + Idea::ALL.len(), command) {
            return;
        }
        match command {
            Command::Choose => {
                app.training = *self;
                app.train();
            }
            Command::Back => app.show_menu(),
            _ => {}
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        let language = app.language();
        let training = &app.progress.training;
        let body = render_frame(app, &tr!(language, "menu-puzzle"), &list_keys(language), Place::List, area, buffer);
        let today = app.today();
        let due = match training.due_count(today) {
            0 => String::new(),
            due => tr!(language, "training-due", count = due),
        };
        let date = tr!(language, "day-and-month", day = today.day(), month = today.month());
        let daily = match training.daily(today) {
            Some(true) => "✓",
            Some(false) => "✗",
            None => "",
        };
        let best = if training.best_run > 0 {
            tr!(language, "training-best", best = training.best_run)
        } else {
            String::new()
        };
        let fixed = [
            (tr!(language, "training-next"), due),
            (tr!(language, "puzzle-of-day", date = date), daily.to_owned()),
            (tr!(language, "training-timed"), best),
        ];
        let ideas = Idea::ALL.map(|idea| (idea.phrase(language), String::new()));
        let lines: Vec<(String, String)> = fixed.into_iter().chain(ideas).collect();
        let about = match (self.chosen, self.idea()) {
            (_, Some(idea)) => tr!(language, "hint-idea", idea = idea.name()),
            (1, None) => tr!(language, "training-calendar", days = DAYS, calendar = app.calendar()),
            (2, None) => {
                tr!(language, "training-timed-about", minutes = Run::TIME.as_secs() / 60, failures = Run::MAX_FAILED)
            }
            _ => tr!(language, "training-about"),
        };
        let text = format!("{}. {about}", training_standing(training, language));
        render_list_with_text(app, &lines, self.chosen, (&text, ABOUT), body, buffer);
    }
}
