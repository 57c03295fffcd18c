//! The form that creates a game and invites an opponent.

use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::{Language, sentence, tr};
use puissance4_online::{Create, Seated, Starts, Terms, TermsError};
use puissance4_rules::Geometry;

use crate::online::api;
use crate::online::credentials::Credentials;
use crate::online::failure::Failure;
use crate::online::pending_create::PendingCreate;
use crate::online::retry::retry;
use crate::page::Page;
use crate::random;
use crate::view::board_form::{BoardFields, BoardForm};
use crate::view::field::{CheckBox, Select, SelectOption, TextField};
use crate::view::online_game::words;
use crate::view::player_name::{self, NameField};
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
    refusal: RwSignal<Option<String>>,
    /// Whether a request is unanswered.
    creating: RwSignal<bool>,
}

impl InviteForm {
    fn new(page: Page) -> Self {
        Self {
            page,
            name: RwSignal::new(player_name::load()),
            board: BoardForm::new(Geometry::STANDARD),
            starts: RwSignal::new(Starts::Chance),
            timed: RwSignal::new(false),
            minutes: RwSignal::new("5".to_owned()),
            seconds: RwSignal::new("3".to_owned()),
            listed: RwSignal::new(false),
            shown: RwSignal::new(false),
            refusal: RwSignal::new(None),
            creating: RwSignal::new(false),
        }
    }

    fn refuse(self, words: String) {
        self.page.announce(words.clone());
        self.refusal.set(Some(words));
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
        if self.creating.get_untracked() {
            return;
        }
        self.refusal.set(None);
        match self.read(self.page.speech()) {
            Ok(create) => self.send(PendingCreate::save(create)),
            Err(words) => self.refuse(words),
        }
    }

    /// Sends a request until it is answered. All repetitions create the same game.
    fn send(self, request: PendingCreate) {
        self.creating.set(true);
        spawn_local(async move {
            let answer = retry(async || api::create(&request.create).await, |failure| self.report(failure)).await;
            let is_shown = self.creating.try_set(false).is_none();
            self.answered(&request, answer, is_shown);
        });
    }

    /// Says why the request is not answered yet, once. Returns whether the view is still shown; if not, the stored request is sent when it
    /// is shown again.
    fn report(self, failure: &Failure) -> bool {
        let Some(shown) = self.refusal.try_get_untracked() else { return false };
        let words = words::waiting(failure, self.page.speech());
        if shown.as_ref() != Some(&words) {
            self.refuse(words);
        }
        true
    }

    fn answered(self, request: &PendingCreate, answer: Result<Seated, Failure>, is_shown: bool) {
        match answer {
            Ok(seated) => {
                let id = seated.game.opening.id;
                Credentials::new(request.create.token.clone(), true).save(id);
                request.forget();
                if is_shown {
                    let _ = window().location().set_hash(&format!("/online/{id}"));
                }
            }
            Err(failure) if is_shown => {
                request.forget();
                self.refuse(words::problem(failure.kind(), self.page.speech()));
            }
            Err(_) => {}
        }
    }
}

/// The form.
#[component]
pub(super) fn Invite() -> impl IntoView {
    let page = Page::here();
    let form = InviteForm::new(page);
    if let Some(request) = PendingCreate::latest() {
        form.send(request);
    }
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
                <NameField name=form.name />
                <BoardFields form=form.board />
                <StartsChoice starts=form.starts />
                {check_box(Signal::derive(move || tr!(page.language.get(), "online-clock")), form.timed)}
                <ClockFields form />
                {check_box(Signal::derive(move || tr!(page.language.get(), "online-listed")), form.listed)}
                {check_box(Signal::derive(move || tr!(page.language.get(), "online-shown")), form.shown)}
                <button type="submit" class="main" disabled=form.creating>
                    {move || tr!(page.language.get(), "online-create")}
                </button>
            </form>
            <p class="refusal" hidden=move || form.refusal.with(Option::is_none)>{move || form.refusal.get()}</p>
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
