//! A game: a position with its history.

use crate::cell::{Cell, Column};
use crate::geometry::Geometry;
use crate::moves::Moves;
use crate::position::{PlayError, Position};

/// A position with its history. Moves can be undone and redone.
///
/// ```
/// use puissance4_rules::{Game, Geometry};
///
/// let mut game = Game::replay(Geometry::STANDARD, &"4453".parse()?)?;
/// game.undo()?;
/// assert_eq!(game.moves().to_string(), "445");
/// game.redo()?;
/// assert_eq!(game.positions().count(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    position: Position,
    played: Vec<Column>,
    /// Taken back, the latest last; emptied by a new move.
    undone: Vec<Column>,
}

/// A move of a list cannot be played. Everything before it can.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {ply}: {error}")]
pub struct GameError {
    /// Which move of the list, counted from 1.
    pub ply: usize,
    /// Why it cannot be played.
    pub error: PlayError,
}

/// There is no move to take back or to play again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such move")]
pub struct NoMove;

impl Game {
    /// A game that starts from an empty board.
    pub fn new(geometry: Geometry) -> Self {
        Self::from_position(Position::new(geometry))
    }

    /// A game that starts from a position.
    pub fn from_position(start: Position) -> Self {
        Self { position: start.clone(), start, played: Vec::new(), undone: Vec::new() }
    }

    /// The game in which these moves were played on an empty board.
    pub fn replay(geometry: Geometry, moves: &Moves) -> Result<Self, GameError> {
        let mut game = Self::new(geometry);
        game.play_all(moves)?;
        Ok(game)
    }

    /// Plays all the moves, or none: if one cannot be played, the game is as it was.
    pub fn play_all(&mut self, moves: &Moves) -> Result<(), GameError> {
        let mut after = self.clone();
        for (index, column) in moves.0.iter().enumerate() {
            after.play(*column).map_err(|error| GameError { ply: index + 1, error })?;
        }
        *self = after;
        Ok(())
    }

    /// The position the game started from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played since the start.
    pub fn moves(&self) -> Moves {
        Moves(self.played.clone())
    }

    /// The moves that were taken back, in the order in which [`Game::redo`] plays them again.
    pub fn undone(&self) -> Moves {
        Moves(self.undone.iter().rev().copied().collect())
    }

    /// The player to move drops a disc. Moves that had been taken back are forgotten.
    pub fn play(&mut self, column: Column) -> Result<Cell, PlayError> {
        let cell = self.position.play(column)?;
        self.played.push(column);
        self.undone.clear();
        Ok(cell)
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Result<Column, NoMove> {
        let column = self.played.pop().ok_or(NoMove)?;
        self.position.take_back(column);
        self.undone.push(column);
        Ok(column)
    }

    /// Plays the move that was taken back last, and returns it.
    pub fn redo(&mut self) -> Result<Column, NoMove> {
        let column = *self.undone.last().ok_or(NoMove)?;
        self.position.play(column).map_err(|_| NoMove)?;
        self.undone.pop();
        self.played.push(column);
        Ok(column)
    }

    /// How many moves were played since the start.
    pub fn ply(&self) -> usize {
        self.played.len()
    }

    /// Every position of the game in order, from the start to now.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = self.start.clone();
        std::iter::once(self.start.clone()).chain(self.played.iter().map(move |column| {
            // Legal when it was played, and it is the same position again.
            let _ = position.play(*column);
            position.clone()
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> Game {
        Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap()
    }

    #[test]
    fn undo_and_redo() {
        let mut game = game("4453");
        let before = game.clone();
        assert_eq!(game.undo().map(Column::number), Ok(3));
        assert_eq!(game.undo().map(Column::number), Ok(5));
        assert_eq!(game.moves().to_string(), "44");
        assert_eq!(game.redo().map(Column::number), Ok(5));
        assert_eq!(game.redo().map(Column::number), Ok(3));
        assert_eq!(game.redo(), Err(NoMove));
        assert_eq!(game, before);
    }

    #[test]
    fn a_new_move_forgets_what_was_taken_back() {
        let mut game = game("445");
        game.undo().unwrap();
        game.play(Column::from_number(1).unwrap()).unwrap();
        assert_eq!(game.redo(), Err(NoMove));
        assert_eq!(game.moves().to_string(), "441");
    }

    #[test]
    fn a_refused_list_changes_nothing() {
        let mut game = game("444444");
        let before = game.clone();
        let column = Column::from_number(4).unwrap();
        let refused = game.play_all(&"124".parse().unwrap());
        assert_eq!(refused, Err(GameError { ply: 3, error: PlayError::ColumnFull { column } }));
        assert_eq!(game, before);
    }

    #[test]
    fn a_game_replays_position_by_position() {
        let game = game("1212121");
        let positions: Vec<Position> = game.positions().collect();
        assert_eq!(positions.len(), 8);
        assert_eq!(positions.last(), Some(game.position()));
        assert!(positions[..7].iter().all(|position| !position.is_over()));
    }
}
