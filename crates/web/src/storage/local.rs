//! What the browser keeps for the page: texts by name.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

/// All names begin like this: other pages of the same host may keep things, too.
const PREFIX: &str = "puissance4/";

/// Where things are kept. If the browser keeps nothing, they last as long as the page.
pub(crate) struct Store {
    storage: Option<Storage>,
    memory: RefCell<BTreeMap<String, String>>,
}

/// What was kept under a name.
pub(crate) enum Kept<T> {
    /// Nothing.
    Nothing,
    /// This.
    Value(T),
    /// Something that cannot be read. It was set aside, under its name and `.damaged`.
    Damaged,
}

thread_local! {
    static STORE: Store = Store::open();
}

impl Store {
    fn open() -> Self {
        let storage = web_sys::window().and_then(|window| window.local_storage().ok().flatten());
        // Some browsers have one that refuses everything.
        let works = |storage: &Storage| {
            let name = format!("{PREFIX}trial");
            storage.set_item(&name, "1").and_then(|()| storage.remove_item(&name)).is_ok()
        };
        Self { storage: storage.filter(works), memory: RefCell::default() }
    }

    fn get(&self, name: &str) -> Option<String> {
        match &self.storage {
            Some(storage) => storage.get_item(&format!("{PREFIX}{name}")).ok().flatten(),
            None => self.memory.borrow().get(name).cloned(),
        }
    }

    fn set(&self, name: &str, text: &str) {
        let kept =
            self.storage.as_ref().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{name}"), text).is_ok());
        if !kept {
            self.memory.borrow_mut().insert(name.to_owned(), text.to_owned());
        }
    }

    fn remove(&self, name: &str) {
        if let Some(storage) = &self.storage {
            let _ = storage.remove_item(&format!("{PREFIX}{name}"));
        }
        self.memory.borrow_mut().remove(name);
    }

    fn names(&self, start: &str) -> Vec<String> {
        let Some(storage) = &self.storage else {
            return self.memory.borrow().keys().filter(|name| name.starts_with(start)).cloned().collect();
        };
        let count = storage.length().unwrap_or(0);
        let names = (0..count).filter_map(|index| storage.key(index).ok().flatten());
        let names = names.filter_map(|name| name.strip_prefix(PREFIX).map(str::to_owned));
        names.filter(|name| name.starts_with(start)).collect()
    }
}

/// Whether what is kept outlasts the page.
pub(crate) fn lasts() -> bool {
    STORE.with(|store| store.storage.is_some())
}

/// What is kept under a name.
pub(crate) fn load<T: DeserializeOwned>(name: &str) -> Kept<T> {
    STORE.with(|store| {
        let Some(text) = store.get(name) else { return Kept::Nothing };
        if let Ok(value) = serde_json::from_str(&text) {
            return Kept::Value(value);
        }
        store.set(&format!("{name}.damaged"), &text);
        store.remove(name);
        Kept::Damaged
    })
}

/// Keeps something under a name, in place of what was there.
pub(crate) fn save<T: Serialize>(name: &str, value: &T) {
    if let Ok(text) = serde_json::to_string(value) {
        STORE.with(|store| store.set(name, &text));
    }
}

/// Keeps nothing under a name any more.
pub(crate) fn forget(name: &str) {
    STORE.with(|store| store.remove(name));
}

/// Everything that can be read of what is kept under names that begin like this, the names in order.
pub(crate) fn load_all<T: DeserializeOwned>(start: &str) -> Vec<(String, T)> {
    let mut names = STORE.with(|store| store.names(start));
    names.sort();
    let value = |name: String| match load(&name) {
        Kept::Value(value) => Some((name, value)),
        Kept::Nothing | Kept::Damaged => None,
    };
    names.into_iter().filter(|name| !name.ends_with(".damaged")).filter_map(value).collect()
}
