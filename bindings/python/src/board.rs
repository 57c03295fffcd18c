//! A board with its history, in the manner of python-chess.

use std::hash::{DefaultHasher, Hash, Hasher};

use puissance4_drawing::{Drawing, Film};
use puissance4_rules::{
    Cell, Column, Connect, Game, Geometry, IndexOrder, Link, Outcome as End, Picture, Player, Position, Record, Row,
    Setup, Style, paths,
};
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyErr, PyResult, Python, pyclass, pymethods};
use pyo3::types::{PyBytes, PyType};

use crate::errors::{self, ArrayError, NoMoveError, NoSuchCellError, NotationError, UnknownNameError};
use crate::interrupt::Interruptible;
use crate::notation;
use crate::outcome::Outcome;
use crate::picture;

/// A board with its moves, on any size and with any number of discs in a winning line.
///
/// `Board("4453")` is the position after four moves on the standard board. Columns are counted from 0, from 1 in move
/// strings: `Board("4")` and `push(3)` on an empty board are the same.
///
/// Boards are equal if they have the same size, the same discs and the same side to move. Do not change a board that is
/// in a set or the key of a dict; use `copy()`.
///
/// >>> from puissance4 import Board
/// >>> board = Board("4453")
/// >>> board.push(3)
/// >>> board.moves, board.turn, board.legal_moves
/// ('44534', 2, [0, 1, 2, 3, 4, 5, 6])
/// >>> board.pop()
/// 3
/// >>> print(board)
///     1 2 3 4 5 6 7
///   6                6
///   5                5
///   4                4
///   3                3
///   2       o        2
///   1     o * *      1
///     1 2 3 4 5 6 7
#[pyclass(module = "puissance4")]
pub(crate) struct Board {
    game: Game,
}

impl Board {
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    fn geometry(&self) -> Geometry {
        self.position().geometry()
    }

    /// A cell of this board, from a column and a row as Python counts.
    fn cell(&self, column: &Bound<'_, PyAny>, row: i64) -> PyResult<Cell> {
        let column = notation::column(column, self.geometry())?;
        let found = usize::try_from(row).ok().and_then(Row::from_index).filter(|row| row.index() < self.rows());
        let row = found.ok_or_else(|| {
            let rows = self.rows();
            NoSuchCellError::new_err(format!(
                "there is no row {row} on a board of {rows} rows; rows are counted from 0 at the bottom"
            ))
        })?;
        Ok(Cell::new(column, row))
    }

    fn drawing(&self, theme: Option<&str>, highlight: Vec<(Bound<'_, PyAny>, i64)>) -> PyResult<Drawing<'_>> {
        let cells = highlight.into_iter().map(|(column, row)| self.cell(&column, row)).collect::<PyResult<Vec<_>>>()?;
        Ok(Drawing::of_game(&self.game).themed(picture::theme(theme)?).highlighting(cells))
    }

    fn set_up(setup: &Setup, connect: Connect) -> PyResult<Self> {
        Ok(Self { game: Game::from_position(notation::position(setup, connect)?) })
    }
}

impl From<Game> for Board {
    fn from(game: Game) -> Self {
        Self { game }
    }
}

/// A cell as Python counts: column and row from 0.
fn indices(cell: Cell) -> (usize, usize) {
    (cell.column().index(), cell.row().index())
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (moves = "", *, columns = 7, rows = 6, connect = 4))]
    fn new(moves: &str, columns: i64, rows: i64, connect: i64) -> PyResult<Self> {
        let geometry = notation::geometry(columns, rows, connect)?;
        Ok(notation::game(moves, geometry)?.into())
    }

    /// The board of a link such as `7x6/4453`, or `8x7x5/4453` for five in a row.
    ///
    /// >>> from puissance4 import Board
    /// >>> Board.from_link("9x7x5/55")
    /// Board('55', columns=9, rows=7, connect=5)
    #[staticmethod]
    fn from_link(text: &str) -> PyResult<Self> {
        let link: Link = text.parse().map_err(notation::unreadable)?;
        Ok(link.game().into())
    }

    /// The game of a JSON file, as `to_json` and the program `puissance4` write it; or an episode of Kaggle's ConnectX.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Self> {
        Ok(Record::from_json(text).map_err(notation::unreadable)?.game().clone().into())
    }

    /// The board of a text: a picture in one of the styles of `picture`, a JSON grid, or an array as programs print it.
    ///
    /// With `column_first=True`, the first index of an array is the column.
    ///
    /// >>> from puissance4 import Board
    /// >>> Board.from_text(str(Board("4453"))) == Board("4453")
    /// True
    #[staticmethod]
    #[pyo3(signature = (text, *, connect = 4, column_first = false))]
    fn from_text(text: &str, connect: i64, column_first: bool) -> PyResult<Self> {
        let order = if column_first { IndexOrder::ColumnFirst } else { IndexOrder::RowFirst };
        let setup = Setup::from_text(text, order).map_err(notation::unreadable)?;
        Self::set_up(&setup, notation::connect(connect)?)
    }

    /// The board of a grid of 0, 1 and 2: `grid[row][column]`, the bottom row first. A NumPy array of two dimensions is
    /// a grid, too. Without `turn`, the player with fewer discs is to move, and player 1 if both have as many.
    ///
    /// >>> from puissance4 import Board
    /// >>> board = Board.from_grid([[1, 2], [0, 0]])
    /// >>> board[0, 0], board[1, 0], board[0, 1], board.turn
    /// (1, 2, 0, 1)
    #[staticmethod]
    #[pyo3(signature = (grid, *, connect = 4, turn = None))]
    fn from_grid(grid: Vec<Vec<i64>>, connect: i64, turn: Option<i64>) -> PyResult<Self> {
        let columns = grid.first().map_or(0, Vec::len);
        if let Some((row, cells)) = grid.iter().enumerate().find(|(_, cells)| cells.len() != columns) {
            let cells = cells.len();
            return Err(ArrayError::new_err(format!("row {row} has {cells} cells, and row 0 has {columns}")));
        }
        let geometry = notation::geometry(i64::try_from(columns)?, i64::try_from(grid.len())?, connect)?;
        let mut setup = notation::setup(geometry.size(), grid.into_iter().flatten())?;
        if let Some(turn) = turn {
            let player = usize::try_from(turn).ok().and_then(Player::from_number);
            setup.to_move = Some(player.ok_or_else(|| ArrayError::new_err(format!("turn is 1 or 2, not {turn}")))?);
        }
        Self::set_up(&setup, geometry.connect())
    }

    /// The number of columns.
    #[getter]
    fn columns(&self) -> usize {
        self.geometry().size().columns()
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> usize {
        self.geometry().size().rows()
    }

    /// How many discs in a line win.
    #[getter]
    fn connect(&self) -> usize {
        self.geometry().connect().get()
    }

    /// Whose turn it is, or would be if the game were not over: 1 or 2.
    #[getter]
    fn turn(&self) -> usize {
        self.position().to_move().number()
    }

    /// How many discs there are on the board.
    #[getter]
    fn ply(&self) -> usize {
        self.position().ply()
    }

    /// The columns that can be played, from the left; none once the game is over.
    #[getter]
    fn legal_moves(&self) -> Vec<usize> {
        self.position().legal().into_iter().map(Column::index).collect()
    }

    /// The columns played since the start.
    #[getter]
    fn move_stack(&self) -> Vec<usize> {
        self.game.moves().0.into_iter().map(Column::index).collect()
    }

    /// The same as a move string, which counts from 1: `4453`.
    #[getter]
    fn moves(&self) -> String {
        self.game.moves().to_string()
    }

    /// Whether a disc can be dropped in a column now.
    fn is_legal(&self, column: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.position().can_play(notation::column(column, self.geometry())?))
    }

    /// The row where a disc dropped in a column would land, counted from 0 at the bottom; `None` if it is full.
    fn landing_row(&self, column: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let column = notation::column(column, self.geometry())?;
        Ok(self.position().landing(column).map(|cell| cell.row().index()))
    }

    /// The player to move drops a disc in a column. If that is not possible, the board stays as it was.
    fn push(&mut self, column: &Bound<'_, PyAny>) -> PyResult<()> {
        // Over before it is asked whether the column exists: then no column can be played.
        if self.position().is_over() {
            return Err(errors::GameOverError::new_err("the game is over"));
        }
        let column = notation::column(column, self.geometry())?;
        self.game.play(column).map_err(|error| errors::play(&error))?;
        Ok(())
    }

    /// Plays all moves of a move string, or none of them if one is not possible.
    fn push_moves(&mut self, moves: &str) -> PyResult<()> {
        let moves = moves.parse().map_err(notation::unreadable)?;
        self.game.play_all(&moves).map_err(|error| errors::play_text(&error.error, error.to_string()))
    }

    /// Takes back the last move and returns its column.
    fn pop(&mut self) -> PyResult<usize> {
        let column = self.game.undo().map_err(|_| NoMoveError::new_err("there is no move to take back"))?;
        Ok(column.index())
    }

    /// The column of the last move.
    fn peek(&self) -> PyResult<usize> {
        let last = self.game.moves().0.pop();
        last.map(Column::index).ok_or_else(|| NoMoveError::new_err("no move was played"))
    }

    /// Whether the game is won or drawn.
    fn is_game_over(&self) -> bool {
        self.position().is_over()
    }

    /// How the game ended; `None` while it goes on.
    ///
    /// >>> from puissance4 import Board
    /// >>> Board("1212121").outcome()
    /// Outcome(winner=1, lines=[[(0, 0), (0, 1), (0, 2), (0, 3)]])
    fn outcome(&self) -> Option<Outcome> {
        match self.position().outcome() {
            End::Ongoing => None,
            End::Draw => Some(Outcome { winner: None, lines: Vec::new() }),
            End::Win(win) => Some(Outcome {
                winner: Some(win.player().number()),
                lines: win.lines().iter().map(|line| line.cells().iter().copied().map(indices).collect()).collect(),
            }),
        }
    }

    /// All cells `(column, row)` of the winning lines, in order; none while there is no winner.
    #[getter]
    fn winning_cells(&self) -> Vec<(usize, usize)> {
        let mut cells: Vec<_> = self.outcome().map(|outcome| outcome.lines.concat()).unwrap_or_default();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The same board with the same moves, to be changed apart.
    fn copy(&self) -> Self {
        self.game.clone().into()
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// The mirror image: left and right exchanged, in the moves, too.
    ///
    /// >>> from puissance4 import Board
    /// >>> Board("1244").mirror()
    /// Board('7644')
    fn mirror(&self) -> PyResult<Self> {
        let last = self.columns() - 1;
        let mut game = Game::from_position(self.game.start().mirrored());
        for column in self.game.moves().0.iter().filter_map(|column| Column::from_index(last - column.index())) {
            game.play(column).map_err(|error| errors::play(&error))?;
        }
        Ok(game.into())
    }

    /// The discs as `grid[row][column]`, the bottom row first: 0, 1 or 2.
    fn grid(&self) -> Vec<Vec<usize>> {
        let player = |column, row| self.position().at(Cell::new(column, row)).map_or(0, Player::number);
        let geometry = self.geometry();
        geometry.rows().map(|row| geometry.columns().map(|column| player(column, row)).collect()).collect()
    }

    /// The discs as one list, the top row first, which is how Kaggle's ConnectX has them.
    fn kaggle_board(&self) -> Vec<usize> {
        self.grid().into_iter().rev().flatten().collect()
    }

    /// `board[column, row]` is the player who holds a cell, or 0.
    fn __getitem__(&self, cell: (Bound<'_, PyAny>, i64)) -> PyResult<usize> {
        let (column, row) = cell;
        Ok(self.position().at(self.cell(&column, row)?).map_or(0, Player::number))
    }

    /// The game as a link: `7x6/4453`.
    ///
    /// Only a game from the empty board has one.
    fn to_link(&self) -> PyResult<String> {
        if *self.game.start() != Position::new(self.geometry()) {
            return Err(NotationError::new_err("only a game from the empty board has a link; to_json writes any game"));
        }
        Ok(Link::to(&self.game).to_string())
    }

    /// The game as one line of JSON.
    ///
    /// >>> from puissance4 import Board
    /// >>> Board("4453").to_json()
    /// '{"version":1,"columns":7,"rows":6,"connect":4,"moves":"4453"}'
    fn to_json(&self) -> String {
        Record::of(&self.game).to_json().trim_end().to_owned()
    }

    /// The board as text, in the style `numbered`, `discs`, `pipes` or `letters`.
    #[pyo3(signature = (style = "numbered"))]
    fn picture(&self, style: &str) -> PyResult<String> {
        let named = Style::from_name(style).ok_or_else(|| {
            UnknownNameError::new_err(format!(
                "there is no style {style:?}; there are {}",
                Style::ALL.map(Style::name).join(", ")
            ))
        })?;
        Ok(text(self.position(), named))
    }

    /// The board as an SVG picture with its last move, in the theme `classic`, `marks` or `contrast`. The cells
    /// `(column, row)` of `highlight` have a ring.
    ///
    /// >>> from puissance4 import Board
    /// >>> Board("4453").svg("marks", highlight=[(3, 0), (3, 1)])[:4]
    /// '<svg'
    #[pyo3(signature = (theme = None, *, highlight = Vec::new()))]
    fn svg(&self, theme: Option<&str>, highlight: Vec<(Bound<'_, PyAny>, i64)>) -> PyResult<String> {
        Ok(self.drawing(theme, highlight)?.svg())
    }

    /// The same as a PNG picture: its bytes. With `size=(width, height)`, in pixels, the board is in the middle of a
    /// picture of this size.
    ///
    /// >>> from puissance4 import Board
    /// >>> Board("4453").png(size=(800, 600))[:4]
    /// b'\x89PNG'
    #[pyo3(signature = (theme = None, *, highlight = Vec::new(), size = None))]
    fn png(
        &self,
        py: Python<'_>,
        theme: Option<&str>,
        highlight: Vec<(Bound<'_, PyAny>, i64)>,
        size: Option<(i64, i64)>,
    ) -> PyResult<Py<PyBytes>> {
        let drawing = self.drawing(theme, highlight)?;
        let png = py.detach(|| Ok::<_, PyErr>(picture::raster(&drawing, size)?.png()))?;
        Ok(PyBytes::new(py, &png).unbind())
    }

    /// The game as an animated GIF picture: the discs fall one after another, and the winning line lights up.
    #[pyo3(signature = (theme = None))]
    fn gif(&self, py: Python<'_>, theme: Option<&str>) -> PyResult<Py<PyBytes>> {
        let film = Film::new(&self.game).themed(picture::theme(theme)?);
        let gif = py.detach(|| film.gif());
        Ok(PyBytes::new(py, &gif).unbind())
    }

    /// What a notebook shows.
    fn _repr_svg_(&self) -> String {
        Drawing::of_game(&self.game).svg()
    }

    /// In how many ways the next `depth` moves can be played. Games that end sooner are not counted.
    ///
    /// >>> from puissance4 import Board
    /// >>> Board().perft(4)
    /// 2401
    fn perft(&self, py: Python<'_>, depth: usize) -> PyResult<u128> {
        let call = Interruptible::new();
        let position = self.position();
        let count = py.detach(|| count(position, depth, &call));
        call.raised()?;
        Ok(count)
    }

    fn __str__(&self) -> String {
        text(self.position(), Style::default())
    }

    fn __repr__(&self) -> String {
        let geometry = self.geometry();
        if *self.game.start() != Position::new(geometry) {
            return format!("Board.from_json('{}')", self.to_json());
        }
        let moves = self.moves();
        if geometry == Geometry::STANDARD {
            return format!("Board('{moves}')");
        }
        format!("Board('{moves}', columns={}, rows={}, connect={})", self.columns(), self.rows(), self.connect())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.position() == other.position()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let read = PyType::new::<Self>(py).getattr("from_json")?;
        Ok((read.unbind(), (self.to_json(),)))
    }
}

/// The ways of playing, with time for signal handlers between small parts of the count.
fn count(position: &Position, depth: usize, call: &Interruptible) -> u128 {
    const SMALL: usize = 7;
    if depth <= SMALL {
        call.check_signals();
        return paths(position, depth);
    }
    let mut sum: u128 = 0;
    for column in position.legal() {
        let mut after = position.clone();
        if call.is_stopped() || after.play(column).is_err() {
            break;
        }
        sum = sum.saturating_add(count(&after, depth - 1, call));
    }
    sum
}

/// The picture without its last line break, which `print` adds.
fn text(position: &Position, style: Style) -> String {
    Picture::new(position, style).to_string().trim_end_matches('\n').to_owned()
}
