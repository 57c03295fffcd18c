//! Work on many positions, in chunks: on all cores of a machine or on many machines, interrupted and resumed at any
//! moment.
//!
//! A [`Batch`] says what is asked about which positions. It is divided into [`Chunk`]s, whose answers depend on nothing
//! but the chunk and the task, so that it does not matter where, when and how often a chunk is answered: the output has
//! the same bytes.

mod answer;
mod answerer;
mod answers;
mod batch;
mod chunk;
mod entry;
mod generator;
mod lines;
mod local;
#[cfg(feature = "nats")]
pub mod nats;
mod output;
pub mod proof;
mod source;
mod spool;
mod task;

pub use answerer::{Answerer, AnswererError, Unanswered};
pub use answers::{Answers, AnswersError, Difference};
pub use batch::Batch;
pub use chunk::Chunk;
pub use entry::{Entry, EntryError};
pub use generator::Generator;
pub use lines::{Line, Lines, MAX_LINE_BYTES};
pub use local::{LocalError, answer_missing, fitting_chunk};
pub use output::{Format, OutputError, read_scores, write_bytes, write_output};
pub use source::{BadLine, BadLines, Shard, Source, SourceError};
pub use task::{Query, Task};
