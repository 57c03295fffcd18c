//! Those who think in the background: computer players, and the exact solver.
//!
//! The screen asks and goes on; answers come back as messages that carry the number of their question, so that one that
//! comes too late is told from one that is waited for.

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

/// Asks those who think, and lets them know when nobody waits for the answer any more.
pub(crate) struct EngineThreads {
    answer: ResponseSink,
    player: Option<Worker>,
    student: Option<Worker>,
}

/// A thread that answers one question after another.
struct Worker {
    questions: Sender<(RequestId, Request, Arc<AtomicBool>)>,
    /// Set when the present question need not be answered.
    stop: Arc<AtomicBool>,
}

impl EngineThreads {
    pub(crate) fn new(answer: ResponseSink) -> Self {
        Self { answer, player: None, student: None }
    }

    /// Asks. A question of the same kind that is still open is no longer answered.
    pub(crate) fn ask(&mut self, question: RequestId, task: Request) {
        let answer = &self.answer;
        let worker = match task {
            Request::Move { .. } => self.player.get_or_insert_with(|| Worker::new("player", answer, play)),
            Request::Study { .. } | Request::Review { .. } | Request::Defend { .. } => {
                self.student.get_or_insert_with(|| Worker::new("student", answer, study))
            }
        };
        worker.interrupt();
        worker.ask(question, task);
    }

    /// Nobody waits for a move any more.
    pub(crate) fn dismiss_player(&self) {
        self.player.iter().for_each(Worker::interrupt);
    }

    /// Nobody waits for scores any more.
    pub(crate) fn dismiss_student(&self) {
        self.student.iter().for_each(Worker::interrupt);
    }
}

impl Drop for EngineThreads {
    /// The threads end when they have stopped thinking.
    fn drop(&mut self) {
        self.dismiss_player();
        self.dismiss_student();
    }
}

type Work = fn(Receiver<(RequestId, Request, Arc<AtomicBool>)>, &ResponseSink);

impl Worker {
    fn new(name: &str, answer: &ResponseSink, work: Work) -> Self {
        let (questions, inbox) = mpsc::channel();
        let answer = Arc::clone(answer);
        // Without a thread nothing is answered, and the game can be left; there is nothing better to do.
        let _ = thread::Builder::new().name(name.to_owned()).spawn(move || work(inbox, &answer));
        Self { questions, stop: Arc::default() }
    }

    fn ask(&mut self, question: RequestId, task: Request) {
        self.stop = Arc::default();
        let _ = self.questions.send((question, task, Arc::clone(&self.stop)));
    }

    fn interrupt(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Plays for whichever computer is asked. They keep what they remember, from one move and one game to the next.
fn play(inbox: Receiver<(RequestId, Request, Arc<AtomicBool>)>, answer: &ResponseSink) {
    let mut players: HashMap<(Computer, Position), Box<dyn Strategy>> = HashMap::new();
    for (question, task, stop) in inbox {
        let Request::Move { computer, start, position, seed } = task else { continue };
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        let key = (computer, start);
        if !players.contains_key(&key) {
            // Tables are large: two for the game at hand are enough.
            if players.len() >= 2 {
                players.clear();
            }
            match computer.strategy(&key.1) {
                Ok(strategy) => drop(players.insert(key.clone(), strategy)),
                Err(error) => {
                    answer(question, Response::CannotPlay(error));
                    continue;
                }
            }
        }
        let mut dice = Dice::seeded(seed);
        let advice = players.get_mut(&key).and_then(|player| player.advise_unless(&position, &mut dice, &stop));
        if let Some(advice) = advice {
            answer(question, Response::Move(advice.column));
        }
    }
}

/// The size of the solver's table.
const MEBIBYTES: usize = 64;

/// Those who know exactly, for one geometry; they share what they find out.
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

    pub(crate) fn work(&mut self, task: Request, limits: &Limits, tell: impl Fn(Response)) -> Result<(), SolveError> {
        match task {
            Request::Study { position } => {
                tell(Response::Scores(self.solver.analyze(&position, limits)?));
                tell(Response::Explained(solved(self.coach.explain_all(&position, limits))?.unwrap_or_default()));
                tell(Response::Line(self.solver.best_line(&position, limits)?));
            }
            Request::Review { game } => {
                // From the end, where it is easy, to the beginning.
                let positions: Vec<Position> = game.positions().collect();
                for (ply, position) in positions.iter().enumerate().rev() {
                    tell(Response::Point { ply, score: self.solver.solve(position, limits)?.score });
                }
                if let Some(review) = solved(self.coach.review(&game, limits))? {
                    tell(Response::Reviewed(Box::new(review)));
                }
            }
            Request::Defend { position, goal } => {
                tell(Response::Defence(self.coach.defence(&position, goal, limits)?));
            }
            Request::Move { .. } => {}
        }
        Ok(())
    }
}

/// What the coach says, if there is anything to say.
fn solved<T>(said: Result<T, CoachError>) -> Result<Option<T>, SolveError> {
    match said {
        Ok(said) => Ok(Some(said)),
        Err(CoachError::Solve(error)) => Err(error),
        Err(_) => Ok(None),
    }
}

#[allow(clippy::needless_pass_by_value)] // The thread has it for itself.
fn study(inbox: Receiver<(RequestId, Request, Arc<AtomicBool>)>, answer: &ResponseSink) {
    let mut student: Option<Analyst> = None;
    while let Ok(mut asked) = inbox.recv() {
        // Only the latest question counts.
        while let Ok(later) = inbox.try_recv() {
            asked = later;
        }
        let (question, task, stop) = asked;
        let geometry = match &task {
            Request::Study { position } | Request::Defend { position, .. } => position.geometry(),
            Request::Review { game } => game.start().geometry(),
            Request::Move { .. } => continue,
        };
        if student.as_ref().is_none_or(|student| student.geometry != geometry) {
            student = match Analyst::new(geometry) {
                Ok(student) => Some(student),
                Err(error) => {
                    answer(question, Response::Unknown(Unsolvable::Board(error)));
                    None
                }
            };
        }
        if let Some(student) = &mut student {
            let limits = Limits { stop: Some(stop), ..Limits::none() };
            match student.work(task, &limits, |thought| answer(question, thought)) {
                Ok(()) | Err(SolveError::Stopped(_)) => {}
                Err(error) => answer(question, Response::Unknown(Unsolvable::Position(error))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const PATIENCE: Duration = Duration::from_secs(30);

    fn thinker() -> (EngineThreads, Receiver<(RequestId, Response)>) {
        let (sender, receiver) = mpsc::channel();
        let answer: ResponseSink = Arc::new(move |question, thought| {
            let _ = sender.send((question, thought));
        });
        (EngineThreads::new(answer), receiver)
    }

    fn position(moves: &str) -> Position {
        Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap().position().clone()
    }

    #[test]
    fn a_computer_answers_with_its_move() {
        let (mut thinker, answers) = thinker();
        let task =
            Request::Move { computer: Computer::Finisher, start: position(""), position: position("121212"), seed: 1 };
        thinker.ask(RequestId(7), task);
        let won = Response::Move(Column::from_number(1).unwrap());
        assert_eq!(answers.recv_timeout(PATIENCE).unwrap(), (RequestId(7), won));
    }

    #[test]
    fn a_player_that_never_ends_does_not_keep_the_next_one_waiting() {
        let (mut thinker, answers) = thinker();
        let ask = |computer| Request::Move { computer, start: position(""), position: position(""), seed: 1 };
        thinker.ask(RequestId(1), ask(Computer::Minimax(64)));
        thinker.ask(RequestId(2), ask(Computer::Random));
        assert_eq!(answers.recv_timeout(PATIENCE).unwrap().0, RequestId(2));
    }

    #[test]
    fn nobody_thinks_on_when_the_game_is_left() {
        let large =
            Position::new(Geometry::new(puissance4_rules::Size::new(8, 8).unwrap(), Geometry::STANDARD.connect()));
        for (computer, start) in [(Computer::Minimax(64), position("")), (Computer::Perfect, large.clone())] {
            let (mut thinker, answers) = thinker();
            thinker.ask(RequestId(1), Request::Move { computer, start: start.clone(), position: start, seed: 1 });
            thinker.ask(RequestId(2), Request::Study { position: large.clone() });
            thread::sleep(Duration::from_millis(100));
            let left = std::time::Instant::now();
            drop(thinker);
            // Those who could answer are gone, and have said nothing.
            assert_eq!(answers.recv_timeout(PATIENCE), Err(mpsc::RecvTimeoutError::Disconnected));
            println!("{computer}: gone after {:?}", left.elapsed());
        }
    }

    #[test]
    fn a_study_gives_scores_and_the_best_line_and_can_be_interrupted() {
        let (mut thinker, answers) = thinker();
        // Without the book this takes hours: 8x8.
        let large = Geometry::new(puissance4_rules::Size::new(8, 8).unwrap(), Geometry::STANDARD.connect());
        thinker.ask(RequestId(1), Request::Study { position: Position::new(large) });
        std::thread::sleep(Duration::from_millis(50));
        thinker.ask(RequestId(2), Request::Study { position: position("444444326") });
        let (question, thought) = answers.recv_timeout(PATIENCE).unwrap();
        assert_eq!(question, RequestId(2));
        assert!(matches!(thought, Response::Scores(analysis) if analysis.columns.len() == 7));
        let (_, thought) = answers.recv_timeout(PATIENCE).unwrap();
        assert!(matches!(thought, Response::Explained(columns) if !columns.is_empty()));
        let (_, thought) = answers.recv_timeout(PATIENCE).unwrap();
        assert!(matches!(thought, Response::Line(line) if !line.is_empty()));
        // Too large to be solved.
        let huge = Geometry::new(puissance4_rules::Size::new(20, 20).unwrap(), Geometry::STANDARD.connect());
        thinker.ask(RequestId(3), Request::Study { position: Position::new(huge) });
        let (question, thought) = answers.recv_timeout(PATIENCE).unwrap();
        assert_eq!(question, RequestId(3));
        assert!(matches!(thought, Response::Unknown(Unsolvable::Board(_))));
    }
}
