//! The view of the settings.

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};
use puissance4_rules::Player;

use crate::page::Page;
use crate::storage::settings::{Shade, Theme};
use crate::view::board::SmallDisc;
use crate::view::field::{CheckBox, Select, SelectOption};
use crate::view::help::KeyTable;

/// The view of the settings.
#[component]
pub(crate) fn Options() -> impl IntoView {
    let page = Page::here();
    let marks_label = Signal::derive(move || tr!(page.language.get(), "web-settings-marks"));
    let marks = Signal::derive(move || page.settings.with(|settings| settings.marks));
    let sound_label = Signal::derive(move || tr!(page.language.get(), "web-settings-sound"));
    let sound = Signal::derive(move || page.settings.with(|settings| settings.sound));
    let hints_label = Signal::derive(move || tr!(page.language.get(), "web-settings-hints"));
    let hints = Signal::derive(move || page.settings.with(|settings| settings.hints));
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-nav-settings")}</h2>
            <LanguageChoice />
            <ShadeChoice />
            <ThemeChoice />
            <CheckBox
                label=marks_label
                checked=marks
                on_change=move |checked| page.change_settings(|settings| settings.marks = checked)
            />
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
fn ShadeChoice() -> impl IntoView {
    let page = Page::here();
    let label = Signal::derive(move || tr!(page.language.get(), "web-settings-shade"));
    let options = Signal::derive(move || {
        let language = page.language.get();
        let option =
            |shade: Shade| SelectOption::new(shade, shade.name(), tr!(language, "web-shade", shade = shade.name()));
        Shade::ALL.map(option).to_vec()
    });
    let chosen = Signal::derive(move || page.settings.with(|settings| settings.shade));
    let change = move |shade: Shade| page.change_settings(|settings| settings.shade = shade);
    view! { <Select label options chosen on_change=change /> }
}

/// The themes as small boards in their colours.
#[component]
fn ThemeChoice() -> impl IntoView {
    let page = Page::here();
    let swatch = move |theme: Theme| {
        let is_chosen = move || page.settings.with(|settings| settings.theme == theme);
        view! {
            <label class="swatch" data-theme=theme.name()>
                <input
                    type="radio"
                    name="theme"
                    value=theme.name()
                    prop:checked=is_chosen
                    on:change=move |_| page.change_settings(|settings| settings.theme = theme)
                />
                <span class="sample" aria-hidden="true">
                    <SmallDisc player=Player::First />
                    <SmallDisc player=Player::Second />
                </span>
                <span>{move || tr!(page.language.get(), "web-theme", theme = theme.name())}</span>
            </label>
        }
    };
    view! {
        <fieldset class="swatches">
            <legend>{move || tr!(page.language.get(), "web-settings-theme")}</legend>
            {Theme::ALL.map(swatch).collect_view()}
        </fieldset>
    }
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
