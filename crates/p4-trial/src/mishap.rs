//! Trials in which something happens to the server while people play.

use std::path::Path;
use std::time::{Duration, Instant};

use p4_server::StoreError;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::chance::Chance;
use crate::checker::{Verdict, check};
use crate::client::company;
use crate::manner::Manner;
use crate::server::{Server, ServerError};
use crate::testimony::Testimony;

/// Why a trial came to no verdict.
#[derive(Debug, thiserror::Error)]
pub enum TrialError {
    /// The server.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// What it has left cannot be opened.
    #[error("the games cannot be opened: {0}")]
    Store(#[from] StoreError),
    /// The trial itself.
    #[error("the trial itself failed: {0}")]
    Trial(#[from] tokio::task::JoinError),
}

/// People who play on a server.
#[derive(Debug)]
pub struct Crowd {
    enough: watch::Sender<bool>,
    companies: JoinSet<Vec<Testimony>>,
}

impl Crowd {
    /// So many pairs, each with a watcher.
    pub fn gather(server: &Server, pairs: u32, manner: Manner, seed: u64) -> Self {
        let enough = watch::Sender::new(false);
        let mut companies = JoinSet::new();
        for number in 0..pairs {
            companies.spawn(company(server.address(), number, 1, manner, seed, enough.subscribe()));
        }
        Self { enough, companies }
    }

    /// Sends them home, and asks them what they saw.
    pub async fn dismiss(mut self) -> Result<Vec<Testimony>, TrialError> {
        self.enough.send_replace(true);
        let mut testimonies = Vec::new();
        while let Some(seen) = self.companies.join_next().await {
            testimonies.extend(seen?);
        }
        Ok(testimonies)
    }
}

/// What came of a trial with kills.
#[derive(Clone, Debug)]
pub struct Killing {
    /// What is left, compared with what was seen.
    pub verdict: Verdict,
    /// How long it took.
    pub time: Duration,
    /// From a kill to the next answer, on average.
    pub absence: Duration,
}

/// People play while the server is killed so many times, at moments that chance chooses.
pub async fn killing(program: &Path, games: &Path, kills: u32, pairs: u32, seed: u64) -> Result<Killing, TrialError> {
    let start = Instant::now();
    let mut chance = Chance::seeded(seed);
    let mut server = Server::start(program, games).await?;
    let crowd = Crowd::gather(&server, pairs, Manner::default(), seed);
    let mut absence = Duration::ZERO;
    for _ in 0..kills {
        sleep(chance.time(Duration::from_millis(20), Duration::from_millis(450))).await;
        server.kill().await?;
        let killed = Instant::now();
        server.restart().await?;
        absence += killed.elapsed();
    }
    sleep(Duration::from_millis(500)).await;
    // Once more, and then nobody is left to mend anything.
    server.kill().await?;
    let testimonies = crowd.dismiss().await?;
    let verdict = check(games, &testimonies).await?;
    Ok(Killing { verdict, time: start.elapsed(), absence: absence / kills.max(1) })
}
