//! An attempt at an exercise: what commands do to it, and what it wants from the page.

use std::time::Duration;

use jiff::civil::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_coach::{Idea, Puzzle, Turn};
use puissance4_i18n::{Phrase as _, tr, training_result};
use puissance4_players::Dice;
use puissance4_rules::Style;
use puissance4_session::{Command, Effect as Wanted, Exercise, Input, Learned, Problem, Progress, Remark, Response};

use crate::page::Page;
use crate::random;
use crate::storage::progress;
use crate::view::board::describe;
use crate::view::puzzles::words;

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
    /// The idea that puzzles are about; `None` for any.
    pub(super) idea: RwSignal<Option<Idea>>,
    /// What the learner has done so far.
    pub(super) progress: RwSignal<Progress>,
    /// For how long the timed run has lasted.
    pub(super) elapsed: RwSignal<Duration>,
    /// Whether the last disc is animated.
    pub(super) falls: RwSignal<bool>,
}

impl Attempt {
    /// An attempt at the first open mistake, those of the game with this id first; else at the puzzle of today.
    pub(super) fn open(page: Page, mistakes_of: Option<String>) -> Option<Self> {
        let (day, progress) = (today(), progress::load());
        let mistake = mistakes_of.and_then(|id| first_mistake(&progress, &id));
        let exercise = Exercise::new(mistake.or_else(|| Problem::daily(day))?, day);
        // What is due has to be here before it can be chosen.
        let wanted: Vec<u16> =
            [progress.training.points()].into_iter().chain(progress.training.due_ratings(day)).collect();
        let attempt = Self {
            page,
            exercise: RwSignal::new(exercise),
            idea: RwSignal::new(None),
            progress: RwSignal::new(progress),
            elapsed: RwSignal::new(Duration::ZERO),
            falls: RwSignal::new(false),
        };
        on_cleanup(move || attempt.leave());
        attempt.fetch_around(wanted);
        Some(attempt)
    }

    /// Another view is opened: a timed run ends, and its result is told there.
    fn leave(self) {
        self.page.coach.stop();
        let Some(wanted) = self.exercise.try_update_untracked(Exercise::leave) else { return };
        for one in wanted {
            match one {
                Wanted::Learn(learned) => drop(progress::note(&learned)),
                Wanted::End => self.toast_remark(),
                _ => {}
            }
        }
    }

    fn toast_remark(self) {
        let sentences = |exercise: &Exercise| exercise.remark().sentences(Style::default(), self.page.speech());
        self.page.toast(self.exercise.with_untracked(sentences).join(" "));
    }

    /// Fetches the puzzles around these ratings, so the next choice is larger. Without a network, those of the page do.
    fn fetch_around(self, ratings: Vec<u16>) {
        let puzzles = self.page.puzzles;
        spawn_local(async move {
            for rating in ratings {
                puzzles.fetch_around(rating).await;
            }
        });
    }

    /// Lets the exercise react, and does what it wants.
    pub(super) fn react(self, act: impl FnOnce(&mut Exercise) -> Vec<Wanted>) {
        let mut wanted = Vec::new();
        self.exercise.update(|exercise| wanted = act(exercise));
        self.perform(wanted);
    }

    pub(super) fn perform(self, wanted: Vec<Wanted>) {
        for one in wanted {
            match one {
                Wanted::Ask(question) => {
                    let game = self.exercise.with_untracked(|exercise| exercise.game().clone());
                    self.page.coach.ask(game, question, move |response| self.on_response(response));
                }
                Wanted::Stop => self.page.coach.stop(),
                Wanted::Learn(learned) => self.learn(&learned),
                Wanted::Next => self.follow(),
                Wanted::End => self.announce_remark(),
            }
        }
    }

    fn on_response(self, response: Response) {
        let before = self.exercise.with_untracked(|exercise| exercise.problem().clone());
        self.react(|exercise| exercise.answer(response));
        let is_same = self.exercise.with_untracked(|exercise| *exercise.problem() == before);
        let remark = self.exercise.with_untracked(|exercise| exercise.remark().clone());
        // The next puzzle of a run has come already, and the end of a run was announced.
        if is_same && !matches!(remark, Remark::RunOver { .. }) {
            self.falls.set(matches!(remark, Remark::Right { .. } | Remark::Solved { .. }));
            self.announce_remark();
        }
    }

    /// Adds what the learner has done to what is stored.
    fn learn(self, learned: &Learned) {
        let (progress, change) = progress::note(learned);
        self.progress.set(progress);
        self.exercise.update(|exercise| exercise.noted(change));
    }

    /// Announces what there is to say, with what has changed.
    fn announce_remark(self) {
        let language = self.page.speech();
        let said = self.exercise.with_untracked(|exercise| {
            let change = exercise.change().filter(|_| matches!(exercise.remark(), Remark::Solved { .. }));
            let result = change.map(|change| {
                let is_solved = exercise.result() == Some(true);
                self.progress
                    .with_untracked(|progress| training_result(&progress.training, change, is_solved, language))
            });
            words::said(exercise, language).into_iter().chain(result.unwrap_or_default()).collect::<Vec<_>>()
        });
        self.page.announce(said.join(" "));
    }

    /// Starts another exercise, in the same run if there is one.
    fn begin(self, problem: Problem) {
        self.page.coach.stop();
        self.exercise.update(|exercise| exercise.begin(problem, today()));
        self.show();
    }

    /// Shows the beginning of an exercise.
    fn show(self) {
        self.falls.set(false);
        let turn = self.exercise.with_untracked(|exercise| exercise.problem().turn()).filter(|turn| *turn != Turn::New);
        let turn = turn.map(|turn| turn.phrase(self.page.speech()));
        self.page.announce(turn.into_iter().chain([untrack(|| self.task())]).collect::<Vec<_>>().join(" "));
        show_board();
    }

    /// What is to be found, in words.
    pub(super) fn task(self) -> String {
        self.exercise.with(|exercise| words::task(exercise.problem(), self.page.language.get()))
    }

    /// Goes to the next exercise: the next mistake, or the next puzzle of the idea or of the run.
    fn follow(self) {
        let exercise = self.exercise.get_untracked();
        if let Problem::Mistake { .. } = exercise.problem() {
            let next = self.progress.with_untracked(|progress| next_mistake(progress, exercise.problem()));
            if let Some(next) = next {
                return self.begin(next);
            }
            self.page.toast(tr!(self.page.speech(), "web-mistakes-done"));
        }
        self.begin_puzzle(&exercise);
    }

    /// Goes to a puzzle of the idea, by the learner's rating, or to the next one of the run.
    fn begin_puzzle(self, exercise: &Exercise) {
        let (idea, mut dice) = (self.idea.get_untracked(), Dice::seeded(random::seed()));
        let next = self.progress.with_untracked(|progress| {
            let choose = |pack: &_| exercise.next_puzzle(pack, &progress.training, idea, today(), &mut dice);
            self.page.puzzles.choose(choose)
        });
        let Some(problem) = next else { return };
        let rating = problem.as_puzzle().and_then(Puzzle::rating).filter(|_| exercise.run().is_none());
        self.fetch_around(rating.into_iter().collect());
        self.begin(problem);
    }

    /// Goes to a puzzle of the idea. A timed run ends.
    pub(super) fn start_puzzle(self) {
        self.end_run();
        self.begin_puzzle(&self.exercise.get_untracked());
    }

    /// Goes to the puzzle of a day. A timed run ends.
    pub(super) fn start_daily(self, day: Date) {
        if let Some(problem) = Problem::daily(day) {
            self.end_run();
            self.begin(problem);
        }
    }

    /// Goes to the first mistake that was not put right. A timed run ends.
    pub(super) fn start_mistakes(self) {
        if let Some(mistake) = self.progress.with_untracked(|progress| first_mistake(progress, "")) {
            self.end_run();
            self.begin(mistake);
        }
    }

    /// Ends the timed run, if there is one, before something else begins.
    fn end_run(self) {
        if self.exercise.with_untracked(|exercise| exercise.run().is_some()) {
            self.react(Exercise::leave);
            self.toast_remark();
        }
    }

    /// Starts a timed run, or ends the one that there is.
    pub(super) fn toggle_run(self) {
        if self.exercise.with_untracked(|exercise| exercise.run().is_some()) {
            return self.react(Exercise::leave);
        }
        let best = self.progress.with_untracked(|progress| progress.training.best_run);
        let mut dice = Dice::seeded(random::seed());
        let Some(exercise) = self.page.puzzles.choose(|pack| Exercise::timed(pack, best, &mut dice)) else { return };
        self.page.coach.stop();
        self.elapsed.set(Duration::ZERO);
        self.exercise.set(exercise);
        self.show();
    }

    /// Starts the same exercise again. It was noted already if it was failed.
    pub(super) fn restart(self) {
        self.react(Exercise::restart);
        self.show();
    }

    /// Plays a column, or executes a command.
    pub(super) fn handle(self, input: Input) {
        let page = self.page;
        match input {
            // A full column says so itself.
            Input::Column(column) => self.react(|exercise| exercise.try_column(column).unwrap_or_default()),
            Input::Command(Command::Undo | Command::Redo) => self.restart(),
            Input::Command(Command::NewGame) => self.react(Exercise::skip),
            Input::Command(Command::Hint) => self.show_hint(),
            Input::Command(Command::Board) => {
                let described =
                    self.exercise.with_untracked(|exercise| describe(exercise.game().position(), page.speech()));
                page.announce(described);
            }
            Input::Command(_) => {}
        }
    }

    /// Gives the next step of a hint. In a timed run there are none.
    pub(super) fn show_hint(self) {
        if self.exercise.with_untracked(|exercise| exercise.run().is_none()) {
            self.react(Exercise::hint);
            // What is known is said at once.
            if self.exercise.with_untracked(|exercise| !exercise.is_asking()) {
                self.announce_remark();
            }
        }
    }

    /// Shows the solution; of a mistake, the best column.
    pub(super) fn show_solution(self) {
        self.react(Exercise::solution);
        if self.exercise.with_untracked(|exercise| !exercise.is_asking()) {
            self.announce_remark();
        }
    }
}

/// The mistakes that were not put right, those of a game first.
fn open_mistakes(progress: &Progress, first: &str) -> Vec<Problem> {
    let mut open: Vec<_> = progress.profile.open().collect();
    open.sort_by_key(|(id, _)| *id != first);
    open.into_iter()
        .map(|(id, mistake)| Problem::Mistake { id: Some(id.to_owned()), mistake: mistake.clone() })
        .collect()
}

fn first_mistake(progress: &Progress, id: &str) -> Option<Problem> {
    open_mistakes(progress, id).into_iter().next()
}

/// The open mistake that follows one, which may have been put right: in its game, then in the others.
fn next_mistake(progress: &Progress, last: &Problem) -> Option<Problem> {
    let Problem::Mistake { id: Some(id), mistake } = last else { return None };
    let open = open_mistakes(progress, id);
    let ply = mistake.game.position().ply();
    let is_later = |one: &Problem| match one {
        Problem::Mistake { id: Some(other), .. } => other != id || one.game().position().ply() > ply,
        _ => false,
    };
    open.iter().find(|one| is_later(one)).or(open.iter().find(|one| *one != last)).or(open.first()).cloned()
}
