//! The crate `connect-four-ai`, asked and answering as `puissance4 solve` does: moves on every line of standard input,
//! `MOVES SCORE NODES MICROSECONDS` on every line of standard output.

use std::error::Error;
use std::io::stdin;
use std::time::Instant;

use connect_four_ai::{Position, Solver, TTEntry, TTFlag, TranspositionTable};

fn main() -> Result<(), Box<dyn Error>> {
    // This one has no opening book, `new` has.
    let mut solver = Solver::empty();
    touch(&mut solver);
    for line in stdin().lines() {
        let line = line?;
        let moves = line.trim();
        let position = Position::from_moves(moves).map_err(|error| format!("{moves}: {error}"))?;
        let clock = Instant::now();
        let score = solver.solve(&position);
        let microseconds = clock.elapsed().as_micros();
        println!("{moves} {score} {} {microseconds}", solver.explored_positions);
    }
    Ok(())
}

/// Writes to every page of the table, so the first positions do not pay for the system's handing them out.
fn touch(solver: &mut Solver) {
    const PAGE: usize = 4096 / size_of::<TTEntry>();
    for key in (0..TranspositionTable::MAX_SIZE as u64).step_by(PAGE) {
        solver.transposition_table.put(key, 0, TTFlag::Exact, 0);
    }
    // Forgets what was written. It only counts up a byte: after 256 times, old entries would hold again.
    solver.reset();
}
