//! What this browser keeps of a game that somebody plays online here: the key to the seat, and what was done and is not answered.

use puissance4_online::{Action, ActionId, GameId, Match, Seat, SeatToken};
use serde::{Deserialize, Serialize};

use crate::storage::local;

/// All tickets are kept under names that begin like this.
const PREFIX: &str = "online/";

/// A ticket of a game that is over is kept so long, in milliseconds, for the way to the next game.
const KEPT: f64 = 7.0 * 24.0 * 3600.0 * 1000.0;

/// The key to a seat. It never appears in an address.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Credentials {
    /// The key.
    pub(crate) token: SeatToken,
    /// Whether the server has said that it opens a seat. Before, the answer may have got lost, and asking again does no harm.
    pub(crate) valid: bool,
    /// Whether the game is over.
    pub(crate) over: bool,
    /// The other's name, as far as it is known.
    pub(crate) opponent: Option<String>,
    /// When it was kept, in milliseconds.
    pub(crate) when: f64,
    /// What the server has not answered, the first first.
    #[serde(default)]
    pub(crate) pending: Vec<Action>,
}

fn name(game: GameId) -> String {
    format!("{PREFIX}{game}")
}

impl Credentials {
    /// A key that was just drawn or used.
    pub(crate) fn new(token: SeatToken, valid: bool) -> Self {
        Self { token, valid, over: false, opponent: None, when: js_sys::Date::now(), pending: Vec::new() }
    }

    /// The ticket for a game, if there is one.
    pub(crate) fn load(game: GameId) -> Option<Self> {
        match local::load(&name(game)) {
            local::Kept::Value(ticket) => Some(ticket),
            local::Kept::Nothing | local::Kept::Damaged => None,
        }
    }

    /// Keeps it.
    pub(crate) fn save(&self, game: GameId) {
        local::save(&name(game), self);
    }

    /// Keeps it no longer.
    pub(crate) fn forget(game: GameId) {
        local::forget(&name(game));
    }

    /// Writes down how the game stands.
    pub(crate) fn update(game: &Match, you: Seat) {
        if let Some(mut ticket) = Self::load(game.id()) {
            ticket.over = game.ending().is_some();
            ticket.opponent = game.name(you.other()).map(ToString::to_string);
            ticket.save(game.id());
        }
    }

    /// Writes down what was done. Other tabs may have done something, too.
    pub(crate) fn keep(game: GameId, action: Action) {
        if let Some(mut ticket) = Self::load(game) {
            ticket.pending.push(action);
            ticket.save(game);
        }
    }

    /// Crosses out what is answered.
    pub(crate) fn settle(game: GameId, action: &ActionId) {
        if let Some(mut ticket) = Self::load(game) {
            ticket.pending.retain(|pending| pending.id != *action);
            ticket.save(game);
        }
    }

    /// The games in progress that somebody plays here, the latest first. What is long over is forgotten.
    pub(crate) fn in_progress() -> Vec<(GameId, Self)> {
        let now = js_sys::Date::now();
        let mut tickets = Vec::new();
        for (name, ticket) in local::load_all::<Self>(PREFIX) {
            match name.strip_prefix(PREFIX).and_then(|id| id.parse().ok()) {
                Some(id) if ticket.valid && !ticket.over => tickets.push((id, ticket)),
                _ if now - ticket.when > KEPT => local::forget(&name),
                _ => {}
            }
        }
        tickets.sort_by(|(_, one), (_, other)| other.when.total_cmp(&one.when));
        tickets
    }
}
