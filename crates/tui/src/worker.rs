//! The engine in the background: one thread for computer players, one for exact analysis.
//!
//! A response carries the id of its request, so that the app can drop a response that comes too late.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use puissance4_coach::{Coach, CoachError, Explanation, Goal, Review};
use puissance4_engine::{Analysis, Book, Limits, Score, SolveError, Solver, SolverError};
use puissance4_players::{CannotPlay, Computer, Dice, Strategy};
use puissance4_rules::{Column, Game, Geometry, Position};

/// The number of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct RequestId(pub(crate) u64);

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// What would this computer play?
    Move { computer: Computer, start: Position, position: Position, seed: u64 },
    /// What is every column worth, and how does the game go on with best play?
    Study { position: Position },
    /// What is each position of a game worth, and how good was each move?
    Review { game: Game },
    /// How does the other side of a puzzle answer?
    Defend { position: Position, goal: Goal },
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Response {
    /// To [`Request::Move`].
    Move(Column),
    /// The computer does not play on this board.
    CannotPlay(CannotPlay),
    /// To [`Request::Study`].
    Scores(Analysis),
    /// After the scores: why each column is good or bad.
    Explained(Vec<Explanation>),
    /// Last of all.
    Line(Vec<Column>),
    /// To [`Request::Review`], one after another.
    Point { ply: usize, score: Score },
    /// After the points.
    Reviewed(Box<Review>),
    /// To [`Request::Defend`]; nothing if there is nothing left to find.
    Defence(Option<Column>),
    /// There are no exact values.
    Unknown(Unsolvable),
}

/// Why there are no exact values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsolvable {
    Board(SolverError),
    Position(SolveError),
}

/// Where answers go.
pub(crate) type ResponseSink = Arc<dyn Fn(RequestId, Response) + Send + Sync>;

/// The threads, which are started when they are first needed.
pub(crate) struct EngineThreads {
    respond: ResponseSink,
    player: Option<Worker>,
    analyst: Option<Worker>,
}

/// A thread that answers one request after another.
struct Worker {
    requests: Sender<(RequestId, Request, Arc<AtomicBool>)>,
    /// Set when the current request no longer needs an answer.
    stop: Arc<AtomicBool>,
}

impl EngineThreads {
    pub(crate) fn new(respond: ResponseSink) -> Self {
        Self { respond, player: None, analyst: None }
    }

    /// Sends a request. An earlier one to the same thread is no longer answered.
    pub(crate) fn ask(&mut self, id: RequestId, request: Request) {
        let respond = &self.respond;
        let worker = match request {
            Request::Move { .. } => self.player.get_or_insert_with(|| Worker::new("player", respond, play)),
            Request::Study { .. } | Request::Review { .. } | Request::Defend { .. } => {
                self.analyst.get_or_insert_with(|| Worker::new("analyst", respond, analyse))
            }
        };
        worker.interrupt();
        worker.ask(id, request);
    }

    /// The move is no longer needed.
    pub(crate) fn stop_player(&self) {
        self.player.iter().for_each(Worker::interrupt);
    }

    /// The analysis is no longer needed.
    pub(crate) fn stop_analyst(&self) {
        self.analyst.iter().for_each(Worker::interrupt);
    }
}

impl Drop for EngineThreads {
    /// The threads end when their searches have stopped.
    fn drop(&mut self) {
        self.stop_player();
        self.stop_analyst();
    }
}

type Work = fn(Receiver<(RequestId, Request, Arc<AtomicBool>)>, &ResponseSink);

impl Worker {
    fn new(name: &str, respond: &ResponseSink, work: Work) -> Self {
        let (requests, inbox) = mpsc::channel();
        let respond = Arc::clone(respond);
        // If no thread can be started, nothing is answered, but the game still works.
        let _ = thread::Builder::new().name(name.to_owned()).spawn(move || work(inbox, &respond));
        Self { requests, stop: Arc::default() }
    }

    fn ask(&mut self, id: RequestId, request: Request) {
        self.stop = Arc::default();
        let _ = self.requests.send((id, request, Arc::clone(&self.stop)));
    }

    fn interrupt(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Plays for computers. They keep their tables from one move and one game to the next.
fn play(inbox: Receiver<(RequestId, Request, Arc<AtomicBool>)>, respond: &ResponseSink) {
    let mut players: HashMap<(Computer, Position), Box<dyn Strategy>> = HashMap::new();
    for (id, request, stop) in inbox {
        let Request::Move { computer, start, position, seed } = request else { continue };
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        let key = (computer, start);
        if !players.contains_key(&key) {
            // Tables are large, and one game has two players.
            if players.len() >= 2 {
                players.clear();
            }
            match computer.strategy(&key.1) {
                Ok(strategy) => drop(players.insert(key.clone(), strategy)),
                Err(error) => {
                    respond(id, Response::CannotPlay(error));
                    continue;
                }
            }
        }
        let mut dice = Dice::seeded(seed);
        let advice = players.get_mut(&key).and_then(|player| player.advise_unless(&position, &mut dice, &stop));
        if let Some(advice) = advice {
            respond(id, Response::Move(advice.column));
        }
    }
}

/// The size of the solver's table.
const MEBIBYTES: usize = 64;

/// The solver and the coach for one geometry. They share a transposition table.
pub(crate) struct Analyst {
    geometry: Geometry,
    solver: Solver,
    coach: Coach,
}

impl Analyst {
    pub(crate) fn new(geometry: Geometry) -> Result<Self, SolverError> {
        let solver = Solver::new(geometry, MEBIBYTES)?.with_book(Book::embedded());
        let coach = Coach::with_solver(solver.sharing_table());
        Ok(Self { geometry, solver, coach })
    }

    pub(crate) fn work(
        &mut self,
        request: Request,
        limits: &Limits,
        respond: impl Fn(Response),
    ) -> Result<(), SolveError> {
        match request {
            Request::Study { position } => {
                respond(Response::Scores(self.solver.analyze(&position, limits)?));
                respond(Response::Explained(solved(self.coach.explain_all(&position, limits))?.unwrap_or_default()));
                respond(Response::Line(self.solver.best_line(&position, limits)?));
            }
            Request::Review { game } => {
                // From the end, where the search is short, to the beginning.
                let positions: Vec<Position> = game.positions().collect();
                for (ply, position) in positions.iter().enumerate().rev() {
                    respond(Response::Point { ply, score: self.solver.solve(position, limits)?.score });
                }
                if let Some(review) = solved(self.coach.review(&game, limits))? {
                    respond(Response::Reviewed(Box::new(review)));
                }
            }
            Request::Defend { position, goal } => {
                respond(Response::Defence(self.coach.defence(&position, goal, limits)?));
            }
            Request::Move { .. } => {}
        }
        Ok(())
    }
}

/// What the coach says, unless the search failed.
fn solved<T>(said: Result<T, CoachError>) -> Result<Option<T>, SolveError> {
    match said {
        Ok(said) => Ok(Some(said)),
        Err(CoachError::Solve(error)) => Err(error),
        Err(_) => Ok(None),
    }
}

#[allow(clippy::needless_pass_by_value)] // The thread owns it.
fn analyse(inbox: Receiver<(RequestId, Request, Arc<AtomicBool>)>, respond: &ResponseSink) {
    let mut analyst: Option<Analyst> = None;
    while let Ok(mut asked) = inbox.recv() {
        // Only the latest request counts.
        while let Ok(later) = inbox.try_recv() {
            asked = later;
        }
        let (id, request, stop) = asked;
        let geometry = match &request {
            Request::Study { position } | Request::Defend { position, .. } => position.geometry(),
            Request::Review { game } => game.start().geometry(),
            Request::Move { .. } => continue,
        };
        if analyst.as_ref().is_none_or(|analyst| analyst.geometry != geometry) {
            analyst = match Analyst::new(geometry) {
                Ok(analyst) => Some(analyst),
                Err(error) => {
                    respond(id, Response::Unknown(Unsolvable::Board(error)));
                    None
                }
            };
        }
        if let Some(analyst) = &mut analyst {
            let limits = Limits { stop: Some(stop), ..Limits::none() };
            match analyst.work(request, &limits, |response| respond(id, response)) {
                Ok(()) | Err(SolveError::Stopped(_)) => {}
                Err(error) => respond(id, Response::Unknown(Unsolvable::Position(error))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const PATIENCE: Duration = Duration::from_secs(30);

    fn engine() -> (EngineThreads, Receiver<(RequestId, Response)>) {
        let (sender, receiver) = mpsc::channel();
        let respond: ResponseSink = Arc::new(move |id, response| {
            let _ = sender.send((id, response));
        });
        (EngineThreads::new(respond), receiver)
    }

    fn position(moves: &str) -> Position {
        Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap().position().clone()
    }

    #[test]
    fn a_computer_answers_with_its_move() {
        let (mut engine, responses) = engine();
        let request =
            Request::Move { computer: Computer::Finisher, start: position(""), position: position("121212"), seed: 1 };
        engine.ask(RequestId(7), request);
        let won = Response::Move(Column::from_number(1).unwrap());
        assert_eq!(responses.recv_timeout(PATIENCE).unwrap(), (RequestId(7), won));
    }

    #[test]
    fn a_player_that_never_ends_does_not_keep_the_next_one_waiting() {
        let (mut engine, responses) = engine();
        let ask = |computer| Request::Move { computer, start: position(""), position: position(""), seed: 1 };
        engine.ask(RequestId(1), ask(Computer::Minimax(64)));
        engine.ask(RequestId(2), ask(Computer::Random));
        assert_eq!(responses.recv_timeout(PATIENCE).unwrap().0, RequestId(2));
    }

    #[test]
    fn threads_end_when_the_game_is_left() {
        let large =
            Position::new(Geometry::new(puissance4_rules::Size::new(8, 8).unwrap(), Geometry::STANDARD.connect()));
        for (computer, start) in [(Computer::Minimax(64), position("")), (Computer::Perfect, large.clone())] {
            let (mut engine, responses) = engine();
            engine.ask(RequestId(1), Request::Move { computer, start: start.clone(), position: start, seed: 1 });
            engine.ask(RequestId(2), Request::Study { position: large.clone() });
            thread::sleep(Duration::from_millis(100));
            let left = std::time::Instant::now();
            drop(engine);
            // The threads are gone and have answered nothing.
            assert_eq!(responses.recv_timeout(PATIENCE), Err(mpsc::RecvTimeoutError::Disconnected));
            println!("{computer}: gone after {:?}", left.elapsed());
        }
    }

    #[test]
    fn a_study_gives_scores_and_the_best_line_and_can_be_interrupted() {
        let (mut engine, responses) = engine();
        // Without the book this takes hours: 8x8.
        let large = Geometry::new(puissance4_rules::Size::new(8, 8).unwrap(), Geometry::STANDARD.connect());
        engine.ask(RequestId(1), Request::Study { position: Position::new(large) });
        std::thread::sleep(Duration::from_millis(50));
        engine.ask(RequestId(2), Request::Study { position: position("444444326") });
        let (id, response) = responses.recv_timeout(PATIENCE).unwrap();
        assert_eq!(id, RequestId(2));
        assert!(matches!(response, Response::Scores(analysis) if analysis.columns.len() == 7));
        let (_, response) = responses.recv_timeout(PATIENCE).unwrap();
        assert!(matches!(response, Response::Explained(columns) if !columns.is_empty()));
        let (_, response) = responses.recv_timeout(PATIENCE).unwrap();
        assert!(matches!(response, Response::Line(line) if !line.is_empty()));
        // Too large to be solved.
        let huge = Geometry::new(puissance4_rules::Size::new(20, 20).unwrap(), Geometry::STANDARD.connect());
        engine.ask(RequestId(3), Request::Study { position: Position::new(huge) });
        let (id, response) = responses.recv_timeout(PATIENCE).unwrap();
        assert_eq!(id, RequestId(3));
        assert!(matches!(response, Response::Unknown(Unsolvable::Board(_))));
    }
}
