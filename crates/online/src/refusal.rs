//! Why something cannot be done now.

use serde::{Deserialize, Serialize};

/// Why an action is refused. The game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// It was meant for a position that is no longer, or not yet, on the board.
    #[error("the game has gone on since")]
    Stale,
    /// The other is to move.
    #[error("it is the other's turn")]
    NotYourTurn,
    /// The board has no such column.
    #[error("there is no such column")]
    NoSuchColumn,
    /// The column has no room left.
    #[error("the column is full")]
    ColumnFull,
    /// The second player is not there yet.
    #[error("the game has not started")]
    NotStarted,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The game goes on.
    #[error("the game is not over")]
    NotOver,
    /// The time of whoever is to move is up.
    #[error("the time is up")]
    TimeUp,
    /// Somebody else sits there.
    #[error("the seat is taken")]
    SeatTaken,
    /// There is no such seat of theirs.
    #[error("nobody sits there")]
    NotSeated,
    /// Both have moved: the game can be lost, but not called off.
    #[error("the game has begun")]
    Begun,
    /// They have no disc on the board.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// That was asked already, and the answer is open, or was no.
    #[error("that was asked already")]
    AlreadyAsked,
    /// The other has asked for nothing.
    #[error("nothing was asked")]
    NothingAsked,
    /// The two have taken back enough in this game.
    #[error("enough moves were taken back")]
    EnoughTakebacks,
    /// The game was called off or closed, so that there is nothing to repeat; or the next one exists.
    #[error("there is no rematch of this game")]
    NoRematch,
    /// Only the server can say that, or the event does not fit the terms of the game.
    #[error("that cannot happen in this game")]
    Impossible,
    /// A reason of a newer server, which this client does not know. It is never sent.
    #[error("the server has a reason that this program does not know")]
    #[serde(other)]
    Unknown,
}
