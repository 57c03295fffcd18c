//! Writes files in the background, one after another, so that a slow disk never holds up a key.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use puissance4_drawing::Film;

use crate::app::{Effect, Event, Resumed};
use crate::storage::folder::Store;

/// Where news go.
pub(crate) type EventSink = Arc<dyn Fn(Event) + Send + Sync>;

/// A thread that keeps what it is given.
pub(crate) struct StorageThread {
    errands: Option<Sender<Effect>>,
    thread: Option<JoinHandle<()>>,
}

impl StorageThread {
    /// Without a store nothing is kept.
    pub(crate) fn new(mut store: Option<Store>, news: EventSink) -> Self {
        let (errands, inbox) = mpsc::channel();
        let work = move || {
            for errand in inbox {
                let is_game = matches!(errand, Effect::Keep(_));
                let done = match &mut store {
                    Some(store) => run(store, errand),
                    None => Ok((errand == Effect::Resume).then_some(Event::Resumed(Resumed::NotKept))),
                };
                match done {
                    Ok(Some(event)) => news(event),
                    Ok(None) => {}
                    Err(error) => news(Event::NotWritten { reason: error.to_string(), is_game }),
                }
            }
        };
        let thread = thread::Builder::new().name("keeper".to_owned()).spawn(work).ok();
        Self { errands: Some(errands), thread }
    }

    pub(crate) fn run(&self, errand: Effect) {
        if let Some(errands) = &self.errands {
            let _ = errands.send(errand);
        }
    }
}

impl Drop for StorageThread {
    /// Waits until everything is written.
    fn drop(&mut self) {
        self.errands = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(store: &mut Store, errand: Effect) -> io::Result<Option<Event>> {
    match errand {
        Effect::Keep(saved) => return store.keep_current(&saved).map(|()| Some(Event::Written)),
        Effect::Forget => store.forget_current()?,
        Effect::Release => store.release_current(),
        Effect::Resume => return Ok(Some(Event::Resumed(store.resume()))),
        Effect::PutBy(name) => return store.put_by(&name).map(|name| name.map(Event::Kept)),
        Effect::KeepAs(name, saved) => return store.keep(&name, &saved).map(|name| Some(Event::Kept(name))),
        Effect::List => {
            let (entries, set_aside) = store.games();
            return Ok(Some(Event::Listed(entries, set_aside)));
        }
        Effect::Export(name, saved) => {
            store.export(&name, "json", saved.to_json().as_bytes())?;
            if let Ok(session) = saved.session() {
                store.export(&name, "gif", &Film::new(session.game()).gif())?;
            }
            let place = store.export(&name, "txt", format!("{}\n", saved.moves()).as_bytes())?;
            return Ok(Some(Event::Exported(place)));
        }
        Effect::AddStatistics(played) => store.add_statistics(&played)?,
        Effect::KeepSettings(settings) => store.keep_settings(&settings)?,
        Effect::Ask(..)
        | Effect::DismissPlayer
        | Effect::DismissStudent
        | Effect::Redraw
        | Effect::Suspend
        | Effect::Quit => {}
    }
    Ok(None)
}
