//! Exact labels for random positions: `cargo run --release -p puissance4-engine --example labels [COUNT [PLY...]]`.
//!
//! Solves COUNT positions of random games after each number of moves on all cores, and prints how many are won, drawn
//! and lost for the side to move. The notebook `bindings/python/examples/labels.ipynb` does the same from Python, on
//! the same positions.

use std::error::Error;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use puissance4_engine::chance::{Chance, mix};
use puissance4_engine::{Book, Limits, SolveError, Solver, Value};
use puissance4_rules::{Geometry, Position};

/// How many positions a thread takes at a time.
const CHUNK: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers = env::args().skip(1).map(|argument| argument.parse()).collect::<Result<Vec<usize>, _>>()?;
    let (count, plies) = match numbers.split_first() {
        None => (100_000, (18..=36).step_by(2).collect()),
        Some((count, [])) => (*count, (18..=36).step_by(2).collect()),
        Some((count, plies)) => (*count, plies.to_vec()),
    };
    let threads = thread::available_parallelism()?.get();
    let first = Solver::new(Geometry::STANDARD, 64)?.with_book(Book::embedded());
    let mut solvers: Vec<Solver> = (1..threads).map(|_| first.sharing_table()).collect();
    solvers.push(first);

    println!("ply   wins  draws losses  sum of scores  seconds  processor µs per position");
    for ply in plies {
        let positions = positions(count, ply);
        let start = Instant::now();
        let (scores, busy) = solve_all(&mut solvers, &positions)?;
        let elapsed = start.elapsed().as_secs_f64();
        let share = |value: Value| {
            let of_value = scores.iter().filter(|score| value_of(**score) == value).count();
            100.0 * number(of_value) / number(count)
        };
        let [wins, draws, losses] = [Value::Win, Value::Draw, Value::Loss].map(share);
        let sum: i64 = scores.iter().map(|score| i64::from(*score)).sum();
        let each = busy.map(|busy| busy.as_secs_f64() * 1e6 / number(count));
        let each = each.map_or_else(|| "-".to_owned(), |each| format!("{each:.2}"));
        println!("{ply:3} {wins:5.1}% {draws:5.1}% {losses:5.1}% {sum:14} {elapsed:8.2} {each:>26}");
    }
    Ok(())
}

/// The positions of random games, as `random_positions` of the Python package makes them with the seed 1.
fn positions(count: usize, ply: usize) -> Vec<Position> {
    let mut chance = Chance::new(mix(1));
    let games = std::iter::repeat_with(|| chance.position(Geometry::STANDARD, ply));
    games.flatten().take(count).collect()
}

/// The scores of all positions, and the processor time of all threads where the system tells it.
fn solve_all(solvers: &mut [Solver], positions: &[Position]) -> Result<(Vec<i32>, Option<Duration>), SolveError> {
    let mut scores = vec![0; positions.len()];
    let chunks = Mutex::new(positions.chunks(CHUNK).zip(scores.chunks_mut(CHUNK)));
    let work = |solver: &mut Solver| -> Result<Option<Duration>, SolveError> {
        let next = || chunks.lock().map_or_else(|poisoned| poisoned.into_inner().next(), |mut chunks| chunks.next());
        while let Some((positions, scores)) = next() {
            for (position, score) in positions.iter().zip(scores) {
                *score = solver.solve(position, &Limits::none())?.score.get();
            }
        }
        Ok(processor_time())
    };
    let times = thread::scope(|scope| {
        let threads: Vec<_> = solvers.iter_mut().map(|solver| scope.spawn(|| work(solver))).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| thread.join().unwrap_or(Ok(None));
        threads.into_iter().map(join).collect::<Result<Vec<_>, _>>()
    })?;
    Ok((scores, times.into_iter().sum()))
}

/// The processor time of this thread, on Linux.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

fn value_of(score: i32) -> Value {
    match score {
        1.. => Value::Win,
        0 => Value::Draw,
        ..0 => Value::Loss,
    }
}

#[allow(clippy::cast_precision_loss)] // Far below 2^52.
fn number(count: usize) -> f64 {
    count as f64
}
