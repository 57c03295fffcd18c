//! A board as a person or a file describes it, before it is known to be possible.
//!
//! The players need not have as many discs: a teacher may set up three discs of one colour and nothing else. But no
//! disc may float, and only one player can have won.

use crate::array;
use crate::cell::Cell;
use crate::geometry::{Connect, Geometry, Size};
use crate::grid::{GridError, IndexOrder};
use crate::outcome::Line;
use crate::picture_reader::PictureError;
use crate::player::Player;
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
    /// Reads a board in any form: JSON, an array as programs print it, statements that fill one, or a picture. The
    /// order is that of the indices of an array.
    pub fn from_text(text: &str, order: IndexOrder) -> Result<Self, BoardTextError> {
        if text.trim_start().starts_with(['[', '{']) {
            Ok(Self::from_array(text, order)?)
        } else if array::is_python(text) {
            Ok(Self::from_python(text, order)?)
        } else {
            Ok(Self::from_picture_in(text, order)?)
        }
    }

    /// An unchecked board from its cells, bottom row first, from the left; `None` unless there are as many as the size
    /// has.
    ///
    /// ```
    /// use puissance4_rules::{Geometry, Player, Setup, Size};
    ///
    /// let cells = vec![Some(Player::First), None, None, None];
    /// let setup = Setup::from_cells(Size::new(2, 2)?, cells).ok_or("four cells")?;
    /// assert_eq!(setup.position(Geometry::STANDARD.connect())?.to_move(), Player::Second);
    /// assert_eq!(Setup::from_cells(Size::new(2, 2)?, Vec::new()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_cells(size: Size, cells: Vec<Option<Player>>) -> Option<Self> {
        (cells.len() == size.cells()).then(|| Self::new(size, cells))
    }

    /// The same for cells that are known to be as many as the size has.
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
        Position::from_cells(geometry, &self.cells, self.to_move)
    }
}
