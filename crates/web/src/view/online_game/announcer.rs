//! What an online game announces: events, problems, presence.

use leptos::prelude::*;
use puissance4_i18n::{seat_name, tr};
use puissance4_online::{Event, GameId, Match, PresetPhrase, ProblemKind, Seat};

use crate::online::client::{Notice, OnlineClient};
use crate::online::credentials::Credentials;
use crate::page::Page;
use crate::sound;
use crate::storage::history;
use crate::view::online_game::speech::Bubbles;
use crate::view::online_game::words;

/// Shows and announces the notices of a client.
#[derive(Clone, Copy)]
pub(super) struct Announcer {
    pub(super) page: Page,
    pub(super) client: RwSignal<OnlineClient>,
    /// Whether the last disc is animated.
    pub(super) falls: RwSignal<bool>,
    /// An earlier position that is looked at, by its number of discs.
    pub(super) shown: RwSignal<Option<usize>>,
    /// What is wrong now, until it no longer is.
    pub(super) trouble: RwSignal<Option<String>>,
    pub(super) bubbles: Bubbles,
}

impl Announcer {
    pub(super) fn new(page: Page, client: RwSignal<OnlineClient>) -> Self {
        Self {
            page,
            client,
            falls: RwSignal::new(false),
            shown: RwSignal::new(None),
            trouble: RwSignal::new(None),
            bubbles: Bubbles::new(),
        }
    }

    /// Shows and announces what is wrong, until it no longer is.
    pub(super) fn worry(self, words: String) {
        self.page.announce(words.clone());
        self.trouble.set(Some(words));
    }

    /// How the game stands, in words.
    pub(super) fn status(self) -> String {
        let language = self.page.language.get();
        self.client.with(|client| words::status(client, language))
    }

    pub(super) fn announce(self, notice: Notice) {
        let (page, language) = (self.page, self.page.speech());
        match notice {
            Notice::Loaded => {
                self.falls.set(false);
                self.shown.set(None);
                page.announce(untrack(|| self.status()));
                self.store();
            }
            Notice::Happened(entry, game) => self.announce_event(&entry.event, &game),
            Notice::Refused(reason) => page.toast(words::refusal(reason, language)),
            Notice::Presence(seat, is_here) => {
                let name = self.client.with_untracked(|client| Some(seat_name(client.game()?, seat, language)));
                let here = if is_here { "yes" } else { "no" };
                page.announce(tr!(language, "online-presence", name = name.unwrap_or_default(), here = here));
            }
            Notice::Said(seat, phrase) => self.announce_phrase(seat, phrase),
            Notice::NotSaid(why) => page.toast(words::not_said(why, language)),
            Notice::Connected => {
                page.announce(format!("{} {}", tr!(language, "online-connected"), untrack(|| self.status())));
            }
            Notice::Lost => page.announce(tr!(language, "online-lost")),
            Notice::NotSeated => {
                self.client.with_untracked(|client| Credentials::forget(client.id()));
                page.toast(tr!(language, "online-not-seated"));
            }
            Notice::Outdated => self.worry(words::problem(Some(ProblemKind::Unknown), language)),
            Notice::Closed(kind) => {
                if matches!(kind, ProblemKind::NoSuchGame | ProblemKind::GameDeleted) {
                    self.client.with_untracked(|client| Credentials::forget(client.id()));
                }
                page.announce(words::problem(Some(kind), language));
            }
        }
    }

    /// Shows and announces a phrase; one of the opponent only if the person wants that.
    fn announce_phrase(self, by: Seat, phrase: PresetPhrase) {
        let (page, language) = (self.page, self.page.speech());
        let is_own = self.client.with_untracked(|client| client.you() == Some(by));
        if !is_own && page.settings.with_untracked(|settings| settings.muted) {
            return;
        }
        self.bubbles.show(by, phrase);
        let name = self.client.with_untracked(|client| Some(seat_name(client.game()?, by, language)));
        let phrase = words::phrase(phrase, language);
        page.announce(tr!(language, "online-said", name = name.unwrap_or_default(), phrase = phrase));
    }

    fn announce_event(self, event: &Event, game: &Match) {
        let page = self.page;
        let you = self.client.with_untracked(OnlineClient::you);
        let is_move = matches!(event, Event::Moved { .. });
        if is_move || matches!(event, Event::TakebackAccepted { .. }) {
            self.shown.set(None);
        }
        self.falls.set(is_move);
        if page.settings.with_untracked(|settings| settings.sound) {
            sound_event(event, game, you);
        }
        if game.ending().is_some() {
            // Whether to resign is no longer a question.
            page.question.set(None);
        }
        let happened = words::event(event, game, you, page.speech());
        if matches!(event, Event::TakebackDeclined { .. } | Event::RematchDeclined { .. }) {
            // Nothing else on the page shows it.
            page.toast.set(happened.clone());
        }
        page.announce(happened.into_iter().chain([untrack(|| self.status())]).collect::<Vec<_>>().join(" "));
        self.store();
        if let (Event::RematchAccepted { game: next, .. }, Some(_)) = (event, you) {
            self.go_to(*next);
        }
    }

    /// Goes to the next game of a rematch, which the same token opens.
    pub(super) fn go_to(self, next: GameId) {
        let token = self.client.with_untracked(|client| client.token().cloned());
        if let Some(token) = token {
            Credentials::new(token, true).save(next);
        }
        let _ = window().location().set_hash(&format!("/online/{next}"));
    }

    /// Stores how the game stands beside its token, and a finished game in the history.
    pub(super) fn store(self) {
        self.client.with_untracked(|client| {
            if let (Some(game), Some(you)) = (client.game(), client.you()) {
                Credentials::update(game, you);
                history::record_online(game);
            }
        });
    }
}

/// The sounds of an event: a disc, and that it is the person's turn now.
fn sound_event(event: &Event, game: &Match, you: Option<Seat>) {
    let is_move = matches!(event, Event::Moved { .. });
    if is_move {
        sound::disc();
    }
    let changes_turn = is_move || matches!(event, Event::Joined { .. } | Event::TakebackAccepted { .. });
    if changes_turn && you.is_some() && game.turn() == you {
        sound::turn();
    }
}
