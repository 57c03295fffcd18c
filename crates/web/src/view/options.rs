//! The view of the settings.

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};

use crate::page::Page;
use crate::storage::settings::{Settings, Theme};
use crate::worker::protocol::{Answer, Question};

/// A choice between yes and no.
fn check(page: Page, label: Signal<String>, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)) -> impl IntoView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                prop:checked=move || page.settings.with(get)
                on:change=move |event| {
                    let chosen = event_target_checked(&event);
                    page.choose(|settings| set(settings, chosen));
                }
            />
            <span>{label}</span>
        </label>
    }
}

/// The view of the settings.
#[component]
pub(crate) fn Options() -> impl IntoView {
    let page = Page::here();
    let speed = RwSignal::new(None::<f64>);
    let measure = move |_| {
        speed.set(None);
        page.coach.ask("7x6/".to_owned(), page.speech(), Question::Speed, move |answer, _| {
            if let Answer::Speed(nodes) = answer {
                speed.set(Some(nodes));
            }
        });
    };
    let told = move || {
        let language = page.language.get();
        speed.get().map(|nodes| tr!(language, "web-speed-told", nodes = language.decimal(nodes / 1e6, 1)))
    };
    let languages = move || {
        let option = |language: Language| {
            let chosen = move || page.settings.with(|settings| settings.language.as_deref() == Some(language.code()));
            view! {
                <option value=language.code() lang=language.code() selected=chosen>
                    {tr!(language, "web-language-name")}
                </option>
            }
        };
        Language::ALL.map(option).collect_view()
    };
    let themes = move || {
        let option = |theme: Theme| {
            let chosen = move || page.settings.with(|settings| settings.theme == theme);
            view! {
                <option value=theme.name() selected=chosen>
                    {tr!(page.language.get(), "web-theme", theme = theme.name())}
                </option>
            }
        };
        Theme::ALL.map(option).collect_view()
    };
    let choose_language = move |event| {
        let code = Some(event_target_value(&event)).filter(|code| !code.is_empty());
        page.choose(|settings| settings.language = code);
    };
    let choose_theme = move |event| {
        let theme = Theme::from_name(&event_target_value(&event));
        page.choose(|settings| settings.theme = theme);
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-nav-settings")}</h2>
            <label class="field">
                <span>{move || tr!(page.language.get(), "web-settings-language")}</span>
                <select on:change=choose_language>
                    <option value="" selected=move || page.settings.with(|settings| settings.language.is_none())>
                        {move || tr!(page.language.get(), "web-settings-browser")}
                    </option>
                    {languages}
                </select>
            </label>
            <label class="field">
                <span>{move || tr!(page.language.get(), "web-settings-theme")}</span>
                <select on:change=choose_theme>{themes}</select>
            </label>
            {check(
                page,
                Signal::derive(move || tr!(page.language.get(), "web-settings-sound")),
                |settings| settings.sound,
                |settings, chosen| settings.sound = chosen,
            )}
            {check(
                page,
                Signal::derive(move || tr!(page.language.get(), "web-settings-hints")),
                |settings| settings.hints,
                |settings, chosen| settings.hints = chosen,
            )}
        </section>
        <section class="card">
            <h2>{move || tr!(page.language.get(), "web-settings-keys")}</h2>
            <p>{move || tr!(page.language.get(), "web-keys")}</p>
        </section>
        <section class="card">
            <button type="button" on:click=measure>
                {move || tr!(page.language.get(), "web-speed")}
            </button>
            <p id="speed">{told}</p>
        </section>
    }
}
