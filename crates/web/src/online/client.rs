//! The client of one online game: what it knows, what it still has to send, and when it tries again.
//!
//! ```text
//!                 ┌──────────── read ────────────┐
//!   start ──▶ Reading ──▶ Opening ──▶ Greeting ──▶ Live        over a WebSocket
//!                ▲  │         │           │          │
//!                │  ▼         ▼           ▼          ▼
//!                └─ Waiting ◀────────── closed ──────┘          Refused: final
//! ```
//!
//! This is a pure state machine. Events come in as calls, and each call returns [`Order`]s for the transport.
//! Everything that is shown of a game comes from the fold of its events; a move counts only once the server has
//! confirmed it.

mod clock;
mod connecting;
mod events;
mod messages;
mod notice;
mod order;
mod polling;
mod sending;
mod speech;
mod state;
#[cfg(test)]
mod tests;

use puissance4_online::{
    Action, ActionId, GameId, Log, Match, Milliseconds, PlayerCommand, Presence, PresetPhrase, ProblemKind, Seat,
    SeatToken, Version,
};
use puissance4_rules::Column;

use clock::ServerClock;
use state::State;

pub(crate) use clock::Instant;
pub(crate) use notice::Notice;
pub(crate) use order::Order;
pub(crate) use speech::NotSaid;

/// The client of one game.
#[derive(Clone, Debug)]
pub(crate) struct OnlineClient {
    id: GameId,
    /// Proves that this client holds a seat; a watcher has none.
    token: Option<SeatToken>,
    game: Option<Match>,
    you: Option<Seat>,
    clock: Option<ServerClock>,
    presence: Option<Presence>,
    /// Actions that the server has not answered yet, oldest first.
    pending: Vec<Action>,
    /// The one of them that was sent as an HTTP request.
    posting: Option<ActionId>,
    /// The phrases that the server knows.
    phrases: Vec<PresetPhrase>,
    state: State,
    /// Failed attempts in a row.
    failures: u32,
    /// Failed sockets in a row.
    socket_failures: u32,
    /// How many reads remain before the next attempt to open a socket.
    reads_left: u32,
    /// Whether the last read succeeded.
    reading_works: bool,
    /// Whether the known events contradict those of the server.
    doubtful: bool,
    /// Whether the server has sent a message that this page does not know.
    outdated: bool,
}

impl OnlineClient {
    /// A client that has not connected yet. `pending` are the actions that an earlier page sent without getting an
    /// answer.
    pub(crate) fn new(id: GameId, token: Option<SeatToken>, pending: Vec<Action>) -> Self {
        Self {
            id,
            token,
            game: None,
            you: None,
            clock: None,
            presence: None,
            pending,
            posting: None,
            phrases: Vec::new(),
            state: State::Waiting,
            failures: 0,
            socket_failures: 0,
            // An HTTP request says what is wrong with a link; a failed socket does not.
            reads_left: 1,
            reading_works: false,
            doubtful: false,
            outdated: false,
        }
    }

    /// The game's id.
    pub(crate) fn id(&self) -> GameId {
        self.id
    }

    /// The seat token, if there is one. The server may still refuse it.
    pub(crate) fn token(&self) -> Option<&SeatToken> {
        self.token.as_ref()
    }

    /// The game, as far as it is known.
    pub(crate) fn game(&self) -> Option<&Match> {
        self.game.as_ref()
    }

    /// The seat of this client; `None` for a watcher.
    pub(crate) fn you(&self) -> Option<Seat> {
        self.you
    }

    /// Which players are connected, and how many watchers.
    pub(crate) fn presence(&self) -> Presence {
        self.presence.unwrap_or_default()
    }

    /// Whether the game shown is up to date.
    pub(crate) fn is_connected(&self) -> bool {
        matches!(self.state, State::Live(_)) || self.reading_works
    }

    /// Why the client has given up for good.
    pub(crate) fn refused(&self) -> Option<ProblemKind> {
        match &self.state {
            State::Refused(problem) => Some(*problem),
            _ => None,
        }
    }

    /// The move that is being sent. It no longer counts as pending once the game has reached its ply: by then it was
    /// made, or will be refused.
    pub(crate) fn pending_move(&self) -> Option<Column> {
        let now = self.game.as_ref().map(Match::ply);
        self.pending.iter().find_map(|action| match action.command {
            PlayerCommand::Move { column, ply } if now.is_none_or(|now| usize::from(ply) == now) => Some(column),
            _ => None,
        })
    }

    /// Failed attempts in a row.
    pub(crate) fn failures(&self) -> u32 {
        self.failures
    }

    /// Whether an action is still unanswered.
    pub(crate) fn is_sending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// The time a clock shows. It stops while the connection is lost, since the server does not charge that time.
    pub(crate) fn left(&self, seat: Seat, now: Instant) -> Option<Milliseconds> {
        Some(self.clock?.left(seat, now))
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Seat> {
        self.clock.and_then(ServerClock::running)
    }

    /// The known version, unless the known events are in doubt.
    pub(crate) fn version(&self) -> Option<Version> {
        self.game.as_ref().filter(|_| !self.doubtful).map(Match::version)
    }

    /// Turns a watcher into a player.
    pub(crate) fn take_seat(&mut self, token: SeatToken, seat: Seat, log: &Log) -> Vec<Order> {
        self.token = Some(token);
        self.you = Some(seat);
        let mut orders = Vec::new();
        self.doubtful = !self.replace_game(log, &mut orders);
        orders.push(Order::CloseSocket);
        orders.extend(self.open_socket());
        orders
    }
}
