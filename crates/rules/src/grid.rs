//! Boards as JSON: a grid of 0, 1 and 2, bottom row first.
//!
//! ```json
//! [[0, 0, 0, 1, 2, 0, 0],
//!  [0, 0, 0, 1, 0, 0, 0]]
//! ```
//!
//! or an object with that as `grid`, and optionally `to_move` and `connect`.

use serde::Deserialize;

use crate::array;
use crate::geometry::{Connect, ConnectError, Size, SizeError};
use crate::player::Player;
use crate::position::Position;
use crate::setup::Setup;
use crate::syntax_error::SyntaxError;

/// What a board file may hold beside the grid. Other keys are ignored, so what `show --json` writes is a board
/// file too.
#[derive(Deserialize)]
struct BoardFile {
    grid: Vec<Vec<i64>>,
    to_move: Option<i64>,
    connect: Option<usize>,
}

/// What the first index of an array stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IndexOrder {
    /// Rows from the bottom, in each the cells from the left.
    #[default]
    RowFirst,
    /// Columns from the left, in each the cells from the bottom: `T[x, y]`.
    ColumnFirst,
}

/// Why a text is not an array that is a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// The text cannot be parsed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The text is JSON, but not a grid of whole numbers.
    #[error("line {line}, character {place}: this is not a grid of whole numbers")]
    NotAGrid {
        /// The line, from 1.
        line: usize,
        /// The place in the line, from 1.
        place: usize,
    },
    /// A statement that neither makes an array nor fills cells of it.
    #[error("line {line}: this statement neither makes an array nor fills its cells")]
    Statement {
        /// The line, from 1.
        line: usize,
    },
    /// A statement fills a cell that the array does not have.
    #[error("line {line}: the array has no cell {first}, {second}")]
    NoSuchCell {
        /// The line, from 1.
        line: usize,
        /// The first index, as it was written: from 0.
        first: usize,
        /// The second index.
        second: usize,
    },
    /// The text is a grid, and something in it is wrong.
    #[error(transparent)]
    Wrong(#[from] GridProblem),
}

impl GridError {
    /// The line and the character where reading stopped; `None` if everything could be read.
    fn place(&self) -> Option<(usize, usize)> {
        match self {
            Self::Syntax(error) => Some(error.place()),
            Self::NotAGrid { line, place } => Some((*line, *place)),
            Self::Statement { .. } | Self::NoSuchCell { .. } | Self::Wrong(_) => None,
        }
    }
}

/// What is wrong with a grid of numbers. Rows are counted from 1, the first of the grid, which is the bottom.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridProblem {
    /// The rows are not of the same length.
    #[error("row {row} has {cells} cells, and row 1 has {expected}")]
    Ragged {
        /// The row.
        row: usize,
        /// How many cells it has.
        cells: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// The columns of an array whose first index is the column are not of the same length.
    #[error("column {column} has {cells} cells, and column 1 has {expected}")]
    RaggedColumns {
        /// The column.
        column: usize,
        /// How many cells it has.
        cells: usize,
        /// How many the first column has.
        expected: usize,
    },
    /// A number that is not 0, 1 or 2.
    #[error("row {row}, column {column}: {value} is not 0, 1 or 2")]
    UnknownCell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The number.
        value: i64,
    },
    /// `to_move` is not 1 or 2.
    #[error("to_move: {value} is not 1 or 2")]
    UnknownPlayer {
        /// The number.
        value: i64,
    },
    /// There are too few or too many rows or columns.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The connect length is impossible.
    #[error(transparent)]
    Connect(#[from] ConnectError),
}

impl From<serde_json::Error> for GridError {
    fn from(error: serde_json::Error) -> Self {
        let syntax = SyntaxError::from(&error);
        if error.is_data() {
            let (line, place) = syntax.place();
            Self::NotAGrid { line, place }
        } else {
            Self::Syntax(syntax)
        }
    }
}

impl Setup {
    /// Reads a JSON board: a grid, or an object that has one.
    pub fn from_json(text: &str) -> Result<Self, GridError> {
        Ok(BoardFile::read(text)?.setup(IndexOrder::RowFirst)?)
    }

    /// Reads a JSON board, or an array as programs print it. If it is neither, the error is that of the format that
    /// could be read further.
    pub(crate) fn from_array(text: &str, order: IndexOrder) -> Result<Self, GridError> {
        let file = BoardFile::read(text).or_else(|error| match array::read(text) {
            Ok(grid) => Ok(BoardFile::from(grid)),
            Err(other) => Err(if other.place() > error.place() { other } else { error }),
        });
        Ok(file?.setup(order)?)
    }

    /// Reads statements that make an array and fill its cells.
    pub(crate) fn from_python(text: &str, order: IndexOrder) -> Result<Self, GridError> {
        Ok(BoardFile::from(array::run(text, order)?).setup(order)?)
    }
}

impl From<Vec<Vec<i64>>> for BoardFile {
    fn from(grid: Vec<Vec<i64>>) -> Self {
        Self { grid, to_move: None, connect: None }
    }
}

impl BoardFile {
    fn read(text: &str) -> Result<Self, GridError> {
        let is_object = text.trim_start().starts_with('{');
        Ok(if is_object { serde_json::from_str(text)? } else { Self::from(serde_json::from_str::<Vec<_>>(text)?) })
    }

    /// The same with the rows outside, if the columns were.
    fn row_first(mut self) -> Result<Self, GridProblem> {
        let expected = self.grid.first().map_or(0, Vec::len);
        let ragged = (1..).zip(&self.grid).find(|(_, cells)| cells.len() != expected);
        if let Some((column, cells)) = ragged {
            return Err(GridProblem::RaggedColumns { column, cells: cells.len(), expected });
        }
        // Checked before the rows are built, since there may be none.
        Size::new(self.grid.len(), expected)?;
        self.grid = (0..expected).map(|row| self.grid.iter().map(|column| column[row]).collect()).collect();
        Ok(self)
    }

    fn setup(self, order: IndexOrder) -> Result<Setup, GridProblem> {
        let file = if order == IndexOrder::ColumnFirst { self.row_first()? } else { self };
        // A grid without rows has no columns either; the error is about the rows.
        let size = Size::new(file.grid.first().map_or(1, Vec::len), file.grid.len())?;
        let mut cells = Vec::with_capacity(size.cells());
        for (row, numbers) in (1..).zip(&file.grid) {
            if numbers.len() != size.columns() {
                return Err(GridProblem::Ragged { row, cells: numbers.len(), expected: size.columns() });
            }
            for (column, value) in (1..).zip(numbers) {
                cells.push(match value {
                    0 => None,
                    1 => Some(Player::First),
                    2 => Some(Player::Second),
                    _ => return Err(GridProblem::UnknownCell { row, column, value: *value }),
                });
            }
        }
        let mut setup = Setup::new(size, cells);
        setup.to_move = match file.to_move {
            None => None,
            Some(1) => Some(Player::First),
            Some(2) => Some(Player::Second),
            Some(value) => return Err(GridProblem::UnknownPlayer { value }),
        };
        setup.connect = file.connect.map(Connect::new).transpose()?;
        Ok(setup)
    }
}

/// The grid of a position: rows from the bottom, in each the cells from the left, 0 for empty or the player's number.
pub fn grid_of(position: &Position) -> Vec<Vec<usize>> {
    let geometry = position.geometry();
    let number = |cell| position.at(cell).map_or(0, Player::number);
    let row = |row| geometry.columns().map(|column| number(crate::cell::Cell::new(column, row))).collect();
    geometry.rows().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Side;

    #[test]
    fn the_grid_of_the_course_document() {
        let setup = Setup::from_json("[[0,0,0,1,2,0,0],[0,0,0,1,0,0,0],[0,0,0,0,0,0,0]]").unwrap();
        assert_eq!(setup.size(), Size::new(7, 3).unwrap());
        let position = setup.position(Connect::new(4).unwrap()).unwrap();
        assert_eq!(position.to_move(), Player::Second);
        assert_eq!(grid_of(&position), [[0, 0, 0, 1, 2, 0, 0], [0, 0, 0, 1, 0, 0, 0], [0; 7]]);
    }

    #[test]
    fn explicit_fields_take_precedence() {
        let setup = Setup::from_json(r#"{"grid": [[1, 2, 0]], "to_move": 2, "connect": 3, "legal": []}"#).unwrap();
        let position = setup.position(Connect::new(4).unwrap()).unwrap();
        assert_eq!(position.to_move(), Player::Second);
        assert_eq!(position.geometry().connect().get(), 3);
    }

    #[test]
    fn reports_invalid_grids() {
        let error = |text: &str| Setup::from_json(text).unwrap_err();
        assert_eq!(error("[[0, 0], [0"), SyntaxError::Unfinished { line: 1, place: 11 }.into());
        assert_eq!(error("[[0, 0],\n x]"), SyntaxError::NotJson { line: 2, place: 2 }.into());
        assert_eq!(error(""), SyntaxError::Unfinished { line: 1, place: 1 }.into());
        assert_eq!(error("[[0, \"1\"]]"), GridError::NotAGrid { line: 1, place: 8 });
        assert_eq!(error("[[0, 1.5]]"), GridError::NotAGrid { line: 1, place: 8 });
        assert!(matches!(error("7"), GridError::NotAGrid { .. }));
        assert!(matches!(error("{}"), GridError::NotAGrid { .. }));
        let wrong = |text: &str| match error(text) {
            GridError::Wrong(problem) => problem,
            other => panic!("{other}"),
        };
        assert_eq!(wrong("[[0,0],[0]]"), GridProblem::Ragged { row: 2, cells: 1, expected: 2 });
        assert_eq!(wrong("[[0,3]]"), GridProblem::UnknownCell { row: 1, column: 2, value: 3 });
        assert_eq!(wrong(r#"{"grid":[[0]],"to_move":0}"#), GridProblem::UnknownPlayer { value: 0 });
        assert_eq!(
            wrong(r#"{"grid":[[0]],"connect":1}"#),
            GridProblem::Connect(ConnectError { length: "1".to_owned() })
        );
        assert!(matches!(wrong("[]"), GridProblem::Size(SizeError::OutOfRange { side: Side::Rows, .. })));
        assert!(matches!(wrong("[[]]"), GridProblem::Size(SizeError::OutOfRange { side: Side::Columns, .. })));
    }
}
