//! One's own mistakes, one after another: the board before each, and a better column to be found.
//!
//! Games of the list that were not reviewed yet are reviewed in the background. A question of the learner comes first;
//! the review is asked for again after it.

mod view;

use std::time::Duration;

use jiff::civil::Date;
use puissance4_coach::{Fact, Mistake};
use puissance4_i18n::{refusal, sentence};
use puissance4_rules::{Cell, Column, Position};
use puissance4_session::{
    Answer, Command, Effect, Exercise, OwnGame, Place, Problem, Question, Remark, RequestId, Response,
};
use puissance4_storage::{Entry, own_games};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};

use self::view::{board_view, scrolled_words};
use crate::app::{App, EngineEffect, Screen, StorageEffect};
use crate::playing::{FRAME, Falling, SPIN, cursor_after};
use crate::screen::review::Review;
use crate::screen::words::{NUMBERING, typed_column};
use crate::screen::{Component, learn, scrolled_text};

/// A mistake with the id of its game; without one, nothing is noted about it.
pub(crate) type Known = (Option<String>, Mistake);

/// The mistakes, and the one at hand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mistakes {
    source: Source,
    shown: Option<Shown>,
    /// Those that were shown since the screen was opened.
    seen: Vec<Known>,
    /// The games to be reviewed; the first one is being reviewed.
    waiting: Vec<OwnGame>,
    /// How many games were to be reviewed when the list was read.
    to_review: usize,
    request: Option<RequestId>,
}

/// Where the mistakes come from, and where Back leads.
#[derive(Clone, Debug, PartialEq)]
enum Source {
    /// All games of the learner.
    Profile,
    /// A game that was just reviewed.
    Review(Vec<Known>, Box<Review>),
}

/// A mistake that is put before the learner.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    exercise: Exercise,
    cursor: Column,
    falling: Option<Falling>,
    /// The request to the engine.
    request: Option<RequestId>,
    /// How far the words are scrolled; `None` to show what was said last.
    scroll: Option<usize>,
}

impl Shown {
    fn new((id, mistake): Known, today: Date) -> Self {
        let exercise = Exercise::new(Problem::Mistake { id, mistake }, today);
        let geometry = exercise.game().position().geometry();
        let cursor = geometry.columns_from_middle().next().expect("every board has a column");
        Self { exercise, cursor, falling: None, request: None, scroll: None }
    }

    fn position(&self) -> &Position {
        self.exercise.game().position()
    }

    /// The cells that what was said names.
    fn lit(&self) -> Vec<Cell> {
        let facts = match self.exercise.remark() {
            Remark::Hint(hint) => hint.hint().filter(|_| hint.is_complete()).map_or(&[][..], |hint| &hint.facts),
            remark => remark.facts(),
        };
        facts.first().map(Fact::cells).unwrap_or_default()
    }
}

impl Mistakes {
    fn new(source: Source) -> Self {
        Self { source, shown: None, seen: Vec::new(), waiting: Vec::new(), to_review: 0, request: None }
    }

    /// Reviews the next game, unless the learner has asked something.
    fn review_next(&mut self, app: &mut App) {
        let is_busy = self.request.is_some() || self.shown.as_ref().is_some_and(|one| one.request.is_some());
        let Some(own) = self.waiting.first().filter(|_| !is_busy) else { return };
        self.request = Some(app.ask_within(own.game.clone(), Question::Review, Some(OwnGame::REVIEW_NODES)));
    }

    /// Shows the next mistake that was not shown yet, if there is one.
    fn next(&mut self, app: &App) {
        let open = app.progress.profile.open().map(|(id, mistake)| (Some(id.to_owned()), mistake.clone()));
        let all: Vec<Known> = match &self.source {
            Source::Profile => open.collect(),
            Source::Review(all, _) => all.clone(),
        };
        let next = all.into_iter().find(|known| !self.seen.contains(known));
        self.seen.extend(next.clone());
        self.shown = next.map(|known| Shown::new(known, app.today()));
    }

    /// Lets the exercise react, and does what it wants.
    fn in_exercise(&mut self, app: &mut App, act: impl FnOnce(&mut Exercise) -> Vec<Effect>) {
        let Some(shown) = &mut self.shown else { return };
        shown.scroll = None;
        for effect in act(&mut shown.exercise) {
            match effect {
                Effect::Ask(question) => {
                    // That replaces the review in the background.
                    self.request = None;
                    shown.request = Some(app.ask(shown.exercise.game().clone(), question));
                }
                Effect::Stop => app.effect(EngineEffect::StopAnalyst),
                Effect::Learn(learned) => drop(app.learn(learned)),
                Effect::Next => {
                    self.next(app);
                    return self.review_next(app);
                }
                // There is no run.
                Effect::End => {}
            }
        }
    }

    fn leave(&mut self, app: &mut App) {
        app.effect(EngineEffect::StopAnalyst);
        match std::mem::replace(&mut self.source, Source::Profile) {
            Source::Profile => app.show_learn(learn::Entry::Mistakes),
            Source::Review(_, review) => app.show_review(review),
        }
    }

    fn try_column(&mut self, column: Column, app: &mut App) {
        let Some(shown) = self.shown.as_mut().filter(|shown| shown.exercise.takes_column()) else { return };
        if shown.position().geometry().has_column(column) {
            shown.cursor = column;
        }
        match shown.exercise.try_column(column) {
            Ok(effects) => self.in_exercise(app, |_| effects),
            Err(error) => app.warn(sentence(&refusal(&error, NUMBERING, app.language()))),
        }
    }

    fn scroll(&mut self, command: Command, app: &App) {
        let Some(shown) = &self.shown else { return };
        let words = scrolled_words(app, self, shown);
        let scroll = scrolled_text::after(command, words.scroll, words.page(), words.last());
        if let Some(shown) = &mut self.shown {
            shown.scroll = scroll;
        }
    }
}

impl App {
    /// Shows the open mistakes of all games, and looks for games that were not reviewed.
    pub(crate) fn show_mistakes(&mut self) {
        self.effect(StorageEffect::List);
        self.show_mistakes_from(Source::Profile);
    }

    /// Shows the mistakes of a game that was reviewed.
    pub(crate) fn show_mistakes_of(&mut self, mistakes: Vec<Known>, review: Box<Review>) {
        self.show_mistakes_from(Source::Review(mistakes, review));
    }

    fn show_mistakes_from(&mut self, source: Source) {
        let mut mistakes = Mistakes::new(source);
        mistakes.next(self);
        self.screen = Screen::Mistakes(Box::new(mistakes));
    }
}

impl Component for Mistakes {
    fn update(&mut self, command: Command, app: &mut App) {
        if command == Command::Back {
            return self.leave(app);
        }
        let Some(shown) = &mut self.shown else {
            if command == Command::Drop {
                // From the beginning, with those that were left.
                self.seen.clear();
                self.next(app);
                self.review_next(app);
            }
            return;
        };
        if let Some(column) = cursor_after(command, shown.cursor, shown.position().geometry()) {
            shown.cursor = column;
            return;
        }
        match command {
            Command::Drop if !shown.exercise.is_over() => {
                let column = shown.cursor;
                self.try_column(column, app);
            }
            Command::Drop | Command::Skip => self.in_exercise(app, Exercise::skip),
            Command::Hint => self.in_exercise(app, Exercise::hint),
            Command::PageUp | Command::PageDown => self.scroll(command, app),
            _ => {}
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        view::render(app, self, area, buffer);
    }

    fn place(&self) -> Place {
        Place::Lesson
    }

    /// Tries the column of a digit.
    fn on_key(&mut self, key: KeyEvent, app: &mut App) -> bool {
        let Some(column) = typed_column(key) else { return false };
        if let Some(column) = column {
            self.try_column(column, app);
        }
        true
    }

    fn on_mouse(&mut self, mouse: MouseEvent, app: &mut App) {
        match mouse.kind {
            MouseEventKind::ScrollDown => return self.scroll(Command::Down, app),
            MouseEventKind::ScrollUp => return self.scroll(Command::Up, app),
            _ => {}
        }
        let Some(shown) = &mut self.shown else { return };
        let point = Point { x: mouse.column, y: mouse.row };
        let Some(column) = board_view(app, shown).0.column_at(point) else { return };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                app.drop_answer();
                self.try_column(column, app);
            }
            MouseEventKind::Moved => shown.cursor = column,
            _ => {}
        }
    }

    fn on_response(&mut self, request: RequestId, response: &Response, app: &mut App) -> bool {
        let now = app.moving_since();
        if self.request == Some(request) {
            if !matches!(response, Response::Point { .. }) {
                self.request = None;
                let own = self.waiting.remove(0);
                if let Response::Answer(Answer::Review(review)) = response {
                    app.learn(own.reviewed(review.clone()));
                }
                if self.shown.is_none() {
                    self.next(app);
                }
                self.review_next(app);
            }
            return true;
        }
        let Some(shown) = &mut self.shown else { return false };
        if shown.request.take_if(|id| *id == request).is_none() {
            return false;
        }
        self.in_exercise(app, |exercise| exercise.answer(response.clone()));
        if let (Some(shown), Some(now)) = (&mut self.shown, now)
            && let Remark::Solved { cell, .. } = shown.exercise.remark()
        {
            shown.falling = Some(Falling::new(*cell, shown.position(), now));
        }
        self.review_next(app);
        true
    }

    /// The games that were not reviewed are now.
    fn on_listed(&mut self, entries: Vec<Entry>, app: &mut App) {
        let profile = &app.progress.profile;
        if self.source != Source::Profile || !self.waiting.is_empty() {
            return;
        }
        self.waiting = own_games(&entries).into_iter().filter(|own| !profile.has(&own.id)).collect();
        self.to_review = self.waiting.len();
        self.review_next(app);
    }

    fn next_change(&self, app: &App) -> Option<Duration> {
        let shown = self.shown.as_ref();
        let is_falling = shown.is_some_and(|one| one.falling.is_some_and(|falling| !falling.is_over(app.now)));
        let is_waiting = self.request.is_some() || shown.is_some_and(|one| one.request.is_some());
        match () {
            () if is_falling => Some(FRAME),
            () if is_waiting && !app.settings.reduced_motion => Some(SPIN),
            () => None,
        }
    }
}
