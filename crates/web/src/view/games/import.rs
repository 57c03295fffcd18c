//! Files with games, one that is opened or many that are added to the list; and the file with what the learner has
//! done.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_i18n::{Phrase as _, tr};
use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Game, Record, RecordError};
use puissance4_session::{History, Progress, SavedGame, Session, read_archive};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileList};

use crate::page::{Page, Route};
use crate::storage::{download, history, progress};
use crate::view::field::Field;

/// The name of the file with what the learner has done.
const PROGRESS: &str = "puissance4-progress.json";

/// What a file contains.
#[derive(Debug, PartialEq)]
enum Found {
    /// Finished games for the list.
    Finished(Vec<SavedGame>),
    /// A game that is not over, or that has no players.
    Single(Box<Game>),
    /// What a learner has done.
    Progress(Box<Progress>),
}

/// Reads a file, or says what is wrong with it.
fn read(text: &str) -> Result<Found, RecordError> {
    let Ok(games) = read_archive(text) else {
        // A game first: it has a version, as progress has, and other fields that progress would ignore.
        return match (Record::from_json(text), Progress::from_json(text)) {
            (Ok(record), _) => Ok(Found::Single(Box::new(record.game().clone()))),
            (Err(_), Some(progress)) if progress != Progress::default() => Ok(Found::Progress(Box::new(progress))),
            (Err(error), _) => Err(error),
        };
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
    let (mut added, mut told, is_only) = (0, None, files.len() == 1);
    for file in files {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
        match read(&text) {
            Ok(Found::Single(game)) if is_only => {
                let _ = window().location().set_hash(&Route::study(&game));
                return;
            }
            Ok(Found::Single(game)) => added += history::import(vec![between_people(*game)]),
            Ok(Found::Finished(games)) => added += history::import(games),
            Ok(Found::Progress(other)) => {
                progress::change(|progress| progress.add(&other));
                told = Some(tr!(page.speech(), "web-progress-imported"));
            }
            Err(error) => {
                let file = file.name();
                page.warn(move |language| {
                    let problem = match &error {
                        RecordError::NotAGame => tr!(language, "web-file-neither"),
                        error => error.phrase(language),
                    };
                    tr!(language, "web-game-refused", file = file.as_str(), problem = problem)
                });
            }
        }
    }
    history.set(history::load());
    let games = (added > 0 || told.is_none()).then(|| tr!(page.speech(), "web-games-imported", count = added));
    page.toast(games.into_iter().chain(told).collect::<Vec<_>>().join(" "));
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
    // Anywhere in the window, so there is nothing to aim at.
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
            <button type="button" on:click=|_| download::json(PROGRESS, &progress::load().to_json())>
                {move || tr!(page.language.get(), "web-progress-export")}
            </button>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_progress_are_told_apart() {
        let mut progress = Progress::default();
        progress.finish("drop", 3);
        assert_eq!(read(&progress.to_json()), Ok(Found::Progress(Box::new(progress))));
        let game = r#"{"version": 1, "columns": 7, "rows": 6, "connect": 4, "moves": "44"}"#;
        assert!(matches!(read(game), Ok(Found::Single(_))), "{:?}", read(game));
        for text in ["", "{}", "[1]", r#"{"version": 9, "lessons": {"drop": 3}}"#, r#"{"version": 1}"#, "<html>"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
