//! How clients behave.

use std::time::Duration;

/// How a client plays and waits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientProfile {
    /// The longest time to think about a move.
    pub thinking: Duration,
    /// The backoff before it reconnects: at first, and at most. The protocol says 0.5 and 30 seconds; stress tests are
    /// faster.
    pub again: (Duration, Duration),
    /// Of 1,000 actions, how many are sent twice at once.
    pub doubled: usize,
    /// Of 1,000 moves, before how many the player asks for a take-back.
    pub regrets: usize,
    /// Of 1,000 moves, instead of how many the player resigns.
    pub resigns: usize,
    /// Of 1,000 actions, before how many the player switches to another server, if there is one.
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
