//! How a game stands: still going on, drawn, or won, and by which discs.

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::direction::Direction;
use crate::player::Player;

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The game goes on.
    Ongoing,
    /// The board is full, and neither player has a line.
    Draw,
    /// A player has a line.
    Win(Win),
}

/// The winner and the winning lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Win {
    player: Player,
    /// Never empty; several if the last disc completed several.
    lines: Vec<Line>,
}

impl Win {
    /// The lines of `player`, or `None` if there is none to show.
    pub(crate) fn new(player: Player, lines: Vec<Line>) -> Option<Self> {
        (!lines.is_empty()).then_some(Self { player, lines })
    }

    /// The winner.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The winning lines, at least one: columns before rows before rising before falling diagonals.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Whether `cell` is part of a winning line.
    pub fn contains(&self, cell: Cell) -> bool {
        self.lines.iter().any(|line| line.cells.contains(&cell))
    }
}

/// Discs of one player one after another, enough of them to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    direction: Direction,
    cells: Vec<Cell>,
}

impl Line {
    pub(crate) fn new(direction: Direction, cells: Vec<Cell>) -> Self {
        Self { direction, cells }
    }

    /// The kind of line.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Its cells as a person writes them: `(1,1) (2,1)`.
    pub fn places(&self) -> String {
        let places: Vec<String> = self.cells.iter().map(Cell::to_string).collect();
        places.join(" ")
    }

    /// All its discs, from left to right; from the bottom in a column.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}
