//! Runs with growing limits, the cheap boards first.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use puissance4_engine::SolverError;
use puissance4_rules::Geometry;

use crate::attempt::{Effort, attempt};
use crate::entry::{Entry, Order, Run};
use crate::file::Atlas;
use crate::scope::part;

/// How an atlas is built.
#[derive(Clone, Debug)]
pub struct Builder {
    /// Where it is kept: written whole after each run.
    pub file: PathBuf,
    /// The boards to work on.
    pub boards: Vec<Geometry>,
    /// How many boards at the same time.
    pub threads: usize,
    /// The size of all tables together, in MiB.
    pub memory: usize,
    /// The most nodes of a run.
    pub nodes: u64,
    /// When to stop.
    pub time: Option<Duration>,
}

/// The report after each run.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The board.
    pub geometry: Geometry,
    /// The run.
    pub run: &'a Run,
    /// The limit of nodes of the pass.
    pub limit: u64,
    /// How many runs of the pass are done, this one included.
    pub done: usize,
    /// How many runs the pass has.
    pub runs: usize,
}

/// Why building ended early.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// Two runs contradict each other: one of them is wrong. The file has the first.
    #[error("two runs on a board contradict each other")]
    Contradiction(Geometry),
    /// The file could not be written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// There is no solver with such a table.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// The limit of the first pass, in nodes.
const FIRST_LIMIT: u64 = 1_000_000;
/// How much the limit grows from one pass to the next: what is tried in vain before takes a seventh of the time.
const GROWTH: u64 = 8;
/// Nodes for a MiB of table: 16 bytes each.
const NODES_FOR_A_MEBIBYTE: u64 = 1 << 16;
/// The smallest table, in MiB; the other order has half of it.
const LEAST_TABLE: usize = 16;

impl Builder {
    /// Works until everything is known, or nothing more can be found within the limits.
    pub fn build(&self, atlas: Atlas, report: &(dyn Fn(&Report) + Sync)) -> Result<Atlas, BuildError> {
        let stop = Arc::new(AtomicBool::new(false));
        let ended = Mutex::new(false);
        let wake = std::sync::Condvar::new();
        let atlas = Mutex::new(atlas);
        // If it cannot be written, better to know before the work than after.
        locked(&atlas).save(&self.file)?;
        let end = self.time.map(|time| Instant::now() + time);
        let built = std::thread::scope(|scope| {
            if let Some(time) = self.time {
                let (stop, ended, wake) = (&stop, &ended, &wake);
                scope.spawn(move || {
                    let _ = wake.wait_timeout_while(locked(ended), time, |ended| !*ended);
                    stop.store(true, Ordering::Relaxed);
                });
            }
            let mut limit = FIRST_LIMIT.min(self.nodes);
            let built = loop {
                if let Err(error) = self.pass(limit, &atlas, &stop, report) {
                    break Err(error);
                }
                if limit >= self.nodes || end.is_some_and(|end| Instant::now() >= end) {
                    break Ok(());
                }
                limit = limit.saturating_mul(GROWTH).min(self.nodes);
            };
            *locked(&ended) = true;
            wake.notify_all();
            built
        });
        built?;
        Ok(atlas.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// All runs that make sense with this limit.
    fn pass(
        &self,
        limit: u64,
        atlas: &Mutex<Atlas>,
        stop: &Arc<AtomicBool>,
        report: &(dyn Fn(&Report) + Sync),
    ) -> Result<(), BuildError> {
        // First who wins, then the same again in the other order: that is wanted as soon as there is a result.
        let (mut done, mut runs) = (0, self.jobs(limit, &locked(atlas), Order::Usual));
        let mut total = runs.len();
        for order in [Order::Usual, Order::Other] {
            if order == Order::Other {
                runs = self.jobs(limit, &locked(atlas), order);
                total += runs.len();
            }
            let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(done));
            let effort = Effort {
                order,
                table: self.table(limit, order),
                nodes: limit,
                stop: Arc::clone(stop),
                both_halves: false,
            };
            let work = || -> Result<(), BuildError> {
                while let Some(geometry) = runs.get(next.fetch_add(1, Ordering::Relaxed)).copied() {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let run = attempt(geometry, &effort)?;
                    self.keep(geometry, &run, atlas)?;
                    let done = finished.fetch_add(1, Ordering::Relaxed) + 1;
                    report(&Report { geometry, run: &run, limit, done, runs: total });
                }
                Ok(())
            };
            let results: Vec<Result<(), BuildError>> = std::thread::scope(|scope| {
                let work = || {
                    let result = work();
                    if result.is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                    result
                };
                let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
                workers.into_iter().map(|worker| worker.join().unwrap_or(Ok(()))).collect()
            });
            results.into_iter().collect::<Result<(), BuildError>>()?;
            done = finished.into_inner();
        }
        Ok(())
    }

    /// The boards for which a run is worth this limit: those with the fewest cells first.
    fn jobs(&self, limit: u64, atlas: &Atlas, order: Order) -> Vec<Geometry> {
        let is_worth = |geometry: &Geometry| {
            let entry = atlas.entry(*geometry);
            let run = |order| entry.and_then(|entry| entry.run(order));
            let untried = run(order).is_none_or(|run| !run.is_complete() && run.nodes < limit);
            let wanted = match (order, run(Order::Usual)) {
                (Order::Usual, _) => true,
                (Order::Other, None) => false,
                (Order::Other, Some(usual)) => {
                    usual.result.is_some() && run(order).is_none_or(|run| usual.is_stronger_than(run))
                }
            };
            untried && wanted
        };
        let mut boards: Vec<Geometry> = self.boards.iter().copied().filter(is_worth).collect();
        boards.sort_by_key(|board| (part(*board) == Some(crate::Part::Beyond), board.size().cells()));
        boards
    }

    /// The size of a table: what the limit can fill, as far as there is memory. The other order has another size.
    fn table(&self, limit: u64, order: Order) -> usize {
        let wanted = usize::try_from(limit / NODES_FOR_A_MEBIBYTE).unwrap_or(usize::MAX);
        let table = wanted.max(LEAST_TABLE).min((self.memory / self.threads.max(1)).max(2));
        match order {
            Order::Usual => table,
            Order::Other => table / 2,
        }
    }

    /// Adds a run to the atlas and writes it.
    fn keep(&self, geometry: Geometry, run: &Run, atlas: &Mutex<Atlas>) -> Result<(), BuildError> {
        let mut atlas = locked(atlas);
        let mut entry = atlas.entry(geometry).cloned().unwrap_or_else(|| Entry::new(geometry));
        entry.add(run.clone()).map_err(|_| BuildError::Contradiction(geometry))?;
        atlas.set(entry);
        Ok(atlas.save(&self.file)?)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
