//! `puissance4 serve` while people play and the power fails: whatever it has acknowledged by then is on the disk that
//! is left. `cargo xtask crash` does the same for longer.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::time::Duration;

use puissance4_chaos::{DiskFault, PowerOutcome, power_loss};

const PROGRAM: &str = env!("CARGO_BIN_EXE_puissance4");

async fn outcome(cuts: usize, fault: DiskFault) -> PowerOutcome {
    let time = Duration::from_secs(2);
    let outcome = power_loss(Path::new(PROGRAM), 6, 7, time, cuts, fault).await.unwrap().unwrap();
    eprintln!("{fault:?}\n{outcome}");
    // It was a trial: much was acknowledged, and most disks had lost something.
    assert!(outcome.acknowledged > 50 && outcome.compared > 500, "{outcome}");
    assert!(outcome.differing > outcome.images / 4, "{outcome}");
    outcome
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_power_fails() {
    let outcome = outcome(40, DiskFault::None).await;
    assert!(outcome.images > 150 && outcome.syncs > 20, "{outcome}");
    assert!(outcome.bad == 0 && outcome.faults.is_empty(), "{outcome}");
}

/// The control: on a disk that lies something must be lost, or the trial is no trial.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_lies_is_found_out() {
    let outcome = outcome(10, DiskFault::Lies).await;
    assert!(outcome.syncs == 0 && outcome.bad > 5, "{outcome}");
    assert!(outcome.faults.iter().any(|fault| fault.contains("lost") || fault.contains("gone")), "{outcome}");
}

/// After a sync that failed the disk may say that all is well, and it is not: nothing is acknowledged until the server
/// was started again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_after_a_sync_that_failed() {
    let outcome = outcome(40, DiskFault::FailsOnce).await;
    assert!(outcome.bad == 0 && outcome.faults.is_empty(), "{outcome}");
}
