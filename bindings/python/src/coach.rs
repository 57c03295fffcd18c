//! The coach: why a column is good or bad.

use puissance4_answers::wire::v1::{self as wire, Base, Word, Writer};
use puissance4_coach as coach;
use puissance4_engine::{Book, Limits, Solver};
use puissance4_i18n::Language;
use puissance4_rules::Geometry;
use pyo3::prelude::{Bound, PyAny, PyErr, PyResult, Python, pyclass, pymethods};

use crate::board::Board;
use crate::errors::{self, EngineSettingsError, UnknownNameError};
use crate::exclusive::Exclusive;
use crate::interrupt::Interruptible;
use crate::notation;
use crate::puzzle::Puzzle;
use crate::review::Review;

/// Explains moves, reviews games and finds puzzles, with facts that are proved.
///
/// `table` is the memory of its engine in MiB, `language` that of the sentences: `"en"` or `"fr"`. Sentences count
/// columns from 1, as people do; everything else counts from 0. Methods release the GIL, take limits and can be
/// interrupted, like those of `Engine`: without a limit, a large board may take hours; when a limit is reached,
/// `LimitReachedError` is raised.
///
/// >>> from puissance4 import Board, Coach
/// >>> coach = Coach()
/// >>> hint = coach.hint(Board("12121"))
/// >>> hint.column, hint.facts[0].kind
/// (0, 'must-block')
#[pyclass(module = "puissance4", frozen)]
pub(crate) struct Coach {
    table: usize,
    language: Language,
    inner: Exclusive<coach::Coach>,
}

/// Something that is proved about a move.
///
/// `kind` is a stable word, `polarity` is `"for"`, `"against"` or `"neutral"`, `cells` are the cells `(column, row)` it
/// is about, `line` the move string that shows it and `grid` the full board that proves it, if there is one, and `text`
/// a sentence.
#[pyclass(module = "puissance4", frozen, eq, get_all)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Fact {
    kind: Word,
    polarity: Word,
    cells: Vec<(usize, usize)>,
    line: Option<String>,
    grid: Option<Vec<Vec<usize>>>,
    text: String,
}

/// What a column is worth, and why.
///
/// `score` is the exact score of playing `column`, for the side to move, `value` who wins (`"win"`, `"draw"` or
/// `"loss"`), `plies` how many discs then fall until the end, this one included, `facts` the reasons, the most telling
/// first, and `reason` the sentence of the one that says most.
#[pyclass(module = "puissance4", frozen, eq, get_all)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Explanation {
    column: usize,
    score: i32,
    value: Word,
    plies: usize,
    reason: Option<String>,
    facts: Vec<Fact>,
}

/// What to play, and why.
///
/// `best` are the columns that keep the `score`, and `column` is the one of them that the `facts` are about. `value`,
/// `plies` and `reason` are those of an `Explanation`.
#[pyclass(module = "puissance4", frozen, eq, get_all)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Hint {
    best: Vec<usize>,
    column: usize,
    score: i32,
    value: Word,
    plies: usize,
    reason: Option<String>,
    facts: Vec<Fact>,
}

impl From<wire::Fact> for Fact {
    fn from(fact: wire::Fact) -> Self {
        let wire::Fact { kind, polarity, cells, text, line, grid } = fact;
        Self { kind, polarity, cells: cells.into_iter().map(Into::into).collect(), line, grid, text }
    }
}

impl From<wire::Explanation> for Explanation {
    fn from(explanation: wire::Explanation) -> Self {
        let wire::Explanation { column, score, value, plies, reason, facts } = explanation;
        Self { column, score, value, plies, reason, facts: facts.into_iter().map(Fact::from).collect() }
    }
}

impl From<wire::Hint> for Hint {
    fn from(hint: wire::Hint) -> Self {
        let wire::Hint { best, score, value, plies, column, reason, facts } = hint;
        Self { best, column, score, value, plies, reason, facts: facts.into_iter().map(Fact::from).collect() }
    }
}

#[pymethods]
impl Fact {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Fact {}: {}>", self.kind, self.text)
    }
}

#[pymethods]
impl Explanation {
    fn __repr__(&self) -> String {
        format!("<Explanation column={}, score={}, {} facts>", self.column, self.score, self.facts.len())
    }
}

#[pymethods]
impl Hint {
    fn __repr__(&self) -> String {
        format!("<Hint column={}, score={}, {} facts>", self.column, self.score, self.facts.len())
    }
}

impl Coach {
    /// Columns and rows are indices, as everywhere in Python.
    fn writer(&self) -> Writer {
        Writer::new(self.language).counting_from(Base::Zero)
    }

    fn make(&self, geometry: Geometry) -> PyResult<coach::Coach> {
        let solver = Solver::new(geometry, self.table).map_err(errors::solver)?;
        Ok(coach::Coach::with_solver(solver.with_book(Book::embedded())))
    }

    /// Asks the coach something, without the GIL.
    fn ask<T: Send, E: Send>(
        &self,
        py: Python<'_>,
        geometry: Geometry,
        (nodes, time): (Option<i64>, Option<f64>),
        question: impl FnOnce(&mut coach::Coach, &Limits) -> Result<T, E> + Send,
        translate: impl FnOnce(&E) -> PyErr,
    ) -> PyResult<T> {
        let call = Interruptible::new();
        let limits = call.limits(nodes, time)?;
        let answer = py.detach(|| {
            let is_fit = |coach: &mut coach::Coach| coach.solver().geometry() == geometry;
            self.inner.with(is_fit, || self.make(geometry), |coach| question(coach, &limits))
        })?;
        call.raised()?;
        answer.map_err(|error| translate(&error))
    }
}

#[pymethods]
impl Coach {
    #[new]
    #[pyo3(signature = (*, table = 64, language = "en"))]
    fn new(table: i64, language: &str) -> PyResult<Self> {
        let table = usize::try_from(table).ok().filter(|table| *table > 0);
        let table = table.ok_or_else(|| EngineSettingsError::new_err("table: a table has at least 1 MiB"))?;
        let language = Language::from_code(language)
            .ok_or_else(|| UnknownNameError::new_err(format!("there is no language {language:?}; there are en, fr")))?;
        Ok(Self { table, language, inner: Exclusive::empty() })
    }

    /// What to play, and why.
    #[pyo3(signature = (board, *, nodes = None, time = None))]
    fn hint(&self, py: Python<'_>, board: &Bound<'_, Board>, nodes: Option<i64>, time: Option<f64>) -> PyResult<Hint> {
        let position = board.try_borrow()?.position().clone();
        let ask = |coach: &mut coach::Coach, limits: &Limits| coach.hint(&position, limits);
        let hint = self.ask(py, position.geometry(), (nodes, time), ask, errors::coach)?;
        Ok(self.writer().hint(&hint, position.to_move()).into())
    }

    /// Why a column is good or bad.
    #[pyo3(signature = (board, column, *, nodes = None, time = None))]
    fn explain(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        column: &Bound<'_, PyAny>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Explanation> {
        let position = board.try_borrow()?.position().clone();
        let column = notation::column(column, position.geometry())?;
        let ask = |coach: &mut coach::Coach, limits: &Limits| coach.explain(&position, column, limits);
        let explanation = self.ask(py, position.geometry(), (nodes, time), ask, errors::coach)?;
        Ok(self.writer().explanation(&explanation, position.to_move()).into())
    }

    /// Judges every move of a game. A limit holds for each position.
    ///
    /// >>> from puissance4 import Board, Coach
    /// >>> [move.mark for move in Coach().review(Board("4453")).moves]
    /// ['best', 'best', 'blunder', 'best']
    #[pyo3(signature = (board, *, nodes = None, time = None))]
    fn review(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Review> {
        let game = board.try_borrow()?.game().clone();
        let ask = |coach: &mut coach::Coach, limits: &Limits| coach.review(&game, limits);
        let review = self.ask(py, game.position().geometry(), (nodes, time), ask, errors::coach)?;
        Ok(self.writer().review(&review).into())
    }

    /// The puzzle in a position: exactly one column wins, or draws where none wins. If it is none, `NoPuzzleError` says
    /// why.
    #[pyo3(signature = (board, *, nodes = None, time = None))]
    fn puzzle(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Puzzle> {
        let game = board.try_borrow()?.game().clone();
        let ask = |coach: &mut coach::Coach, limits: &Limits| coach.puzzle(&game, limits);
        let puzzle = self.ask(py, game.position().geometry(), (nodes, time), ask, errors::no_puzzle)?;
        Ok(Puzzle::from(&puzzle))
    }

    fn __repr__(&self) -> String {
        format!("Coach(table={}, language='{}')", self.table, self.language.code())
    }
}
