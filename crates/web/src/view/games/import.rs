//! The field that opens a file with a game.

use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::{Phrase as _, tr};
use puissance4_rules::Record;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;

use crate::page::{Page, Route};
use crate::view::field::Field;

/// The field.
#[component]
pub(super) fn Import() -> impl IntoView {
    let page = Page::here();
    let import = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            match Record::from_json(&text.unwrap_or_default()) {
                Ok(record) => {
                    let _ = window().location().set_hash(&Route::study(record.game()));
                }
                Err(error) => {
                    let (file, problem) = (file.name(), error.phrase(page.speech()));
                    page.warn(tr!(page.speech(), "web-game-refused", file = file, problem = problem));
                }
            }
        });
    };
    view! {
        <Field label=Signal::derive(move || tr!(page.language.get(), "web-game-import"))>
            <input type="file" accept=".json,application/json" on:change=import />
        </Field>
    }
}
