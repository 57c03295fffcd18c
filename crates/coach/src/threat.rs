//! Threats: empty cells that complete a line.

use puissance4_rules::{Cell, Column, Direction, Player, Position, Row};
use serde::{Deserialize, Serialize};

/// Whether a disc of `player` in this empty cell completes a line. Whether it can get there is another question.
pub(crate) fn completes(position: &Position, player: Player, cell: Cell) -> bool {
    let connect = position.geometry().connect().get();
    Direction::ALL.into_iter().any(|direction| {
        let (right, up) = match direction {
            Direction::Column => (0, 1),
            Direction::Row => (1, 0),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        };
        1 + run(position, player, cell, right, up) + run(position, player, cell, -right, -up) >= connect
    })
}

/// How many discs of `player` follow a cell one after another, that many columns to the right and rows up at each step.
fn run(position: &Position, player: Player, cell: Cell, right: isize, up: isize) -> usize {
    let next = |cell: &Cell| {
        let column = cell.column().index().checked_add_signed(right).and_then(Column::from_index)?;
        let row = cell.row().index().checked_add_signed(up).and_then(Row::from_index)?;
        Some(Cell::new(column, row)).filter(|next| position.at(*next) == Some(player))
    };
    std::iter::successors(next(&cell), next).count()
}

/// How many lines through an empty cell hold no disc of the other player.
pub(crate) fn possible_lines(position: &Position, player: Player, cell: Cell) -> usize {
    let connect = position.geometry().connect().get();
    let room = |right: isize, up: isize| {
        let next = |cell: &Cell| {
            let column = cell.column().index().checked_add_signed(right).and_then(Column::from_index)?;
            let row = cell.row().index().checked_add_signed(up).and_then(Row::from_index)?;
            let next = Cell::new(column, row);
            let is_free = position.geometry().contains(next) && position.at(next) != Some(player.other());
            is_free.then_some(next)
        };
        std::iter::successors(next(&cell), next).take(connect - 1).count()
    };
    let along = |(right, up): (isize, isize)| (1 + room(right, up) + room(-right, -up) + 1).saturating_sub(connect);
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().map(along).sum()
}

/// The threats of `player`, bottom row first, from the left: playable or not.
pub(crate) fn threats(position: &Position, player: Player) -> Vec<Cell> {
    let is_threat = |cell: &Cell| position.at(*cell).is_none() && completes(position, player, *cell);
    position.geometry().cells().filter(is_threat).collect()
}

/// The threats of `player` that can be played now, whoever's turn it is, from the left. Nobody has won.
pub(crate) fn winning_moves(position: &Position, player: Player) -> Vec<Cell> {
    let landings = position.legal().into_iter().filter_map(|column| position.landing(column));
    landings.filter(|cell| completes(position, player, *cell)).collect()
}

/// Whether the next disc in its column lands in this cell.
pub(crate) fn is_playable(position: &Position, cell: Cell) -> bool {
    position.landing(cell.column()) == Some(cell)
}

/// The cell just above, if the board has it.
pub(crate) fn above(position: &Position, cell: Cell) -> Option<Cell> {
    let above = Cell::new(cell.column(), Row::from_index(cell.row().index() + 1)?);
    position.geometry().contains(above).then_some(above)
}

/// Whether a cell is in an odd or an even row, counted from 1 at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// Rows 1, 3, 5.
    Odd,
    /// Rows 2, 4, 6.
    Even,
}

impl Parity {
    /// The parity of a cell.
    pub fn of(cell: Cell) -> Self {
        if cell.row().number() % 2 == 1 { Self::Odd } else { Self::Even }
    }
}

/// What becomes of a threat if all other columns are filled first, and nobody wins on the way.
///
/// This is mere counting. The empty cells of the other columns are filled by turns, which tells who then has to start in
/// the column of the threat, and there, too, the players take turns from its lowest empty cell up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prospect {
    /// The other player has to play below the threat; its owner wins there.
    Cashed,
    /// Its owner has to play below it; the other player takes the cell.
    Taken,
    /// Before the threat is reached, somebody gets a cell below it that completes a line of that player's discs of now.
    Forestalled {
        /// Where.
        cell: Cell,
        /// Whether it is the owner of the threat who wins there.
        by_owner: bool,
    },
}

impl Prospect {
    /// What becomes of the threat of `owner` at the empty `cell`.
    pub(crate) fn of(position: &Position, owner: Player, cell: Cell) -> Self {
        let geometry = position.geometry();
        let is_elsewhere = |other: &Cell| other.column() != cell.column() && position.at(*other).is_none();
        let elsewhere = geometry.cells().filter(is_elsewhere).count();
        let mut player = if elsewhere % 2 == 0 { position.to_move() } else { position.to_move().other() };
        let in_column = geometry.rows().map(|row| Cell::new(cell.column(), row));
        for lower in in_column.take_while(|lower| *lower != cell).filter(|lower| position.at(*lower).is_none()) {
            if completes(position, player, lower) {
                return Self::Forestalled { cell: lower, by_owner: player == owner };
            }
            player = player.other();
        }
        if player == owner { Self::Cashed } else { Self::Taken }
    }
}
