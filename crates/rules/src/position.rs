//! A position: the discs, whose turn it is, and whether the game is over.
//!
//! The discs are kept in one `u64` per player where the board fits, in one `u128` where that fits, and in a wide word
//! beyond. The word is chosen when the position is made.

use crate::bitboard::Wide;
use crate::board::Board;
use crate::cell::{Cell, Column, Columns};
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::outcome::{Line, Outcome, Win};
use crate::player::{ByPlayer, Player};
use crate::setup::SetupError;

/// A board with a side to move, on which at most one player has won.
///
/// ```
/// use puissance4_rules::{Column, Geometry, PlayError, Player, Position};
///
/// let mut position = Position::new(Geometry::STANDARD);
/// let column = Column::from_number(4).unwrap();
/// for _ in 0..6 {
///     position.play(column)?;
/// }
/// assert_eq!(position.play(column), Err(PlayError::ColumnFull { column }));
/// assert_eq!((position.ply(), position.to_move(), position.legal().len()), (6, Player::First, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    discs: Discs,
    to_move: Player,
    winner: Option<Player>,
}

/// A board in the smallest word that holds it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Discs {
    /// Up to 64 bits.
    Small(Board<u64>),
    /// Up to 128 bits.
    Medium(Board<u128>),
    /// Any board.
    Large(Box<Board<Wide>>),
}

/// Evaluates an expression on the board, whichever word it lives in.
macro_rules! on_board {
    ($discs:expr, $board:ident => $expression:expr) => {
        match $discs {
            Discs::Small($board) => $expression,
            Discs::Medium($board) => $expression,
            Discs::Large($board) => $expression,
        }
    };
}

/// Why a disc cannot be dropped in a column. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize)]
pub enum PlayError {
    /// The board has no such column.
    #[error("there is no column {column} on a board of {columns} columns")]
    NoSuchColumn {
        /// The column asked for.
        column: Column,
        /// How many there are.
        columns: usize,
    },
    /// The column has no room left.
    #[error("column {column} is full")]
    ColumnFull {
        /// The column asked for.
        column: Column,
    },
    /// The game has ended.
    #[error("column {column} cannot be played: the game is over")]
    GameOver {
        /// The column asked for.
        column: Column,
    },
}

impl Position {
    /// The empty board, the first player to move.
    pub fn new(geometry: Geometry) -> Self {
        let small = Board::new(geometry).map(Discs::Small);
        let discs = small.or_else(|| Board::new(geometry).map(Discs::Medium)).unwrap_or_else(|| {
            let board = Board::new(geometry).expect("a wide word has room for the largest board");
            Discs::Large(Box::new(board))
        });
        Self { discs, to_move: Player::First, winner: None }
    }

    /// The discs alone, in the word they are kept in.
    pub fn discs(&self) -> &Discs {
        &self.discs
    }

    /// The shape of the board.
    #[inline]
    pub fn geometry(&self) -> Geometry {
        on_board!(&self.discs, board => board.geometry())
    }

    /// Whose turn it is, or would be if the game were not over.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The winner, if there is one.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Whether `player` has won.
    pub fn has_won(&self, player: Player) -> bool {
        self.winner == Some(player)
    }

    /// Whether the board is full and neither player has won.
    #[inline]
    pub fn is_draw(&self) -> bool {
        self.winner.is_none() && self.open_columns().is_empty()
    }

    /// Whether the game is over: won or drawn.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.winner.is_some() || self.is_draw()
    }

    /// How the game stands, with the winning lines.
    pub fn outcome(&self) -> Outcome {
        let win = self.winner.and_then(|player| Win::new(player, on_board!(&self.discs, board => board.lines(player))));
        match win {
            Some(win) => Outcome::Win(win),
            None if self.is_draw() => Outcome::Draw,
            None => Outcome::Ongoing,
        }
    }

    /// The player who holds a cell; `None` if it is empty or outside the board.
    pub fn at(&self, cell: Cell) -> Option<Player> {
        on_board!(&self.discs, board => board.at(cell))
    }

    /// How many discs `player` has on the board.
    pub fn disc_count(&self, player: Player) -> usize {
        on_board!(&self.discs, board => board.discs(player).count())
    }

    /// How many discs there are on the board.
    pub fn ply(&self) -> usize {
        on_board!(&self.discs, board => board.occupied().count())
    }

    /// How many discs each player has left: half of the cells at the start, the odd one for the first player.
    ///
    /// A board that was set up may hold more discs of one player than the box had; then none are left.
    pub fn discs_left(&self) -> ByPlayer<usize> {
        let cells = self.geometry().size().cells();
        ByPlayer {
            first: cells.div_ceil(2).saturating_sub(self.disc_count(Player::First)),
            second: (cells / 2).saturating_sub(self.disc_count(Player::Second)),
        }
    }

    /// The columns that have room, whether or not the game is over.
    #[inline]
    fn open_columns(&self) -> Columns {
        on_board!(&self.discs, board => board.open_columns())
    }

    /// The columns that can be played: those that have room, and none once the game is over.
    #[inline]
    pub fn legal(&self) -> Columns {
        if self.winner.is_some() { Columns::NONE } else { self.open_columns() }
    }

    /// Whether a disc can be dropped in `column` now.
    pub fn can_play(&self, column: Column) -> bool {
        self.winner.is_none() && self.landing(column).is_some()
    }

    /// The cell where a disc dropped in `column` lands; `None` if the column is full or not on the board.
    #[inline]
    pub fn landing(&self, column: Column) -> Option<Cell> {
        on_board!(&self.discs, board => board.landing(column))
    }

    /// The player to move drops a disc in `column`. Returns the cell where it lands.
    #[inline]
    pub fn play(&mut self, column: Column) -> Result<Cell, PlayError> {
        self.drop_disc(self.to_move, column)
    }

    /// Drops a disc of `player`, even if it is not that player's turn; then it is the other's turn.
    ///
    /// [`Position::play`] is this for the player to move.
    #[inline]
    pub fn drop_disc(&mut self, player: Player, column: Column) -> Result<Cell, PlayError> {
        if self.winner.is_some() {
            return Err(PlayError::GameOver { column });
        }
        let landed = on_board!(&mut self.discs, board => board.drop_disc(player, column));
        let Some(cell) = landed else { return Err(self.why_no_room(column)) };
        if on_board!(&self.discs, board => board.has_line(player)) {
            self.winner = Some(player);
        }
        self.to_move = player.other();
        Ok(cell)
    }

    #[cold]
    fn why_no_room(&self, column: Column) -> PlayError {
        if self.is_over() {
            PlayError::GameOver { column }
        } else if !self.geometry().has_column(column) {
            PlayError::NoSuchColumn { column, columns: self.geometry().size().columns() }
        } else {
            PlayError::ColumnFull { column }
        }
    }

    /// Takes back the highest disc of `column`: its owner is to move again, and the game goes on unless the winner has
    /// a line without it.
    ///
    /// After [`Position::play`] of the same column this gives the position as it was. `None`, and nothing changes, if
    /// the column holds no disc.
    pub fn take_back(&mut self, column: Column) -> Option<Cell> {
        let (player, cell) = on_board!(&mut self.discs, board => board.lift_disc(column))?;
        self.to_move = player;
        self.winner = self.winner.filter(|winner| on_board!(&self.discs, board => board.has_line(*winner)));
        Some(cell)
    }

    /// How many discs of the same player, the one at `cell` included, follow each other without a gap in `direction`;
    /// 0 for an empty cell.
    pub fn alignment(&self, cell: Cell, direction: Direction) -> usize {
        self.at(cell).map_or(0, |player| on_board!(&self.discs, board => board.alignment_with(player, cell, direction)))
    }

    /// The longest alignment through `cell` over the four directions; 0 for an empty cell.
    pub fn longest_alignment(&self, cell: Cell) -> usize {
        self.at(cell).map_or(0, |player| self.longest_alignment_with(player, cell))
    }

    /// The longest alignment through `cell` if `player` held it.
    pub fn longest_alignment_with(&self, player: Player, cell: Cell) -> usize {
        let length = |direction| on_board!(&self.discs, board => board.alignment_with(player, cell, direction));
        let [column, row, rising, falling] = Direction::ALL.map(length);
        column.max(row).max(rising).max(falling)
    }

    /// The longest alignment that `player` would make by dropping a disc in `column`; `None` if it has no room.
    pub fn alignment_made(&self, player: Player, column: Column) -> Option<usize> {
        self.landing(column).map(|cell| self.longest_alignment_with(player, cell))
    }

    /// Whether `player` would win by dropping a disc in `column` now.
    pub fn wins_at(&self, player: Player, column: Column) -> bool {
        self.winner.is_none()
            && self.alignment_made(player, column).is_some_and(|length| length >= self.geometry().connect().get())
    }

    /// Whether a winning line of `player` starts at `cell` and runs in `direction`: to the right, upwards, rising or
    /// falling. Never looks outside the board.
    pub fn line_starts(&self, player: Player, cell: Cell, direction: Direction) -> bool {
        on_board!(&self.discs, board => board.line_starts(player, cell, direction))
    }

    /// How many times `length` discs of `player` stand one after another, over all places and directions.
    ///
    /// A run of five holds three runs of three; a single disc is a run of one in each of the four directions.
    pub fn count_runs(&self, player: Player, length: usize) -> usize {
        on_board!(&self.discs, board => board.count_runs(player, length))
    }

    /// The position mirrored left to right.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let discs = match &self.discs {
            Discs::Small(board) => Discs::Small(board.mirrored()),
            Discs::Medium(board) => Discs::Medium(board.mirrored()),
            Discs::Large(board) => Discs::Large(Box::new(board.mirrored())),
        };
        Self { discs, ..self.clone() }
    }

    /// A position from discs that were set up rather than played.
    ///
    /// Each column lists its discs from the bottom. If both players have a line, the error has one line of each.
    pub fn set_up<'a>(
        geometry: Geometry,
        columns: impl IntoIterator<Item = (Column, &'a [Player])>,
        to_move: Player,
    ) -> Result<Self, [Line; 2]> {
        let mut position = Self::new(geometry);
        for (column, discs) in columns {
            for player in discs {
                on_board!(&mut position.discs, board => board.drop_disc(*player, column));
            }
        }
        position.to_move = to_move;
        position.find_winner()?;
        Ok(position)
    }

    /// A position from its cells, bottom row first. Without a side to move it is the player with fewer discs; if both
    /// have as many, the first player, unless that player has won.
    pub(crate) fn from_cells(
        geometry: Geometry,
        cells: &[Option<Player>],
        to_move: Option<Player>,
    ) -> Result<Self, SetupError> {
        let mut position = Self::new(geometry);
        on_board!(&mut position.discs, board => board.fill(cells)).map_err(|cell| SetupError::Floating { cell })?;
        position.find_winner().map_err(|[first, second]| SetupError::BothWon { first, second })?;
        let [first, second] = Player::BOTH.map(|player| position.disc_count(player));
        let is_seconds_turn = second < first || second == first && position.has_won(Player::First);
        position.to_move = to_move.unwrap_or(if is_seconds_turn { Player::Second } else { Player::First });
        Ok(position)
    }

    /// Looks for lines on a board that was set up. If both players have one, the error has one line of each.
    fn find_winner(&mut self) -> Result<(), [Line; 2]> {
        let has_line = |player| on_board!(&self.discs, board => board.has_line(player));
        self.winner = match Player::BOTH.map(has_line) {
            [false, false] => None,
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            [true, true] => {
                let line = |player| on_board!(&self.discs, board => board.lines(player)).into_iter().next();
                match Player::BOTH.map(line) {
                    [Some(first), Some(second)] => return Err([first, second]),
                    [_, second] => second.map(|_| Player::Second),
                }
            }
        };
        Ok(())
    }
}
