//! The page's side of a worker.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_rules::Game;
use puissance4_session::{Question, Request, RequestId, Response};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::worker::protocol::{Content, Message, Picture, Reply};

/// A worker that answers one message at a time; a new message replaces the one before. It is started by the first message.
#[derive(Clone, Copy)]
pub(crate) struct WorkerHandle(StoredValue<Inner, LocalStorage>);

type Listener = Box<dyn FnMut(Content, Option<js_sys::Uint8Array>)>;

/// A worker with its listener.
type Running = (Worker, Closure<dyn FnMut(MessageEvent)>);

struct Inner {
    /// The address of the worker's script.
    script: String,
    worker: Option<Running>,
    last_id: u64,
    open: Option<Open>,
}

/// A message without a complete answer.
struct Open {
    message: Message,
    listener: Listener,
    /// Whether a part of the answer has arrived.
    is_heard: bool,
}

/// A worker that does not react to a new message within this time is replaced.
const REACTION_TIMEOUT: Duration = Duration::from_millis(300);

impl WorkerHandle {
    /// A worker that runs this script.
    pub(crate) fn new(script: String) -> Self {
        Self(StoredValue::new_local(Inner { script, worker: None, last_id: 0, open: None }))
    }

    /// Asks the engine about a game. The listener gets every response, until the next question.
    pub(crate) fn ask(self, game: Game, question: Question, mut listener: impl FnMut(Response) + 'static) {
        self.send(
            |id| Message::Request(Request { id, game, question }),
            move |content, _| {
                if let Content::Response(response) = content {
                    listener(response);
                }
            },
        );
    }

    /// Measures the engine, in nodes per second.
    pub(crate) fn measure_speed(self, mut listener: impl FnMut(f64) + 'static) {
        self.send(
            |id| Message::MeasureSpeed { id },
            move |content, _| {
                if let Content::Speed(nodes) = content {
                    listener(nodes);
                }
            },
        );
    }

    /// Draws a file. The listener gets its bytes.
    pub(crate) fn draw(self, picture: Picture, mut listener: impl FnMut(js_sys::Uint8Array) + 'static) {
        self.send(
            |id| Message::Draw { id, picture },
            move |_, bytes| {
                if let Some(bytes) = bytes {
                    listener(bytes);
                }
            },
        );
    }

    fn send(
        self,
        message: impl FnOnce(RequestId) -> Message,
        listener: impl FnMut(Content, Option<js_sys::Uint8Array>) + 'static,
    ) {
        let (id, was_busy) = self
            .0
            .try_update_value(|inner| {
                inner.last_id += 1;
                let id = RequestId(inner.last_id);
                let open = Open { message: message(id), listener: Box::new(listener), is_heard: false };
                (id, inner.open.replace(open).is_some())
            })
            .unwrap_or_default();
        self.post();
        if was_busy {
            let replace = move || {
                let is_stuck = |open: &Open| open.message.id() == id && !open.is_heard;
                if self.0.with_value(|inner| inner.open.as_ref().is_some_and(is_stuck)) {
                    self.end();
                    self.post();
                }
            };
            set_timeout(replace, REACTION_TIMEOUT);
        }
    }

    /// Drops the message. A busy worker is ended.
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

    /// Whether a message is unanswered.
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

    /// Posts the message to the worker, which is started if necessary.
    fn post(self) {
        self.0.update_value(|inner| {
            if inner.worker.is_none() {
                inner.worker = self.start(&inner.script);
            }
            let Some(open) = &inner.open else { return };
            if let (Some((worker, _)), Ok(json)) = (&inner.worker, serde_json::to_string(&open.message)) {
                let _ = worker.post_message(&json.into());
            }
        });
    }

    fn start(self, script: &str) -> Option<Running> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(script, &options).ok()?;
        let on_message =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| self.receive(&event.data()));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Some((worker, on_message))
    }

    fn receive(self, message: &JsValue) {
        let message: js_sys::Array = message.clone().unchecked_into();
        let Some(reply) = message.get(0).as_string().and_then(|json| serde_json::from_str::<Reply>(&json).ok()) else {
            return;
        };
        let bytes = message.get(1).dyn_into::<js_sys::Uint8Array>().ok();
        // The listener is taken out while it runs, since it may send the next message.
        let open = self.0.try_update_value(|inner| inner.open.take_if(|open| open.message.id() == reply.id)).flatten();
        let Some(mut open) = open else { return };
        (open.listener)(reply.content, bytes);
        if !reply.done {
            open.is_heard = true;
            self.0.update_value(|inner| {
                inner.open.get_or_insert(open);
            });
        }
    }
}
