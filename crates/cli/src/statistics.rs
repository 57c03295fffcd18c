//! What a search did, as tables.

use puissance4_engine::{PartStatistics, PlyStatistics, Solver};
use puissance4_i18n::{Language, tr};

use crate::console;
use crate::failure::Failure;
use crate::table::table;

/// Prints the statistics of a solver, if it has any.
pub(crate) fn print(solver: &Solver, language: Language) -> Result<(), Failure> {
    let Some(statistics) = solver.statistics() else { return Ok(()) };
    let total = statistics.total();
    let header = vec![
        tr!(language, "stats-discs"),
        tr!(language, "stats-nodes"),
        tr!(language, "stats-hits"),
        tr!(language, "stats-first-tries"),
        tr!(language, "stats-wasted"),
    ];
    let row = |name: String, ply: &PlyStatistics| {
        vec![
            name,
            ply.nodes.to_string(),
            share(ply.table_hits, ply.table_hits + ply.nodes, language),
            share(ply.first_tries, ply.cuts, language),
            share(ply.wasted, total.nodes, language),
        ]
    };
    let plies = statistics.plies.iter().enumerate().filter(|(_, ply)| ply.nodes > 0);
    let plies = plies.map(|(discs, ply)| row(discs.to_string(), ply));
    let plies = table(header, plies.chain([row(tr!(language, "stats-all"), &total)]));
    let header = vec![
        tr!(language, "stats-questions"),
        tr!(language, "stats-count"),
        tr!(language, "stats-nodes"),
        tr!(language, "stats-time"),
    ];
    let part = |name: String, part: &PartStatistics| {
        let milliseconds = language.decimal(part.time.as_secs_f64() * 1e3, 1);
        vec![name, part.questions.to_string(), part.nodes.to_string(), milliseconds]
    };
    let parts = [
        part(tr!(language, "stats-range"), &statistics.range),
        part(tr!(language, "stats-winner"), &statistics.winner),
        part(tr!(language, "stats-distance"), &statistics.distance),
    ];
    console::print(&format!("\n{plies}\n\n{}\n", table(header, parts)))
}

/// A part of a whole, in percent.
fn share(part: u64, whole: u64, language: Language) -> String {
    #[allow(clippy::cast_precision_loss)] // One decimal is shown.
    let share = 100.0 * part as f64 / whole.max(1) as f64;
    if whole == 0 { "-".to_owned() } else { format!("{} %", language.decimal(share, 1)) }
}
