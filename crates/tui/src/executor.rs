//! Executes effects: each kind in one place.

use std::io;
use std::sync::Arc;

use puissance4_players::BotLimits;
use puissance4_storage::Store;

use crate::app::{Effect, EngineEffect, Event, TerminalEffect};
use crate::storage_thread::{EventSink, StorageThread};
use crate::terminal::Screen;
use crate::worker::EngineThreads;

/// Whether the loop goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continue,
    Quit,
}

/// The engine, the storage and the terminal. When it is dropped, everything that was to be stored has been written.
pub(crate) struct Executor<'a> {
    engine: EngineThreads,
    storage: StorageThread,
    screen: &'a mut Screen,
}

impl<'a> Executor<'a> {
    /// `notify` is called by other threads with what they have done or found out.
    pub(crate) fn new(screen: &'a mut Screen, store: Option<Store>, bots: BotLimits, notify: EventSink) -> Self {
        let responses = Arc::clone(&notify);
        let respond = Arc::new(move |request, response| responses(Event::Response(request, response)));
        let engine = EngineThreads::new(respond, bots);
        Self { engine, storage: StorageThread::new(store, notify), screen }
    }

    pub(crate) fn screen(&mut self) -> &mut Screen {
        self.screen
    }

    pub(crate) fn execute(&mut self, effect: Effect) -> io::Result<Flow> {
        match effect {
            Effect::Engine(EngineEffect::Ask(request)) => self.engine.ask(*request),
            Effect::Engine(EngineEffect::StopPlayer) => self.engine.stop_player(),
            Effect::Engine(EngineEffect::StopAnalyst) => self.engine.stop_analyst(),
            Effect::Storage(effect) => self.storage.execute(effect),
            Effect::Terminal(TerminalEffect::Redraw) => self.screen.redraw()?,
            Effect::Terminal(TerminalEffect::Suspend) => self.screen.suspend()?,
            Effect::Terminal(TerminalEffect::Quit) => return Ok(Flow::Quit),
        }
        Ok(Flow::Continue)
    }
}
