//! Those who can sit down to play, in words and to choose from.

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase as _, capitalized};
use puissance4_players::Who;

use crate::page::Page;

/// Everybody who can be chosen, by the names of the command line.
fn names() -> Vec<String> {
    let levels = (1..=10).map(|level| format!("level:{level}"));
    let plain = ["random", "finisher", "careful", "aligner", "tactician"].map(str::to_owned);
    let minimax = (1..=8).map(|depth| format!("minimax:{depth}"));
    let all = ["human".to_owned()].into_iter().chain(levels).chain(["perfect".to_owned()]).chain(plain).chain(minimax);
    all.filter(|name| name.parse::<Who>().is_ok()).collect()
}

/// The name of a player, with a capital letter.
pub(crate) fn called(who: Who, language: Language) -> String {
    capitalized(&who.phrase(language))
}

/// A list to choose from.
#[component]
pub(crate) fn OpponentPicker(
    /// What it is for.
    #[prop(into)]
    label: Signal<String>,
    /// Who is chosen.
    who: RwSignal<Who>,
) -> impl IntoView {
    let page = Page::here();
    let options = move || {
        let option = |name: String| {
            let text = name.parse().map(|who| called(who, page.language.get())).unwrap_or_default();
            let value = name.clone();
            let is_chosen = move || who.get().to_string() == name;
            view! { <option value=value selected=is_chosen>{text}</option> }
        };
        names().into_iter().map(option).collect_view()
    };
    let change = move |event| {
        if let Ok(chosen) = event_target_value(&event).parse() {
            who.set(chosen);
        }
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <select on:change=change prop:value=move || who.get().to_string()>{options}</select>
        </label>
    }
}
