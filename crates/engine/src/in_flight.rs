//! Which positions are being searched now, so threads do not search the same one.

use std::sync::atomic::{AtomicU64, Ordering};

/// A small lossy set: two numbers may share a slot. A wrong answer costs time and never changes a score.
pub(crate) struct InFlight {
    slots: Vec<AtomicU64>,
}

const SLOTS: usize = 1 << 12;

impl InFlight {
    pub(crate) fn new() -> Self {
        Self { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    #[allow(clippy::cast_possible_truncation)] // Any bits will do.
    fn slot(&self, number: u64) -> &AtomicU64 {
        &self.slots[(number ^ number >> 17) as usize % SLOTS]
    }

    pub(crate) fn enter(&self, number: u64) {
        self.slot(number).store(number, Ordering::Relaxed);
    }

    pub(crate) fn leave(&self, number: u64) {
        let _ = self.slot(number).compare_exchange(number, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    pub(crate) fn has(&self, number: u64) -> bool {
        self.slot(number).load(Ordering::Relaxed) == number
    }
}
