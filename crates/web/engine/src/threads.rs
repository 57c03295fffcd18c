//! Threads, in the module that is compiled for them. A thread is a worker with the same module and the same memory; a
//! worker starts it, since WebAssembly cannot. The threads wait here until the pool is built, and belong to the pool
//! from then on.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};

use puissance4_session::Analyst;
use rayon::{ThreadBuilder, ThreadPoolBuilder};
use wasm_bindgen::prelude::*;

use crate::{ENGINE, MEBIBYTES, SLICE};

/// What the threads that wait are to run.
static TASKS: Mutex<VecDeque<ThreadBuilder>> = Mutex::new(VecDeque::new());
static TASK_ADDED: Condvar = Condvar::new();

/// The module and its memory, for the workers of the threads.
#[wasm_bindgen]
pub fn thread_parts() -> js_sys::Array {
    js_sys::Array::of2(&wasm_bindgen::module(), &wasm_bindgen::memory())
}

/// Runs a thread of the pool; called by its worker, and does not return.
#[wasm_bindgen]
pub fn run_thread() {
    let mut tasks = TASKS.lock().unwrap_or_else(PoisonError::into_inner);
    let task = loop {
        match tasks.pop_front() {
            Some(task) => break task,
            None => tasks = TASK_ADDED.wait(tasks).unwrap_or_else(PoisonError::into_inner),
        }
    };
    drop(tasks);
    task.run();
}

/// Builds a pool of the threads that wait, and lets the engine search with them and this one.
#[wasm_bindgen]
pub fn use_threads(others: usize) {
    let spawn = |task| {
        TASKS.lock().unwrap_or_else(PoisonError::into_inner).push_back(task);
        TASK_ADDED.notify_one();
        Ok(())
    };
    if ThreadPoolBuilder::new().num_threads(others).spawn_handler(spawn).build_global().is_ok() {
        let analyst = Analyst::new(MEBIBYTES, Some(SLICE)).with_threads(1 + others);
        ENGINE.with_borrow_mut(|engine| engine.analyst = analyst);
    }
}
