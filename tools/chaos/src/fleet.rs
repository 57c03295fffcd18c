//! Load on several servers that share a PostgreSQL, and what each part of it costs: servers, database, broker.

use std::fmt;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::time::Duration;

use puissance4_online::WatcherMessage;
use puissance4_rules::Geometry;
use puissance4_test_services::{NatsServers, OwnCluster, TestSchema};
use serde::Deserialize;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::sleep;

use crate::connection::{Line, Route};
use crate::error::Error;
use crate::load::{GamePair, Load, Phase, connect_games, kibibytes_each, mebibytes, play};
use crate::server::Server;
use crate::usage::Usage;

/// How long the servers rest before their memory is measured.
const REST: Duration = Duration::from_secs(3);

/// The servers of a load trial.
#[derive(Clone, Copy, Debug)]
pub struct Fleet {
    /// How many.
    pub servers: u32,
    /// Whether they tell each other about changes by a NATS, instead of the database.
    pub nats: bool,
}

/// The parts of a fleet, all on this machine.
struct Answers {
    servers: Vec<Server>,
    cluster: OwnCluster,
    place: TestSchema,
    broker: Option<Broker>,
}

/// A NATS, and where it tells what it has done.
struct Broker {
    nats: NatsServers,
    monitor: SocketAddr,
}

/// What NATS has done since its start.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
struct Traffic {
    in_msgs: u64,
    in_bytes: u64,
    out_msgs: u64,
    out_bytes: u64,
}

/// What the parts have used since their start.
#[derive(Clone, Debug, Default)]
struct Used {
    servers: Vec<Duration>,
    database: Duration,
    broker: Duration,
    /// Bytes of the write-ahead log.
    log: u64,
    /// Bytes of the tables and their indexes.
    tables: u64,
    traffic: Traffic,
}

/// What the parts have used during a phase.
struct Bill<'a> {
    before: &'a Used,
    after: &'a Used,
    moves: usize,
    time: Duration,
}

impl fmt::Display for Bill<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { before, after, moves, time } = self;
        let seconds = |after: Duration, before: Duration| after.saturating_sub(before).as_secs_f64();
        let servers: Vec<f64> =
            after.servers.iter().zip(&before.servers).map(|(after, before)| seconds(*after, *before)).collect();
        let each: Vec<String> = servers.iter().map(|used| format!("{used:.2}")).collect();
        let total: f64 = servers.iter().sum();
        let database = seconds(after.database, before.database);
        let broker = seconds(after.broker, before.broker);
        writeln!(
            f,
            "  processor seconds in {:.1} s: servers {} ({total:.2}), database {database:.2}, broker {broker:.2}",
            time.as_secs_f64(),
            each.join(" ")
        )?;
        let log = after.log.saturating_sub(before.log);
        let tables = after.tables.saturating_sub(before.tables);
        let (told, now) = (before.traffic, after.traffic);
        let messages = [now.in_msgs - told.in_msgs, now.out_msgs - told.out_msgs];
        let bytes = [now.in_bytes - told.in_bytes, now.out_bytes - told.out_bytes];
        write!(
            f,
            "  log {log} bytes, tables {tables} bytes; broker in {} messages, {} bytes, out {} messages, {} bytes",
            messages[0], bytes[0], messages[1], bytes[1]
        )?;
        if *moves > 0 {
            #[allow(clippy::cast_precision_loss)]
            let per = |number: f64| number / *moves as f64;
            #[allow(clippy::cast_precision_loss)]
            let bytes = [log, tables, bytes[0], bytes[1]].map(|number| per(number as f64));
            write!(
                f,
                "\n  per move: servers {:.0} us, database {:.0} us, broker {:.0} us; log {:.0} bytes, tables {:.0} bytes; broker {:.0} bytes in, {:.0} bytes out",
                per(total) * 1e6,
                per(database) * 1e6,
                per(broker) * 1e6,
                bytes[0],
                bytes[1],
                bytes[2],
                bytes[3]
            )?;
        }
        Ok(())
    }
}

/// Measures several servers, and reports each result.
pub async fn fleet_load(program: &Path, fleet: Fleet, load: Load, mut say: impl FnMut(String)) -> Result<(), Error> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let mut parts = Answers::start(program, fleet).await?;
    let addresses: Vec<SocketAddr> = parts.servers.iter().map(Server::address).collect();
    let empty = parts.memory()?;
    say(format!("{} servers, {}", fleet.servers, if fleet.nats { "NATS" } else { "LISTEN and NOTIFY" }));
    parts.phase("idle, without games", load.time, &mut say).await?;
    let mut games = connect_games(&addresses, load.games, Geometry::STANDARD).await?;
    rest(&mut games, REST).await?;
    let playing = parts.memory()?;
    say(format!(
        "memory, empty: {empty}\nmemory with {} games and {} sockets: {playing}",
        games.len(),
        2 * games.len()
    ));
    let watching = watch_all(&games).await?;
    rest(&mut games, REST).await?;
    let watched = parts.memory()?;
    let watchers = watching.len();
    drop(watching);
    let each = kibibytes_each(watched.servers.saturating_sub(playing.servers), watchers);
    let all = kibibytes_each(playing.servers.saturating_sub(empty.servers), games.len());
    say(format!(
        "memory with {watchers} more sockets on them: {watched}\n  {each:.1} KiB per socket; {all:.1} KiB per game with its two sockets: {:.1} KiB without them, on all servers",
        all - 2.0 * each
    ));
    // What the watchers leave behind is over after that.
    rest(&mut games, 2 * REST).await?;
    let before = parts.used().await?;
    let start = std::time::Instant::now();
    rest(&mut games, load.time).await?;
    let after = parts.used().await?;
    let bill = Bill { before: &before, after: &after, moves: 0, time: start.elapsed() };
    say(format!("{} idle games\n{bill}", games.len()));
    for moves_per_second in [load.moves_per_second / 2, load.moves_per_second, 2 * load.moves_per_second] {
        let before = parts.used().await?;
        let start = std::time::Instant::now();
        let (played, phase): (Vec<GamePair>, Phase) = play(&parts.servers, games, moves_per_second, load.time).await?;
        games = played;
        let after = parts.used().await?;
        let bill = Bill { before: &before, after: &after, moves: phase.acknowledged.count(), time: start.elapsed() };
        say(format!("{phase}\n{bill}"));
    }
    say(format!("memory after that: {}", parts.memory()?));
    drop(games);
    for server in &mut parts.servers {
        server.kill()?;
    }
    parts.place.clear().await;
    Ok(())
}

/// Reads the messages of all games for some time.
async fn rest(games: &mut [GamePair], time: Duration) -> Result<(), Error> {
    let until = tokio::time::Instant::now() + time;
    let reading = futures_util::future::try_join_all(games.iter_mut().map(|game| game.rest(until)));
    reading.await?;
    Ok(())
}

/// One more socket for each game, on a server that has the game in memory.
async fn watch_all(games: &[GamePair]) -> Result<Vec<Line>, Error> {
    let mut watching = Vec::new();
    for (number, game) in (0..).zip(games) {
        let route = Route::new(game.server, 1_000_000 + number);
        watching.push(route.watcher(game.game.id(), &WatcherMessage::Hello { known: None }).await?);
    }
    Ok(watching)
}

/// The memory of the parts, in KiB.
struct Memory {
    servers: u64,
    database: u64,
    broker: u64,
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [servers, database, broker] = [self.servers, self.database, self.broker].map(mebibytes);
        write!(f, "servers {servers:.1} MiB, database {database:.1} MiB, broker {broker:.1} MiB")
    }
}

impl Answers {
    async fn start(program: &Path, fleet: Fleet) -> Result<Self, Error> {
        // A cluster of its own, since its processes are measured.
        let cluster = OwnCluster::start().ok_or_else(|| Error::wrong("there is no PostgreSQL"))?;
        let place = TestSchema::new(cluster.address()).await;
        let broker = if fleet.nats { Some(Broker::start()?) } else { None };
        let environment = broker.iter().map(|broker| ("PUISSANCE4_NATS".into(), broker.nats.addresses().into()));
        let environment: Vec<_> = environment.collect();
        let mut servers = Vec::new();
        for _ in 0..fleet.servers {
            servers.push(Server::start_with(program, &place.address, environment.clone(), None).await?);
        }
        sleep(REST).await;
        Ok(Self { servers, cluster, place, broker })
    }

    fn database(&self) -> Result<Usage, Error> {
        Ok(Usage(self.cluster.pid().ok_or_else(|| io::Error::other("the database has ended"))?))
    }

    fn broker(&self) -> Option<Usage> {
        self.broker.as_ref().and_then(|broker| broker.nats.servers[0].pid()).map(Usage)
    }

    fn memory(&self) -> Result<Memory, Error> {
        let servers = self.servers.iter().map(|server| server.usage().resident_kib()).sum::<io::Result<u64>>()?;
        let broker = self.broker().map_or(Ok(0), Usage::resident_kib)?;
        Ok(Memory { servers, database: self.database()?.family_kib()?, broker })
    }

    async fn used(&self) -> Result<Used, Error> {
        let measure = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::BIGINT,
            (SELECT sum(pg_total_relation_size(oid))::BIGINT FROM pg_class
             WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r')";
        let row = self.place.client().await.query_one(measure, &[]).await;
        let row = row.map_err(Error::wrong)?;
        let bytes = |place| row.get::<_, i64>(place).unsigned_abs();
        let mut used = Used { log: bytes(0), tables: bytes(1), ..Used::default() };
        if let Some(broker) = &self.broker {
            used.traffic = broker.traffic().await?;
        }
        used.broker = self.broker().map_or(Ok(Duration::ZERO), Usage::time)?;
        used.database = self.database()?.family_time()?;
        for server in &self.servers {
            used.servers.push(server.usage().time()?);
        }
        Ok(used)
    }

    /// What the parts use while no client is there.
    async fn phase(&self, name: &str, time: Duration, say: &mut impl FnMut(String)) -> Result<(), Error> {
        let before = self.used().await?;
        let start = std::time::Instant::now();
        sleep(time).await;
        let after = self.used().await?;
        say(format!("{name}\n{}", Bill { before: &before, after: &after, moves: 0, time: start.elapsed() }));
        Ok(())
    }
}

impl Broker {
    fn start() -> io::Result<Self> {
        let monitor = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let nats = NatsServers::single_with(&format!("http: \"{monitor}\""));
        let nats = nats.ok_or_else(|| io::Error::other("there is no nats-server"))?;
        Ok(Self { nats, monitor })
    }

    async fn traffic(&self) -> io::Result<Traffic> {
        let mut stream = TcpStream::connect(self.monitor).await?;
        stream.write_all(b"GET /varz HTTP/1.0\r\nhost: localhost\r\n\r\n").await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let body = answer.windows(4).position(|four| four == b"\r\n\r\n").map_or(&[][..], |head| &answer[head + 4..]);
        serde_json::from_slice(body).map_err(io::Error::other)
    }
}
