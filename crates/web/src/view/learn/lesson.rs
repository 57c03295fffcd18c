//! A lesson: the board of the step, what is said about it, and the buttons.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use puissance4_coach::{Lesson, Task};
use puissance4_i18n::tr;
use puissance4_rules::Geometry;
use puissance4_session::{Command, Input, Place};

use crate::keyboard;
use crate::page::{Page, Route};
use crate::view::board::{Board, SmallDisc, last_cell};
use crate::view::command_line::CommandLine;
use crate::view::icon::{Icon, Pictogram};
use crate::view::learn::learning::Learning;

/// The commands that can be typed.
const COMMANDS: [Command; 3] = [Command::Undo, Command::Hint, Command::Board];

/// The view of a lesson.
#[component]
pub(super) fn LessonView(lesson: &'static Lesson) -> impl IntoView {
    let learning = Learning::begin(Page::here(), lesson);
    let page = learning.page;
    // Before the board hears of a key: one that goes on is no answer to the next question.
    let keys = window_event_listener(ev::keydown, move |event| {
        let key = keyboard::key_of(&event).filter(|_| keyboard::is_for_board(&event));
        match key.and_then(|key| Command::from_key(Place::Lesson, key)) {
            Some(Command::Drop) if untrack(|| learning.can_continue()) => {
                if !event.repeat() {
                    learning.go_on();
                }
            }
            Some(Command::Back) => {
                let _ = window().location().set_hash(&Route::lessons());
            }
            _ => return,
        }
        event.prevent_default();
        event.stop_immediate_propagation();
    });
    on_cleanup(move || keys.remove());
    Effect::new(move |_| page.headline.set(Some(learning.run().lesson().title.clone())));
    let on_input = Callback::new(move |input| learning.handle(input));
    view! {
        <div class="desk game lesson">
            <Stage learning on_input />
            <div class="panel">
                <Title learning />
                <Words learning />
                <Actions learning />
            </div>
            <CommandLine geometry=Signal::stored(Geometry::STANDARD) commands=&COMMANDS on_input />
        </div>
    }
}

/// The board.
#[component]
fn Stage(learning: Learning, on_input: Callback<Input>) -> impl IntoView {
    let page = learning.page;
    let position = Memo::new(move |_| learning.position());
    let last = Memo::new(move |_| {
        // The discs that a step begins with are not marked: none of them was just dropped.
        let before = learning.run().step().and_then(|step| step.scene.as_ref()).map_or(0, |scene| scene.game.ply());
        let game = learning.shown();
        last_cell(&game).filter(|_| game.ply() > before)
    });
    let is_open = Signal::derive(move || learning.takes_column() && !learning.is_pointing());
    let advised = Signal::derive(move || learning.advised());
    let lit = Signal::derive(move || learning.lit());
    let arrows = Signal::derive(move || learning.arrows());
    let is_aside = move || learning.run().game().is_none();
    view! {
        <section class="stage" class:aside=is_aside aria-label=move || tr!(page.language.get(), "web-nav-learn")>
            <div class="window">
                <Board
                    position
                    last
                    falls=learning.falls
                    is_open
                    advised
                    lit
                    arrows
                    row_numbers=Signal::stored(true)
                    pointed=learning.pointed
                    on_input
                />
            </div>
        </section>
    }
}

/// Which lesson it is, how far it has got, and whose discs the learner has.
#[component]
fn Title(learning: Learning) -> impl IntoView {
    let page = learning.page;
    let place = move || {
        let (run, language) = (learning.run(), page.language.get());
        let steps = run.lesson().steps.len();
        let step = run.number().map(|number| tr!(language, "web-lesson-step", number = number, steps = steps));
        let questions = run.marks().questions;
        let question =
            run.question().map(|number| tr!(language, "lesson-question", number = number, questions = questions));
        [step, question].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    let learner = move || {
        let run = learning.run();
        run.learner().filter(|_| run.step().is_some_and(|step| step.task != Task::Read))
    };
    let done = move || {
        let run = learning.run();
        let steps = run.lesson().steps.len();
        format!("{}%", 100 * run.number().map_or(steps, |number| number - 1) / steps.max(1))
    };
    view! {
        <div class="seat">
            {move || learner().map(|player| view! { <SmallDisc player /> })}
            <div class="who">
                <h2>{move || learning.run().lesson().title.clone()}</h2>
                <span class="small">{place}</span>
            </div>
            <span class="done" aria-hidden="true" style=("--done", done)></span>
        </div>
    }
}

/// What the step says, and what is said about what the learner did.
#[component]
fn Words(learning: Learning) -> impl IntoView {
    let page = learning.page;
    let talk = NodeRef::<html::Div>::new();
    let text = Memo::new(move |_| learning.text());
    let comment = Memo::new(move |_| learning.comment());
    let you = move || {
        let run = learning.run();
        let player = run.learner().filter(|_| run.step().is_some_and(|step| step.task != Task::Read))?;
        Some(tr!(page.language.get(), "web-lesson-you", player = player.number()))
    };
    // A step is read from its beginning, and what is said last is in view.
    Effect::new(move |_| {
        text.track();
        let has_comment = comment.with(Option::is_some);
        request_animation_frame(move || {
            if let Some(talk) = talk.try_get_untracked().flatten() {
                talk.set_scroll_top(if has_comment { talk.scroll_height() } else { 0 });
            }
        });
    });
    let said = move || {
        comment.get().map(|(words, is_right)| {
            let (class, icon) = match is_right {
                Some(true) => ("advice right", Icon::Check),
                Some(false) => ("advice wrong", Icon::Close),
                None => ("advice", Icon::Hint),
            };
            view! {
                <div class=class>
                    <Pictogram icon />
                    <div>{words.into_iter().map(|one| view! { <p>{one}</p> }).collect_view()}</div>
                </div>
            }
        })
    };
    let paragraph = |one: String| view! { <p>{one}</p> };
    view! {
        <div class="talk" tabindex="0" node_ref=talk>
            <div class="text">{move || text.get().into_iter().map(paragraph).collect_view()}</div>
            <div class="unseen">{move || learning.sights().into_iter().map(paragraph).collect_view()}</div>
            <p class="small" hidden=move || you().is_none()>{you}</p>
            {said}
            <p class="small" hidden=move || learning.thinker().is_none()>{move || learning.thinker()}</p>
        </div>
    }
}

/// The buttons of the lesson.
#[component]
fn Actions(learning: Learning) -> impl IntoView {
    let page = learning.page;
    let all = Signal::derive(move || tr!(page.language.get(), "web-lesson-all"));
    let back = Signal::derive(move || tr!(page.language.get(), "web-lesson-back"));
    let hint = Signal::derive(move || tr!(page.language.get(), "web-hint"));
    let again = Signal::derive(move || tr!(page.language.get(), "web-lesson-again"));
    let is_finished = move || learning.run().step().is_none();
    let is_last = move || learning.course().next(&learning.run().lesson().name).is_none();
    let go_on = Signal::derive(move || match () {
        () if !is_finished() => tr!(page.language.get(), "web-lesson-continue"),
        () if is_last() => tr!(page.language.get(), "web-lesson-all"),
        () => tr!(page.language.get(), "web-lesson-next"),
    });
    view! {
        <div class="actions">
            <a class="button" title=all href=Route::lessons()>
                <Pictogram icon=Icon::Games />
                <span>{all}</span>
            </a>
            <button
                type="button"
                title=back
                disabled=move || learning.run().number() == Some(1)
                on:click=move |_| learning.go_back()
            >
                <Pictogram icon=Icon::Back />
                <span>{back}</span>
            </button>
            <button type="button" title=hint hidden=is_finished disabled=move || !learning.can_hint() on:click=move |_| learning.hint()>
                <Pictogram icon=Icon::Hint />
                <span>{hint}</span>
            </button>
            <button type="button" title=again hidden=move || !is_finished() on:click=move |_| learning.restart()>
                <Pictogram icon=Icon::Rematch />
                <span>{again}</span>
            </button>
            <button
                type="button"
                class="main go-on"
                disabled=move || !learning.can_continue()
                on:click=move |_| learning.go_on()
            >
                {go_on}
            </button>
        </div>
    }
}
