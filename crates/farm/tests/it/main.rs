//! Batches on one machine and on many.

mod local;
mod nats;
