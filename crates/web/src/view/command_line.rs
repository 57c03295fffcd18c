//! A field for typed commands. It is seen while it has the focus, which `/` gives it; screen readers always find it.

use leptos::ev;
use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_rules::{Geometry, Style};
use puissance4_session::{Command, Input};
use wasm_bindgen::JsCast as _;

use crate::keyboard;
use crate::page::Page;
use crate::view::field::TextField;
use crate::view::help::words;

/// A field for typed commands.
#[component]
pub(crate) fn CommandLine(
    /// The board, whose columns can be typed.
    #[prop(into)]
    geometry: Signal<Geometry>,
    /// The commands that make sense here.
    commands: &'static [Command],
    /// Gets what is typed.
    on_input: Callback<Input>,
) -> impl IntoView {
    let page = Page::here();
    let help = move || {
        let language = page.language.get();
        tr!(language, "web-typing-help", words = words(commands, language))
    };
    let text = RwSignal::new(String::new());
    let enter = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match Input::from_text(&text.get_untracked(), geometry.get_untracked(), Style::Numbered) {
            Some(Input::Command(Command::Help)) => page.help.set(true),
            Some(input) => on_input.run(input),
            None => page.toast(untrack(help)),
        }
        text.set(String::new());
    };
    let keys = window_event_listener(ev::keydown, move |event| {
        if event.key() == "/" && keyboard::is_for_board(&event) {
            event.prevent_default();
            if let Some(element) = document().get_element_by_id("typing") {
                let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
            }
        }
    });
    on_cleanup(move || keys.remove());
    let label = Signal::derive(move || tr!(page.language.get(), "web-typing"));
    view! {
        <form class="typing" on:submit=enter>
            <TextField label value=text id="typing" described_by="typing-help" />
            <p class="small" id="typing-help">{help}</p>
        </form>
    }
}
