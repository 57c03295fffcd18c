//! The engine in the background: one thread for computer players, one for exact analysis.
//!
//! A response carries the id of its request, so the app can drop a response that comes too late.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use puissance4_players::BotLimits;
use puissance4_session::{Analyst, Job, Question, Request, RequestId, Response, Step, Task};

/// Where responses go.
pub(crate) type ResponseSink = Arc<dyn Fn(RequestId, Response) + Send + Sync>;

/// The threads, which are started when they are first needed.
pub(crate) struct EngineThreads {
    respond: ResponseSink,
    /// What programs have to keep to.
    bots: BotLimits,
    player: Option<Worker>,
    analyst: Option<Worker>,
}

/// A request, and a flag that is set when it no longer needs an answer.
type Order = (Request, Arc<AtomicBool>);

/// A thread that answers one request after another.
struct Worker {
    orders: Sender<Order>,
    /// The flag of the current request.
    stop: Arc<AtomicBool>,
}

impl EngineThreads {
    pub(crate) fn new(respond: ResponseSink, bots: BotLimits) -> Self {
        Self { respond, bots, player: None, analyst: None }
    }

    /// Sends a request. An earlier one to the same thread is no longer answered.
    pub(crate) fn ask(&mut self, request: Request) {
        let (worker, name) = match request.task {
            Task::Ask(Question::Move { .. }) => (&mut self.player, "player"),
            _ => (&mut self.analyst, "analyst"),
        };
        worker.get_or_insert_with(|| Worker::new(name, &self.respond, &self.bots)).ask(request);
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

impl Worker {
    fn new(name: &str, respond: &ResponseSink, bots: &BotLimits) -> Self {
        let (orders, inbox) = mpsc::channel();
        let (respond, bots) = (Arc::clone(respond), bots.clone());
        // If no thread can be started, nothing is answered, but the game still works.
        let _ = thread::Builder::new().name(name.to_owned()).spawn(move || work(&inbox, &respond, bots));
        Self { orders, stop: Arc::default() }
    }

    fn ask(&mut self, request: Request) {
        self.interrupt();
        self.stop = Arc::default();
        let _ = self.orders.send((request, Arc::clone(&self.stop)));
    }

    fn interrupt(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The size of the solver's table.
pub(crate) const MEBIBYTES: usize = 64;

fn work(inbox: &Receiver<Order>, respond: &ResponseSink, bots: BotLimits) {
    let mut analyst = Analyst::new(MEBIBYTES, None).with_bots(bots);
    for (request, stop) in inbox {
        let id = request.id;
        let mut job = Job::new(request);
        analyst.stop = Arc::clone(&stop);
        while !stop.load(Ordering::Relaxed)
            && analyst.step(&mut job, &mut |response| respond(id, response)) == Step::Again
        {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_players::Computer;
    use puissance4_rules::{Column, Game, Geometry, Size};
    use puissance4_session::{Answer, Refusal};
    use std::time::Duration;

    const PATIENCE: Duration = Duration::from_secs(30);

    fn engine() -> (EngineThreads, Receiver<(RequestId, Response)>) {
        let (sender, receiver) = mpsc::channel();
        let respond: ResponseSink = Arc::new(move |id, response| {
            let _ = sender.send((id, response));
        });
        (EngineThreads::new(respond, BotLimits::default()), receiver)
    }

    fn game(moves: &str) -> Game {
        Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap()
    }

    fn square(size: usize) -> Game {
        Game::new(Geometry::new(Size::new(size, size).unwrap(), Geometry::STANDARD.connect()))
    }

    fn request(id: u64, game: Game, question: Question) -> Request {
        Request { id: RequestId(id), game, task: question.into(), nodes: None }
    }

    fn move_of(computer: Computer) -> Question {
        Question::Move { computer, seed: 1 }
    }

    #[test]
    fn a_computer_answers_with_its_move() {
        let (mut engine, responses) = engine();
        engine.ask(request(7, game("121212"), move_of(Computer::Finisher)));
        let won = Response::Answer(Answer::Move(Column::from_number(1).unwrap()));
        assert_eq!(responses.recv_timeout(PATIENCE).unwrap(), (RequestId(7), won));
    }

    #[test]
    fn a_player_that_never_ends_does_not_keep_the_next_one_waiting() {
        let (mut engine, responses) = engine();
        engine.ask(request(1, game(""), move_of(Computer::Minimax(64))));
        engine.ask(request(2, game(""), move_of(Computer::Random)));
        assert_eq!(responses.recv_timeout(PATIENCE).unwrap().0, RequestId(2));
    }

    #[test]
    fn thoughts_that_never_end_do_not_keep_the_next_ones_waiting() {
        let (mut engine, responses) = engine();
        let think = |computer| Question::Think { computer, seed: 1, depth: 3 };
        engine.ask(request(1, game(""), think(Computer::Minimax(64))));
        thread::sleep(Duration::from_millis(50));
        engine.ask(request(2, game(""), think(Computer::Careful)));
        let (id, response) = responses.recv_timeout(PATIENCE).unwrap();
        assert_eq!(id, RequestId(2));
        assert!(matches!(response, Response::Answer(Answer::Tree(_))), "{response:?}");
    }

    #[test]
    fn threads_end_when_the_game_is_left() {
        for (computer, game) in [(Computer::Minimax(64), game("")), (Computer::Perfect, square(8))] {
            let (mut engine, responses) = engine();
            engine.ask(request(1, game, move_of(computer)));
            engine.ask(request(2, square(8), Question::Review));
            thread::sleep(Duration::from_millis(100));
            drop(engine);
            // The threads are gone and have answered nothing but what is known without a search.
            loop {
                match responses.recv_timeout(PATIENCE) {
                    Ok((id, _)) => assert_eq!(id, RequestId(2)),
                    Err(error) => break assert_eq!(error, mpsc::RecvTimeoutError::Disconnected, "{computer}"),
                }
            }
        }
    }

    #[test]
    fn an_analysis_ends_with_explanations_and_can_be_interrupted() {
        let (mut engine, responses) = engine();
        // This would take hours.
        engine.ask(request(1, square(8), Question::Analysis));
        thread::sleep(Duration::from_millis(50));
        engine.ask(request(2, game("444444326"), Question::Analysis));
        let mut told = Vec::new();
        while !matches!(told.last(), Some(Response::Answer(Answer::Explanations(_)))) {
            let (id, response) = responses.recv_timeout(PATIENCE).unwrap();
            if id == RequestId(2) {
                told.push(response);
            }
        }
        assert!(
            told.iter()
                .any(|one| matches!(one, Response::Answer(Answer::Columns(analysis)) if analysis.columns.len() == 7))
        );
        assert!(told.iter().any(|one| matches!(one, Response::Answer(Answer::Line(line, _)) if !line.0.is_empty())));
        // Too large to be solved.
        engine.ask(request(3, square(20), Question::Hint));
        assert!(matches!(responses.recv_timeout(PATIENCE).unwrap(), (RequestId(3), Response::SimpleHint(_))));
        engine.ask(request(4, square(20), Question::Review));
        let (id, response) = responses.recv_timeout(PATIENCE).unwrap();
        assert_eq!(id, RequestId(4));
        assert!(matches!(response, Response::Refused(Refusal::Board(_))));
    }
}
