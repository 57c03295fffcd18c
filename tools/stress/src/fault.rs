//! Faults of one server while clients play.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use puissance4_server::{Sqlite, StoreError};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::checker::{Verdict, check};
use crate::client::company;
use crate::client_profile::ClientProfile;
use crate::connection::PATIENCE;
use crate::observation::Observation;
use crate::random::Random;
use crate::server::{Server, ServerError};

/// Why a stress test has no result.
#[derive(Debug, thiserror::Error)]
pub enum TrialError {
    /// The server.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// Its database cannot be opened.
    #[error("the games cannot be opened: {0}")]
    Store(#[from] StoreError),
    /// The database is not a throw-away one, and must not be stopped.
    #[error("the database is not ours to stop")]
    NotOurs,
    /// The test itself.
    #[error("the trial itself failed: {0}")]
    Trial(#[from] tokio::task::JoinError),
}

/// The clients of some servers.
#[derive(Debug)]
pub struct Crowd {
    enough: watch::Sender<bool>,
    companies: JoinSet<Vec<Observation>>,
}

impl Crowd {
    /// Starts this many pairs, with a watcher each.
    pub fn gather(servers: &[SocketAddr], pairs: u32, profile: ClientProfile, seed: u64) -> Self {
        let enough = watch::Sender::new(false);
        let mut companies = JoinSet::new();
        for number in 0..pairs {
            companies.spawn(company(servers.to_vec(), number, 1, profile, seed, enough.subscribe()));
        }
        Self { enough, companies }
    }

    /// Stops them, and returns their observations.
    pub async fn dismiss(mut self) -> Result<Vec<Observation>, TrialError> {
        self.enough.send_replace(true);
        let mut observations = Vec::new();
        while let Some(seen) = self.companies.join_next().await {
            observations.extend(seen?);
        }
        Ok(observations)
    }
}

/// The result of a stress test.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The result of the checker.
    pub verdict: Verdict,
    /// How long it took.
    pub time: Duration,
    /// The average downtime.
    pub absence: Duration,
}

/// A fault of the server.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// It is killed this many times, at random moments.
    Killed(u32),
    /// It is frozen this many times, for longer than the clients' timeout.
    Frozen(u32),
    /// Its files cannot grow for a while.
    NoRoom,
    /// The disk is full for a while. It contains only the games, and is enlarged after that.
    FullDisk,
}

/// This many pairs, with a watcher each, play while a fault happens, and for a while after it. At the end the server is
/// killed.
pub async fn trial(program: &Path, games: &Path, pairs: u32, seed: u64, fault: Fault) -> Result<Outcome, TrialError> {
    let start = Instant::now();
    let mut server = Server::start(program, games).await?;
    let crowd = Crowd::gather(&[server.address()], pairs, ClientProfile::default(), seed);
    let absence = happen(fault, &mut server, &mut Random::seeded(seed)).await?;
    server.kill().await?;
    let observations = crowd.dismiss().await?;
    let verdict = check(&Sqlite::open(games)?, &observations).await;
    Ok(Outcome { verdict, time: start.elapsed(), absence })
}

async fn happen(fault: Fault, server: &mut Server, chance: &mut Random) -> Result<Duration, TrialError> {
    let mut absence = Duration::ZERO;
    let times = match fault {
        Fault::Killed(times) => {
            for _ in 0..times {
                sleep(chance.time(Duration::from_millis(20), Duration::from_millis(450))).await;
                server.kill().await?;
                let killed = Instant::now();
                server.restart().await?;
                absence += killed.elapsed();
            }
            times
        }
        Fault::Frozen(times) => {
            for _ in 0..times {
                sleep(chance.time(Duration::from_millis(300), Duration::from_millis(900))).await;
                server.freeze().await?;
                let frozen = Instant::now();
                sleep(PATIENCE + Duration::from_millis(500)).await;
                server.thaw().await?;
                absence += frozen.elapsed();
            }
            times
        }
        Fault::NoRoom => {
            sleep(Duration::from_millis(700)).await;
            let mut log = server.games().as_os_str().to_owned();
            log.push("-wal");
            let size = std::fs::metadata(log).map_err(ServerError::from)?.len();
            server.limit_files(size + 3000).await?;
            sleep(Duration::from_millis(2500)).await;
            server.limit_files(1 << 40).await?;
            1
        }
        Fault::FullDisk => {
            sleep(Duration::from_secs(6)).await;
            server.enlarge_disk().await?;
            1
        }
    };
    sleep(Duration::from_secs(3)).await;
    Ok(absence / times.max(1))
}
