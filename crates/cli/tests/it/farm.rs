//! Batches on many machines: the program as coordinator and as worker, with a NATS server of the tests.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use crate::program::{BINARY, LANGUAGES, finish, puissance4, run_in};
use puissance4_chaos::farm::{FarmFault, FarmTest};
use puissance4_engine::{Book, BookBuilder};
use puissance4_farm::{Answers, Query, Source, Task};
use puissance4_rules::{Game, Geometry};
use puissance4_test_services::NatsServers;
use rustix::process::{Pid, Signal, kill_process};

#[test]
fn what_dies_is_replaced_and_the_output_stays_the_same() {
    let Some(mut servers) = NatsServers::single() else { return };
    let faults = vec![
        FarmFault::Worker(0),
        FarmFault::Coordinator,
        FarmFault::Corrupt,
        FarmFault::Worker(1),
        FarmFault::OtherVersion,
        FarmFault::Server(0),
        FarmFault::Coordinator,
    ];
    let lease = Duration::from_secs(1);
    let test =
        FarmTest { program: BINARY.into(), positions: 600, plies: "16-30", chunk: 10, workers: 2, faults, lease };
    let report = test.run(&mut servers).unwrap();
    assert!(report.faults > 0 && report.bytes > 600, "{report:?}");
}

/// Kills the process when it is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(folder: &Path, arguments: &str) -> Running {
    let mut command = puissance4(arguments.split_whitespace());
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    Running(command.spawn().unwrap())
}

/// The lease is so long that the test would fail if the first worker did not give back what it holds.
#[test]
fn a_worker_that_is_asked_to_end_gives_its_parts_back() {
    let Some(servers) = NatsServers::single() else { return };
    let folder = tempfile::tempdir().unwrap();
    let address = servers.addresses();
    // The second position takes longer than a worker is given.
    fs::write(folder.path().join("hard.txt"), "121212\n4\n").unwrap();
    let batch = "batch hard.txt --size 9x7 --chunk 1 --lease 3600 --output out.txt --nats";
    let _coordinator = start(folder.path(), &format!("{batch} {address}"));
    for (signal, code, deliveries) in [(Signal::TERM, 143, 2), (Signal::INT, 130, 3), (Signal::TERM, 143, 4)] {
        let mut worker = start(folder.path(), &format!("worker --nats {address} --threads 2 --table 16"));
        // The first position has been answered, at the latest by the worker before; the second one comes to each
        // worker.
        while !folder.path().join("out.txt.parts/0.part").exists() || delivered(&address) < deliveries {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(delivered(&address), deliveries);
        kill_process(Pid::from_child(&worker.0), signal).unwrap();
        assert_eq!(worker.0.wait().unwrap().code(), Some(code));
    }
}

/// The first coordinator is killed without its file; the second one has what it proved.
#[test]
fn a_proof_goes_on_at_another_place() {
    let Some(servers) = NatsServers::single() else { return };
    let folder = tempfile::tempdir().unwrap();
    let address = servers.addresses();
    let prove = |file: &str| format!("prove --size 6x5 --file {file} --json --nats {address}");
    let first = start(folder.path(), &prove("lost.proof"));
    let _worker = start(folder.path(), &format!("worker --nats {address} --threads 2 --table 16"));
    while stored(&address, "KV_puissance4-proofs") == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    drop(first);
    let answer = run_in(folder.path(), &prove("new.proof"), "");
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    let json: serde_json::Value = serde_json::from_str(&answer.stdout).unwrap();
    assert!(json["low"] == 0 && json["high"] == 0 && json["idle"].is_null(), "{json}");
    let lost = fs::read_to_string(folder.path().join("lost.proof")).unwrap();
    let new = fs::read_to_string(folder.path().join("new.proof")).unwrap();
    let taken_over = lost.lines().filter(|line| new.lines().any(|other| other == *line)).count();
    assert!(taken_over > 1, "the board and a bound:\n{lost}\n{new}");
    assert_eq!(run_in(folder.path(), "prove --size 6x5 --file new.proof --check", "").code, 0);
}

/// How many messages a stream has.
fn stored(address: &str, stream: &str) -> u64 {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let context = async_nats::jetstream::new(async_nats::connect(address).await.unwrap());
        context.get_stream(stream).await.map_or(0, |stream| stream.cached_info().state.messages)
    })
}

/// How many parts were given to workers.
fn delivered(address: &str) -> u64 {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let client = async_nats::connect(address).await.unwrap();
        let context = async_nats::jetstream::new(client);
        let consumer: Result<async_nats::jetstream::consumer::PullConsumer, _> =
            context.get_consumer_from_stream("workers", "puissance4-chunks").await;
        consumer.map_or(0, |consumer| consumer.cached_info().delivered.consumer_sequence)
    })
}

/// All leaves but one are there already: early positions are dear.
#[test]
fn workers_help_to_build_a_book() {
    let Some(servers) = NatsServers::single() else { return };
    let folder = tempfile::tempdir().unwrap();
    let builder = BookBuilder::new(1);
    let score = |moves| {
        let game = Game::replay(Geometry::STANDARD, &moves).unwrap();
        Book::embedded().unwrap().score(game.position()).unwrap().get()
    };
    let scores: Vec<i32> = builder.leaves().map(score).collect();
    let source = Source::list(builder.leaves(), folder.path()).unwrap().in_chunks(1).unwrap();
    let batch = source.batch(Task { no_book: true, ..Task::new(Geometry::STANDARD, Query::Score) });
    let parts = Answers::open(&folder.path().join("some.book.parts"), &batch, false).unwrap();
    for (number, score) in (0..).zip(&scores).skip(1) {
        let moves = source.chunk(number).unwrap().text;
        let value = ["loss", "draw", "win"][usize::try_from(score.signum() + 1).unwrap()];
        let answer = format!("{{\"moves\":\"{}\",\"score\":{score},\"value\":\"{value}\"}}\n", moves.trim());
        parts.keep(number, answer.as_bytes()).unwrap();
    }
    drop(parts);
    let address = servers.addresses();
    let _worker = start(folder.path(), &format!("worker --nats {address} --threads 1 --table 64"));
    let build = format!("book build --plies 1 --table 1 --output some.book --nats {address}");
    let answer = run_in(folder.path(), &build, "");
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""));
    let scores: Vec<i8> = scores.into_iter().map(|score| i8::try_from(score).unwrap()).collect();
    assert!(fs::read(folder.path().join("some.book")).unwrap() == builder.finish(&scores).write());
    assert!(!folder.path().join("some.book.parts").exists());
}

#[test]
fn what_is_wrong_with_the_server_is_told_without_the_password() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.txt"), "4\n").unwrap();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    for language in LANGUAGES {
        for address in [format!("nats://me:secret@127.0.0.1:{port}"), "http://me:secret@127.0.0.1".to_owned()] {
            for command in [
                "worker",
                "batch in.txt --output out.txt",
                "book build --table 1 --output out.txt",
                "prove --size 4x4 --file out.proof",
            ] {
                let answer = run_in(folder.path(), &format!("{command} --nats {address} --lang {language}"), "");
                assert_eq!((answer.code, answer.stdout.as_str()), (1, ""), "{}", answer.stderr);
                assert!(answer.stderr.contains("NATS") && !answer.stderr.contains("secret"), "{}", answer.stderr);
            }
        }
    }
    assert!(!folder.path().join("out.txt.parts").exists() && !folder.path().join("out.proof").exists());
    let missing = finish(puissance4(["worker", "--nats", "nats://127.0.0.1", "--nats-ca", "missing.pem"]), "");
    assert!(missing.code == 1 && missing.stderr.contains("missing.pem"), "{}", missing.stderr);
    for wrong in [
        "worker",
        "worker --nats-ca x",
        "batch in.txt --output o --lease 3",
        "batch in.txt --output o --nats x --threads 2",
        "book build --output o --nats x --threads 2",
        "prove --file o --nats x --threads 2",
        "prove --file o --nats x --table 2",
        "prove --file o --nats x --check",
        "prove --file o --window 2",
    ] {
        assert_eq!(run_in(folder.path(), wrong, "").code, 2, "{wrong}");
    }
}
