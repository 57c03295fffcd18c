//! Online games: client state, transport, retries and what survives a reload.

pub(crate) mod api;
pub(crate) mod client;
pub(crate) mod credentials;
pub(crate) mod pending_create;
pub(crate) mod retry;
pub(crate) mod transport;
