//! The engine: exact values of positions.

use std::num::NonZero;

use puissance4_engine::{Book, Limits, SolveError, Solver, SolverError};
use puissance4_rules::{Column, Geometry, Position};
use pyo3::prelude::{Bound, Py, PyAny, PyResult, Python, pyclass, pymethods};

use crate::analysis::Analysis;
use crate::batch::{self, Batch};
use crate::board::Board;
use crate::errors::{self, EngineSettingsError};
use crate::exclusive::Exclusive;
use crate::interrupt::Interruptible;

/// More threads than any machine has cores, and few enough to start them all.
const MAX_THREADS: usize = 256;

/// Exact values of positions: who wins with best play, and how soon.
///
/// `table` is the memory for what is found out, in MiB, `threads` how many threads search (all cores by default), and
/// `book=False` does without the stored scores of the first moves. The table is kept between calls, and made anew for a
/// board of another size; use one engine per size.
///
/// All methods release the GIL, and Ctrl-C stops them. A limit of `nodes` or of `time` (in seconds) holds for the whole
/// call; when it is reached, `LimitReachedError` is raised, and the table keeps what was found. One engine answers one
/// call at a time: a second thread gets an `EngineBusyError`.
///
/// A score is 0 for a draw, n > 0 if the side to move wins with its n-th last disc (more is sooner), -n if it loses so.
///
/// >>> from puissance4 import Board, Engine
/// >>> engine = Engine()
/// >>> engine.solve(Board("44444"))
/// -1
/// >>> engine.analyse(Board()).scores
/// [-2, -1, 0, 1, 0, -1, -2]
#[pyclass(module = "puissance4", frozen)]
pub(crate) struct Engine {
    table: usize,
    threads: usize,
    book: bool,
    solvers: Exclusive<Solvers>,
}

/// The solvers of one geometry; they share a table.
pub(crate) struct Solvers {
    /// Searches one position with all threads.
    team: Solver,
    /// Each searches other positions with one thread; as many as there are threads, once there was a batch.
    single: Vec<Solver>,
}

impl Solvers {
    pub(crate) fn single(&mut self, count: usize) -> &mut [Solver] {
        while self.single.len() < count {
            self.single.push(self.team.sharing_table());
        }
        &mut self.single[..count]
    }

    fn nodes(&self) -> u64 {
        self.team.nodes() + self.single.iter().map(Solver::nodes).sum::<u64>()
    }
}

impl Engine {
    /// Runs something with the solvers of a geometry, which are made if they are not there.
    pub(crate) fn with_solvers<T>(&self, geometry: Geometry, run: impl FnOnce(&mut Solvers) -> T) -> PyResult<T> {
        let is_fit = |solvers: &mut Solvers| solvers.team.geometry() == geometry;
        self.solvers.with(is_fit, || self.make(geometry).map_err(errors::solver), run)
    }

    fn make(&self, geometry: Geometry) -> Result<Solvers, SolverError> {
        let book = if self.book { Book::embedded() } else { None };
        let team = Solver::new(geometry, self.table)?.with_book(book).with_threads(self.threads)?;
        Ok(Solvers { team, single: Vec::new() })
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Asks the solver something about a position, without the GIL.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        (nodes, time): (Option<i64>, Option<f64>),
        question: impl FnOnce(&mut Solver, &Position, &Limits) -> Result<T, SolveError> + Send,
    ) -> PyResult<T> {
        let call = Interruptible::new();
        let limits = call.limits(nodes, time)?;
        // A copy, so other threads may change the board meanwhile.
        let position = &board.try_borrow()?.position().clone();
        let answer = py.detach(|| {
            self.with_solvers(position.geometry(), |solvers| question(&mut solvers.team, position, &limits))
        });
        call.conclude(answer?)
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, table = 64, threads = None, book = true))]
    fn new(table: i64, threads: Option<i64>, book: bool) -> PyResult<Self> {
        let table = usize::try_from(table).ok().filter(|table| *table > 0);
        let table = table.ok_or_else(|| EngineSettingsError::new_err("table: a table has at least 1 MiB"))?;
        let threads = match threads {
            None => std::thread::available_parallelism().map_or(1, NonZero::get).min(MAX_THREADS),
            Some(threads) => usize::try_from(threads)
                .ok()
                .filter(|threads| (1..=MAX_THREADS).contains(threads))
                .ok_or_else(|| EngineSettingsError::new_err(format!("threads: there are 1 to {MAX_THREADS}")))?,
        };
        Ok(Self { table, threads, book, solvers: Exclusive::empty() })
    }

    /// The score of a position for the side to move.
    #[pyo3(signature = (board, *, nodes = None, time = None))]
    fn solve(&self, py: Python<'_>, board: &Bound<'_, Board>, nodes: Option<i64>, time: Option<f64>) -> PyResult<i32> {
        self.ask(py, board, (nodes, time), |solver, position, limits| Ok(solver.solve(position, limits)?.score.get()))
    }

    /// Who wins, for the side to move: `"win"`, `"draw"` or `"loss"`. Often much faster than the score.
    #[pyo3(signature = (board, *, nodes = None, time = None))]
    fn value(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<&'static str> {
        self.ask(py, board, (nodes, time), |solver, position, limits| Ok(solver.solve_weak(position, limits)?.0.name()))
    }

    /// The score of every column.
    #[pyo3(signature = (board, *, nodes = None, time = None))]
    fn analyse(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Analysis> {
        let analysis = self.ask(py, board, (nodes, time), Solver::analyze)?;
        Ok(Analysis::from(&analysis))
    }

    /// The best column; of several the one nearest to the middle. `None` if the game is over.
    #[pyo3(signature = (board, *, nodes = None, time = None))]
    fn best_move(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Option<usize>> {
        self.ask(py, board, (nodes, time), |solver, position, limits| {
            let analysis = solver.analyze(position, limits)?;
            Ok(position.geometry().nearest_middle(analysis.best).map(Column::index))
        })
    }

    /// Best play to the end of the game: the columns of both sides.
    ///
    /// >>> from puissance4 import Board, Engine
    /// >>> Engine().best_line(Board("4455"))
    /// [2, 3, 1]
    #[pyo3(signature = (board, *, nodes = None, time = None))]
    fn best_line(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Vec<usize>> {
        let line = self.ask(py, board, (nodes, time), Solver::best_line)?;
        Ok(line.into_iter().map(Column::index).collect())
    }

    /// The scores of many positions, one per thread at a time.
    ///
    /// From a list of move strings or boards it makes a list of scores. `columns`, `rows` and `connect` are the board
    /// of the move strings. From a NumPy array of shape `(n, rows, columns)`, in which a cell is 0, 1 or 2 and row 0 is
    /// the bottom row, it makes an array of `n` scores of type `int8`. If a position is wrong, the exception names it,
    /// and there is no result.
    ///
    /// `progress` is a function that is called about twenty times a second with the number of positions that were
    /// solved since its last call, such as the `update` of a bar of tqdm; what it raises stops the call.
    /// `progress=True` counts on standard error.
    ///
    /// >>> from puissance4 import Engine
    /// >>> Engine().solve_many(["44444", "4455"])
    /// [-1, 18]
    #[pyo3(signature = (positions, *, columns = 7, rows = 6, connect = 4, progress = None))]
    fn solve_many(
        &self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        columns: i64,
        rows: i64,
        connect: i64,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        Batch::new(positions, (columns, rows, connect))?.run(py, self, &batch::Scores, progress)
    }

    /// The scores of all columns of many positions; like `solve_many`.
    ///
    /// From a list it makes a list of lists, with `None` where no disc can be dropped; from an array an `int8` array of
    /// shape `(n, columns)`, with `NO_SCORE`, which is -128, there.
    #[pyo3(signature = (positions, *, columns = 7, rows = 6, connect = 4, progress = None))]
    fn analyse_many(
        &self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        columns: i64,
        rows: i64,
        connect: i64,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        Batch::new(positions, (columns, rows, connect))?.run(py, self, &batch::ColumnScores, progress)
    }

    /// How many nodes were searched since the table was made.
    #[getter]
    fn nodes(&self) -> PyResult<u64> {
        Ok(self.solvers.lock()?.as_ref().map_or(0, Solvers::nodes))
    }

    /// How many threads it uses.
    #[getter(threads)]
    fn thread_count(&self) -> usize {
        self.threads
    }

    /// Forgets everything and gives the memory back. The next search is like the first.
    fn clear(&self) -> PyResult<()> {
        *self.solvers.lock()? = None;
        Ok(())
    }

    fn __repr__(&self) -> String {
        let book = if self.book { "True" } else { "False" };
        format!("Engine(table={}, threads={}, book={book})", self.table, self.threads)
    }
}
