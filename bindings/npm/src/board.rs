//! A board with its history.

use puissance4_drawing::{Drawing, Theme};
use puissance4_rules::{
    Cell, Column, Game, Geometry, IndexOrder, Link, Outcome, Picture, Player, Position, Record, Row, Setup, Style,
    paths,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::errors::Error;
use crate::notation;

/// The deepest count of [`Board::perft`]: its result has to fit 64 bits.
const MAX_PERFT: u32 = 20;

/// A board with its moves. `js/board.js` has the class that people use; it checks the types of arguments, and this
/// checks the rest.
#[wasm_bindgen]
pub struct Board {
    game: Game,
}

impl Board {
    fn position(&self) -> &Position {
        self.game.position()
    }

    fn geometry(&self) -> Geometry {
        self.position().geometry()
    }

    fn set_up(setup: &Setup, connect: puissance4_rules::Connect) -> Result<Self, Error> {
        Ok(Self { game: Game::from_position(notation::position(setup, connect)?) })
    }

    fn column(&self, number: f64) -> Result<Column, Error> {
        notation::column(number, self.geometry())
    }
}

#[wasm_bindgen]
impl Board {
    /// The board after a move string.
    #[wasm_bindgen(constructor)]
    pub fn new(moves: &str, columns: f64, rows: f64, connect: f64) -> Result<Self, Error> {
        Ok(Self { game: notation::game(moves, notation::geometry(columns, rows, connect)?)? })
    }

    /// The board of a link.
    pub fn from_link(text: &str) -> Result<Self, Error> {
        let link: Link = text.parse().map_err(Error::notation)?;
        Ok(Self { game: link.game() })
    }

    /// The game of a record in JSON.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        Ok(Self { game: Record::from_json(text).map_err(Error::notation)?.game().clone() })
    }

    /// The board of a picture, a grid or an array as text.
    pub fn from_text(text: &str, connect: f64, column_first: bool) -> Result<Self, Error> {
        let order = if column_first { IndexOrder::ColumnFirst } else { IndexOrder::RowFirst };
        let setup = Setup::from_text(text, order).map_err(Error::notation)?;
        Self::set_up(&setup, notation::connect(connect)?)
    }

    /// The board of its cells, bottom row first. A turn of 0 lets the discs decide.
    pub fn from_cells(cells: &[f64], columns: f64, rows: f64, connect: f64, turn: f64) -> Result<Self, Error> {
        let geometry = notation::geometry(columns, rows, connect)?;
        let mut setup = notation::setup(geometry.size(), cells)?;
        setup.to_move = match turn {
            0.0 => setup.to_move,
            1.0 => Some(Player::First),
            2.0 => Some(Player::Second),
            _ => return Err(Error::new("array", format!("turn is 1 or 2, not {turn}"))),
        };
        Self::set_up(&setup, geometry.connect())
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.geometry().size().columns()
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.geometry().size().rows()
    }

    /// How many discs in a line win.
    pub fn connect(&self) -> usize {
        self.geometry().connect().get()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> usize {
        self.position().to_move().number()
    }

    /// How many discs there are.
    pub fn ply(&self) -> usize {
        self.position().ply()
    }

    /// The columns that can be played.
    pub fn legal_moves(&self) -> Vec<u8> {
        notation::indices(&self.position().legal().into_iter().collect::<Vec<_>>())
    }

    /// The columns played since the start.
    pub fn move_stack(&self) -> Vec<u8> {
        notation::indices(&self.game.moves().0)
    }

    /// The same as a move string.
    pub fn moves(&self) -> String {
        self.game.moves().to_string()
    }

    /// Whether a disc can be dropped in a column.
    pub fn is_legal(&self, column: f64) -> Result<bool, Error> {
        Ok(self.position().can_play(self.column(column)?))
    }

    /// The row where a disc would land; nothing if the column is full.
    pub fn landing_row(&self, column: f64) -> Result<Option<usize>, Error> {
        Ok(self.position().landing(self.column(column)?).map(|cell| cell.row().index()))
    }

    /// Drops a disc.
    pub fn push(&mut self, column: f64) -> Result<(), Error> {
        // Over before it is asked whether the column exists: then no column can be played.
        if self.position().is_over() {
            return Err(Error::new("game_over", "the game is over"));
        }
        let column = self.column(column)?;
        self.game.play(column).map_err(|error| Error::from(&error))?;
        Ok(())
    }

    /// Plays all moves of a move string, or none.
    pub fn push_moves(&mut self, moves: &str) -> Result<(), Error> {
        let moves = moves.parse().map_err(Error::notation)?;
        self.game.play_all(&moves).map_err(|error| Error::play_text(&error.error, error.to_string()))
    }

    /// Takes back the last move and returns its column.
    pub fn pop(&mut self) -> Result<usize, Error> {
        let column = self.game.undo().map_err(|_| Error::new("no_move", "there is no move to take back"))?;
        Ok(column.index())
    }

    /// The column of the last move.
    pub fn peek(&self) -> Result<usize, Error> {
        let last = self.game.moves().0.pop();
        last.map(Column::index).ok_or_else(|| Error::new("no_move", "no move was played"))
    }

    /// Whether the game is won or drawn.
    pub fn is_game_over(&self) -> bool {
        self.position().is_over()
    }

    /// The winner, or 0.
    pub fn winner(&self) -> usize {
        self.position().winner().map_or(0, Player::number)
    }

    /// The winning lines one after another, each cell as column and row.
    #[allow(clippy::cast_possible_truncation)]
    pub fn winning_lines(&self) -> Vec<u8> {
        let Outcome::Win(win) = self.position().outcome() else { return Vec::new() };
        let cells = win.lines().iter().flat_map(|line| line.cells().to_vec());
        cells.flat_map(|cell| [cell.column().index() as u8, cell.row().index() as u8]).collect()
    }

    /// How many cells each winning line has.
    pub fn winning_lengths(&self) -> Vec<u32> {
        let Outcome::Win(win) = self.position().outcome() else { return Vec::new() };
        win.lines().iter().map(|line| u32::try_from(line.cells().len()).unwrap_or_default()).collect()
    }

    /// The same board with the same moves.
    pub fn copy(&self) -> Self {
        Self { game: self.game.clone() }
    }

    /// The mirror image.
    pub fn mirror(&self) -> Result<Self, Error> {
        let last = self.columns() - 1;
        let mut game = Game::from_position(self.game.start().mirrored());
        for column in self.game.moves().0.iter().filter_map(|column| Column::from_index(last - column.index())) {
            game.play(column).map_err(|error| Error::from(&error))?;
        }
        Ok(Self { game })
    }

    /// Whether the discs, the size and the side to move are the same.
    pub fn equals(&self, other: &Board) -> bool {
        self.position() == other.position()
    }

    /// The cells, bottom row first.
    #[allow(clippy::cast_possible_truncation)]
    pub fn cells(&self) -> Vec<u8> {
        let geometry = self.geometry();
        let player = |column, row| self.position().at(Cell::new(column, row)).map_or(0, Player::number);
        geometry.rows().flat_map(|row| geometry.columns().map(move |column| player(column, row) as u8)).collect()
    }

    /// The player who holds a cell, or 0.
    pub fn at(&self, column: f64, row: f64) -> Result<usize, Error> {
        let column = self.column(column)?;
        let rows = self.rows();
        let found = notation::index(row).filter(|index| *index < rows);
        let row = found.and_then(Row::from_index).ok_or_else(|| {
            let message =
                format!("there is no row {row} on a board of {rows} rows; rows are counted from 0 at the bottom");
            Error::new("no_such_cell", message)
        })?;
        Ok(self.position().at(Cell::new(column, row)).map_or(0, Player::number))
    }

    /// The game as a link.
    pub fn to_link(&self) -> Result<String, Error> {
        if *self.game.start() != Position::new(self.geometry()) {
            let message = "only a game from the empty board has a link; JSON.stringify writes any game";
            return Err(Error::notation(message));
        }
        Ok(Link::to(&self.game).to_string())
    }

    /// The game as one line of JSON.
    pub fn to_json(&self) -> String {
        Record::of(&self.game).to_json().trim_end().to_owned()
    }

    /// The board as text.
    pub fn picture(&self, style: &str) -> Result<String, Error> {
        let named = Style::from_name(style).ok_or_else(|| unknown("style", style, &Style::ALL.map(Style::name)))?;
        Ok(Picture::new(self.position(), named).to_string().trim_end_matches('\n').to_owned())
    }

    /// The board as an SVG picture.
    pub fn svg(&self, theme: Option<String>) -> Result<String, Error> {
        let named = match theme {
            None => Theme::default(),
            Some(name) => {
                Theme::from_name(&name).ok_or_else(|| unknown("theme", &name, &Theme::ALL.map(Theme::name)))?
            }
        };
        Ok(Drawing::of_game(&self.game).themed(named).svg())
    }

    /// In how many ways the next moves can be played.
    pub fn perft(&self, depth: u32) -> Result<u64, Error> {
        if depth > MAX_PERFT {
            return Err(Error::new("board_size", format!("depth: {depth} is more than {MAX_PERFT}")));
        }
        Ok(u64::try_from(paths(self.position(), depth as usize)).unwrap_or(u64::MAX))
    }
}

fn unknown(what: &str, name: &str, names: &[&str]) -> Error {
    Error::new("unknown_name", format!("there is no {what} {name:?}; there are {}", names.join(", ")))
}
