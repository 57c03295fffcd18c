//! The folder of games, statistics, progress and settings.
//!
//! A file is written whole or not at all. One that cannot be read is renamed, never deleted. Several programs can use
//! the folder at the same time.

mod files;
mod folder;
mod game_list;
mod history_folder;
mod slot;

pub use files::Found;
pub use folder::{DATA_VARIABLE, Resumed, Store};
pub use game_list::{Entry, EntryKind, milliseconds, own_games};
