//! A learner in a lesson: the state, and what commands do to it.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_coach::{Awaits, Course, Lesson, LessonRun, NotTaken, Reaction, Task};
use puissance4_i18n::{Phrase as _, lesson_end, paragraphs, refusal, scene_in_words, sentence, tr};
use puissance4_players::{Computer, Level};
use puissance4_rules::{Cell, Column, Columns, Game, Geometry, Position, Style};
use puissance4_session::{Answer, Command, Input, Learned, Question, Response};

use crate::page::{Page, Route};
use crate::random;
use crate::storage::progress;
use crate::view::board::{describe, fall_time, last_cell};
use crate::view::coaching::Remark;

/// The time between a disc of the learner and the answer to it, so people can follow.
const PACE: Duration = Duration::from_millis(650);

/// A learner in a lesson.
#[derive(Clone, Copy)]
pub(super) struct Learning {
    pub(super) page: Page,
    /// Where the learner is, in the language in which the lesson was begun. [`Learning::run`] translates it.
    begun: RwSignal<LessonRun<'static>>,
    /// What the coach says in a game that is played out.
    pub(super) advice: RwSignal<Option<Remark>>,
    /// Whether the last disc, which answers the learner's, is still to fall.
    is_reply_due: RwSignal<bool>,
    /// Whether the last disc is animated.
    pub(super) falls: RwSignal<bool>,
    /// The column of the cursor.
    pub(super) pointed: RwSignal<Option<Column>>,
}

impl Learning {
    /// The beginning of a lesson.
    pub(super) fn begin(page: Page, lesson: &'static Lesson) -> Self {
        let learning = Self {
            page,
            begun: RwSignal::new(LessonRun::new(lesson)),
            advice: RwSignal::new(None),
            is_reply_due: RwSignal::new(false),
            falls: RwSignal::new(false),
            pointed: RwSignal::new(None),
        };
        on_cleanup(move || learning.stop());
        learning.announce_step();
        learning
    }

    /// Where the learner is, in the language of the page.
    pub(super) fn run(self) -> LessonRun<'static> {
        self.begun.with(|run| match self.course().lesson(&run.lesson().name) {
            Some(lesson) => run.translated(lesson),
            None => run.clone(),
        })
    }

    /// All lessons, in the language of the page.
    pub(super) fn course(self) -> &'static Course {
        Course::embedded(self.page.language.get().code())
    }

    fn awaits(self) -> Awaits {
        self.begun.with_untracked(LessonRun::awaits)
    }

    /// The game on the board, as far as its discs have begun to fall. A step without a board leaves the one before it.
    pub(super) fn shown(self) -> Game {
        self.begun.with(|run| {
            let earlier = || {
                let steps = run.lesson().steps.iter().take(run.number().unwrap_or(usize::MAX)).rev();
                steps.filter_map(|step| step.scene.as_ref()).map(|scene| scene.game.clone()).next()
            };
            let mut game = run.game().cloned().or_else(earlier).unwrap_or_else(|| Game::new(Geometry::STANDARD));
            if self.is_reply_due.get() {
                let _ = game.undo();
            }
            game
        })
    }

    /// Whether the learner chooses a column now.
    pub(super) fn takes_column(self) -> bool {
        matches!(self.begun.with(LessonRun::awaits), Awaits::Answer | Awaits::Move)
    }

    /// Whether the answer is a column to point at, and no disc is dropped.
    pub(super) fn is_pointing(self) -> bool {
        let task = self.begun.with(|run| run.step().map(|step| &step.task));
        matches!(task, Some(Task::Ask(question)) if question.aim.is_pointing())
    }

    /// The cells to look at: those of the step, and those that the coach speaks of.
    pub(super) fn lit(self) -> Vec<Cell> {
        let scene = self.begun.with(|run| run.step().and_then(|step| step.scene.as_ref()));
        let told = self.advice.with(|advice| advice.as_ref().map(Remark::cells).unwrap_or_default());
        scene.into_iter().flat_map(|scene| scene.lit.iter().copied()).chain(told).collect()
    }

    /// The arrows of the step.
    pub(super) fn arrows(self) -> Vec<(Cell, Cell)> {
        let scene = self.begun.with(|run| run.step().and_then(|step| step.scene.as_ref()));
        scene.map(|scene| scene.arrows.clone()).unwrap_or_default()
    }

    /// The columns to look at: those that the coach recommends, or the one that is pointed at.
    pub(super) fn advised(self) -> Columns {
        if self.takes_column() && self.is_pointing() {
            return self.pointed.get().into_iter().collect();
        }
        self.advice.with(|advice| advice.as_ref().map_or(Columns::NONE, Remark::advised))
    }

    /// What the step says: its text, or the end of the lesson.
    pub(super) fn text(self) -> Vec<String> {
        let (run, language) = (self.run(), self.page.language.get());
        match run.step() {
            Some(step) => paragraphs(&step.text, language),
            None => lesson_end(&run, self.course(), language).to_vec(),
        }
    }

    /// What is seen on the board, for those who do not see it.
    pub(super) fn sights(self) -> Vec<String> {
        let scene = self.begun.with(|run| run.step().and_then(|step| step.scene.as_ref()));
        scene.map(|scene| scene_in_words(scene, self.page.language.get())).unwrap_or_default()
    }

    /// What is said about what the learner did last, and whether that was right; `None` for a hint.
    pub(super) fn comment(self) -> Option<(Vec<String>, Option<bool>)> {
        let language = self.page.language.get();
        let comment = self.run().comment().map(|comment| (paragraphs(comment.text, language), comment.is_right));
        let advice = || self.advice.with(|advice| Some((advice.as_ref()?.sentences(language), None)));
        comment.or_else(advice)
    }

    /// Who is thinking in a game that is played out.
    pub(super) fn thinker(self) -> Option<String> {
        let Awaits::Opponent(level) = self.begun.with(LessonRun::awaits) else { return None };
        let language = self.page.language.get();
        Some(tr!(language, "web-thinking", name = Computer::Level(level).phrase(language)))
    }

    fn announce_step(self) {
        let words = untrack(|| [self.text(), self.sights()].concat());
        self.page.announce(words.join(" "));
    }

    fn announce_comment(self) {
        if let Some((words, _)) = untrack(|| self.comment()) {
            self.page.announce(words.join(" "));
        }
    }

    /// What a key or a typed word does.
    pub(super) fn handle(self, input: Input) {
        match input {
            Input::Column(column) => self.choose(column),
            Input::Command(Command::Undo) => self.go_back(),
            Input::Command(Command::Hint) => self.hint(),
            Input::Command(Command::Board) => {
                let game = untrack(|| self.shown());
                self.page.announce(describe(game.position(), self.page.speech()));
            }
            Input::Command(_) => {}
        }
    }

    /// Whether "Continue" does something: a text was read, or the lesson is finished.
    pub(super) fn can_continue(self) -> bool {
        matches!(self.begun.with(LessonRun::awaits), Awaits::Reader | Awaits::Nothing)
    }

    /// Goes to the next step, and after the last one to the next lesson.
    pub(super) fn go_on(self) {
        match self.awaits() {
            Awaits::Reader => {
                self.change(LessonRun::advance);
                self.begun.with_untracked(|run| {
                    if run.awaits() == Awaits::Nothing {
                        progress::note(&Learned::Lesson { name: run.lesson().name.clone(), right: run.marks().right });
                    }
                });
            }
            Awaits::Nothing => self.leave_for_next(),
            Awaits::Answer | Awaits::Move | Awaits::Opponent(_) => {}
        }
    }

    /// Goes to the step before.
    pub(super) fn go_back(self) {
        self.change(LessonRun::back);
    }

    /// Begins the lesson again.
    pub(super) fn restart(self) {
        self.change(|run| *run = LessonRun::new(run.lesson()));
    }

    /// Goes to another step.
    fn change(self, change: impl FnOnce(&mut LessonRun<'static>)) {
        self.stop();
        self.falls.set(false);
        self.begun.update(change);
        self.announce_step();
    }

    /// What was asked and said belongs to another step.
    fn stop(self) {
        self.page.opponent.stop();
        self.page.coach.stop();
        self.advice.try_set(None);
        self.is_reply_due.try_set(false);
    }

    fn leave_for_next(self) {
        let name = self.begun.with_untracked(|run| run.lesson().name.clone());
        let next = untrack(|| self.course()).next(&name);
        let _ = window().location().set_hash(&next.map_or_else(Route::lessons, |next| Route::lesson(&next.name)));
    }

    /// Answers the question, or plays in a game that is played out.
    fn choose(self, column: Column) {
        if !untrack(|| self.takes_column()) {
            return;
        }
        self.page.coach.stop();
        self.advice.set(None);
        self.falls.set(true);
        let has_reply = |reaction| matches!(reaction, Reaction::Right { reply: Some(_), .. });
        let taken = self.begun.try_update(|run| match run.awaits() {
            Awaits::Answer => run.answer(column).map(has_reply),
            _ => run.play(column).map(|_| false),
        });
        match taken {
            Some(Ok(has_reply)) => {
                if has_reply {
                    self.delay_reply();
                }
                self.announce_comment();
                self.ask_opponent();
            }
            Some(Err(NotTaken::Play(error))) => {
                self.page.toast(sentence(&refusal(&error, Style::Numbered, self.page.speech())));
            }
            Some(Err(NotTaken::NotAwaited)) | None => {}
        }
    }

    /// Lets the reply fall after the learner's disc.
    fn delay_reply(self) {
        if !self.page.has_motion() {
            return;
        }
        self.is_reply_due.set(true);
        let game = untrack(|| self.shown());
        let fall = last_cell(&game).map_or(PACE, |cell| fall_time(game.position().geometry(), cell));
        let at = self.begun.get_untracked();
        let land = move || {
            // The learner may have gone on by now.
            if self.begun.try_with_untracked(|run| *run == at) == Some(true) {
                self.is_reply_due.set(false);
            }
        };
        set_timeout(land, fall + PACE / 2);
    }

    /// Asks for the opponent's move where it is awaited.
    fn ask_opponent(self) {
        let (Awaits::Opponent(level), Some(game)) = (self.awaits(), self.game()) else { return };
        let (about, start) = (game.clone(), js_sys::Date::now());
        let question = Question::Move { computer: Computer::Level(level), seed: random::seed() };
        self.page.opponent.ask(game, question, move |response| match response {
            Response::Answer(Answer::Move(column)) => {
                let passed = Duration::from_secs_f64((js_sys::Date::now() - start).max(0.0) / 1e3);
                let about = about.clone();
                set_timeout(move || self.reply(&about, level, column), PACE.saturating_sub(passed));
            }
            Response::Refused(refusal) => self.page.toast(refusal.sentence(self.page.speech())),
            _ => {}
        });
    }

    /// Plays the opponent's move, unless the learner has left the game by now.
    fn reply(self, about: &Game, level: Level, column: Column) {
        let is_due = |run: &LessonRun<'_>| run.game() == Some(about) && run.awaits() == Awaits::Opponent(level);
        if self.begun.try_with_untracked(is_due) != Some(true) {
            return;
        }
        let opponent = about.position().to_move();
        if let Some(Ok(cell)) = self.begun.try_update(|run| run.play(column)) {
            let (language, name) = (self.page.speech(), opponent.phrase(self.page.speech()));
            let (column, row) = (cell.column().number(), cell.row().number());
            let played = tr!(language, "played-named", name = name, column = column, row = row);
            let comment = untrack(|| self.comment()).map(|(words, _)| words).unwrap_or_default();
            self.page.announce([vec![played], comment].concat().join(" "));
        }
    }

    fn game(self) -> Option<Game> {
        self.begun.with_untracked(|run| run.game().cloned())
    }

    /// Whether there is a hint.
    pub(super) fn can_hint(self) -> bool {
        self.takes_column()
    }

    /// Says the hint of the question; in a game that is played out, what the coach would play.
    pub(super) fn hint(self) {
        match (self.awaits(), self.game()) {
            (Awaits::Answer, _) => {
                self.begun.update(|run| {
                    run.hint();
                });
                self.announce_comment();
            }
            (Awaits::Move, Some(game)) if !self.page.coach.is_busy() => {
                let about = game.clone();
                self.page.coach.ask(game, Question::Hint, move |response| {
                    let is_here = self.begun.try_with_untracked(|run| run.game() == Some(&about)) == Some(true);
                    if is_here && let Some(remark) = Remark::of(response, about.position()).map(Remark::complete) {
                        self.advice.set(Some(remark));
                        self.announce_comment();
                    }
                });
            }
            _ => {}
        }
    }

    /// The position on the board.
    pub(super) fn position(self) -> Position {
        self.shown().position().clone()
    }
}
