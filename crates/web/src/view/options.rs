//! The view of the settings.

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};

use crate::page::Page;
use crate::storage::settings::Theme;
use crate::view::field::{CheckBox, Select, SelectOption};
use crate::view::help::KeyTable;

/// The view of the settings.
#[component]
pub(crate) fn Options() -> impl IntoView {
    let page = Page::here();
    let sound_label = Signal::derive(move || tr!(page.language.get(), "web-settings-sound"));
    let sound = Signal::derive(move || page.settings.with(|settings| settings.sound));
    let hints_label = Signal::derive(move || tr!(page.language.get(), "web-settings-hints"));
    let hints = Signal::derive(move || page.settings.with(|settings| settings.hints));
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-nav-settings")}</h2>
            <LanguageChoice />
            <ThemeChoice />
            <CheckBox
                label=sound_label
                checked=sound
                on_change=move |checked| page.change_settings(|settings| settings.sound = checked)
            />
            <CheckBox
                label=hints_label
                checked=hints
                on_change=move |checked| page.change_settings(|settings| settings.hints = checked)
            />
        </section>
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-settings-keys")}</h2>
            <KeyTable />
        </section>
        <EngineSpeed />
    }
}

#[component]
fn LanguageChoice() -> impl IntoView {
    let page = Page::here();
    let label = Signal::derive(move || tr!(page.language.get(), "web-settings-language"));
    let options = Signal::derive(move || {
        let named = |language: Language| SelectOption {
            language: Some(language.code()),
            ..SelectOption::new(Some(language.code().to_owned()), language.code(), tr!(language, "web-language-name"))
        };
        let browser = SelectOption::new(None, "", tr!(page.language.get(), "web-settings-browser"));
        [browser].into_iter().chain(Language::ALL.map(named)).collect::<Vec<_>>()
    });
    let chosen = Signal::derive(move || page.settings.with(|settings| settings.language.clone()));
    let change = move |code: Option<String>| page.change_settings(|settings| settings.language = code);
    view! { <Select label options chosen on_change=change /> }
}

#[component]
fn ThemeChoice() -> impl IntoView {
    let page = Page::here();
    let label = Signal::derive(move || tr!(page.language.get(), "web-settings-theme"));
    let options = Signal::derive(move || {
        let language = page.language.get();
        let option =
            |theme: Theme| SelectOption::new(theme, theme.name(), tr!(language, "web-theme", theme = theme.name()));
        Theme::ALL.map(option).to_vec()
    });
    let chosen = Signal::derive(move || page.settings.with(|settings| settings.theme));
    let change = move |theme: Theme| page.change_settings(|settings| settings.theme = theme);
    view! { <Select label options chosen on_change=change /> }
}

/// Measures the engine in this browser.
#[component]
fn EngineSpeed() -> impl IntoView {
    let page = Page::here();
    let speed = RwSignal::new(None::<f64>);
    let measure = move |_| {
        speed.set(None);
        page.coach.measure_speed(move |nodes| speed.set(Some(nodes)));
    };
    let result = move || {
        let language = page.language.get();
        speed.get().map(|nodes| tr!(language, "web-speed-told", nodes = language.decimal(nodes / 1e6, 1)))
    };
    view! {
        <section class="card">
            <button type="button" on:click=measure>
                {move || tr!(page.language.get(), "web-speed")}
            </button>
            <p id="speed">{result}</p>
        </section>
    }
}
