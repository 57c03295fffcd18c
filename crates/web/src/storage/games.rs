//! Games in progress that are played at this computer: one for each tab.

use puissance4_session::{SavedGame, Session};

use crate::random;
use crate::storage::local::{self, Stored};

/// The start of the storage keys of games in progress; the name of the tab follows.
const IN_PROGRESS: &str = "table/";

/// The time, in milliseconds since 1970.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Whole milliseconds after 1970.
pub(crate) fn now_ms() -> u64 {
    js_sys::Date::now().max(0.0) as u64
}

/// A new id for a game.
pub(crate) fn new_id() -> String {
    format!("{:016x}", random::seed())
}

/// The tabs that have a game in progress, the one with the latest game first.
pub(crate) fn tabs() -> Vec<String> {
    let mut games = local::load_all::<SavedGame>(IN_PROGRESS);
    games.sort_by_key(|(_, game)| std::cmp::Reverse(game.at_ms()));
    games.into_iter().filter_map(|(key, _)| key.strip_prefix(IN_PROGRESS).map(str::to_owned)).collect()
}

/// Stores the game in progress of a tab.
pub(crate) fn save_in_progress(tab: &str, session: &Session) {
    local::save(&format!("{IN_PROGRESS}{tab}"), &SavedGame::new(session).at(now_ms()));
}

/// The game in progress of a tab.
pub(crate) fn load_in_progress(tab: &str) -> Stored<Session> {
    match local::load::<SavedGame>(&format!("{IN_PROGRESS}{tab}")) {
        Stored::Value(game) => game.session().map_or(Stored::Damaged, Stored::Value),
        Stored::Nothing => Stored::Nothing,
        Stored::Damaged => Stored::Damaged,
    }
}
