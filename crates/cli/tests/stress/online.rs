//! `puissance4 serve` while people play and something happens to it: whatever it has acknowledged is there afterwards.
//! `cargo xtask crash` does the same for longer.

use std::path::Path;
use std::time::Duration;

use puissance4_chaos::{Error, Fault, Verdict, crash, crash_shared, network_fuzz};
use puissance4_test_services::Cluster;

const PROGRAM: &str = env!("CARGO_BIN_EXE_puissance4");

async fn verdict(pairs: u32, fault: Fault) -> Verdict {
    let folder = tempfile::tempdir().unwrap();
    let done = crash(Path::new(PROGRAM), &folder.path().join("games.sqlite"), pairs, 7, fault).await.unwrap();
    let verdict = done.verdict;
    eprintln!("{fault:?} in {:?}\n{verdict}", done.time);
    assert!(verdict.is_good(), "{fault:?}\n{verdict}");
    // The test did something: much was done, and connections broke.
    assert!(verdict.acknowledged_moves > 50, "{verdict}");
    verdict
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed() {
    let verdict = verdict(10, Fault::Killed(20)).await;
    assert!(verdict.connections > 10 * 20, "{verdict}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frozen() {
    verdict(8, Fault::Frozen(2)).await;
}

/// Players are told to retry, and play on when there is room again, on the same server.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_room_for_a_while() {
    let verdict = verdict(8, Fault::NoRoom).await;
    assert!(verdict.busy > 0, "no refusal was seen: {verdict}");
}

/// Two servers on one PostgreSQL, if there is one.
async fn shared(fault: Fault) -> Option<Verdict> {
    let done = crash_shared(Path::new(PROGRAM), Cluster::shared()?, 8, 7, fault).await.unwrap();
    let verdict = done.verdict;
    eprintln!("{fault:?} in {:?}\n{verdict}", done.time);
    assert!(verdict.is_good(), "{fault:?}\n{verdict}");
    assert!(verdict.acknowledged_moves > 50, "{verdict}");
    Some(verdict)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_is_killed() {
    let Some(verdict) = shared(Fault::Killed(10)).await else { return };
    assert!(verdict.connections > 8 * 10, "{verdict}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notifications_are_cut() {
    shared(Fault::NotificationsCut(Duration::from_secs(2))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_is_left() {
    shared(Fault::OneLeft).await;
}

/// Their ways to the database and to NATS are interrupted.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn partitions() {
    let Some(cluster) = Cluster::shared() else { return };
    let done = match puissance4_chaos::partitions(Path::new(PROGRAM), cluster, 8, 7, 4).await {
        Err(Error::NotOurs) => return,
        done => done.unwrap(),
    };
    let verdict = done.verdict;
    eprintln!("partitions in {:?}\n{verdict}", done.time);
    assert!(verdict.is_good(), "{verdict}");
    assert!(verdict.acknowledged_moves > 50, "{verdict}");
}

/// Any input is answered by the protocol or not at all, and nothing breaks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invalid_input() {
    let report = network_fuzz(Path::new(PROGRAM), 2_000, 7).await.unwrap();
    eprintln!("{report}");
    // Much of it is understood well enough to be refused with a reason.
    assert!(report.requests.len() > 5, "{report}");
    assert_eq!(report.sockets, 1_000);
}
