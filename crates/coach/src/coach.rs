//! The coach: what to play, and why.

use std::sync::atomic::Ordering;
use std::time::Duration;

use puissance4_engine::{Analysis, Book, Limits, Score, SolveError, Solver, SolverError, Value};
use puissance4_rules::{Column, Geometry, Moves, PlayError, Position};
use serde::{Deserialize, Serialize};
use web_time::Instant;

use crate::fact::Fact;
use crate::reason::{best_reasons, is_refutation, is_weak, reasons, verdicts};
use crate::study::Study;

/// Explains positions of one geometry.
///
/// ```
/// use puissance4_coach::{Coach, Fact, Mark};
/// use puissance4_engine::Limits;
/// use puissance4_rules::{Column, Game, Geometry};
///
/// let game = Game::replay(Geometry::STANDARD, &"121213".parse()?)?;
/// let mut coach = Coach::new(Geometry::STANDARD)?;
/// let explanation = coach.explain(game.position(), Column::from_number(1).unwrap(), &Limits::none())?;
/// assert!(matches!(explanation.facts[0], Fact::WinsNow { .. }));
///
/// let review = coach.review(&game, &Limits::none())?;
/// assert_eq!(review.moves[5].mark, Mark::Blunder);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Coach {
    pub(crate) solver: Solver,
}

/// Why there is nothing to explain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum CoachError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The column cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The position was not solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// What to play, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// The columns that keep the score.
    pub best: Vec<Column>,
    /// The score of the position for the side to move.
    pub score: Score,
    /// How many moves the game lasts with best play.
    pub plies: usize,
    /// The one of them that the facts are about.
    pub column: Column,
    /// Why it is good, most telling first: facts that speak for it, and not for a column that throws the result away.
    /// Where every column loses, the forced block and what the opponent has, if anything. Where there is neither, what
    /// it is worth.
    pub facts: Vec<Fact>,
    /// If the first fact proves little: of the columns that throw the result away, or lose sooner where all lose, the
    /// one nearest to the middle that fails for a reason that can be shown, with that reason.
    pub trap: Option<Box<(Column, Fact)>>,
}

impl Hint {
    /// The facts to tell where there is room for one reason: the first. How many lines a cell is part of says little
    /// alone, so what else is true of it is told with it; so is what the opponent has after a block.
    pub fn told(&self) -> &[Fact] {
        let count = match &self.facts[..] {
            [Fact::MostLines { .. }, ..] => 2,
            [Fact::MustBlock { .. }, second, ..] if is_refutation(second) => 2,
            _ => 1,
        };
        &self.facts[..count.min(self.facts.len())]
    }
}

/// Why a column is good or bad.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// The column.
    pub column: Column,
    /// The score of playing it, for the side to move.
    pub score: Score,
    /// How many moves the game then lasts with best play, this one included.
    pub plies: usize,
    /// Facts about it, most telling first.
    pub facts: Vec<Fact>,
}

impl Coach {
    /// The size of the solver's table.
    const MEBIBYTES: usize = 64;

    /// A coach for this board, with the book of the program.
    pub fn new(geometry: Geometry) -> Result<Self, SolverError> {
        Ok(Self::with_solver(Solver::new(geometry, Self::MEBIBYTES)?.with_book(Book::embedded())))
    }

    /// A coach who asks this solver.
    pub fn with_solver(solver: Solver) -> Self {
        Self { solver }
    }

    /// Another coach whose solver shares the table, for work on other positions at the same time.
    #[must_use]
    pub fn sharing_table(&self) -> Self {
        Self::with_solver(self.solver.sharing_table())
    }

    /// The solver it asks.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// The board it is for.
    pub fn geometry(&self) -> Geometry {
        self.solver.geometry()
    }

    /// The exact score of every column.
    pub fn analyze(&mut self, position: &Position, limits: &Limits) -> Result<Analysis, SolveError> {
        self.solver.analyze(position, limits)
    }

    /// What to play, and why. Limits apply to the whole call.
    pub fn hint(&mut self, position: &Position, limits: &Limits) -> Result<Hint, CoachError> {
        let budget = Budget::new(limits, &self.solver);
        let analysis = self.analyze(position, limits)?;
        let wrong = Self::wrong(position, &analysis)?;
        let (column, facts) = self.best_reason(position, &analysis, &wrong, &budget)?;
        // A block needs no other column to be explained.
        let is_block = matches!(facts.first(), Some(Fact::MustBlock { .. }));
        let trap = if !is_block && is_little(&facts, analysis.score.value()) {
            self.trap(position, wrong, &analysis, &budget)?.map(Box::new)
        } else {
            None
        };
        Ok(Hint { best: analysis.best, score: analysis.score, plies: analysis.plies, column, facts, trap })
    }

    /// The reasons of a hint, the scores being known.
    pub(crate) fn why(
        &mut self,
        position: &Position,
        analysis: &Analysis,
        limits: &Limits,
    ) -> Result<Vec<Fact>, CoachError> {
        let (budget, wrong) = (Budget::new(limits, &self.solver), Self::wrong(position, analysis)?);
        Ok(self.best_reason(position, analysis, &wrong, &budget)?.1)
    }

    /// The columns that throw the result away or, where every column loses, that lose sooner; with their facts.
    fn wrong(position: &Position, analysis: &Analysis) -> Result<Vec<(Column, Vec<Fact>)>, CoachError> {
        let mut wrong = Vec::new();
        let is_lost = analysis.score.value() == Value::Loss;
        let is_wrong = |score: Score| score < analysis.score && (is_lost || score.value() != analysis.score.value());
        for one in analysis.columns.iter().filter(|one| one.value.is_some_and(|(score, _)| is_wrong(score))) {
            wrong.push((one.column, Study::new(position, one.column, analysis)?.facts(None)));
        }
        Ok(wrong)
    }

    /// The best column with the most telling reasons, in comparison with the wrong ones.
    fn best_reason(
        &mut self,
        position: &Position,
        analysis: &Analysis,
        wrong: &[(Column, Vec<Fact>)],
        budget: &Budget,
    ) -> Result<(Column, Vec<Fact>), CoachError> {
        let (first, value) = (*analysis.best.first().ok_or(CoachError::GameOver)?, analysis.score.value());
        let others: Vec<Fact> = wrong.iter().flat_map(|(_, facts)| facts.clone()).collect();
        // Without a line at first: most reasons need no search.
        let mut found = Vec::new();
        for column in &analysis.best {
            let facts = Study::new(position, *column, analysis)?.facts(None);
            found.push((*column, reasons(&facts, value, &others)));
        }
        let (column, facts) = best_reasons(found).unwrap_or((first, Vec::new()));
        if !is_little(&facts, value) {
            return Ok((column, facts));
        }
        let explained = self.explain_analyzed(position, column, analysis, budget)?.facts;
        let with_line = reasons(&explained, value, &others);
        Ok((column, if with_line.is_empty() { verdicts(&explained, &others) } else { with_line }))
    }

    /// Of some wrong columns with their facts the one nearest to the middle that has a refutation; if none has, the one
    /// nearest to the middle, if best play shows one.
    fn trap(
        &mut self,
        position: &Position,
        mut wrong: Vec<(Column, Vec<Fact>)>,
        analysis: &Analysis,
        budget: &Budget,
    ) -> Result<Option<(Column, Fact)>, CoachError> {
        wrong.sort_by_key(|(column, _)| position.geometry().from_middle(*column));
        let refuted =
            |column: Column, facts: &[Fact]| Some((column, facts.iter().find(|fact| is_refutation(fact))?.clone()));
        if let Some(found) = wrong.iter().find_map(|(column, facts)| refuted(*column, facts)) {
            return Ok(Some(found));
        }
        let Some((column, _)) = wrong.first() else { return Ok(None) };
        let explained = self.explain_analyzed(position, *column, analysis, budget)?;
        Ok(refuted(*column, &explained.facts))
    }

    /// Why a column is good or bad. Limits apply to the whole call.
    pub fn explain(&mut self, position: &Position, column: Column, limits: &Limits) -> Result<Explanation, CoachError> {
        position.clone().play(column)?;
        let budget = Budget::new(limits, &self.solver);
        let analysis = self.analyze(position, limits)?;
        self.explain_analyzed(position, column, &analysis, &budget)
    }

    /// Why each of the columns that can be played is good or bad, from the left. Limits apply to the whole call.
    pub fn explain_all(&mut self, position: &Position, limits: &Limits) -> Result<Vec<Explanation>, CoachError> {
        if position.is_over() {
            return Err(CoachError::GameOver);
        }
        let budget = Budget::new(limits, &self.solver);
        let analysis = self.analyze(position, limits)?;
        let columns = position.legal().into_iter();
        columns.map(|column| self.explain_analyzed(position, column, &analysis, &budget)).collect()
    }

    /// Why a column is good or bad, the scores being known.
    pub(crate) fn explain_analyzed(
        &mut self,
        position: &Position,
        column: Column,
        analysis: &Analysis,
        budget: &Budget,
    ) -> Result<Explanation, CoachError> {
        let study = Study::new(position, column, analysis)?;
        let (score, plies) = (study.score(), study.plies());
        let line = if study.needs_line() { Some(self.line(&study.after, column, budget)?) } else { None };
        Ok(Explanation { column, score, plies, facts: study.facts(line) })
    }

    /// A move, then best play from the position after it to the end of the game. Of several best columns it takes the
    /// one nearest to the middle.
    fn line(&mut self, after: &Position, column: Column, budget: &Budget) -> Result<Moves, SolveError> {
        let mut line = vec![column];
        let mut position = after.clone();
        let mut score = self.solver.solve(&position, &budget.left(&self.solver))?.score;
        while !position.is_over() {
            let mut best = None;
            for column in position.geometry().columns_from_middle() {
                let mut next = position.clone();
                if next.play(column).is_err() {
                    continue;
                }
                if self.solver.solve(&next, &budget.left(&self.solver))?.score == -score {
                    best = Some((column, next));
                    break;
                }
            }
            // There always is one.
            let Some((column, next)) = best else { break };
            line.push(column);
            position = next;
            score = -score;
        }
        Ok(Moves(line))
    }
}

/// Whether reasons in a position of this value prove little.
fn is_little(facts: &[Fact], value: Value) -> bool {
    facts.first().is_none_or(|fact| is_weak(fact, value))
}

/// What is left of some limits after each of several searches.
pub(crate) struct Budget {
    limits: Limits,
    start: Instant,
    nodes_before: u64,
}

impl Budget {
    pub(crate) fn new(limits: &Limits, solver: &Solver) -> Self {
        Self { limits: limits.clone(), start: Instant::now(), nodes_before: solver.nodes() }
    }

    /// Half of the limits, for a search that must leave something for another.
    pub(crate) fn half(limits: &Limits) -> Limits {
        let (nodes, time) = (limits.nodes.map(|nodes| nodes / 2), limits.time.map(|time| time / 2));
        Limits { nodes, time, ..limits.clone() }
    }

    /// What is left, with at most this many nodes.
    pub(crate) fn part(&self, nodes: u64, solver: &Solver) -> Limits {
        let left = self.left(solver);
        Limits { nodes: Some(left.nodes.map_or(nodes, |left| left.min(nodes))), ..left }
    }

    /// An equal share of what is left, for the first of several searches.
    pub(crate) fn share(&self, count: usize, solver: &Solver) -> Limits {
        let (left, count) = (self.left(solver), u32::try_from(count.max(1)).unwrap_or(u32::MAX));
        let (nodes, time) = (left.nodes.map(|nodes| nodes / u64::from(count)), left.time.map(|time| time / count));
        Limits { nodes, time, ..left }
    }

    /// Whether nothing is left.
    pub(crate) fn is_spent(&self, solver: &Solver) -> bool {
        let left = self.left(solver);
        let is_stopped = left.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        is_stopped || left.nodes == Some(0) || left.time == Some(Duration::ZERO)
    }

    pub(crate) fn left(&self, solver: &Solver) -> Limits {
        let spent = solver.nodes() - self.nodes_before;
        Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(spent)),
            time: self.limits.time.map(|time| time.saturating_sub(self.start.elapsed())),
            ..self.limits.clone()
        }
    }
}
