//! The states of the connection.

use puissance4_online::ProblemKind;

/// The state of the connection.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum State {
    /// Until the timer fires.
    Waiting,
    /// An HTTP request for the game is in flight.
    Reading,
    /// A socket is being opened.
    Opening,
    /// The socket is open, and the hello was sent.
    Greeting,
    /// The server sends updates; the timer is set for this.
    Live(Alarm),
    /// Final: a retry cannot succeed.
    Refused(ProblemKind),
}

/// What the timer means while the socket works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alarm {
    /// The server has been silent for long.
    Silence,
    /// An action should have been answered.
    Answer,
    /// The server was busy; its actions are sent again.
    Busy,
}
