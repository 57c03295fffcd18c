//! The engine in web workers: the messages, the page side and the worker side.

pub(crate) mod engine;
pub(crate) mod pool;
pub(crate) mod protocol;
