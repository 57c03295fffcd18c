//! Many positions at once.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use puissance4_engine::{Limits, SolveError, Solver};
use puissance4_rules::{Geometry, Position};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyErr, PyResult, Python};
use pyo3::types::{PyByteArray, PyBytes, PyBytesMethods, PyString, PyStringMethods, PyTypeMethods};

use crate::board::Board;
use crate::engine::Engine;
use crate::errors::{self, BoardSizeError, EngineSettingsError};
use crate::interrupt::{Interruptible, SIGNALS};
use crate::notation;
use crate::progress::Progress;

/// Stands for a column that cannot be played. No score comes near.
const NO_SCORE: i8 = i8::MIN;
/// How many positions a thread takes at a time: few, since one may take a second and the next a microsecond.
const CHUNK: usize = 8;

/// The positions of one call.
pub(crate) struct Batch<'py> {
    geometry: Geometry,
    count: usize,
    positions: Positions<'py>,
}

enum Positions<'py> {
    List(Vec<Item>),
    /// The cells of an array, one byte each; and the array.
    Array(Bound<'py, PyBytes>),
}

/// A position of a list.
enum Item {
    Moves(String),
    Position(Position),
}

/// The same without what belongs to Python, so threads can share it.
enum Cells<'a> {
    List(&'a [Item]),
    Array(&'a [u8]),
}

/// A question about each position.
pub(crate) trait Question: Sync {
    /// How many numbers answer it.
    fn width(&self, geometry: Geometry) -> usize;
    /// Writes the answer.
    fn answer(
        &self,
        solver: &mut Solver,
        position: &Position,
        limits: &Limits,
        answer: &mut [i8],
    ) -> Result<(), SolveError>;
    /// The shape of an array of answers.
    fn shape(&self, count: usize, geometry: Geometry) -> Vec<usize>;
    /// The answers as a list.
    fn list(&self, py: Python<'_>, answers: &[i8], geometry: Geometry) -> PyResult<Py<PyAny>>;
}

/// What is each position worth?
pub(crate) struct Scores;

/// What is each column worth?
pub(crate) struct ColumnScores;

/// Every score fits: no board that can be solved has more than 128 cells.
fn small(score: i32) -> i8 {
    i8::try_from(score).unwrap_or(NO_SCORE)
}

impl Question for Scores {
    fn width(&self, _: Geometry) -> usize {
        1
    }

    fn answer(
        &self,
        solver: &mut Solver,
        position: &Position,
        limits: &Limits,
        answer: &mut [i8],
    ) -> Result<(), SolveError> {
        answer.fill(small(solver.solve(position, limits)?.score.get()));
        Ok(())
    }

    fn shape(&self, count: usize, _: Geometry) -> Vec<usize> {
        vec![count]
    }

    fn list(&self, py: Python<'_>, answers: &[i8], _: Geometry) -> PyResult<Py<PyAny>> {
        answers.iter().map(|score| i32::from(*score)).collect::<Vec<i32>>().into_py_any(py)
    }
}

impl Question for ColumnScores {
    fn width(&self, geometry: Geometry) -> usize {
        geometry.size().columns()
    }

    fn answer(
        &self,
        solver: &mut Solver,
        position: &Position,
        limits: &Limits,
        answer: &mut [i8],
    ) -> Result<(), SolveError> {
        for (number, column) in answer.iter_mut().zip(solver.analyze(position, limits)?.columns) {
            *number = column.value.map_or(NO_SCORE, |(score, _)| small(score.get()));
        }
        Ok(())
    }

    fn shape(&self, count: usize, geometry: Geometry) -> Vec<usize> {
        vec![count, self.width(geometry)]
    }

    fn list(&self, py: Python<'_>, answers: &[i8], geometry: Geometry) -> PyResult<Py<PyAny>> {
        let score = |number: &i8| (*number != NO_SCORE).then_some(i32::from(*number));
        let lists = answers.chunks(self.width(geometry)).map(|scores| scores.iter().map(score).collect());
        lists.collect::<Vec<Vec<Option<i32>>>>().into_py_any(py)
    }
}

impl<'py> Batch<'py> {
    /// The positions of a list or an array. The numbers are the board of move strings, and the connect length of an
    /// array.
    pub(crate) fn new(positions: &Bound<'py, PyAny>, (columns, rows, connect): (i64, i64, i64)) -> PyResult<Self> {
        if positions.hasattr("__array__")? {
            let arrays = positions.py().import("puissance4._arrays")?;
            let (cells, count, rows, columns): (Bound<'py, PyBytes>, usize, i64, i64) =
                arrays.call_method1("cells_of", (positions,))?.extract()?;
            let geometry = notation::geometry(columns, rows, connect)?;
            return Ok(Self { geometry, count, positions: Positions::Array(cells) });
        }
        if positions.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("a list of move strings is needed, not a single one"));
        }
        let list = positions.try_iter()?.map(|item| Item::new(&item?)).collect::<PyResult<Vec<Item>>>()?;
        let boards = list.iter().find_map(|item| match item {
            Item::Position(position) => Some(position.geometry()),
            Item::Moves(_) => None,
        });
        let geometry = boards.map_or_else(|| notation::geometry(columns, rows, connect), Ok)?;
        Ok(Self { geometry, count: list.len(), positions: Positions::List(list) })
    }

    /// Asks a question about each position, on all threads of the engine.
    pub(crate) fn run(
        &self,
        py: Python<'_>,
        engine: &Engine,
        question: &impl Question,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let progress = Progress::new(progress, self.count)?;
        let mut answers = vec![NO_SCORE; self.count * question.width(self.geometry)];
        let cells = match &self.positions {
            Positions::List(list) => Cells::List(list),
            Positions::Array(bytes) => Cells::Array(bytes.as_bytes()),
        };
        let geometry = self.geometry;
        py.detach(|| solve_all(engine, geometry, &cells, question, &progress, &mut answers))?;
        match &self.positions {
            Positions::List(_) => question.list(py, &answers, geometry),
            Positions::Array(_) => {
                let bytes: Vec<u8> = answers.iter().map(|number| number.cast_unsigned()).collect();
                let arrays = py.import("puissance4._arrays")?;
                let shape = question.shape(self.count, geometry);
                let array = arrays.call_method1("array_of", (PyByteArray::new(py, &bytes), shape))?;
                Ok(array.unbind())
            }
        }
    }
}

impl Item {
    fn new(item: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = item.cast::<PyString>() {
            return Ok(Self::Moves(text.to_cow()?.into_owned()));
        }
        if let Ok(board) = item.cast::<Board>() {
            return Ok(Self::Position(board.try_borrow()?.position().clone()));
        }
        let name = item.get_type().qualname()?;
        Err(PyTypeError::new_err(format!("a position is a move string or a Board, not {name}")))
    }

    fn position(&self, geometry: Geometry) -> PyResult<Position> {
        match self {
            Self::Moves(moves) => Ok(notation::game(moves, geometry)?.position().clone()),
            Self::Position(position) if position.geometry() == geometry => Ok(position.clone()),
            Self::Position(_) => Err(BoardSizeError::new_err("the boards have different sizes")),
        }
    }
}

impl Cells<'_> {
    fn position(&self, index: usize, geometry: Geometry) -> PyResult<Position> {
        let size = geometry.size().cells();
        match self {
            Self::List(list) => list[index].position(geometry),
            Self::Array(bytes) => {
                let setup = notation::setup_of_bytes(geometry.size(), &bytes[index * size..(index + 1) * size])?;
                notation::position(&setup, geometry.connect())
            }
        }
    }
}

/// Answers all questions. The calling thread runs Python's signal handlers meanwhile, and tells how far it is.
fn solve_all(
    engine: &Engine,
    geometry: Geometry,
    cells: &Cells<'_>,
    question: &impl Question,
    progress: &Progress,
    answers: &mut [i8],
) -> PyResult<()> {
    let call = Interruptible::new();
    let flag = call.flag();
    let width = question.width(geometry);
    let workers = engine.threads().min(answers.len().div_ceil(CHUNK * width)).max(1);
    let chunks = Mutex::new(answers.chunks_mut(CHUNK * width).enumerate());
    // The first position that is wrong.
    let wrong: Mutex<Option<(usize, PyErr)>> = Mutex::new(None);
    let work = |solver: &mut Solver, stop: Arc<AtomicBool>| {
        let limits = Limits { stop: Some(stop), ..Limits::none() };
        while !flag.load(Ordering::Relaxed) {
            let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((chunk, answers)) = next else { break };
            for (place, answer) in answers.chunks_exact_mut(width).enumerate() {
                let index = chunk * CHUNK + place;
                let done = cells
                    .position(index, geometry)
                    .and_then(|position| question.answer(solver, &position, &limits, answer).map_err(errors::solve));
                if let Err(error) = done {
                    let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                    // Threads that were stopped by the first error have one, too, and it says nothing.
                    if !flag.swap(true, Ordering::Relaxed) {
                        *wrong = Some((index, error));
                    }
                    return;
                }
            }
            progress.add(answers.len() / width);
        }
    };
    let started = engine.with_solvers(geometry, |solvers| {
        thread::scope(|scope| {
            // Nothing is ever sent: the channel ends with the last worker, however it ends.
            let (alive, ended) = mpsc::channel::<Infallible>();
            // Each has a flag of its own: an engine counts the owners of the flag at every position, and threads that
            // count together wait for each other.
            let mut flags = Vec::new();
            for solver in solvers.single(workers) {
                let (work, alive) = (&work, alive.clone());
                let own = Arc::new(AtomicBool::new(false));
                let stop = Arc::clone(&own);
                let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                    work(solver, own);
                    drop(alive);
                });
                flags.extend(spawned.is_ok().then_some(stop));
            }
            drop(alive);
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(SIGNALS) {
                call.check_signals();
                progress.tell(&call);
                if call.is_stopped() {
                    for stop in &flags {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            progress.tell(&call);
            flags.len()
        })
    });
    let started = started?;
    call.raised()?;
    if let Some((index, error)) = wrong.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(Python::attach(|py| at(py, index, &error)));
    }
    if started == 0 {
        return Err(EngineSettingsError::new_err("no thread could be started"));
    }
    Ok(())
}

/// The same exception, with the place in front of its message.
fn at(py: Python<'_>, index: usize, error: &PyErr) -> PyErr {
    PyErr::from_type(error.get_type(py), format!("position {index}: {}", error.value(py)))
}
