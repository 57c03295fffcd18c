//! `puissance4 serve` while the clock of the machine is set: thinking time is charged to players, server downtime is
//! not.
#![cfg(target_os = "linux")]

use std::path::Path;

use puissance4_chaos::{Charge, ClockStep, clock_steps};

const PROGRAM: &str = env!("CARGO_BIN_EXE_puissance4");
const HOUR: i64 = 60 * 60;

async fn charges(wrong: i64, steps: &[ClockStep]) {
    let charges = clock_steps(Path::new(PROGRAM), wrong, steps).await.unwrap().unwrap();
    let shown: Vec<String> = charges.iter().map(Charge::to_string).collect();
    eprintln!("{}", shown.join("\n"));
    assert!(charges.len() == steps.len() && charges.iter().all(|charge| charge.fault().is_none()), "{shown:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_is_right() {
    charges(0, &[ClockStep::None, ClockStep::Restart(0), ClockStep::None]).await;
}

/// The clock was two hours ahead, and is right after a restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_was_ahead() {
    charges(2 * HOUR, &[ClockStep::None, ClockStep::Restart(0), ClockStep::None, ClockStep::Restart(0)]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_is_set_back() {
    charges(0, &[ClockStep::None, ClockStep::Restart(-HOUR), ClockStep::None]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_jumps_while_the_server_runs() {
    charges(0, &[ClockStep::Jump(2 * HOUR), ClockStep::Jump(-HOUR), ClockStep::Restart(0), ClockStep::None]).await;
}
