//! HTTP, WebSocket and server-sent events.

pub(crate) mod address;
pub(crate) mod api;
pub(crate) mod event_stream;
pub(crate) mod listener;
pub(crate) mod lists;
pub(crate) mod missing_page;
pub(crate) mod page;
pub(crate) mod router;
pub(crate) mod socket;
