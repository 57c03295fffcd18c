//! Choosing a computer: a slider for the levels, and the classic algorithms.

use leptos::prelude::*;
use puissance4_i18n::{Phrase as _, about, tr};
use puissance4_players::{Computer, Level, Who};
use puissance4_session::{Form, Opponent};

use crate::page::Page;
use crate::storage::history;
use crate::view::field::{CheckBox, Select, SelectOption};

/// The depths of `minimax` that answer within seconds in a browser.
const DEPTHS: std::ops::RangeInclusive<u8> = 1..=8;
/// The depth that is offered first.
const DEPTH: u8 = 4;

/// The choice of a computer.
#[derive(Clone, Copy)]
pub(super) struct ComputerForm {
    level: RwSignal<Level>,
    /// Whether the level is chosen before each game, by the person's latest games.
    adapts: RwSignal<bool>,
    /// A classic algorithm, instead of the level.
    classic: RwSignal<Option<Computer>>,
    depth: RwSignal<u8>,
}

impl ComputerForm {
    /// A form in which this computer is chosen, or the level that adapts.
    pub(super) fn new(computer: Computer, adapts: bool) -> Self {
        let (level, classic) = match computer {
            Computer::Level(level) => (level, None),
            classic => (Level::FIRST, Some(classic)),
        };
        let depth = if let Computer::Minimax(depth) = computer { depth } else { DEPTH };
        Self {
            level: RwSignal::new(level),
            adapts: RwSignal::new(adapts),
            classic: RwSignal::new(classic),
            depth: RwSignal::new(depth),
        }
    }

    /// The opponent that is chosen.
    pub(super) fn opponent(self) -> Opponent {
        match self.classic.get() {
            Some(classic) => Opponent::Who(Who::Computer(classic)),
            None if self.adapts.get() => Opponent::Adaptive,
            None => Opponent::Who(Who::Computer(Computer::Level(self.level.get()))),
        }
    }

    fn classics(self) -> [Computer; 7] {
        [
            Computer::Random,
            Computer::Finisher,
            Computer::Careful,
            Computer::Aligner,
            Computer::Tactician,
            Computer::Minimax(self.depth.get()),
            Computer::Perfect,
        ]
    }
}

/// The slider, with the name of the level, how it plays and what beats it; the box for the level that adapts; and the
/// level that suits the person.
#[component]
pub(super) fn LevelSlider(form: ComputerForm) -> impl IntoView {
    let page = Page::here();
    let name = move || form.opponent().name(page.language.get());
    let sentence = move || form.opponent().about(page.language.get());
    let valued = move || Computer::Level(form.level.get()).phrase(page.language.get());
    let suggested = Form::of(&history::load()).suggestion();
    let suggestion = move || suggested.map(|suggestion| suggestion.sentence(page.language.get()));
    let adapts_label = Signal::derive(move || tr!(page.language.get(), "level-auto"));
    let adapts = Signal::derive(move || form.opponent() == Opponent::Adaptive);
    let adapt = move |wanted: bool| {
        form.adapts.set(wanted);
        form.classic.set(None);
    };
    let change = move |event| {
        if let Some(level) = event_target_value(&event).parse().ok().and_then(Level::new) {
            form.level.set(level);
            form.adapts.set(false);
            form.classic.set(None);
        }
    };
    view! {
        <label class="field level">
            <span>{move || tr!(page.language.get(), "web-level")}</span>
            <input
                type="range"
                min=Level::LOWEST.get()
                max=Level::HIGHEST.get()
                step="1"
                aria-valuetext=valued
                prop:value=move || form.level.get().get().to_string()
                on:input=change
            />
        </label>
        <p class="about">
            <strong>{name}</strong>
            <br />
            <span class="small">{sentence}</span>
        </p>
        <CheckBox label=adapts_label checked=adapts on_change=adapt />
        <p class="small" hidden=suggested.is_none()>{suggestion}</p>
    }
}

/// The classic algorithms, with a sentence each.
#[component]
pub(super) fn Classics(form: ComputerForm) -> impl IntoView {
    let page = Page::here();
    let choice = move |index: usize| {
        let computer = move || form.classics()[index];
        let is_chosen = move || form.classic.get().is_some_and(|chosen| chosen.kind() == computer().kind());
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="classic"
                    value=move || computer().kind()
                    prop:checked=is_chosen
                    on:change=move |_| form.classic.set(Some(untrack(computer)))
                />
                <span>
                    <strong>{move || computer().phrase(page.language.get())}</strong>
                    <br />
                    <span class="small">{move || about(computer(), page.language.get())}</span>
                </span>
            </label>
        }
    };
    let depths = Signal::derive(|| {
        DEPTHS.map(|depth| SelectOption::new(depth, depth.to_string(), depth.to_string())).collect::<Vec<_>>()
    });
    let depth_label = Signal::derive(move || tr!(page.language.get(), "web-depth"));
    let set_depth = move |depth: u8| {
        form.depth.set(depth);
        form.classic.set(Some(Computer::Minimax(depth)));
    };
    view! {
        <details class="fold" open=form.classic.get_untracked().is_some()>
            <summary>{move || tr!(page.language.get(), "web-classics")}</summary>
            <fieldset>
                <legend class="unseen">{move || tr!(page.language.get(), "web-classics")}</legend>
                {(0..7).map(choice).collect_view()}
            </fieldset>
            <Select label=depth_label options=depths chosen=form.depth on_change=set_depth />
        </details>
    }
}
