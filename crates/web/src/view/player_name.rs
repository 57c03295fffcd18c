//! The name of the person in online games: its field, and where it is stored.

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase as _, sentence, tr};
use puissance4_online::{Name, NameError};

use crate::page::Page;
use crate::storage::local::{self, Stored};
use crate::view::field::TextField;

/// The storage key.
const KEY: &str = "name";

/// The name that was used last.
pub(crate) fn load() -> String {
    match local::load::<String>(KEY) {
        Stored::Value(name) => name,
        Stored::Nothing | Stored::Damaged => String::new(),
    }
}

/// Reads and stores a typed name; `None` if it is empty. Otherwise says what is wrong with it.
pub(crate) fn read(text: &str, language: Language) -> Result<Option<Name>, String> {
    let name = parse(text, language)?;
    match &name {
        Some(name) => local::save(KEY, &name.to_string()),
        None => local::forget(KEY),
    }
    Ok(name)
}

/// Reads a typed name; `None` if it is empty. Otherwise says what is wrong with it.
pub(crate) fn parse(text: &str, language: Language) -> Result<Option<Name>, String> {
    match text.parse::<Name>() {
        Ok(name) => Ok(Some(name)),
        Err(NameError::Empty) => Ok(None),
        Err(error) => Err(sentence(&error.phrase(language))),
    }
}

/// The field for the name.
#[component]
pub(crate) fn NameField(name: RwSignal<String>) -> impl IntoView {
    let page = Page::here();
    let label = Signal::derive(move || tr!(page.language.get(), "online-name"));
    view! { <TextField label value=name autocomplete="nickname" max_length=Name::MAX_CHARACTERS /> }
}
