//! What happens outside and reaches the game.

use std::path::PathBuf;

use puissance4_session::{RequestId, Response};
use puissance4_storage::{Entry, Resumed};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

/// Something that changes the game or the screen.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Resize {
        width: u16,
        height: u16,
    },
    /// Nothing but time has passed.
    Tick,
    /// The engine answers.
    Response(RequestId, Response),
    /// The saved and the finished games, and the files that could not be read and were renamed.
    Listed(Vec<Entry>, Vec<PathBuf>),
    /// A game was saved under this name.
    Saved(String),
    Exported(PathBuf),
    Resumed(Resumed),
    /// The game in progress is on the disk.
    Written,
    /// A file could not be written. `is_game` if it was the game in progress.
    NotWritten {
        reason: String,
        is_game: bool,
    },
    /// The program is about to be suspended from outside.
    Suspending,
    /// The program is ended from outside.
    Ending,
}
