//! A field for typed commands.

use leptos::prelude::*;
use puissance4_i18n::tr;

use crate::action::Action;
use crate::page::Page;
use crate::view::field::TextField;

/// A field for typed commands.
#[component]
pub(crate) fn CommandLine(
    /// Gets the commands.
    on_action: Callback<Action>,
    /// What can be typed, where it differs from the usual.
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
            None => page.announce(help.get_untracked()),
        }
        text.set(String::new());
    };
    let label = Signal::derive(move || tr!(page.language.get(), "web-typing"));
    view! {
        <form class="typing" on:submit=enter>
            <TextField label value=text id="typing" described_by="typing-help" />
            <p class="small" id="typing-help">{help}</p>
        </form>
    }
}
