//! The atlas compared with the solver.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_engine::SolverError;
use puissance4_rules::Geometry;

use crate::attempt::{Effort, attempt};
use crate::entry::{Entry, Order, Run};

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The solver finds the same.
    Same,
    /// The solver was stopped before it found anything to compare.
    Unknown,
    /// The solver finds something else.
    Other(Run),
}

/// Solves the board of an entry again: in the other order, with a table of another size than both runs had, and every
/// column, so mirror images are also compared.
pub fn check(entry: &Entry, geometry: Geometry, nodes: u64, stop: &Arc<AtomicBool>) -> Result<Finding, SolverError> {
    let mut table = 24;
    while entry.runs().iter().any(|run| run.table == table) {
        table += 1;
    }
    let effort = Effort { order: Order::Other, table, nodes, stop: Arc::clone(stop), both_halves: true };
    let run = attempt(geometry, &effort)?;
    Ok(compare(entry, run))
}

fn compare(entry: &Entry, run: Run) -> Finding {
    let (Some(known), Some(found)) = (entry.result(), run.result) else { return Finding::Unknown };
    let missing = || entry.best().iter().any(|column| !run.best.contains(column));
    let added = || entry.has_all_best() && run.best.iter().any(|column| !entry.best().contains(column));
    if !known.agrees_with(found) || (known == found && run.all && (missing() || added())) {
        return Finding::Other(run);
    }
    if found.is_exact() || !known.is_exact() { Finding::Same } else { Finding::Unknown }
}
