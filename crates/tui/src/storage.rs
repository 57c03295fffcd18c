//! The folder of games, statistics and settings, and the thread that writes it.

pub(crate) mod folder;
mod history_folder;
pub(crate) mod slot;
pub(crate) mod storage_thread;
