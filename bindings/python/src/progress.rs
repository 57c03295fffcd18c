//! How a batch tells its caller how far it is.

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyResult};

use crate::interrupt::Interruptible;

/// Counts the positions that are done, and tells a function of the caller.
pub(crate) struct Progress {
    /// Takes the number of positions that were done since its last call.
    function: Option<Py<PyAny>>,
    done: AtomicUsize,
    told: AtomicUsize,
}

impl Progress {
    /// From the argument: a function, `True` for a line on standard error, or nothing.
    pub(crate) fn new(argument: Option<&Bound<'_, PyAny>>, total: usize) -> PyResult<Self> {
        let function = match argument {
            None => None,
            Some(argument) if argument.is_callable() => Some(argument.clone().unbind()),
            Some(argument) => match argument.extract::<bool>() {
                Ok(false) => None,
                Ok(true) => {
                    let line = argument.py().import("puissance4._progress")?.getattr("ProgressLine")?;
                    Some(line.call1((total,))?.unbind())
                }
                Err(_) => return Err(PyTypeError::new_err("progress is a function of one number, True or False")),
            },
        };
        Ok(Self { function, done: AtomicUsize::new(0), told: AtomicUsize::new(0) })
    }

    /// Some more positions are done.
    pub(crate) fn add(&self, count: usize) {
        self.done.fetch_add(count, Ordering::Relaxed);
    }

    /// Tells the function what it does not know yet. In the thread that called, and not after it was stopped.
    pub(crate) fn tell(&self, call: &Interruptible) {
        let Some(function) = self.function.as_ref().filter(|_| !call.is_stopped()) else { return };
        let done = self.done.load(Ordering::Relaxed);
        let count = done - self.told.swap(done, Ordering::Relaxed);
        if count > 0 {
            call.attend(|py| function.call1(py, (count,)).map(drop));
        }
    }
}
