//! The background engine: it answers [`Request`]s in steps, so that it can listen in between.
//!
//! A thread of its own needs no steps: it searches until it is done or its stop flag is set. A worker of a page cannot be told
//! anything while it searches, so its steps end after some nodes and go on with more. What a step found out is in the transposition table.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_coach::{Coach, CoachError, Depth};
use puissance4_engine::{Book, Limits, SolveError, Solver, SolverError, Value};
use puissance4_i18n::{Language, Phrase, sentence, tr};
use puissance4_players::{Aligner, Computer, Dice, Strategy, evaluate};
use puissance4_rules::{Column, Geometry, Moves, Position};

use crate::request::{ColumnKnowledge, Question, Refusal, Request, Response};

/// How many nodes may be searched for a hint: less than a second natively. A limit in time would give other hints on other machines.
pub const HINT_NODES: u64 = 5_000_000;

/// With this many nodes for each column, something can be shown.
const GLANCE: u64 = 30_000;

/// Answers requests about boards of any geometry, one at a time.
pub struct Analyst {
    /// The size of the solver's table.
    mebibytes: usize,
    /// How many nodes a step may search; `None` for as many as it takes.
    slice: Option<u64>,
    /// How many threads search for the coach.
    threads: usize,
    /// Set from outside to cancel the request.
    pub stop: Arc<AtomicBool>,
    coach: Option<(Geometry, Coach)>,
    /// The computers of the game at hand, with the position it started from.
    computers: Vec<(Computer, Position, Box<dyn Strategy>)>,
}

/// A request that is being answered.
pub struct Job {
    request: Request,
    /// How many nodes the next step may search.
    nodes: u64,
    /// How many nodes were searched for a hint.
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
        Self { request, nodes: 0, spent: 0, columns: Vec::new(), stage: Stage::Begin }
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
        Self { mebibytes, slice, threads: 1, stop: Arc::default(), coach: None, computers: Vec::new() }
    }

    /// The same with this many threads, at least one. Computers play with one thread, so that they play the same everywhere.
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Works on a job for a step.
    pub fn step(&mut self, job: &mut Job, tell: &mut dyn FnMut(Response)) -> Step {
        job.nodes = match (self.slice, job.nodes) {
            (None, _) => u64::MAX,
            (Some(slice), 0) => slice,
            // Within a round every column gets as much.
            (Some(_), nodes) if matches!(job.stage, Stage::Columns(1..)) => nodes,
            // Each time with more patience: what was found out before is found again at once.
            (Some(_), nodes) => nodes + nodes / 4,
        };
        let done = match job.request.question {
            Question::Move { computer, seed } => self.choose(job, computer, seed).map(Some),
            Question::Analyze => self.analyze(job, tell),
            Question::Hint => self.hint(job),
            Question::Explain(column) => self.explain(job, column).map(Some),
            Question::Review => self.review(job, tell),
            Question::Explore => self.explore(job).map(Some),
            Question::Try { .. } => self.verdict(job).map(Some),
            Question::Defend(goal) => self.defend(job, goal).map(Some),
            Question::MeasureSpeed => self.measure_speed().map(Some),
        };
        match done {
            Ok(Some(response)) => tell(response),
            Ok(None) | Err(Interruption::Stopped) => return Step::Again,
            Err(Interruption::Refused(refusal)) => tell(Response::Refused(refusal)),
        }
        Step::Done
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

    fn choose(&mut self, job: &Job, computer: Computer, seed: u64) -> Result<Response, Interruption> {
        let start = job.request.game.start();
        let is_it = |(one, board, _): &(Computer, Position, _)| *one == computer && board == start;
        if !self.computers.iter().any(is_it) {
            // Two play at most, and their tables are large.
            self.computers.retain(|(_, board, _)| board == start);
            self.computers.truncate(1);
            let strategy = computer.strategy(start).map_err(Refusal::from)?;
            self.computers.insert(0, (computer, start.clone(), strategy));
        }
        let strategy = self.computers.iter_mut().find(|one| is_it(one)).map(|(_, _, strategy)| strategy);
        let (position, mut dice) = (job.position(), Dice::seeded(seed));
        if position.is_over() {
            return Err(Refusal::from(CoachError::GameOver).into());
        }
        let advice = strategy.and_then(|strategy| strategy.advise_unless(position, &mut dice, &self.stop));
        advice.map(|advice| Response::Move(advice.column)).ok_or(Interruption::Stopped)
    }

    fn analyze(&mut self, job: &mut Job, tell: &mut dyn FnMut(Response)) -> Result<Option<Response>, Interruption> {
        let position = job.position().clone();
        match job.stage {
            Stage::Begin => {
                let guess = |column| guess(&position, column);
                job.columns = position.geometry().columns().map(guess).collect();
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
            Stage::Explanations | Stage::Points(_) => {
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
        let mut after = job.position().clone();
        if after.play(column).is_err() {
            return Ok(());
        }
        let limits = self.limits(nodes);
        let solver = self.coach(after.geometry()).map_err(Refusal::from)?.solver();
        let known = &mut job.columns[column.index()];
        match solver.solve(&after, &limits) {
            Ok(solution) => {
                let cells = after.geometry().size().cells();
                let rest = if after.is_over() { 0 } else { solution.score.plies_to_end(after.ply(), cells) };
                *known = ColumnKnowledge::Exact { score: -solution.score, plies: rest + 1 };
                return Ok(());
            }
            Err(SolveError::Stopped(_)) => {}
            Err(error) => return Err(Refusal::from(error).into()),
        }
        if weakly
            && !matches!(known, ColumnKnowledge::Value(_))
            && let Ok((value, _)) = solver.solve_weak(&after, &limits)
        {
            *known = ColumnKnowledge::Value(match value {
                Value::Win => -1,
                Value::Draw => 0,
                Value::Loss => 1,
            });
        }
        Ok(())
    }

    /// The hint policy: a proved hint with its reason if the nodes suffice, else a column that makes a long line.
    fn hint(&mut self, job: &mut Job) -> Result<Option<Response>, Interruption> {
        let position = job.position().clone();
        job.nodes = job.nodes.min(HINT_NODES - job.spent.min(HINT_NODES));
        job.spent += job.nodes;
        match self.with_coach(job, |coach, limits| coach.hint(&position, limits)) {
            Ok(hint) => Ok(Some(Response::Hint(hint))),
            Err(Interruption::Refused(Refusal::Position(CoachError::GameOver))) => {
                Err(Refusal::from(CoachError::GameOver).into())
            }
            Err(Interruption::Stopped) if job.spent < HINT_NODES => Ok(None),
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
            let solved = self.with_coach(job, |coach, limits| coach.solver().solve(&positions[ply], limits))?;
            tell(Response::Point { ply, score: solved.score });
        }
        job.stage = Stage::Points(0);
        let review = self.with_coach(job, |coach, limits| coach.review(&game, limits))?;
        Ok(Some(Response::Review(review)))
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

    fn measure_speed(&self) -> Result<Response, Interruption> {
        Ok(Response::Speed(puissance4_engine::nodes_per_second(self.mebibytes).map_err(Refusal::from)?))
    }

    fn defend(&mut self, job: &Job, goal: puissance4_coach::Goal) -> Result<Response, Interruption> {
        let position = job.position();
        Ok(Response::Defence(self.with_coach(job, |coach, limits| coach.defence(position, goal, limits))?))
    }
}

/// How a column looks at once.
fn guess(position: &Position, column: Column) -> ColumnKnowledge {
    let mut after = position.clone();
    let player = after.to_move();
    match after.play(column) {
        Ok(_) => ColumnKnowledge::Guess(evaluate(&after, player).get()),
        Err(_) => ColumnKnowledge::Unplayable,
    }
}

impl Phrase for Refusal {
    fn phrase(&self, language: Language) -> String {
        match self {
            Self::Board(error) => error.phrase(language),
            Self::Position(error) => error.phrase(language),
            Self::Computer(error) => error.phrase(language),
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
mod tests {
    use super::*;
    use crate::request::RequestId;
    use puissance4_coach::Goal;
    use puissance4_rules::{Connect, Game, Size};
    use std::sync::atomic::Ordering;

    fn request(game: Game, question: Question) -> Request {
        Request { id: RequestId(7), game, question }
    }

    fn game(moves: &str) -> Game {
        Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap()
    }

    fn column(number: usize) -> Column {
        Column::from_number(number).unwrap()
    }

    /// All responses, and in how many steps they came.
    fn responses(analyst: &mut Analyst, request: Request) -> (Vec<Response>, usize) {
        let (mut told, mut steps, mut job) = (Vec::new(), 1, Job::new(request));
        while analyst.step(&mut job, &mut |response| told.push(response)) == Step::Again {
            steps += 1;
            assert!(steps < 10_000, "it does not end");
        }
        (told, steps)
    }

    #[test]
    fn an_analysis_is_the_same_in_one_go_and_in_slices() {
        let asked = || request(game("444444326"), Question::Analyze);
        let (at_once, _) = responses(&mut Analyst::new(16, None), asked());
        let (sliced, steps) = responses(&mut Analyst::new(16, Some(500)), asked());
        let facts = |told: &[Response]| -> Vec<Response> {
            told.iter()
                .filter(|one| !matches!(one, Response::Columns(_) | Response::Explanations(_)))
                .cloned()
                .collect()
        };
        assert_eq!(facts(&at_once), facts(&sliced));
        assert!(steps > 8, "{steps}");
        let Some(Response::Explanations(explanations)) = at_once.last() else { panic!("explained last") };
        assert_eq!(explanations.len(), 6, "column 4 is full");
        let mut known =
            sliced.iter().filter_map(|one| if let Response::Columns(known) = one { Some(known) } else { None });
        let is_final =
            |known: &ColumnKnowledge| matches!(known, ColumnKnowledge::Exact { .. } | ColumnKnowledge::Unplayable);
        assert!(known.next_back().unwrap().iter().all(is_final));
    }

    #[test]
    fn responses_serialise() {
        for question in [
            Question::Analyze,
            Question::Hint,
            Question::Explain(column(3)),
            Question::Review,
            Question::Explore,
            Question::Try { column: column(3), goal: Goal::Draw },
            Question::Defend(Goal::Draw),
            Question::Move { computer: Computer::Careful, seed: 1 },
        ] {
            let request = request(game("4444443265"), question);
            let json = serde_json::to_string(&request).unwrap();
            assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), request, "{json}");
            let (told, _) = responses(&mut Analyst::new(16, None), request);
            for response in told {
                let json = serde_json::to_string(&response).unwrap();
                assert_eq!(serde_json::from_str::<Response>(&json).unwrap(), response, "{json}");
            }
        }
    }

    #[test]
    fn a_hint_is_proved_where_the_nodes_suffice() {
        let mut analyst = Analyst::new(16, None);
        let (told, _) = responses(&mut analyst, request(game("121212"), Question::Hint));
        assert!(matches!(&told[..], [Response::Hint(hint)] if hint.column == column(1)), "{told:?}");
        // Too large to be solved: a column that makes a long line.
        let huge = Geometry::new(Size::new(20, 20).unwrap(), Connect::new(4).unwrap());
        let large = Geometry::new(Size::new(9, 9).unwrap(), Connect::new(4).unwrap());
        for geometry in [huge, large] {
            let (told, _) =
                responses(&mut Analyst::new(16, Some(100_000)), request(Game::new(geometry), Question::Hint));
            assert!(matches!(&told[..], [Response::SimpleHint(_)]), "{told:?}");
        }
        let (told, _) = responses(&mut analyst, request(game("1212121"), Question::Hint));
        assert_eq!(told, [Response::Refused(Refusal::Position(CoachError::GameOver))]);
    }

    #[test]
    fn a_stopped_engine_tells_nothing_more() {
        let large = Geometry::new(Size::new(8, 8).unwrap(), Connect::new(4).unwrap());
        let mut analyst = Analyst::new(16, None);
        analyst.stop.store(true, Ordering::Relaxed);
        let mut job = Job::new(request(Game::new(large), Question::Review));
        let mut told = Vec::new();
        assert_eq!(analyst.step(&mut job, &mut |response| told.push(response)), Step::Again);
        assert_eq!(told, []);
    }

    #[test]
    fn a_computer_that_cannot_play_says_why() {
        let huge = Geometry::new(Size::new(20, 20).unwrap(), Connect::new(4).unwrap());
        let question = Question::Move { computer: Computer::Perfect, seed: 1 };
        let (told, _) = responses(&mut Analyst::new(16, None), request(Game::new(huge), question));
        assert!(matches!(&told[..], [Response::Refused(Refusal::Computer(_))]), "{told:?}");
    }
}
