//! One connection to a game: a socket or an event stream, of a player or a watcher.

use std::sync::Arc;

use puissance4_online::{Milliseconds, Seat, ServerMessage, Version};
use tokio::sync::broadcast::Receiver;

use crate::game::active_game::updates::Update;
use crate::game::active_game::{ActiveGame, ActiveGameError, loaded};
use crate::game::lag::SocketId;

/// A connection, for as long as it lasts.
#[derive(Debug)]
pub(crate) struct Visitor {
    active_game: Arc<ActiveGame>,
    seat: Option<Seat>,
    socket: SocketId,
    /// What happens, as it is sent.
    pub(crate) updates: Receiver<Update>,
}

impl ActiveGame {
    /// Connects a player or a watcher. Gives also the first messages: the events after the version that is known.
    pub(crate) async fn connect(
        self: &Arc<Self>,
        seat: Option<Seat>,
        known: Option<Version>,
    ) -> Result<(Visitor, Vec<Update>), ActiveGameError> {
        let mut guard = self.state().await?;
        if known.is_some_and(|known| self.version().is_some_and(|version| known > version)) {
            self.read(&mut guard).await?;
        }
        let state = loaded(&guard)?;
        // The lock is held until the first messages are made, so no event is missed, and none is sent twice.
        let updates = self.updates.subscribe(seat.is_some());
        let visitor = Visitor { active_game: Arc::clone(self), seat, socket: self.lags.open(), updates };
        self.attendance.connect(seat);
        let clock = self.clock(state).await;
        let presence = self.presence();
        let version = state.game.version();
        let mut first = Vec::new();
        match known {
            Some(known) if known <= version => {
                first.push(Update::new(known, &ServerMessage::Resumed { version, you: seat, clock, presence }));
                for entry in state.since(known) {
                    first.push(Update::new(entry.number, &ServerMessage::Happened { entry: entry.clone(), clock }));
                }
            }
            _ => {
                let whole = ServerMessage::Whole { game: state.log.clone(), you: seat, clock, presence };
                first.push(Update::new(version, &whole));
            }
        }
        drop(guard);
        self.announce_presence(seat.is_some());
        Ok((visitor, first))
    }
}

impl Visitor {
    /// Notes the time of a round trip.
    pub(crate) fn note_lag(&self, lag: Milliseconds) {
        if let Some(seat) = self.seat {
            self.active_game.lags.measure(self.socket, seat, lag);
        }
    }

    /// The version of the game.
    pub(crate) fn version(&self) -> Version {
        self.active_game.version().unwrap_or_default()
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        self.active_game.lags.close(self.socket);
        self.active_game.attendance.disconnect(self.seat);
        self.active_game.announce_presence(self.seat.is_some());
    }
}
