//! The engine in web workers: the messages, the page's side and the worker's side.

pub(crate) mod engine;
pub(crate) mod handle;
pub(crate) mod protocol;
