//! The view of the settings.

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};
use puissance4_rules::{Game, Geometry, Player};
use puissance4_session::{Response, Task};

use crate::page::Page;
use crate::storage::settings::{Settings, Shade, Theme};
use crate::view::board::SmallDisc;
use crate::view::field::{CheckBox, Select, SelectOption};
use crate::view::help::KeyTable;

/// The view of the settings.
#[component]
pub(crate) fn Options() -> impl IntoView {
    let page = Page::here();
    let switch = move |words: fn(Language) -> String, of: fn(&mut Settings) -> &mut bool| {
        let label = Signal::derive(move || words(page.language.get()));
        let checked = Signal::derive(move || *of(&mut page.settings.get()));
        let change = move |checked| page.change_settings(|settings| *of(settings) = checked);
        view! { <CheckBox label checked on_change=change /> }
    };
    view! {
        <section class="card settings">
            <h2>{move || tr!(page.language.get(), "web-nav-settings")}</h2>
            <LanguageChoice />
            <ShadeChoice />
            <ThemeChoice />
            {switch(|language| tr!(language, "web-settings-marks"), |settings| &mut settings.marks)}
            {switch(|language| tr!(language, "web-settings-still"), |settings| &mut settings.still)}
            {switch(|language| tr!(language, "web-settings-sound"), |settings| &mut settings.sound)}
            {switch(|language| tr!(language, "web-settings-hints"), |settings| &mut settings.hints)}
        </section>
        <section class="card settings">
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
        page.coach.ask(Game::new(Geometry::STANDARD), Task::MeasureSpeed, move |response| {
            if let Response::Speed(nodes) = response {
                speed.set(Some(nodes));
            }
        });
    };
    let result = move || {
        let language = page.language.get();
        speed.get().map(|nodes| tr!(language, "web-speed-told", nodes = language.decimal(nodes / 1e6, 1)))
    };
    view! {
        <section class="card settings">
            <button type="button" on:click=measure>
                {move || tr!(page.language.get(), "web-speed")}
            </button>
            <p id="speed">{result}</p>
        </section>
    }
}
