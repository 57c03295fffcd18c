//! A line to type commands into, for those who would rather type.

use leptos::prelude::*;
use p4_i18n::tr;

use crate::action::Action;
use crate::page::Page;

/// The line, if it is wanted.
#[component]
pub(crate) fn Typing(on_action: Callback<Action>) -> impl IntoView {
    let page = Page::here();
    let text = RwSignal::new(String::new());
    let enter = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match Action::from_text(&text.get_untracked()) {
            Some(action) => on_action.run(action),
            None => page.say(tr!(page.speech(), "web-typing-help")),
        }
        text.set(String::new());
    };
    view! {
        <form class="typing" on:submit=enter>
            <label class="field">
                <span>{move || tr!(page.language.get(), "web-typing")}</span>
                <input
                    type="text"
                    id="typing"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-describedby="typing-help"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
            <p class="small" id="typing-help">{move || tr!(page.language.get(), "web-typing-help")}</p>
        </form>
    }
}
