//! Faults of two servers that share a PostgreSQL: of the servers, the database, or the notifications between them.

use std::path::Path;
use std::time::{Duration, Instant};

use puissance4_server::Postgres;
use tokio::time::sleep;

use crate::checker::check;
use crate::client_profile::ClientProfile;
use crate::fault::{Crowd, Outcome, TrialError};
use crate::random::Random;
use crate::server::Server;
use puissance4_test_cluster::{Cluster, OwnCluster, TestSchema};

/// How often the connections for notifications are cut.
const CUT: Duration = Duration::from_millis(100);

/// A fault of two servers on one database.
#[derive(Clone, Copy, Debug)]
pub enum ClusterFault {
    /// One or the other is killed, this many times in total, at random moments.
    Killed(u32),
    /// The database is stopped immediately, this many times, and restarted. It must be a throw-away one.
    DatabaseRestarted(u32),
    /// The connections for notifications are cut repeatedly for this long.
    HintsCut(Duration),
    /// One of the two is killed and not restarted.
    OneLeft,
}

/// This many pairs, with a watcher each, play on two servers while a fault happens, and for a while after it. At the
/// end both servers are killed.
pub async fn shared_trial(
    program: &Path,
    cluster: &Cluster,
    pairs: u32,
    seed: u64,
    fault: ClusterFault,
) -> Result<Outcome, TrialError> {
    let start = Instant::now();
    let place = cluster.place().await;
    let mut servers =
        vec![Server::start(program, &place.address).await?, Server::start(program, &place.address).await?];
    let addresses: Vec<_> = servers.iter().map(Server::address).collect();
    let crowd = Crowd::gather(&addresses, pairs, ClientProfile::default(), seed);
    let absence = happen(fault, &mut servers, cluster, &place, &mut Random::seeded(seed)).await?;
    sleep(Duration::from_secs(3)).await;
    for server in &mut servers {
        server.kill().await?;
    }
    let observations = crowd.dismiss().await?;
    let verdict = check(&Postgres::open(&place.address).await?, &observations).await;
    let time = start.elapsed();
    place.clear().await;
    Ok(Outcome { verdict, time, absence })
}

/// Returns the average downtime.
async fn happen(
    fault: ClusterFault,
    servers: &mut Vec<Server>,
    cluster: &Cluster,
    place: &TestSchema,
    chance: &mut Random,
) -> Result<Duration, TrialError> {
    match fault {
        ClusterFault::Killed(times) => {
            let mut absence = Duration::ZERO;
            for _ in 0..times {
                sleep(chance.time(Duration::from_millis(20), Duration::from_millis(450))).await;
                let number = chance.below(servers.len());
                let server = &mut servers[number];
                server.kill().await?;
                let killed = Instant::now();
                server.restart().await?;
                absence += killed.elapsed();
            }
            Ok(absence / times.max(1))
        }
        ClusterFault::DatabaseRestarted(times) => {
            let Cluster::Own(own) = cluster else { return Err(TrialError::NotOurs) };
            let mut absence = Duration::ZERO;
            for _ in 0..times {
                sleep(chance.time(Duration::from_millis(300), Duration::from_secs(3))).await;
                let stopped = Instant::now();
                tokio::task::block_in_place(|| restart(own));
                absence += stopped.elapsed();
            }
            Ok(absence / times.max(1))
        }
        ClusterFault::HintsCut(time) => {
            let start = Instant::now();
            while start.elapsed() < time {
                place.cut_hints().await;
                sleep(CUT).await;
            }
            Ok(Duration::ZERO)
        }
        ClusterFault::OneLeft => {
            sleep(Duration::from_secs(1)).await;
            let number = chance.below(servers.len());
            servers.swap_remove(number).kill().await?;
            sleep(Duration::from_secs(3)).await;
            Ok(Duration::ZERO)
        }
    }
}

fn restart(own: &OwnCluster) {
    own.crash();
    own.up();
}
