//! Who holds which cells, in the word that fits: discs, gravity and lines, without turns or results.
//!
//! [`crate::Position`] adds those and picks the word. Everything here is written once for all three words.

use crate::bitboard::{Bitboard, Word};
use crate::cell::{Cell, Column, Columns, Row};
use crate::direction::Direction;
use crate::geometry::{Geometry, Size};
use crate::outcome::Line;
use crate::player::{ByPlayer, Player};

/// The discs on a board.
///
/// No disc floats: the discs of a column fill it from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<W> {
    geometry: Geometry,
    discs: ByPlayer<Bitboard<W>>,
}

impl<W: Word> Board<W> {
    /// The empty board, if it fits the word.
    pub fn new(geometry: Geometry) -> Option<Self> {
        let discs = ByPlayer { first: Bitboard::EMPTY, second: Bitboard::EMPTY };
        (geometry.bits() <= W::BITS).then_some(Self { geometry, discs })
    }

    /// The board with these discs. None of them floats, no two share a cell, and the board fits the word.
    pub(crate) fn from_words(geometry: Geometry, discs: ByPlayer<W>) -> Self {
        let ByPlayer { first, second } = discs;
        Self { geometry, discs: ByPlayer { first: Bitboard::from_word(first), second: Bitboard::from_word(second) } }
    }

    /// Puts discs on an empty board: its cells, bottom row first. The error is the first disc that floats.
    pub(crate) fn fill(&mut self, cells: &[Option<Player>]) -> Result<(), Cell> {
        let mut discs = ByPlayer { first: W::ZERO, second: W::ZERO };
        for (row, cells) in (0..).zip(cells.chunks_exact(self.geometry.size().columns())) {
            let mut index = row;
            for held in cells {
                // A branch could not be predicted.
                discs.first = discs.first | W::bit_if(*held == Some(Player::First), index);
                discs.second = discs.second | W::bit_if(*held == Some(Player::Second), index);
                index += self.geometry.column_bits();
            }
        }
        let bottom = self.geometry.columns().fold(W::ZERO, |word, column| word | W::bit(self.bottom_bit(column)));
        let occupied = discs.first | discs.second;
        let floating = Bitboard::from_word(occupied.without(occupied.up(1) | bottom));
        if !floating.is_empty() {
            let first = self.geometry.cells().find(|cell| floating.contains(self.geometry, *cell));
            return first.map_or(Ok(()), Err);
        }
        *self = Self::from_words(self.geometry, discs);
        Ok(())
    }

    /// The shape of the board.
    #[inline]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The discs of one player.
    #[inline]
    pub fn discs(&self, player: Player) -> Bitboard<W> {
        self.discs[player]
    }

    /// The discs of both.
    #[inline]
    pub fn occupied(&self) -> Bitboard<W> {
        self.discs.first | self.discs.second
    }

    /// The player who holds a cell; `None` if it is empty or outside the board.
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<Player> {
        if !self.geometry.contains(cell) {
            return None;
        }
        Player::BOTH.into_iter().find(|player| self.discs[*player].contains(self.geometry, cell))
    }

    /// The columns that have room.
    #[inline]
    pub fn open_columns(&self) -> Columns {
        let Some(top) = self.geometry.rows().next_back() else { return Columns::NONE };
        let occupied = self.occupied();
        let is_open = |column: &Column| !occupied.contains(self.geometry, Cell::new(*column, top));
        self.geometry.columns().filter(is_open).collect()
    }

    /// The bit where a disc dropped in `column` lands: alone in the set, or none if the column is full or missing.
    ///
    /// Adding one at the bottom of the occupied cells carries through them into the lowest empty bit, the only one that
    /// is set in the sum and was not before:
    ///
    /// ```text
    ///   occupied      sum       sum and not occupied
    ///      0           0           0
    ///      0           1           1     the landing cell
    ///      1           0           0
    ///      1    + 1 =  0           0
    /// ```
    ///
    /// In a full column that bit is the always empty one.
    #[inline]
    fn landing_bit(&self, column: Column) -> Bitboard<W> {
        if !self.geometry.has_column(column) {
            return Bitboard::EMPTY;
        }
        let bottom = self.bottom_bit(column);
        let always_empty = W::bit(bottom + self.geometry.column_bits() - 1);
        let occupied = self.occupied().word();
        let sum = occupied.plus(W::bit(bottom));
        let landing = sum & (sum ^ occupied);
        if landing == always_empty { Bitboard::EMPTY } else { Bitboard::from_word(landing) }
    }

    /// How many discs there are in a column.
    #[inline]
    pub fn height(&self, column: Column) -> usize {
        match self.landing(column) {
            Some(cell) => cell.row().index(),
            None => self.geometry.size().rows(),
        }
    }

    /// The cell where a disc dropped in `column` lands, if the column is on the board and not full.
    #[inline]
    pub fn landing(&self, column: Column) -> Option<Cell> {
        let index = self.landing_bit(column).word().lowest()?;
        // The bit is in this column, so the remainder of the division is its row.
        let row = Row::from_index((index % self.geometry.column_bits()) as usize)?;
        Some(Cell::new(column, row))
    }

    /// Drops a disc of `player`; `None`, and nothing changes, if the column is full or missing.
    #[inline]
    pub fn drop_disc(&mut self, player: Player, column: Column) -> Option<Cell> {
        let cell = self.landing(column)?;
        self.discs[player] = self.discs[player] | Bitboard::of(self.geometry, cell);
        Some(cell)
    }

    /// Takes the highest disc out of a column; `None`, and nothing changes, if there is none.
    pub fn lift_disc(&mut self, column: Column) -> Option<(Player, Cell)> {
        let row = Row::from_index(self.height(column).checked_sub(1)?)?;
        let cell = Cell::new(column, row);
        let player = self.at(cell)?;
        self.discs[player] = self.discs[player] ^ Bitboard::of(self.geometry, cell);
        Some((player, cell))
    }

    /// How many discs of `player` would follow each other without a gap in `direction` if `player` held `cell`.
    #[inline]
    pub fn alignment_with(&self, player: Player, cell: Cell, direction: Direction) -> usize {
        let (columns, rows) = direction.step();
        let reach = |columns: isize, rows: isize| {
            let mut length = 0;
            let mut here = cell;
            while let Some(next) = here.stepped(columns, rows)
                && self.at(next) == Some(player)
            {
                here = next;
                length += 1;
            }
            length
        };
        reach(-columns, -rows) + 1 + reach(columns, rows)
    }

    /// Whether a line of `player` starts at `cell` and runs in `direction`, all of it on the board.
    pub fn line_starts(&self, player: Player, cell: Cell, direction: Direction) -> bool {
        self.geometry.contains(cell) && { self.line_starts_all(player, direction).contains(self.geometry, cell) }
    }

    /// Where the lines of `player` in `direction` start.
    #[inline]
    fn line_starts_all(&self, player: Player, direction: Direction) -> Bitboard<W> {
        self.runs(player, direction, self.geometry.connect().get())
    }

    #[inline]
    fn runs(&self, player: Player, direction: Direction, length: usize) -> Bitboard<W> {
        // No run is longer than the longest side, and no shift should be beyond what a number of bits can say.
        #[allow(clippy::cast_possible_truncation)]
        let length = length.min(Size::MAX + 1) as u32;
        self.discs[player].runs(direction.stride(self.geometry.column_bits()), length)
    }

    /// Whether `player` has a winning line.
    #[inline]
    pub fn has_line(&self, player: Player) -> bool {
        let starts = |direction| self.line_starts_all(player, direction);
        let [column, row, rising, falling] = Direction::ALL.map(starts);
        !(column | row | rising | falling).is_empty()
    }

    /// How many times `length` discs of `player` stand one after another, over all places and directions.
    ///
    /// A run of five holds three runs of three.
    #[inline]
    pub fn count_runs(&self, player: Player, length: usize) -> usize {
        Direction::ALL.into_iter().map(|direction| self.runs(player, direction, length).count()).sum()
    }

    /// The winning lines of `player`, each with all its discs from the left (columns: from the bottom).
    pub fn lines(&self, player: Player) -> Vec<Line> {
        let mut lines = Vec::new();
        for direction in Direction::ALL {
            let (columns, rows) = direction.step();
            for cell in self.geometry.cells().filter(|cell| self.at(*cell) == Some(player)) {
                let before = cell.stepped(-columns, -rows).and_then(|before| self.at(before));
                if before == Some(player) || !self.line_starts(player, cell, direction) {
                    continue;
                }
                let mine = |cell: &Cell| self.at(*cell) == Some(player);
                let cells =
                    std::iter::successors(Some(cell), |here| here.stepped(columns, rows).filter(mine)).collect();
                lines.push(Line::new(direction, cells));
            }
        }
        lines
    }

    /// The board mirrored left to right.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirror = *self;
        for player in Player::BOTH {
            let columns = self.geometry.columns().zip(self.geometry.columns().rev());
            let word = columns.fold(W::ZERO, |word, (from, to)| {
                let column = self.discs[player] & self.column_cells(from);
                word | column.word().down(self.bottom_bit(from)).up(self.bottom_bit(to))
            });
            mirror.discs[player] = Bitboard::from_word(word);
        }
        mirror
    }

    /// The cells of a column.
    fn column_cells(&self, column: Column) -> Bitboard<W> {
        let cells = self.geometry.rows().map(|row| Bitboard::of(self.geometry, Cell::new(column, row)));
        cells.fold(Bitboard::EMPTY, |set, cell| set | cell)
    }

    /// The number of the bit of the bottom cell of a column.
    #[inline]
    fn bottom_bit(&self, column: Column) -> u32 {
        // A column index is below 64.
        #[allow(clippy::cast_possible_truncation)]
        let index = column.index() as u32;
        index * self.geometry.column_bits()
    }
}
