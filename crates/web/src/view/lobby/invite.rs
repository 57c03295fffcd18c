//! The form that creates a game and invites an opponent.

use leptos::prelude::*;
use puissance4_i18n::{Language, sentence, tr};
use puissance4_online::{Create, Starts, Terms, TermsError};
use puissance4_rules::Geometry;

use crate::page::Page;
use crate::random;
use crate::view::board_form::{BoardFields, BoardForm};
use crate::view::field::{CheckBox, Select, SelectOption, TextField};
use crate::view::lobby::creation::Creation;
use crate::view::player_name;
use crate::view::terms;

/// What is typed into the form, and the request that follows from it.
#[derive(Clone, Copy)]
struct InviteForm {
    page: Page,
    name: RwSignal<String>,
    board: BoardForm,
    starts: RwSignal<Starts>,
    timed: RwSignal<bool>,
    minutes: RwSignal<String>,
    seconds: RwSignal<String>,
    listed: RwSignal<bool>,
    shown: RwSignal<bool>,
    creation: Creation,
}

impl InviteForm {
    fn new(creation: Creation, name: RwSignal<String>) -> Self {
        Self {
            page: creation.page,
            name,
            board: BoardForm::new(Geometry::STANDARD),
            starts: RwSignal::new(Starts::Chance),
            timed: RwSignal::new(false),
            minutes: RwSignal::new("5".to_owned()),
            seconds: RwSignal::new("3".to_owned()),
            listed: RwSignal::new(false),
            shown: RwSignal::new(false),
            creation,
        }
    }

    /// The request that the form describes, or what is wrong.
    fn read(self, language: Language) -> Result<Create, String> {
        let geometry = self.board.geometry(language).map_err(|words| sentence(&words))?;
        let time = if self.timed.get_untracked() {
            let clock = terms::read_clock(&self.minutes.get_untracked(), &self.seconds.get_untracked());
            Some(clock.ok_or_else(|| terms::describe_error(TermsError::Time, language))?)
        } else {
            None
        };
        let terms = Terms::new(geometry, time).map_err(|error| terms::describe_error(error, language))?;
        let terms = terms.listed(self.listed.get_untracked()).shown(self.shown.get_untracked());
        let name = player_name::read(&self.name.get_untracked(), language)?;
        Ok(Create { terms, starts: self.starts.get_untracked(), name, token: random::token() })
    }

    fn submit(self) {
        if self.creation.is_running.get_untracked() {
            return;
        }
        match self.read(self.page.speech()) {
            Ok(create) => self.creation.create(create),
            Err(words) => self.creation.refuse(words),
        }
    }
}

/// The form.
#[component]
pub(super) fn Invite(creation: Creation, name: RwSignal<String>) -> impl IntoView {
    let page = Page::here();
    let form = InviteForm::new(creation, name);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        form.submit();
    };
    let check_box = move |label: Signal<String>, value: RwSignal<bool>| {
        view! { <CheckBox label checked=value on_change=move |checked| value.set(checked) /> }
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "online-invite")}</h2>
            <p>{move || tr!(page.language.get(), "online-invite-how")}</p>
            <form novalidate on:submit=submit>
                <details>
                    <summary>{move || tr!(page.language.get(), "online-more")}</summary>
                    <BoardFields form=form.board />
                    <StartsChoice starts=form.starts />
                    {check_box(Signal::derive(move || tr!(page.language.get(), "online-clock")), form.timed)}
                    <ClockFields form />
                    {check_box(Signal::derive(move || tr!(page.language.get(), "online-listed")), form.listed)}
                    {check_box(Signal::derive(move || tr!(page.language.get(), "online-shown")), form.shown)}
                </details>
                <button type="submit" disabled=creation.is_running>
                    {move || tr!(page.language.get(), "online-create")}
                </button>
            </form>
        </section>
    }
}

/// Who starts.
#[component]
fn StartsChoice(starts: RwSignal<Starts>) -> impl IntoView {
    let page = Page::here();
    let label = Signal::derive(move || tr!(page.language.get(), "online-starts"));
    let options = Signal::derive(move || {
        let language = page.language.get();
        let option = |(value, name): (Starts, &'static str)| {
            SelectOption::new(value, name, tr!(language, "online-starts-option", who = name))
        };
        [(Starts::Chance, "chance"), (Starts::Creator, "creator"), (Starts::Guest, "guest")].map(option).to_vec()
    });
    view! { <Select label options chosen=starts on_change=move |chosen| starts.set(chosen) /> }
}

/// The time for each player, if the game is played with clocks.
#[component]
fn ClockFields(form: InviteForm) -> impl IntoView {
    let page = form.page;
    let minutes = Signal::derive(move || tr!(page.language.get(), "online-minutes"));
    let seconds = Signal::derive(move || tr!(page.language.get(), "online-increment"));
    view! {
        <div class="clock-fields" hidden=move || !form.timed.get()>
            <TextField label=minutes value=form.minutes inputmode="decimal" />
            <TextField label=seconds value=form.seconds inputmode="decimal" />
        </div>
    }
}
