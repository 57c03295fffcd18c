//! One's own mistakes, one after another: the board before each, and a better column to be found.
//!
//! Games of the list that were not reviewed yet are reviewed in the background. A question of the learner comes first; the review is
//! asked for again after it.

mod view;

use std::time::Duration;

use puissance4_coach::{Fact, Mistake};
use puissance4_i18n::{refusal, sentence};
use puissance4_rules::{Cell, Column, Game, Player};
use puissance4_session::{Answer, Command, GradualHint, Learned, OwnGame, Question, Refusal, RequestId, Response};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Point;

pub(crate) use self::view::render;
use self::view::{board_view, scrolled_words};
use crate::app::{App, EngineEffect, Screen};
use crate::playing::{FRAME, Falling, SPIN, cursor_after};
use crate::screen::review::Review;
use crate::screen::scrolled_text;
use crate::screen::words::NUMBERING;
use puissance4_storage::{Entry, own_games};

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

    pub(crate) fn next_change(&self, app: &App) -> Option<Duration> {
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

impl App {
    /// Shows the open mistakes of all games, and looks for games that were not reviewed.
    pub(crate) fn show_mistakes(&mut self) {
        self.screen = Screen::Mistakes(Box::new(Mistakes::new(Source::Profile)));
        self.effect(crate::app::StorageEffect::List);
        self.next_mistake();
    }

    /// Shows the mistakes of a game that was reviewed.
    pub(crate) fn show_mistakes_of(&mut self, mistakes: Vec<Known>, review: Box<Review>) {
        self.screen = Screen::Mistakes(Box::new(Mistakes::new(Source::Review(mistakes, review))));
        self.next_mistake();
    }

    /// The games were listed: those that were not reviewed are now.
    pub(crate) fn review_listed(&mut self, entries: &[Entry]) {
        let profile = &self.progress.profile;
        let Screen::Mistakes(mistakes) = &mut self.screen else { return };
        if mistakes.source != Source::Profile || !mistakes.waiting.is_empty() {
            return;
        }
        mistakes.waiting = own_games(entries).into_iter().filter(|own| !profile.has(&own.id)).collect();
        mistakes.to_review = mistakes.waiting.len();
        self.review_next();
    }

    /// Reviews the next game, unless the learner has asked something.
    fn review_next(&mut self) {
        let Screen::Mistakes(mistakes) = &self.screen else { return };
        let is_busy = mistakes.request.is_some() || mistakes.exercise.as_ref().is_some_and(|one| one.asked.is_some());
        let Some(own) = mistakes.waiting.first().filter(|_| !is_busy) else { return };
        let request = self.ask_within(own.game.clone(), Question::Review, Some(OwnGame::REVIEW_NODES));
        if let Screen::Mistakes(mistakes) = &mut self.screen {
            mistakes.request = Some(request);
        }
    }

    /// Takes a response if it is for this screen; false if it is not.
    pub(crate) fn take_in_mistakes(&mut self, request: RequestId, response: &Response) -> bool {
        let now = self.moving_since();
        let Screen::Mistakes(mistakes) = &mut self.screen else { return false };
        if mistakes.request == Some(request) {
            if !matches!(response, Response::Point { .. }) {
                mistakes.request = None;
                let own = mistakes.waiting.remove(0);
                if let Response::Answer(Answer::Review(review)) = response {
                    self.learn(own.reviewed(review.clone()));
                }
                self.next_mistake_if_none();
                self.review_next();
            }
            return true;
        }
        let Some(exercise) = &mut mistakes.exercise else { return false };
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
                    self.learn(Learned::PutRight { id, mistake: Box::new(mistake) });
                }
            }
            (_, Response::Refused(refusal)) => exercise.say(Said::Refused(refusal.clone())),
            (_, found) => {
                exercise.hint = GradualHint::new(found.clone(), exercise.game.position().geometry());
                exercise.say(Said::Hint);
            }
        }
        self.review_next();
        true
    }

    fn next_mistake_if_none(&mut self) {
        if matches!(&self.screen, Screen::Mistakes(mistakes) if mistakes.exercise.is_none()) {
            self.next_mistake();
        }
    }

    /// Shows the next mistake that was not shown yet, if there is one.
    fn next_mistake(&mut self) {
        let Screen::Mistakes(mistakes) = &mut self.screen else { return };
        let open = self.progress.profile.open().map(|(id, mistake)| (Some(id.to_owned()), mistake.clone()));
        let all: Vec<Known> = match &mistakes.source {
            Source::Profile => open.collect(),
            Source::Review(all, _) => all.clone(),
        };
        let next = all.into_iter().find(|known| !mistakes.seen.contains(known));
        mistakes.seen.extend(next.clone());
        mistakes.exercise = next.map(Exercise::new);
    }

    pub(crate) fn act_in_mistakes(&mut self, command: Command) {
        let Screen::Mistakes(mistakes) = &mut self.screen else { return };
        if command == Command::Back {
            return self.leave_mistakes();
        }
        let Some(exercise) = &mut mistakes.exercise else {
            if command == Command::Drop {
                // From the beginning, with those that were left.
                mistakes.seen.clear();
                self.next_mistake();
                self.review_next();
            }
            return;
        };
        if let Some(column) = cursor_after(command, exercise.cursor, exercise.game.position().geometry()) {
            exercise.cursor = column;
            return;
        }
        match command {
            Command::Drop if exercise.is_solved() => self.go_on_in_mistakes(),
            Command::Drop => {
                let column = exercise.cursor;
                self.try_in_mistakes(column);
            }
            Command::Skip => self.go_on_in_mistakes(),
            Command::Hint => self.hint_in_mistakes(),
            Command::PageUp | Command::PageDown => self.scroll_mistakes(command),
            _ => {}
        }
    }

    /// The next mistake. What was asked about this one is no longer needed.
    fn go_on_in_mistakes(&mut self) {
        let Screen::Mistakes(mistakes) = &mut self.screen else { return };
        if mistakes.exercise.take().is_some_and(|exercise| exercise.asked.is_some()) {
            self.effect(EngineEffect::StopAnalyst);
        }
        self.next_mistake();
        self.review_next();
    }

    fn leave_mistakes(&mut self) {
        let Screen::Mistakes(mistakes) = &mut self.screen else { return };
        let source = std::mem::replace(&mut mistakes.source, Source::Profile);
        self.effect(EngineEffect::StopAnalyst);
        match source {
            Source::Profile => self.show_learn(),
            Source::Review(_, review) => self.show_review(review),
        }
    }

    /// Asks the engine about the exercise at hand. That replaces the review in the background.
    fn ask_about_mistake(&mut self, question: Question, asked: Asked) {
        let Screen::Mistakes(mistakes) = &mut self.screen else { return };
        let Some(exercise) = &mistakes.exercise else { return };
        mistakes.request = None;
        let request = {
            let game = exercise.game.clone();
            self.ask(game, question)
        };
        if let Screen::Mistakes(mistakes) = &mut self.screen
            && let Some(exercise) = &mut mistakes.exercise
        {
            exercise.asked = Some((request, asked));
        }
    }

    fn try_in_mistakes(&mut self, column: Column) {
        let language = self.language();
        let Screen::Mistakes(mistakes) = &mut self.screen else { return };
        let Some(exercise) = mistakes.exercise.as_mut().filter(|exercise| exercise.takes_column()) else { return };
        if exercise.game.position().geometry().has_column(column) {
            exercise.cursor = column;
        }
        let goal = exercise.mistake().goal;
        match exercise.game.position().clone().play(column) {
            Ok(_) => self.ask_about_mistake(Question::Try { column, goal }, Asked::Verdict(column)),
            Err(error) => self.warn(sentence(&refusal(&error, NUMBERING, language))),
        }
    }

    /// Tells the next step of the hint.
    fn hint_in_mistakes(&mut self) {
        let Screen::Mistakes(mistakes) = &mut self.screen else { return };
        let Some(exercise) = mistakes.exercise.as_mut().filter(|exercise| exercise.takes_column()) else { return };
        if let Some(hint) = &mut exercise.hint {
            hint.go_on();
            exercise.say(Said::Hint);
        } else if exercise.asked.is_none() {
            self.ask_about_mistake(Question::Hint, Asked::Hint);
        }
    }

    /// Tries the column of a digit; false if the key is for something else.
    pub(crate) fn on_mistakes_key(&mut self, key: KeyEvent) -> bool {
        let KeyCode::Char(typed) = key.code else { return false };
        if !typed.is_ascii_digit() || key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return false;
        }
        let column = typed.to_digit(10).and_then(|number| NUMBERING.column_of_number(number as usize));
        if let Some(column) = column {
            self.try_in_mistakes(column);
        }
        true
    }

    pub(crate) fn on_mistakes_mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::ScrollDown => return self.scroll_mistakes(Command::Down),
            MouseEventKind::ScrollUp => return self.scroll_mistakes(Command::Up),
            _ => {}
        }
        let Screen::Mistakes(mistakes) = &mut self.screen else { return };
        let Some(exercise) = mistakes.exercise.clone() else { return };
        let point = Point { x: mouse.column, y: mouse.row };
        let Some(column) = board_view(self, &exercise).0.column_at(point) else { return };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.drop_answer();
                self.try_in_mistakes(column);
            }
            MouseEventKind::Moved => {
                if let Screen::Mistakes(mistakes) = &mut self.screen
                    && let Some(exercise) = &mut mistakes.exercise
                {
                    exercise.cursor = column;
                }
            }
            _ => {}
        }
    }

    fn scroll_mistakes(&mut self, command: Command) {
        let Screen::Mistakes(mistakes) = &self.screen else { return };
        let Some(exercise) = &mistakes.exercise else { return };
        let words = scrolled_words(self, mistakes, exercise);
        let scroll = scrolled_text::after(command, words.scroll, words.page(), words.last());
        if let Screen::Mistakes(mistakes) = &mut self.screen
            && let Some(exercise) = &mut mistakes.exercise
        {
            exercise.scroll = scroll;
        }
    }
}
