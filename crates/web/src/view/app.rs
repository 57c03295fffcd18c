//! The frame around all views: navigation, announcements, warnings.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::tr;
use puissance4_session::{Command, Place};
use wasm_bindgen::JsCast as _;

use crate::keyboard;
use crate::online::catch_up::catch_up;
use crate::page::{Page, Route};
use crate::storage::local;
use crate::storage::settings::Settings;
use crate::view::analysis::Study;
use crate::view::board::Paints;
use crate::view::dialog::Confirm;
use crate::view::games::Games;
use crate::view::header::Header;
use crate::view::help::Help;
use crate::view::icon::IconSheet;
use crate::view::learn::Learn;
use crate::view::lobby::Lobby;
use crate::view::online_game::OnlineGame;
use crate::view::options::Options;
use crate::view::play::Play;
use crate::view::puzzles::Puzzles;
use crate::view::toast::Toast;

fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// The whole page.
#[component]
pub(crate) fn App(page: Page) -> impl IntoView {
    provide_context(page);
    let route = RwSignal::new(Route::from_hash(&hash()));
    // These two views ask by themselves, since they show the answer.
    if !matches!(route.get_untracked(), Route::Games | Route::Online(None)) {
        spawn_local(async {
            catch_up().await;
        });
    }
    let moved = window_event_listener(ev::hashchange, move |_| {
        page.headline.set(None);
        page.question.set(None);
        route.set(Route::from_hash(&hash()));
    });
    // Another tab may have changed the settings.
    let changed = window_event_listener(ev::storage, move |event| {
        if event.key().is_some_and(|key| key.ends_with(Settings::KEY))
            && let local::Stored::Value(settings) = local::load::<Settings>(Settings::KEY)
        {
            page.settings.set(settings);
        }
    });
    let keys = window_event_listener(ev::keydown, move |event| {
        let key = keyboard::key_of(&event).filter(|_| !keyboard::is_for_field(&event));
        let Some(command) = key.and_then(|key| Command::from_key(Place::Everywhere, key)) else { return };
        match command {
            Command::Help => page.help.set(true),
            Command::Theme => page.change_settings(|settings| settings.theme = settings.theme.next()),
            Command::Language => page.switch_language(),
            Command::Motion => {
                page.change_settings(|settings| settings.still = !settings.still);
                let still = if page.settings.with_untracked(|settings| settings.still) { "yes" } else { "no" };
                page.toast(tr!(page.speech(), "web-motion", still = still));
            }
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || {
        moved.remove();
        changed.remove();
        keys.remove();
    });
    Effect::new(move |_| {
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", page.language.get().code());
            page.settings.with(|settings| {
                let _ = root.set_attribute("data-theme", settings.theme.name());
                let _ = root.set_attribute("data-shade", settings.shade.name());
                let _ = root.toggle_attribute_with_force("data-marks", settings.has_marks());
                let _ = root.toggle_attribute_with_force("data-still", settings.still);
            });
        }
    });
    Effect::new(move |_| {
        let title = tr!(page.language.get(), "web-title", view = route.with(|route| route.title(page.language.get())));
        document().set_title(&match page.headline.get() {
            Some(headline) => format!("{headline} · {title}"),
            None => title,
        });
    });
    let shown = move || match route.get() {
        Route::Play => view! { <Play /> }.into_any(),
        Route::Study { link, review } => view! { <Study link review /> }.into_any(),
        Route::Online(None) => view! { <Lobby /> }.into_any(),
        Route::Online(Some(name)) => view! { <OnlineGame name /> }.into_any(),
        Route::Puzzles => view! { <Puzzles /> }.into_any(),
        Route::Learn(name) => view! { <Learn name /> }.into_any(),
        Route::Mistakes(id) => view! { <Puzzles mistakes_of=id /> }.into_any(),
        Route::Games => view! { <Games /> }.into_any(),
        Route::Settings => view! { <Options /> }.into_any(),
    };
    view! {
        <IconSheet />
        <Paints />
        <a class="skip" href="#main" on:click=|event| {
            event.prevent_default();
            if let Some(element) = document().get_element_by_id("main") {
                let _ = element.unchecked_into::<web_sys::HtmlElement>().focus();
            }
        }>
            {move || tr!(page.language.get(), "web-skip")}
        </a>
        <Header route />
        <div class="notice" role="alert" hidden=move || page.warning.with(Option::is_none)>
            <p>{move || page.warning.get().map(|warning| warning(page.language.get()))}</p>
            <button type="button" on:click=move |_| page.warning.set(None)>
                {move || tr!(page.language.get(), "web-put-away")}
            </button>
        </div>
        <main id="main" tabindex="-1">
            {shown}
        </main>
        <Help />
        <Confirm />
        <Toast />
        <div class="unseen" role="status" aria-live="polite" id="said">
            {move || page.announcement.get()}
        </div>
    }
}
