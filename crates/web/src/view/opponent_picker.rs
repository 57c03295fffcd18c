//! Players: their names, and the list to choose one from.

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase as _, capitalized};
use puissance4_players::Who;

use crate::page::Page;
use crate::view::field::{Select, SelectOption};

/// All players that can be chosen.
fn players() -> Vec<Who> {
    let levels = (1..=10).map(|level| format!("level:{level}"));
    let plain = ["random", "finisher", "careful", "aligner", "tactician"].map(str::to_owned);
    let minimax = (1..=8).map(|depth| format!("minimax:{depth}"));
    let all = ["human".to_owned()].into_iter().chain(levels).chain(["perfect".to_owned()]).chain(plain).chain(minimax);
    all.filter_map(|name| name.parse().ok()).collect()
}

/// The name of a player, with a capital letter.
pub(crate) fn player_name(who: Who, language: Language) -> String {
    capitalized(&who.phrase(language))
}

/// The list.
#[component]
pub(crate) fn OpponentPicker(
    /// Its label.
    #[prop(into)]
    label: Signal<String>,
    /// The chosen player.
    who: RwSignal<Who>,
) -> impl IntoView {
    let page = Page::here();
    let options = Signal::derive(move || {
        let language = page.language.get();
        let option = |who: Who| SelectOption::new(who, who.to_string(), player_name(who, language));
        players().into_iter().map(option).collect::<Vec<_>>()
    });
    view! { <Select label options chosen=who on_change=move |chosen| who.set(chosen) /> }
}
