//! An attempt at a puzzle: its state, and what commands do to it.

use jiff::civil::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_coach::{Fact, Goal, Level, Pack, Puzzle};
use puissance4_i18n::tr;
use puissance4_players::Dice;
use puissance4_rules::{Column, Game};
use puissance4_session::{Command, GradualHint, Input, Question, Response};

use crate::page::Page;
use crate::random;
use crate::storage::local;
use crate::view::board::describe;
use crate::view::puzzles::remark::Remark;

/// The start of the storage keys of solved puzzles; their moves follow.
const SOLVED: &str = "solved/";

/// Today, in the person's time zone.
fn today() -> Option<Date> {
    let now = js_sys::Date::new_0();
    let (month, day) = (i8::try_from(now.get_month() + 1).ok()?, i8::try_from(now.get_date()).ok()?);
    Date::new(i16::try_from(now.get_full_year()).ok()?, month, day).ok()
}

/// The puzzle of today.
fn daily() -> Option<(&'static Puzzle, Date)> {
    let day = today()?;
    Some((Pack::daily(day)?, day))
}

fn count_solved() -> usize {
    local::load_all::<bool>(SOLVED).len()
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

/// An attempt at a puzzle.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    pub(super) page: Page,
    pub(super) puzzle: RwSignal<Puzzle>,
    /// The day, if it is the puzzle of a day.
    pub(super) day: RwSignal<Option<Date>>,
    pub(super) game: RwSignal<Game>,
    /// What the coach says.
    pub(super) remark: RwSignal<Remark>,
    /// The level that was asked for; `None` for any.
    level: RwSignal<Option<Level>>,
    /// Whether it is solved.
    pub(super) over: RwSignal<bool>,
    /// Whether there was no wrong move and no help so far.
    clean: RwSignal<bool>,
    /// How many puzzles were solved without help.
    pub(super) solved: RwSignal<usize>,
    /// Whether the last disc is animated.
    pub(super) falls: RwSignal<bool>,
}

impl Attempt {
    /// An attempt at the puzzle of today, or at the first one.
    pub(super) fn open(page: Page) -> Option<Self> {
        let puzzle = daily().map(|(puzzle, _)| puzzle).or(Pack::starter().puzzles().first())?;
        on_cleanup(move || page.coach.stop());
        Some(Self {
            page,
            puzzle: RwSignal::new(puzzle.clone()),
            day: RwSignal::new(today()),
            game: RwSignal::new(puzzle.game().clone()),
            remark: RwSignal::new(Remark::Nothing),
            level: RwSignal::new(None),
            over: RwSignal::new(false),
            clean: RwSignal::new(true),
            solved: RwSignal::new(count_solved()),
            falls: RwSignal::new(false),
        })
    }

    fn start(self, puzzle: &Puzzle, day: Option<Date>) {
        self.page.coach.stop();
        self.falls.set(false);
        self.puzzle.set(puzzle.clone());
        self.day.set(day);
        self.game.set(puzzle.game().clone());
        self.over.set(false);
        self.clean.set(true);
        self.remark.set(Remark::Nothing);
        self.page.announce(untrack(|| self.task()));
        show_board();
    }

    /// What is to be found, in words.
    pub(super) fn task(self) -> String {
        let player = self.puzzle.with(|puzzle| puzzle.position().to_move().number());
        let goal = match self.puzzle.with(Puzzle::goal) {
            Goal::Win => "win",
            Goal::Draw => "draw",
        };
        tr!(self.page.language.get(), "web-puzzle-task", player = player, goal = goal)
    }

    /// Goes to another puzzle of the level that was asked for last.
    pub(super) fn next(self) {
        self.another(self.level.get_untracked());
    }

    /// Goes to another puzzle, of any level or of this one.
    pub(super) fn another(self, level: Option<Level>) {
        self.level.set(level);
        let puzzles = self.page.puzzles;
        let Some(puzzle) = puzzles.pick(level, &mut Dice::seeded(random::seed())) else { return };
        self.start(&puzzle, None);
        if let Some(rating) = puzzle.rating() {
            // The next choice is larger.
            spawn_local(async move {
                puzzles.around(rating).await;
            });
        }
    }

    /// Goes to the puzzle of today.
    pub(super) fn start_daily(self) {
        if let Some((puzzle, day)) = daily() {
            self.start(puzzle, Some(day));
        }
    }

    /// Starts the same puzzle again.
    pub(super) fn restart(self) {
        let (puzzle, day) = (self.puzzle.get_untracked(), self.day.get_untracked());
        self.start(&puzzle, day);
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
        let goal = self.puzzle.with_untracked(Puzzle::goal);
        page.coach.ask(game, Question::Try { column, goal }, move |response| {
            self.say(match response {
                Response::Verdict { right: true, reply, facts } => self.right(column, reply, facts),
                Response::Verdict { right: false, facts, .. } => {
                    self.clean.set(false);
                    Remark::Wrong { column, goal, facts }
                }
                Response::Refused(refusal) => Remark::Refused(refusal),
                _ => return,
            });
        });
    }

    fn right(self, column: Column, reply: Option<Column>, facts: Vec<Fact>) -> Remark {
        self.falls.set(true);
        self.play(column);
        if let Some(reply) = reply {
            self.play(reply);
            return Remark::Right { column, reply };
        }
        self.over.set(true);
        if self.clean.get_untracked() {
            let moves = self.puzzle.with_untracked(|puzzle| puzzle.game().moves().to_string());
            local::save(&format!("{SOLVED}{moves}"), &true);
            self.solved.set(count_solved());
        }
        Remark::Solved { column, facts }
    }

    /// Shows and announces a remark.
    fn say(self, remark: Remark) {
        self.page.announce(remark.sentences(self.page.speech()).join(" "));
        self.remark.set(remark);
    }

    fn play(self, column: Column) {
        self.game.update(|game| {
            // The person's move was checked before, and the engine's moves are legal.
            let _ = game.play(column);
        });
    }

    /// Tells the next step of a hint. The puzzle then does not count as solved.
    pub(super) fn show_hint(self) {
        let page = self.page;
        if self.over.get_untracked() || page.coach.is_busy() {
            return;
        }
        self.clean.set(false);
        if let Some(more) = self.remark.with_untracked(Remark::more) {
            return self.say(more);
        }
        let geometry = self.puzzle.with_untracked(|puzzle| puzzle.position().geometry());
        page.coach.ask(self.game.get_untracked(), Question::Hint, move |response| {
            if let Response::Refused(refusal) = response {
                self.say(Remark::Refused(refusal));
            } else if let Some(hint) = GradualHint::new(response, geometry) {
                self.say(Remark::Hint(hint));
            }
        });
    }

    /// Shows the solution. The puzzle then does not count as solved.
    pub(super) fn show_solution(self) {
        self.clean.set(false);
        self.say(Remark::Solution(self.puzzle.with_untracked(|puzzle| puzzle.solution().clone())));
    }
}
