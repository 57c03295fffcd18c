//! A lesson: one step after another, with a board and what is said about it.

mod view;

use std::time::Duration;

use puissance4_coach::{Awaits, Course, Lesson, LessonRun, NotTaken, Task};
use puissance4_i18n::{refusal, sentence};
use puissance4_players::Computer;
use puissance4_rules::{Column, Game, Geometry, Position};
use puissance4_session::{Answer, Command, GradualHint, Learned, Place, Question, RequestId, Response};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};

use self::view::{board_view, last_scroll};
use crate::app::{App, EngineEffect, Screen};
use crate::playing::{FRAME, Falling, SPIN, cursor_after};
use crate::screen::words::{NUMBERING, numbered_theme, typed_column};
use crate::screen::{Component, scrolled_text};
use crate::theme::Theme;

/// A learner in a lesson.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Learning {
    pub(crate) run: LessonRun<'static>,
    cursor: Column,
    /// The discs that were dropped last, one after another. Those that have begun to fall are shown.
    falling: Vec<Falling>,
    /// A hint in a game that is played out.
    advice: Option<Box<GradualHint>>,
    /// The request for the opponent's move in a game that is played out.
    opponent: Option<RequestId>,
    /// The request for a hint in such a game.
    hint: Option<RequestId>,
    /// How far the text is scrolled; `None` to show what was said last.
    scroll: Option<usize>,
}

fn theme(app: &App) -> Theme {
    numbered_theme(app, Geometry::STANDARD)
}

impl Learning {
    fn new(lesson: &'static Lesson) -> Self {
        let cursor = Geometry::STANDARD.columns_from_middle().next().expect("every board has a column");
        let run = LessonRun::new(lesson);
        Self { run, cursor, falling: Vec::new(), advice: None, opponent: None, hint: None, scroll: None }
    }

    fn advance(&mut self) {
        self.run.advance();
        self.falling.clear();
        self.advice = None;
        self.scroll = None;
    }

    /// Answers or plays. What is dropped falls from `now` on, after the discs that are still falling; without it at
    /// once.
    fn choose(&mut self, column: Column, now: Option<Duration>) -> Result<(), NotTaken> {
        let before = self.run.game().map_or(0, Game::ply);
        match self.run.awaits() {
            Awaits::Answer => self.run.answer(column).map(|_| ()),
            _ => self.run.play(column).map(|_| ()),
        }?;
        // What was said before is out of date.
        self.advice = None;
        self.scroll = None;
        let (Some(now), Some(game)) = (now, self.run.game()) else { return Ok(()) };
        self.falling.retain(|falling| !falling.is_over(now));
        for (column, position) in game.moves().0.iter().zip(game.positions()).skip(before) {
            if let Some(cell) = position.landing(*column) {
                let start = self.falling.last().map_or(now, |last| last.end());
                self.falling.push(Falling::new(cell, &position, start));
            }
        }
        Ok(())
    }

    /// The position with the discs that have begun to fall, and the one that is falling; `None` in a step without a
    /// board.
    fn shown(&self, now: Duration) -> Option<(Position, Option<Falling>)> {
        let game = self.run.game()?;
        let waiting = self.falling.iter().filter(|falling| !falling.has_begun(now)).count();
        let falling = self.falling.iter().find(|falling| falling.has_begun(now) && !falling.is_over(now));
        Some((game.positions().nth(game.ply().saturating_sub(waiting))?, falling.copied()))
    }

    fn takes_column(&self) -> bool {
        matches!(self.run.awaits(), Awaits::Answer | Awaits::Move)
    }

    /// Whether the answer is a column to point at, and no disc is dropped.
    fn is_pointing(&self) -> bool {
        matches!(self.run.step().map(|step| &step.task), Some(Task::Ask(question)) if question.aim.is_pointing())
    }
}

impl App {
    pub(crate) fn start_lesson(&mut self, lesson: &'static Lesson) {
        self.screen = Screen::Lesson(Box::new(Learning::new(lesson)));
    }

    /// Brings the lesson to the same place in the language of the screen.
    pub(crate) fn translate_lesson(&mut self) {
        let course: &'static Course = self.course();
        let Screen::Lesson(learning) = &mut self.screen else { return };
        let Some(lesson) = course.lesson(&learning.run.lesson().name) else { return };
        learning.run = learning.run.translated(lesson);
        learning.scroll = None;
    }

    /// When what is dropped now begins to fall; `None` if nothing moves.
    pub(crate) fn moving_since(&self) -> Option<Duration> {
        (!self.settings.reduced_motion).then_some(self.now)
    }
}

impl Learning {
    /// Answers a question, or plays in a game that is played out.
    fn answer(&mut self, column: Column, app: &mut App) {
        if Geometry::STANDARD.has_column(column) {
            self.cursor = column;
        }
        match self.choose(column, app.moving_since()) {
            Ok(()) => {
                self.stop_hint(app);
                self.ask_opponent(app);
            }
            Err(NotTaken::Play(error)) => app.warn(sentence(&refusal(&error, NUMBERING, app.language()))),
            Err(NotTaken::NotAwaited) => {}
        }
    }

    /// Asks for the opponent's move where it is awaited.
    fn ask_opponent(&mut self, app: &mut App) {
        let (Awaits::Opponent(level), Some(game)) = (self.run.awaits(), self.run.game()) else { return };
        let (game, seed) = (game.clone(), app.next_seed());
        self.opponent = Some(app.ask(game, Question::Move { computer: Computer::Level(level), seed }));
    }

    fn ask_for_hint(&mut self, app: &mut App) {
        match (self.run.awaits(), self.run.game()) {
            (Awaits::Answer, _) => {
                self.run.hint();
                self.scroll = None;
            }
            (Awaits::Move, Some(game)) => {
                if let Some(hint) = &mut self.advice {
                    hint.go_on();
                    self.scroll = None;
                } else {
                    self.hint = Some(app.ask(game.clone(), Question::Hint));
                }
            }
            _ => {}
        }
    }

    fn stop_hint(&mut self, app: &mut App) {
        if self.hint.take().is_some() {
            app.effect(EngineEffect::StopAnalyst);
        }
    }

    /// Goes to the next step. After the last one, the result is kept.
    fn go_on(&mut self, app: &mut App) {
        self.advance();
        if self.run.awaits() == Awaits::Nothing {
            let (name, right) = (self.run.lesson().name.clone(), self.run.marks().right);
            app.learn(Learned::Lesson { name, right });
        }
    }

    fn scroll(&mut self, command: Command, app: &App) {
        let (here, page, last) = last_scroll(app, self);
        self.scroll = scrolled_text::after(command, here, page, last);
    }

    fn leave(&mut self, app: &mut App) {
        if self.opponent.is_some() {
            app.effect(EngineEffect::StopPlayer);
        }
        self.stop_hint(app);
        app.show_lessons_at(Some(self.run.lesson()));
    }
}

impl Component for Learning {
    fn update(&mut self, command: Command, app: &mut App) {
        if let Some(column) = cursor_after(command, self.cursor, Geometry::STANDARD) {
            self.cursor = column;
            return;
        }
        match command {
            Command::Drop => match self.run.awaits() {
                Awaits::Reader => self.go_on(app),
                Awaits::Answer | Awaits::Move => self.answer(self.cursor, app),
                Awaits::Opponent(_) => {}
                // After the last lesson comes the list.
                Awaits::Nothing => match app.course().next(&self.run.lesson().name) {
                    Some(next) => app.start_lesson(next),
                    None => self.leave(app),
                },
            },
            Command::Hint => self.ask_for_hint(app),
            Command::PageUp | Command::PageDown => self.scroll(command, app),
            Command::Back => self.leave(app),
            _ => {}
        }
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        view::render(app, self, area, buffer);
    }

    fn place(&self) -> Place {
        Place::Lesson
    }

    /// Answers with the column of a digit.
    fn on_key(&mut self, key: KeyEvent, app: &mut App) -> bool {
        let Some(column) = typed_column(key) else { return false };
        if let Some(column) = column.filter(|_| self.takes_column()) {
            self.answer(column, app);
        }
        true
    }

    fn on_mouse(&mut self, mouse: MouseEvent, app: &mut App) {
        match mouse.kind {
            MouseEventKind::ScrollDown => return self.scroll(Command::Down, app),
            MouseEventKind::ScrollUp => return self.scroll(Command::Up, app),
            _ => {}
        }
        let point = Point { x: mouse.column, y: mouse.row };
        let Some(column) = board_view(app, self).and_then(|(view, ..)| view.column_at(point)) else { return };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if self.takes_column() => {
                app.drop_answer();
                self.answer(column, app);
            }
            MouseEventKind::Moved => self.cursor = column,
            _ => {}
        }
    }

    fn on_response(&mut self, request: RequestId, response: &Response, app: &mut App) -> bool {
        if self.opponent == Some(request) {
            self.opponent = None;
            if let Response::Answer(Answer::Move(column)) = response {
                // A level plays by the rules.
                let _ = self.choose(*column, app.moving_since());
            }
        } else if self.hint == Some(request) {
            self.hint = None;
            self.advice = GradualHint::new(response.clone(), Geometry::STANDARD).map(Box::new);
            self.scroll = None;
        } else {
            return false;
        }
        true
    }

    fn next_change(&self, app: &App) -> Option<Duration> {
        let is_waiting = self.opponent.is_some() || self.hint.is_some();
        match () {
            () if self.falling.iter().any(|falling| !falling.is_over(app.now)) => Some(FRAME),
            () if is_waiting && !app.settings.reduced_motion => Some(SPIN),
            () => None,
        }
    }
}
