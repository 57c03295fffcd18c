//! A request to create a game, stored until the server has answered. The answer may be lost, or the page closed; since
//! the request has the same token each time, the server answers every repetition with the same game.

use puissance4_online::Create;
use serde::{Deserialize, Serialize};

use crate::random;
use crate::storage::local;

/// The start of all storage keys.
const PREFIX: &str = "wish/";

/// After this time, in milliseconds, a request is dropped: the person no longer expects that game.
const RETENTION: f64 = 3600.0 * 1000.0;

/// A request to create a game, and its storage key.
#[derive(Clone, Debug)]
pub(crate) struct PendingCreate {
    key: String,
    /// The request.
    pub(crate) create: Create,
}

#[derive(Serialize, Deserialize)]
struct StoredCreate {
    create: Create,
    when: f64,
}

impl PendingCreate {
    /// Stores a request.
    pub(crate) fn save(create: Create) -> Self {
        let key = format!("{PREFIX}{}", random::action().as_str());
        let stored = StoredCreate { create, when: js_sys::Date::now() };
        local::save(&key, &stored);
        Self { key, create: stored.create }
    }

    /// The latest unanswered request. Old ones are deleted.
    pub(crate) fn latest() -> Option<Self> {
        let now = js_sys::Date::now();
        let (recent, old): (Vec<_>, Vec<_>) =
            local::load_all::<StoredCreate>(PREFIX).into_iter().partition(|(_, stored)| now - stored.when <= RETENTION);
        for (key, _) in old {
            local::forget(&key);
        }
        let latest = recent.into_iter().max_by(|(_, one), (_, other)| one.when.total_cmp(&other.when));
        latest.map(|(key, stored)| Self { key, create: stored.create })
    }

    /// Deletes the request: it is answered.
    pub(crate) fn forget(&self) {
        local::forget(&self.key);
    }
}
