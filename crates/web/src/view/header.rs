//! The header: the name, the links to the views, and switches. In a narrow window the links are a bar at the bottom.

use leptos::prelude::*;
use puissance4_i18n::tr;

use crate::page::{Page, Route};
use crate::storage::settings::Shade;
use crate::view::dialog::Dialog;
use crate::view::icon::{Icon, Pictogram};

/// The views with their addresses and icons, in the order of the links. Those that are `minor` are behind "More" in a
/// narrow window.
static LINKS: [Link; 7] = [
    Link { route: Route::Play, address: "#/play", icon: Icon::Play, is_minor: false },
    Link { route: Route::Online(None), address: "#/online", icon: Icon::Online, is_minor: false },
    Link { route: Route::Puzzles, address: "#/puzzles", icon: Icon::Puzzle, is_minor: false },
    Link { route: Route::Learn(None), address: "#/learn", icon: Icon::Learn, is_minor: false },
    Link { route: Route::Study { link: None, review: false }, address: "#/study", icon: Icon::Analyse, is_minor: true },
    Link { route: Route::Games, address: "#/games", icon: Icon::Games, is_minor: true },
    Link { route: Route::Settings, address: "#/settings", icon: Icon::Settings, is_minor: true },
];

struct Link {
    route: Route,
    address: &'static str,
    icon: Icon,
    is_minor: bool,
}

impl Link {
    fn is_current(&self, route: &Route) -> bool {
        // Mistakes are put right where puzzles are solved.
        let route = if let Route::Mistakes(_) = route { &Route::Puzzles } else { route };
        std::mem::discriminant(&self.route) == std::mem::discriminant(route)
    }
}

/// The header.
#[component]
pub(crate) fn Header(route: RwSignal<Route>) -> impl IntoView {
    let page = Page::here();
    let title = move || route.with(|route| route.title(page.language.get()));
    view! {
        <header>
            <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
                <circle class="one" cx="6.500" cy="6.500" r="5" />
                <circle class="two" cx="17.500" cy="6.500" r="5" />
                <circle class="two" cx="6.500" cy="17.500" r="5" />
                <circle class="one" cx="17.500" cy="17.500" r="5" />
            </svg>
            <h1>"Puissance 4"</h1>
            <p class="view-title" aria-hidden="true">{title}</p>
            <Navigation route />
            <div class="switches">
                <SoundSwitch />
                <ShadeSwitch />
                <LanguageSwitch />
            </div>
        </header>
    }
}

/// The links to the views.
#[component]
fn Navigation(route: RwSignal<Route>) -> impl IntoView {
    let page = Page::here();
    let more = RwSignal::new(false);
    let item = move |link: &'static Link| {
        let current = move || route.with(|route| link.is_current(route)).then_some("page");
        view! {
            <a href=link.address class:minor=link.is_minor aria-current=current on:click=move |_| more.set(false)>
                <Pictogram icon=link.icon />
                <span>{move || link.route.title(page.language.get())}</span>
            </a>
        }
    };
    let is_minor = move || route.with(|route| LINKS.iter().any(|link| link.is_minor && link.is_current(route)));
    let title = Signal::derive(move || tr!(page.language.get(), "web-nav-more"));
    view! {
        <nav aria-label=move || tr!(page.language.get(), "web-nav")>
            {LINKS.iter().map(item).collect_view()}
            <button
                type="button"
                class="more"
                aria-haspopup="dialog"
                class:current=is_minor
                on:click=move |_| more.set(true)
            >
                <Pictogram icon=Icon::More />
                <span>{title}</span>
            </button>
        </nav>
        <Dialog open=more title id="more-title">
            <div class="menu">
                {LINKS.iter().filter(|link| link.is_minor).map(item).collect_view()}
                <button
                    type="button"
                    on:click=move |_| {
                        more.set(false);
                        page.help.set(true);
                    }
                >
                    <Pictogram icon=Icon::Keyboard />
                    <span>{move || tr!(page.language.get(), "web-settings-keys")}</span>
                </button>
            </div>
        </Dialog>
    }
}

/// Switches the sound on and off.
#[component]
fn SoundSwitch() -> impl IntoView {
    let page = Page::here();
    let is_on = move || page.settings.with(|settings| settings.sound);
    let icon = Signal::derive(move || if is_on() { Icon::Sound } else { Icon::Mute });
    let label = move || tr!(page.language.get(), "web-sound");
    view! {
        <button
            type="button"
            class="bare"
            aria-pressed=move || is_on().to_string()
            aria-label=label
            title=label
            on:click=move |_| page.change_settings(|settings| settings.sound = !settings.sound)
        >
            <Pictogram icon />
        </button>
    }
}

/// Switches between light and dark.
#[component]
fn ShadeSwitch() -> impl IntoView {
    let page = Page::here();
    let is_dark = move || page.is_dark();
    let icon = Signal::derive(move || if is_dark() { Icon::Sun } else { Icon::Moon });
    let label = move || {
        let next = if is_dark() { Shade::Light } else { Shade::Dark };
        tr!(page.language.get(), "web-switch-shade", shade = next.name())
    };
    let switch = move |_| {
        let next = if untrack(is_dark) { Shade::Light } else { Shade::Dark };
        page.change_settings(|settings| settings.shade = next);
    };
    view! {
        <button type="button" class="bare" aria-label=label title=label on:click=switch>
            <Pictogram icon />
        </button>
    }
}

/// Switches to the other language.
#[component]
fn LanguageSwitch() -> impl IntoView {
    let page = Page::here();
    let other = move || page.other_language();
    view! {
        <button
            type="button"
            class="bare language"
            lang=move || other().code()
            on:click=move |_| page.switch_language()
        >
            <span aria-hidden="true">{move || other().code().to_uppercase()}</span>
            <span class="unseen">{move || tr!(other(), "web-language-name")}</span>
        </button>
    }
}
