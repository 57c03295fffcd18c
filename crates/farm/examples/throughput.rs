//! What a batch costs beyond the engine: the same positions on the same number of threads, once by the engine alone,
//! once as a batch with its source, parts and output.
//!
//! `cargo run --release -p puissance4-farm --example throughput -- POSITIONS THREADS`

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use puissance4_engine::{Book, Limits, Solver};
use puissance4_farm::{
    Answerer, Answers, Entry, Format, Generator, Query, Source, Task, answer_missing, fitting_chunk, write_output,
};
use puissance4_rules::{Geometry, Position};

const TABLE: usize = 64;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u32>());
    let count = numbers.next().transpose()?.unwrap_or(100_000);
    let threads = numbers.next().transpose()?.unwrap_or(2) as usize;
    // All stages of a game. The engine's positions are ready before its clock starts.
    let generator = Generator::Random { count: count.into(), plies: 8..=40, seed: 1, quiet: false };
    let folder = tempfile::tempdir()?;
    let source = Source::generate(&generator, Geometry::STANDARD, folder.path())?;
    let mut positions = Vec::new();
    for number in 0..source.chunks() {
        for line in source.chunk(number)?.text.lines() {
            positions.push(Entry::read(Geometry::STANDARD, line)?.position);
        }
    }
    drop(source);
    let engine = by_engine(&positions, threads)?;
    drop(positions);
    let begin = Instant::now();
    by_batch(&generator, threads, folder.path())?;
    let batch = begin.elapsed().as_secs_f64();
    let rate = |seconds: f64| f64::from(count) / seconds;
    println!("engine: {engine:.2} s, {:.0} positions/s", rate(engine));
    println!("batch:  {batch:.2} s, {:.0} positions/s, {:.1} % of the engine", rate(batch), 100.0 * engine / batch);
    Ok(())
}

/// The seconds that the engine alone takes.
fn by_engine(positions: &[Position], threads: usize) -> Result<f64, Failure> {
    const PIECE: usize = 256;
    let solver = Solver::new(Geometry::STANDARD, TABLE)?.with_book(Book::embedded());
    let next = AtomicUsize::new(0);
    let begin = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (mut solver, next) = (solver.sharing_table(), &next);
            scope.spawn(move || {
                while let Some(piece) = positions.chunks(PIECE).nth(next.fetch_add(1, Ordering::Relaxed)) {
                    for position in piece {
                        let _ = black_box(solver.solve(position, &Limits::none()));
                    }
                }
            });
        }
    });
    Ok(begin.elapsed().as_secs_f64())
}

fn by_batch(generator: &Generator, threads: usize, folder: &std::path::Path) -> Result<(), Failure> {
    let task = Task::new(Geometry::STANDARD, Query::Score);
    let source = Source::generate(generator, Geometry::STANDARD, folder)?;
    let answerer = Answerer::new(&task, TABLE)?;
    let chunk = fitting_chunk(&source, &answerer, threads)?;
    let source = source.in_chunks(chunk)?;
    let batch = source.batch(task);
    let parts = Answers::open(&folder.join("parts"), &batch, false)?;
    answer_missing(&source, &parts, &answerer, threads, &|_| ())?;
    write_output(&parts, &batch, Format::Lines, &folder.join("output"))?;
    Ok(parts.remove()?)
}
