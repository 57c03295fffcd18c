//! A board as a person or a file describes it, before it is known to be possible.
//!
//! The players need not have as many discs: a teacher may set up three discs of one colour and nothing else. But no disc may float,
//! and only one player can have won.

use crate::array;
use crate::cell::{Cell, Column};
use crate::geometry::{Connect, Geometry, Size};
use crate::grid::{GridError, IndexOrder};
use crate::outcome::Line;
use crate::picture_reader::PictureError;
use crate::player::{ByPlayer, Player};
use crate::position::Position;

/// An unchecked board: any cell may hold anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    size: Size,
    /// Bottom row first, from the left; as many as the size has cells.
    cells: Vec<Option<Player>>,
    /// Whose turn it is, if given.
    pub to_move: Option<Player>,
    /// The connect length, if given.
    pub connect: Option<Connect>,
}

/// Why an unchecked board is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There is nothing below this disc.
    #[error("the disc in column {}, row {} floats: the cell below it is empty", cell.column(), cell.row())]
    Floating {
        /// Where the disc is.
        cell: Cell,
    },
    /// Both players have a winning line.
    #[error("both players have a winning line")]
    BothWon {
        /// One of the first player's.
        first: Line,
        /// One of the second player's.
        second: Line,
    },
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardTextError {
    /// It looks like an array.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// It looks like a picture.
    #[error(transparent)]
    Picture(#[from] PictureError),
}

impl Setup {
    /// Reads a board in any form: JSON, an array as programs print it, statements that fill one, or a picture. The order
    /// is that of the indices of an array.
    pub fn from_text(text: &str, order: IndexOrder) -> Result<Self, BoardTextError> {
        if text.trim_start().starts_with(['[', '{']) {
            Ok(Self::from_array(text, order)?)
        } else if array::is_python(text) {
            Ok(Self::from_python(text, order)?)
        } else {
            Ok(Self::from_picture_in(text, order)?)
        }
    }

    /// An unchecked board from its cells, bottom row first, from the left. There must be as many as the size has.
    pub(crate) fn new(size: Size, cells: Vec<Option<Player>>) -> Self {
        debug_assert_eq!(cells.len(), size.cells());
        Self { size, cells, to_move: None, connect: None }
    }

    /// The board size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The position, if the board is possible.
    ///
    /// The connect length is the board's own if it says one, else the one given. If the board does not say whose turn
    /// it is, the player with fewer discs moves. If both have as many, it is the first player, unless that player has
    /// won: the last move was the winner's.
    pub fn position(&self, connect: Connect) -> Result<Position, SetupError> {
        let geometry = Geometry::new(self.size, self.connect.unwrap_or(connect));
        let mut columns: Vec<Vec<Player>> = vec![Vec::new(); self.size.columns()];
        let mut counts = ByPlayer { first: 0_usize, second: 0 };
        for (cell, held) in geometry.cells().zip(&self.cells) {
            let Some(player) = *held else { continue };
            let column = &mut columns[cell.column().index()];
            if column.len() < cell.row().index() {
                return Err(SetupError::Floating { cell });
            }
            column.push(player);
            counts[player] += 1;
        }
        let fewer = if counts.second < counts.first { Player::Second } else { Player::First };
        let set_up = |to_move| {
            let columns = columns.iter().enumerate();
            let columns = columns.filter_map(|(index, discs)| Some((Column::from_index(index)?, discs.as_slice())));
            Position::set_up(geometry, columns, to_move)
                .map_err(|[first, second]| SetupError::BothWon { first, second })
        };
        let position = set_up(self.to_move.unwrap_or(fewer))?;
        let is_winners_turn = counts.first == counts.second && position.has_won(fewer);
        if self.to_move.is_none() && is_winners_turn { set_up(fewer.other()) } else { Ok(position) }
    }
}
