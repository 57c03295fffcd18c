//! What a client asks for when it opens a socket.

use axum::http::Uri;

/// Options from the query of the address. Earlier servers ignore them, so a client can always ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SocketOptions {
    /// What a refusal contains.
    pub(crate) refusals: Refusals,
    /// Whether a player says and hears phrases. Clients that do not ask for them do not know those messages.
    pub(crate) phrases: bool,
}

/// What the client wants to receive with a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusals {
    /// The whole game, by default.
    Whole,
    /// The version: the events have been sent on the socket before the refusal.
    Version,
}

impl SocketOptions {
    /// Reads `?refusals=version&phrases=yes`.
    pub(crate) fn from_query(uri: &Uri) -> Self {
        let has = |option: &str| uri.query().unwrap_or_default().split('&').any(|word| word == option);
        let refusals = if has("refusals=version") { Refusals::Version } else { Refusals::Whole };
        Self { refusals, phrases: has("phrases=yes") }
    }
}
