//! Connections to NATS servers: where they are, how they are entered, and which of them are too old.
//!
//! Both the work on many machines and the notifications between servers of online games connect this way.

mod access;

pub use access::{Access, NatsError};
