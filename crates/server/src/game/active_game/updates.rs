//! The messages that all connections of a game receive.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use puissance4_online::{ServerMessage, Version};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{Receiver, Sender};

/// Updates buffered per slow reader. One that is further behind is disconnected.
const MAX_WAITING: usize = 32;
/// Watchers are sent updates this much later than players, so a crowd of watchers cannot delay the players.
const WATCHERS_DELAY: Duration = Duration::from_millis(10);

/// A message to all connections of a game, serialised once for all of them.
#[derive(Clone, Debug)]
pub(crate) struct Update {
    /// A client that has received it knows the game up to this version.
    pub(crate) version: Version,
    pub(crate) text: Utf8Bytes,
}

impl Update {
    pub(crate) fn new(version: Version, message: &ServerMessage) -> Self {
        Self { version, text: text(message) }
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages have no keys but words").into()
}

/// The two channels of a game: one for players, one for watchers.
#[derive(Debug)]
pub(super) struct Updates {
    to_players: Sender<Update>,
    to_watchers: Sender<Update>,
    /// Whether a task forwards updates to watchers; none does before the first watcher comes.
    is_forwarding: AtomicBool,
}

impl Updates {
    pub(super) fn new() -> Self {
        Self {
            to_players: Sender::new(MAX_WAITING),
            to_watchers: Sender::new(MAX_WAITING),
            is_forwarding: AtomicBool::new(false),
        }
    }

    /// All updates from now on.
    pub(super) fn subscribe(&self, is_player: bool) -> Receiver<Update> {
        if is_player {
            return self.to_players.subscribe();
        }
        self.forward_to_watchers();
        self.to_watchers.subscribe()
    }

    /// Whether an update would reach anyone.
    pub(super) fn have_readers(&self) -> bool {
        self.to_players.receiver_count() > 0
    }

    pub(super) fn send(&self, update: Update) {
        // An error means that there are no readers.
        let _ = self.to_players.send(update);
    }

    /// Forwards to watchers what players receive, in the same order, as long as the game is in memory. A watcher may
    /// receive an event that it has read already, and ignores it.
    fn forward_to_watchers(&self) {
        if self.is_forwarding.swap(true, Ordering::SeqCst) {
            return;
        }
        let mut updates = self.to_players.subscribe();
        let to_watchers = self.to_watchers.clone();
        tokio::spawn(async move {
            loop {
                let update = match updates.recv().await {
                    Ok(update) => update,
                    // Watchers notice the gap by the numbers of the events, and reconnect.
                    Err(RecvError::Lagged(_)) => continue,
                    Err(RecvError::Closed) => return,
                };
                // After the answer to the player who moved, and after the opponent, even on a single processor.
                tokio::time::sleep(WATCHERS_DELAY).await;
                let _ = to_watchers.send(update);
                while let Ok(update) = updates.try_recv() {
                    let _ = to_watchers.send(update);
                }
            }
        });
    }
}
