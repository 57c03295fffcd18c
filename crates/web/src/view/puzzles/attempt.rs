//! An attempt at an exercise: its state, and what commands do to it.

use std::time::Duration;

use jiff::civil::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_coach::{Attempt as Tried, Change, Fact, HintStep, Idea, Mistake, Pack, Run, Turn};
use puissance4_i18n::{Phrase as _, tr, training_result};
use puissance4_players::Dice;
use puissance4_rules::{Column, Game};
use puissance4_session::{Answer, Command, GradualHint, Input, Learned, Progress, Question, Response};

use crate::page::Page;
use crate::random;
use crate::storage::progress;
use crate::view::board::describe;
use crate::view::puzzles::exercise::Exercise;
use crate::view::puzzles::remark::Remark;

/// Today, in the person's time zone.
pub(super) fn today() -> Date {
    let now = js_sys::Date::new_0();
    let month_and_day = i8::try_from(now.get_month() + 1).ok().zip(i8::try_from(now.get_date()).ok());
    let date =
        month_and_day.and_then(|(month, day)| Date::new(i16::try_from(now.get_full_year()).ok()?, month, day).ok());
    // A browser's clock can be wrong, but not that wrong.
    date.unwrap_or(Date::ZERO)
}

/// Scrolls to the task and the board, if a part of the board is out of view: on a phone the buttons are below it.
fn show_board() {
    let element = |selector: &str| document().query_selector(selector).ok().flatten();
    let (Some(stage), Some(board)) = (element(".stage"), element(".board")) else { return };
    let (area, height) = (board.get_bounding_client_rect(), window().inner_height().ok().and_then(|one| one.as_f64()));
    if area.top() < 0.0 || height.is_some_and(|height| area.bottom() > height) {
        stage.scroll_into_view();
    }
}

/// An attempt at an exercise.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    pub(super) page: Page,
    pub(super) exercise: RwSignal<Exercise>,
    pub(super) game: RwSignal<Game>,
    /// What the coach says.
    pub(super) remark: RwSignal<Remark>,
    /// The idea that puzzles are about; `None` for any.
    pub(super) idea: RwSignal<Option<Idea>>,
    /// Whether it is solved, or a run has ended.
    pub(super) over: RwSignal<bool>,
    /// Whether the result is noted: it counts once.
    noted: RwSignal<bool>,
    /// What the attempt has changed.
    pub(super) change: RwSignal<Option<Change>>,
    /// What the learner has done so far.
    pub(super) progress: RwSignal<Progress>,
    /// The timed run, while there is one.
    pub(super) run: RwSignal<Option<Run>>,
    /// For how long it has lasted.
    pub(super) elapsed: RwSignal<Duration>,
    /// Whether the last disc is animated.
    pub(super) falls: RwSignal<bool>,
}

impl Attempt {
    /// An attempt at the first open mistake, those of the game with this id first; else at the puzzle of today.
    pub(super) fn open(page: Page, mistakes_of: Option<String>) -> Option<Self> {
        let (day, progress) = (today(), progress::load());
        let daily = Pack::daily(day).map(|puzzle| Exercise::daily(puzzle, day));
        let exercise = mistakes_of.and_then(|id| first_mistake(&progress, &id)).or(daily)?;
        // What is due has to be here before it can be chosen.
        let wanted: Vec<u16> =
            [progress.training.points()].into_iter().chain(progress.training.due_ratings(day)).collect();
        on_cleanup(move || page.coach.stop());
        let attempt = Self {
            page,
            game: RwSignal::new(exercise.game().clone()),
            exercise: RwSignal::new(exercise),
            remark: RwSignal::new(Remark::Nothing),
            idea: RwSignal::new(None),
            over: RwSignal::new(false),
            noted: RwSignal::new(false),
            change: RwSignal::new(None),
            progress: RwSignal::new(progress),
            run: RwSignal::new(None),
            elapsed: RwSignal::new(Duration::ZERO),
            falls: RwSignal::new(false),
        };
        attempt.fetch_around(wanted);
        Some(attempt)
    }

    /// Fetches the puzzles around these ratings, so that the next choice is larger. Without a network, those of the
    /// page do.
    fn fetch_around(self, ratings: Vec<u16>) {
        let puzzles = self.page.puzzles;
        spawn_local(async move {
            for rating in ratings {
                puzzles.fetch_around(rating).await;
            }
        });
    }

    /// Starts an exercise.
    pub(super) fn start(self, exercise: Exercise) {
        self.game.set(exercise.game().clone());
        self.exercise.set(exercise);
        self.noted.set(false);
        self.change.set(None);
        self.begin();
    }

    /// Begins the exercise from its start.
    fn begin(self) {
        self.page.coach.stop();
        self.falls.set(false);
        self.over.set(false);
        self.remark.set(Remark::Nothing);
        self.page.announce(untrack(|| self.task()));
        show_board();
    }

    /// What is to be found, in words.
    pub(super) fn task(self) -> String {
        self.exercise.with(|exercise| exercise.task(self.page.language.get()))
    }

    /// Goes to the next exercise: in a run the next puzzle, else the next mistake or the next puzzle of the idea.
    pub(super) fn next(self) {
        if self.run.with_untracked(Option::is_some) {
            return self.note(false);
        }
        let exercise = self.exercise.get_untracked();
        match exercise {
            Exercise::Puzzle { .. } => self.start_puzzle(),
            Exercise::Mistake { .. } => {
                let next = self.progress.with_untracked(|progress| next_mistake(progress, &exercise));
                if let Some(next) = next {
                    return self.start(next);
                }
                self.page.toast(tr!(self.page.speech(), "web-mistakes-done"));
                self.start_puzzle();
            }
        }
    }

    /// Goes to a puzzle of the idea, by the learner's rating.
    pub(super) fn start_puzzle(self) {
        self.run.set(None);
        let (idea, mut dice) = (self.idea.get_untracked(), Dice::seeded(random::seed()));
        let next = self.progress.with_untracked(|progress| {
            let training = &progress.training;
            self.page.puzzles.choose(|pack| {
                let (puzzle, turn) = training.next(pack, idea, today(), &mut dice)?;
                Some((puzzle.clone(), turn))
            })
        });
        let Some((puzzle, turn)) = next else { return };
        if let Some(rating) = puzzle.rating() {
            self.fetch_around(vec![rating]);
        }
        self.start(Exercise::puzzle(&puzzle, turn));
        if turn != Turn::New {
            let language = self.page.speech();
            self.page.announce(format!("{} {}", turn.phrase(language), untrack(|| self.task())));
        }
    }

    /// Goes to the puzzle of a day.
    pub(super) fn start_daily(self, day: Date) {
        if let Some(puzzle) = Pack::daily(day) {
            self.run.set(None);
            self.start(Exercise::daily(puzzle, day));
        }
    }

    /// Goes to the first mistake that was not put right.
    pub(super) fn start_mistakes(self) {
        if let Some(mistake) = self.progress.with_untracked(|progress| first_mistake(progress, "")) {
            self.run.set(None);
            self.start(mistake);
        }
    }

    /// Starts the same exercise again. It was noted already if it was failed.
    pub(super) fn restart(self) {
        self.game.set(self.exercise.with_untracked(|exercise| exercise.game().clone()));
        self.begin();
    }

    /// Plays a column, or executes a command.
    pub(super) fn handle(self, input: Input) {
        let page = self.page;
        match input {
            Input::Column(column) => self.try_column(column),
            Input::Command(Command::Undo | Command::Redo) => self.restart(),
            Input::Command(Command::NewGame) => self.next(),
            Input::Command(Command::Hint) => self.show_hint(),
            Input::Command(Command::Board) => {
                page.announce(self.game.with_untracked(|game| describe(game.position(), page.speech())));
            }
            Input::Command(_) => {}
        }
    }

    fn try_column(self, column: Column) {
        let page = self.page;
        let game = self.game.get_untracked();
        if self.over.get_untracked() || !game.position().can_play(column) || page.coach.is_busy() {
            return;
        }
        let goal = self.exercise.with_untracked(Exercise::goal);
        page.coach.ask(game, Question::Try { column, goal }, move |response| match response {
            Response::Answer(Answer::Verdict { right: true, reply, facts }) => self.right(column, reply, facts),
            Response::Answer(Answer::Verdict { right: false, facts, .. }) => {
                let is_run = self.run.with_untracked(Option::is_some);
                self.fail(false);
                // The next puzzle of a run has come already.
                if !is_run {
                    self.say(Remark::Wrong { column, goal, facts });
                }
            }
            Response::Refused(refusal) => self.say(Remark::Refused(refusal)),
            _ => {}
        });
    }

    fn right(self, column: Column, reply: Option<Column>, facts: Vec<Fact>) {
        self.falls.set(true);
        self.play(column);
        let kind = self.exercise.with_untracked(Exercise::kind);
        // One better move puts a mistake right.
        if let Some(reply) = reply.filter(|_| kind.is_none()) {
            self.play(reply);
            return self.say(Remark::Right { column, reply });
        }
        if self.run.with_untracked(Option::is_some) {
            return self.note(true);
        }
        self.over.set(true);
        self.note(true);
        self.say(Remark::Solved { column, facts, kind });
    }

    /// The exercise is failed. A mistake may be tried as often as it takes, until the answer is told.
    fn fail(self, is_told: bool) {
        if is_told || self.exercise.with_untracked(Exercise::is_puzzle) {
            self.note(false);
        }
    }

    /// Notes the result, once.
    fn note(self, is_solved: bool) {
        if self.run.with_untracked(Option::is_some) {
            return self.note_in_run(is_solved);
        }
        if self.noted.get_untracked() {
            return;
        }
        self.noted.set(true);
        match self.exercise.get_untracked() {
            Exercise::Puzzle { puzzle, day, .. } => {
                let attempt = Tried::at(&puzzle, is_solved);
                let change = self.learn(&Learned::Tried { attempt, today: today(), daily: day });
                self.change.set(change);
            }
            Exercise::Mistake { id, mistake } if is_solved => {
                self.learn(&Learned::PutRight { id, mistake: Box::new(mistake) });
            }
            Exercise::Mistake { .. } => {}
        }
    }

    /// Adds what the learner has done to what is stored. Tells what an attempt changed.
    pub(super) fn learn(self, learned: &Learned) -> Option<Change> {
        let (progress, change) = progress::note(learned);
        self.progress.set(progress);
        change
    }

    /// Shows and announces a remark, with what has changed.
    pub(super) fn say(self, remark: Remark) {
        let language = self.page.speech();
        let change = self.change.get_untracked().filter(|_| matches!(remark, Remark::Solved { .. }));
        let result = change.map(|change| {
            self.progress
                .with_untracked(|progress| training_result(&progress.training, &change, true, language).join(" "))
        });
        self.page.announce(remark.sentences(language).into_iter().chain(result).collect::<Vec<_>>().join(" "));
        self.remark.set(remark);
    }

    fn play(self, column: Column) {
        self.game.update(|game| {
            // The person's move was checked before, and the engine's moves are legal.
            let _ = game.play(column);
        });
    }

    /// Tells the next step of a hint. A puzzle then does not count as solved.
    pub(super) fn show_hint(self) {
        self.tell_hint(self.remark.with_untracked(Remark::next_step));
    }

    /// Tells a hint up to a step.
    fn tell_hint(self, step: HintStep) {
        let page = self.page;
        let is_run = self.run.with_untracked(Option::is_some);
        if self.over.get_untracked() || is_run || page.coach.is_busy() {
            return;
        }
        self.fail(step == HintStep::Column);
        let game = self.game.get_untracked();
        let geometry = game.position().geometry();
        page.coach.ask(game, Question::Hint, move |response| {
            if let Response::Refused(refusal) = response {
                self.say(Remark::Refused(refusal));
            } else if let Some(hint) = GradualHint::new(response, geometry) {
                self.say(Remark::hint(hint, step));
            }
        });
    }

    /// Shows the solution; of a mistake, the best column. It then does not count as solved.
    pub(super) fn show_solution(self) {
        match self.exercise.get_untracked() {
            Exercise::Puzzle { puzzle, .. } => {
                self.fail(true);
                self.say(Remark::Solution(puzzle.solution().clone()));
            }
            Exercise::Mistake { .. } => self.tell_hint(HintStep::Column),
        }
    }
}

/// The mistakes that were not put right, those of a game first.
fn open_mistakes(progress: &Progress, first: &str) -> Vec<Exercise> {
    let mut open: Vec<_> = progress.profile.open().collect();
    open.sort_by_key(|(id, _)| *id != first);
    let exercise = |(id, mistake): (&str, &Mistake)| Exercise::Mistake { id: id.to_owned(), mistake: mistake.clone() };
    open.into_iter().map(exercise).collect()
}

fn first_mistake(progress: &Progress, id: &str) -> Option<Exercise> {
    open_mistakes(progress, id).into_iter().next()
}

/// The open mistake that follows one, which may have been put right: in its game, then in the others.
fn next_mistake(progress: &Progress, last: &Exercise) -> Option<Exercise> {
    let Exercise::Mistake { id, mistake } = last else { return None };
    let open = open_mistakes(progress, id);
    let ply = mistake.game.position().ply();
    let is_later = |one: &Exercise| match one {
        Exercise::Mistake { id: other, .. } => other != id || one.game().position().ply() > ply,
        Exercise::Puzzle { .. } => false,
    };
    open.iter().find(|one| is_later(one)).or(open.iter().find(|one| *one != last)).or(open.first()).cloned()
}
