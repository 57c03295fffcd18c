//! Training: which puzzles come next, how strong the learner is, and the timed run.

use std::time::Duration;

use jiff::ToSpan as _;
use puissance4_coach::{Attempt, Idea, Pack, Run};
use puissance4_i18n::{Phrase as _, run_result, run_standing, tr, training_result, training_standing};
use puissance4_players::Dice;
use puissance4_session::{Command, Learned, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Screen};
use crate::playing::Mode;
use crate::screen::list::{list_keys, move_choice, render_list_with_text};
use crate::screen::{Component, render_frame};

/// What puzzles are chosen for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Drill {
    /// What is due, else what is near the learner's rating.
    Any,
    /// The same, of one idea.
    Idea(Idea),
    /// The puzzle of the day; after it, as with [`Drill::Any`].
    Daily,
    /// A timed run, and when it began.
    Run(Run, Duration),
}

impl Drill {
    /// How long nothing changes by itself.
    pub(crate) fn next_change(&self) -> Option<Duration> {
        matches!(self, Self::Run(..)).then_some(Duration::from_millis(500))
    }
}

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
    fn idea(self) -> Option<Idea> {
        Idea::ALL.get(self.chosen.checked_sub(BEFORE)?).copied()
    }
}

impl App {
    pub(crate) fn show_training(&mut self) {
        let chosen = match &self.drill {
            Drill::Any => 0,
            Drill::Daily => 1,
            Drill::Run(..) => 2,
            Drill::Idea(idea) => BEFORE + Idea::ALL.iter().position(|one| one == idea).unwrap_or(0),
        };
        self.screen = Screen::Training(TrainingList { chosen });
    }

    /// Starts the next puzzle of the drill.
    pub(crate) fn next_puzzle(&mut self) {
        let (today, pack) = (self.today(), Pack::embedded());
        let mut dice = Dice::seeded(self.next_seed());
        let training = &self.progress.training;
        let (next, turn) = match &self.drill {
            Drill::Idea(idea) => training.next(pack, Some(*idea), today, &mut dice).unzip(),
            Drill::Run(run, _) => (run.next(pack, &mut dice), None),
            Drill::Any | Drill::Daily => training.next(pack, None, today, &mut dice).unzip(),
        };
        let Some(puzzle) = next else { return };
        self.start_puzzle(puzzle);
        if let Some(turn) = turn {
            self.say(turn.phrase(self.language()));
        }
    }

    /// Notes the attempt at the puzzle on the board, once, and tells what it changed. In a timed run, the next one
    /// follows.
    pub(crate) fn try_puzzle(&mut self, is_solved: bool) -> Option<String> {
        let (today, language) = (self.today(), self.language());
        let playing = self.playing.as_mut()?;
        let Mode::Puzzle(puzzle) = playing.mode else { return None };
        if std::mem::replace(&mut playing.is_tried, true) {
            return None;
        }
        let attempt = Attempt::at(puzzle, is_solved);
        if let Drill::Run(run, _) = &mut self.drill {
            run.record(&attempt);
            if !self.end_run_in_time() {
                self.next_puzzle();
            }
            return None;
        }
        let daily = (Pack::daily(today) == Some(puzzle)).then_some(today);
        let change = self.learn(Learned::Tried { attempt, today, daily })?;
        Some(training_result(&self.progress.training, &change, is_solved, language).join(" "))
    }

    /// Does what gives the answer to the puzzle away: the attempt has failed.
    pub(crate) fn give_up_puzzle(&mut self, command: Command) {
        if let Some(words) = self.try_puzzle(false) {
            self.say(words);
        }
        // In a timed run, the next puzzle is on the board.
        if self.playing.as_ref().is_some_and(|playing| !playing.is_secret()) {
            self.act_in_game(command);
        }
    }

    /// Ends a timed run whose time is up, or in which too many puzzles were failed.
    pub(crate) fn end_run_in_time(&mut self) -> bool {
        let (now, language) = (self.now, self.language());
        let Drill::Run(run, since) = &self.drill else { return false };
        let is_running = self.playing.as_ref().is_some_and(|playing| matches!(playing.mode, Mode::Puzzle(_)));
        if !is_running || !run.is_over(now.saturating_sub(*since)) {
            return false;
        }
        let run = run.clone();
        self.learn(Learned::Ran(run.solved));
        self.leave_game();
        self.tell(run_result(&run, &self.progress.training, language), false);
        true
    }

    /// What a board with a puzzle is called.
    pub(crate) fn training_title(&self) -> String {
        match &self.drill {
            Drill::Run(run, since) => run_standing(run, self.now.saturating_sub(*since), self.language()),
            _ => training_standing(&self.progress.training, self.language()),
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
                app.drill = match (self.chosen, self.idea()) {
                    (_, Some(idea)) => Drill::Idea(idea),
                    (1, None) => Drill::Daily,
                    (2, None) => Drill::Run(Run::default(), app.now),
                    _ => Drill::Any,
                };
                match Pack::daily(app.today()).filter(|_| app.drill == Drill::Daily) {
                    Some(puzzle) => app.start_puzzle(puzzle),
                    None => app.next_puzzle(),
                }
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
