//! A lesson: one step after another, with a board and what is said about it.

mod view;

use std::time::Duration;

use puissance4_coach::{Awaits, Course, Lesson, LessonRun, NotTaken, Task};
use puissance4_i18n::{refusal, sentence};
use puissance4_players::Computer;
use puissance4_rules::{Column, Game, Geometry, Position};
use puissance4_session::{Answer, Command, GradualHint, Learned, Question, RequestId, Response};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Point;

pub(crate) use self::view::render;
use self::view::{board_view, last_scroll};
use crate::app::{App, EngineEffect, Screen};
use crate::playing::{FRAME, Falling, SPIN, cursor_after};
use crate::screen::scrolled_text;
use crate::screen::words::{NUMBERING, numbered_theme};
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

    /// Answers or plays. What is dropped falls from `now` on, after the discs that are still falling; without it at once.
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

    /// The position with the discs that have begun to fall, and the one that is falling; `None` in a step without a board.
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

    /// Takes a response if it is for this screen; false if it is not. Discs fall from `now` on; without it they do not.
    pub(crate) fn take(&mut self, request: RequestId, response: &Response, now: Option<Duration>) -> bool {
        if self.opponent == Some(request) {
            self.opponent = None;
            if let Response::Answer(Answer::Move(column)) = response {
                // A level plays by the rules.
                let _ = self.choose(*column, now);
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

    pub(crate) fn next_change(&self, app: &App) -> Option<Duration> {
        let is_waiting = self.opponent.is_some() || self.hint.is_some();
        match () {
            () if self.falling.iter().any(|falling| !falling.is_over(app.now)) => Some(FRAME),
            () if is_waiting && !app.settings.reduced_motion => Some(SPIN),
            () => None,
        }
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

    pub(crate) fn act_in_lesson(&mut self, command: Command) {
        let Screen::Lesson(learning) = &mut self.screen else { return };
        if let Some(column) = cursor_after(command, learning.cursor, Geometry::STANDARD) {
            learning.cursor = column;
            return;
        }
        match command {
            Command::Drop => match learning.run.awaits() {
                Awaits::Reader => self.go_on_in_lesson(),
                Awaits::Answer | Awaits::Move => {
                    let column = learning.cursor;
                    self.answer_in_lesson(column);
                }
                Awaits::Opponent(_) => {}
                Awaits::Nothing => self.next_lesson(),
            },
            Command::Hint => self.hint_in_lesson(),
            Command::PageUp | Command::PageDown => self.scroll_lesson(command),
            Command::Back => self.leave_lesson(),
            _ => {}
        }
    }

    /// Answers with the column of a digit; false if the key is for something else.
    pub(crate) fn on_lesson_key(&mut self, key: KeyEvent) -> bool {
        let Screen::Lesson(learning) = &self.screen else { return false };
        let KeyCode::Char(typed) = key.code else { return false };
        if !typed.is_ascii_digit() || key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return false;
        }
        let column = typed.to_digit(10).and_then(|number| NUMBERING.column_of_number(number as usize));
        if let Some(column) = column.filter(|_| learning.takes_column()) {
            self.answer_in_lesson(column);
        }
        true
    }

    pub(crate) fn on_lesson_mouse(&mut self, mouse: MouseEvent) {
        let Screen::Lesson(learning) = &self.screen else { return };
        match mouse.kind {
            MouseEventKind::ScrollDown => return self.scroll_lesson(Command::Down),
            MouseEventKind::ScrollUp => return self.scroll_lesson(Command::Up),
            _ => {}
        }
        let point = Point { x: mouse.column, y: mouse.row };
        let Some(column) = board_view(self, learning).and_then(|(view, ..)| view.column_at(point)) else { return };
        let takes_column = learning.takes_column();
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if takes_column => {
                self.drop_answer();
                self.answer_in_lesson(column);
            }
            MouseEventKind::Moved => {
                if let Screen::Lesson(learning) = &mut self.screen {
                    learning.cursor = column;
                }
            }
            _ => {}
        }
    }

    /// When what is dropped now begins to fall; `None` if nothing moves.
    pub(crate) fn moving_since(&self) -> Option<Duration> {
        (!self.settings.reduced_motion).then_some(self.now)
    }

    /// Answers a question, or plays in a game that is played out.
    fn answer_in_lesson(&mut self, column: Column) {
        let (language, now) = (self.language(), self.moving_since());
        let Screen::Lesson(learning) = &mut self.screen else { return };
        if Geometry::STANDARD.has_column(column) {
            learning.cursor = column;
        }
        match learning.choose(column, now) {
            Ok(()) => {
                self.stop_hint_in_lesson();
                self.ask_opponent();
            }
            Err(NotTaken::Play(error)) => self.warn(sentence(&refusal(&error, NUMBERING, language))),
            Err(NotTaken::NotAwaited) => {}
        }
    }

    /// Asks for the opponent's move where it is awaited.
    fn ask_opponent(&mut self) {
        let Screen::Lesson(learning) = &self.screen else { return };
        let (Awaits::Opponent(level), Some(game)) = (learning.run.awaits(), learning.run.game()) else { return };
        let (game, seed) = (game.clone(), self.next_seed());
        let request = self.ask(game, Question::Move { computer: Computer::Level(level), seed });
        if let Screen::Lesson(learning) = &mut self.screen {
            learning.opponent = Some(request);
        }
    }

    fn hint_in_lesson(&mut self) {
        let Screen::Lesson(learning) = &mut self.screen else { return };
        match (learning.run.awaits(), learning.run.game()) {
            (Awaits::Answer, _) => {
                learning.run.hint();
                learning.scroll = None;
            }
            (Awaits::Move, Some(game)) => {
                if let Some(hint) = &mut learning.advice {
                    hint.go_on();
                    learning.scroll = None;
                    return;
                }
                let game = game.clone();
                let request = self.ask(game, Question::Hint);
                if let Screen::Lesson(learning) = &mut self.screen {
                    learning.hint = Some(request);
                }
            }
            _ => {}
        }
    }

    fn stop_hint_in_lesson(&mut self) {
        let Screen::Lesson(learning) = &mut self.screen else { return };
        if learning.hint.take().is_some() {
            self.effect(EngineEffect::StopAnalyst);
        }
    }

    /// Goes to the next step. After the last one, the result is kept.
    fn go_on_in_lesson(&mut self) {
        let Screen::Lesson(learning) = &mut self.screen else { return };
        learning.advance();
        if learning.run.awaits() == Awaits::Nothing {
            let (name, right) = (learning.run.lesson().name.clone(), learning.run.marks().right);
            self.learn(Learned::Lesson { name, right });
        }
    }

    /// Begins the lesson that follows; after the last one, shows the list.
    fn next_lesson(&mut self) {
        let Screen::Lesson(learning) = &self.screen else { return };
        match self.course().next(&learning.run.lesson().name) {
            Some(next) => self.start_lesson(next),
            None => self.leave_lesson(),
        }
    }

    fn scroll_lesson(&mut self, command: Command) {
        let Screen::Lesson(learning) = &self.screen else { return };
        let (here, page, last) = last_scroll(self, learning);
        let scroll = scrolled_text::after(command, here, page, last);
        if let Screen::Lesson(learning) = &mut self.screen {
            learning.scroll = scroll;
        }
    }

    fn leave_lesson(&mut self) {
        let Screen::Lesson(learning) = &self.screen else { return };
        let (lesson, is_awaited) = (learning.run.lesson(), learning.opponent.is_some());
        if is_awaited {
            self.effect(EngineEffect::StopPlayer);
        }
        self.stop_hint_in_lesson();
        self.show_lessons_at(Some(lesson));
    }
}
