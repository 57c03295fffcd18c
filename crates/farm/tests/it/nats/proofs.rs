//! Proofs whose questions are answered by workers over NATS.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

use puissance4_engine::{Limits, Solver};
use puissance4_farm::nats::{CHUNKS, Connection, FarmError, RESULTS, RemoteWorkers, SharedAnswerer};
use puissance4_farm::proof::{
    self, Effort, Goal, Job, LocalWorkers, ProofError, Prover, Range, Record, Workers, WorkersError, check,
};
use puissance4_players::Dice;
use puissance4_rules::{Connect, Game, Geometry};

use super::*;

/// Small enough that there are many jobs.
const EFFORT: Effort = Effort { first: 20, most: 40, pieces: u64::MAX };

fn game(size: &str, moves: &str) -> Game {
    let geometry = Geometry::new(size.parse().unwrap(), Connect::new(4).unwrap());
    Game::replay(geometry, &moves.parse().unwrap()).unwrap()
}

fn farm(servers: &NatsServers) -> Connection {
    Connection::connect(&access(servers), |_| ()).unwrap()
}

fn hired<'a>(farm: &'a Connection, game: &Game, options: CoordinatorOptions) -> RemoteWorkers<'a> {
    farm.workers(game, options, &SharedProgress::default()).unwrap()
}

/// A proof that shares its bounds with the bucket.
fn shared(farm: &Connection, game: &Game, file: &Path) -> Prover {
    let mut prover = Prover::open(game, file, EFFORT).unwrap();
    farm.proofs(game.position().geometry(), 1).unwrap().share(&mut prover).unwrap();
    prover
}

/// The range is the score of the solver, and the file proves it.
fn is_proved(game: &Game, file: &Path, range: Range) {
    let mut solver = Solver::new(game.position().geometry(), 4).unwrap();
    let score = solver.solve(game.position(), &Limits::none()).unwrap().score.get();
    assert_eq!(range.score(), Some(score));
    let report = check(file, game, 50, &mut Dice::seeded(1), &mut solver, |_, _| ()).unwrap();
    assert_eq!((report.faults, report.range), (vec![], range));
}

fn new_file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof");
    (folder, file)
}

/// A worker in this process; it can be killed.
struct Hand {
    shutdown: Shutdown,
    runtime: tokio::runtime::Runtime,
    ended: JoinHandle<Result<(), WorkerError>>,
}

impl Hand {
    fn of_version(servers: &NatsServers, version: &str, answers: Vec<Answer>) -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let id = format!("hand{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let options = WorkerOptions { id, host: "test".into(), version: version.to_owned() };
        let shutdown = Shutdown::default();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let client = runtime.block_on(client(servers));
        let left = shutdown.clone();
        let ended = runtime.spawn(async move { work(client, options, answers, &left).await });
        Self { shutdown, runtime, ended }
    }

    /// One that answers as the program does.
    fn start(servers: &NatsServers, threads: usize) -> Self {
        Self::of_version(servers, Batch::VERSION, SharedAnswerer::new(1).answers(threads))
    }

    /// One that answers differently.
    fn with(servers: &NatsServers, answer: impl FnMut(&str, &AtomicBool) -> Answered + Send + 'static) -> Self {
        let mut answer = answer;
        let answer: Answer = Box::new(move |_: &Task, text: &str, stop: &Arc<AtomicBool>| answer(text, stop));
        Self::of_version(servers, Batch::VERSION, vec![answer])
    }

    fn ended(self) -> Result<(), WorkerError> {
        self.runtime.block_on(self.ended).unwrap()
    }

    fn end(self) {
        self.shutdown.request();
        self.ended().unwrap();
    }

    /// It acknowledges nothing any more.
    fn kill(self) {
        self.runtime.shutdown_background();
    }
}

/// Tells what it was asked, and does not answer until it is stopped.
fn hesitate(asked: &Sender<String>, text: &str, stop: &AtomicBool) -> Answered {
    let _ = asked.send(text.to_owned());
    never(text, stop)
}

/// How many messages the queues hold, and how many batches are open.
fn left_over(servers: &NatsServers) -> (u64, usize) {
    use futures_util::TryStreamExt as _;
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let context = async_nats::jetstream::new(client(servers).await);
        let mut messages = 0;
        for stream in [CHUNKS, RESULTS] {
            messages += context.get_stream(stream).await.unwrap().cached_info().state.messages;
        }
        let keys = context.get_key_value("puissance4-farm").await.unwrap().keys().await.unwrap();
        (messages, keys.try_collect::<Vec<_>>().await.unwrap().len())
    })
}

#[test]
fn the_score_is_that_of_the_solver_and_nothing_is_left_behind() {
    let Some(servers) = NatsServers::single() else { return };
    let (one, two) = (Hand::start(&servers, 2), Hand::start(&servers, 1));
    let farm = farm(&servers);
    for (size, moves) in [("4x4", ""), ("5x4", ""), ("5x5", "33")] {
        let (game, (_folder, file)) = (game(size, moves), new_file());
        let mut prover = shared(&farm, &game, &file);
        let range = prover.run(Goal::Score, &mut hired(&farm, &game, options()), |_| ()).unwrap();
        is_proved(&game, &file, range);
    }
    assert_eq!(left_over(&servers), (0, 0));
    one.end();
    two.end();
}

#[test]
fn the_job_of_a_killed_worker_is_given_to_another_one() {
    let Some(servers) = NatsServers::single() else { return };
    let (asked, is_asked) = channel();
    let mortal = Hand::with(&servers, move |text, stop| hesitate(&asked, text, stop));
    let farm = farm(&servers);
    let (game, (_folder, file)) = (game("4x4", ""), new_file());
    let brief = CoordinatorOptions { lease: Duration::from_secs(1), ..options() };
    let mut workers = hired(&farm, &game, brief);
    let replaced = std::thread::scope(|scope| {
        let servers = &servers;
        let replacing = scope.spawn(move || {
            is_asked.recv().unwrap();
            mortal.kill();
            Hand::start(servers, 2)
        });
        let mut prover = shared(&farm, &game, &file);
        let range = prover.run(Goal::Score, &mut workers, |_| ()).unwrap();
        is_proved(&game, &file, range);
        replacing.join().unwrap()
    });
    replaced.end();
}

/// Workers that are gone after some jobs, as if the coordinator was killed.
struct Mortal<'a>(RemoteWorkers<'a>, u64);

impl Workers for Mortal<'_> {
    fn share_table(&self) -> bool {
        self.0.share_table()
    }

    fn free(&self) -> Option<usize> {
        self.0.free()
    }

    fn send(&mut self, worker: usize, job: Job) -> Result<(), WorkersError> {
        self.0.send(worker, job)?;
        self.1 = self.1.checked_sub(1).ok_or(WorkersError::NoneLeft)?;
        Ok(())
    }

    fn abort(&mut self, id: u64) {
        self.0.abort(id);
    }

    fn receive(&mut self) -> Result<Option<proof::Answer>, WorkersError> {
        self.0.receive()
    }
}

#[test]
fn a_killed_coordinator_goes_on_without_its_file() {
    let Some(servers) = NatsServers::single() else { return };
    let game = game("5x4", "");
    let (_folder, file) = new_file();
    let mut prover = Prover::open(&game, &file, EFFORT).unwrap();
    let mut local = LocalWorkers::new(game.position().geometry(), 1, 1).unwrap();
    prover.run(Goal::Score, &mut local, |_| ()).unwrap();
    let all = prover.progress().jobs;
    let worker = Hand::start(&servers, 1);
    let first = farm(&servers);
    let (_folder, file) = new_file();
    let mut prover = shared(&first, &game, &file);
    let mut mortal = Mortal(hired(&first, &game, options()), all * 3 / 4);
    let killed = prover.run(Goal::Score, &mut mortal, |_| ());
    assert!(matches!(killed, Err(ProofError::Workers(WorkersError::NoneLeft))), "{killed:?}");
    // It removes nothing from the server.
    std::mem::forget(mortal);
    drop(prover);
    let second = farm(&servers);
    let (_folder, file) = new_file();
    let mut prover = shared(&second, &game, &file);
    let taken_over = prover.progress().bounds;
    let range = prover.run(Goal::Score, &mut hired(&second, &game, options()), |_| ()).unwrap();
    is_proved(&game, &file, range);
    assert!(taken_over > 0 && prover.progress().jobs < all, "{taken_over} {:?} {all}", prover.progress());
    assert_eq!(left_over(&servers), (0, 0));
    drop(prover);
    // What a file has and the bucket lacks is stored; a bound that follows from others is not believed without these.
    let alone = "1 <= 0 7 search\n";
    let (_folder, other) = new_file();
    std::fs::write(&other, format!("puissance4 proof 1: 6x4, connect 4\n{alone}2 > 0 0 children\n")).unwrap();
    let wide = self::game("6x4", "");
    drop(shared(&second, &wide, &other));
    let (_folder, copy) = new_file();
    let records = shared(&second, &wide, &copy).records().unwrap();
    assert_eq!(records.iter().map(Record::to_string).collect::<String>() + "\n", alone);
    // A bucket that says the opposite is not taken for right.
    let (_folder, contrary) = new_file();
    std::fs::write(&contrary, "puissance4 proof 1: 6x4, connect 4\n1 > 0 7 search\n").unwrap();
    let mut prover = Prover::open(&wide, &contrary, EFFORT).unwrap();
    let refused = second.proofs(wide.position().geometry(), 1).unwrap().share(&mut prover);
    assert!(refused.unwrap_err().to_string().contains("1 <= 0 7 search"));
    worker.end();
}

#[test]
fn an_aborted_job_frees_its_worker_or_leaves_the_queue() {
    let Some(servers) = NatsServers::single() else { return };
    let farm = farm(&servers);
    let game = game("4x4", "");
    let mut workers = hired(&farm, &game, options());
    let job = |id, moves: &str, number| {
        let position = self::game("4x4", moves).position().clone();
        Job { id, moves: moves.to_owned(), position, number, nodes: 1000 }
    };
    let next = |workers: &mut RemoteWorkers| loop {
        if let Some(answer) = workers.receive().unwrap() {
            return answer;
        }
    };
    let aborted = |id| proof::Answer { id, above: None, nodes: 0 };
    workers.send(0, job(1, "1", 0)).unwrap();
    assert_eq!(workers.free(), None, "there is one place until workers are heard");
    workers.abort(1);
    assert_eq!(next(&mut workers), aborted(1));
    while left_over(&servers).0 > 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let (asked, is_asked) = channel();
    let worker = Hand::with(&servers, move |text, stop| match text {
        "12 0 1000\n" => hesitate(&asked, text, stop),
        "1212121 0 1000\n" => Answered::Lines(b"{\"moves\":\"1212121\",\"above\":false,\"nodes\":7}\n".to_vec()),
        _ => panic!("{text}"),
    });
    workers.send(0, job(2, "12", 0)).unwrap();
    is_asked.recv().unwrap();
    workers.abort(2);
    workers.send(0, job(3, "1212121", 0)).unwrap();
    assert_eq!(next(&mut workers), aborted(2));
    assert_eq!(next(&mut workers), proof::Answer { id: 3, above: Some(false), nodes: 7 });
    worker.end();
}

#[test]
fn what_workers_do_not_answer_is_asked_otherwise_or_told() {
    let Some(servers) = NatsServers::single() else { return };
    let farm = farm(&servers);
    let (game, (_folder, file)) = (game("4x4", ""), new_file());
    let mut prover = Prover::open(&game, &file, EFFORT).unwrap();
    // A job that fails each time, one that another answers, answers that are damaged.
    let mut right = SharedAnswerer::new(1).answers(1);
    let (mut asked, failing) = (0, Arc::new(Mutex::new(None::<String>)));
    let task = Task { no_book: true, ..Task::new(game.position().geometry(), Query::Above) };
    let worker = Hand::with(&servers, move |text, _| {
        asked += 1;
        let failing = failing.lock().unwrap().get_or_insert(text.to_owned()).clone();
        assert_ne!(text, failing, "as a bug would");
        match asked % 5 {
            0 => Answered::Lines(b"{}\n".to_vec()),
            _ => right[0](&task, text, &Arc::default()),
        }
    });
    let options = CoordinatorOptions { tries: 2, lease: Duration::from_secs(1), ..options() };
    let progress = SharedProgress::default();
    let mut workers = farm.workers(&game, options.clone(), &progress).unwrap();
    let range = prover.run(Goal::Score, &mut workers, |_| ()).unwrap();
    is_proved(&game, &file, range);
    let progress = progress.read();
    assert!(progress.set_aside > 0 && progress.queued_again > 0, "{progress:?}");
    drop(workers);
    worker.end();
    // A worker that cannot answer ends the proof, with its reason.
    let (_folder, file) = new_file();
    let worker = Hand::with(&servers, |_, _| Answered::Refused("no such board".to_owned()));
    let refused =
        Prover::open(&game, &file, EFFORT).unwrap().run(Goal::Score, &mut hired(&farm, &game, options), |_| ());
    assert_eq!(refused.unwrap_err().to_string(), "a worker cannot answer: no such board");
    worker.end();
}

#[test]
fn a_worker_of_another_version_is_refused() {
    let Some(servers) = NatsServers::single() else { return };
    let farm = farm(&servers);
    let game = game("4x4", "");
    {
        let _workers = hired(&farm, &game, options());
        let other = Hand::of_version(&servers, "0", SharedAnswerer::new(1).answers(1));
        assert!(matches!(other.ended(), Err(WorkerError::OtherVersion { .. })));
    }
    // And so is a proof while batches of another version are open.
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let context = async_nats::jetstream::new(client(&servers).await);
        let bucket = context.get_key_value("puissance4-farm").await.unwrap();
        for key in ["version", "batch.other"] {
            bucket.put(key, "0".into()).await.unwrap();
        }
    });
    let refused = farm.workers(&game, options(), &SharedProgress::default()).map(drop);
    let Err(FarmError::Coordinator(CoordinatorError::OtherVersion { wanted, batches, .. })) = refused else { panic!() };
    assert_eq!((wanted.as_str(), batches.as_str()), ("0", "other"));
}
