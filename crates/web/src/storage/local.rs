//! Values in the browser's `localStorage`, as JSON under a key.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

/// The start of all keys: other pages of the same host may have their own.
const PREFIX: &str = "puissance4/";

/// The storage. If the browser offers none, values last as long as the page.
pub(crate) struct Store {
    storage: Option<Storage>,
    memory: RefCell<BTreeMap<String, String>>,
}

/// What is stored under a key.
pub(crate) enum Stored<T> {
    /// Nothing.
    Nothing,
    /// A value.
    Value(T),
    /// Something that cannot be read. It was moved to the key with `.damaged` appended.
    Damaged,
}

thread_local! {
    static STORE: Store = Store::open();
}

impl Store {
    fn open() -> Self {
        let storage = web_sys::window().and_then(|window| window.local_storage().ok().flatten());
        // Some browsers have a storage that refuses every write.
        let works = |storage: &Storage| {
            let key = format!("{PREFIX}trial");
            storage.set_item(&key, "1").and_then(|()| storage.remove_item(&key)).is_ok()
        };
        Self { storage: storage.filter(works), memory: RefCell::default() }
    }

    fn get(&self, key: &str) -> Option<String> {
        match &self.storage {
            Some(storage) => storage.get_item(&format!("{PREFIX}{key}")).ok().flatten(),
            None => self.memory.borrow().get(key).cloned(),
        }
    }

    fn set(&self, key: &str, text: &str) {
        let is_stored =
            self.storage.as_ref().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{key}"), text).is_ok());
        if !is_stored {
            self.memory.borrow_mut().insert(key.to_owned(), text.to_owned());
        }
    }

    fn remove(&self, key: &str) {
        if let Some(storage) = &self.storage {
            let _ = storage.remove_item(&format!("{PREFIX}{key}"));
        }
        self.memory.borrow_mut().remove(key);
    }

    fn keys(&self, start: &str) -> Vec<String> {
        let Some(storage) = &self.storage else {
            return self.memory.borrow().keys().filter(|key| key.starts_with(start)).cloned().collect();
        };
        let count = storage.length().unwrap_or(0);
        let keys = (0..count).filter_map(|index| storage.key(index).ok().flatten());
        let keys = keys.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned));
        keys.filter(|key| key.starts_with(start)).collect()
    }
}

/// Whether stored values outlast the page.
pub(crate) fn is_persistent() -> bool {
    STORE.with(|store| store.storage.is_some())
}

/// Reads the value under a key.
pub(crate) fn load<T: DeserializeOwned>(key: &str) -> Stored<T> {
    STORE.with(|store| {
        let Some(text) = store.get(key) else { return Stored::Nothing };
        if let Ok(value) = serde_json::from_str(&text) {
            return Stored::Value(value);
        }
        store.set(&format!("{key}.damaged"), &text);
        store.remove(key);
        Stored::Damaged
    })
}

/// Stores a value under a key, in place of the one before.
pub(crate) fn save<T: Serialize>(key: &str, value: &T) {
    if let Ok(text) = serde_json::to_string(value) {
        STORE.with(|store| store.set(key, &text));
    }
}

/// Deletes the value under a key.
pub(crate) fn forget(key: &str) {
    STORE.with(|store| store.remove(key));
}

/// All readable values whose keys have this start, in the order of the keys.
pub(crate) fn load_all<T: DeserializeOwned>(start: &str) -> Vec<(String, T)> {
    let mut keys = STORE.with(|store| store.keys(start));
    keys.sort();
    let value = |key: String| match load(&key) {
        Stored::Value(value) => Some((key, value)),
        Stored::Nothing | Stored::Damaged => None,
    };
    keys.into_iter().filter(|key| !key.ends_with(".damaged")).filter_map(value).collect()
}
