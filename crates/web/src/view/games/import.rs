//! Files with games: one that is opened, or many that are added to the list.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::{Phrase as _, tr};
use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Game, Record, RecordError};
use puissance4_session::{History, SavedGame, Session, read_archive};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileList};

use crate::page::{Page, Route};
use crate::storage::history;
use crate::view::field::Field;

/// What a file contains.
#[derive(Debug, PartialEq)]
enum Found {
    /// Finished games for the list.
    Finished(Vec<SavedGame>),
    /// A game that is not over, or that has no players.
    Single(Box<Game>),
}

/// Reads a file, or says what is wrong with it.
fn read(text: &str) -> Result<Found, RecordError> {
    let Ok(games) = read_archive(text) else {
        let record = Record::from_json(text)?;
        return Ok(Found::Single(Box::new(record.game().clone())));
    };
    let sessions: Vec<Session> = games.iter().filter_map(|game| game.session().ok()).collect();
    match &sessions[..] {
        [one] if !one.is_over() => Ok(Found::Single(Box::new(one.game().clone()))),
        _ => Ok(Found::Finished(games)),
    }
}

/// A game without players, as one between two people.
fn between_people(game: Game) -> SavedGame {
    SavedGame::new(&Session::new(game, ByPlayer { first: Who::Human, second: Who::Human }, None))
}

/// Opens the only file if it is a game to look at, else adds all finished games to the list.
async fn import(page: Page, files: Vec<File>, history: RwSignal<History>) {
    let (mut added, is_only) = (0, files.len() == 1);
    for file in files {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
        match read(&text) {
            Ok(Found::Single(game)) if is_only => {
                let _ = window().location().set_hash(&Route::study(&game));
                return;
            }
            Ok(Found::Single(game)) => added += history::import(vec![between_people(*game)]),
            Ok(Found::Finished(games)) => added += history::import(games),
            Err(error) => {
                let file = file.name();
                page.warn(move |language| {
                    tr!(language, "web-game-refused", file = file.as_str(), problem = error.phrase(language))
                });
            }
        }
    }
    history.set(history::load());
    page.toast(tr!(page.speech(), "web-games-imported", count = added));
}

fn list(files: Option<&FileList>) -> Vec<File> {
    files.map(|files| (0..files.length()).filter_map(|index| files.get(index)).collect()).unwrap_or_default()
}

/// The field, onto which files can be dropped.
#[component]
pub(super) fn Import(history: RwSignal<History>) -> impl IntoView {
    let page = Page::here();
    let take = move |files: Vec<File>| {
        if !files.is_empty() {
            spawn_local(import(page, files, history));
        }
    };
    let change = move |event: ev::Event| {
        if let Some(input) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) {
            take(list(input.files().as_ref()));
            // The same file can be chosen again.
            input.set_value("");
        }
    };
    // Anywhere in the window, so that there is nothing to aim at.
    let over = window_event_listener(ev::dragover, |event| event.prevent_default());
    let drop = window_event_listener(ev::drop, move |event| {
        event.prevent_default();
        take(list(event.data_transfer().and_then(|data| data.files()).as_ref()));
    });
    on_cleanup(move || {
        over.remove();
        drop.remove();
    });
    view! {
        <section class="card">
            <Field label=Signal::derive(move || tr!(page.language.get(), "web-game-import"))>
                <input type="file" accept=".json,application/json" multiple on:change=change />
            </Field>
            <p class="small">{move || tr!(page.language.get(), "web-game-drop")}</p>
        </section>
    }
}
