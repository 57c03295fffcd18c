//! The request that creates a game, repeated until it is answered.

use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_online::{Create, GameId, Seated};

use crate::online::api;
use crate::online::credentials::Credentials;
use crate::online::failure::Failure;
use crate::online::pending_create::PendingCreate;
use crate::online::retry::retry;
use crate::page::Page;
use crate::view::online_game::words;

/// The request, and what is wrong with it.
#[derive(Clone, Copy)]
pub(super) struct Creation {
    pub(super) page: Page,
    /// Why there is no game yet.
    pub(super) refusal: RwSignal<Option<String>>,
    /// Whether a request is unanswered.
    pub(super) is_running: RwSignal<bool>,
}

impl Creation {
    /// Goes on with a request that was not answered before the page was closed.
    pub(super) fn resume(page: Page) -> Self {
        let creation = Self { page, refusal: RwSignal::new(None), is_running: RwSignal::new(false) };
        if let Some(request) = PendingCreate::latest() {
            creation.send(request);
        }
        creation
    }

    /// Shows and announces why there is no game.
    pub(super) fn refuse(self, words: String) {
        self.page.announce(words.clone());
        self.refusal.try_set(Some(words));
    }

    /// Creates a game.
    pub(super) fn create(self, create: Create) {
        self.refusal.set(None);
        self.send(PendingCreate::save(create));
    }

    /// Sends a request until it is answered. All repetitions create the same game.
    fn send(self, request: PendingCreate) {
        self.is_running.set(true);
        spawn_local(async move {
            let answer = retry(async || api::create(&request.create).await, |failure| self.report(failure)).await;
            let is_shown = self.is_running.try_set(false).is_none();
            self.answered(&request, answer, is_shown);
        });
    }

    /// Says why the request is not answered yet, once. Returns whether the view is still shown; if not, the stored
    /// request is sent when it is shown again.
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
                    go_to(id);
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

/// Shows a game.
pub(super) fn go_to(game: GameId) {
    let _ = window().location().set_hash(&format!("/online/{game}"));
}
