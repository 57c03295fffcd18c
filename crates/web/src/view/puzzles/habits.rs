//! What goes wrong in the learner's games, and the way to put it right.

use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_session::Habit;

use crate::view::puzzles::attempt::Attempt;

/// The kinds of mistakes, and a button that puts them before the learner.
#[component]
pub(super) fn Habits(attempt: Attempt, open: RwSignal<bool>) -> impl IntoView {
    let page = attempt.page;
    let habits = Memo::new(move |_| attempt.progress.with(|progress| progress.profile.habits()));
    let left = Memo::new(move |_| attempt.progress.with(|progress| progress.profile.open().count()));
    let item = move |habit: Habit| view! { <li>{move || habit.words(page.language.get())}</li> };
    let practise = move |_| {
        open.set(false);
        attempt.start_mistakes();
    };
    view! {
        <p>
            {move || {
                let games = attempt.progress.with(|progress| progress.profile.games().len());
                tr!(page.language.get(), "web-mistakes-about", games = games)
            }}
        </p>
        <ul class="habits">{move || habits.get().into_iter().map(item).collect_view()}</ul>
        <div class="buttons">
            <button type="button" class="main" disabled=move || left.get() == 0 on:click=practise>
                {move || tr!(page.language.get(), "web-mistakes-start", count = left.get())}
            </button>
        </div>
    }
}
