//! What programs read: the JSON forms of positions and results. Columns and rows are counted from 1, players are 1 and
//! 2, grids have the bottom row first.

use puissance4_rules::{Cell, Column, Game, Outcome, Player, grid_of};
use serde::Serialize;

use crate::console;
use crate::failure::Failure;

/// How a game stands.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum OutcomeJson {
    Ongoing,
    Draw,
    Win {
        winner: usize,
        /// The kind of the winning line: `column`, `row`, `rising` or `falling`. If there are several, the first of
        /// them in that order.
        line: &'static str,
        /// The discs of that line.
        cells: Vec<[usize; 2]>,
    },
}

impl From<&Outcome> for OutcomeJson {
    fn from(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Ongoing => Self::Ongoing,
            Outcome::Draw => Self::Draw,
            Outcome::Win(win) => {
                let line = &win.lines()[0];
                let pair = |cell: &Cell| [cell.column().number(), cell.row().number()];
                Self::Win {
                    winner: win.player().number(),
                    line: line.direction().name(),
                    cells: line.cells().iter().map(pair).collect(),
                }
            }
        }
    }
}

/// A position and how it came about.
#[derive(Serialize)]
pub(crate) struct PositionJson {
    columns: usize,
    rows: usize,
    connect: usize,
    /// From the empty board; null if the position was set up.
    moves: Option<String>,
    grid: Vec<Vec<usize>>,
    /// Null once the game is over.
    to_move: Option<usize>,
    legal: Vec<usize>,
    outcome: OutcomeJson,
}

impl From<&Game> for PositionJson {
    fn from(game: &Game) -> Self {
        let position = game.position();
        let geometry = position.geometry();
        Self {
            columns: geometry.size().columns(),
            rows: geometry.size().rows(),
            connect: geometry.connect().get(),
            moves: moves_of(game),
            grid: grid_of(position),
            to_move: (!position.is_over()).then(|| Player::number(position.to_move())),
            legal: position.legal().into_iter().map(Column::number).collect(),
            outcome: OutcomeJson::from(&position.outcome()),
        }
    }
}

/// The moves of a game from the empty board; `None` if it started from a board that was set up.
pub(crate) fn moves_of(game: &Game) -> Option<String> {
    (game.start().ply() == 0).then(|| game.moves().to_string())
}

/// A value as one line of JSON.
pub(crate) fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("no map with other keys than strings, nothing else can fail") + "\n"
}

/// Prints a value as one line of JSON.
pub(crate) fn print(value: &impl Serialize) -> Result<(), Failure> {
    console::print(&line(value))
}
