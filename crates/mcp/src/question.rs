//! The parameters of the tools.

use puissance4_players::Level;
use puissance4_rules::{Column, Game, Link};
use rmcp::schemars::{self, JsonSchema};
use serde::Deserialize;

/// The maximum number of positions of a batch.
const MAX_BATCH: usize = 1000;

/// A position.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Position {
    /// The columns played from the empty board, one sign each: 1 to 9, then a for column 10. Empty for the empty board.
    /// Example: 4455
    pub(crate) moves: String,
    #[serde(flatten)]
    pub(crate) board: Board,
}

/// A board.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Board {
    /// Columns x rows; 7x6 if it is missing
    #[serde(default)]
    size: Option<String>,
    /// How many discs in a row win; 4 if it is missing
    #[serde(default)]
    connect: Option<u8>,
}

/// A position and a column.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Explain {
    #[serde(flatten)]
    pub(crate) position: Position,
    /// Explain only this column, counted from 1; all that can be played if it is missing
    #[serde(default)]
    pub(crate) column: Option<u8>,
}

/// A position and a level.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct PlayLevel {
    #[serde(flatten)]
    pub(crate) position: Position,
    /// The level of the computer player, from 1, a beginner, to 10, which plays perfectly on the standard board
    pub(crate) level: u8,
}

/// A level of puzzles.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct ChoosePuzzle {
    /// The difficulty, from 1 to 5; any if it is missing
    #[serde(default)]
    pub(crate) level: Option<u8>,
}

/// Several positions.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Batch {
    /// Up to 1000 positions, each as the columns played from the empty board
    pub(crate) positions: Vec<String>,
    #[serde(flatten)]
    pub(crate) board: Board,
}

impl Board {
    /// The game of these moves on this board.
    pub(crate) fn game(&self, moves: &str) -> Result<Game, String> {
        let size = self.size.as_deref().unwrap_or("7x6");
        let connect = self.connect.map(|connect| format!("x{connect}")).unwrap_or_default();
        let link: Link = format!("{size}{connect}/{moves}").parse().map_err(|error| format!("{error}"))?;
        Ok(link.game())
    }
}

impl Position {
    pub(crate) fn game(&self) -> Result<Game, String> {
        self.board.game(&self.moves)
    }
}

impl Explain {
    pub(crate) fn column(&self) -> Result<Option<Column>, String> {
        let column = |number: u8| {
            Column::from_number(usize::from(number)).ok_or_else(|| format!("{number} is not the number of a column"))
        };
        self.column.map(column).transpose()
    }
}

impl PlayLevel {
    pub(crate) fn level(&self) -> Result<Level, String> {
        Level::new(self.level).ok_or_else(|| "the levels are 1 to 10".to_owned())
    }
}

impl ChoosePuzzle {
    pub(crate) fn level(&self) -> Result<Option<puissance4_coach::Level>, String> {
        let level = |number: u8| {
            let levels = puissance4_coach::Level::ALL.len();
            puissance4_coach::Level::from_number(usize::from(number))
                .ok_or_else(|| format!("the levels of puzzles are 1 to {levels}"))
        };
        self.level.map(level).transpose()
    }
}

impl Batch {
    pub(crate) fn positions(&self) -> Result<&[String], String> {
        if self.positions.len() > MAX_BATCH {
            return Err(format!("a batch has at most {MAX_BATCH} positions, not {}", self.positions.len()));
        }
        Ok(&self.positions)
    }
}
