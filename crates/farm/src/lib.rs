//! Work on many positions, in chunks: on all cores of a machine or on many machines, interrupted and resumed at any moment.
//!
//! A [`Batch`] says what is asked about which positions. It is divided into [`Chunk`]s, whose answers depend on nothing but the chunk and the
//! task, so that it does not matter where, when and how often a chunk is answered: the output has the same bytes.

mod batch;
mod chunk;
mod task;

pub use batch::Batch;
pub use chunk::Chunk;
pub use task::{Query, Task};
