//! One's own mistakes, one after another: the board before each, and a better column to be found.
//!
//! Games of the list that were not reviewed yet are reviewed in the background. A question of the learner comes first;
//! the review is asked for again after it.

mod view;

use std::time::Duration;

use puissance4_coach::{Fact, Mistake};
use puissance4_i18n::{refusal, sentence};
use puissance4_rules::{Cell, Column, Game, Player};
use puissance4_session::{
    Answer, Command, GradualHint, Learned, OwnGame, Place, Question, Refusal, RequestId, Response,
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
    exercise: Option<Exercise>,
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
struct Exercise {
    known: Known,
    /// The game up to the mistake, then with the better move.
    game: Game,
    cursor: Column,
    falling: Option<Falling>,
    /// What the engine was asked.
    asked: Option<(RequestId, Asked)>,
    hint: Option<GradualHint>,
    said: Option<Said>,
    /// How far the words are scrolled; `None` to show what was said last.
    scroll: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Verdict(Column),
    Hint,
}

/// What was said last.
#[derive(Clone, Debug, PartialEq)]
enum Said {
    Wrong(Column, Vec<Fact>),
    Right(Column, Vec<Fact>),
    /// The hint, as far as it was asked for.
    Hint,
    Refused(Refusal),
}

impl Exercise {
    fn new(known: Known) -> Self {
        let game = known.1.game.clone();
        let cursor = game.position().geometry().columns_from_middle().next().expect("every board has a column");
        Self { known, game, cursor, falling: None, asked: None, hint: None, said: None, scroll: None }
    }

    fn mistake(&self) -> &Mistake {
        &self.known.1
    }

    fn is_solved(&self) -> bool {
        matches!(self.said, Some(Said::Right(..)))
    }

    fn takes_column(&self) -> bool {
        !self.is_solved() && !matches!(self.asked, Some((_, Asked::Verdict(_))))
    }

    /// The learner, who is to move where the mistake was made.
    fn learner(&self) -> Player {
        self.mistake().game.position().to_move()
    }

    fn say(&mut self, said: Said) {
        self.said = Some(said);
        self.scroll = None;
    }

    /// The cells that what was said names.
    fn lit(&self) -> Vec<Cell> {
        let facts = match &self.said {
            Some(Said::Right(_, facts)) => facts.clone(),
            Some(Said::Wrong(_, facts)) => puissance4_coach::refutation(facts),
            Some(Said::Hint) => {
                let hint = self.hint.as_ref().filter(|hint| hint.is_complete()).and_then(GradualHint::hint);
                hint.map(|hint| hint.facts.clone()).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        facts.first().map(Fact::cells).unwrap_or_default()
    }
}

impl Mistakes {
    fn new(source: Source) -> Self {
        Self { source, exercise: None, seen: Vec::new(), waiting: Vec::new(), to_review: 0, request: None }
    }

    /// Reviews the next game, unless the learner has asked something.
    fn review_next(&mut self, app: &mut App) {
        let is_busy = self.request.is_some() || self.exercise.as_ref().is_some_and(|one| one.asked.is_some());
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
        self.exercise = next.map(Exercise::new);
    }

    /// The next mistake. What was asked about this one is no longer needed.
    fn go_on(&mut self, app: &mut App) {
        if self.exercise.take().is_some_and(|exercise| exercise.asked.is_some()) {
            app.effect(EngineEffect::StopAnalyst);
        }
        self.next(app);
        self.review_next(app);
    }

    fn leave(&mut self, app: &mut App) {
        app.effect(EngineEffect::StopAnalyst);
        match std::mem::replace(&mut self.source, Source::Profile) {
            Source::Profile => app.show_learn(learn::Entry::Mistakes),
            Source::Review(_, review) => app.show_review(review),
        }
    }

    /// Asks the engine about the exercise at hand. That replaces the review in the background.
    fn ask(&mut self, question: Question, asked: Asked, app: &mut App) {
        let Some(exercise) = &mut self.exercise else { return };
        self.request = None;
        exercise.asked = Some((app.ask(exercise.game.clone(), question), asked));
    }

    fn try_column(&mut self, column: Column, app: &mut App) {
        let Some(exercise) = self.exercise.as_mut().filter(|exercise| exercise.takes_column()) else { return };
        if exercise.game.position().geometry().has_column(column) {
            exercise.cursor = column;
        }
        let goal = exercise.mistake().goal;
        match exercise.game.position().clone().play(column) {
            Ok(_) => self.ask(Question::Try { column, goal }, Asked::Verdict(column), app),
            Err(error) => app.warn(sentence(&refusal(&error, NUMBERING, app.language()))),
        }
    }

    /// Tells the next step of the hint.
    fn ask_for_hint(&mut self, app: &mut App) {
        let Some(exercise) = self.exercise.as_mut().filter(|exercise| exercise.takes_column()) else { return };
        if let Some(hint) = &mut exercise.hint {
            hint.go_on();
            exercise.say(Said::Hint);
        } else if exercise.asked.is_none() {
            self.ask(Question::Hint, Asked::Hint, app);
        }
    }

    fn scroll(&mut self, command: Command, app: &App) {
        let Some(exercise) = &self.exercise else { return };
        let words = scrolled_words(app, self, exercise);
        let scroll = scrolled_text::after(command, words.scroll, words.page(), words.last());
        if let Some(exercise) = &mut self.exercise {
            exercise.scroll = scroll;
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
        let Some(exercise) = &mut self.exercise else {
            if command == Command::Drop {
                // From the beginning, with those that were left.
                self.seen.clear();
                self.next(app);
                self.review_next(app);
            }
            return;
        };
        if let Some(column) = cursor_after(command, exercise.cursor, exercise.game.position().geometry()) {
            exercise.cursor = column;
            return;
        }
        match command {
            Command::Drop if !exercise.is_solved() => {
                let column = exercise.cursor;
                self.try_column(column, app);
            }
            Command::Drop | Command::Skip => self.go_on(app),
            Command::Hint => self.ask_for_hint(app),
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
        let Some(exercise) = &mut self.exercise else { return };
        let point = Point { x: mouse.column, y: mouse.row };
        let Some(column) = board_view(app, exercise).0.column_at(point) else { return };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                app.drop_answer();
                self.try_column(column, app);
            }
            MouseEventKind::Moved => exercise.cursor = column,
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
                if self.exercise.is_none() {
                    self.next(app);
                }
                self.review_next(app);
            }
            return true;
        }
        let Some(exercise) = &mut self.exercise else { return false };
        let Some((_, asked)) = exercise.asked.take_if(|(id, _)| *id == request) else { return false };
        match (asked, response) {
            (Asked::Verdict(column), Response::Answer(Answer::Verdict { right: false, facts, .. })) => {
                exercise.say(Said::Wrong(column, facts.clone()));
            }
            (Asked::Verdict(column), Response::Answer(Answer::Verdict { right: true, facts, .. })) => {
                exercise.say(Said::Right(column, facts.clone()));
                if let (Ok(cell), Some(now)) = (exercise.game.play(column), now) {
                    exercise.falling = Some(Falling::new(cell, exercise.game.position(), now));
                }
                if let (Some(id), mistake) = exercise.known.clone() {
                    app.learn(Learned::PutRight { id, mistake: Box::new(mistake) });
                }
            }
            (_, Response::Refused(refusal)) => exercise.say(Said::Refused(refusal.clone())),
            (_, found) => {
                exercise.hint = GradualHint::new(found.clone(), exercise.game.position().geometry());
                exercise.say(Said::Hint);
            }
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
        let exercise = self.exercise.as_ref();
        let is_falling = exercise.is_some_and(|one| one.falling.is_some_and(|falling| !falling.is_over(app.now)));
        let is_waiting = self.request.is_some() || exercise.is_some_and(|one| one.asked.is_some());
        match () {
            () if is_falling => Some(FRAME),
            () if is_waiting && !app.settings.reduced_motion => Some(SPIN),
            () => None,
        }
    }
}
