//! Where online games begin: inviting an opponent, open invitations, games to watch, games in progress.

mod creation;
mod invite;
mod lists;
mod my_games;
mod play_now;

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::tr;
use puissance4_online::Invitations;

use crate::online::api;
use crate::online::credentials::Credentials;
use crate::online::failure::Failure;
use crate::page::Page;
use crate::view::player_name;
use creation::Creation;
use invite::Invite;
use lists::{Lists, invitations, live_games};
use my_games::MyGames;
use play_now::PlayNow;

/// How often the lists are fetched.
const REFRESH_INTERVAL: Duration = Duration::from_secs(10);

/// The pause after a failed request, in milliseconds, unless the server asks for another one.
const FAILURE_PAUSE: f64 = 30_000.0;

/// The view.
#[component]
pub(crate) fn Lobby() -> impl IntoView {
    let page = Page::here();
    let refresh = Refresh::start();
    let creation = Creation::resume(page);
    let name = RwSignal::new(player_name::load());
    let players = Signal::derive(move || refresh.lists.with(Lists::players));
    // What was wrong is no longer said once something is changed.
    let changed = move |_| {
        if !creation.is_running.get_untracked() {
            creation.refusal.set(None);
        }
    };
    let has_no_server = move || refresh.lists.with(|lists| *lists == Lists::NoServer);
    view! {
        <div class="card no-server" hidden=move || !has_no_server()>
            <h2>{move || tr!(page.language.get(), "online-nav")}</h2>
            <p role="status">{move || has_no_server().then(|| tr!(page.language.get(), "online-no-server"))}</p>
            <button type="button" class="main" disabled=refresh.is_running on:click=move |_| refresh.run()>
                {move || tr!(page.language.get(), "online-retry")}
            </button>
        </div>
        <div class="lobby" hidden=has_no_server on:input=changed>
            <div>
                <PlayNow creation name players />
                <Invite creation name />
                <p class="small">{move || tr!(page.language.get(), "online-fair-play")}</p>
            </div>
            <div>
                <MyGames />
                <section class="card">
                    <h2>{move || tr!(page.language.get(), "online-lobby")}</h2>
                    {move || invitations(&refresh.lists.get(), page.language.get())}
                </section>
                <section class="card">
                    <h2>{move || tr!(page.language.get(), "online-live")}</h2>
                    {move || live_games(&refresh.lists.get(), page.language.get())}
                </section>
            </div>
        </div>
    }
}

/// The lists, fetched again and again while the view is shown.
#[derive(Clone, Copy)]
struct Refresh {
    lists: RwSignal<Lists>,
    is_running: RwSignal<bool>,
    /// The earliest time of the next request, in milliseconds.
    due: RwSignal<f64>,
}

impl Refresh {
    fn start() -> Self {
        let refresh =
            Self { lists: RwSignal::new(Lists::Unknown), is_running: RwSignal::new(false), due: RwSignal::new(0.0) };
        refresh.run();
        let timer = set_interval_with_handle(
            move || {
                let is_due = refresh.due.try_get_untracked().is_some_and(|due| js_sys::Date::now() >= due);
                if !document().hidden() && is_due {
                    refresh.run();
                }
            },
            REFRESH_INTERVAL,
        );
        on_cleanup(move || {
            if let Ok(timer) = timer {
                timer.clear();
            }
        });
        refresh
    }

    fn run(self) {
        if self.is_running.get_untracked() {
            return;
        }
        self.is_running.set(true);
        spawn_local(async move {
            let answer = Lists::fetch().await;
            #[allow(clippy::cast_precision_loss)] // Less than a day.
            let pause = match &answer {
                Err(failure) => failure.retry_after().map_or(FAILURE_PAUSE, |time| time.0 as f64),
                Ok(_) => 0.0,
            };
            // The view may be gone, and its signals with it.
            self.due.try_set(js_sys::Date::now() + pause);
            self.is_running.try_set(false);
            match answer {
                Ok(lists) => self.lists.try_set(lists),
                // A server that reports a problem exists; the old lists stay a little longer.
                Err(failure) if failure.kind().is_some() => None,
                Err(_) => self.lists.try_set(Lists::NoServer),
            };
        });
    }
}

impl Lists {
    async fn fetch() -> Result<Self, Failure> {
        let Invitations { mut invitations, players } = api::invitations().await?;
        let mut live = api::live().await?.games;
        // The own games have a list of their own.
        invitations.retain(|invitation| Credentials::load(invitation.id).is_none());
        live.retain(|game| Credentials::load(game.id).is_none());
        Ok(Self::Known { invitations, live, players })
    }
}
