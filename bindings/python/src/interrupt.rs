//! Limits of a search that Ctrl-C also stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use puissance4_engine::{Limits, SolveError};
use pyo3::prelude::{PyErr, PyResult, Python};

use crate::errors::{self, EngineSettingsError};

/// How often signal handlers are run while another thread works.
pub(crate) const SIGNALS: Duration = Duration::from_millis(50);

/// The limits of one call, and what a signal handler or a function of the caller raised during it.
pub(crate) struct Interruptible {
    stop: Arc<AtomicBool>,
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl Interruptible {
    pub(crate) fn new() -> Self {
        Self { stop: Arc::new(AtomicBool::new(false)), raised: Arc::new(Mutex::new(None)) }
    }

    /// Limits from Python's arguments: nodes, and seconds. Signal handlers run in the calling thread, where the search
    /// reports its progress about ten times a second, so no other thread is needed for that.
    pub(crate) fn limits(&self, nodes: Option<i64>, time: Option<f64>) -> PyResult<Limits> {
        let refused = |name, value: String| EngineSettingsError::new_err(format!("{name}: {value} is not a limit"));
        let nodes = nodes.map(|nodes| u64::try_from(nodes).map_err(|_| refused("nodes", nodes.to_string())));
        let time = time.filter(|time| *time != f64::INFINITY);
        let time = time.map(|time| Duration::try_from_secs_f64(time).map_err(|_| refused("time", time.to_string())));
        let watcher = Self { stop: Arc::clone(&self.stop), raised: Arc::clone(&self.raised) };
        Ok(Limits {
            nodes: nodes.transpose()?,
            time: time.transpose()?,
            stop: Some(Arc::clone(&self.stop)),
            progress: Some(Arc::new(move |_| watcher.check_signals())),
        })
    }

    /// Whether a signal handler has raised an exception.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The flag that stops the searches.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Works in another thread, while this one runs Python's signal handlers: for what reports no progress. `None` if
    /// the thread could not be started or did not end well.
    pub(crate) fn in_background<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Option<T> {
        thread::scope(|scope| {
            let (done, result) = mpsc::sync_channel(1);
            let spawned = thread::Builder::new().spawn_scoped(scope, move || drop(done.send(work())));
            spawned.ok()?;
            loop {
                match result.recv_timeout(SIGNALS) {
                    Ok(value) => return Some(value),
                    Err(RecvTimeoutError::Timeout) => self.check_signals(),
                    Err(RecvTimeoutError::Disconnected) => return None,
                }
            }
        })
    }

    /// Lets Python's signal handlers run. If one raises an exception, the search stops.
    pub(crate) fn check_signals(&self) {
        // The method itself is not general enough in its lifetime.
        #[allow(clippy::redundant_closure_for_method_calls)]
        self.attend(|py| py.check_signals());
    }

    /// Runs something in Python. If it raises an exception, the search stops.
    pub(crate) fn attend(&self, work: impl FnOnce(Python<'_>) -> PyResult<()>) {
        if let Err(error) = Python::attach(work) {
            self.stop.store(true, Ordering::Relaxed);
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    }

    /// What a signal handler or a function of the caller raised.
    pub(crate) fn raised(&self) -> PyResult<()> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }

    /// The result of a search, or the exception that tells why there is none.
    pub(crate) fn conclude<T>(&self, result: Result<T, SolveError>) -> PyResult<T> {
        self.raised()?;
        result.map_err(errors::solve)
    }
}
