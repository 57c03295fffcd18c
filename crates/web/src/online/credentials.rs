//! What this browser stores for an online game that is played here: the seat token, and the actions that are not
//! answered yet.

use puissance4_online::{Action, ActionId, GameId, Match, Seat, SeatToken};
use serde::{Deserialize, Serialize};

use crate::storage::local;

/// The start of all storage keys.
const PREFIX: &str = "online/";

/// How long the credentials of a finished game are kept, in milliseconds: they open the next game of a rematch.
const RETENTION: f64 = 7.0 * 24.0 * 3600.0 * 1000.0;

/// A seat token and what goes with it. The token never appears in an address.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Credentials {
    /// The seat token.
    pub(crate) token: SeatToken,
    /// Whether the server has confirmed it. An unconfirmed token may be valid all the same, if the answer was lost;
    /// asking again is safe.
    pub(crate) valid: bool,
    /// Whether the game is over.
    pub(crate) over: bool,
    /// The opponent's name, if it is known.
    pub(crate) opponent: Option<String>,
    /// When the token was stored, in milliseconds.
    pub(crate) when: f64,
    /// Unanswered actions, oldest first.
    #[serde(default)]
    pub(crate) pending: Vec<Action>,
}

fn key(game: GameId) -> String {
    format!("{PREFIX}{game}")
}

impl Credentials {
    /// Credentials for a token that was just drawn or confirmed.
    pub(crate) fn new(token: SeatToken, valid: bool) -> Self {
        Self { token, valid, over: false, opponent: None, when: js_sys::Date::now(), pending: Vec::new() }
    }

    /// The credentials for a game, if there are any.
    pub(crate) fn load(game: GameId) -> Option<Self> {
        match local::load(&key(game)) {
            local::Stored::Value(credentials) => Some(credentials),
            local::Stored::Nothing | local::Stored::Damaged => None,
        }
    }

    /// Stores them.
    pub(crate) fn save(&self, game: GameId) {
        local::save(&key(game), self);
    }

    /// Deletes the credentials for a game.
    pub(crate) fn forget(game: GameId) {
        local::forget(&key(game));
    }

    /// Records how the game stands.
    pub(crate) fn update(game: &Match, you: Seat) {
        Self::change(game.id(), |credentials| {
            credentials.over = game.ending().is_some();
            credentials.opponent = game.name(you.other()).map(ToString::to_string);
        });
    }

    /// Records that the game is over.
    pub(crate) fn finish(game: GameId) {
        Self::change(game, |credentials| credentials.over = true);
    }

    /// Stores an unanswered action.
    pub(crate) fn add_pending(game: GameId, action: Action) {
        Self::change(game, |credentials| credentials.pending.push(action));
    }

    /// Deletes an answered action.
    pub(crate) fn remove_pending(game: GameId, action: &ActionId) {
        Self::change(game, |credentials| credentials.pending.retain(|pending| pending.id != *action));
    }

    /// Changes what is stored now: another tab may also have changed it.
    fn change(game: GameId, change: impl FnOnce(&mut Self)) {
        if let Some(mut credentials) = Self::load(game) {
            change(&mut credentials);
            credentials.save(game);
        }
    }

    /// The games in progress that are played here, latest first. Credentials of games that ended long ago are deleted.
    pub(crate) fn in_progress() -> Vec<(GameId, Self)> {
        let now = js_sys::Date::now();
        let mut games = Vec::new();
        for (key, credentials) in local::load_all::<Self>(PREFIX) {
            match key.strip_prefix(PREFIX).and_then(|id| id.parse().ok()) {
                Some(id) if credentials.valid && !credentials.over => games.push((id, credentials)),
                _ if now - credentials.when > RETENTION => local::forget(&key),
                _ => {}
            }
        }
        games.sort_by(|(_, one), (_, other)| other.when.total_cmp(&one.when));
        games
    }
}
