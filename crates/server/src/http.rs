//! HTTP, WebSocket and server-sent events.

pub(crate) mod api;
#[cfg(feature = "mcp")]
pub(crate) mod assistants;
pub(crate) mod document;
pub(crate) mod event_stream;
pub(crate) mod kaggle;
pub(crate) mod listener;
pub(crate) mod lists;
pub(crate) mod lost_page;
pub(crate) mod missing_page;
pub(crate) mod page;
pub(crate) mod picture;
pub(crate) mod pings;
pub(crate) mod preview;
pub(crate) mod public_address;
pub(crate) mod query;
pub(crate) mod question;
pub(crate) mod replays;
pub(crate) mod router;
pub(crate) mod shared_link;
pub(crate) mod site;
pub(crate) mod socket;
pub(crate) mod socket_end;
pub(crate) mod socket_options;
