//! The engine of the page and of the npm package, in a module of its own: a worker runs it, so the page never
//! blocks, and a board appears before it has arrived. It takes the requests of `puissance4-session` as JSON, answers
//! one at a time, and looks for a newer one between two steps.

#[cfg(target_feature = "atomics")]
pub mod threads;

use std::cell::RefCell;

use puissance4_engine::Book;
use puissance4_session::{Analyst, Job, Reply, Request, Step};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// The size of the solver's table in the page. Up to three workers have one, and the whole page is to stay below 128
/// MiB.
const MEBIBYTES: usize = 16;

/// Nodes per step: they take less than a tenth of a second.
const SLICE: u64 = 300_000;

/// The engine of this worker.
struct Engine {
    analyst: Analyst,
    /// The next request to answer.
    next: Option<Request>,
    /// Whether a request is being answered.
    is_busy: bool,
}

thread_local! {
    static ENGINE: RefCell<Engine> =
        RefCell::new(Engine { analyst: Analyst::new(MEBIBYTES, Some(SLICE)), next: None, is_busy: false });
}

/// Takes the opening book or a part of it, and says whether it is one. It is a file of its own, so the engine can
/// answer before it has arrived, and without a valid book everything works, only more slowly.
#[wasm_bindgen]
pub fn open_book(bytes: Vec<u8>) -> bool {
    Book::read(bytes).map(Book::embed).is_ok()
}

/// Sets the size of the solver's table, in MiB, before the first request.
#[wasm_bindgen]
pub fn set_table(mebibytes: usize) {
    ENGINE.with_borrow_mut(|engine| engine.analyst = Analyst::new(mebibytes, Some(SLICE)));
}

/// Handles a request of the page, in JSON. The replies are also posted as JSON.
#[wasm_bindgen]
pub fn answer(request: &str) {
    let request = match Request::read(request) {
        Ok(request) => request,
        Err(refusal) => return refusal.iter().for_each(post),
    };
    let was_busy = ENGINE.with_borrow_mut(|engine| {
        engine.next = Some(request);
        std::mem::replace(&mut engine.is_busy, true)
    });
    if !was_busy {
        spawn_local(async {
            while let Some(request) = ENGINE.with_borrow_mut(|engine| engine.next.take()) {
                handle(request).await;
            }
            ENGINE.with_borrow_mut(|engine| engine.is_busy = false);
        });
    }
}

/// Answers a request step by step, until it is done or a newer one has come.
async fn handle(request: Request) {
    let id = request.id;
    let mut job = Job::new(request);
    loop {
        let mut responses = Vec::new();
        let step =
            ENGINE.with_borrow_mut(|engine| engine.analyst.step(&mut job, &mut |response| responses.push(response)));
        let last = responses.len().saturating_sub(1);
        for (index, response) in responses.into_iter().enumerate() {
            post(&Reply { id, done: step == Step::Done && index == last, response });
        }
        if step == Step::Done || has_newer_request().await {
            return;
        }
    }
}

/// Lets the browser deliver messages, and says whether a request has come.
async fn has_newer_request() -> bool {
    let soon = js_sys::Promise::new(&mut |resolve, _| {
        let _ = global().set_timeout_with_callback(&resolve);
    });
    let _ = JsFuture::from(soon).await;
    ENGINE.with_borrow(|engine| engine.next.is_some())
}

fn global() -> web_sys::DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn post(reply: &Reply) {
    if let Ok(json) = serde_json::to_string(reply) {
        let _ = global().post_message(&json.into());
    }
}
