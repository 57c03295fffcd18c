//! The list of players to choose from.

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase as _, about, capitalized};
use puissance4_players::{Computer, Level, Who};

use crate::page::Page;
use crate::view::field::{Select, SelectOption};

/// The depths of `minimax` that answer within seconds in a browser.
const DEPTHS: std::ops::RangeInclusive<u8> = 1..=8;

/// All computers that can be chosen.
fn computers() -> impl Iterator<Item = Who> {
    let plain = [Computer::Random, Computer::Finisher, Computer::Careful, Computer::Aligner, Computer::Tactician];
    let computers = Level::all().map(Computer::Level).chain([Computer::Perfect]).chain(plain);
    computers.chain(DEPTHS.map(Computer::Minimax)).map(Who::Computer)
}

/// The name of a player, with a capital letter.
pub(crate) fn player_name(who: Who, language: Language) -> String {
    capitalized(&who.phrase(language))
}

/// The list, with a sentence about the chosen computer.
#[component]
pub(crate) fn OpponentPicker(
    /// Its label.
    #[prop(into)]
    label: Signal<String>,
    /// The chosen player.
    who: RwSignal<Who>,
    /// Whether humans are left out.
    #[prop(optional)]
    computers_only: bool,
) -> impl IntoView {
    let page = Page::here();
    let options = Signal::derive(move || {
        let language = page.language.get();
        let option = |who: Who| SelectOption::new(who, who.to_string(), player_name(who, language));
        [Who::Human].into_iter().filter(|_| !computers_only).chain(computers()).map(option).collect::<Vec<_>>()
    });
    let sentence = move || match who.get() {
        Who::Human => None,
        Who::Computer(computer) => Some(about(computer, page.language.get())),
    };
    view! {
        <Select label options chosen=who on_change=move |chosen| who.set(chosen) />
        <p class="small about" hidden=move || sentence().is_none()>{sentence}</p>
    }
}
