//! The background engine: it answers [`Request`]s in steps, so it can listen in between.
//!
//! A thread of its own needs no steps: it searches until it is done or its stop flag is set. A worker of a page cannot
//! be told anything while it searches, so its steps end after some nodes and go on with more. What a step found out is
//! in the transposition table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puissance4_answers::{Answer, Desk, Question, Refusal};
use puissance4_coach::{Coach, CoachError, ColumnKnowledge};
use puissance4_engine::{Limits, SolveError, Stopped};
use puissance4_players::{Aligner, BotLimits, Dice, Strategy as _};
use puissance4_rules::{Column, Game, Position};

use crate::request::{Request, Response, Task};

/// How many nodes may be searched for a hint: less than a second natively. A limit in time would give other hints on
/// other machines.
pub const HINT_NODES: u64 = 5_000_000;

/// With this many nodes for each column, something can be shown.
const GLANCE: u64 = 30_000;

/// How many nodes may be searched for the scores of a game that is reviewed: some ten seconds natively. Games on the
/// standard board take less.
const REVIEW_NODES: u64 = 50_000_000;

/// How many more tell what is known of a game if that was not enough: a tenth of them, or as many as some slices have.
const PARTIAL_REVIEW: u64 = 10;
const PARTIAL_REVIEW_SLICES: u64 = 4;

/// Answers requests about boards of any geometry, one at a time.
pub struct Analyst {
    desk: Desk,
    /// How many nodes a step may search; `None` for as many as it takes.
    slice: Option<u64>,
    /// How many nodes a review may search.
    review_nodes: u64,
    /// Set from outside to cancel the request.
    pub stop: Arc<AtomicBool>,
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
    /// The columns that are not exact yet, one at a step; this is how many, from the middle, have had their turn in
    /// this round.
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
        Self { desk: Desk::new(mebibytes), slice, review_nodes: REVIEW_NODES, stop: Arc::default() }
    }

    /// The same with limits for programs that play.
    pub fn with_bots(self, bots: BotLimits) -> Self {
        Self { desk: self.desk.with_bots(bots), ..self }
    }

    /// The same with this many threads, at least one. Computers play with one thread, to play the same everywhere.
    pub fn with_threads(self, threads: usize) -> Self {
        Self { desk: self.desk.with_threads(threads), ..self }
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
        let done = match job.request.task {
            Task::Ask(Question::Analysis) => self.analyze(job, tell),
            Task::Ask(Question::Hint) => self.hint(job),
            Task::Ask(Question::Review) => self.review(job, tell),
            Task::Ask(question) => self.ask(job, question).map(|answer| Some(Response::Answer(answer))),
            Task::Batch { question, .. } => self.batch(job, question, tell),
            Task::MeasureSpeed => self.measure_speed().map(Some),
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
        self.desk.nodes()
    }

    fn limits(&self, nodes: u64) -> Limits {
        let nodes = (nodes < u64::MAX).then_some(nodes);
        Limits { nodes, stop: Some(Arc::clone(&self.stop)), ..Limits::none() }
    }

    /// The answer of the desk within the nodes of a step.
    fn ask(&mut self, job: &Job, question: Question) -> Result<Answer, Interruption> {
        let limits = self.limits(job.nodes);
        Ok(self.desk.ask(&job.request.game, &question, &limits)?)
    }

    fn with_coach<T, E: Into<Refusal>>(
        &mut self,
        job: &Job,
        work: impl FnOnce(&mut Coach, &Limits) -> Result<T, E>,
    ) -> Result<T, Interruption> {
        let limits = self.limits(job.nodes);
        let coach = self.desk.coach(job.position().geometry()).map_err(Refusal::from)?;
        Ok(work(coach, &limits).map_err(Into::into)?)
    }

    fn analyze(&mut self, job: &mut Job, tell: &mut dyn FnMut(Response)) -> Result<Option<Response>, Interruption> {
        let position = job.position().clone();
        match job.stage {
            Stage::Begin => {
                job.columns = ColumnKnowledge::at_first_sight(&position);
                tell(Response::Columns(job.columns.clone()));
                self.desk.coach(position.geometry()).map_err(Refusal::from)?;
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
                    tell(Response::Answer(self.ask(job, Question::Columns)?));
                    job.stage = Stage::Line;
                }
            }
            Stage::Line => {
                let line = Response::Answer(self.ask(job, Question::Line)?);
                if self.slice.is_some() {
                    // A worker that answers in slices explains the column that it is asked about.
                    return Ok(Some(line));
                }
                tell(line);
                job.stage = Stage::Explanations;
            }
            Stage::Explanations | Stage::Points(_) | Stage::Games(_) => {
                let told = match self.ask(job, Question::Explain(None)) {
                    // There is nothing to explain once the game is over.
                    Err(Interruption::Refused(Refusal::Position(CoachError::GameOver))) => {
                        Answer::Explanations(Vec::new())
                    }
                    told => told?,
                };
                return Ok(Some(Response::Answer(told)));
            }
        }
        Ok(None)
    }

    /// Finds out more about a column within some nodes.
    fn sharpen(&mut self, job: &mut Job, column: Column, nodes: u64, weakly: bool) -> Result<(), Interruption> {
        let limits = self.limits(nodes.min(job.left));
        let coach = self.desk.coach(job.position().geometry()).map_err(Refusal::from)?;
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
        match self.ask(job, Question::Hint) {
            Ok(hint) => Ok(Some(Response::Answer(hint))),
            Err(Interruption::Refused(Refusal::Position(CoachError::GameOver))) => {
                Err(Refusal::from(CoachError::GameOver).into())
            }
            Err(Interruption::Stopped) if job.spent < budget => Ok(None),
            Err(_) => {
                // With dice of its own, so asking changes nothing about what the computer will play.
                let advice = Aligner.advise(&position, &mut Dice::seeded(0));
                let advice = advice.ok_or(Interruption::Refused(CoachError::GameOver.into()))?;
                Ok(Some(Response::SimpleHint(advice.column)))
            }
        }
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
            Some(review) => Ok(Some(Response::Answer(Answer::Review(review)))),
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
        Ok(Response::Answer(Answer::Review(review)))
    }

    /// As many games of a batch as fit into a step. Results are reported at once, so a game that takes long
    /// holds up no other.
    fn batch(
        &mut self,
        job: &mut Job,
        question: Question,
        tell: &mut dyn FnMut(Response),
    ) -> Result<Option<Response>, Interruption> {
        let first = if let Stage::Games(first) = job.stage { first } else { 0 };
        let Task::Batch { games, .. } = &job.request.task else { return Err(Interruption::Stopped) };
        let mut found = Vec::new();
        let mut interruption = None;
        let mut left = job.nodes;
        for game in &games[first..] {
            let limits = self.limits(left);
            match self.find(game, question, &limits) {
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

    /// The answer about a game, and how many nodes it took.
    fn find(&mut self, game: &Game, question: Question, limits: &Limits) -> Result<(Answer, u64), Refusal> {
        // Made before its nodes are counted.
        self.desk.coach(game.position().geometry())?;
        let before = self.desk.nodes();
        let answer = self.desk.ask(game, &question, limits)?;
        Ok((answer, self.desk.nodes() - before))
    }

    fn measure_speed(&self) -> Result<Response, Interruption> {
        Ok(Response::Speed(puissance4_engine::nodes_per_second(self.desk.mebibytes()).map_err(Refusal::from)?))
    }
}

#[cfg(test)]
mod tests;
