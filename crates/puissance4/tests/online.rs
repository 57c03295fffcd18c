//! `puissance4 serve` while something happens to it: whatever it has acknowledged is there afterwards.

use std::path::Path;
use std::time::{Duration, Instant};

use p4_trial::{Crowd, Manner, Server, Testimony, Verdict, check, killing};
use tempfile::TempDir;
use tokio::time::sleep;

const PROGRAM: &str = env!("CARGO_BIN_EXE_puissance4");

/// People play on a server, and something happens.
struct Scene {
    folder: TempDir,
    server: Server,
    crowd: Crowd,
}

impl Scene {
    async fn new(pairs: u32, seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start(Path::new(PROGRAM), &folder.path().join("games.sqlite")).await.unwrap();
        let crowd = Crowd::gather(&server, pairs, Manner::default(), seed);
        Self { folder, server, crowd }
    }

    /// The end, without a warning; and what is left.
    async fn end(mut self) -> (Verdict, Vec<Testimony>) {
        self.server.kill().await.unwrap();
        let testimonies = self.crowd.dismiss().await.unwrap();
        let verdict = check(&self.folder.path().join("games.sqlite"), &testimonies).await.unwrap();
        eprintln!("{verdict}");
        assert!(verdict.is_good(), "{verdict}");
        (verdict, testimonies)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_twenty_times() {
    let folder = tempfile::tempdir().unwrap();
    let done = killing(Path::new(PROGRAM), &folder.path().join("games.sqlite"), 20, 12, 7).await.unwrap();
    let verdict = &done.verdict;
    eprintln!("{verdict}in {:?}", done.time);
    assert!(verdict.is_good(), "{verdict}");
    // The trial itself was one.
    assert!(verdict.acknowledged_moves > 100, "{verdict}");
    assert!(verdict.connections > 20 * 12, "{verdict}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frozen() {
    let scene = Scene::new(8, 8).await;
    for _ in 0..2 {
        sleep(Duration::from_millis(700)).await;
        scene.server.freeze().await.unwrap();
        // Longer than clients are patient.
        sleep(Duration::from_millis(3500)).await;
        scene.server.thaw().await.unwrap();
    }
    sleep(Duration::from_millis(1500)).await;
    let (verdict, _) = scene.end().await;
    assert!(verdict.acknowledged_moves > 20, "{verdict}");
}

/// Files that cannot grow: whoever plays is told to come back, and plays on when there is room again. The server stays.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_cannot_grow() {
    let scene = Scene::new(8, 9).await;
    sleep(Duration::from_millis(700)).await;
    let log = scene.folder.path().join("games.sqlite-wal");
    let size = std::fs::metadata(log).unwrap().len();
    scene.server.limit_files(size + 3000).await.unwrap();
    sleep(Duration::from_millis(2500)).await;
    scene.server.limit_files(1 << 40).await.unwrap();
    let room = Instant::now();
    sleep(Duration::from_secs(4)).await;
    let (verdict, testimonies) = scene.end().await;
    assert!(verdict.busy > 0, "nobody noticed: {verdict}");
    let _ = room;
    let _ = testimonies;
}
