//! Online games: the client's state machine, its transport, retries, and what survives a reload.

pub(crate) mod api;
pub(crate) mod catch_up;
pub(crate) mod client;
pub(crate) mod credentials;
pub(crate) mod delay;
pub(crate) mod failure;
#[cfg(test)]
pub(crate) mod fixture;
pub(crate) mod pending_create;
pub(crate) mod retry;
pub(crate) mod transport;
