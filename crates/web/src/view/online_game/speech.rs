//! What the players say: a bubble in the strip of the player who says it, and the dialog with the phrases.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use puissance4_i18n::tr;
use puissance4_online::{BySeat, Match, PresetPhrase, Seat};

use crate::online::client::OnlineClient;
use crate::page::Page;
use crate::view::dialog::Dialog;
use crate::view::field::CheckBox;
use crate::view::icon::{Icon, Pictogram};
use crate::view::online_game::remote_game::RemoteGame;
use crate::view::online_game::words;

/// How long a phrase is shown.
const TIME: Duration = Duration::from_secs(6);

/// What the players have said a moment ago.
#[derive(Clone, Copy)]
pub(super) struct Bubbles {
    shown: RwSignal<BySeat<Option<PresetPhrase>>>,
    timers: StoredValue<BySeat<Option<TimeoutHandle>>>,
}

impl Bubbles {
    pub(super) fn new() -> Self {
        Self { shown: RwSignal::default(), timers: StoredValue::default() }
    }

    /// Shows a phrase for a while, in place of an earlier one.
    pub(super) fn show(self, by: Seat, phrase: PresetPhrase) {
        self.set(by, Some(phrase));
        let timer = set_timeout_with_handle(move || self.hide(by), TIME).ok();
        let earlier = self.timers.try_update_value(|timers| std::mem::replace(timers.get_mut(by), timer));
        if let Some(earlier) = earlier.flatten() {
            earlier.clear();
        }
    }

    /// The view may be gone by now.
    fn set(self, by: Seat, phrase: Option<PresetPhrase>) {
        let _ = self.shown.try_update(|shown| *shown.get_mut(by) = phrase);
    }

    /// Hides what a player has said.
    fn hide(self, by: Seat) {
        self.set(by, None);
    }

    /// What a player has said a moment ago.
    pub(super) fn of(self, seat: Seat) -> Option<PresetPhrase> {
        self.shown.with(|shown| *shown.get(seat))
    }
}

/// The button that opens the dialog with the phrases.
#[component]
pub(super) fn Speech(game: RemoteGame) -> impl IntoView {
    let (page, client) = (game.page(), game.client());
    let has_opponent =
        Memo::new(move |_| client.with(|client| client.you().is_some() && client.game().is_some_and(Match::has_both)));
    let phrases = Memo::new(move |_| client.with(|client| client.phrases().to_vec()));
    let open = RwSignal::new(false);
    // Without a connection nothing can be said.
    Effect::new(move |_| {
        if phrases.with(Vec::is_empty) {
            open.set(false);
        }
    });
    let title = Signal::derive(move || tr!(page.language.get(), "online-say-title"));
    view! {
        <Show when=move || has_opponent.get()>
            <button
                type="button"
                aria-haspopup="dialog"
                disabled=move || phrases.with(Vec::is_empty)
                on:click=move |_| open.set(true)
            >
                <Pictogram icon=Icon::Speech />
                {move || tr!(page.language.get(), "online-say")}
            </button>
        </Show>
        <Dialog open title id="phrases-title">
            <Phrases game phrases open />
        </Dialog>
    }
}

/// The phrases, and whether those of the opponent are shown.
#[component]
fn Phrases(game: RemoteGame, phrases: Memo<Vec<PresetPhrase>>, open: RwSignal<bool>) -> impl IntoView {
    let page = Page::here();
    let button = move |phrase: PresetPhrase| {
        let say = move |_| {
            open.set(false);
            game.say(phrase);
        };
        view! {
            <button type="button" on:click=say>
                {move || words::phrase(phrase, page.language.get())}
            </button>
        }
    };
    let label = Signal::derive(move || tr!(page.language.get(), "online-phrases-shown"));
    let shown = Signal::derive(move || page.settings.with(|settings| !settings.muted));
    let change = move |shown: bool| {
        page.change_settings(|settings| settings.muted = !shown);
        if let Some(you) = game.client().with_untracked(OnlineClient::you).filter(|_| !shown) {
            game.bubbles().hide(you.other());
        }
    };
    view! {
        <div class="phrases">{move || phrases.get().into_iter().map(button).collect_view()}</div>
        <CheckBox label checked=shown on_change=change />
    }
}
