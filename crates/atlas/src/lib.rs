//! An atlas of boards: who wins from the empty board, how soon, and by which first column.
//!
//! An [`Atlas`] is a file of JSON lines with an [`Entry`] for each board of the [scope](scope()). An entry has up to
//! two [`Run`]s of the solver, which differ in the order of moves and in the size of the table; a result that both
//! found is confirmed. The [`Builder`] makes runs with growing limits of nodes, the cheap boards first, and writes the
//! file whole after each.

mod attempt;
mod builder;
mod check;
mod entry;
mod file;
mod result;
mod scope;

pub use attempt::{Effort, attempt};
pub use builder::{BuildError, Builder, Report};
pub use check::{Finding, check};
pub use entry::{Contradiction, Entry, Order, Run, Standing};
pub use file::{Atlas, ReadError, ReadProblem};
pub use result::BoardResult;
pub use scope::{Part, is_published, part, scope};
