//! Puzzles: the one of the day, and those of the pack.

use jiff::civil::Date;
use leptos::prelude::*;
use puissance4_coach::{Goal, Level, Pack, Puzzle};
use puissance4_i18n::tr;
use puissance4_players::Dice;
use puissance4_rules::{Column, Columns, Game, Link};

use crate::action::Action;
use crate::page::Page;
use crate::random;
use crate::storage::local;
use crate::view::board::{Board, in_words, last_cell};
use crate::view::command_line::CommandLine;
use crate::worker::protocol::{Answer, Question};

/// Where it is kept which puzzles were solved, by their moves.
const SOLVED: &str = "solved/";

/// Today, where the person is.
fn today() -> Option<Date> {
    let now = js_sys::Date::new_0();
    let (month, day) = (i8::try_from(now.get_month() + 1).ok()?, i8::try_from(now.get_date()).ok()?);
    Date::new(i16::try_from(now.get_full_year()).ok()?, month, day).ok()
}

/// What has to do with a puzzle in progress.
#[derive(Clone, Copy)]
struct Attempt {
    page: Page,
    puzzle: RwSignal<Puzzle>,
    /// The day, if it is the puzzle of one.
    day: RwSignal<Option<Date>>,
    game: RwSignal<Game>,
    said: RwSignal<Vec<String>>,
    /// Whether it is solved, or given up.
    over: RwSignal<bool>,
    /// Whether it was done without a wrong move or help so far.
    clean: RwSignal<bool>,
    solved: RwSignal<usize>,
    falls: RwSignal<bool>,
}

impl Attempt {
    fn begin(self, puzzle: &Puzzle, day: Option<Date>) {
        self.page.coach.stop();
        self.falls.set(false);
        self.puzzle.set(puzzle.clone());
        self.day.set(day);
        self.game.set(puzzle.game().clone());
        self.over.set(false);
        self.clean.set(true);
        self.said.set(Vec::new());
        self.page.say(self.task());
    }

    fn task(self) -> String {
        let player = self.puzzle.with_untracked(|puzzle| puzzle.position().to_move().number());
        let goal = if self.wins() { "win" } else { "draw" };
        tr!(self.page.speech(), "web-puzzle-task", player = player, goal = goal)
    }

    fn wins(self) -> bool {
        self.puzzle.with_untracked(|puzzle| puzzle.goal() == Goal::Win)
    }

    fn another(self, level: Option<Level>) {
        if let Some(puzzle) = Pack::embedded().pick(level, &mut Dice::seeded(random::seed())) {
            self.begin(puzzle, None);
        }
    }

    fn act(self, action: Action) {
        let page = self.page;
        match action {
            Action::Play(column) => self.attempt(column),
            Action::Undo | Action::Redo => {
                self.falls.set(false);
                self.game.set(self.puzzle.with_untracked(|puzzle| puzzle.game().clone()));
                self.over.set(false);
            }
            Action::Again => self.another(None),
            Action::Hint => self.show_solution(),
            Action::Read => page.say(self.game.with_untracked(|game| in_words(game.position(), page.speech()))),
            Action::Help => page.say(tr!(page.speech(), "web-typing-help")),
            _ => {}
        }
    }

    fn attempt(self, column: Column) {
        let page = self.page;
        let can_play = self.game.with_untracked(|game| game.position().can_play(column));
        if self.over.get_untracked() || !can_play || page.coach.is_busy() {
            return;
        }
        let link = self.game.with_untracked(|game| Link::to(game).to_string());
        let question = Question::Try { column: column.number(), wins: self.wins() };
        page.coach.ask(link, page.speech(), question, move |answer, _| {
            let Answer::Verdict { right, reply, words } = answer else { return };
            let language = page.speech();
            let number = column.number();
            if !right {
                self.clean.set(false);
                let said: Vec<String> =
                    [tr!(language, "web-puzzle-wrong", column = number)].into_iter().chain(words).collect();
                page.say(said.join(" "));
                self.said.set(said);
                return;
            }
            self.falls.set(true);
            self.play(column);
            let said = if let Some(reply) = reply.and_then(Column::from_number) {
                self.play(reply);
                vec![tr!(language, "web-puzzle-right", column = number, reply = reply.number())]
            } else {
                self.over.set(true);
                if self.clean.get_untracked() {
                    let moves = self.puzzle.with_untracked(|puzzle| puzzle.game().moves().to_string());
                    local::save(&format!("{SOLVED}{moves}"), &true);
                    self.solved.set(count_solved());
                }
                [tr!(language, "web-puzzle-solved", column = number)].into_iter().chain(words).collect()
            };
            page.say(said.join(" "));
            self.said.set(said);
        });
    }

    fn play(self, column: Column) {
        self.game.update(|game| {
            // It was checked, or is the engine's.
            let _ = game.play(column);
        });
    }

    fn show_solution(self) {
        let page = self.page;
        self.clean.set(false);
        let moves = self.puzzle.with_untracked(|puzzle| puzzle.solution().to_string());
        let text = tr!(page.speech(), "puzzle-solution", moves = moves);
        page.say(text.clone());
        self.said.set(vec![text]);
    }
}

fn count_solved() -> usize {
    local::load_all::<bool>(SOLVED).len()
}

/// The view of a puzzle.
#[component]
#[allow(clippy::too_many_lines)] // Most of it is markup.
pub(crate) fn Puzzles() -> impl IntoView {
    let page = Page::here();
    let pack = Pack::embedded();
    let daily = move || today().and_then(|day| Some((pack.daily(day)?, day)));
    let Some(first) = daily().map(|(puzzle, _)| puzzle).or(pack.puzzles().first()) else {
        return ().into_any();
    };
    let attempt = Attempt {
        page,
        puzzle: RwSignal::new(first.clone()),
        day: RwSignal::new(today()),
        game: RwSignal::new(first.game().clone()),
        said: RwSignal::new(Vec::new()),
        over: RwSignal::new(false),
        clean: RwSignal::new(true),
        solved: RwSignal::new(count_solved()),
        falls: RwSignal::new(false),
    };
    on_cleanup(move || page.coach.stop());
    let position = Signal::derive(move || attempt.game.with(|game| game.position().clone()));
    let last = Signal::derive(move || attempt.game.with(last_cell));
    let is_open = Signal::derive(move || !attempt.over.get());
    let on_action = Callback::new(move |action| attempt.act(action));
    let title = move || {
        let in_words = |date: Date| tr!(page.language.get(), "day-and-month", day = date.day(), month = date.month());
        let (daily, date) = attempt.day.get().map_or(("no", String::new()), |day| ("yes", in_words(day)));
        let level = attempt.puzzle.with(|puzzle| puzzle.level().number());
        tr!(page.language.get(), "web-puzzle-title", daily = daily, date = date, level = level)
    };
    let task = move || {
        page.language.track();
        attempt.puzzle.track();
        attempt.task()
    };
    let of_level = move |level: Level| {
        view! {
            <button type="button" on:click=move |_| attempt.another(Some(level))>
                {move || tr!(page.language.get(), "web-puzzle-level", level = level.number())}
            </button>
        }
    };
    let of_day = move |_| {
        if let Some((puzzle, day)) = daily() {
            attempt.begin(puzzle, Some(day));
        }
    };
    let restart = move |_| {
        let (puzzle, day) = (attempt.puzzle.get_untracked(), attempt.day.get_untracked());
        attempt.begin(&puzzle, day);
    };
    view! {
        <div class="desk">
            <section class="stage" aria-label=move || tr!(page.language.get(), "web-nav-puzzles")>
                <h2>{title}</h2>
                <p class="status">{task}</p>
                <Board
                    position
                    last
                    falls=attempt.falls
                    is_open
                    advised=Signal::derive(|| Columns::NONE)
                    on_action
                />
                <div class="advice" hidden=move || attempt.said.with(Vec::is_empty)>
                    {move || attempt.said.get().into_iter().map(|one| view! { <p>{one}</p> }).collect_view()}
                </div>
                <div class="buttons">
                    <button type="button" on:click=restart>
                        {move || tr!(page.language.get(), "web-puzzle-try-again")}
                    </button>
                    <button type="button" on:click=move |_| attempt.show_solution()>
                        {move || tr!(page.language.get(), "web-puzzle-solution")}
                    </button>
                    <a class="button" href=move || attempt.game.with(|game| format!("#/{}", Link::to(game)))>
                        {move || tr!(page.language.get(), "web-to-study")}
                    </a>
                </div>
                <CommandLine on_action />
            </section>
            <div class="panel">
                <section class="card">
                    <h2>{move || tr!(page.language.get(), "web-nav-puzzles")}</h2>
                    <p>{move || tr!(page.language.get(), "web-puzzle-solved-count", count = attempt.solved.get())}</p>
                    <div class="buttons">
                        <button type="button" on:click=of_day>
                            {move || tr!(page.language.get(), "web-puzzle-daily")}
                        </button>
                        <button type="button" class="main" on:click=move |_| attempt.another(None)>
                            {move || tr!(page.language.get(), "web-puzzle-another")}
                        </button>
                        {Level::ALL.map(of_level).collect_view()}
                    </div>
                </section>
            </div>
        </div>
    }
    .into_any()
}
