//! A finished game in the list: date, players, result, and what can be done with it.

use leptos::prelude::*;
use puissance4_i18n::{Language, tr};
use puissance4_rules::Record;
use puissance4_session::{History, SavedGame};
use wasm_bindgen::JsValue;

use crate::page::{Page, Route};
use crate::storage::{accuracy, download, history};
use crate::view::field::TextField;
use crate::view::games::filter::Result;
use crate::view::games::thumbnail::thumbnail;
use crate::view::icon::{Icon, Pictogram};

/// The day of a game, as people in the language write it.
fn day(game: &SavedGame, language: Language) -> String {
    #[allow(clippy::cast_precision_loss)] // Milliseconds of this millennium fit into a float.
    let time = js_sys::Date::new(&JsValue::from_f64(game.at_ms() as f64));
    // The month in letters: numbers alone mean different days in different countries.
    let options = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&options, &"dateStyle".into(), &"medium".into());
    String::from(time.to_locale_date_string(language.code(), &options))
}

/// A game with its buttons.
#[component]
pub(super) fn FinishedGame(history: RwSignal<History>, game: SavedGame) -> impl IntoView {
    let page = Page::here();
    let Ok(session) = game.session() else { return ().into_any() };
    let address = Route::review(session.game());
    let record = Record::of(session.game()).to_json();
    let is_renaming = RwSignal::new(false);
    let (title, dated) = (game.title().map(str::to_owned), game.clone());
    let position = session.game().position().clone();
    let (result, percentages) = (Result::of(&session), accuracy::load(session.game()));
    let (discs, summary) = (session.game().ply(), move |language| session.summary(language));
    let about = move || {
        let language = page.language.get();
        let accuracy = percentages.map(|[first, second]| {
            let percent = |one: Option<f64>| one.map_or("–".to_owned(), |percent| language.decimal(percent, 0));
            tr!(language, "web-game-accuracy", first = percent(first), second = percent(second))
        });
        let (accuracy, known) = (accuracy.unwrap_or_default(), if percentages.is_some() { "yes" } else { "no" });
        tr!(language, "web-game", date = day(&dated, language), discs = discs, known = known, accuracy = accuracy)
    };
    let badge = move || {
        result.map(|result| {
            let class = format!("chip {}", result.name());
            view! { <span class=class>{result.word(page.language.get())}</span> }
        })
    };
    let save = move |_| {
        download::json("puissance4.json", &record);
    };
    let rename = Signal::derive(move || tr!(page.language.get(), "web-game-rename"));
    let file = Signal::derive(move || tr!(page.language.get(), "web-game-file"));
    let remove = Signal::derive(move || tr!(page.language.get(), "web-game-delete"));
    let deleted = game.clone();
    let delete = move |_| {
        history.update(|history| {
            if let Some(index) = history.games().iter().position(|one| *one == deleted) {
                history.remove(index);
            }
        });
        history::delete(&deleted);
    };
    view! {
        <li>
            {thumbnail(&position)}
            <div class="about-game">
                {title.map(|title| view! { <strong>{title}</strong> })}
                <span class="players-of">{move || summary(page.language.get())}</span>
                <span class="small">{about}</span>
            </div>
            {badge}
            <span class="buttons">
                <a class="button" href=address>
                    {move || tr!(page.language.get(), "web-game-review")}
                </a>
                <button type="button" class="bare" title=rename aria-label=rename on:click=move |_| is_renaming.update(|renaming| *renaming = !*renaming)>
                    <Pictogram icon=Icon::Edit />
                </button>
                <button type="button" class="bare" title=file aria-label=file on:click=save>
                    <Pictogram icon=Icon::Download />
                </button>
                <button type="button" class="bare" title=remove aria-label=remove on:click=delete>
                    <Pictogram icon=Icon::Trash />
                </button>
            </span>
            <Show when=move || is_renaming.get()>
                <Rename history game=game.clone() />
            </Show>
        </li>
    }
    .into_any()
}

/// The form that gives a game another name in the list.
#[component]
fn Rename(history: RwSignal<History>, game: SavedGame) -> impl IntoView {
    let page = Page::here();
    let title = RwSignal::new(game.title().unwrap_or_default().to_owned());
    let rename = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        history.update(|history| {
            let index = history.games().iter().position(|one| *one == game);
            if let Some(renamed) = index.and_then(|index| history.rename(index, &title.get_untracked())) {
                history::save(renamed);
            }
        });
    };
    let label = Signal::derive(move || tr!(page.language.get(), "web-game-name"));
    view! {
        <form class="rename" on:submit=rename>
            <TextField label value=title max_length=SavedGame::MAX_TITLE />
            <button type="submit" class="main">
                {move || tr!(page.language.get(), "web-game-save-name")}
            </button>
        </form>
    }
}
