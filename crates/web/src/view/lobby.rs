//! Where games with people elsewhere begin: inviting somebody, invitations of others, games to watch, one's own.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::{Language, Phrase as _, sentence, tr};
use puissance4_online::{
    BySeat, Create, GameId, Invitation, LiveGame, Milliseconds, Name, NameError, Seat, Starts, Terms, TermsError,
    TimeControl,
};
use puissance4_rules::Geometry;

use crate::online::api;
use crate::online::client::Failure;
use crate::online::credentials::Credentials;
use crate::online::pending_create::PendingCreate;
use crate::online::retry::insist;
use crate::page::Page;
use crate::random;
use crate::storage::local;
use crate::view::board_form::{BoardFields, BoardForm};
use crate::view::online_game::{problem, waiting};

/// The lists are asked for again after this time.
const PACE: Duration = Duration::from_secs(10);

/// Where the name of the person is kept.
const NAME: &str = "name";

/// The name that was used last.
pub(crate) fn kept_name() -> String {
    match local::load::<String>(NAME) {
        local::Kept::Value(name) => name,
        local::Kept::Nothing | local::Kept::Damaged => String::new(),
    }
}

/// The name in a field, which is kept; nothing if it is empty; or what is wrong with it.
pub(crate) fn read_name(text: &str, language: Language) -> Result<Option<Name>, String> {
    match text.parse::<Name>() {
        Ok(name) => {
            local::save(NAME, &name.to_string());
            Ok(Some(name))
        }
        Err(NameError::Empty) => {
            local::forget(NAME);
            Ok(None)
        }
        Err(error) => Err(sentence(&error.phrase(language))),
    }
}

/// The field for a name.
#[component]
pub(crate) fn NameField(name: RwSignal<String>) -> impl IntoView {
    let page = Page::here();
    view! {
        <label class="field">
            <span>{move || tr!(page.language.get(), "online-name")}</span>
            <input
                type="text"
                autocomplete="nickname"
                maxlength=Name::MAX_CHARACTERS
                prop:value=name
                on:input=move |event| name.set(event_target_value(&event))
            />
        </label>
    }
}

/// What is played, in words.
pub(crate) fn terms_in_words(terms: &Terms, language: Language) -> String {
    let geometry = terms.geometry();
    let (size, connect) = (geometry.size().to_string(), geometry.connect().get());
    let (clock, time, increment) = match terms.time() {
        None => ("none", String::new(), 0),
        Some(time) => {
            let clock = if time.increment_ms.0 == 0 { "plain" } else { "increment" };
            (clock, time_in_words(time.initial_ms, language), time.increment_ms.0 / 1000)
        }
    };
    tr!(language, "online-terms", size = size, connect = connect, clock = clock, time = time, increment = increment)
}

/// A time in minutes and seconds, without those that are zero.
fn time_in_words(time: Milliseconds, language: Language) -> String {
    let seconds = time.0.div_ceil(1000);
    tr!(language, "online-time", minutes = seconds / 60, seconds = seconds % 60)
}

/// The clock that two fields describe: minutes, and seconds per move.
fn clock(minutes: &str, seconds: &str) -> Option<TimeControl> {
    let number = |text: &str| text.trim().replace(',', ".").parse::<f64>().ok().filter(|number| *number >= 0.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // At least 0, and saturating.
    let milliseconds = |number: f64| Milliseconds(number.round() as u64);
    let initial_ms = milliseconds(number(minutes)? * 60_000.0);
    let increment_ms = milliseconds(number(seconds)? * 1000.0);
    Some(TimeControl { initial_ms, increment_ms })
}

fn bad_terms(error: TermsError, language: Language) -> String {
    let what = match error {
        TermsError::Size => "size",
        TermsError::Connect => "connect",
        TermsError::Time => "time",
    };
    tr!(language, "online-bad-terms", what = what, most = puissance4_online::MAX_SIDE)
}

/// What was heard about the lists.
#[derive(Clone, Debug, PartialEq)]
enum Lists {
    /// Nothing yet.
    Unknown,
    /// These.
    Known { invitations: Vec<Invitation>, live: Vec<LiveGame> },
    /// Nobody answers.
    NoServer,
}

/// The view.
#[component]
pub(crate) fn Lobby() -> impl IntoView {
    let page = Page::here();
    let lists = RwSignal::new(Lists::Unknown);
    let asking = RwSignal::new(false);
    // When the lists are next to be asked for, in milliseconds.
    let next = StoredValue::new(0.0_f64);
    let ask = move || {
        if asking.get_untracked() {
            return;
        }
        asking.set(true);
        spawn_local(async move {
            let answer = match api::invitations().await {
                Ok(invitations) => api::live().await.map(|live| (invitations.invitations, live.games)),
                Err(failure) => Err(failure),
            };
            #[allow(clippy::cast_precision_loss)] // Less than a day.
            let pause = match &answer {
                Err(failure) => failure.retry_after().map_or(30_000.0, |time| time.0 as f64),
                Ok(_) => 0.0,
            };
            next.try_set_value(js_sys::Date::now() + pause);
            // The view may be gone.
            asking.try_set(false);
            match answer {
                Ok((invitations, live)) => lists.try_set(Lists::Known { invitations, live }),
                // A server that is busy is there; what is shown stays a little longer.
                Err(failure) if failure.kind().is_some() => None,
                Err(_) => lists.try_set(Lists::NoServer),
            };
        });
    };
    ask();
    let regularly = set_interval_with_handle(
        move || {
            if !document().hidden() && next.try_get_value().is_some_and(|next| js_sys::Date::now() >= next) {
                ask();
            }
        },
        PACE,
    );
    on_cleanup(move || {
        if let Ok(timer) = regularly {
            timer.clear();
        }
    });
    let there_is_none = move || lists.with(|lists| *lists == Lists::NoServer);
    view! {
        <div class="card no-server" hidden=move || !there_is_none()>
            <h2>{move || tr!(page.language.get(), "online-nav")}</h2>
            <p role="status">{move || there_is_none().then(|| tr!(page.language.get(), "online-no-server"))}</p>
            <button type="button" class="main" disabled=asking on:click=move |_| ask()>
                {move || tr!(page.language.get(), "online-retry")}
            </button>
        </div>
        <div class="lobby" hidden=there_is_none>
            <Invite />
            <div>
                <Mine />
                <section class="card">
                    <h2>{move || tr!(page.language.get(), "online-lobby")}</h2>
                    {move || invitations(&lists.get(), page.language.get())}
                </section>
                <section class="card">
                    <h2>{move || tr!(page.language.get(), "online-live")}</h2>
                    {move || live_games(&lists.get(), page.language.get())}
                </section>
            </div>
        </div>
    }
}

fn item(text: String, id: GameId, label: String) -> impl IntoView {
    let name = format!("{label}: {text}");
    view! {
        <li>
            <span>{text}</span>
            <a class="button" href=format!("#/online/{id}") aria-label=name>
                {label}
            </a>
        </li>
    }
}

fn somebody(name: Option<&Name>, language: Language) -> String {
    name.map_or_else(|| tr!(language, "online-unnamed"), ToString::to_string)
}

fn invitations(lists: &Lists, language: Language) -> AnyView {
    let Lists::Known { invitations, .. } = lists else {
        return view! { <p>{tr!(language, "online-connecting")}</p> }.into_any();
    };
    if invitations.is_empty() {
        return view! { <p>{tr!(language, "online-lobby-none")}</p> }.into_any();
    }
    let one = |invitation: &Invitation| {
        let name = somebody(invitation.name.as_ref(), language);
        let terms = terms_in_words(&invitation.terms, language);
        let starts = if invitation.free == Seat::First { "you" } else { "other" };
        let text = tr!(language, "online-invitation", name = name, terms = terms, starts = starts);
        item(text, invitation.id, tr!(language, "online-open"))
    };
    view! { <ul class="games">{invitations.iter().map(one).collect_view()}</ul> }.into_any()
}

fn live_games(lists: &Lists, language: Language) -> AnyView {
    let Lists::Known { live, .. } = lists else {
        return view! { <p>{tr!(language, "online-connecting")}</p> }.into_any();
    };
    if live.is_empty() {
        return view! { <p>{tr!(language, "online-live-none")}</p> }.into_any();
    }
    let one = |game: &LiveGame| {
        let BySeat { first, second } = &game.names;
        let (first, second) = (somebody(first.as_ref(), language), somebody(second.as_ref(), language));
        let terms = terms_in_words(&game.terms, language);
        let text = tr!(language, "online-live-game", first = first, second = second, terms = terms);
        item(text, game.id, tr!(language, "online-watch"))
    };
    view! { <ul class="games">{live.iter().map(one).collect_view()}</ul> }.into_any()
}

/// The games that somebody plays here.
#[component]
fn Mine() -> impl IntoView {
    let page = Page::here();
    let tickets = Credentials::in_progress();
    if tickets.is_empty() {
        return ().into_any();
    }
    let one = move |(id, ticket): (GameId, Credentials)| {
        move || {
            let language = page.language.get();
            let known = if ticket.opponent.is_some() { "yes" } else { "no" };
            let name = ticket.opponent.clone().unwrap_or_default();
            let text = tr!(language, "online-my-game", known = known, name = name);
            item(text, id, tr!(language, "online-resume"))
        }
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "online-mine")}</h2>
            <ul class="games">{tickets.into_iter().map(one).collect_view()}</ul>
        </section>
    }
    .into_any()
}

/// The form that creates a game.
#[component]
#[allow(clippy::too_many_lines)] // Most of it is markup.
fn Invite() -> impl IntoView {
    let page = Page::here();
    let shape = BoardForm::of(Geometry::STANDARD);
    let name = RwSignal::new(kept_name());
    let starts = RwSignal::new(Starts::Chance);
    let timed = RwSignal::new(false);
    let (minutes, seconds) = (RwSignal::new("5".to_owned()), RwSignal::new("3".to_owned()));
    let (listed, shown) = (RwSignal::new(false), RwSignal::new(false));
    let trouble = RwSignal::new(None::<String>);
    let creating = RwSignal::new(false);
    let refuse = move |words: String| {
        page.say(words.clone());
        trouble.set(Some(words));
    };
    let wanted = move |language: Language| -> Result<Create, String> {
        let geometry = shape.geometry(language).map_err(|words| sentence(&words))?;
        let time = if timed.get_untracked() {
            let clock = clock(&minutes.get_untracked(), &seconds.get_untracked());
            Some(clock.ok_or_else(|| bad_terms(TermsError::Time, language))?)
        } else {
            None
        };
        let terms = Terms::new(geometry, time).map_err(|error| bad_terms(error, language))?;
        let terms = terms.listed(listed.get_untracked()).shown(shown.get_untracked());
        let name = read_name(&name.get_untracked(), language)?;
        Ok(Create { terms, starts: starts.get_untracked(), name, token: random::token() })
    };
    // However often it is asked for, it is one game.
    let ask = move |wish: PendingCreate| {
        creating.set(true);
        spawn_local(async move {
            let goes_on = |failure: &Failure| {
                // Nobody waits when the view has gone; who comes back finds the wish.
                let Some(told) = trouble.try_get_untracked() else { return false };
                let words = waiting(failure, page.speech());
                if told.as_ref() != Some(&words) {
                    refuse(words);
                }
                true
            };
            let answer = insist(async || api::create(&wish.create).await, goes_on).await;
            let is_here = creating.try_set(false).is_none();
            match answer {
                Ok(seated) => {
                    let id = seated.game.opening.id;
                    Credentials::new(wish.create.token.clone(), true).save(id);
                    wish.forget();
                    if is_here {
                        let _ = window().location().set_hash(&format!("/online/{id}"));
                    }
                }
                Err(failure) if is_here => {
                    wish.forget();
                    refuse(problem(failure.kind(), page.speech()));
                }
                Err(_) => {}
            }
        });
    };
    if let Some(wish) = PendingCreate::latest() {
        ask(wish);
    }
    let create = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if creating.get_untracked() {
            return;
        }
        trouble.set(None);
        match wanted(page.speech()) {
            Ok(create) => ask(PendingCreate::keep(create)),
            Err(words) => refuse(words),
        }
    };
    let starts_option = move |value: Starts, key: &'static str| {
        let text = move || tr!(page.language.get(), "online-starts-option", who = key);
        view! { <option value=key selected=move || starts.get() == value>{text}</option> }
    };
    let choose_start = move |event| {
        starts.set(match event_target_value(&event).as_str() {
            "creator" => Starts::Creator,
            "guest" => Starts::Guest,
            _ => Starts::Chance,
        });
    };
    let check = move |label: Signal<String>, value: RwSignal<bool>| {
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=value
                    on:change=move |event| value.set(event_target_checked(&event))
                />
                <span>{label}</span>
            </label>
        }
    };
    let number = move |label: Signal<String>, value: RwSignal<String>| {
        view! {
            <label class="field number">
                <span>{label}</span>
                <input
                    type="text"
                    inputmode="decimal"
                    autocomplete="off"
                    prop:value=value
                    on:input=move |event| value.set(event_target_value(&event))
                />
            </label>
        }
    };
    view! {
        <section class="card">
            <h2>{move || tr!(page.language.get(), "online-invite")}</h2>
            <p>{move || tr!(page.language.get(), "online-invite-how")}</p>
            <form novalidate on:submit=create>
                <NameField name />
                <BoardFields shape />
                <label class="field">
                    <span>{move || tr!(page.language.get(), "online-starts")}</span>
                    <select on:change=choose_start>
                        {starts_option(Starts::Chance, "chance")}
                        {starts_option(Starts::Creator, "creator")}
                        {starts_option(Starts::Guest, "guest")}
                    </select>
                </label>
                {check(Signal::derive(move || tr!(page.language.get(), "online-clock")), timed)}
                <div class="clock-fields" hidden=move || !timed.get()>
                    {number(Signal::derive(move || tr!(page.language.get(), "online-minutes")), minutes)}
                    {number(Signal::derive(move || tr!(page.language.get(), "online-increment")), seconds)}
                </div>
                {check(Signal::derive(move || tr!(page.language.get(), "online-listed")), listed)}
                {check(Signal::derive(move || tr!(page.language.get(), "online-shown")), shown)}
                <button type="submit" class="main" disabled=creating>
                    {move || tr!(page.language.get(), "online-create")}
                </button>
            </form>
            <p class="refusal" hidden=move || trouble.with(Option::is_none)>{move || trouble.get()}</p>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let read = |minutes, seconds| clock(minutes, seconds).map(|time| (time.initial_ms.0, time.increment_ms.0));
        assert_eq!(read("5", "3"), Some((300_000, 3000)));
        assert_eq!(read(" 0,1 ", "0"), Some((6000, 0)));
        assert_eq!(read("0.25", "1.5"), Some((15_000, 1500)));
        assert_eq!([read("", "3"), read("5", "x"), read("-1", "0"), read("NaN", "0")], [None; 4]);
        // Too much of it is refused by the terms.
        let huge = clock("1e300", "0");
        assert_eq!(Terms::new(Geometry::STANDARD, huge), Err(TermsError::Time));
    }

    #[test]
    fn terms_in_both_languages() {
        let time = TimeControl { initial_ms: Milliseconds(90_000), increment_ms: Milliseconds(2000) };
        let timed = Terms::new(Geometry::STANDARD, Some(time)).unwrap();
        assert_eq!(terms_in_words(&Terms::default(), Language::English), "7x6, 4 in a line, no clock");
        assert_eq!(terms_in_words(&timed, Language::English), "7x6, 4 in a line, 1.5 min + 2 s per move");
        assert_eq!(terms_in_words(&timed, Language::French), "7x6, 4 alignés, 1,5 min + 2 s par coup");
    }
}
