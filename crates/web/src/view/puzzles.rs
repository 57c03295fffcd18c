//! Training: puzzles by the learner's rating, the one of the day, a timed run, and the learner's own mistakes.

mod attempt;
mod calendar;
mod habits;
mod run;
mod words;

use leptos::prelude::*;
use puissance4_coach::{Change, Idea};
use puissance4_i18n::{Phrase as _, tr, training_result, training_standing};
use puissance4_rules::Position;
use puissance4_session::{Command, Exercise, Input, Problem, Remark};

use crate::page::{Page, Route};
use crate::view::board::{Board, SmallDisc, last_cell};
use crate::view::bottom_sheet::BottomSheet;
use crate::view::command_line::CommandLine;
use crate::view::dialog::Dialog;
use crate::view::field::{Select, SelectOption};
use crate::view::icon::{Icon, Pictogram};
use attempt::{Attempt, today};
use calendar::Calendar;
use habits::Habits;

/// The commands that can be typed.
const COMMANDS: [Command; 4] = [Command::Undo, Command::Hint, Command::Board, Command::NewGame];

/// The view of an exercise.
#[component]
pub(crate) fn Puzzles(
    /// Begins with the mistakes in the game with this id.
    #[prop(optional, into)]
    mistakes_of: Option<String>,
) -> impl IntoView {
    Attempt::open(Page::here(), mistakes_of).map(|attempt| {
        run::keep_time(attempt);
        let position: Signal<Position> =
            Memo::new(move |_| attempt.exercise.with(|exercise| exercise.game().position().clone())).into();
        let geometry = Signal::derive(move || position.with(Position::geometry));
        let on_input = Callback::new(move |input| attempt.handle(input));
        let task = Signal::derive(move || attempt.task());
        let said = Signal::derive(move || {
            let language = attempt.page.language.get();
            attempt.exercise.with(|exercise| words::said(exercise, language))
        });
        // Another exercise shows its buttons.
        let open = RwSignal::new(false);
        let problem = Memo::new(move |_| attempt.exercise.with(|exercise| exercise.problem().clone()));
        Effect::new(move |_| {
            // A memo that is only tracked has no sources: it must be read.
            problem.with(|_| ());
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
    let last = Memo::new(move |_| attempt.exercise.with(|exercise| last_cell(exercise.game())));
    let is_open = Memo::new(move |_| attempt.exercise.with(|exercise| !exercise.is_over()));
    let advised = Memo::new(move |_| attempt.exercise.with(|exercise| exercise.remark().advised()));
    let lit = Memo::new(move |_| attempt.exercise.with(|exercise| words::cells(exercise.remark())));
    view! {
        <section class="stage" aria-label=move || tr!(page.language.get(), "web-nav-puzzles")>
            <div class="window">
                <Board position last falls=attempt.falls is_open advised lit on_input />
            </div>
        </section>
    }
}

/// Whether there is a timed run.
fn is_run(attempt: Attempt) -> bool {
    attempt.exercise.with(|exercise| exercise.run().is_some())
}

/// Which exercise it is.
fn title(attempt: Attempt) -> String {
    let language = attempt.page.language.get();
    if let Some(run) = attempt.exercise.with(|exercise| exercise.run().map(|timed| timed.run.clone())) {
        return tr!(language, "web-run-title", solved = run.solved, failed = run.failed);
    }
    attempt.exercise.with(|exercise| match exercise.problem() {
        Problem::Puzzle { day: Some(day), .. } => {
            tr!(language, "puzzle-of-day", date = tr!(language, "day-and-month", day = day.day(), month = day.month()))
        }
        Problem::Puzzle { puzzle, .. } => {
            tr!(language, "web-puzzle-title", rating = puzzle.rating().unwrap_or_default().to_string())
        }
        Problem::Mistake { .. } => {
            let left = attempt.progress.with(|progress| progress.profile.open().count());
            tr!(language, "web-mistake-title", count = left)
        }
    })
}

/// What the attempt has changed, or how the learner stands.
fn standing(attempt: Attempt) -> String {
    let language = attempt.page.language.get();
    attempt.progress.with(|progress| {
        let training = &progress.training;
        if is_run(attempt) {
            return tr!(language, "web-run-best", best = training.best_run);
        }
        // That a failed puzzle comes again tells more than the streak, which is over.
        let again =
            attempt.exercise.with(|exercise| exercise.change().copied()).filter(|change| change.again.is_some());
        let again = again.and_then(|change| training_result(training, &change, false, language).pop());
        again.unwrap_or_else(|| {
            tr!(language, "web-puzzle-streak", streak = training.streak, best = training.best_streak)
        })
    })
}

/// How much the rating has changed, such as `+12`; empty if it has not.
#[allow(clippy::cast_possible_truncation)] // A few hundred points at most.
fn gain(change: &Change) -> String {
    match (change.after.value.round() - change.before.value.round()) as i32 {
        0 => String::new(),
        points => format!("{points:+}").replace('-', "−"),
    }
}

/// Which exercise it is, the streak, and the rating; in a run its clock.
#[component]
fn Title(attempt: Attempt) -> impl IntoView {
    let page = attempt.page;
    let disc = move || {
        let player = attempt.exercise.with(Exercise::learner);
        view! { <SmallDisc player /> }
    };
    let about = move || attempt.progress.with(|progress| training_standing(&progress.training, page.language.get()));
    let rating = move || attempt.progress.with(|progress| progress.training.points());
    let gain = move || attempt.exercise.with(|exercise| exercise.change().map(gain));
    let is_loss = move || gain().is_some_and(|gain| gain.starts_with('−'));
    let clock = Memo::new(move |_| run::clock(attempt.elapsed.get()));
    view! {
        <div class="seat">
            {disc}
            <div class="who">
                <strong>{move || title(attempt)}</strong>
                <span class="small">{move || standing(attempt)}</span>
            </div>
            <Show
                when=move || is_run(attempt)
                fallback=move || {
                    view! {
                        <p class="rating" title=about>
                            <span class="unseen">{about}</span>
                            <strong aria-hidden="true">{rating}</strong>
                            <span class="gain" class:loss=is_loss aria-hidden="true">{gain}</span>
                        </p>
                    }
                }
            >
                <span class="clock" class:low=move || clock.get().1 role="timer">{move || clock.get().0}</span>
            </Show>
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
    let is_run = Memo::new(move |_| is_run(attempt));
    let is_over = Memo::new(move |_| attempt.exercise.with(Exercise::is_over));
    let is_complete = |exercise: &Exercise| matches!(exercise.remark(), Remark::Hint(hint) if hint.is_complete());
    let is_told = move || is_run.get() || is_over.get() || attempt.exercise.with(is_complete);
    let hint = Signal::derive(move || {
        let step = attempt.exercise.with(Exercise::next_hint).name();
        tr!(page.language.get(), "web-puzzle-hint", step = step)
    });
    let again = Signal::derive(move || tr!(page.language.get(), "web-puzzle-try-again"));
    let solution = Signal::derive(move || tr!(page.language.get(), "web-puzzle-solution"));
    let study = Signal::derive(move || tr!(page.language.get(), "web-to-study"));
    let next = Signal::derive(move || {
        let is_puzzle = attempt.exercise.with(|exercise| exercise.problem().as_puzzle().is_some());
        let kind = if is_puzzle { "puzzle" } else { "mistake" };
        tr!(page.language.get(), "web-puzzle-next", kind = kind)
    });
    view! {
        <div class="actions">
            <button type="button" title=hint disabled=is_told on:click=move |_| attempt.show_hint()>
                <Pictogram icon=Icon::Hint />
                <span>{hint}</span>
            </button>
            <button type="button" title=again disabled=is_run on:click=move |_| attempt.restart()>
                <Pictogram icon=Icon::Rematch />
                <span>{again}</span>
            </button>
            <button type="button" title=solution disabled=is_run on:click=move |_| attempt.show_solution()>
                <Pictogram icon=Icon::Eye />
                <span>{solution}</span>
            </button>
            <a class="button" title=study href=move || attempt.exercise.with(|exercise| Route::study(exercise.game()))>
                <Pictogram icon=Icon::Analyse />
                <span>{study}</span>
            </a>
            <button type="button" title=next class:main=move || is_over.get() on:click=move |_| attempt.react(Exercise::skip)>
                <Pictogram icon=Icon::Forward />
                <span>{next}</span>
            </button>
        </div>
    }
}

/// What else can be practised.
#[component]
fn Choice(attempt: Attempt) -> impl IntoView {
    let page = attempt.page;
    let (sees_days, sees_habits) = (RwSignal::new(false), RwSignal::new(false));
    let label = Signal::derive(move || tr!(page.language.get(), "web-puzzle-idea"));
    let options = Signal::derive(move || {
        let language = page.language.get();
        let any = SelectOption::new(None, "", tr!(language, "web-puzzle-any"));
        let option = |idea: Idea| SelectOption::new(Some(idea), idea.name(), idea.phrase(language));
        [any].into_iter().chain(Idea::ALL.map(option)).collect::<Vec<_>>()
    });
    let change = move |idea| {
        attempt.idea.set(idea);
        attempt.start_puzzle();
    };
    let run = move || {
        let running = if is_run(attempt) { "yes" } else { "no" };
        tr!(page.language.get(), "web-run", running = running)
    };
    let mistakes = move || {
        let count = attempt.progress.with(|progress| progress.profile.open().count());
        tr!(page.language.get(), "web-mistakes", count = count)
    };
    let days = Signal::derive(move || tr!(page.language.get(), "web-puzzle-days"));
    let yours = Signal::derive(move || tr!(page.language.get(), "web-mistakes-title"));
    view! {
        <section class="drills">
            <Select label options chosen=attempt.idea on_change=change />
            <button type="button" on:click=move |_| attempt.start_daily(today())>
                {move || tr!(page.language.get(), "web-puzzle-daily")}
            </button>
            <button type="button" on:click=move |_| sees_days.set(true)>{days}</button>
            <button type="button" on:click=move |_| attempt.toggle_run()>{run}</button>
            <button type="button" on:click=move |_| sees_habits.set(true)>{mistakes}</button>
        </section>
        <Dialog open=sees_days title=days id="days">
            <Calendar attempt open=sees_days />
        </Dialog>
        <Dialog open=sees_habits title=yours id="habits">
            <Habits attempt open=sees_habits />
        </Dialog>
    }
}
