//! A batch on one machine: threads that share a table, each with a chunk of its own.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use crate::answerer::{Answerer, Unanswered};
use crate::answers::Answers;
use crate::source::Source;

/// Why a batch was not finished.
#[derive(Debug, thiserror::Error)]
pub enum LocalError {
    /// The positions cannot be read any more.
    #[error("the positions cannot be read: {0}")]
    Source(io::Error),
    /// A part cannot be written.
    #[error("a part cannot be written: {0}")]
    Answers(io::Error),
    /// A chunk has no answer.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
}

/// Answers all chunks that are missing, on so many threads. `told` is called with the number of positions of each chunk
/// that is kept.
///
/// After an error no further chunk is begun, and those in progress are given up.
pub fn answer_missing(
    source: &Source,
    kept: &Answers,
    answerer: &Answerer,
    threads: usize,
    told: &(dyn Fn(u64) + Sync),
) -> Result<(), LocalError> {
    let missing = kept.missing();
    let (next, stop) = (AtomicUsize::new(0), Arc::new(AtomicBool::new(false)));
    let failure = Mutex::new(None);
    let work = |mut answerer: Answerer| {
        while !stop.load(Ordering::Relaxed) {
            let Some(number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            if let Err(error) = answer_one(source, kept, *number, &mut answerer, &stop, told) {
                // What the others then say is that they were stopped.
                failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                stop.store(true, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(missing.len()) {
            let answerer = answerer.fork();
            scope.spawn(|| work(answerer));
        }
        work(answerer.fork());
    });
    failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

fn answer_one(
    source: &Source,
    kept: &Answers,
    number: u64,
    answerer: &mut Answerer,
    stop: &Arc<AtomicBool>,
    told: &(dyn Fn(u64) + Sync),
) -> Result<(), LocalError> {
    let chunk = source.chunk(number).map_err(LocalError::Source)?;
    let answers = answerer.answer(&chunk.text, stop)?;
    kept.keep(number, &answers).map_err(LocalError::Answers)?;
    told(chunk.positions());
    Ok(())
}

/// How long a chunk should take: long enough that keeping it costs nothing, short enough that losing it costs little.
const CHUNK_TIME: Duration = Duration::from_secs(3);
/// However quick positions are, a chunk has no more.
const MAX_POSITIONS: u64 = 8192;
/// Each thread should have so many chunks, so that none of them is left alone with the last.
const CHUNKS_PER_THREAD: u64 = 8;
/// How many positions are tried, at most for so long.
const SAMPLE: u64 = 64;
const SAMPLE_TIME: Duration = Duration::from_secs(1);

/// How many positions a chunk should have, by the time that some of them take. It has no influence on the output.
pub fn fitting_chunk(source: &Source, answerer: &Answerer, threads: usize) -> io::Result<u64> {
    let sample = sample(source)?;
    let stop = Arc::new(AtomicBool::new(false));
    let mut answerer = answerer.fork();
    let begin = Instant::now();
    let solved = std::thread::scope(|scope| {
        let (done, is_done) = mpsc::channel::<()>();
        scope.spawn({
            let stop = Arc::clone(&stop);
            move || {
                // Ends at once when the other end is dropped.
                let _ = is_done.recv_timeout(SAMPLE_TIME);
                stop.store(true, Ordering::Relaxed);
            }
        });
        let solved = sample.iter().take_while(|line| answerer.answer(line, &stop).is_ok()).count();
        drop(done);
        solved
    });
    let time = begin.elapsed().as_nanos().max(1);
    let fitting = u64::try_from(CHUNK_TIME.as_nanos() * solved as u128 / time).unwrap_or(MAX_POSITIONS);
    let fair = source.positions().div_ceil(CHUNKS_PER_THREAD * threads as u64);
    Ok(fitting.min(MAX_POSITIONS).min(fair).max(1))
}

/// Some positions from the beginning to the end: they differ, and neighbours are alike.
fn sample(source: &Source) -> io::Result<Vec<String>> {
    let places = source.chunks().min(SAMPLE);
    let mut sample = Vec::new();
    for place in 0..places {
        let chunk = source.chunk(place * source.chunks() / places)?;
        let count = chunk.positions().min(SAMPLE / places);
        let step = (chunk.positions() / count.max(1)).max(1);
        let lines = chunk.text.lines().step_by(usize::try_from(step).unwrap_or(1));
        sample.extend(lines.take(usize::try_from(count).unwrap_or(1)).map(|line| format!("{line}\n")));
    }
    Ok(sample)
}
