//! The tests that take longer than a test may.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand, ValueEnum};
use puissance4_chaos::farm::{FarmTest, full_disk};
use puissance4_chaos::{
    Attack, ClockStep, Damage, DiskFault, Error, Fault, Fleet, Load, MemoryDisk, Outcome, clock_steps, crash,
    crash_shared, fleet_load, partitions, power_loss,
};
use puissance4_online::GameId;
use puissance4_test_services::{Cluster, NatsServers};

#[derive(Parser)]
#[command(about = "Tests servers of online games and batches on many machines under faults, load and attacks")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// The program under test.
    #[arg(long, global = true, default_value = "puissance4")]
    program: PathBuf,
    /// The random seed.
    #[arg(long, global = true, default_value_t = 1)]
    seed: u64,
}

#[derive(Subcommand)]
enum Command {
    /// Kill the server repeatedly while clients play, then freeze it, then fill the disk; each time check the stored
    /// games. Then power loss, failures of fsync, and steps of the clock.
    Crash(Crash),
    /// Measure the load that a server can handle.
    Load {
        /// Live games, each with two sockets.
        #[arg(long, default_value_t = 5000)]
        games: u32,
        /// Moves per second, in all games together; then three times as many.
        #[arg(long, default_value_t = 1000)]
        moves: u32,
        /// How many seconds.
        #[arg(long, default_value_t = 14)]
        seconds: u64,
        /// Watchers of one game.
        #[arg(long, default_value_t = 2000)]
        watchers: u32,
        /// This many servers on one PostgreSQL instead, which need it; with the costs of servers, database and broker.
        #[arg(long, default_value_t = 1, requires = "postgres", value_parser = clap::value_parser!(u32).range(1..=64))]
        servers: u32,
        /// Keep the games in a temporary PostgreSQL.
        #[arg(long)]
        postgres: bool,
        /// Let the servers notify each other through a temporary NATS.
        #[arg(long, requires = "postgres")]
        nats: bool,
    },
    /// Watch a game with many sockets.
    #[command(hide = true)]
    Watch { server: SocketAddr, game: GameId, many: u32 },
    /// Provide a schema in a PostgreSQL for tests: print its address, and keep it until the input ends.
    #[command(hide = true)]
    Cluster,
    /// Fuzz a running server over HTTP and WebSocket.
    Knock {
        /// How many connections.
        #[arg(default_value_t = 200_000)]
        connections: u64,
    },
    /// Attack a server with little memory while two players play: floods of links, questions, analyses, pictures and
    /// connections, aborted analyses, HEAD for streams, pings, requests for lists, refused actions.
    Attack {
        /// A short version, for tests.
        #[arg(long)]
        short: bool,
    },
    /// Let schemathesis compare the answers of a running server with its description.
    Api {
        /// The program of schemathesis.
        #[arg(long)]
        schemathesis: PathBuf,
        /// How many seconds.
        #[arg(long, default_value_t = 120)]
        seconds: u64,
    },
    /// Kill workers, coordinator and NATS servers during a batch, freeze them and send corrupted chunks; compare the
    /// output with that of one machine.
    Farm {
        /// How often each is killed.
        #[arg(long, default_value_t = 10)]
        rounds: usize,
    },
}

#[derive(clap::Args)]
struct Crash {
    /// How often the server is killed.
    #[arg(long, default_value_t = 300)]
    kills: u32,
    /// How many pairs play.
    #[arg(long, default_value_t = 40)]
    pairs: u32,
    /// At how many points in time the power fails; six disks are checked for each.
    #[arg(long, default_value_t = 300)]
    cuts: usize,
    /// Only this part.
    #[arg(long, value_enum)]
    only: Option<Part>,
    /// Two servers on one PostgreSQL instead: the one that `PUISSANCE4_POSTGRES` names, or a temporary one. Kill one or
    /// the other, restart the database, cut the notifications between them, and remove one for good. Then interrupt
    /// their ways to the database and to a temporary NATS, a tenth as often as servers are killed.
    #[arg(long)]
    postgres: bool,
}

/// A part of `crash`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The server is killed or frozen, or its disk is full.
    Process,
    /// Power loss; fsync fails; a disk lies.
    Power,
    /// Steps of the clock.
    Clock,
    /// The ways between servers, PostgreSQL and NATS are interrupted, with --postgres.
    Partitions,
}

#[tokio::main]
async fn main() -> ExitCode {
    let Arguments { command, program, seed } = Arguments::parse();
    let done = match command {
        Command::Crash(crash) => crash.run(&program, seed).await,
        Command::Load { games, moves, seconds, watchers, servers, postgres, nats } => {
            let time = Duration::from_secs(seconds);
            let load = Load { games, moves_per_second: moves, time, watchers };
            measure(&program, load, postgres.then_some(Fleet { servers, nats })).await
        }
        Command::Watch { server, game, many } => puissance4_chaos::watch(server, game, many).await.map_err(Error::from),
        Command::Cluster => cluster().await,
        Command::Knock { connections } => network_fuzz(&program, connections, seed).await,
        Command::Attack { short } => attack(&program, short).await,
        Command::Api { schemathesis, seconds } => {
            puissance4_chaos::api(&program, &schemathesis, Duration::from_secs(seconds), seed).await
        }
        Command::Farm { rounds } => {
            tokio::task::spawn_blocking(move || farm(program, rounds)).await.unwrap_or_else(|error| Err(error.into()))
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn failed_unless(is_good: bool) -> Result<(), Error> {
    if is_good { Ok(()) } else { Err(Error::Wrong("the test has failed".to_owned())) }
}

impl Crash {
    async fn run(&self, program: &Path, seed: u64) -> Result<(), Error> {
        let is_wanted = |part| self.only.is_none_or(|only| only == part);
        if self.postgres {
            let cluster = Cluster::shared().ok_or_else(|| Error::Wrong("there is no PostgreSQL".to_owned()))?;
            if self.only != Some(Part::Partitions) {
                self.faults_of_two(program, cluster, seed).await?;
            }
            let times = self.kills.div_ceil(10);
            let done = partitions(program, cluster, self.pairs, seed, times).await;
            return report(&format_args!("{times} partitions"), done);
        }
        if is_wanted(Part::Process) {
            self.faults(program, seed).await?;
        }
        if is_wanted(Part::Power) {
            self.power(program, seed).await?;
        }
        if is_wanted(Part::Clock) {
            clock(program).await?;
        }
        Ok(())
    }

    async fn faults(&self, program: &Path, seed: u64) -> Result<(), Error> {
        for fault in [Fault::Killed(self.kills), Fault::Frozen(3), Fault::NoRoom, Fault::FullDisk] {
            let folder = tempfile::tempdir()?;
            let is_full = matches!(fault, Fault::FullDisk);
            let disk = is_full.then(|| MemoryDisk::mount(folder.path(), "2m")).flatten();
            if is_full && disk.is_none() {
                println!("{fault:?}: skipped, since a disk in memory cannot be mounted here");
                continue;
            }
            let done = crash(program, &folder.path().join("games.sqlite"), self.pairs, seed, fault).await;
            if let Err(error) = report(&fault, done) {
                println!("the games are in {}", folder.keep().display());
                return Err(error);
            }
        }
        Ok(())
    }

    async fn faults_of_two(&self, program: &Path, cluster: &Cluster, seed: u64) -> Result<(), Error> {
        let cut = Fault::NotificationsCut(Duration::from_secs(15));
        for fault in [Fault::Killed(self.kills), Fault::DatabaseRestarted(10), cut, Fault::OneLeft] {
            report(&fault, crash_shared(program, cluster, self.pairs, seed, fault).await)?;
        }
        Ok(())
    }

    /// Power loss; once on a disk that lies, where the checker must find faults.
    async fn power(&self, program: &Path, seed: u64) -> Result<(), Error> {
        let time = Duration::from_secs(6);
        for (fault, cuts) in
            [(DiskFault::None, self.cuts), (DiskFault::FailsOnce, self.cuts), (DiskFault::Lies, self.cuts.div_ceil(10))]
        {
            let Some(done) = power_loss(program, self.pairs, seed, time, cuts, fault).await? else {
                println!("power: skipped, since it needs Linux");
                return Ok(());
            };
            println!("power loss, disk fault: {fault:?}\n{done}");
            failed_unless(match fault {
                DiskFault::Lies => done.bad > 0,
                DiskFault::None | DiskFault::FailsOnce => done.bad == 0 && done.faults.is_empty(),
            })?;
        }
        Ok(())
    }
}

/// Steps of the clock between two starts of a server, and while it runs.
async fn clock(program: &Path) -> Result<(), Error> {
    const HOUR: i64 = 60 * 60;
    let mut is_good = true;
    let back = [ClockStep::None, ClockStep::Restart(-HOUR), ClockStep::None, ClockStep::Restart(0), ClockStep::None];
    let right = [ClockStep::None, ClockStep::Restart(0), ClockStep::None, ClockStep::Restart(0)];
    let jumps = [ClockStep::Jump(2 * HOUR), ClockStep::Jump(-HOUR), ClockStep::Restart(0), ClockStep::None];
    for (wrong, steps) in [(0, &right[..]), (2 * HOUR, &right[..]), (0, &back[..]), (0, &jumps[..])] {
        let Some(charges) = clock_steps(program, wrong, steps).await? else {
            println!("clock: skipped, since it needs Linux");
            return Ok(());
        };
        println!("the clock is wrong by {wrong} s at the start");
        for charge in &charges {
            println!("  {charge}");
        }
        is_good &= charges.len() == steps.len() && charges.iter().all(|charge| charge.fault().is_none());
    }
    failed_unless(is_good)
}

/// Prints what happened, and fails if something was lost. Only a temporary database may be stopped.
fn report(fault: &impl fmt::Debug, done: Result<Outcome, Error>) -> Result<(), Error> {
    match done {
        Err(error @ Error::NotOurs) => {
            println!("{fault:?}: skipped: {error}\n");
            Ok(())
        }
        Err(error) => Err(error),
        Ok(done) => {
            println!("{fault:?}\n{done}");
            failed_unless(done.verdict.is_good())
        }
    }
}

async fn measure(program: &Path, load: Load, fleet: Option<Fleet>) -> Result<(), Error> {
    let say = |line| println!("{line}");
    if let Some(fleet) = fleet {
        return fleet_load(program, fleet, load, say).await;
    }
    let folder = tempfile::tempdir()?;
    puissance4_chaos::load(program, &folder.path().join("games.sqlite"), load, say).await
}

async fn network_fuzz(program: &Path, connections: u64, seed: u64) -> Result<(), Error> {
    let start = Instant::now();
    let report = puissance4_chaos::network_fuzz(program, connections, seed).await?;
    println!("{report} in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

async fn attack(program: &Path, short: bool) -> Result<(), Error> {
    let how_much = if short { Attack::SHORT } else { Attack::FULL };
    let all = puissance4_chaos::attack(program, how_much, |damage| println!("{damage}\n")).await?;
    let missed: Vec<String> = all.iter().flat_map(Damage::missed).collect();
    if missed.is_empty() { Ok(()) } else { Err(Error::Wrong(missed.join("\n"))) }
}

async fn cluster() -> Result<(), Error> {
    let cluster = Cluster::shared().ok_or_else(|| Error::Wrong("there is no PostgreSQL".to_owned()))?;
    let schema = cluster.schema().await;
    println!("{} ", schema.address);
    let ended = tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink())).await;
    schema.clear().await;
    ended??;
    Ok(())
}

fn farm(program: PathBuf, rounds: usize) -> Result<(), Error> {
    let mut servers = NatsServers::cluster().ok_or_else(|| Error::Wrong("there is no nats-server".to_owned()))?;
    let test = FarmTest::long(program, rounds);
    let start = Instant::now();
    let report = test.run(&mut servers)?;
    println!(
        "{} chunks, {} of {} faults, {} bytes as on one machine, {} s",
        test.positions / test.chunk,
        report.faults,
        test.faults.len(),
        report.bytes,
        start.elapsed().as_secs()
    );
    if full_disk(&FarmTest { positions: 10_000, ..test }, &servers)? {
        println!("a full disk: the same bytes after it was enlarged");
    } else {
        println!("a full disk: skipped, since no disk can be mounted here");
    }
    Ok(())
}
