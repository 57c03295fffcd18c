//! How clients behave.

use std::time::Duration;

/// How a client plays and waits.
#[derive(Clone, Copy, Debug)]
pub struct ClientProfile {
    /// It thinks no longer than this about a move.
    pub thinking: Duration,
    /// How long it waits before it connects again: at first, and at most. The protocol says 0.5 and 30 seconds; trials are in a hurry.
    pub again: (Duration, Duration),
    /// Of 1,000 actions, so many are sent twice at once.
    pub doubled: usize,
    /// Of 1,000 moves, before so many the player asks for the last one back.
    pub regrets: usize,
    /// Of 1,000 moves, instead of so many the player gives up.
    pub resigns: usize,
    /// Of 1,000 actions, before so many the player goes to another server, if there is one.
    pub wanders: usize,
}

impl Default for ClientProfile {
    fn default() -> Self {
        Self {
            thinking: Duration::from_millis(40),
            again: (Duration::from_millis(30), Duration::from_millis(300)),
            doubled: 100,
            regrets: 40,
            resigns: 5,
            wanders: 50,
        }
    }
}
