//! Those who answer the questions of a proof: threads of this machine, or others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use puissance4_engine::{Limits, SolveError, Solver, SolverError};
use puissance4_i18n::{Language, Phrase, printable, tr};
use puissance4_rules::{Geometry, Position};

#[cfg(feature = "nats")]
use crate::nats::CoordinatorError;

/// Is the score of a position above a number?
#[derive(Clone, Debug)]
pub struct Job {
    /// Its number; no two jobs of a proof have the same.
    pub id: u64,
    /// The moves that lead to the position, for workers elsewhere.
    pub moves: String,
    /// The position.
    pub position: Position,
    /// The number.
    pub number: i32,
    /// After so many nodes the worker gives up.
    pub nodes: u64,
}

/// What came of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The job.
    pub id: u64,
    /// The answer; `None` if the worker gave up or was told to.
    pub above: Option<bool>,
    /// The nodes that it took.
    pub nodes: u64,
}

/// Why no more answers come.
#[derive(Debug, thiserror::Error)]
pub enum WorkersError {
    /// No worker is left.
    #[error("no worker is left")]
    NoneLeft,
    /// The queues of other machines cannot be used.
    #[cfg(feature = "nats")]
    #[error(transparent)]
    Queue(#[from] CoordinatorError),
    /// A worker on another machine says that it cannot answer, in the words of a developer.
    #[error("a worker cannot answer: {0}")]
    Refused(String),
}

impl Phrase for WorkersError {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::NoneLeft => tr!(language, "prove-no-worker"),
            #[cfg(feature = "nats")]
            Self::Queue(error) => error.phrase(language),
            Self::Refused(reason) => tr!(language, "prove-worker-refuses", reason = printable(reason)),
        }
    }
}

/// Workers, wherever they are. Each answers one job at a time and keeps its table from one job to the next.
pub trait Workers {
    /// Whether all of them have one table, so it does not matter which of them goes on where.
    fn share_table(&self) -> bool;

    /// A worker that has nothing to do, by its number.
    fn free(&self) -> Option<usize>;

    /// Hands a job to a worker that is free.
    fn send(&mut self, worker: usize, job: Job) -> Result<(), WorkersError>;

    /// Says that the answer to a job is not needed any more. It is answered none the less, and sooner.
    fn abort(&mut self, id: u64);

    /// Waits for the next answer; `None` if there is none yet, but perhaps another worker.
    fn receive(&mut self) -> Result<Option<Answer>, WorkersError>;
}

/// Workers on this machine: a thread each, with one table.
pub struct LocalWorkers {
    workers: Vec<Worker>,
    answers: Receiver<(usize, Result<Answer, SolveError>, Duration)>,
    begin: Instant,
}

struct Worker {
    jobs: Option<Sender<(Job, Arc<AtomicBool>)>>,
    thread: Option<JoinHandle<()>>,
    /// What it works on, and what stops it.
    job: Option<(u64, Arc<AtomicBool>)>,
    /// How long it has searched.
    busy: Duration,
}

impl LocalWorkers {
    /// So many workers, with a table of this many MiB.
    pub fn new(geometry: Geometry, workers: usize, mebibytes: usize) -> Result<Self, SolverError> {
        let (sender, answers) = channel();
        let first = Solver::new(geometry, mebibytes)?;
        let spawn = |index: usize| {
            let mut solver = first.sharing_table();
            let (jobs, to_do) = channel::<(Job, Arc<AtomicBool>)>();
            let sender = sender.clone();
            let work = move || {
                for (job, stop) in to_do {
                    let begin = Instant::now();
                    let answer = answer(&mut solver, &job, stop);
                    if sender.send((index, answer, begin.elapsed())).is_err() {
                        return;
                    }
                }
            };
            let thread = std::thread::Builder::new().name(format!("worker {index}")).spawn(work).ok();
            Worker { jobs: Some(jobs), thread, job: None, busy: Duration::ZERO }
        };
        Ok(Self { workers: (0..workers).map(spawn).collect(), answers, begin: Instant::now() })
    }

    /// The share of the time so far in which workers had nothing to do, from 0 to 1.
    pub fn idle_share(&self) -> f64 {
        let busy: Duration = self.workers.iter().map(|worker| worker.busy).sum();
        #[allow(clippy::cast_precision_loss)] // A few workers.
        let all = self.begin.elapsed().as_secs_f64() * self.workers.len() as f64;
        if all > 0.0 { (1.0 - busy.as_secs_f64() / all).max(0.0) } else { 0.0 }
    }
}

fn answer(solver: &mut Solver, job: &Job, stop: Arc<AtomicBool>) -> Result<Answer, SolveError> {
    let before = solver.nodes();
    let limits = Limits { nodes: Some(job.nodes), stop: Some(stop), ..Limits::none() };
    let above = match solver.is_above(&job.position, job.number, &limits) {
        Ok(above) => Some(above),
        Err(SolveError::Stopped(_)) => None,
        Err(error) => return Err(error),
    };
    Ok(Answer { id: job.id, above, nodes: solver.nodes() - before })
}

impl Workers for LocalWorkers {
    fn share_table(&self) -> bool {
        true
    }

    fn free(&self) -> Option<usize> {
        self.workers.iter().position(|worker| worker.job.is_none() && worker.thread.is_some())
    }

    fn send(&mut self, worker: usize, job: Job) -> Result<(), WorkersError> {
        let worker = self.workers.get_mut(worker).ok_or(WorkersError::NoneLeft)?;
        let stop = Arc::new(AtomicBool::new(false));
        worker.job = Some((job.id, Arc::clone(&stop)));
        worker.jobs.as_ref().and_then(|jobs| jobs.send((job, stop)).ok()).ok_or(WorkersError::NoneLeft)
    }

    fn abort(&mut self, id: u64) {
        for (job, stop) in self.workers.iter().filter_map(|worker| worker.job.as_ref()) {
            if *job == id {
                stop.store(true, Ordering::Relaxed);
            }
        }
    }

    fn receive(&mut self) -> Result<Option<Answer>, WorkersError> {
        let (index, answer, time) = self.answers.recv().map_err(|_| WorkersError::NoneLeft)?;
        let worker = &mut self.workers[index];
        worker.job = None;
        worker.busy += time;
        // Only a board that no solver takes is refused, and such a board has no workers.
        answer.map(Some).map_err(|_| WorkersError::NoneLeft)
    }
}

impl Drop for LocalWorkers {
    /// Stops the threads and waits for them.
    fn drop(&mut self) {
        for worker in &mut self.workers {
            if let Some((_, stop)) = &worker.job {
                stop.store(true, Ordering::Relaxed);
            }
            worker.jobs = None;
        }
        for thread in self.workers.iter_mut().filter_map(|worker| worker.thread.take()) {
            let _ = thread.join();
        }
    }
}
