//! Writes files in the background, one after another, so a slow disk never delays a key.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use std::time::SystemTime;

use puissance4_drawing::Film;
use puissance4_storage::{Resumed, Store, milliseconds};

use crate::app::{Event, StorageEffect};

/// Where events go.
pub(crate) type EventSink = Arc<dyn Fn(Event) + Send + Sync>;

/// The thread, and the queue of what it has to do.
pub(crate) struct StorageThread {
    effects: Option<Sender<StorageEffect>>,
    thread: Option<JoinHandle<()>>,
}

impl StorageThread {
    /// Without a store nothing is stored.
    pub(crate) fn new(mut store: Option<Store>, notify: EventSink) -> Self {
        let (effects, queue) = mpsc::channel();
        let work = move || {
            for effect in queue {
                let is_game = matches!(effect, StorageEffect::WriteCurrent(_));
                let done = match &mut store {
                    Some(store) => execute(store, effect),
                    None => Ok((effect == StorageEffect::ResumeOffered).then_some(Event::Resumed(Resumed::NotStored))),
                };
                match done {
                    Ok(Some(event)) => notify(event),
                    Ok(None) => {}
                    Err(error) => notify(Event::NotWritten { reason: error.to_string(), is_game }),
                }
            }
        };
        let thread = thread::Builder::new().name("storage".to_owned()).spawn(work).ok();
        Self { effects: Some(effects), thread }
    }

    /// Queues an effect.
    pub(crate) fn execute(&self, effect: StorageEffect) {
        if let Some(effects) = &self.effects {
            let _ = effects.send(effect);
        }
    }
}

impl Drop for StorageThread {
    /// Waits until everything is written.
    fn drop(&mut self) {
        self.effects = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn execute(store: &mut Store, effect: StorageEffect) -> io::Result<Option<Event>> {
    Ok(match effect {
        StorageEffect::WriteCurrent(saved) => {
            store.write_current(&saved)?;
            Some(Event::Written)
        }
        StorageEffect::DeleteCurrent => {
            store.delete_current()?;
            None
        }
        StorageEffect::ReleaseCurrent => {
            store.release_current();
            None
        }
        StorageEffect::ResumeOffered => Some(Event::Resumed(store.resume())),
        StorageEffect::SaveOffered(name) => store.save_offered(&name)?.map(Event::Saved),
        StorageEffect::Save(name, saved) => Some(Event::Saved(store.save(&name, &saved)?)),
        StorageEffect::List => Some(listed(store)),
        StorageEffect::Export(name, saved) => {
            store.export(&name, "json", saved.to_json().as_bytes())?;
            if let Ok(session) = saved.session() {
                store.export(&name, "gif", &Film::new(session.game()).gif())?;
            }
            let text = format!("{}\n", saved.moves());
            Some(Event::Exported(store.export(&name, "txt", text.as_bytes())?))
        }
        StorageEffect::Record(game) => {
            store.record(game.at(milliseconds(SystemTime::now())))?;
            None
        }
        StorageEffect::Rename(entry, name) => {
            store.rename(&entry, &name)?;
            Some(listed(store))
        }
        StorageEffect::Delete(entry) => {
            store.delete(&entry)?;
            Some(listed(store))
        }
        StorageEffect::AddStatistics(played) => {
            store.add_statistics(&played)?;
            None
        }
        StorageEffect::Learn(learned) => {
            store.learn(&learned)?;
            None
        }
        StorageEffect::WriteSettings(settings) => {
            store.write_settings(|before| settings.to_toml(before))?;
            None
        }
    })
}

fn listed(store: &Store) -> Event {
    let (entries, unreadable) = store.list();
    Event::Listed(entries, unreadable)
}
