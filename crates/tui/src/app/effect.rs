//! What the game wants done outside, by the part of the program that does it.

use puissance4_session::{Learned, Request, SavedGame, Statistics};
use puissance4_storage::Entry;

use crate::settings::Settings;

/// An effect of an event. [`crate::executor::Executor`] hands it to the engine, the storage or the terminal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    Engine(EngineEffect),
    Storage(StorageEffect),
    Terminal(TerminalEffect),
}

/// Done by the engine threads.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum EngineEffect {
    Ask(Box<Request>),
    /// The move that was asked for is no longer needed.
    StopPlayer,
    /// The analysis that was asked for is no longer needed.
    StopAnalyst,
}

/// Done by the storage thread.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StorageEffect {
    /// Write the game in progress.
    WriteCurrent(Box<SavedGame>),
    /// There is no game in progress any more.
    DeleteCurrent,
    /// The game in progress was left: any program may resume it.
    ReleaseCurrent,
    /// Resume the game that is offered, unless another program has done so.
    ResumeOffered,
    /// Another game begins: move the game that is offered to the saved games, unless another program plays it.
    SaveOffered(String),
    Save(String, Box<SavedGame>),
    List,
    /// Add a finished game to the history.
    Record(Box<SavedGame>),
    /// Give a game of the list another name, and list the games again.
    Rename(Box<Entry>, String),
    /// Delete a game of the list, and list the games again.
    Delete(Box<Entry>),
    Export(String, Box<SavedGame>),
    /// Add the results of these games to the statistics.
    AddStatistics(Statistics),
    /// Add this to what was learned.
    Learn(Box<Learned>),
    WriteSettings(Box<Settings>),
}

/// Done by the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TerminalEffect {
    Redraw,
    Suspend,
    Quit,
}

impl From<EngineEffect> for Effect {
    fn from(effect: EngineEffect) -> Self {
        Self::Engine(effect)
    }
}

impl From<StorageEffect> for Effect {
    fn from(effect: StorageEffect) -> Self {
        Self::Storage(effect)
    }
}

impl From<TerminalEffect> for Effect {
    fn from(effect: TerminalEffect) -> Self {
        Self::Terminal(effect)
    }
}
