//! Puzzles: the one of the day, and those of the pack.

mod attempt;
mod remark;

use jiff::civil::Date;
use leptos::prelude::*;
use puissance4_coach::Level;
use puissance4_i18n::tr;
use puissance4_rules::Position;
use puissance4_session::Command;

use crate::page::{Page, Route};
use crate::view::board::{Board, last_cell};
use crate::view::command_line::CommandLine;
use attempt::Attempt;
use remark::Remark;

/// The commands that can be typed.
const COMMANDS: [Command; 4] = [Command::Undo, Command::Hint, Command::Board, Command::NewGame];

/// The view of a puzzle.
#[component]
pub(crate) fn Puzzles() -> impl IntoView {
    let page = Page::here();
    Attempt::open(page).map(|attempt| {
        view! {
            <div class="desk">
                <Stage attempt />
                <div class="panel">
                    <Coach attempt />
                    <Choice attempt />
                </div>
            </div>
        }
    })
}

/// The board with the task.
#[component]
fn Stage(attempt: Attempt) -> impl IntoView {
    let page = attempt.page;
    let position = Signal::derive(move || attempt.game.with(|game| game.position().clone()));
    let last = Signal::derive(move || attempt.game.with(last_cell));
    let is_open = Signal::derive(move || !attempt.over.get());
    let geometry = Signal::derive(move || position.with(Position::geometry));
    let on_input = Callback::new(move |input| attempt.handle(input));
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
    let advised = Signal::derive(move || attempt.remark.with(Remark::advised));
    let lit = Signal::derive(move || attempt.remark.with(Remark::cells));
    view! {
        <section class="stage" aria-label=move || tr!(page.language.get(), "web-nav-puzzles")>
            <h2>{title}</h2>
            <p class="status">{task}</p>
            <Board position last falls=attempt.falls is_open advised lit on_input />
            <CommandLine geometry commands=&COMMANDS on_input />
        </section>
    }
}

/// What the coach says, and the buttons of the attempt.
#[component]
fn Coach(attempt: Attempt) -> impl IntoView {
    let page = attempt.page;
    let sentences = move || attempt.remark.with(|remark| remark.sentences(page.language.get()));
    let hint = move || {
        let step = attempt.remark.with(Remark::next_step).name();
        tr!(page.language.get(), "web-puzzle-hint", step = step)
    };
    let is_told = move || attempt.over.get() || attempt.remark.with(Remark::is_complete_hint);
    view! {
        <section class="card coach">
            <div class="advice">
                {move || sentences().into_iter().map(|sentence| view! { <p>{sentence}</p> }).collect_view()}
            </div>
            <div class="buttons">
                <button type="button" disabled=is_told on:click=move |_| attempt.show_hint()>
                    {hint}
                </button>
                <button type="button" on:click=move |_| attempt.restart()>
                    {move || tr!(page.language.get(), "web-puzzle-try-again")}
                </button>
                <button type="button" on:click=move |_| attempt.show_solution()>
                    {move || tr!(page.language.get(), "web-puzzle-solution")}
                </button>
                <a class="button" href=move || attempt.game.with(Route::study)>
                    {move || tr!(page.language.get(), "web-to-study")}
                </a>
                <button type="button" class:main=move || attempt.over.get() on:click=move |_| attempt.next()>
                    {move || tr!(page.language.get(), "web-puzzle-next")}
                </button>
            </div>
        </section>
    }
}

/// The buttons that choose a puzzle.
#[component]
fn Choice(attempt: Attempt) -> impl IntoView {
    let page = attempt.page;
    let level_button = move |level: Level| {
        view! {
            <button type="button" on:click=move |_| attempt.another(Some(level))>
                {move || tr!(page.language.get(), "web-puzzle-level", level = level.number())}
            </button>
        }
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-nav-puzzles")}</h2>
            <p>{move || tr!(page.language.get(), "web-puzzle-solved-count", count = attempt.solved.get())}</p>
            <div class="buttons">
                <button type="button" on:click=move |_| attempt.start_daily()>
                    {move || tr!(page.language.get(), "web-puzzle-daily")}
                </button>
                <button type="button" on:click=move |_| attempt.another(None)>
                    {move || tr!(page.language.get(), "web-puzzle-another")}
                </button>
                {Level::ALL.map(level_button).collect_view()}
            </div>
        </section>
    }
}
