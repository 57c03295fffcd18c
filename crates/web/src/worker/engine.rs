//! The worker's side: an engine that answers one message at a time, and looks for a newer one between two steps.

use std::cell::RefCell;

use puissance4_engine::Book;
use puissance4_session::{Analyst, Job, Request, RequestId, Step};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::worker::protocol::{Content, Message, Reply};

/// The size of the solver's table. Up to three workers have one, and the whole page is to stay below 128 MiB.
const MEBIBYTES: usize = 16;

/// Nodes per step: they take less than a tenth of a second.
const SLICE: u64 = 300_000;

/// The engine of this worker.
struct Engine {
    analyst: Analyst,
    /// The message that is to be answered next.
    next: Option<Message>,
    /// Whether a message is being answered.
    is_busy: bool,
}

thread_local! {
    static ENGINE: RefCell<Engine> =
        RefCell::new(Engine { analyst: Analyst::new(MEBIBYTES, Some(SLICE)), next: None, is_busy: false });
}

/// Takes the opening book. It is a file of its own, so that the page can be played before it has arrived.
#[wasm_bindgen]
pub fn open_book(bytes: Vec<u8>) {
    // Without a valid book everything works, only more slowly.
    if let Ok(book) = Book::read(bytes) {
        Book::embed(book);
    }
}

/// Handles a message of the page.
#[wasm_bindgen]
pub fn answer(message: &str) {
    let message = match Message::read(message) {
        Ok(message) => message,
        Err(refusal) => return refusal.iter().for_each(post),
    };
    let was_busy = ENGINE.with_borrow_mut(|engine| {
        engine.next = Some(message);
        std::mem::replace(&mut engine.is_busy, true)
    });
    if !was_busy {
        spawn_local(async {
            while let Some(message) = ENGINE.with_borrow_mut(|engine| engine.next.take()) {
                handle(message).await;
            }
            ENGINE.with_borrow_mut(|engine| engine.is_busy = false);
        });
    }
}

async fn handle(message: Message) {
    match message {
        Message::Request(request) => handle_request(request).await,
        Message::MeasureSpeed { id } => measure_speed(id),
        // Another worker draws.
        Message::Draw { .. } => {}
    }
}

/// Answers a request step by step, until it is done or a newer message has come.
async fn handle_request(request: Request) {
    let id = request.id;
    let mut job = Job::new(request);
    loop {
        let mut responses = Vec::new();
        let step =
            ENGINE.with_borrow_mut(|engine| engine.analyst.step(&mut job, &mut |response| responses.push(response)));
        let last = responses.len().saturating_sub(1);
        for (index, response) in responses.into_iter().enumerate() {
            let done = step == Step::Done && index == last;
            post(&Reply { id, done, content: Content::Response(response) });
        }
        if step == Step::Done || has_newer_message().await {
            return;
        }
    }
}

fn measure_speed(id: RequestId) {
    // The standard board can always be solved.
    if let Ok(nodes) = puissance4_engine::nodes_per_second(MEBIBYTES) {
        post(&Reply { id, done: true, content: Content::Speed(nodes) });
    }
}

/// Lets the browser deliver messages, and says whether one has come.
async fn has_newer_message() -> bool {
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
        let _ = global().post_message(&js_sys::Array::of1(&json.into()));
    }
}
