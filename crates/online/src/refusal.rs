//! Why an action is refused.

use serde::{Deserialize, Serialize};

/// Why an action is refused. The game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// It was meant for another position than the one on the board.
    #[error("the game has gone on since")]
    Stale,
    /// The opponent is to move.
    #[error("it is the opponent's turn")]
    NotYourTurn,
    /// The board has no such column.
    #[error("there is no such column")]
    NoSuchColumn,
    /// The column has no room left.
    #[error("the column is full")]
    ColumnFull,
    /// The second seat is not taken yet.
    #[error("the game has not started")]
    NotStarted,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The game goes on.
    #[error("the game is not over")]
    NotOver,
    /// The time of the player to move is up.
    #[error("the time is up")]
    TimeUp,
    /// Another player holds the seat.
    #[error("the seat is taken")]
    SeatTaken,
    /// The player holds no seat.
    #[error("the seat is not taken")]
    NotSeated,
    /// Both have moved: the game can be resigned, but not cancelled.
    #[error("the game has begun")]
    Begun,
    /// The player has no disc on the board.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// The same was asked before, and is unanswered or was declined.
    #[error("that was asked already")]
    AlreadyAsked,
    /// The opponent has asked for nothing.
    #[error("nothing was asked")]
    NothingAsked,
    /// The maximum number of take-backs in a game is reached.
    #[error("enough moves were taken back")]
    EnoughTakebacks,
    /// The game was cancelled or expired, or it has a rematch already.
    #[error("there is no rematch of this game")]
    NoRematch,
    /// Only the server can cause this event, or it does not fit the terms of the game.
    #[error("that cannot happen in this game")]
    Impossible,
    /// A reason of a newer server that this client does not know. It is never sent.
    #[error("the server has a reason that this program does not know")]
    #[serde(other)]
    Unknown,
}
