//! The round-trip time of a socket.

use std::time::Instant;

use axum::body::Bytes;
use axum::extract::ws::Message;
use puissance4_online::Milliseconds;

use crate::random;

/// The lag is the shortest of this many round trips, so one late answer makes no difference.
const ROUND_TRIPS: usize = 4;

/// Measures round trips. A ping has a random payload, so a client cannot answer before it has received it.
pub(crate) struct Pings {
    asked: Option<([u8; 8], Instant)>,
    lately: Vec<Milliseconds>,
    /// When the client last sent something.
    pub(crate) heard: Instant,
}

impl Pings {
    pub(crate) fn new() -> Self {
        Self { asked: None, lately: Vec::new(), heard: Instant::now() }
    }

    pub(crate) fn next(&mut self) -> Message {
        let nonce = random::bytes();
        self.asked = Some((nonce, Instant::now()));
        Message::Ping(Bytes::copy_from_slice(&nonce))
    }

    /// Handles a pong; gives the shortest of the last round trips.
    pub(crate) fn answered(&mut self, nonce: &[u8]) -> Option<Milliseconds> {
        let (_, at) = self.asked.take_if(|(asked, _)| asked.as_slice() == nonce)?;
        if self.lately.len() == ROUND_TRIPS {
            self.lately.remove(0);
        }
        self.lately.push(Milliseconds(u64::try_from(at.elapsed().as_millis()).unwrap_or(u64::MAX)));
        self.lately.iter().min().copied()
    }
}
