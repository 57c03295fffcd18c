//! What the client reports to the person.

use puissance4_online::{Entry, Match, PresetPhrase, ProblemKind, Refusal, Seat};

use crate::online::client::speech::NotSaid;

/// Something the person should hear of.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notice {
    /// The game was loaded.
    Loaded,
    /// A new event, and the game after it.
    Happened(Entry, Box<Match>),
    /// The server refused an action.
    Refused(Refusal),
    /// A player connected or disconnected.
    Presence(Seat, bool),
    /// A player says a phrase.
    Said(Seat, PresetPhrase),
    /// The own phrase was not said.
    NotSaid(NotSaid),
    /// The connection is back.
    Connected,
    /// The connection is lost.
    Lost,
    /// The token is not valid for this game; watching is still possible.
    NotSeated,
    /// The client has given up: a retry cannot succeed.
    Closed(ProblemKind),
    /// The server is newer than this page. The game goes on as far as the page understands it.
    Outdated,
}
