//! Threats: empty cells that complete a line.

use puissance4_rules::{Cell, Direction, Player, Position};
use serde::{Deserialize, Serialize};

/// Whether a disc of `player` in this empty cell completes a line. Whether it can get there is another question.
pub(crate) fn completes(position: &Position, player: Player, cell: Cell) -> bool {
    position.longest_alignment_with(player, cell) >= position.geometry().connect().get()
}

/// How many lines through an empty cell hold no disc of the other player.
pub(crate) fn possible_lines(position: &Position, player: Player, cell: Cell) -> usize {
    Direction::ALL.into_iter().map(|direction| possible_lines_along(position, player, cell, direction)).sum()
}

/// The same in one direction.
pub(crate) fn possible_lines_along(position: &Position, player: Player, cell: Cell, direction: Direction) -> usize {
    let connect = position.geometry().connect().get();
    let is_free = |cell: &Cell| position.geometry().contains(*cell) && position.at(*cell) != Some(player.other());
    let room = |right: isize, up: isize| {
        let next = |cell: &Cell| cell.stepped(right, up).filter(is_free);
        std::iter::successors(next(&cell), next).take(connect - 1).count()
    };
    let (right, up) = direction.step();
    (1 + room(right, up) + room(-right, -up) + 1).saturating_sub(connect)
}

/// The threats of `player`, bottom row first, from the left: playable or not.
pub(crate) fn threats(position: &Position, player: Player) -> Vec<Cell> {
    let is_threat = |cell: &Cell| position.at(*cell).is_none() && completes(position, player, *cell);
    position.geometry().cells().filter(is_threat).collect()
}

/// The threats of `player` that can be played now, whichever side is to move, from the left. The game is not won yet.
pub(crate) fn winning_moves(position: &Position, player: Player) -> Vec<Cell> {
    let wins = position.legal().into_iter().filter(|column| position.wins_at(player, *column));
    wins.filter_map(|column| position.landing(column)).collect()
}

/// Whether the next disc in its column lands in this cell.
pub(crate) fn is_playable(position: &Position, cell: Cell) -> bool {
    position.landing(cell.column()) == Some(cell)
}

/// The cell just above, if the board has it.
pub(crate) fn above(position: &Position, cell: Cell) -> Option<Cell> {
    cell.above().filter(|above| position.geometry().contains(*above))
}

/// Whether a cell is in an odd or an even row, counted from 1 at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

/// What becomes of a threat if all other columns are filled first, and neither player wins before.
///
/// This is found by counting. The empty cells of the other columns are filled by turns, which tells who then has to
/// start in the column of the threat, where the players also take turns from its lowest empty cell up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prospect {
    /// The other player has to play below the threat; its owner wins there.
    Cashed,
    /// Its owner has to play below it; the other player takes the cell.
    Taken,
    /// Before the threat is reached, a player gets a cell below it that completes a line with that player's present
    /// discs.
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
