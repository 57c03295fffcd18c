//! The page's side of a web worker: one that runs the engine, or one that draws.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_rules::Game;
use puissance4_session::{Reply, Request, RequestId, Response, Task};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::picture::{Picture, PictureRequest};

/// A worker that answers one message at a time; a new message replaces the one before. It is started by the first
/// message.
#[derive(Clone, Copy)]
pub(crate) struct WorkerHandle(StoredValue<Inner, LocalStorage>);

/// What a worker answers.
enum Answer {
    /// An answer of the engine, or a part of one.
    Response(Response),
    /// The bytes of a picture.
    File(js_sys::Uint8Array),
}

type Listener = Box<dyn FnMut(Answer)>;

/// A worker with its listener.
type Running = (Worker, Closure<dyn FnMut(MessageEvent)>);

struct Inner {
    /// The address of the worker's script.
    script: String,
    name: &'static str,
    worker: Option<Running>,
    last_id: u64,
    open: Option<Open>,
}

/// A message without a complete answer.
struct Open {
    id: RequestId,
    /// The message, as JSON.
    message: String,
    listener: Listener,
    /// Whether a part of the answer has arrived.
    is_heard: bool,
}

/// A worker that does not react to a new message within this time is replaced.
const REACTION_TIMEOUT: Duration = Duration::from_millis(300);

impl WorkerHandle {
    /// The name of a worker for computer players. They play and think with one thread, to do the same everywhere.
    pub(crate) const PLAYER: &str = "player";
    /// The name of a worker that solves positions, with several threads where there are some.
    pub(crate) const SOLVER: &str = "solver";
    /// The name of a worker that draws.
    pub(crate) const ARTIST: &str = "artist";

    /// A worker that runs this script under a name, by which the script knows what it is for.
    pub(crate) fn new(script: String, name: &'static str) -> Self {
        Self(StoredValue::new_local(Inner { script, name, worker: None, last_id: 0, open: None }))
    }

    /// Asks the engine about a game. The listener gets every response, until the next question.
    pub(crate) fn ask(self, game: Game, task: impl Into<Task>, mut listener: impl FnMut(Response) + 'static) {
        self.send(
            |id| serde_json::to_string(&Request { id, game, task: task.into(), nodes: None }),
            Box::new(move |answer| {
                if let Answer::Response(response) = answer {
                    listener(response);
                }
            }),
        );
    }

    /// Draws a file. The listener gets its bytes.
    pub(crate) fn draw(self, picture: Picture, mut listener: impl FnMut(js_sys::Uint8Array) + 'static) {
        self.send(
            |id| serde_json::to_string(&PictureRequest { id, picture }),
            Box::new(move |answer| {
                if let Answer::File(bytes) = answer {
                    listener(bytes);
                }
            }),
        );
    }

    fn send(self, message: impl FnOnce(RequestId) -> serde_json::Result<String>, listener: Listener) {
        let sent = self.0.try_update_value(|inner| {
            inner.last_id += 1;
            let id = RequestId(inner.last_id);
            let open = Open { id, message: message(id).ok()?, listener, is_heard: false };
            Some((id, inner.open.replace(open).is_some()))
        });
        let Some((id, was_busy)) = sent.flatten() else { return };
        self.post();
        if was_busy {
            let replace = move || {
                let is_stuck = |open: &Open| open.id == id && !open.is_heard;
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
                inner.worker = self.start(&inner.script, inner.name);
            }
            let Some(open) = &inner.open else { return };
            if let Some((worker, _)) = &inner.worker {
                let _ = worker.post_message(&open.message.as_str().into());
            }
        });
    }

    fn start(self, script: &str, name: &str) -> Option<Running> {
        let options = WorkerOptions::new();
        options.set_name(name);
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(script, &options).ok()?;
        let on_message =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| self.receive(&event.data()));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Some((worker, on_message))
    }

    fn receive(self, message: &JsValue) {
        let Some((id, done, answer)) = read(message) else { return };
        // The listener is taken out while it runs, since it may send the next message.
        let open = self.0.try_update_value(|inner| inner.open.take_if(|open| open.id == id)).flatten();
        let Some(mut open) = open else { return };
        (open.listener)(answer);
        if !done {
            open.is_heard = true;
            self.0.update_value(|inner| {
                inner.open.get_or_insert(open);
            });
        }
    }
}

/// Reads a message of a worker: the id of what it answers, whether it is the last part, and the answer. The engine
/// sends a [`Reply`] in JSON; the worker that draws sends a pair of id and bytes.
fn read(message: &JsValue) -> Option<(RequestId, bool, Answer)> {
    if let Some(json) = message.as_string() {
        let reply: Reply = serde_json::from_str(&json).ok()?;
        return Some((reply.id, reply.done, Answer::Response(reply.response)));
    }
    let pair: &js_sys::Array = message.dyn_ref()?;
    let id = serde_json::from_str(&pair.get(0).as_string()?).ok()?;
    Some((id, true, Answer::File(pair.get(1).dyn_into().ok()?)))
}
