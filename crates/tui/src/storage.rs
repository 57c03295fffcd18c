//! The folder of games, statistics and settings, and the thread that writes it.

mod files;
pub(crate) mod folder;
pub(crate) mod game_list;
mod history_folder;
pub(crate) mod slot;
pub(crate) mod storage_thread;

pub(crate) use files::Found;
