//! `cargo xtask farm`: the long trial, with a cluster of three NATS servers and four workers.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use puissance4_farm_trial::{Fault, Trial, full_disk};
use puissance4_test_nats::NatsServers;

const WORKERS: usize = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--program", program] => run(program.into(), 10),
        ["--rounds", rounds, "--program", program] => match rounds.parse() {
            Ok(rounds) => run(program.into(), rounds),
            Err(_) => Err(format!("not a number of rounds: {rounds}")),
        },
        _ => Err("usage: puissance4-farm-trial [--rounds N] --program FILE".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(program: PathBuf, rounds: usize) -> Result<(), String> {
    let Some(mut servers) = NatsServers::cluster() else { return Err("there is no nats-server".to_owned()) };
    // In each round every worker and the coordinator are killed, and one of everything else happens.
    let round = |round: usize| {
        let workers = (0..WORKERS).map(Fault::Worker);
        let others = [
            Fault::Server(round % 3),
            Fault::Coordinator,
            Fault::Freeze(round % WORKERS),
            Fault::Corrupt,
            Fault::OtherVersion,
        ];
        workers.chain(others).collect::<Vec<_>>()
    };
    let faults: Vec<Fault> = (0..rounds).flat_map(round).collect();
    let trial = Trial {
        program,
        positions: 2000 * rounds as u64,
        // A release build needs about a quarter of a second for a chunk, so that there is time for all faults.
        plies: "12-14",
        chunk: 50,
        workers: WORKERS,
        lease: Duration::from_secs(3),
        faults,
    };
    let begin = Instant::now();
    let report = trial.run(&mut servers)?;
    println!(
        "{} chunks, {} of {} faults, {} bytes as on one machine, {} s",
        trial.positions / trial.chunk,
        report.faults,
        trial.faults.len(),
        report.bytes,
        begin.elapsed().as_secs()
    );
    if full_disk(&Trial { positions: 10_000, ..trial }, &servers)? {
        println!("a full disk: the same bytes after it was enlarged");
    } else {
        println!("a full disk: skipped, since no disk can be mounted here");
    }
    Ok(())
}
