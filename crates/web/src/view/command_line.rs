//! A line to type commands into, for those who would rather type.

use leptos::prelude::*;
use puissance4_i18n::tr;

use crate::action::Action;
use crate::page::Page;

/// The line, if it is wanted.
#[component]
pub(crate) fn CommandLine(
    /// Tells what is to be done.
    on_action: Callback<Action>,
    /// What can be typed, where that is not the usual.
    #[prop(into, optional)]
    help: Option<Signal<String>>,
) -> impl IntoView {
    let page = Page::here();
    let help = help.unwrap_or_else(|| Signal::derive(move || tr!(page.language.get(), "web-typing-help")));
    let text = RwSignal::new(String::new());
    let enter = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match Action::from_text(&text.get_untracked()) {
            Some(action) => on_action.run(action),
            None => page.say(help.get_untracked()),
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
            <p class="small" id="typing-help">{help}</p>
        </form>
    }
}
