//! A game that somebody wants to create. It is kept until the server has answered, since the answer may get lost and the page be closed: asked again with the
//! same token, the server answers with the same game.

use puissance4_online::Create;
use serde::{Deserialize, Serialize};

use crate::random;
use crate::storage::local;

/// All wishes are kept under names that begin like this.
const PREFIX: &str = "wish/";

/// After this time, in milliseconds, nobody expects to be taken to that game.
const KEPT: f64 = 3600.0 * 1000.0;

/// What is wanted, and where it is kept.
#[derive(Clone, Debug)]
pub(crate) struct PendingCreate {
    name: String,
    /// What the server is asked.
    pub(crate) create: Create,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    create: Create,
    when: f64,
}

impl PendingCreate {
    /// Keeps a wish.
    pub(crate) fn keep(create: Create) -> Self {
        let name = format!("{PREFIX}{}", random::action().as_str());
        let kept = Kept { create, when: js_sys::Date::now() };
        local::save(&name, &kept);
        Self { name, create: kept.create }
    }

    /// The latest that is not answered. What nobody waits for any more is forgotten.
    pub(crate) fn latest() -> Option<Self> {
        let now = js_sys::Date::now();
        let (young, old): (Vec<_>, Vec<_>) =
            local::load_all::<Kept>(PREFIX).into_iter().partition(|(_, kept)| now - kept.when <= KEPT);
        for (name, _) in old {
            local::forget(&name);
        }
        let latest = young.into_iter().max_by(|(_, one), (_, other)| one.when.total_cmp(&other.when));
        latest.map(|(name, kept)| Self { name, create: kept.create })
    }

    /// It is answered.
    pub(crate) fn forget(&self) {
        local::forget(&self.name);
    }
}
