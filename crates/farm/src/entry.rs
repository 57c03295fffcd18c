//! A line of an input: the moves that lead to a position.

use puissance4_rules::{GameError, Geometry, Moves, MovesError, Position};

/// A position with the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// From the empty board.
    pub moves: Moves,
    /// The position after them.
    pub position: Position,
}

/// Why a line is not a list of moves that can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// It cannot be read.
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// A move cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// It is not UTF-8.
    #[error("not a text")]
    NotText,
    /// It is longer than any game.
    #[error("too long")]
    TooLong,
}

impl Entry {
    /// Reads a line without its end. An empty one is the empty board.
    pub fn read(geometry: Geometry, line: &str) -> Result<Self, EntryError> {
        let moves: Moves = line.parse()?;
        let mut position = Position::new(geometry);
        for (index, column) in moves.0.iter().enumerate() {
            position.play(*column).map_err(|error| GameError { ply: index + 1, error })?;
        }
        Ok(Self { moves, position })
    }
}
