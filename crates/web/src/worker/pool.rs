//! The page's side of a worker.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::worker::protocol::{Answer, Ask, Question, Told};

/// A worker that answers one question at a time; a new question replaces the one before. It is started by the first question.
#[derive(Clone, Copy)]
pub(crate) struct WorkerHandle(StoredValue<Inner, LocalStorage>);

type Listener = Box<dyn FnMut(Answer, Option<js_sys::Uint8Array>)>;

/// A worker with its listener.
type Running = (Worker, Closure<dyn FnMut(MessageEvent)>);

struct Inner {
    /// The address of the worker's script.
    script: String,
    worker: Option<Running>,
    last: u32,
    open: Option<Open>,
}

/// A question that is not answered yet.
struct Open {
    ask: Ask,
    listener: Listener,
    /// Whether a part of the answer has arrived.
    heard: bool,
}

/// A worker that does not react to a new question within this time is replaced.
const REACTION_TIMEOUT: Duration = Duration::from_millis(300);

impl WorkerHandle {
    /// A worker that runs this script.
    pub(crate) fn new(script: String) -> Self {
        Self(StoredValue::new_local(Inner { script, worker: None, last: 0, open: None }))
    }

    /// Asks about a game, given as a [`Link`](puissance4_rules::Link). The listener gets every part of the answer, until the next question.
    pub(crate) fn ask(
        self,
        game: String,
        language: puissance4_i18n::Language,
        question: Question,
        listener: impl FnMut(Answer, Option<js_sys::Uint8Array>) + 'static,
    ) {
        let (id, was_busy) = self
            .0
            .try_update_value(|inner| {
                inner.last += 1;
                let ask = Ask { id: inner.last, game, language: language.code().to_owned(), question };
                let before = inner.open.replace(Open { ask, listener: Box::new(listener), heard: false });
                (inner.last, before.is_some())
            })
            .unwrap_or_default();
        self.send();
        if was_busy {
            let replace = move || {
                let stuck =
                    self.0.with_value(|inner| inner.open.as_ref().is_some_and(|open| open.ask.id == id && !open.heard));
                if stuck {
                    self.end();
                    self.send();
                }
            };
            set_timeout(replace, REACTION_TIMEOUT);
        }
    }

    /// Drops the question. A busy worker is ended.
    pub(crate) fn stop(self) {
        let was_busy = self.0.try_update_value(|inner| inner.open.take().is_some()).unwrap_or_default();
        if was_busy {
            self.end();
        }
    }

    /// Ends the worker, which frees its memory.
    pub(crate) fn rest(self) {
        let _ = self.0.try_update_value(|inner| inner.open = None);
        self.end();
    }

    /// Whether a question is unanswered.
    pub(crate) fn is_busy(self) -> bool {
        self.0.with_value(|inner| inner.open.is_some())
    }

    /// Ends the worker and loses its transposition table.
    fn end(self) {
        let _ = self.0.try_update_value(|inner| {
            if let Some((worker, _)) = inner.worker.take() {
                worker.terminate();
            }
        });
    }

    /// Sends the question to the worker, which is started if necessary.
    fn send(self) {
        self.0.update_value(|inner| {
            if inner.worker.is_none() {
                inner.worker = self.start(&inner.script);
            }
            let Some(open) = &inner.open else { return };
            if let (Some((worker, _)), Ok(json)) = (&inner.worker, serde_json::to_string(&open.ask)) {
                let _ = worker.post_message(&json.into());
            }
        });
    }

    fn start(self, script: &str) -> Option<Running> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(script, &options).ok()?;
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| self.hear(&event.data()));
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        Some((worker, hear))
    }

    fn hear(self, message: &JsValue) {
        let message: js_sys::Array = message.clone().unchecked_into();
        let Some(told) = message.get(0).as_string().and_then(|json| serde_json::from_str::<Told>(&json).ok()) else {
            return;
        };
        let bytes = message.get(1).dyn_into::<js_sys::Uint8Array>().ok();
        // The listener is taken out while it runs, since it may ask the next question.
        let open = self.0.try_update_value(|inner| inner.open.take_if(|open| open.ask.id == told.id)).flatten();
        let Some(mut open) = open else { return };
        (open.listener)(told.answer, bytes);
        if !told.done {
            open.heard = true;
            self.0.update_value(|inner| {
                inner.open.get_or_insert(open);
            });
        }
    }
}
