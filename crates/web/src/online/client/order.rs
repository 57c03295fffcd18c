//! What the client tells its transport to do.

use puissance4_online::{Action, ActionId, Version};

use crate::online::client::Notice;
use crate::online::delay::Delay;

/// An instruction for the transport.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Order {
    /// Open a socket, as a player or as a watcher.
    OpenSocket {
        /// Whether it is a player's.
        plays: bool,
    },
    /// Send this text over the socket.
    Send(String),
    /// Close the socket; nothing it still receives is delivered.
    CloseSocket,
    /// Read the game by an HTTP request: all of it, or what came after a version.
    Read {
        /// The known version.
        since: Option<Version>,
    },
    /// Send this action as an HTTP request.
    Post(Action),
    /// Store this action, in case the page is closed before it is answered.
    Save(Action),
    /// Delete this action from storage: it is answered.
    Forget(ActionId),
    /// Set the timer, in place of its earlier setting.
    Wait(Delay),
    /// Notify the person.
    Notify(Notice),
}
