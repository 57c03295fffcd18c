//! Puzzles: the one of the day, and those of the pack.

mod attempt;
mod remark;

use jiff::civil::Date;
use leptos::prelude::*;
use puissance4_coach::Level;
use puissance4_i18n::tr;
use puissance4_rules::Position;
use puissance4_session::{Command, Input};

use crate::page::{Page, Route};
use crate::view::board::{Board, SmallDisc, last_cell};
use crate::view::bottom_sheet::BottomSheet;
use crate::view::command_line::CommandLine;
use crate::view::icon::{Icon, Pictogram};
use attempt::Attempt;
use remark::Remark;

/// The commands that can be typed.
const COMMANDS: [Command; 4] = [Command::Undo, Command::Hint, Command::Board, Command::NewGame];

/// The view of a puzzle.
#[component]
pub(crate) fn Puzzles() -> impl IntoView {
    Attempt::open(Page::here()).map(|attempt| {
        let position = Signal::derive(move || attempt.game.with(|game| game.position().clone()));
        let geometry = Signal::derive(move || position.with(Position::geometry));
        let on_input = Callback::new(move |input| attempt.handle(input));
        let task = Signal::derive(move || attempt.task());
        let said = Signal::derive(move || attempt.remark.with(|remark| remark.sentences(attempt.page.language.get())));
        // Another puzzle shows its buttons.
        let open = RwSignal::new(false);
        Effect::new(move |_| {
            attempt.puzzle.track();
            open.set(false);
        });
        view! {
            <div class="desk game puzzle">
                <Stage attempt position on_input />
                <div class="panel">
                    <Title attempt />
                    <BottomSheet title=task said open>
                        <Coach task said />
                        <Choice attempt />
                    </BottomSheet>
                    <Actions attempt />
                </div>
                <CommandLine geometry commands=&COMMANDS on_input />
            </div>
        }
    })
}

/// The board.
#[component]
fn Stage(attempt: Attempt, position: Signal<Position>, on_input: Callback<Input>) -> impl IntoView {
    let page = attempt.page;
    let last = Signal::derive(move || attempt.game.with(last_cell));
    let is_open = Signal::derive(move || !attempt.over.get());
    let advised = Signal::derive(move || attempt.remark.with(Remark::advised));
    let lit = Signal::derive(move || attempt.remark.with(Remark::cells));
    view! {
        <section class="stage" aria-label=move || tr!(page.language.get(), "web-nav-puzzles")>
            <div class="window">
                <Board position last falls=attempt.falls is_open advised lit on_input />
            </div>
        </section>
    }
}

/// Which puzzle it is, and how many were solved.
#[component]
fn Title(attempt: Attempt) -> impl IntoView {
    let page = attempt.page;
    let title = move || {
        let in_words = |date: Date| tr!(page.language.get(), "day-and-month", day = date.day(), month = date.month());
        let (daily, date) = attempt.day.get().map_or(("no", String::new()), |day| ("yes", in_words(day)));
        let level = attempt.puzzle.with(|puzzle| puzzle.level().number());
        tr!(page.language.get(), "web-puzzle-title", daily = daily, date = date, level = level)
    };
    let solved = move || tr!(page.language.get(), "web-puzzle-solved-count", count = attempt.solved.get());
    let disc = move || {
        let player = attempt.puzzle.with(|puzzle| puzzle.position().to_move());
        view! { <SmallDisc player /> }
    };
    view! {
        <div class="seat">
            {disc}
            <div class="who">
                <strong>{title}</strong>
                <span class="small">{solved}</span>
            </div>
        </div>
    }
}

/// What is to be found, and what the coach says.
#[component]
fn Coach(task: Signal<String>, said: Signal<Vec<String>>) -> impl IntoView {
    view! {
        <div class="talk">
            <p class="status">{task}</p>
            <div class="advice" hidden=move || said.with(Vec::is_empty)>
                <Pictogram icon=Icon::Hint />
                <div>{move || said.get().into_iter().map(|sentence| view! { <p>{sentence}</p> }).collect_view()}</div>
            </div>
        </div>
    }
}

/// The buttons of the attempt.
#[component]
fn Actions(attempt: Attempt) -> impl IntoView {
    let page = attempt.page;
    let is_told = move || attempt.over.get() || attempt.remark.with(Remark::is_complete_hint);
    let hint = Signal::derive(move || {
        let step = attempt.remark.with(Remark::next_step).name();
        tr!(page.language.get(), "web-puzzle-hint", step = step)
    });
    let again = Signal::derive(move || tr!(page.language.get(), "web-puzzle-try-again"));
    let solution = Signal::derive(move || tr!(page.language.get(), "web-puzzle-solution"));
    let study = Signal::derive(move || tr!(page.language.get(), "web-to-study"));
    let next = Signal::derive(move || tr!(page.language.get(), "web-puzzle-next"));
    view! {
        <div class="actions">
            <button type="button" title=hint disabled=is_told on:click=move |_| attempt.show_hint()>
                <Pictogram icon=Icon::Hint />
                <span>{hint}</span>
            </button>
            <button type="button" title=again on:click=move |_| attempt.restart()>
                <Pictogram icon=Icon::Rematch />
                <span>{again}</span>
            </button>
            <button type="button" title=solution on:click=move |_| attempt.show_solution()>
                <Pictogram icon=Icon::Eye />
                <span>{solution}</span>
            </button>
            <a class="button" title=study href=move || attempt.game.with(Route::study)>
                <Pictogram icon=Icon::Analyse />
                <span>{study}</span>
            </a>
            <button type="button" title=next class:main=move || attempt.over.get() on:click=move |_| attempt.next()>
                <Pictogram icon=Icon::Forward />
                <span>{next}</span>
            </button>
        </div>
    }
}

/// The buttons that choose a puzzle.
#[component]
fn Choice(attempt: Attempt) -> impl IntoView {
    let page = attempt.page;
    let level_button = move |level: Level| {
        view! {
            <button
                type="button"
                aria-label=move || tr!(page.language.get(), "web-puzzle-level", level = level.number())
                on:click=move |_| attempt.another(Some(level))
            >
                {level.number()}
            </button>
        }
    };
    view! {
        <section class="levels">
            <button type="button" on:click=move |_| attempt.start_daily()>
                {move || tr!(page.language.get(), "web-puzzle-daily")}
            </button>
            <button type="button" on:click=move |_| attempt.another(None)>
                {move || tr!(page.language.get(), "web-puzzle-another")}
            </button>
            <div>
                <span aria-hidden="true">{move || tr!(page.language.get(), "web-puzzle-levels")}</span>
                {Level::ALL.map(level_button).collect_view()}
            </div>
        </section>
    }
}
