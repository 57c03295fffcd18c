//! The background engine: it answers [`Request`]s in steps, so that it can listen in between.
//!
//! A thread of its own needs no steps: it searches until it is done or its stop flag is set. A worker of a page cannot be told
//! anything while it searches, so its steps end after some nodes and go on with more. What a step found out is in the transposition table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puissance4_coach::{Coach, CoachError, ColumnKnowledge, Depth};
use puissance4_engine::{Book, Limits, SolveError, Solver, SolverError, Stopped};
use puissance4_i18n::{Language, Phrase, sentence, tr};
use puissance4_players::{Aligner, BotLimits, Computer, Dice, Strategy};
use puissance4_rules::{Column, Geometry, Moves, Position};

use crate::batch::{Found, Wanted};
use crate::request::{Question, Refusal, Request, Response};

/// How many nodes may be searched for a hint: less than a second natively. A limit in time would give other hints on other machines.
pub const HINT_NODES: u64 = 5_000_000;

/// With this many nodes for each column, something can be shown.
const GLANCE: u64 = 30_000;

/// How many nodes may be searched for the scores of a game that is reviewed: some ten seconds natively. Games on the standard board take less.
const REVIEW_NODES: u64 = 50_000_000;

/// How many more tell what is known of a game if that was not enough: a tenth of them, or as many as some slices have.
const PARTIAL_REVIEW: u64 = 10;
const PARTIAL_REVIEW_SLICES: u64 = 4;

/// Answers requests about boards of any geometry, one at a time.
pub struct Analyst {
    /// The size of the solver's table.
    mebibytes: usize,
    /// How many nodes a step may search; `None` for as many as it takes.
    slice: Option<u64>,
    /// How many nodes a review may search.
    review_nodes: u64,
    /// How many threads search for the coach.
    threads: usize,
    /// Set from outside to cancel the request.
    pub stop: Arc<AtomicBool>,
    coach: Option<(Geometry, Coach)>,
    /// The computers of the game at hand, with the position it started from.
    computers: Vec<(Computer, Position, Box<dyn Strategy>)>,
    /// What programs have to keep to.
    bots: BotLimits,
}

/// A request that is being answered.
pub struct Job {
    request: Request,
    /// How many nodes the next step may search.
    nodes: u64,
    /// How many nodes of the limit of the request are left.
    left: u64,
    /// Whether there was a step.
    is_begun: bool,
    /// How many nodes were searched for a hint or a review.
    spent: u64,
    columns: Vec<ColumnKnowledge>,
    stage: Stage,
}

/// How far a job is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing was told yet.
    Begin,
    /// All columns at a glance.
    Glance,
    /// The columns that are not exact yet, one at a step; this is how many, from the middle, have had their turn in this round.
    Columns(usize),
    /// The best line.
    Line,
    /// Why each column is good or bad.
    Explanations,
    /// The scores of a game, down to this ply.
    Points(usize),
    /// The games of a batch, from this one on.
    Games(usize),
}

/// Whether a job needs another step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is more to come.
    Again,
    /// Everything was told.
    Done,
}

/// Why a step told nothing.
enum Interruption {
    /// Its nodes are used up, or the stop flag is set.
    Stopped,
    Refused(Refusal),
}

impl<E: Into<Refusal>> From<E> for Interruption {
    fn from(error: E) -> Self {
        match error.into() {
            Refusal::Position(CoachError::Solve(SolveError::Stopped(_))) => Self::Stopped,
            refusal => Self::Refused(refusal),
        }
    }
}

impl Job {
    /// A job that was not begun.
    pub fn new(request: Request) -> Self {
        let left = request.nodes.unwrap_or(u64::MAX);
        Self { request, nodes: 0, left, is_begun: false, spent: 0, columns: Vec::new(), stage: Stage::Begin }
    }

    /// The request it answers.
    pub fn request(&self) -> &Request {
        &self.request
    }

    fn position(&self) -> &Position {
        self.request.game.position()
    }
}

impl Analyst {
    /// An engine with a table of this size, whose steps search that many nodes; `None` for no limit.
    pub fn new(mebibytes: usize, slice: Option<u64>) -> Self {
        let (stop, computers, bots) = (Arc::default(), Vec::new(), BotLimits::default());
        Self { mebibytes, slice, review_nodes: REVIEW_NODES, threads: 1, stop, coach: None, computers, bots }
    }

    /// The same with limits for programs that play.
    pub fn with_bots(self, bots: BotLimits) -> Self {
        Self { bots, ..self }
    }

    /// The same with this many threads, at least one. Computers play with one thread, so that they play the same everywhere.
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Works on a job for a step.
    pub fn step(&mut self, job: &mut Job, tell: &mut dyn FnMut(Response)) -> Step {
        // What needs no search is answered whatever the limit is.
        let is_begun = std::mem::replace(&mut job.is_begun, true);
        if job.left == 0 && is_begun {
            tell(Response::Refused(SolveError::Stopped(Stopped).into()));
            return Step::Done;
        }
        let nodes = match (self.slice, job.nodes) {
            (None, _) => u64::MAX,
            (Some(slice), 0) => slice,
            // Within a round every column gets as much.
            (Some(_), nodes) if matches!(job.stage, Stage::Columns(1..)) => nodes,
            // Each time with more patience: what was found out before is found again at once.
            (Some(_), nodes) => nodes + nodes / 4,
        };
        job.nodes = nodes.min(job.left);
        let before = self.searched();
        let done = match job.request.question {
            Question::Move { computer, seed } => self.choose(job, computer, seed).map(Some),
            Question::Think { computer, seed, depth } => self.think(job, computer, seed, depth).map(Some),
            Question::Analyze => self.analyze(job, tell),
            Question::Hint => self.hint(job),
            Question::Explain(column) => self.explain(job, column).map(Some),
            Question::Review => self.review(job, tell),
            Question::Explore => self.explore(job).map(Some),
            Question::Try { .. } => self.verdict(job).map(Some),
            Question::Defend(goal) => self.defend(job, goal).map(Some),
            Question::MeasureSpeed => self.measure_speed().map(Some),
            Question::Batch { wanted, .. } => self.batch(job, wanted, tell),
        };
        if job.request.nodes.is_some() {
            job.left = job.left.saturating_sub(self.searched().saturating_sub(before));
        }
        match done {
            Ok(Some(response)) => tell(response),
            Ok(None) | Err(Interruption::Stopped) => return Step::Again,
            Err(Interruption::Refused(refusal)) => tell(Response::Refused(refusal)),
        }
        Step::Done
    }

    /// How many nodes the solver has searched since its table was made.
    fn searched(&mut self) -> u64 {
        self.coach.as_mut().map_or(0, |(_, coach)| coach.solver().nodes())
    }

    fn limits(&self, nodes: u64) -> Limits {
        let nodes = (nodes < u64::MAX).then_some(nodes);
        Limits { nodes, stop: Some(Arc::clone(&self.stop)), ..Limits::none() }
    }

    /// The coach of a board.
    fn coach(&mut self, geometry: Geometry) -> Result<&mut Coach, SolverError> {
        if self.coach.as_ref().is_none_or(|(known, _)| *known != geometry) {
            // The old table goes first: in a page there is no room for both.
            self.coach = None;
        }
        let coach = if let Some((_, coach)) = self.coach.take() {
            coach
        } else {
            let solver = Solver::new(geometry, self.mebibytes)?.with_threads(self.threads)?;
            Coach::with_solver(solver.with_book(Book::embedded()))
        };
        Ok(&mut self.coach.insert((geometry, coach)).1)
    }

    fn with_coach<T, E: Into<Refusal>>(
        &mut self,
        job: &Job,
        work: impl FnOnce(&mut Coach, &Limits) -> Result<T, E>,
    ) -> Result<T, Interruption> {
        let limits = self.limits(job.nodes);
        Ok(work(self.coach(job.position().geometry()).map_err(Refusal::from)?, &limits).map_err(Into::into)?)
    }

    /// A computer that plays the game of a job; none plays on when the game is over.
    fn computer(&mut self, job: &Job, computer: Computer) -> Result<&mut dyn Strategy, Interruption> {
        if job.position().is_over() {
            return Err(Refusal::from(CoachError::GameOver).into());
        }
        let start = job.request.game.start();
        let is_it = |(one, board, _): &(Computer, Position, _)| *one == computer && board == start;
        if !self.computers.iter().any(is_it) {
            // Two play at most, and their tables are large.
            self.computers.retain(|(_, board, _)| board == start);
            self.computers.truncate(1);
            let strategy = computer.strategy_within(start, &self.bots).map_err(Refusal::from)?;
            self.computers.insert(0, (computer, start.clone(), strategy));
        }
        match self.computers.iter_mut().find(|one| is_it(one)) {
            Some((_, _, strategy)) => Ok(&mut **strategy),
            None => Err(Interruption::Stopped),
        }
    }

    fn choose(&mut self, job: &Job, computer: Computer, seed: u64) -> Result<Response, Interruption> {
        let (stop, mut dice) = (Arc::clone(&self.stop), Dice::seeded(seed));
        let strategy = self.computer(job, computer)?;
        let advice = strategy.advise_in(&job.request.game, &mut dice, &stop);
        advice.map(|advice| Response::Move(advice.column)).ok_or_else(|| match strategy.forfeit() {
            Some(forfeit) => Refusal::from(forfeit.clone()).into(),
            None => Interruption::Stopped,
        })
    }

    fn think(&mut self, job: &Job, computer: Computer, seed: u64, depth: usize) -> Result<Response, Interruption> {
        if matches!(computer, Computer::Program(_)) {
            return Err(Refusal::Secret.into());
        }
        let (stop, mut dice) = (Arc::clone(&self.stop), Dice::seeded(seed));
        let strategy = self.computer(job, computer)?;
        strategy.tree(job.position(), &mut dice, depth, &stop).map(Response::Tree).ok_or(Interruption::Stopped)
    }

    fn analyze(&mut self, job: &mut Job, tell: &mut dyn FnMut(Response)) -> Result<Option<Response>, Interruption> {
        let position = job.position().clone();
        match job.stage {
            Stage::Begin => {
                job.columns = ColumnKnowledge::at_first_sight(&position);
                tell(Response::Columns(job.columns.clone()));
                self.coach(position.geometry()).map_err(Refusal::from)?;
                job.stage = Stage::Glance;
            }
            Stage::Glance => {
                for column in position.geometry().columns_from_middle() {
                    self.sharpen(job, column, GLANCE, true)?;
                }
                tell(Response::Columns(job.columns.clone()));
                job.stage = Stage::Columns(0);
                job.nodes = 0;
            }
            Stage::Columns(done) => {
                let is_open = |column: &Column| {
                    let known = job.columns[column.index()];
                    !matches!(known, ColumnKnowledge::Exact { .. } | ColumnKnowledge::Unplayable)
                };
                let order: Vec<Column> = position.geometry().columns_from_middle().collect();
                let next = order.iter().enumerate().skip(done).find(|(_, column)| is_open(column));
                if let Some((index, column)) = next {
                    // Who wins is found sooner than by how much: worth asking where it takes long.
                    let weakly = self.slice.is_some_and(|slice| job.nodes > slice);
                    self.sharpen(job, *column, job.nodes, weakly)?;
                    tell(Response::Columns(job.columns.clone()));
                    job.stage = Stage::Columns(index + 1);
                } else if order.iter().any(is_open) {
                    job.stage = Stage::Columns(0);
                } else {
                    let analysis = self.with_coach(job, |coach, limits| coach.analyze(&position, limits))?;
                    tell(Response::Analysis(analysis));
                    job.stage = Stage::Line;
                }
            }
            Stage::Line => {
                let line = self.with_coach(job, |coach, limits| coach.solver().best_line(&position, limits))?;
                if self.slice.is_some() {
                    // A worker that answers in slices explains the column that it is asked about.
                    return Ok(Some(Response::Line(Moves(line))));
                }
                tell(Response::Line(Moves(line)));
                job.stage = Stage::Explanations;
            }
            Stage::Explanations | Stage::Points(_) | Stage::Games(_) => {
                let told = match self.with_coach(job, |coach, limits| coach.explain_all(&position, limits)) {
                    // There is nothing to explain once the game is over.
                    Err(Interruption::Refused(Refusal::Position(CoachError::GameOver))) => Vec::new(),
                    told => told?,
                };
                return Ok(Some(Response::Explanations(told)));
            }
        }
        Ok(None)
    }

    /// Finds out more about a column within some nodes.
    fn sharpen(&mut self, job: &mut Job, column: Column, nodes: u64, weakly: bool) -> Result<(), Interruption> {
        let limits = self.limits(nodes.min(job.left));
        let coach = self.coach(job.position().geometry()).map_err(Refusal::from)?;
        let position = job.request.game.position();
        let found = coach.sharpen(position, column, &mut job.columns[column.index()], &limits, weakly);
        Ok(found.map_err(Refusal::from)?)
    }

    /// The hint policy: a proved hint with its reason if the nodes suffice, else a column that makes a long line.
    fn hint(&mut self, job: &mut Job) -> Result<Option<Response>, Interruption> {
        let position = job.position().clone();
        // With a limit of its own, a hint is proved or refused.
        let budget = if job.request.nodes.is_some() { u64::MAX } else { HINT_NODES };
        job.nodes = job.nodes.min(budget - job.spent.min(budget));
        job.spent = job.spent.saturating_add(job.nodes);
        match self.with_coach(job, |coach, limits| coach.hint(&position, limits)) {
            Ok(hint) => Ok(Some(Response::Hint(hint))),
            Err(Interruption::Refused(Refusal::Position(CoachError::GameOver))) => {
                Err(Refusal::from(CoachError::GameOver).into())
            }
            Err(Interruption::Stopped) if job.spent < budget => Ok(None),
            Err(_) => {
                // With dice of its own, so that asking changes nothing about what the computer will play.
                let advice = Aligner.advise(&position, &mut Dice::seeded(0));
                let advice = advice.ok_or(Interruption::Refused(CoachError::GameOver.into()))?;
                Ok(Some(Response::SimpleHint(advice.column)))
            }
        }
    }

    fn explain(&mut self, job: &Job, column: Column) -> Result<Response, Interruption> {
        let position = job.position();
        let told = self.with_coach(job, |coach, limits| coach.explain(position, column, limits))?;
        Ok(Response::Explanation(told))
    }

    fn review(&mut self, job: &mut Job, tell: &mut dyn FnMut(Response)) -> Result<Option<Response>, Interruption> {
        let game = job.request.game.clone();
        let positions: Vec<Position> = game.positions().collect();
        // From the end, where it is easy, to the beginning.
        let next = if let Stage::Points(next) = job.stage { next } else { positions.len() };
        for ply in (0..next).rev() {
            job.stage = Stage::Points(ply + 1);
            let solve = |coach: &mut Coach, limits: &Limits| coach.solver().solve(&positions[ply], limits);
            let Some(solved) = self.within_review(job, solve)? else {
                return self.review_so_far(job, self.partial_review()).map(Some);
            };
            tell(Response::Point { ply, score: solved.score });
        }
        job.stage = Stage::Points(0);
        if self.slice.is_none() && job.request.nodes.is_none() {
            // Half of these for the judgements, and the rest only if they are not enough.
            return self.review_so_far(job, 2 * self.review_nodes).map(Some);
        }
        match self.within_review(job, |coach, limits| coach.review(&game, limits))? {
            Some(review) => Ok(Some(Response::Review(review))),
            None => self.review_so_far(job, self.partial_review()).map(Some),
        }
    }

    /// Asks the coach within what is left of the nodes of a review; `None` if that is not enough.
    fn within_review<T, E: Into<Refusal>>(
        &mut self,
        job: &mut Job,
        work: impl FnOnce(&mut Coach, &Limits) -> Result<T, E>,
    ) -> Result<Option<T>, Interruption> {
        // With a limit of its own, a review is complete or refused.
        let most = if job.request.nodes.is_some() { u64::MAX } else { self.review_nodes };
        let left = most - job.spent.min(most);
        let is_last = job.nodes >= left && left < u64::MAX;
        job.nodes = job.nodes.min(left);
        let before = self.searched();
        let found = self.with_coach(job, work);
        job.spent = job.spent.saturating_add(self.searched().saturating_sub(before));
        match found {
            Err(Interruption::Stopped) if is_last && !self.stop.load(Ordering::Relaxed) => Ok(None),
            found => found.map(Some),
        }
    }

    fn partial_review(&self) -> u64 {
        self.slice.map_or(self.review_nodes / PARTIAL_REVIEW, |slice| slice * PARTIAL_REVIEW_SLICES)
    }

    /// A review of the last moves of a game, with what is known of the others.
    fn review_so_far(&mut self, job: &mut Job, nodes: u64) -> Result<Response, Interruption> {
        job.nodes = nodes;
        let review = self.with_coach(job, |coach, limits| coach.review_so_far(&job.request.game, limits))?;
        Ok(Response::Review(review))
    }

    fn explore(&mut self, job: &Job) -> Result<Response, Interruption> {
        let position = job.position();
        let told = self.with_coach(job, |coach, limits| coach.explore(position, Depth::One, limits))?;
        Ok(Response::Exploration(told))
    }

    fn verdict(&mut self, job: &Job) -> Result<Response, Interruption> {
        let Question::Try { column, goal } = job.request.question else { return Err(Interruption::Stopped) };
        let position = job.position();
        self.with_coach(job, |coach, limits| {
            let analysis = coach.analyze(position, limits)?;
            let right = goal.columns(position, &analysis).contains(&column);
            let facts = coach.explain(position, column, limits)?.facts;
            let mut after = position.clone();
            after.play(column)?;
            let reply = if right { coach.defence(&after, goal, limits)? } else { None };
            Ok::<_, CoachError>(Response::Verdict { right, reply, facts })
        })
    }

    /// As many games of a batch as fit into a step. What was found is told at once, so that a game that takes long holds up no other.
    fn batch(
        &mut self,
        job: &mut Job,
        wanted: Wanted,
        tell: &mut dyn FnMut(Response),
    ) -> Result<Option<Response>, Interruption> {
        let first = if let Stage::Games(first) = job.stage { first } else { 0 };
        let Question::Batch { games, .. } = &job.request.question else { return Err(Interruption::Stopped) };
        let mut found = Vec::new();
        let mut interruption = None;
        let mut left = job.nodes;
        for game in &games[first..] {
            let limits = self.limits(left);
            match self.find(game.position(), wanted, &limits) {
                Ok((one, nodes)) => {
                    found.push(one);
                    left = left.saturating_sub(if left < u64::MAX { nodes } else { 0 });
                }
                Err(refusal) => {
                    interruption = Some(Interruption::from(refusal));
                    break;
                }
            }
        }
        let count = found.len();
        job.stage = Stage::Games(first + count);
        match interruption {
            None => Ok(Some(Response::Batch(found))),
            Some(Interruption::Stopped) if count == 0 => Err(Interruption::Stopped),
            Some(Interruption::Stopped) => {
                // The next game gets as much patience as the first one had.
                job.nodes = 0;
                tell(Response::Batch(found));
                Ok(None)
            }
            Some(refused) => {
                tell(Response::Batch(found));
                Err(refused)
            }
        }
    }

    /// What is wanted of a position, and how many nodes it took.
    fn find(&mut self, position: &Position, wanted: Wanted, limits: &Limits) -> Result<(Found, u64), Refusal> {
        let solver = self.coach(position.geometry())?.solver();
        let before = solver.nodes();
        let found = wanted.find(solver, position, limits)?;
        Ok((found, solver.nodes() - before))
    }

    fn measure_speed(&self) -> Result<Response, Interruption> {
        Ok(Response::Speed(puissance4_engine::nodes_per_second(self.mebibytes).map_err(Refusal::from)?))
    }

    fn defend(&mut self, job: &Job, goal: puissance4_coach::Goal) -> Result<Response, Interruption> {
        let position = job.position();
        Ok(Response::Defence(self.with_coach(job, |coach, limits| coach.defence(position, goal, limits))?))
    }
}

impl Phrase for Refusal {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Board(error) => error.phrase(language),
            Self::Position(error) => error.phrase(language),
            Self::Computer(error) => error.phrase(language),
            Self::Forfeit(forfeit) => forfeit.offence.phrase(language),
            Self::Secret => tr!(language, "tree-secret"),
            Self::Unreadable => tr!(language, "request-unreadable"),
        }
    }
}

impl Refusal {
    /// A sentence of its own.
    pub fn sentence(&self, language: Language) -> String {
        sentence(&self.phrase(language))
    }
}

#[cfg(test)]
mod tests;
