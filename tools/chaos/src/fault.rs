//! Faults of one server, or of two that share a PostgreSQL, while clients play.

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use puissance4_server::{Postgres, Sqlite};
use puissance4_test_services::{Cluster, TestSchema};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::checker::{Verdict, check};
use crate::client::play_games;
use crate::client_profile::ClientProfile;
use crate::connection::PATIENCE;
use crate::error::Error;
use crate::observation::Observation;
use crate::random::Random;
use crate::server::Server;

/// Interval between cuts of the connections for notifications.
const CUT: Duration = Duration::from_millis(100);

/// The clients of some servers.
#[derive(Debug)]
pub(crate) struct Clients {
    stop: watch::Sender<bool>,
    pairs: JoinSet<Vec<Observation>>,
}

impl Clients {
    /// Starts this many pairs, with a watcher each.
    pub(crate) fn start(servers: &[SocketAddr], pairs: u32, seed: u64) -> Self {
        let stop = watch::Sender::new(false);
        let (servers, profile) = (servers.to_vec(), ClientProfile::default());
        let pairs =
            (0..pairs).map(|number| play_games(servers.clone(), number, 1, profile, seed, stop.subscribe())).collect();
        Self { stop, pairs }
    }

    /// Stops them, and returns their observations.
    pub(crate) async fn stop(mut self) -> Result<Vec<Observation>, Error> {
        self.stop.send_replace(true);
        let mut observations = Vec::new();
        while let Some(seen) = self.pairs.join_next().await {
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
    pub downtime: Duration,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict)?;
        writeln!(f, "time                         {:.1} s", self.time.as_secs_f64())?;
        writeln!(f, "downtime, average            {:.0} ms", self.downtime.as_secs_f64() * 1000.0)
    }
}

/// A fault.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// A server is killed this many times in total, at random moments.
    Killed(u32),
    /// The first server is frozen this many times, for longer than the clients' timeout.
    Frozen(u32),
    /// The files of the first server cannot grow for a while.
    NoRoom,
    /// The disk is full for a while. It contains only the games, and is enlarged after that.
    FullDisk,
    /// The database is stopped immediately, this many times, and restarted. It must be a temporary one.
    DatabaseRestarted(u32),
    /// The connections for notifications are cut repeatedly for this long.
    NotificationsCut(Duration),
    /// One of two servers is killed and not restarted.
    OneLeft,
}

/// This many pairs, with a watcher each, play on one server while a fault happens, and for a while after it. At the end
/// the server is killed.
pub async fn crash(program: &Path, games: &Path, pairs: u32, seed: u64, fault: Fault) -> Result<Outcome, Error> {
    let start = Instant::now();
    let mut scene = Scene { servers: vec![Server::start(program, games).await?], database: None };
    let (downtime, observations) = scene.run(fault, pairs, seed).await?;
    let verdict = check(&Sqlite::open(games)?, &observations).await;
    Ok(Outcome { verdict, time: start.elapsed(), downtime })
}

/// The same on two servers that share a PostgreSQL.
pub async fn crash_shared(
    program: &Path,
    cluster: &Cluster,
    pairs: u32,
    seed: u64,
    fault: Fault,
) -> Result<Outcome, Error> {
    let start = Instant::now();
    let schema = cluster.schema().await;
    let servers = vec![Server::start(program, &schema.address).await?, Server::start(program, &schema.address).await?];
    let mut scene = Scene { servers, database: Some((cluster, &schema)) };
    let (downtime, observations) = scene.run(fault, pairs, seed).await?;
    let verdict = check(&Postgres::open(&schema.address).await?, &observations).await;
    let time = start.elapsed();
    schema.clear().await;
    Ok(Outcome { verdict, time, downtime })
}

/// The servers, and the database that they share.
struct Scene<'a> {
    servers: Vec<Server>,
    database: Option<(&'a Cluster, &'a TestSchema)>,
}

impl Scene<'_> {
    /// Returns the average downtime, and what the clients have seen.
    async fn run(&mut self, fault: Fault, pairs: u32, seed: u64) -> Result<(Duration, Vec<Observation>), Error> {
        let addresses: Vec<_> = self.servers.iter().map(Server::address).collect();
        let clients = Clients::start(&addresses, pairs, seed);
        let downtime = self.happen(fault, &mut Random::seeded(seed)).await?;
        sleep(Duration::from_secs(3)).await;
        for server in &mut self.servers {
            server.kill()?;
        }
        Ok((downtime, clients.stop().await?))
    }

    async fn happen(&mut self, fault: Fault, chance: &mut Random) -> Result<Duration, Error> {
        let mut downtime = Duration::ZERO;
        let times = match fault {
            Fault::Killed(times) => {
                for _ in 0..times {
                    sleep(chance.time(Duration::from_millis(20), Duration::from_millis(450))).await;
                    let number = chance.below(self.servers.len());
                    self.servers[number].kill()?;
                    let killed = Instant::now();
                    self.servers[number].restart().await?;
                    downtime += killed.elapsed();
                }
                times
            }
            Fault::Frozen(times) => {
                for _ in 0..times {
                    sleep(chance.time(Duration::from_millis(300), Duration::from_millis(900))).await;
                    self.servers[0].freeze()?;
                    let frozen = Instant::now();
                    sleep(PATIENCE + Duration::from_millis(500)).await;
                    self.servers[0].thaw()?;
                    downtime += frozen.elapsed();
                }
                times
            }
            Fault::NoRoom => {
                sleep(Duration::from_millis(700)).await;
                let mut log = self.servers[0].games().as_os_str().to_owned();
                log.push("-wal");
                let size = std::fs::metadata(log)?.len();
                self.servers[0].limit_files(size + 3000)?;
                sleep(Duration::from_millis(2500)).await;
                self.servers[0].limit_files(1 << 40)?;
                1
            }
            Fault::FullDisk => {
                sleep(Duration::from_secs(6)).await;
                self.servers[0].enlarge_disk()?;
                1
            }
            Fault::DatabaseRestarted(times) => {
                let Some((Cluster::Own(own), _)) = self.database else { return Err(Error::NotOurs) };
                for _ in 0..times {
                    sleep(chance.time(Duration::from_millis(300), Duration::from_secs(3))).await;
                    let stopped = Instant::now();
                    tokio::task::block_in_place(|| {
                        own.crash();
                        own.up();
                    });
                    downtime += stopped.elapsed();
                }
                times
            }
            Fault::NotificationsCut(time) => {
                let Some((_, schema)) = self.database else { return Err(Error::NotOurs) };
                let start = Instant::now();
                while start.elapsed() < time {
                    schema.cut_notifications().await;
                    sleep(CUT).await;
                }
                1
            }
            Fault::OneLeft => {
                sleep(Duration::from_secs(1)).await;
                let number = chance.below(self.servers.len());
                self.servers.swap_remove(number).kill()?;
                sleep(Duration::from_secs(3)).await;
                1
            }
        };
        Ok(downtime / times.max(1))
    }
}
