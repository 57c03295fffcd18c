//! Partitions: two servers on one PostgreSQL lose their ways to the database and to NATS for a while, each on its own.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};

use puissance4_server::Postgres;
use puissance4_test_services::{Cluster, NatsServers};
use tokio::time::sleep;

use crate::checker::check;
use crate::error::Error;
use crate::fault::{Clients, Outcome};
use crate::proxy::{Passage, Proxy, Target};
use crate::random::Random;
use crate::server::Server;

/// A partition lasts from the first to the second time: shorter and longer than servers wait for the database.
const LENGTH: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(8));
/// How long everything works between two of them.
const PAUSE: (Duration, Duration) = (Duration::from_millis(300), Duration::from_millis(1500));

/// This many pairs, with a watcher each, play on two servers during so many partitions, and for a while after them. In
/// each, some of the ways between a server and the database or NATS are interrupted: connections break, or nothing
/// arrives, and later all of it or nothing does. At the end both servers are killed. Without a `nats-server`, the
/// notifications go through the database.
pub async fn partitions(
    program: &Path,
    cluster: &Cluster,
    pairs: u32,
    seed: u64,
    partitions: u32,
) -> Result<Outcome, Error> {
    let Cluster::Own(own) = cluster else { return Err(Error::NotOurs) };
    let start = Instant::now();
    let place = cluster.schema().await;
    let nats = NatsServers::single();
    let (mut servers, mut ways) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let database = Proxy::start(Target::Socket(own.socket())).await?;
        let mut environment = Vec::new();
        if let Some(nats) = &nats {
            let address = SocketAddr::from((Ipv4Addr::LOCALHOST, nats.servers[0].port()));
            let broker = Proxy::start(Target::Port(address)).await?;
            environment.push(("PUISSANCE4_NATS".into(), broker.address().to_string().into()));
            ways.push(broker);
        }
        let address = place.address_through(database.address().port());
        ways.push(database);
        servers.push(Server::start_with(program, address, environment, None).await?);
    }
    let addresses: Vec<_> = servers.iter().map(Server::address).collect();
    let clients = Clients::start(&addresses, pairs, seed);
    let downtime = interrupt(&ways, partitions, &mut Random::seeded(seed)).await;
    sleep(Duration::from_secs(3)).await;
    for server in &mut servers {
        server.kill()?;
    }
    let observations = clients.stop().await?;
    let verdict = check(&Postgres::open(&place.address).await?, &observations).await;
    let time = start.elapsed();
    place.clear().await;
    Ok(Outcome { verdict, time, downtime })
}

/// Returns how long a partition lasts on average.
async fn interrupt(ways: &[Proxy], partitions: u32, chance: &mut Random) -> Duration {
    let mut total = Duration::ZERO;
    for _ in 0..partitions {
        sleep(chance.time(PAUSE.0, PAUSE.1)).await;
        let certain = chance.below(ways.len());
        let mut chosen = Vec::new();
        for (number, way) in ways.iter().enumerate() {
            if number == certain || chance.happens(300) {
                let (during, end) = match chance.below(3) {
                    0 => (Passage::Cut, Passage::Cut),
                    1 => (Passage::Held, Passage::Cut),
                    _ => (Passage::Held, Passage::Open),
                };
                chosen.push((way, during, end));
            }
        }
        for (way, during, _) in &chosen {
            way.set(*during);
        }
        let length = chance.time(LENGTH.0, LENGTH.1);
        sleep(length).await;
        total += length;
        for (way, _, end) in &chosen {
            way.set(*end);
            // The connections see the cut before the way is open again.
            sleep(Duration::from_millis(20)).await;
            way.set(Passage::Open);
        }
    }
    total / partitions.max(1)
}
