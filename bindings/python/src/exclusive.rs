//! Something that one thread uses at a time, and a second is refused.

use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::PyResult;

use crate::errors::EngineBusyError;

/// A value that is made when it is first needed. Nothing ever waits for it: a thread that did while another process was
/// forked would wait for ever in the child.
pub(crate) struct Exclusive<T> {
    value: Mutex<Option<T>>,
    /// The process that made it.
    process: u32,
}

impl<T> Exclusive<T> {
    pub(crate) fn empty() -> Self {
        Self { value: Mutex::new(None), process: std::process::id() }
    }

    /// The value, for this thread only.
    pub(crate) fn lock(&self) -> PyResult<MutexGuard<'_, Option<T>>> {
        match self.value.try_lock() {
            Ok(guard) => Ok(guard),
            Err(TryLockError::WouldBlock) if std::process::id() != self.process => {
                Err(EngineBusyError::new_err("it was in use when this process was forked; make another one"))
            }
            Err(TryLockError::WouldBlock) => {
                Err(EngineBusyError::new_err("it is in use by another thread; make one for each thread"))
            }
            Err(TryLockError::Poisoned(error)) => {
                // What a search left behind that did not end is not used again.
                let mut guard = error.into_inner();
                *guard = None;
                self.value.clear_poison();
                Ok(guard)
            }
        }
    }

    /// Uses the value if it is fit, else a new one. The old one is given back before the new one is made, since either
    /// may take much memory.
    pub(crate) fn with<R>(
        &self,
        is_fit: impl FnOnce(&mut T) -> bool,
        make: impl FnOnce() -> PyResult<T>,
        run: impl FnOnce(&mut T) -> R,
    ) -> PyResult<R> {
        let mut guard = self.lock()?;
        let mut kept = guard.take();
        if !kept.as_mut().is_some_and(is_fit) {
            kept = None;
        }
        let value = match kept {
            Some(value) => value,
            None => make()?,
        };
        Ok(run(guard.insert(value)))
    }
}
